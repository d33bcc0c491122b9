"""The cards in front of one player, in rows and columns."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from scoring.cards import BACK, CardError, Face, check_face, parse_face

ROWS: Final = 3
COLUMNS: Final = 4
_EMPTY: Final = {".", "-", "empty"}


class GridError(CardError):
    """Cards that cannot lie like that."""


@dataclass(frozen=True)
class Grid:
    """Up to three rows of up to four places, all rows equally long.

    Attributes:
        rows: From top to bottom, each from left to right; None where no card lies.
    """

    rows: tuple[tuple[Face | None, ...], ...]

    def __post_init__(self) -> None:
        _check_shape([len(row) for row in self.rows])
        for face in self.places:
            if face is not None:
                check_face(face)

    @classmethod
    def parse(cls, text: str) -> Grid:
        """The grid that people wrote, rows divided by "/" or new lines: "3 5 / 3 1 / 3 back".

        A place without a card is ".", "-" or "empty".

        Raises:
            CardError: The text names something that is no card, or no grid has that shape.
        """
        if not text.strip():
            raise GridError("No cards were entered. Write . where no card lies.")
        lines = re.split(r"[/\n]", text.strip())
        return cls(tuple(tuple(_parse_place(place) for place in line.split()) for line in lines))

    def __str__(self) -> str:
        return " / ".join(
            " ".join("." if face is None else str(face) for face in row) for row in self.rows
        )

    @property
    def columns(self) -> tuple[tuple[Face | None, ...], ...]:
        """From left to right, each from top to bottom."""
        return tuple(zip(*self.rows, strict=True))

    @property
    def places(self) -> tuple[Face | None, ...]:
        """Every place in reading order."""
        return tuple(face for row in self.rows for face in row)

    @property
    def cards(self) -> tuple[Face, ...]:
        """Every card in reading order."""
        return self.remaining()

    @property
    def face_down(self) -> int:
        """How many cards are face down."""
        return self.places.count(BACK)

    def equal_columns(self) -> tuple[int, ...]:
        """The columns of three equal cards, all of them face up."""
        return tuple(
            index
            for index, column in enumerate(self.columns)
            if len(column) == ROWS and len(set(column)) == 1 and column[0] not in {None, BACK}
        )

    def removed(self, *, columns_rule: bool = True, kept: Collection[int] = ()) -> tuple[int, ...]:
        """The columns that leave.

        Args:
            columns_rule: Whether three equal cards in a column leave at all.
            kept: Columns that their owner keeps all the same.
        """
        if not columns_rule:
            return ()
        return tuple(index for index in self.equal_columns() if index not in kept)

    def remaining(self, removed: Collection[int] = ()) -> tuple[Face, ...]:
        """The cards outside the removed columns, face-down ones too, in reading order."""
        return tuple(
            face
            for row in self.rows
            for index, face in enumerate(row)
            if face is not None and index not in removed
        )

    def raw_sum(self, removed: Collection[int] = ()) -> int:
        """What the face-up cards outside the removed columns add up to."""
        return sum(int(face) for face in self.remaining(removed) if face != BACK)

    def turned(self) -> Grid:
        """The same cards seen from the other side of the table."""
        return Grid(tuple(row[::-1] for row in self.rows[::-1]))

    def replace(self, row: int, column: int, face: Face | None) -> Grid:
        """With another card, or none, in one place.

        Raises:
            GridError: The grid has no such place.
        """
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])):
            raise GridError(f"There is no place in row {row + 1}, column {column + 1}.")
        rows = [list(cards) for cards in self.rows]
        rows[row][column] = face
        return Grid(tuple(map(tuple, rows)))


def _parse_place(text: str) -> Face | None:
    return None if text.lower().replace("\N{MINUS SIGN}", "-") in _EMPTY else parse_face(text)


def _check_shape(lengths: list[int]) -> None:
    if not lengths or not max(lengths):
        raise GridError("A grid has at least one place.")
    if len(lengths) > ROWS:
        raise GridError(f"A grid has at most {ROWS} rows, not {len(lengths)}.")
    if max(lengths) > COLUMNS:
        raise GridError(f"A row has at most {COLUMNS} cards, not {max(lengths)}.")
    for number, length in enumerate(lengths[1:], start=2):
        if length != lengths[0]:
            raise GridError(
                f"Row {number} has {length} places and row 1 has {lengths[0]}. "
                "Write . where no card lies."
            )
