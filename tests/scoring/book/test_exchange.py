"""Games as files, out of one book and into another."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scoring.action import Hand
from scoring.book import NOBODY, Book, BookError, SavedGame
from scoring.book.documents import SCHEMA
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Negative, Rules, Starter, Tie

GRID = Grid.parse("-1 5 7 2 / 3 1 0 -1 / 3 8 . back")
UNUSUAL = Rules(
    columns=False,
    tie=Tie.SAFE,
    negative=Negative.DOUBLED,
    limit=7,
    starter=Starter.WINNER,
    rounds=9,
)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Book]:
    """Another book."""
    book = Book(tmp_path / "other.sqlite")
    yield book
    book.close()


def play(book: Book) -> SavedGame:
    """A game with everything in it: cards, a note, a guest, one who left, ended early."""
    saved = book.new_game(["Ada", "=Ben", "Cleo"], UNUSUAL)
    ada, ben, cleo = saved.names
    cards = Entry(grid=GRID, kept=frozenset({0}))
    entries = {ada: cards, ben: Entry(typed=-3), cleo: Entry(typed=4)}
    saved = book.add_round(saved.code, Round(entries, ben), 1)
    saved = book.add_player(saved.code, "Dan", saved.setup_version, start=5)
    saved = book.leave(saved.code, cleo, saved.setup_version)
    dan = saved.players[3].key
    entries = {ada: Entry(typed=1), ben: cards, dan: Entry(typed=2)}
    saved = book.insert_round(saved.code, Round(entries), 2, saved.version)
    last = saved.rounds[-1]
    saved = book.note_round(saved.code, last.id, "=late", last.version)
    return book.finish(saved.code, saved.setup_version)


def facts(saved: SavedGame) -> object:
    """What a file has to bring: everything but codes and versions."""
    rounds = [(one.id, one.played, one.saved, one.note) for one in saved.rounds]
    return saved.id, saved.players, saved.rules, saved.finished, saved.started, rounds


def test_an_empty_book(book: Book, other: Book) -> None:
    """A file without games is a file."""
    text = book.export_json()
    assert json.loads(text)["games"] == []
    assert other.import_json(text).added == ()
    assert len(book.export_csv().splitlines()) == 1


def test_exported_and_imported_it_is_the_same_game(book: Book, other: Book) -> None:
    """Law: every fact arrives, the order of rounds and seats too; the codes are new."""
    saved = play(book)
    text = book.export_json()
    (arrived,) = other.import_json(text).added
    assert facts(arrived) == facts(saved)
    assert other.games() == (arrived,)
    assert arrived.game.totals == saved.game.totals
    assert json.loads(other.export_json()) == json.loads(text)
    assert saved.code not in text
    assert saved.view_code not in text
    assert arrived.code != saved.code


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    rounds=st.lists(
        st.tuples(st.integers(-24, 144), st.integers(-24, 144), st.sampled_from([None, 0, 1])),
        max_size=4,
    )
)
def test_any_game_survives_the_journey(
    file_book: Book, other: Book, rounds: list[tuple[int, int, int | None]]
) -> None:
    """Law: export then import is the same game."""
    saved = file_book.new_game(["Ada", "Ben"])
    keys = list(saved.names)
    for number, (*sums, closer) in enumerate(rounds, start=1):
        entries = {key: Entry(typed=total) for key, total in zip(keys, sums, strict=True)}
        played = Round(entries, None if closer is None else keys[closer])
        saved = file_book.add_round(saved.code, played, number)
    (arrived,) = other.import_json(file_book.export_json(codes=[saved.code])).added
    assert facts(arrived)[0] == saved.id  # type: ignore[index]
    assert [one.played for one in arrived.rounds] == [one.played for one in saved.rounds]
    assert arrived.game == saved.game


def test_imported_twice_it_is_there_once(book: Book) -> None:
    """In the book that it comes from too; a game that has changed since is left as it is."""
    saved = play(book)
    text = book.export_json()
    again = book.import_json(text)
    assert (again.added, again.known, again.different) == ((), (saved,), ())
    last = saved.rounds[-1]
    changed = book.delete_round(saved.code, last.id, last.version)
    again = book.import_json(text)
    assert (again.added, again.known, again.different) == ((), (), (changed,))
    assert book.games() == (changed,)


def test_two_households_may_hold_the_same_game(book: Book) -> None:
    """Each its own copy, with its own people."""
    saved = play(book)
    guests = book.new_household()
    (copy,) = book.import_json(book.export_json(), guests.code).added
    assert facts(copy) == facts(saved)
    assert book.games() == (saved,)
    assert book.games(guests.code) == (copy,)


def test_imported_people_are_those_whom_the_household_knows(book: Book, other: Book) -> None:
    """By name, where the id is another."""
    mine = other.new_game(["Ada", "Eva"])
    play(book)
    (arrived,) = other.import_json(book.export_json()).added
    assert arrived.players[0].person == mine.players[0].person
    assert len(other.people()) == 5


def test_one_game_of_many(book: Book) -> None:
    """By its code, and only that."""
    one = play(book)
    book.new_game(["Ada", "Ben"])
    assert [game["id"] for game in json.loads(book.export_json(codes=[one.code]))["games"]] == [
        one.id
    ]
    assert len(json.loads(book.export_json())["games"]) == 2


def test_the_schema_is_a_schema(book: Book) -> None:
    """And every export follows it."""
    Draft202012Validator.check_schema(SCHEMA)
    play(book)
    Draft202012Validator(SCHEMA).validate(json.loads(book.export_json()))


Damage = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda d: d.update(format="chess"), "no export of a score book"),
        (lambda d: d.update(version=99), "newer version of the program"),
        (lambda d: d.update(version="1"), "no export"),
        (lambda d: d.update(games={}), "games: "),
        (lambda d: d["games"][0].update(started="yesterday"), "no time"),
        (lambda d: d["games"][0].pop("rules"), "games/0: "),
        (lambda d: d["games"][0]["rules"].update(limit=0), "games/0/rules/limit"),
        (lambda d: d["games"][0]["players"].pop(), "Nobody in this game"),
        (lambda d: d["games"][0]["players"][0].update(name="=ben"), "same name"),
        (lambda d: d["games"][0]["players"][0].update(name=" "), "has no name"),
        (
            lambda d: d["games"][0]["players"][0].update(key=d["games"][0]["players"][1]["key"]),
            "Two players are the same",
        ),
        (lambda d: d["games"][0]["rounds"][0].update(closer="x"), "Nobody in this game"),
        (
            lambda d: next(iter(d["games"][0]["rounds"][0]["entries"].values())).update(typed=1),
            "either",
        ),
        (lambda d: d["games"][0]["rounds"].append(d["games"][0]["rounds"][0]), "Two rounds"),
    ],
)
def test_a_file_that_cannot_be(book: Book, other: Book, damage: Damage, sentence: str) -> None:
    """It is said in a sentence, and nothing of it is in the book, not even the game before."""
    other.new_game(["Cleo", "Dan"])
    play(book)
    document = json.loads(book.export_json())
    fine = json.loads(other.export_json())["games"]
    other_games = other.games()
    damage(document)
    if isinstance(document["games"], list):
        document["games"].extend(fine)
    with pytest.raises(BookError, match=sentence):
        other.import_json(json.dumps(document))
    assert other.games() == other_games
    assert len(other.people()) == 2


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_file_at_all(book: Book, text: str) -> None:
    """A sentence, no traceback."""
    with pytest.raises(BookError, match="no export of a score book"):
        book.import_json(text)


def test_rounds_for_a_spreadsheet(book: Book) -> None:
    """A line for every player's every round; no text in it can be taken for a formula."""
    saved = play(book)
    lines = list(csv.DictReader(StringIO(book.export_csv())))
    assert [(line["round"], line["player"], line["points"]) for line in lines] == [
        ("1", "Ada", "27"),
        ("1", "'=Ben", "-3"),
        ("1", "Cleo", "4"),
        ("2", "Ada", "1"),
        ("2", "'=Ben", "27"),
        ("2", "Dan", "2"),
    ]
    assert [line["closed"] for line in lines[:3]] == ["0", "1", "0"]
    assert lines[0]["cards"] == f"'{GRID}"
    assert {line["note"] for line in lines[3:]} == {"'=late"}
    totals = {line["player"]: int(line["total"]) for line in lines}
    assert list(totals.values()) == list(saved.game.totals.values())


def test_a_file_of_an_older_program(book: Book) -> None:
    """Version 1 did not know Skyjo Action."""
    saved = play(book)
    document = json.loads(book.export_json())
    document["version"] = 1
    for game in document["games"]:
        del game["rules"]["action"]
        for one in game["rounds"]:
            for entry in one["entries"].values():
                del entry["held"]
    guests = book.new_household()
    (arrived,) = book.import_json(json.dumps(document), guests.code).added
    assert facts(arrived) == facts(saved)
    for damage in ({"games": 3}, {"version": 0}, {"version": -7}, {"games": [3]}):
        with pytest.raises(BookError, match="no export"):
            book.import_json(json.dumps(document | damage))


def test_skyjo_action_survives_draft_round_and_file(book: Book, other: Book) -> None:
    """Stars and held cards, from the running round to another book."""
    rules = Rules(action=True)
    saved = book.new_game(["Ada", "Ben"], rules)
    hand = Hand((("star", 1, 2, "back"), ("star", None, 3, 4), ("star", 5, 6, 7)), held=2)
    for key, entry in book.draft(saved.code).entries.items():
        entered = book.save_draft(saved.code, key, replace(entry, hand=hand))
        assert book.draft(saved.code).entries[key] == entered
    draft = book.save_closer(saved.code, NOBODY, book.draft(saved.code).closer_version)
    saved = book.save_round(saved.code, draft.version)
    assert list(saved.game.totals.values()) == [1 + 2 + 3 + 4 + 5 + 6 + 7 - 10 + 20] * 2
    (arrived,) = other.import_json(book.export_json()).added
    assert facts(arrived) == facts(saved)
    assert arrived.game.totals == saved.game.totals
