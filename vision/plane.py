"""Lays the cards of a photo flat: from corners in a tilted picture to millimetres on the table.

Every card is the same rectangle, so the cards themselves say how the table is seen. Of the
perspective, what tells is that far cards look smaller: under a homography with denominator
w(x, y) = 1 + g x + h y, areas shrink with w cubed, so the cube root of a card's area is linear in
its place. What remains after that is affine: the one map that gives all cards the sides of a card
at right angles (Hartley and Zisserman, Multiple View Geometry, 2004, sections 2.7 and 8.9).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

WIDTH, HEIGHT = 56.0, 87.0
"""Of a card, mm."""
ROUNDS = 6
"""Of the robust fits; each weighs cards that disagree with the others less."""
STIFFNESS = 0.02
"""Pull towards no perspective: few cards, or cards all in one line, say little about it."""
MIN_DENOMINATOR = 0.15
"""No card can be nearer to the horizon than this; a fit that says so is not believed."""


@dataclass(frozen=True)
class Flat:
    """Cards as seen from straight above.

    Attributes:
        corners: (n, 4, 2) px, clockwise, the first edge a card's short side.
        homography: (3, 3), from px to mm.
        cards: (n, 4, 2) mm, the same corners.
        centres: (n, 2) mm.
        angles: (n,) radians, direction of the cards' long side against the y axis, modulo pi.
    """

    corners: Array
    homography: Array
    cards: Array
    centres: Array
    angles: Array

    def to_photo(self, points: Array) -> Array:
        """Points (n, 2) mm as px of the photo."""
        return transform(np.asarray(np.linalg.inv(self.homography), np.float64), points)


def lay_flat(corners: Array, trust: Array) -> Flat:
    """Find how the table is seen.

    Args:
        corners: (n, 4, 2) px, n > 0, clockwise; which of the sides is the long one may be wrong for
            some cards, for a low view makes it look short.
        trust: (n,) that it is a card at all, 0 to 1; what is none says nothing about the table.
    """
    say = np.maximum(trust, 1e-3) ** 2
    centre = corners.reshape(-1, 2).mean(axis=0)
    size = float(np.sqrt(np.mean(_areas(corners))))
    first = np.array(
        [[1 / size, 0, -centre[0] / size], [0, 1 / size, -centre[1] / size], [0, 0, 1]]
    )
    levelled = _level(first, corners, say)
    corners = corners.copy()
    for _ in range(ROUNDS):
        affine, swapped = _square(transform(levelled, corners), say)
        if not swapped.any():
            break
        corners[swapped] = np.roll(corners[swapped], 1, axis=1)
    homography = affine @ levelled
    flat = transform(homography, corners)
    down = (flat[:, 2] + flat[:, 3] - flat[:, 0] - flat[:, 1]) / 2
    angles = np.arctan2(-down[:, 0], down[:, 1]) % np.pi
    return Flat(corners, homography, flat, flat.mean(axis=1), angles)


def transform(homography: Array, points: Array) -> Array:
    """Points (..., 2) through a homography (3, 3)."""
    flat = np.asarray(points, np.float64).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography), np.float64).reshape(points.shape)


def _level(homography: Array, corners: Array, say: Array) -> Array:
    """Add the perspective under which all cards are equally large."""
    for _ in range(3):  # areas of whole cards follow the cube only roughly; each round comes closer
        seen = transform(homography, corners)
        places, roots = seen.mean(axis=1), np.cbrt(_areas(seen))
        slope = _fit_slope(places, roots / np.median(roots), say)
        denominator = 1 + seen.reshape(-1, 2) @ slope
        if denominator.min() < MIN_DENOMINATOR:
            break
        homography = np.array([[1, 0, 0], [0, 1, 0], [*slope, 1]]) @ homography
    return homography


def _fit_slope(places: Array, roots: Array, say: Array) -> Array:
    """Slope (2,) of roots = level (1 + places @ slope), robust against single wrong cards."""
    design = np.column_stack([np.ones(len(places)), places])
    weights = say
    ridge = np.diag([0, STIFFNESS, STIFFNESS])
    for _ in range(ROUNDS):
        weighted = design * weights[:, None]
        level, *slope = np.linalg.solve(weighted.T @ design + ridge, weighted.T @ roots)
        weights = say * _weigh(roots - design @ [level, *slope], 0.03)
    return np.array(slope) / max(level, 1e-6)


def _square(cards: Array, say: Array) -> tuple[Array, NDArray[np.bool_]]:
    """The affine map (3, 3) that makes all cards right-angled, and whose sides were mistaken."""
    across = (cards[:, 1] + cards[:, 2] - cards[:, 0] - cards[:, 3]) / 2
    down = (cards[:, 2] + cards[:, 3] - cards[:, 0] - cards[:, 1]) / 2
    metric = _fit_metric(across, down, say)
    errors = _metric_errors(metric, across, down)
    swapped = np.asarray(_metric_errors(metric, down, across) < errors, np.bool_)
    # The map is known up to a turn: take the one that leaves the x axis where it is.
    affine = np.eye(3)
    affine[:2, :2] = np.linalg.cholesky(metric).T
    return affine, swapped


def _fit_metric(across: Array, down: Array, say: Array) -> Array:
    """The symmetric matrix S (2, 2) with a' S a, a' S d and d' S d as on a real card."""
    design = np.concatenate([_products(a, b) for a, b in _pairs(across, down)])
    wanted = np.repeat([WIDTH**2, 0.0, HEIGHT**2], len(across))
    weights = np.sqrt(say)
    for _ in range(ROUNDS):
        weighted = design * np.tile(weights, 3)[:, None]
        xx, xy, yy = np.linalg.lstsq(weighted, wanted * np.tile(weights, 3), rcond=None)[0]
        metric = np.array([[xx, xy], [xy, yy]])
        if np.linalg.eigvalsh(metric).min() <= 0:  # nonsense, of cards without extent
            return np.eye(2) * WIDTH * HEIGHT
        weights = np.sqrt(say * _weigh(_metric_errors(metric, across, down), 0.08))
    return metric


def _metric_errors(metric: Array, across: Array, down: Array) -> Array:
    """How far each card is from a card's shape, (n,), as a share of its area."""
    aa, ad, dd = (_products(a, b) @ metric[[0, 0, 1], [0, 1, 1]] for a, b in _pairs(across, down))
    return np.asarray(
        np.linalg.norm([aa / WIDTH**2 - 1, ad / (WIDTH * HEIGHT), dd / HEIGHT**2 - 1], axis=0)
    )


def _pairs(across: Array, down: Array) -> tuple[tuple[Array, Array], ...]:
    return (across, across), (across, down), (down, down)


def _products(a: Array, b: Array) -> Array:
    """Coefficients (n, 3) of the entries xx, xy and yy of S in a' S b."""
    return np.column_stack(
        [a[:, 0] * b[:, 0], a[:, 0] * b[:, 1] + a[:, 1] * b[:, 0], a[:, 1] * b[:, 1]]
    )


def _weigh(errors: Array, usual: float) -> Array:
    """Weights (n,) after Geman and McClure: errors far above the usual count for nothing."""
    return np.asarray(1 / (1 + (errors / usual) ** 2) ** 2)


def _areas(cards: Array) -> Array:
    """Areas (n,) of quadrilaterals (n, 4, 2)."""
    a, b = cards[:, 2] - cards[:, 0], cards[:, 3] - cards[:, 1]
    return np.maximum(np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2, 1e-9)
