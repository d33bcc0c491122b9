"""What a family likes to know, by its definitions."""

from __future__ import annotations

from dataclasses import fields

import pytest

from scoring.games import Game, Guest
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Negative, Rules, Tie
from scoring.statistics import DEFINITIONS, Duel, Played, Record, comebacks, statistics

PEOPLE = {"A": "Ada", "B": "Ben", "C": "Cleo"}


def play(*rounds: tuple[int, ...], closer: str | None = None, rules: Rules | None = None) -> Game:
    """A finished game of typed sums."""
    players = tuple("ABC"[: len(rounds[0])])
    played = [Round(dict(zip(players, map(_typed, sums), strict=True)), closer) for sums in rounds]
    return Game(players, rules or Rules(), tuple(played), finished=True)


def _typed(total: int) -> Entry:
    return Entry(typed=total)


def test_nothing_played() -> None:
    """Nobody, and no average of nothing."""
    assert statistics([]).records == {}
    assert Record().average is None


def test_every_number_has_a_definition() -> None:
    """What the average is made of needs none."""
    names = {field.name for field in fields(Record)} - {"points"} | {"average", "duels"}
    assert names == DEFINITIONS.keys()


def test_one_game() -> None:
    """Ada closes twice: once it pays, once she is doubled; Ben, behind at first, wins."""
    record = statistics([Played(play((5, 6), (20, 10), closer="A"), PEOPLE)])
    assert record.records == {
        "Ada": Record(games=1, rounds=2, points=45, best=5, closes=2, paid=1, lost=20),
        "Ben": Record(games=1, wins=1, rounds=2, points=16, best=6, comebacks=1),
    }
    assert record.records["Ada"].average == 22.5
    assert record.duels == {("Ada", "Ben"): Duel(worse=1), ("Ben", "Ada"): Duel(better=1)}


@pytest.mark.parametrize(
    ("sums", "rules", "paid", "lost"),
    [
        ((9, 10), Rules(), 1, 0),
        ((10, 10), Rules(), 0, 10),
        ((10, 10), Rules(tie=Tie.SAFE), 1, 0),
        ((0, -1), Rules(), 0, 0),
        ((-1, -2), Rules(), 0, 0),
        ((-1, -2), Rules(negative=Negative.DOUBLED), 0, -1),
    ],
)
def test_whether_closing_paid(sums: tuple[int, int], rules: Rules, paid: int, lost: int) -> None:
    """It pays when nobody else has as little, or a tie is safe."""
    ada = statistics([Played(play(sums, closer="A", rules=rules), PEOPLE)]).records["Ada"]
    assert (ada.closes, ada.paid, ada.lost) == (1, paid, lost)


def test_a_running_game_counts_its_rounds_only() -> None:
    """Nobody has won or lost it yet."""
    running = Game(("A", "B"), rounds=play((5, 6)).rounds)
    counted = statistics([Played(running, PEOPLE)])
    assert counted.records["Ada"] == Record(rounds=1, points=5, best=5)
    assert counted.duels == {}


def test_a_shared_victory_is_one_for_each() -> None:
    """And a duel that is equal."""
    counted = statistics([Played(play((5, 5, 6)), PEOPLE)])
    assert [counted.records[name].wins for name in PEOPLE.values()] == [1, 1, 0]
    assert counted.duels["Ada", "Ben"] == Duel(equal=1)
    assert counted.duels["Cleo", "Ben"] == Duel(worse=1)


def test_who_left_has_not_finished_the_game() -> None:
    """The rounds count, the game does not."""
    game = play((5, 6, 1))
    left = Game(game.players, game.rules, game.rounds, {"C": Guest(gone=True)}, finished=True)
    counted = statistics([Played(left, PEOPLE)])
    assert counted.records["Cleo"] == Record(rounds=1, points=1, best=1)
    assert ("Cleo", "Ada") not in counted.duels


def test_removed_columns_are_counted() -> None:
    """Of cards; a typed sum does not tell."""
    cards = Entry(grid=Grid.parse("3 4 / 3 4 / 3 4"))
    game = Game(("A", "B"), rounds=(Round({"A": cards, "B": _typed(5)}),))
    counted = statistics([Played(game, PEOPLE)])
    assert [counted.records[name].columns for name in ("Ada", "Ben")] == [2, 0]


@pytest.mark.parametrize(
    ("rounds", "winners"),
    [
        ([(5, 6)], ""),
        ([(20, 5), (1, 30)], "A"),
        ([(20, 20), (1, 30)], ""),  # all were equal
        ([(20, 20, 5), (1, 1, 60)], "AB"),  # last together
        ([(20, 5), (1, 5)], ""),  # never caught up
        ([(20, 5), (1, 5), (1, 30)], "A"),  # half of three rounds is one
    ],
)
def test_comebacks(rounds: list[tuple[int, ...]], winners: str) -> None:
    """Last after half of the rounds, first at the end."""
    assert "".join(comebacks(play(*rounds))) == winners


def test_people_are_counted_over_all_their_games() -> None:
    """Whatever seat they had."""
    games = [Played(play((1, 9)), PEOPLE), Played(play((1, 9)), {"A": "Ben", "B": "Ada"})]
    counted = statistics(games)
    assert counted.records["Ada"] == Record(games=2, wins=1, rounds=2, points=10, best=1)
    assert counted.duels["Ada", "Ben"] == Duel(better=1, worse=1)
