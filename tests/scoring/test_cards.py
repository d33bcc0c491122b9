"""Values, colours and the deck."""

from __future__ import annotations

import pytest

from scoring.cards import (
    BACK,
    DECK,
    FACES,
    VALUES,
    Band,
    CardError,
    band_of,
    check_face,
    parse_face,
)


def test_the_deck() -> None:
    """150 cards: 5 of -2, 10 of -1, 15 of 0, 10 each of 1 to 12."""
    assert sum(DECK.values()) == 150
    assert (DECK[-2], DECK[-1], DECK[0]) == (5, 10, 15)
    assert {DECK[value] for value in range(1, 13)} == {10}
    assert tuple(range(-2, 13)) == VALUES
    assert (*VALUES, "back") == FACES


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("0", 0),
        ("-2", -2),
        ("\N{MINUS SIGN}1", -1),
        (" 12 ", 12),
        ("back", BACK),
        ("Back", BACK),
    ],
)
def test_faces_as_people_write_them(text: str, face: int | str) -> None:
    """Spaces, capitals and the real minus sign are fine."""
    assert parse_face(text) == face


@pytest.mark.parametrize("text", ["", " ", "-", "13", "-3", "7.0", "seven", "1 2", "²", "٣"])
def test_what_is_no_card(text: str) -> None:
    """Nothing is guessed, least of all 0 from nothing; the sentence names what was written."""
    with pytest.raises(CardError, match="cards are -2 to 12") as caught:
        parse_face(text)
    assert f'"{text.strip()}"' in str(caught.value)


@pytest.mark.parametrize("face", [13, -3, 7.0, True, None, "7", "", [7]])
def test_what_cannot_be_a_face(face: object) -> None:
    """Only whole numbers of the deck and the back."""
    with pytest.raises(CardError):
        check_face(face)


@pytest.mark.parametrize(
    ("values", "band"),
    [
        ((-2, -1), Band.DARK_BLUE),
        ((0,), Band.LIGHT_BLUE),
        ((1, 2, 3, 4), Band.GREEN),
        ((5, 6, 7, 8), Band.YELLOW),
        ((9, 10, 11, 12), Band.RED),
    ],
)
def test_colours(values: tuple[int, ...], band: Band) -> None:
    """Each value's colour, as printed."""
    assert {band_of(value) for value in values} == {band}


def test_no_colour_without_a_card() -> None:
    """13 is no card, so it has no colour."""
    with pytest.raises(CardError):
        band_of(13)
