"""What comes out of a photo: grids of cards, with what to check and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.cards import Face

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Pixels of the upright photo, origin top left, clockwise from the top left of the reading turn."""


@dataclass(frozen=True)
class Note:
    """Something to tell people.

    Attributes:
        code: A word for programs.
        message: A sentence or two for people.
        row, column: The place it speaks of, from 0; None for the whole.
    """

    code: str
    message: str
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Card:
    """A card in its place.

    Attributes:
        value: -2 to 12, or BACK.
        found: Confidence that this is a card at all, 0 to 1.
        confidence: Confidence of its value, given that it is one, 0 to 1.
        corners: Where it lies.
        review: Somebody should look.
        reasons: Why.
    """

    value: Face
    found: float
    confidence: float
    corners: Corners
    review: bool = False
    reasons: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Grid:
    """One player's cards.

    Attributes:
        rows: Top to bottom, each left to right; None where no card lies.
        box: Outline of all of it.
        reasons: What to check about the grid or its empty places.
        review: Somebody should look at the grid, not just at a card of it.
    """

    rows: tuple[tuple[Card | None, ...], ...]
    box: Corners
    reasons: tuple[Note, ...] = ()
    review: bool = False

    @property
    def faces(self) -> tuple[tuple[Face | None, ...], ...]:
        """The bare values."""
        return tuple(tuple(card.value if card else None for card in row) for row in self.rows)


@dataclass(frozen=True)
class Reading:
    """All grids of a photo, the main one first.

    Attributes:
        width, height: Of the upright photo, px.
        grids: At least one.
        warnings: What to know about the photo.
        timings: Milliseconds of each stage.
    """

    width: int
    height: int
    grids: tuple[Grid, ...]
    warnings: tuple[Note, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
