"""Cards straightened from photos."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.straighten import GREY, MARGIN, SIZE, inner_corners, straighten

RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 200, 30), (30, 30, 220), (240, 240, 240)


def photo_of(corners: NDArray[np.float64], size: int = 800) -> NDArray[np.uint8]:
    """A card with a quarter of its face in each of four colours, on black, seen at the corners."""
    card = np.zeros((870, 560, 3), np.uint8)
    card[:435, :280], card[:435, 280:] = RED, GREEN
    card[435:, 280:], card[435:, :280] = BLUE, WHITE
    edges = np.array([[0, 0], [560, 0], [560, 870], [0, 870]], np.float32)
    matrix = cv2.getPerspectiveTransform(edges, corners.astype(np.float32))
    return np.asarray(cv2.warpPerspective(card, matrix, (size, size)), np.uint8)


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([[300, 300], [309, 300], [309, 314], [300, 314]], id="tiny"),
        pytest.param([[100, 100], [500, 100], [500, 700], [100, 700]], id="square on"),
        pytest.param([[500, 100], [500, 500], [100, 500], [100, 100]], id="on its side"),
        pytest.param([[500, 700], [100, 700], [100, 100], [500, 100]], id="upside down"),
        pytest.param([[300, 200], [500, 210], [650, 700], [120, 680]], id="seen from low"),
    ],
)
def test_each_quarter_of_the_card_lands_in_its_quarter(corners: list[list[float]]) -> None:
    """Whatever the view, the crop shows the card upright."""
    quad = np.array(corners, np.float64)
    crop = straighten(photo_of(quad), quad)
    assert crop.shape == (SIZE[1], SIZE[0], 3)
    for (x, y), colour in zip(
        [(18, 26), (46, 26), (46, 70), (18, 70)], [RED, GREEN, BLUE, WHITE], strict=True
    ):
        assert np.abs(crop[y, x].astype(int) - colour).max() < 40


def test_the_card_fills_the_crop_up_to_the_margin() -> None:
    """A bit of surroundings shows on every side, and no more."""
    quad = np.array([[100, 100], [500, 100], [500, 700], [100, 700]], np.float64)
    bright = straighten(photo_of(quad), quad).max(axis=2) > 100
    rows, columns = np.flatnonzero(bright.any(axis=1)), np.flatnonzero(bright.any(axis=0))
    (left, top), _, (right, bottom), _ = inner_corners()
    found = [columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]
    assert np.abs(np.array(found) - [left, top, right, bottom]).max() <= 1


@pytest.mark.parametrize("shift", [2000, -2000])
def test_what_lies_outside_the_photo_is_grey(shift: int) -> None:
    """A card that is not in the photo at all gives a plain crop, not an error."""
    quad = np.array([[100, 100], [500, 100], [500, 700], [100, 700]], np.float64)
    crop = straighten(photo_of(quad), quad + shift)
    assert (crop == GREY).all()


def test_a_card_cut_off_by_the_edge_keeps_its_place() -> None:
    """The missing half is grey; the half that shows is where it belongs."""
    quad = np.array([[-200, 100], [200, 100], [200, 700], [-200, 700]], np.float64)
    crop = straighten(photo_of(quad), quad)
    assert np.abs(crop[26, 46].astype(int) - GREEN).max() < 40
    assert np.abs(crop[26, 18].astype(int) - GREY).max() < 40


def test_other_sizes_and_margins() -> None:
    """Crops for training are larger and show more around."""
    quad = np.array([[100, 100], [500, 100], [500, 700], [100, 700]], np.float64)
    crop = straighten(photo_of(quad), quad, (128, 168), 24)
    assert crop.shape == (168, 128, 3)
    assert crop[12, 12].max() < 40
    assert np.abs(crop[40, 40].astype(int) - RED).max() < 40
    assert MARGIN < 24
