"""Four corners as a card has them: clockwise, convex, the short side first; one set a card."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MIN_SIDE = 5.0
"""px; a shorter side is no card that could be read."""
MAX_RATIO = 6.0
"""Of the sides of a card that lies flat and is seen at all."""
FORESHORTENED = 1.45
"""The model says which sides are the short ones; a card seen from 60 degrees, long side on, looks
1.3 times as wide as high. Beyond this the model is mistaken."""
SAME = 0.45
"""Overlap (intersection over union) above which two quadrilaterals are one card: neighbours that
overlap share far less."""
INSIDE = 0.75
"""Share of the smaller inside the larger above which they are one card too."""
AGREEING = 0.7
"""Overlap above which a further sighting of a card helps to place its corners."""


def tidy(corners: Array) -> Array | None:
    """The corners (4, 2) px clockwise, a short side on top first; None if that is no card."""
    if not np.isfinite(corners).all():
        return None
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides.min() < MIN_SIDE:
        return None
    if sides.max() > MAX_RATIO * sides.min() or not cv2.isContourConvex(_points(corners)):
        return None
    if cv2.contourArea(_points(corners), oriented=True) < 0:  # y points down: clockwise is positive
        corners = corners[[1, 0, 3, 2]]
        sides = sides[[0, 3, 2, 1]]
    if sides[0] + sides[2] > FORESHORTENED * (sides[1] + sides[3]):
        corners = np.roll(corners, 1, axis=0)
    if corners[:2, 1].sum() > corners[2:, 1].sum():
        corners = np.roll(corners, 2, axis=0)
    return corners


def merge(corners: Array, scores: Array) -> list[tuple[Array, float]]:
    """Bring the sightings of each card together: corners (4, 2) and the best score.

    Args:
        corners: (n, 4, 2) px, each tidy.
        scores: (n,).
    """
    groups: list[list[int]] = []
    leaders = np.zeros((0, 4, 2))
    for index in np.argsort(-scores, kind="stable").tolist():
        same = next(
            (i for i in _near(leaders, corners[index]) if _same(leaders[i], corners[index])), None
        )
        if same is None:
            groups.append([index])
            leaders = np.concatenate([leaders, corners[index][None]])
        else:
            groups[same].append(index)
    return [(_mean(corners[group], scores[group]), float(scores[group[0]])) for group in groups]


def _near(leaders: Array, corners: Array) -> list[int]:
    """Those leaders (n, 4, 2) whose middle lies within the corners' bounding box."""
    middles = leaders.mean(axis=1)
    inside = (middles > corners.min(axis=0)) & (middles < corners.max(axis=0))
    return np.flatnonzero(inside.all(axis=1)).tolist()


def overlap(a: Array, b: Array) -> tuple[float, float]:
    """Intersection of two convex quadrilaterals over their union, and over the smaller one."""
    if (a.max(axis=0) <= b.min(axis=0)).any() or (b.max(axis=0) <= a.min(axis=0)).any():
        return 0.0, 0.0
    common, _ = cv2.intersectConvexConvex(_points(a), _points(b))
    areas = cv2.contourArea(_points(a)), cv2.contourArea(_points(b))
    return common / max(sum(areas) - common, 1e-9), common / max(min(areas), 1e-9)


def _same(a: Array, b: Array) -> bool:
    union, smaller = overlap(a, b)
    return union > SAME or smaller > INSIDE


def _mean(corners: Array, scores: Array) -> Array:
    """Mean of the sightings (n, 4, 2) that agree with the first, weighted by score."""
    agreeing = [i for i, other in enumerate(corners) if overlap(corners[0], other)[0] > AGREEING]
    turned = np.array([_turned_like(corners[0], corners[i]) for i in agreeing or [0]])
    return np.asarray(np.average(turned, axis=0, weights=scores[agreeing or [0]] ** 2))


def _turned_like(model: Array, corners: Array) -> Array:
    """The corners, beginning with the one that is closest to the model's first."""
    turns = [np.roll(corners, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - model).sum()))


def _points(corners: Array) -> NDArray[np.float32]:
    """As OpenCV wants them."""
    return corners.astype(np.float32)
