"""Figures and letters written with a broad nib: a new flared face for each deck.

The shapes are paths in a box one unit high, y down, the baseline at 1. A nib held at a steady angle
makes them thick and thin; short ticks end the strokes, upright ones at the ends of 2, 3, 5 and 7.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Path2D = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Nib:
    """A hand of its own.

    Attributes:
        length, breadth: Half sides of the nib, as shares of the height of a figure.
        angle: Degrees that its right end is raised.
        tick: Size of the nib for the ticks, as a share; 0 for none.
        unsteady: How far points of the paths stray; seed: which way.
    """

    length: float
    breadth: float
    angle: float
    tick: float
    unsteady: float
    seed: int


def random_nib(rng: np.random.Generator) -> Nib:
    """A hand near that of the real figures."""
    length = rng.uniform(0.05, 0.085)
    return Nib(
        length=length,
        breadth=length * rng.uniform(0.28, 0.5),
        angle=rng.uniform(0, 28),
        tick=rng.choice([0, rng.uniform(0.45, 0.7)], p=[0.1, 0.9]),
        unsteady=rng.uniform(0, 0.009),
        seed=int(rng.integers(2**32)),
    )


def write(nib: Nib, character: str, size: int) -> tuple[NDArray[np.uint8], int]:
    """A character as a mask (h, w) uint8 cut to its edges, and its rows above the baseline."""
    strokes, ticks = SHAPES[character]
    rng = np.random.default_rng([nib.seed, ord(character)])
    strays: dict[tuple[float, float], NDArray[np.float64]] = {}
    page, margin = np.zeros((2 * size, 2 * size), np.uint8), size // 2
    for path in strokes + (ticks if nib.tick else ()):
        for point in path:
            strays.setdefault(point, rng.normal(0, nib.unsteady, 2).clip(-0.02, 0.02))
        points = np.array([np.add(point, strays[point]) for point in path])
        scale = nib.tick if path in ticks else 1.0
        _sweep(page, margin + size * _smooth(points), nib, scale * size)
    soft = cv2.GaussianBlur(page, (0, 0), nib.breadth * size * 0.45).astype(np.float32)
    page = np.clip((soft - 127) * nib.breadth * size * 0.5 + 127, 0, 255).astype(np.uint8)
    left, top, width, height = cv2.boundingRect(page)
    return page[top : top + height, left : left + width], margin + size - top


def _sweep(page: NDArray[np.uint8], points: NDArray[np.float64], nib: Nib, size: float) -> None:
    """Draw the nib at every point of a path; in place."""
    axes = (nib.length * size, nib.breadth * size)
    for x, y in points:
        box = ((float(x), float(y)), (2 * axes[0], 2 * axes[1]), -nib.angle)
        corners = cv2.boxPoints(box)
        cv2.fillConvexPoly(page, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _smooth(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """A curve through the points, closed if they end where they begin (Catmull-Rom)."""
    closed = np.array_equal(points[0], points[-1])
    before = points[-2] if closed else 2 * points[0] - points[1]
    after = points[1] if closed else 2 * points[-1] - points[-2]
    p = np.vstack([before, points, after])
    t = np.linspace(0, 1, 80)[:, None]
    pieces = [
        b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]
    return np.vstack(pieces)


def _ring(x: float, y: float, across: float, down: float) -> Path2D:
    """A closed oval."""
    turns = np.linspace(0, 2 * np.pi, 13)[:-1]
    ring = [(float(x + across * np.sin(a)), float(y - down * np.cos(a))) for a in turns]
    return (*ring, ring[0])


_SIX: Path2D = (
    (0.53, 0.00), (0.29, 0.16), (0.11, 0.42), (0.06, 0.68), (0.14, 0.91), (0.31, 0.98),
    (0.48, 0.89), (0.54, 0.68), (0.47, 0.49), (0.32, 0.42), (0.16, 0.50), (0.06, 0.68),
)  # fmt: skip
_NINE: Path2D = tuple((0.60 - x, 0.98 - y) for x, y in _SIX)

SHAPES: dict[str, tuple[tuple[Path2D, ...], tuple[Path2D, ...]]] = {
    "0": ((_ring(0.36, 0.5, 0.3, 0.48),), ()),
    "1": (
        (((0.3, 0.02), (0.3, 1)), ((0.04, 1), (0.56, 1)), ((0.3, 0.03), (0.07, 0.17))),
        (),
    ),
    "2": (
        (
            ((0.07, 0.22), (0.15, 0.07), (0.31, 0.01), (0.48, 0.09), (0.53, 0.25), (0.45, 0.48),
             (0.27, 0.74), (0.05, 0.98)),
            ((0.05, 0.98), (0.6, 0.98)),
        ),
        (((0.06, -0.01), (0.07, 0.28)), ((0.62, 0.74), (0.59, 1.05))),
    ),
    "3": (
        (
            ((0.05, 0.03), (0.5, 0.03)),
            ((0.5, 0.03), (0.24, 0.4)),
            ((0.24, 0.4), (0.41, 0.42), (0.54, 0.56), (0.55, 0.74), (0.44, 0.92), (0.24, 0.99),
             (0.03, 0.98)),
        ),
        (((0.05, -0.03), (0.06, 0.24)), ((0.04, 0.76), (0.01, 1.04))),
    ),
    "4": (
        (
            ((0.44, 0), (0.02, 0.68)),
            ((0.02, 0.68), (0.66, 0.68)),
            ((0.44, 0), (0.44, 1)),
            ((0.24, 1), (0.62, 1)),
        ),
        (((0.67, 0.56), (0.66, 0.79)),),
    ),
    "5": (
        (
            ((0.18, 0.03), (0.12, 0.45)),
            ((0.18, 0.03), (0.52, 0.03)),
            ((0.12, 0.45), (0.31, 0.41), (0.48, 0.5), (0.53, 0.68), (0.45, 0.88), (0.26, 0.99),
             (0.03, 0.99)),
        ),
        (((0.55, -0.08), (0.51, 0.13)), ((0.03, 0.78), (0, 1.04))),
    ),
    "6": ((_SIX,), (((0.46, -0.02), (0.56, 0.02)),)),
    "7": (
        (((0.04, 0.03), (0.56, 0.03)), ((0.56, 0.03), (0.4, 0.4), (0.27, 0.74), (0.2, 1))),
        (((0.04, -0.03), (0.02, 0.25)), ((0.1, 1.01), (0.32, 0.99))),
    ),
    "8": ((_ring(0.31, 0.24, 0.19, 0.23), _ring(0.31, 0.73, 0.25, 0.26)), ()),
    "9": ((_NINE,), (((0.04, 0.96), (0.14, 1)),)),
    "S": (
        (((0.45, 0.14), (0.3, 0.01), (0.12, 0.09), (0.1, 0.26), (0.26, 0.44), (0.44, 0.58),
          (0.47, 0.8), (0.3, 0.98), (0.06, 0.9)),),
        (((0.46, -0.03), (0.46, 0.25)), ((0.04, 0.75), (0.04, 1.03))),
    ),
    "K": (
        (((0.1, 0), (0.1, 1)), ((0.5, 0), (0.12, 0.52)), ((0.2, 0.44), (0.6, 1))),
        (((0, 0), (0.2, 0)), ((0, 1), (0.2, 1)), ((0.4, 0), (0.6, 0)), ((0.5, 1), (0.7, 1))),
    ),
    "Y": (
        (((0.04, 0), (0.3, 0.5)), ((0.58, 0), (0.3, 0.5)), ((0.3, 0.5), (0.3, 1))),
        (((-0.06, 0), (0.16, 0)), ((0.48, 0), (0.68, 0)), ((0.2, 1), (0.4, 1))),
    ),
    "J": (
        (((0.3, 0), (0.3, 0.4), (0.29, 0.85), (0.22, 1.08), (0.04, 1.18)),),
        (((0.18, 0), (0.42, 0)),),
    ),
    "O": ((_ring(0.45, 0.5, 0.4, 0.48),), ()),
}  # fmt: skip
"""Strokes and ticks of each character."""
