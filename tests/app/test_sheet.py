"""What a player's cards ask of the people at the table."""

from __future__ import annotations

import pytest

from app_pages.parts.sheet import WHOLE, blank, from_reading
from scoring.cards import Face
from scoring.grid import Grid
from vision import reading as seen

CORNERS: seen.Corners = ((0.0, 0.0), (2.0, 0.0), (2.0, 3.0), (0.0, 3.0))


def _read(
    text: str,
    *,
    unsure: frozenset[tuple[int, int]] = frozenset(),
    notes: tuple[seen.Note, ...] = (),
) -> seen.Grid:
    """A reading of the cards written down, some of them to be checked."""

    def card(face: Face | None, place: tuple[int, int]) -> seen.Card | None:
        if face is None:
            return None
        reasons = (seen.Note("blurred", "The numeral is blurred."),) if place in unsure else ()
        return seen.Card(face, 0.99, 0.99, CORNERS, review=place in unsure, reasons=reasons)

    rows = tuple(
        tuple(card(face, (r, c)) for c, face in enumerate(row))
        for r, row in enumerate(Grid.parse(text).rows)
    )
    return seen.Grid(rows, CORNERS, reasons=notes, review=bool(notes))


@pytest.mark.parametrize(
    ("text", "columns_rule", "to_check"),
    [
        ("5 / 6 / 7", True, 0),  # three columns were removed in play
        ("5 / 6 / 7", False, 9),  # no column can have gone
        ("3 5 7 2 / 3 1 0 -1 / 3 8 4 12", False, 0),
        ("3 5 7 2 / 3 . 0 -1 / 3 8 4 12", True, 1),  # a hole is no removed column
        ("3 5 7 2 / 3 1 0 -1", True, 4),  # a row was cut off
    ],
)
def test_a_reading_asks_about_places_where_a_card_ought_to_lie(
    text: str, columns_rule: bool, to_check: int
) -> None:
    """Columns go as a whole, and only by the rule; every other hole is a card not seen."""
    sheet = from_reading(_read(text), columns_rule=columns_rule)
    assert len(sheet.to_check) == to_check


def test_a_sheet_that_nobody_filled_in_asks_about_every_place() -> None:
    """Nothing entered is not the same as nothing there."""
    assert len(blank().to_check) == 12


def test_a_card_to_check_is_checked_once_it_is_confirmed() -> None:
    """The reading's own reason is shown until then."""
    read = _read("3 5 7 2 / 3 1 0 -1 / 3 8 4 12", unsure=frozenset({(1, 2)}))
    sheet = from_reading(read, columns_rule=True)
    assert sheet.to_check == ((1, 2),)
    assert sheet.reasons[1, 2] == "The numeral is blurred."
    assert not sheet.edited(sheet.cells, frozenset({(1, 2)})).to_check


def test_a_doubt_about_the_whole_grid_is_confirmed_apart_from_its_cards() -> None:
    """Tapping one card does not say that no other card is missing."""
    note = seen.Note("cut", "The photo may have cut off a column.")
    sheet = from_reading(_read("5 / 6 / 7", notes=(note,)), columns_rule=True)
    assert sheet.doubts == (note.message,)
    assert sheet.edited(sheet.cells, frozenset({(0, 0)})).in_doubt
    assert not sheet.edited(sheet.cells, frozenset({WHOLE})).in_doubt


def test_a_note_about_an_empty_place_is_shown_there() -> None:
    """The place asks, not the grid as a whole."""
    note = seen.Note("gap", "A card seems to lie under the others.", 1, 1)
    read = _read("3 5 / 3 . / 3 8", notes=(note,))
    sheet = from_reading(read, columns_rule=True)
    assert sheet.reasons == {(1, 1): note.message}
    assert not sheet.in_doubt
