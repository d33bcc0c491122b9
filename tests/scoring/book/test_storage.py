"""Nothing is lost, and what is wrong with the disk is said in a sentence."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from scoring.book import Book, SavedGame, StorageError, storage
from scoring.book.tables import Base
from scoring.rounds import Entry, Round

WRITER = Path(__file__).with_name("writer.py")


def start(file: Path, code: str, first: int, count: int) -> subprocess.Popen[str]:
    """A writer of its own process."""
    arguments = [sys.executable, str(WRITER), str(file), code, str(first), str(count)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


def marks(saved: SavedGame) -> list[int]:
    """The marks of the rounds in the book; each has to be whole."""
    found = []
    for round_ in saved.rounds:
        (mark,) = {entry.typed for entry in round_.played.entries.values()}
        assert mark is not None
        found.append(mark)
    return found


def test_a_killed_program_loses_nothing_that_was_confirmed(file: Path) -> None:
    """Killed in the middle of its writing, again and again, and opened again each time."""
    book = Book(file)
    code = book.new_game(["Ada", "Ben", "Cleo"]).code
    chance = random.Random(1)
    kept: list[int] = []
    for life in range(6):
        with start(file, code, len(kept) + 1, 1000) as writer:
            assert writer.stdout is not None
            said = [writer.stdout.readline() for _ in range(life + 1)][1:]
            time.sleep(chance.uniform(0, 0.1))
            writer.kill()
            said += writer.stdout.read().splitlines()
        book.close()
        book = Book(file)
        found = marks(book.game(code))
        confirmed = [*kept, *map(int, said)]
        assert found[: len(confirmed)] == confirmed
        assert len(found) <= len(confirmed) + 1, "one may be saved that was not yet confirmed"
        kept = found
    assert len(kept) >= 15
    assert integrity(file) == "ok"
    book.close()


def test_four_writers_at_once(file: Path) -> None:
    """They play into one game, each entering over the others: no round is lost or doubled."""
    book = Book(file)
    saved = book.new_game(["Ada", "Ben"])
    writers = [start(file, saved.code, first, 5) for first in (1, 11, 21, 31)]
    for writer in writers:
        out, _ = writer.communicate(timeout=300)
        assert writer.returncode == 0
        assert len(out.splitlines()) == 6
    expected = [first + n for first in (1, 11, 21, 31) for n in range(5)]
    assert sorted(marks(book.game(saved.code))) == expected
    assert integrity(file) == "ok"
    book.close()


def test_four_programs_make_one_book(file: Path) -> None:
    """Opened for the first time at the same moment, it is made once."""
    script = "import sys; from scoring.book import Book; Book(sys.argv[1]).new_game(['A', 'B'])"
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


def test_durable_on_power_loss(book: Book) -> None:
    """Each connection checks foreign keys and waits for the disk; readers never wait."""
    with book._storage.reading() as session:
        answers = [
            session.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("foreign_keys", "journal_mode", "synchronous")
        ]
    assert answers == [1, "wal", 2]


def test_a_reader_does_not_wait_for_a_writer(book: Book) -> None:
    """And sees only what is complete."""
    saved = book.new_game(["Ada", "Ben"])
    with book._storage.writing() as session:
        session.execute(text("DELETE FROM players"))
        assert book.game(saved.code) == saved
        session.rollback()


def test_an_error_in_the_middle_changes_nothing(book: Book) -> None:
    """All of an action or nothing of it."""
    saved = book.new_game(["Ada", "Ben"])

    def fail_in_the_middle() -> None:
        with book._storage.writing() as session:
            session.execute(text("UPDATE players SET name = 'Eve'"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_in_the_middle()
    assert book.game(saved.code) == saved


def test_the_steps_make_the_tables(book: Book) -> None:
    """What the migrations made is what the program believes to be there."""
    with book._storage.reading() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_book_is_opened_again_as_it_is(book: Book, file: Path) -> None:
    """The second opening changes nothing."""
    saved = book.new_game(["Ada", "Ben"])
    book.close()
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


def test_a_damaged_book(book: Book, file: Path) -> None:
    """It is said."""
    saved = book.new_game(["Ada", "Ben"])
    book.close()
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


def test_a_book_that_may_not_be_written_to(book: Book, file: Path) -> None:
    """It is said, and what is in the book can still be read elsewhere."""
    book.new_game(["Ada", "Ben"])
    book.close()
    with pytest.raises(StorageError, match="may not be written to"):
        Book(f"sqlite:///file:{file}?mode=ro&uri=true").new_game(["Cleo", "Dan"])


def test_a_full_disk(book: Book) -> None:
    """It is said, the old facts are all there, and with room again it works."""
    saved = book.new_game(["Ada", "Ben"])
    engine = book._storage._engine
    engine.dispose()
    event.listen(engine, "connect", limit_pages)
    draft = book.draft(saved.code)
    player, entry = next(iter(draft.entries.items()))
    big = type(entry)(photo=bytes(1_000_000), version=entry.version)
    with pytest.raises(StorageError, match="disk is full"):
        book.save_draft(saved.code, player, big)
    assert book.draft(saved.code) == draft
    event.remove(engine, "connect", limit_pages)
    engine.dispose()
    assert book.save_draft(saved.code, player, big).photo == big.photo


def limit_pages(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite's own limit fails with the same error as a full disk."""
    connection.execute("PRAGMA max_page_count = 50")


def test_another_program_holds_the_book(
    book: Book, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while it is said, and later it works."""
    book.close()
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


def test_a_book_of_a_newer_program(book: Book, file: Path) -> None:
    """It is left alone, and the advice is to update."""
    with book._storage.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    book.close()
    with pytest.raises(StorageError, match="update the program"):
        Book(file)


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
