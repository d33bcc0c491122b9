"""Crops varied for training, which needs no PyTorch."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from datasets import crops
from vision.straighten import MARGIN, SIZE
from vision.training.augment import plain, vary


def stored() -> NDArray[np.uint8]:
    """A stored crop: a card with a white border, red above and blue below, on green."""
    crop = np.full((crops.SIZE[1], crops.SIZE[0], 3), (30, 160, 30), np.uint8)
    inner = slice(crops.MARGIN, -crops.MARGIN)
    crop[inner, inner] = 240
    half = crops.SIZE[1] // 2
    crop[crops.MARGIN + 6 : half, crops.MARGIN + 6 : -crops.MARGIN - 6] = (200, 30, 30)
    crop[half : -crops.MARGIN - 6, crops.MARGIN + 6 : -crops.MARGIN - 6] = (30, 30, 200)
    return crop


def test_a_plain_crop_is_what_reading_cuts_out() -> None:
    """The card up to the margin, with its surroundings in the margin."""
    crop = plain(stored())
    assert crop.shape == (SIZE[1], SIZE[0], 3)
    assert crop[MARGIN // 2, SIZE[0] // 2].tolist() == [30, 160, 30]
    assert crop[MARGIN + 2, SIZE[0] // 2].tolist() == [240, 240, 240]
    assert crop[SIZE[1] // 3, SIZE[0] // 2].tolist() == [200, 30, 30]


@settings(deadline=None, max_examples=50)
@given(st.integers(0, 2**32 - 1))
def test_any_variation_is_a_crop(seed: int) -> None:
    """Of the right shape and kind, and the same for the same seed."""
    one, other = (vary(np.random.default_rng(seed), stored()) for _ in range(2))
    assert one.shape == (SIZE[1], SIZE[0], 3)
    assert one.dtype == np.uint8
    assert (one == other).all()


def test_both_turns_come_up() -> None:
    """A card upside down is the same card, so half the crops are turned."""
    rng = np.random.default_rng(1)
    varied = [vary(rng, stored()).astype(int) for _ in range(80)]
    upright = sum(int(crop[32, 32, 0] > crop[64, 32, 0]) for crop in varied)
    assert 20 < upright < 60


def test_boxes_vary() -> None:
    """The middle of the card is not always in the middle of the crop."""
    rng = np.random.default_rng(2)
    marked = np.zeros((crops.SIZE[1], crops.SIZE[0], 3), np.uint8)
    marked[crops.SIZE[1] // 2 - 6 : crops.SIZE[1] // 2 + 6, crops.SIZE[0] // 2 - 6 :][:, :12] = 255
    places = []
    for _ in range(60):
        crop = vary(rng, marked).astype(float).sum(axis=2)
        bright = crop > 0.8 * crop.max()
        places.append([line.mean() for line in np.nonzero(bright)])
    spread = np.std(places, axis=0)
    assert (spread > 0.5).all()
