"""Cuts a group of cards where two grids, or a grid and a pile, were joined.

A seam runs between two neighbouring rows or columns. In one player's grid the cards on its two
sides are in line, turned alike, and about as far apart as at the other seams.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.links import USUAL_GAP, Group, between, mean_turn
from vision.plane import HEIGHT, WIDTH, Array, Flat

MOST = (3, 4)
"""Rows and columns of a grid."""
EXTENT = (HEIGHT, WIDTH)
"""Of a card across a seam between rows, and between columns, mm."""
SLIP, TURN, EXCESS = 9.0, np.radians(7), 22.0
"""Spread of the misfits in one grid: mean offset along the seam in mm, turn, excess of the gap in
mm. Means of three cards: single cards lie far less tidily."""
SLOPE = 0.1
"""Adds to the offset's spread with the distance: rows drift, and the view is known only so well."""
LONE = 6.0
"""Cost of a line of one card beside full ones: columns go as a whole, so it may be the pile."""
DOUBT = 8.0
"""Cost, times the doubt, of a line that holds no card that is surely one."""
CUT = 7.0
"""A seam that costs more is cut: the misfits add up to more than 2.6 times their spread."""


@dataclass(frozen=True)
class Seam:
    """A seam before line ``line`` of axis 0 (rows) or 1 (columns)."""

    axis: int
    line: int
    cost: float


@dataclass(frozen=True)
class Step:
    """From one line to the next.

    Attributes:
        line: The second line.
        pairs: Number of cards that face each other.
        gap: Between them, mm.
        slip: Mean offset along the seam, mm.
        twist: Turn of one line's cards against the other's, radians.
        doubt: That the less sure of the two lines has a card at all, 0 to 1.
    """

    line: int
    pairs: int
    gap: float
    slip: float
    twist: float
    doubt: float


def cut(flat: Flat, group: Group, trust: Array) -> list[Group]:
    """The grids that a group is made of, their places counted from 0 without empty lines.

    Args:
        flat: The cards on the table.
        group: Cards and their places.
        trust: (n,) of every card that it is one, 0 to 1.
    """
    group = _close_up(group)
    sizes = [max(at[axis] for at in group.values()) + 1 for axis in (0, 1)]
    seams = _find_seams(flat, group, trust, 0) + _find_seams(flat, group, trust, 1)
    # Rows are parted only where there are too many: a grid never has fewer than three.
    candidates = [
        seam
        for seam in seams
        if sizes[seam.axis] > MOST[seam.axis] or (seam.axis == 1 and seam.cost > CUT)
    ]
    if not candidates:
        return [group]
    worst = max(candidates, key=lambda seam: seam.cost)
    before = {card: at for card, at in group.items() if at[worst.axis] < worst.line}
    after = {card: at for card, at in group.items() if at[worst.axis] >= worst.line}
    return cut(flat, before, trust) + cut(flat, after, trust)


def _close_up(group: Group) -> Group:
    """Number the rows and columns that hold a card from 0."""
    rows = {row: i for i, row in enumerate(sorted({row for row, _ in group.values()}))}
    columns = {column: i for i, column in enumerate(sorted({c for _, c in group.values()}))}
    return {card: (rows[row], columns[column]) for card, (row, column) in group.items()}


def _find_seams(flat: Flat, group: Group, trust: Array, axis: int) -> list[Seam]:
    """All seams of one direction with their costs."""
    last = max(at[axis] for at in group.values())
    steps = [_measure(flat, group, trust, axis, line) for line in range(1, last + 1)]
    return [
        Seam(axis, step.line, _cost(step, [s for s in steps if s is not step], axis, group))
        for step in steps
    ]


def _cost(step: Step, others: list[Step], axis: int, group: Group) -> float:
    """How little the two sides of a seam fit together."""
    lone = LONE * _is_lone(group, axis, step.line)
    # Lines that are all aslant in the same way drift; none of them is a seam.
    slip = step.slip - float(np.median([other.slip for other in others] + [0.0]))
    spread = np.hypot(SLIP, SLOPE * (step.gap + EXTENT[axis]))
    gaps = [other.gap for other in others]
    excess = _excess(step.gap, gaps, hole=WIDTH if axis == 1 else None)
    misfit = (slip / spread) ** 2 + (step.twist / TURN) ** 2 + (excess / EXCESS) ** 2
    # A single pair may lie anyhow; the mean of three pairs does not.
    return misfit * (min(step.pairs, 3) + 1) / 4 + lone + DOUBT * step.doubt**2


def _measure(flat: Flat, group: Group, trust: Array, axis: int, line: int) -> Step:
    """Compare the lines on the two sides of a seam."""
    first = {at[1 - axis]: card for card, at in group.items() if at[axis] == line - 1}
    second = {at[1 - axis]: card for card, at in group.items() if at[axis] == line}
    faced = sorted(first.keys() & second.keys())
    # Where nothing faces anything across the seam, only the gap between the lines can be told.
    a = [first[i] for i in faced] or list(first.values())
    b = [second[i] for i in faced] or list(second.values())
    turns = mean_turn(flat.angles[a]), mean_turn(flat.angles[b])
    turn = mean_turn(np.array(turns))
    away = flat.centres[b].mean(axis=0) - flat.centres[a].mean(axis=0)
    along_row = np.cos(turn) * away[0] + np.sin(turn) * away[1]
    down_column = -np.sin(turn) * away[0] + np.cos(turn) * away[1]
    slip, across = (along_row, down_column) if axis == 0 else (down_column, along_row)
    return Step(
        line=line,
        pairs=max(len(faced), 1),
        gap=abs(float(across)) - EXTENT[axis],
        slip=float(slip) if faced else 0.0,
        twist=float(between(np.array(turns[0]), np.array(turns[1]))),
        doubt=float(max(1 - trust[list(line.values())].max() for line in (first, second))),
    )


def _excess(gap: float, others: list[float], hole: float | None) -> float:
    """How much wider than usual a gap is, mm; as wide as a removed column's hole is usual too."""
    usual = float(np.median(others)) if others else USUAL_GAP
    wider = max(gap - usual, 0.0)
    return wider if hole is None else min(wider, abs(gap - hole - 2 * usual))


def _is_lone(group: Group, axis: int, line: int) -> bool:
    """Whether the seam parts an outer line of one card from lines of three and more."""
    counts = np.bincount([at[axis] for at in group.values()])
    outer = [counts[0]] * (line == 1) + [counts[-1]] * (line == len(counts) - 1)
    return bool(1 in outer and counts.max() >= 3)
