"""Nothing is lost, and what is wrong with the disk is said in a sentence."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from benchmarks.writers import kill_writers, write_at_once
from scoring.book import Book, StorageError, storage
from scoring.book.tables import Base
from scoring.rounds import Entry, Round


def test_a_killed_program_loses_nothing_that_was_confirmed(place: str) -> None:
    """Killed in the middle of its writing, twenty times, and opened again each time."""
    outcome = kill_writers(place, kills=20)
    assert outcome.good, outcome
    assert outcome.killed == 20
    assert outcome.found >= 30


def test_four_writers_at_once(place: str) -> None:
    """They play into one game, each entering over the others: no round is lost or doubled."""
    outcome = write_at_once(place, writers=4, rounds=5)
    assert outcome.good, outcome
    assert outcome.found == outcome.confirmed == 20


def test_a_file_is_whole_after_kills(file: Path) -> None:
    """SQLite itself says so."""
    assert kill_writers(str(file), kills=3).good
    assert integrity(file) == "ok"


def test_four_programs_make_one_book(tmp_path: Path) -> None:
    """Opened for the first time at the same moment, it is made once."""
    script = "import sys; from scoring.book import Book; Book(sys.argv[1]).new_game(['A', 'B'])"
    file = tmp_path / "a new folder" / "book.sqlite"
    command = [sys.executable, "-c", script, str(file)]
    programs = [subprocess.Popen(command) for _ in range(4)]
    assert [program.wait(timeout=300) for program in programs] == [0] * 4
    book = Book(file)
    assert len(book.games()) == 4
    book.close()


def integrity(file: Path) -> str:
    """What SQLite itself says about the file."""
    connection = sqlite3.connect(file)
    (answer,) = connection.execute("PRAGMA integrity_check").fetchone()
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    return str(answer)


def test_durable_on_power_loss(file_book: Book) -> None:
    """Each connection checks foreign keys and waits for the disk; readers never wait."""
    with file_book._storage.reading() as session:
        answers = [
            session.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("foreign_keys", "journal_mode", "synchronous")
        ]
    assert answers == [1, "wal", 2]


def test_a_reader_does_not_wait_for_a_writer(file_book: Book) -> None:
    """And sees only what is complete."""
    saved = file_book.new_game(["Ada", "Ben"])
    with file_book._storage.writing() as session:
        session.execute(text("DELETE FROM entries"))
        assert file_book.game(saved.code) == saved
        session.rollback()


def test_an_error_in_the_middle_changes_nothing(book: Book) -> None:
    """All of an action or nothing of it."""
    saved = book.new_game(["Ada", "Ben"])

    def fail_in_the_middle() -> None:
        with book._storage.writing() as session:
            session.execute(text("UPDATE people SET name = 'Eve'"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_in_the_middle()
    assert book.game(saved.code) == saved


def test_the_steps_make_the_tables(book: Book) -> None:
    """What the migrations made is what the program believes to be there."""
    with book._storage.reading() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_book_is_opened_again_as_it_is(file_book: Book, file: Path) -> None:
    """The second opening changes nothing."""
    saved = file_book.new_game(["Ada", "Ben"])
    file_book.close()
    before = file.read_bytes()
    again = Book(file)
    assert again.game(saved.code) == saved
    again.close()
    assert file.read_bytes() == before


def test_where_the_book_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment variable names a file or an address; else it is the user's data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    cases = [
        (str(tmp_path / "a.sqlite"), tmp_path / "a.sqlite"),
        (f"sqlite:///{tmp_path / 'b.sqlite'}", tmp_path / "b.sqlite"),
        ("~/c.sqlite", tmp_path / "home" / "c.sqlite"),
    ]
    for address, file in cases:
        monkeypatch.setenv("SKYJO_DATABASE", address)
        Book().close()
        assert file.exists()
    monkeypatch.delenv("SKYJO_DATABASE")
    book = Book()
    book.close()
    assert Path(str(book._storage.url.database)).exists()
    if sys.platform == "linux":
        assert (tmp_path / "data" / "skyjo" / "skyjo.sqlite").exists()


def test_a_file_that_is_no_book(tmp_path: Path) -> None:
    """It is said, and the file is left alone."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 200, encoding="utf-8")
    with pytest.raises(StorageError, match=r"letter\.txt is another kind of file"):
        Book(letter)
    assert letter.read_text(encoding="utf-8") == "Dear Ada, " * 200


def test_a_damaged_book(file_book: Book, file: Path) -> None:
    """It is said."""
    saved = file_book.new_game(["Ada", "Ben"])
    file_book.close()
    content = bytearray(file.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        Book(file).game(saved.code)


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    """A folder instead of a file, a file instead of a folder, an address nobody understands."""
    (tmp_path / "file").touch()
    cases = {
        str(tmp_path): "cannot be opened",
        str(tmp_path / "file" / "book.sqlite"): "cannot be used",
        "nonsense://somewhere": "driver",
        "://": "no address of a database",
    }
    for address, sentence in cases.items():
        with pytest.raises(StorageError, match=sentence):
            Book(address)


def test_a_book_that_may_not_be_written_to(file_book: Book, file: Path) -> None:
    """It is said, and what is in the book can still be read elsewhere."""
    file_book.new_game(["Ada", "Ben"])
    file_book.close()
    with pytest.raises(StorageError, match="may not be written to"):
        Book(f"sqlite:///file:{file}?mode=ro&uri=true").new_game(["Cleo", "Dan"])


def test_a_full_disk(file_book: Book) -> None:
    """It is said, the old facts are all there, and with room again it works."""
    saved = file_book.new_game(["Ada", "Ben"])
    engine = file_book._storage._engine
    engine.dispose()
    event.listen(engine, "connect", limit_pages)
    draft = file_book.draft(saved.code)
    player, entry = next(iter(draft.entries.items()))
    big = type(entry)(photo=bytes(1_000_000), version=entry.version)
    with pytest.raises(StorageError, match="disk is full"):
        file_book.save_draft(saved.code, player, big)
    assert file_book.draft(saved.code) == draft
    event.remove(engine, "connect", limit_pages)
    engine.dispose()
    assert file_book.save_draft(saved.code, player, big).photo == big.photo


def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite's own limit fails with the same error as a full disk."""
    connection.execute("PRAGMA max_page_count = 50")


def test_another_program_holds_the_book(
    file_book: Book, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while it is said, and later it works."""
    file_book.close()
    monkeypatch.setattr(storage, "_WAIT_S", 0.1)
    book = Book(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="in use by another program"):
        book.new_game(["Ada", "Ben"])
    other.execute("ROLLBACK")
    other.close()
    assert book.new_game(["Ada", "Ben"]) == book.games()[0]
    book.close()


def test_a_book_of_a_newer_program(book: Book, place: str) -> None:
    """It is left alone, and the advice is to update."""
    with book._storage.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    book.close()
    with pytest.raises(StorageError, match="update the program"):
        Book(place)


@pytest.mark.parametrize("address", ["nonsense://ada:secret@here/book", "sqlite://a:secret@b:c/d"])
def test_passwords_stay_out_of_sentences(address: str) -> None:
    """An address in a message shows none."""
    with pytest.raises(StorageError) as caught:
        Book(address)
    assert "secret" not in str(caught.value)


def test_many_threads_share_a_book(book: Book) -> None:
    """As the pages of the app do."""
    saved = book.new_game(["Ada", "Ben"])
    keys = list(saved.names)

    def one_game(number: int) -> int:
        game = book.new_game(["Cleo", "Dan"])
        entries = {key: Entry(typed=number) for key in game.names}
        return len(book.add_round(game.code, Round(entries), 1).rounds)

    with ThreadPoolExecutor(max_workers=8) as threads:
        assert list(threads.map(one_game, range(24))) == [1] * 24
    assert len(book.games()) == 25
    assert list(book.game(saved.code).names) == keys
