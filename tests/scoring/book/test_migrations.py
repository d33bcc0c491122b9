"""Books that older programs wrote."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from scoring.book import Book, migrations
from scoring.rules import Rules, Tie

_RULES = (
    '{"columns": true, "tie": "safe", "negative": "unchanged", "limit": 50, "starter": "closer"}'
)
_FACTS = """
INSERT INTO games VALUES (1, 'code-1', '2026-01-02 03:04:05', 'RULES', 9);
INSERT INTO games VALUES (2, 'code-2', '2026-01-03 03:04:05', 'RULES', 1);
INSERT INTO players VALUES (1, 1, 0, 'ada1', 'Ada'), (2, 1, 1, 'ben1', 'Ben');
INSERT INTO players VALUES (3, 2, 0, 'ben2', 'BEN'), (4, 2, 1, 'cleo2', 'Cleo');
INSERT INTO rounds VALUES (1, 1, 1, 2, '2026-01-02 04:00:00', 5);
INSERT INTO rounds VALUES (2, 1, 3, NULL, '2026-01-02 05:00:00', 6);
INSERT INTO entries VALUES (1, 1, NULL, 7, '[]', '{"a": 1}');
INSERT INTO entries VALUES (1, 2, '[[5, 3]]', NULL, '[]', NULL);
INSERT INTO entries VALUES (2, 1, NULL, 1, '[]', NULL), (2, 2, NULL, 2, '[]', NULL);
INSERT INTO drafts VALUES (1, 2, 0, 8, 8);
INSERT INTO draft_entries VALUES (1, 1, NULL, '[]', 11, '[]', 7, NULL, NULL);
"""


def test_a_book_of_the_first_program(tmp_path: Path) -> None:
    """Its games, rounds and the half-entered round are all there; it is one household's."""
    file = tmp_path / "book.sqlite"
    _write_first_book(file)
    book = Book(file)
    one, two = book.game("code-1"), book.game("code-2")
    assert one.game.totals == {"ada1": 8, "ben1": 18}
    assert one.rules == Rules(tie=Tie.SAFE, limit=50)
    assert one.players[1].person == two.players[0].person
    assert [person.name for person in book.people()] == ["Ada", "Ben", "Cleo"]
    assert book.games() == (two, one)
    draft = book.draft("code-1")
    assert (draft.closer, draft.entries["ada1"].typed) == ("ben1", 11)
    assert book.readings("code-1", one.rounds[0].id) == {"ada1": {"a": 1}, "ben1": None}
    after = book.insert_round("code-1", one.rounds[0].played, 2, one.version)
    assert list(after.game.totals.values()) == [15, 34]
    book.close()
    assert sqlite3.connect(file).execute("PRAGMA foreign_key_check").fetchall() == []


def _write_first_book(file: Path) -> None:
    """The tables as the first step made them, and facts in them."""
    engine = create_engine(f"sqlite:///{file}")
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with sqlite3.connect(file) as book:
        book.executescript(_FACTS.replace("RULES", _RULES))
    book.close()
