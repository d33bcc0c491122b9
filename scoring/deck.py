"""Whether the cards of all players together can come from one deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.cards import BACK, DECK
from scoring.grid import Grid


@dataclass(frozen=True)
class TooMany:
    """More cards of a value lie on the table than the deck has: one of them is misread.

    Attributes:
        value: The value.
        seen: How many of it lie there.
        copies: How many there are.
    """

    value: int
    seen: int
    copies: int


def too_many(grids: Iterable[Grid]) -> tuple[TooMany, ...]:
    """Every value of which there are more cards than there can be, the lowest first."""
    seen = Counter(int(face) for grid in grids for face in grid.cards if face != BACK)
    return tuple(
        TooMany(value, seen[value], copies)
        for value, copies in DECK.items()
        if seen[value] > copies
    )


def explain_too_many(found: TooMany) -> str:
    """Say it in a sentence."""
    return (
        f"{found.seen} cards of {found.value} lie on the table and the deck has {found.copies}: "
        "please check."
    )
