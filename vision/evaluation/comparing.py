"""How far a reading is from the truth."""

from __future__ import annotations

from itertools import product

from scoring.cards import Face
from scoring.grid import Grid


def wrong_cells(truth: Grid, reading: Grid | None) -> int:
    """Cells that differ; a card missing from the reading or invented by it is a wrong cell.

    A grid turned by 180 degrees counts as right, since nobody can tell which side of a table is
    up. Where the reading has lost or gained a whole row or column, the rest is compared in the
    place where it fits best.
    """
    cells = _cells(truth)
    if reading is None:
        return len(cells)
    return min(
        _differences(cells, _cells(turn, down, right))
        for turn in (reading, reading.turned())
        for down, right in product(range(-2, 3), range(-3, 4))
    )


def _cells(grid: Grid, down: int = 0, right: int = 0) -> dict[tuple[int, int], Face]:
    """The cards by place, shifted."""
    return {
        (r + down, c + right): face
        for r, row in enumerate(grid.rows)
        for c, face in enumerate(row)
        if face is not None
    }


def _differences(truth: dict[tuple[int, int], Face], reading: dict[tuple[int, int], Face]) -> int:
    return sum(truth.get(place) != reading.get(place) for place in truth.keys() | reading.keys())
