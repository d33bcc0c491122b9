"""Readings drawn on photos."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.cards import FACES
from vision.overlay import CHECK, OTHER, SURE, WHITE, draw
from vision.reading import Card, Corners, Grid, Reading

GREY = 128


def corners(x: float, y: float) -> Corners:
    """A card of 112 x 174 px."""
    return ((x, y), (x + 112, y), (x + 112, y + 174), (x, y + 174))


def reading(*cards: Card, others: int = 0) -> Reading:
    """A photo of 800 x 600 with one row of cards."""
    grid = Grid((cards,), corners(50, 50))
    return Reading(800, 600, (grid,) * (1 + others))


def photo(width: int = 800, height: int = 600) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Plain grey."""
    return np.full((height, width, 3), GREY, np.uint8)


def count(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], colour: object) -> int:
    """Pixels of a colour."""
    return int((picture == colour).all(axis=2).sum())


def test_a_grid_of_empty_places_leaves_the_photo_alone() -> None:
    """Nothing is drawn where nothing lies."""
    empty = Reading(800, 600, (Grid(((None, None),), corners(0, 0)),))
    assert (draw(photo(), empty) == GREY).all()


@pytest.mark.parametrize(("review", "colour"), [(False, SURE), (True, CHECK)])
def test_cards_to_check_stand_out(review: bool, colour: tuple[int, int, int]) -> None:
    """By colour, and by a question mark."""
    drawn = draw(photo(), reading(Card(7, 0.9, 0.9, corners(300, 200), review)))
    assert count(drawn, colour) > 500
    assert count(drawn, ({SURE, CHECK} - {colour}).pop()) == 0


def test_the_photo_itself_is_not_drawn_on() -> None:
    """The caller's array stays as it is, and only the card's surroundings differ in the copy."""
    original = photo()
    drawn = draw(original, reading(Card(7, 0.9, 0.9, corners(300, 200))))
    assert (original == GREY).all()
    assert (drawn[:150] == GREY).all()
    assert (drawn[:, :250] == GREY).all()


def test_a_smaller_copy_of_the_photo_can_be_drawn_on() -> None:
    """Places are scaled from the photo that was read to the picture at hand."""
    drawn = draw(photo(400, 300), reading(Card(7, 0.9, 0.9, corners(300, 200))))
    ys, xs = np.nonzero((drawn != GREY).any(axis=2))
    assert 140 < xs.min() < xs.max() < 215
    assert 85 < ys.min() < ys.max() < 195


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_a_label(face: int) -> None:
    """Different from every other's."""
    pictures = [
        draw(photo(), reading(Card(other, 0.9, 0.9, corners(300, 200)))) for other in (face, 13)
    ]
    assert (pictures[0] != pictures[1]).any()


def test_a_card_cut_off_by_the_edge_shows_its_label() -> None:
    """The label is moved into the photo."""
    drawn = draw(photo(), reading(Card(7, 0.9, 0.9, corners(300, -120))))
    assert count(drawn, WHITE) > 50


def test_several_grids_are_numbered() -> None:
    """With an outline each, the cards of the others less bright."""
    card = Card(7, 0.9, 0.9, corners(300, 200))
    one, two = (draw(photo(), reading(card, others=others)) for others in (0, 1))
    assert count(one, OTHER) == 0
    assert count(two, OTHER) > 300
    assert count(two, WHITE) > count(one, WHITE)
