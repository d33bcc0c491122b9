"""A card's four corners in a photo become an upright crop: one function to train and to read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE = (64, 96)
"""Width and height of a crop as the classifier takes it, px."""
MARGIN = 4
"""Surroundings kept on each side, px: a slightly narrow box then cuts nothing off the card."""
GREY = (114, 114, 114)
"""What lies outside the photo, the same grey in training and reading."""
BORDER = 0.06
"""Grey frame about a photo that cards are looked for in, as a share of its long side, the same in
training and reading: a card cut off by the photo's edge still has its corners in the picture."""


def straighten(
    photo: NDArray[np.uint8],
    corners: NDArray[np.floating],
    size: tuple[int, int] = SIZE,
    margin: int = MARGIN,
) -> NDArray[np.uint8]:
    """Warp the card so that its corners form an upright rectangle.

    Args:
        photo: (h, w, 3) RGB.
        corners: (4, 2) in [x, y] px of the photo, clockwise from the card's top left; convex.
        size: Width and height of the crop, px.
        margin: Distance of the card's edges from the crop's edges, px.

    Returns:
        (size[1], size[0], 3) RGB.
    """
    inner = inner_corners(size, margin)
    quad = np.asarray(corners, np.float64)
    shrink = max(1, int(_edges(quad).min() / _edges(inner).max()))
    left, top, right, bottom = _bounds(quad, size, margin, photo.shape, shrink)
    region = photo[top:bottom, left:right]
    if region.size == 0:
        return np.full((size[1], size[0], 3), GREY, np.uint8)
    if shrink > 1:
        # A large card is first shrunk by averaging; warping alone would pick single pixels from it.
        small = (region.shape[1] // shrink, region.shape[0] // shrink)
        region = np.asarray(cv2.resize(region, small, interpolation=cv2.INTER_AREA), np.uint8)
    # Pixel 0 covers 0 to 1 in our coordinates, while OpenCV counts from its centre.
    source = (quad - [left, top]) / shrink - 0.5
    matrix = cv2.getPerspectiveTransform(
        source.astype(np.float32), (inner - 0.5).astype(np.float32)
    )
    crop = cv2.warpPerspective(region, matrix, size, flags=cv2.INTER_LINEAR, borderValue=GREY)
    return np.asarray(crop, np.uint8)


def inner_corners(size: tuple[int, int] = SIZE, margin: int = MARGIN) -> NDArray[np.float64]:
    """Where the card's corners lie in a crop: (4, 2) px, clockwise from the top left."""
    right, bottom = size[0] - margin, size[1] - margin
    return np.array(
        [[margin, margin], [right, margin], [right, bottom], [margin, bottom]], np.float64
    )


def _edges(quad: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lengths of the four edges, px."""
    return np.asarray(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1), np.float64)


def _bounds(
    quad: NDArray[np.float64],
    size: tuple[int, int],
    margin: int,
    shape: tuple[int, ...],
    multiple: int,
) -> tuple[int, int, int, int]:
    """The part of the photo that the crop can show: left, top, right, bottom in px.

    Its sides are multiples of a number, for averaging whole blocks is many times faster.
    """
    extent = quad.max(axis=0) - quad.min(axis=0)
    # Perspective widens the margin on the near side: twice the plain share, and some px to smooth.
    spare = extent * (2 * margin / (min(size) - 2 * margin)) + 2 + multiple
    limit = np.array([shape[1], shape[0]])
    low = np.clip(np.floor(quad.min(axis=0) - spare), 0, limit).astype(int)
    high = np.clip(np.ceil(quad.max(axis=0) + spare), 0, limit).astype(int)
    high -= (high - low) % multiple
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])
