"""Varies a stored crop as photographs vary: a loose box, any turn, other light, worse optics."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import crops
from vision.straighten import inner_corners, straighten

Picture = NDArray[np.uint8]
Colours = NDArray[np.float32]

TIGHT = 0.025
"""Spread of each corner of a good box, as a share of the card's sides."""
LOOSE = 0.15
"""Furthest that a bad box lies off the card; neighbours then show at the rim."""


def vary(rng: np.random.Generator, stored: Picture) -> Picture:
    """A new look of a stored crop, as the classifier takes it: (96, 64, 3) RGB."""
    crop = straighten(stored, _jitter(rng))
    if rng.random() < 0.5:
        crop = np.ascontiguousarray(crop[::-1, ::-1])
    colours = crop.astype(np.float32)
    for chance, change in _CHANGES:
        if rng.random() < chance:
            colours = change(rng, colours)
    return np.clip(colours, 0, 255).astype(np.uint8)


def plain(stored: Picture) -> Picture:
    """A stored crop as a perfect box would give it."""
    return straighten(stored, inner_corners(crops.SIZE, crops.MARGIN))


def _jitter(rng: np.random.Generator) -> NDArray[np.float64]:
    """The card's corners in the stored crop, as a detector might have found them."""
    corners = inner_corners(crops.SIZE, crops.MARGIN)
    sides = corners[2] - corners[0]
    corners = corners + rng.normal(0, TIGHT, (4, 2)) * sides
    if rng.random() < 0.25:
        middle = corners.mean(axis=0)
        corners = middle + (corners - middle) * rng.uniform(0.9, 1.12, 2)
        corners = corners + rng.uniform(-LOOSE, LOOSE, 2) * sides
    return corners


def _white_balance(rng: np.random.Generator, colours: Colours) -> Colours:
    return colours * np.exp(rng.normal(0, 0.14, 3)).astype(np.float32)


def _exposure(rng: np.random.Generator, colours: Colours) -> Colours:
    """Brightness, contrast and gamma."""
    gamma = np.float32(np.exp(rng.normal(0, 0.25)))
    colours = np.float32(255) * np.clip(colours / np.float32(255), 0, 1) ** gamma
    middle = colours.mean()
    contrast, brightness = np.float32(rng.uniform(0.6, 1.25)), np.float32(rng.uniform(0.6, 1.35))
    return (colours - middle) * contrast + middle * brightness


def _saturation(rng: np.random.Generator, colours: Colours) -> Colours:
    grey = colours @ np.array([0.299, 0.587, 0.114], np.float32)
    return grey[..., None] + (colours - grey[..., None]) * np.float32(rng.uniform(0.5, 1.35))


def _shade(rng: np.random.Generator, colours: Colours) -> Colours:
    """A gradient across the card, or the edge of a shadow."""
    height, width = colours.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = xs * np.cos(angle) + ys * np.sin(angle) + rng.uniform(-0.7, 0.7)
    step = 1 / (1 + np.exp(-along * rng.uniform(1, 12)))
    return colours * (1 - rng.uniform(0.1, 0.6) * step[..., None]).astype(np.float32)


def _glare(rng: np.random.Generator, colours: Colours) -> Colours:
    """A lamp or a window mirrored in the card: a soft bright patch."""
    height, width = colours.shape[:2]
    mask = np.zeros((height, width), np.float32)
    centre = (int(rng.integers(width)), int(rng.integers(height)))
    axes = (int(rng.integers(4, 22)), int(rng.integers(3, 14)))
    cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.8, 8)))
    return colours + soft[..., None].astype(np.float32) * np.float32(rng.uniform(60, 255))


def _cover(rng: np.random.Generator, colours: Colours) -> Colours:
    """A corner or an edge hidden by something of one colour, after Zhong et al., 2020."""
    height, width = colours.shape[:2]
    w, h = int(width * rng.uniform(0.1, 0.45)), int(height * rng.uniform(0.08, 0.3))
    x, y = int(rng.integers(width - w)), int(rng.integers(height - h))
    colours[y : y + h, x : x + w] = rng.uniform(0, 255, 3)
    return colours


def _coarsen(rng: np.random.Generator, colours: Colours) -> Colours:
    """A card that is small in the photo."""
    height, width = colours.shape[:2]
    share = rng.uniform(0.28, 0.9)
    size = (max(int(width * share), 1), max(int(height * share), 1))
    small = cv2.resize(colours, size, interpolation=cv2.INTER_AREA)
    back = cv2.INTER_LINEAR if rng.random() < 0.5 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(small, (width, height), interpolation=back), np.float32)


def _blur(rng: np.random.Generator, colours: Colours) -> Colours:
    """Out of focus, or moved."""
    if rng.random() < 0.6:
        return np.asarray(cv2.GaussianBlur(colours, (0, 0), rng.uniform(0.3, 1.7)), np.float32)
    length = int(rng.integers(2, 8))
    line = np.zeros((length, length), np.float32)
    ends = rng.permutation([0, length - 1]), rng.integers(0, length, 2)
    cv2.line(line, (int(ends[0][0]), int(ends[1][0])), (int(ends[0][1]), int(ends[1][1])), 1.0)
    return np.asarray(cv2.filter2D(colours, -1, line / line.sum()), np.float32)


def _sharpen(rng: np.random.Generator, colours: Colours) -> Colours:
    """The halo of a phone's sharpening."""
    soft = cv2.GaussianBlur(colours, (0, 0), rng.uniform(0.7, 1.5))
    return colours + (colours - soft) * np.float32(rng.uniform(0.3, 1.5))


def _noise(rng: np.random.Generator, colours: Colours) -> Colours:
    grain = rng.standard_normal(colours.shape, np.float32)
    return colours + grain * np.float32(rng.uniform(1, 14))


def _compress(rng: np.random.Generator, colours: Colours) -> Colours:
    picture = np.clip(colours, 0, 255).astype(np.uint8)
    quality = int(rng.integers(30, 90))
    _, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.float32)


# In the order in which a photo comes to be; each with the share of crops it happens to.
_CHANGES: tuple[tuple[float, Callable[[np.random.Generator, Colours], Colours]], ...] = (
    (0.12, _cover),
    (0.35, _shade),
    (0.8, _white_balance),
    (0.5, _saturation),
    (0.8, _exposure),
    (0.22, _glare),
    (0.35, _blur),
    (0.45, _coarsen),
    (0.25, _sharpen),
    (0.45, _noise),
    (0.25, _compress),
)
