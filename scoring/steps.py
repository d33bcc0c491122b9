"""The steps that lead to a number, as data. ``scoring.explain`` puts them into words."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.doubling import Reason


@dataclass(frozen=True)
class SumTyped:
    """The sum was typed in, no cards are known."""

    total: int


@dataclass(frozen=True)
class ColumnRemoved:
    """A column of three equal cards leaves. Columns are counted from 0."""

    column: int
    value: int


@dataclass(frozen=True)
class ColumnKept:
    """A column of three equal cards stays, because its owner wants that."""

    column: int
    value: int


@dataclass(frozen=True)
class LineRemoved:
    """In Skyjo Action, a row or a column leaves whose cards are equal, stars for any.

    Attributes:
        is_row: Whether it is a row.
        index: Which, counted from 0.
        bonus: What a line of stars alone adds, below 0; else 0.
    """

    is_row: bool
    index: int
    bonus: int


@dataclass(frozen=True)
class LineKept:
    """In Skyjo Action, a column stays although its cards are equal."""

    index: int


@dataclass(frozen=True)
class CardsHeld:
    """In Skyjo Action, cards that were not played cost points."""

    count: int
    points: int


@dataclass(frozen=True)
class CardsMissing:
    """A card is missing or was not seen: there are too few, or they make no whole columns.

    Attributes:
        cards: How many cards lie there.
        possible: How many may lie there.
    """

    cards: int
    possible: tuple[int, ...]


@dataclass(frozen=True)
class FaceDown:
    """Cards that nobody has turned up yet count nothing so far."""

    count: int


@dataclass(frozen=True)
class CardsSummed:
    """The face-up cards that are left, in reading order, and what they add up to."""

    cards: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class Judged:
    """The closer's points are doubled, or are not, for a reason."""

    player: str
    reason: Reason
    raw: int
    points: int


@dataclass(frozen=True)
class TotalRaised:
    """The round's points are added to what the player had."""

    before: int
    points: int
    after: int


Step = (
    SumTyped
    | ColumnRemoved
    | ColumnKept
    | LineRemoved
    | LineKept
    | CardsHeld
    | CardsMissing
    | FaceDown
    | CardsSummed
    | Judged
    | TotalRaised
)
