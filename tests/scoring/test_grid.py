"""Cards in rows and columns."""

from __future__ import annotations

import pytest

from scoring.cards import BACK, CardError
from scoring.grid import Grid, GridError


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (".", ((None,),)),
        ("7", ((7,),)),
        ("- empty EMPTY \N{MINUS SIGN}", ((None,) * 4,)),
        ("3 -2 / back .", ((3, -2), (BACK, None))),
        ("  3   -2\n back . \n", ((3, -2), (BACK, None))),
        ("3/4/\N{MINUS SIGN}1", ((3,), (4,), (-1,))),
    ],
)
def test_grids_as_people_write_them(text: str, rows: tuple[tuple[int | None, ...], ...]) -> None:
    """Rows divided by / or new lines, cards by spaces."""
    assert Grid.parse(text).rows == rows


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "No cards were entered"),
        (" \n ", "No cards were entered"),
        ("/", "at least one place"),
        ("1 2 / 3", "Row 2 has 1 places and row 1 has 2"),
        ("1 2 / 3 4 /", "Row 3 has 0 places"),
        ("1 / 2 / 3 / 4", "at most 3 rows, not 4"),
        ("1 2 3 4 5", "at most 4 cards, not 5"),
        ("1 x", 'no card "x"'),
        ("13", 'no card "13"'),
    ],
)
def test_what_is_no_grid(text: str, sentence: str) -> None:
    """A sentence says what is wrong; all of them are CardErrors."""
    with pytest.raises(CardError, match=sentence):
        Grid.parse(text)


def test_only_faces_lie_in_a_grid() -> None:
    """However the grid is made."""
    with pytest.raises(CardError):
        Grid(((13,),))
    with pytest.raises(GridError):
        Grid(())


@pytest.mark.parametrize(
    ("text", "kept", "removed", "left", "total"),
    [
        (". . . . / . . . . / . . . .", (), (), 0, 0),
        ("5", (), (), 1, 5),
        ("5 / 5", (), (), 2, 10),  # two are not three
        ("5 / 5 / .", (), (), 2, 10),
        ("5 / 5 / back", (), (), 3, 10),  # face down: nobody knows yet
        ("back / back / back", (), (), 3, 0),
        ("5 5 5 / 1 2 3", (), (), 6, 21),  # a row is not a column
        ("5 / 5 / 5", (), (0,), 0, 0),
        ("5 / 5 / 5", (0,), (), 3, 15),
        ("5 / 5 / 5", (3,), (0,), 0, 0),
        ("0 1 / 0 2 / 0 3", (), (0,), 3, 6),
        ("-2 1 / -2 2 / -2 3", (), (0,), 3, 6),  # removed although it costs 6
        ("-2 1 / -2 2 / -2 3", (0,), (), 6, 0),
        ("4 4 4 4 / 4 4 4 4 / 4 4 4 4", (1,), (0, 2, 3), 3, 12),
        ("3 5 7 2 / 3 1 0 -1 / 3 8 4 back", (), (0,), 9, 26),
    ],
)
def test_columns_that_leave(
    text: str, kept: tuple[int, ...], removed: tuple[int, ...], left: int, total: int
) -> None:
    """Three equal face-up cards leave, unless kept; the rest is added up."""
    grid = Grid.parse(text)
    assert grid.removed(kept=kept) == removed
    assert len(grid.remaining(removed)) == left
    assert grid.raw_sum(removed) == total


def test_without_the_columns_rule_nothing_leaves() -> None:
    """Equal columns are seen, and stay."""
    grid = Grid.parse("5 1 / 5 2 / 5 3")
    assert grid.equal_columns() == (0,)
    assert grid.removed(columns_rule=False) == ()
    assert grid.raw_sum() == 21


def test_seen_from_the_other_side() -> None:
    """Rows and columns both turn round."""
    assert str(Grid.parse("1 2 / 3 back").turned()) == "back 3 / 2 1"


def test_columns_and_cards() -> None:
    """Columns top to bottom, cards without the gaps, backs counted."""
    grid = Grid.parse("1 . / 3 back")
    assert grid.columns == ((1, 3), (None, BACK))
    assert grid.cards == (1, 3, BACK)
    assert grid.face_down == 1


def test_another_card_in_one_place() -> None:
    """A new grid; the old one stays what it was."""
    grid = Grid.parse("1 2 / 3 4")
    assert str(grid.replace(1, 0, -2)) == "1 2 / -2 4"
    assert str(grid.replace(0, 1, None)) == "1 . / 3 4"
    assert str(grid) == "1 2 / 3 4"


@pytest.mark.parametrize(("row", "column"), [(2, 0), (0, 2), (-1, 0), (0, -1)])
def test_no_such_place(row: int, column: int) -> None:
    """Places are never counted from the end."""
    with pytest.raises(GridError, match="no place in row"):
        Grid.parse("1 2 / 3 4").replace(row, column, 5)
