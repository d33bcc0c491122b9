"""How wrong cells are counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import FACES
from scoring.grid import Grid
from vision.evaluation.comparing import wrong_cells

GRIDS = st.builds(
    Grid,
    st.integers(1, 4).flatmap(
        lambda columns: st.lists(
            st.tuples(*[st.sampled_from([None, *FACES])] * columns), min_size=1, max_size=3
        ).map(tuple)
    ),
)


@pytest.mark.parametrize(
    ("truth", "reading", "wrong"),
    [
        ("7", None, 1),  # nothing read: every card is missing
        ("7", "7", 0),
        ("7", "8", 1),  # one cell, one mistake: not one missing and one invented
        ("1 2 / 3 4", "4 3 / 2 1", 0),  # upside down is right
        ("1 2 / 3 4", "3 1 / 4 2", 4),  # a quarter turn is not
        ("1 2 / 3 4", "1 back / 3 4", 1),
        ("1 2 / 3 4", "1 . / 3 4", 1),  # missed
        ("1 . / 3 4", "1 2 / 3 4", 1),  # invented
        ("1 2 3 / 4 5 6 / 7 8 9", "4 5 6 / 7 8 9", 3),  # the first row lost: the rest is right
        ("1 2 / 3 4 / 5 6", "9 1 2 / 9 3 4 / 9 5 6", 3),  # a column invented on the left
        ("1 2 3 / 4 5 6 / 7 8 9", "6 5 4 / 3 2 1", 3),  # upside down and a row lost
    ],
)
def test_wrong_cells(truth: str, reading: str | None, wrong: int) -> None:
    """Misread, missed and invented cards count one each, in the turn and place that fits best."""
    assert wrong_cells(Grid.parse(truth), Grid.parse(reading) if reading else None) == wrong


@given(GRIDS)
def test_a_grid_is_itself_from_both_sides(grid: Grid) -> None:
    """Law: neither the grid itself nor the grid seen from across the table has a mistake."""
    assert wrong_cells(grid, grid) == wrong_cells(grid, grid.turned()) == 0


@given(GRIDS, GRIDS)
def test_mistakes_go_both_ways(one: Grid, other: Grid) -> None:
    """Law: what is missing in one is invented in the other, so the count is the same."""
    assert wrong_cells(one, other) == wrong_cells(other, one)
