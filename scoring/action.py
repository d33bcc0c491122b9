"""The cards of Skyjo Action in front of one player: stars, rows of four, action cards still held.

Where the printed rules are silent, this is what counts here: bonuses and held cards belong to the
sum that is compared and doubled; a card may complete its row and its column at once, and then both
leave.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scoring.cards import BACK, VALUES, Face
from scoring.grid import COLUMNS, ROWS, GridError
from scoring.steps import CardsHeld, CardsSummed, FaceDown, LineKept, LineRemoved, Step

STAR: Final = "star"
ActionFace = Face | Literal["star"]

COLUMN_OF_STARS: Final = -10
ROW_OF_STARS: Final = -15
HELD_CARD: Final = 10
# More action cards than anybody can hold.
_MOST_HELD: Final = 40
_Line = Sequence[ActionFace | None]


@dataclass(frozen=True)
class Hand:
    """Three rows of four places, and the action cards that were not played.

    Attributes:
        rows: From top to bottom, each from left to right; None where no card lies.
        held: How many action cards the player still has.
    """

    rows: tuple[tuple[ActionFace | None, ...], ...]
    held: int = 0

    def __post_init__(self) -> None:
        if [len(row) for row in self.rows] != [COLUMNS] * ROWS:
            raise GridError(f"There are {ROWS} rows of {COLUMNS} places.")
        for face in self.places:
            if type(face) not in {int, str, type(None)} or face not in {None, BACK, STAR, *VALUES}:
                raise GridError(
                    f'There is no card "{face}": cards are -2 to 12, "star", or "back".'
                )
        if type(self.held) is not int or not 0 <= self.held <= _MOST_HELD:
            raise GridError(f"Nobody holds {self.held} action cards.")

    @property
    def columns(self) -> tuple[tuple[ActionFace | None, ...], ...]:
        """From left to right, each from top to bottom."""
        return tuple(zip(*self.rows, strict=True))

    @property
    def places(self) -> tuple[ActionFace | None, ...]:
        """Every place in reading order."""
        return tuple(face for row in self.rows for face in row)

    @property
    def face_down(self) -> int:
        """How many cards are face down."""
        return self.places.count(BACK)

    def equal_columns(self) -> tuple[int, ...]:
        """The columns of three cards that are equal where no star stands for one."""
        return tuple(index for index, line in enumerate(self.columns) if _equal(line))

    def equal_rows(self) -> tuple[int, ...]:
        """The rows of four cards that are equal where no star stands for one."""
        return tuple(index for index, line in enumerate(self.rows) if _equal(line))

    def remaining(self, columns: Collection[int], rows: Collection[int]) -> tuple[ActionFace, ...]:
        """The cards outside these columns and rows, in reading order."""
        return tuple(
            face
            for r, row in enumerate(self.rows)
            for c, face in enumerate(row)
            if face is not None and r not in rows and c not in columns
        )


def add_up(
    hand: Hand, kept: Collection[int], *, lines_leave: bool
) -> tuple[int, tuple[int, ...], tuple[Step, ...]]:
    """The sum, the columns that leave, and how the sum came about.

    Args:
        hand: The cards.
        kept: Columns that their owner keeps.
        lines_leave: Whether lines of equal cards leave at all.
    """
    equal = hand.equal_columns() if lines_leave else ()
    columns = tuple(column for column in equal if column not in kept)
    rows = hand.equal_rows() if lines_leave else ()
    lines = [*(_removed(hand, column) for column in columns)]
    lines += [_removed(hand, row, is_row=True) for row in rows]
    left = tuple(_worth(face) for face in hand.remaining(columns, rows) if face != BACK)
    steps: list[Step] = [*lines, *(LineKept(column) for column in equal if column in kept)]
    steps.append(CardsSummed(left, sum(left)))
    if hand.held:
        steps.append(CardsHeld(hand.held, HELD_CARD * hand.held))
    if hand.face_down:
        steps.append(FaceDown(hand.face_down))
    raw = sum(left) + sum(line.bonus for line in lines) + HELD_CARD * hand.held
    return raw, columns, tuple(steps)


def _removed(hand: Hand, index: int, *, is_row: bool = False) -> LineRemoved:
    line: _Line = hand.rows[index] if is_row else hand.columns[index]
    bonus = ROW_OF_STARS if is_row else COLUMN_OF_STARS
    return LineRemoved(is_row, index, bonus if set(line) == {STAR} else 0)


def _worth(face: ActionFace) -> int:
    """A star that is left counts nothing."""
    return face if isinstance(face, int) else 0


def _equal(line: _Line) -> bool:
    return None not in line and BACK not in line and len(set(line) - {STAR}) <= 1
