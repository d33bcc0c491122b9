"""All grids of a round come from one deck."""

from __future__ import annotations

import pytest

from scoring.deck import TooMany, explain_too_many, too_many
from scoring.grid import Grid

FIVES = Grid.parse("5 5 5 5 / 5 5 5 . / . . . back")


@pytest.mark.parametrize(
    ("grids", "found"),
    [
        ([], ()),
        ([FIVES], ()),
        ([FIVES, Grid.parse("5 5 5")], ()),
        ([FIVES, Grid.parse("5 5 5 5")], (TooMany(5, 11, 10),)),
        (
            [FIVES, FIVES, Grid.parse("-2 -2 / -2 -2 / -2 -2")],
            (TooMany(-2, 6, 5), TooMany(5, 14, 10)),
        ),
    ],
)
def test_more_cards_than_there_are(grids: list[Grid], found: tuple[TooMany, ...]) -> None:
    """Counted over all grids together; backs and empty places are no cards of a value."""
    assert too_many(grids) == found


def test_it_is_said_in_a_sentence() -> None:
    """What lies there, what there is, and what to do."""
    sentence = explain_too_many(TooMany(-2, 6, 5))
    assert sentence == "6 cards of -2 lie on the table and the deck has 5: please check."
