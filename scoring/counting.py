"""What one player has at the end of a round, and what it adds up to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from scoring.action import Hand, add_up
from scoring.cards import BACK, VALUES
from scoring.errors import ScoringError
from scoring.grid import COLUMNS, ROWS, Grid
from scoring.rules import Rules
from scoring.steps import (
    CardsMissing,
    CardsSummed,
    ColumnKept,
    ColumnRemoved,
    FaceDown,
    Step,
    SumTyped,
)

# Twelve cards cannot add up to less or more.
LOWEST_SUM: Final = ROWS * COLUMNS * VALUES[0]
HIGHEST_SUM: Final = ROWS * COLUMNS * VALUES[-1]


class EntryError(ScoringError):
    """What was entered for a player cannot be."""


@dataclass(frozen=True)
class Entry:
    """What one player has: cards, or a sum that was typed in, never both.

    Attributes:
        grid: The cards.
        typed: The sum after the columns are gone, not doubled.
        kept: Columns that stay although their three cards are equal, counted from 0.
        hand: The cards of Skyjo Action.
    """

    grid: Grid | None = None
    typed: int | None = None
    kept: frozenset[int] = frozenset()
    hand: Hand | None = None

    def __post_init__(self) -> None:
        if sum(what is not None for what in (self.grid, self.typed, self.hand)) != 1:
            raise EntryError("A player has either cards or a sum: enter one of the two.")
        if self.typed is not None:
            check_sum(self.typed)
        cards = self.grid or self.hand
        columns = range(len(cards.columns) if cards else 0)
        for column in self.kept:
            if column not in columns:
                raise EntryError(f"There is no column {column + 1} to keep.")


@dataclass(frozen=True)
class Count:
    """What an entry adds up to.

    Attributes:
        raw: The sum after the columns are gone.
        removed_columns: The columns that left, counted from 0.
        final: False while a card is face down.
        steps: How the sum came about.
    """

    raw: int
    removed_columns: tuple[int, ...]
    final: bool
    steps: tuple[Step, ...]


def count_entry(entry: Entry, rules: Rules) -> Count:
    """Add up what one player has."""
    if entry.hand is not None:
        raw, columns, steps = add_up(entry.hand, entry.kept, lines_leave=rules.columns)
        return Count(raw, columns, final=not entry.hand.face_down, steps=steps)
    if entry.grid is None:
        typed = cast("int", entry.typed)  # an entry has one of the two
        return Count(typed, (), final=True, steps=(SumTyped(typed),))
    removed = entry.grid.removed(columns_rule=rules.columns, kept=entry.kept)
    return Count(
        raw=entry.grid.raw_sum(removed),
        removed_columns=removed,
        final=not entry.grid.face_down,
        steps=tuple(_steps(entry.grid, removed, rules)),
    )


def parse_sum(text: str) -> int:
    """The sum that people typed, such as "17" or "-3".

    Raises:
        EntryError: It is no whole number, or twelve cards cannot have it. Nothing is not 0.
    """
    written = text.strip().replace("\N{MINUS SIGN}", "-")
    if not written:
        raise EntryError("No sum was typed. Type 0 if the cards add up to nothing.")
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", written):
        raise EntryError(f'"{text.strip()}" is not a whole number.')
    check_sum(int(written))
    return int(written)


def check_sum(total: object) -> None:
    """Let only a whole number pass that twelve cards can add up to.

    Raises:
        EntryError: It is something else.
    """
    if type(total) is not int:
        raise EntryError(f"A sum is a whole number, not {total}.")
    if not LOWEST_SUM <= total <= HIGHEST_SUM:
        raise EntryError(
            f"Twelve cards add up to something between {LOWEST_SUM} and {HIGHEST_SUM}, "
            f"never to {total}."
        )


def _steps(grid: Grid, removed: tuple[int, ...], rules: Rules) -> Iterator[Step]:
    yield from _missing(grid, rules)
    for column in grid.equal_columns() if rules.columns else ():
        value = cast("int", grid.rows[0][column])
        step = ColumnRemoved if column in removed else ColumnKept
        yield step(column, value)
    left = tuple(int(face) for face in grid.remaining(removed) if face != BACK)
    yield CardsSummed(left, sum(left))
    if grid.face_down:
        yield FaceDown(grid.face_down)


def _missing(grid: Grid, rules: Rules) -> Iterator[Step]:
    """With the columns rule only whole columns can be gone, without it none."""
    heights = {sum(face is not None for face in column) for column in grid.columns}
    whole = heights <= {0, ROWS}
    cards = len(grid.cards)
    possible = tuple(range(0, ROWS * COLUMNS + 1, ROWS)) if rules.columns else (ROWS * COLUMNS,)
    if not whole or cards not in possible:
        yield CardsMissing(cards, possible)
