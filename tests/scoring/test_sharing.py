"""The table to share."""

from __future__ import annotations

from scoring.games import Game, Guest
from scoring.rounds import Entry, Round
from scoring.sharing import final_table

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo"}
ROUND = Round({"A": Entry(typed=-2), "B": Entry(typed=104), "C": Entry(typed=-2)})


def test_before_the_first_round() -> None:
    """Everybody shares the first place, and nobody has won."""
    assert final_table(Game(("A", "B")), NAMES).splitlines() == [
        "Skyjo, so far, 0 rounds",
        "1. Ada: 0",
        "1. Ben: 0",
        "The lowest total wins.",
    ]


def test_a_shared_victory() -> None:
    """Places as in 1, 1, 3; both have won."""
    assert final_table(Game(("A", "B", "C"), rounds=(ROUND,)), NAMES).splitlines() == [
        "Skyjo, final table, 1 round",
        "1. Ada: -2 (wins)",
        "1. Cleo: -2 (wins)",
        "3. Ben: 104",
        "The lowest total wins.",
    ]


def test_who_left_stands_below() -> None:
    """With the points of that moment, without a place."""
    game = Game(("A", "B", "C"), rounds=(ROUND,), guests={"A": Guest(gone=True)})
    assert final_table(game, NAMES).splitlines()[1:4] == [
        "1. Cleo: -2 (wins)",
        "2. Ben: 104",
        "-  Ada: -2 (left)",
    ]
