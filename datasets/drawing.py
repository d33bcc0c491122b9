"""Small tools to draw with: masks, distances to their edges, blending.

Pictures are (h, w, 3) float32 RGB from 0 to 255, masks (h, w) float32 from 0 to 1; points are
(x, y) in pixels, origin top left, y down.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Mask = NDArray[np.float32]
Colour = tuple[float, float, float]

SUBPIXEL = 4
"""Bits after the binary point in the coordinates that OpenCV draws with."""
WHITE: Colour = (255.0, 255.0, 255.0)


def blend(picture: Picture, mask: Mask, colour: Colour | Picture) -> None:
    """Lay a colour, or another picture, over the picture where the mask says; in place."""
    x, y, width, height = cv2.boundingRect((mask > 0).view(np.uint8))
    part = (slice(y, y + height), slice(x, x + width))
    paint = np.asarray(colour, np.float32)
    paint = paint[part] if paint.ndim == 3 else paint
    picture[part] += mask[part][..., None] * (paint - picture[part])


def polygon(mask: Mask, points: NDArray[np.floating]) -> None:
    """Fill a polygon (n, 2) into the mask, smooth at its edges; in place."""
    cv2.fillPoly(mask, [fixed(points)], (1.0,), cv2.LINE_8, SUBPIXEL)


def fixed(points: NDArray[np.floating]) -> NDArray[np.int32]:
    """The points (n, 2) in the fixed-point numbers that OpenCV draws with."""
    return np.round(np.asarray(points) * (1 << SUBPIXEL)).astype(np.int32).reshape(-1, 1, 2)


def signed_distance(mask: Mask) -> Mask:
    """Pixels to the edge of the mask: positive within, negative outside."""
    solid = (mask > 0.5).astype(np.uint8)
    inside = cv2.distanceTransform(solid, cv2.DIST_L2, cv2.DIST_MASK_5)
    outside = cv2.distanceTransform(1 - solid, cv2.DIST_L2, cv2.DIST_MASK_5)
    return (inside - outside).astype(np.float32)


def grown(distance: Mask, by: float) -> Mask:
    """The mask of a shape, grown by so many pixels, from the distances to its edge."""
    return np.clip(distance + by + 0.5, 0, 1).astype(np.float32)


def ellipse(
    shape: Sequence[int], centre: tuple[float, float], axes: tuple[float, float], tilt: float
) -> Mask:
    """The mask of an ellipse with these half axes in pixels, tilted by degrees clockwise."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle = np.deg2rad(tilt)
    along = (x - centre[0]) * np.cos(angle) + (y - centre[1]) * np.sin(angle)
    across = (y - centre[1]) * np.cos(angle) - (x - centre[0]) * np.sin(angle)
    radius = np.hypot(along / axes[0], across / axes[1])
    return np.clip((1 - radius) * min(axes) + 0.5, 0, 1).astype(np.float32)


def rounded(shape: Sequence[int], inset: float, radius: float) -> Mask:
    """The mask of a rectangle with round corners, inset from all four edges."""
    half = np.array([shape[1], shape[0]], np.float32) / 2
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32) + 0.5
    over_x = np.abs(x - half[0]) - (half[0] - inset - radius)
    over_y = np.abs(y - half[1]) - (half[1] - inset - radius)
    outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
    distance = radius - outside - np.minimum(np.maximum(over_x, over_y), 0)
    return np.clip(distance + 0.5, 0, 1).astype(np.float32)


def turned(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """The picture or mask turned by 180 degrees."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def shifted(mask: Mask, x: float, y: float) -> Mask:
    """The mask moved by so many pixels; what comes in is empty."""
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(cv2.warpAffine(mask, move, mask.shape[::-1]), np.float32)


def blurred(mask: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """The mask or picture with a soft edge."""
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
