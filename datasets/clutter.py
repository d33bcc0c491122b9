"""What else lies on a table: score pad, pens, glasses, boxes, coins, hands.

Things flat enough to be drawn in the table's plane are pictures with alpha, (h, w, 4) RGBA, and a
size in millimetres; hands reach in from the edge of the photo and are drawn in pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Rgba = NDArray[np.uint8]


@dataclass(frozen=True)
class Thing:
    """A flat thing: its picture and its size on the table, mm."""

    picture: Rgba
    width: float
    height: float


def draw_thing(rng: np.random.Generator) -> Thing:
    """One thing at random."""
    return THINGS[rng.integers(len(THINGS))](rng)


def _sheet(width: int, height: int, colour: NDArray[np.float64]) -> Rgba:
    picture = np.empty((height, width, 4), np.uint8)
    picture[..., :3] = np.clip(colour, 0, 255)
    picture[..., 3] = 255
    return picture


def _score_pad(rng: np.random.Generator) -> Thing:
    """Lined or squared paper with columns of handwritten numbers."""
    page = _sheet(210, 297, np.full(3, rng.uniform(215, 255)))
    rgb = np.ascontiguousarray(page[..., :3])
    step = int(rng.integers(10, 24))
    line = tuple(float(c) for c in rng.uniform(130, 220, 3))
    for y in range(step * 2, 297, step):
        cv2.line(rgb, (0, y), (210, y), line, 1)
    columns = int(rng.integers(2, 7))
    ink = tuple(float(c) for c in rng.choice([[20, 20, 30], [30, 40, 140], [90, 90, 90]]))
    for column in range(columns):
        x = 10 + column * 190 // columns
        cv2.line(rgb, (x - 4, 0), (x - 4, 297), line, 1)
        for row in range(int(rng.integers(1, 12))):
            text = str(int(rng.integers(-9, 120)))
            at = (x, min(step * (row + 2) - 3, 290))
            cv2.putText(
                rgb, text, at, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, step / 30, ink, 1, cv2.LINE_AA
            )
    page[..., :3] = rgb
    size = rng.uniform(0.5, 1.0)
    return Thing(page, 210 * size, 297 * size)


def _pen(rng: np.random.Generator) -> Thing:
    picture = _sheet(12, 160, rng.uniform(0, 255, 3))
    shade = np.sin(np.linspace(0.3, np.pi - 0.3, 12))[None, :, None]
    picture[..., :3] = np.clip(picture[..., :3] * shade + 30 * shade, 0, 255).astype(np.uint8)
    cap = int(rng.integers(15, 60))
    picture[:cap, :, :3] = np.clip(rng.uniform(0, 255, 3) * shade[0], 0, 255).astype(np.uint8)
    return Thing(picture, rng.uniform(7, 13), rng.uniform(120, 170))


def _disc(rng: np.random.Generator) -> Thing:
    """A glass, a plate, a coaster or a coin seen from above."""
    side = 160
    picture = np.zeros((side, side, 4), np.uint8)
    glass = rng.random() < 0.4
    body = tuple(float(c) for c in rng.uniform(30, 250, 3))
    cv2.circle(picture, (80, 80), 78, (*body, 70.0 if glass else 255.0), -1, cv2.LINE_AA)
    for radius in rng.integers(30, 78, int(rng.integers(1, 5))):
        edge = tuple(float(c) for c in rng.uniform(60, 255, 3))
        cv2.circle(
            picture, (80, 80), int(radius), (*edge, 220.0), int(rng.integers(1, 6)), cv2.LINE_AA
        )
    diameter = float(rng.choice([rng.uniform(18, 30), rng.uniform(60, 100), rng.uniform(150, 240)]))
    return Thing(picture, diameter, diameter)


def _box(rng: np.random.Generator) -> Thing:
    """A box, a book or a phone: a rectangle with blocks of colour and lettering."""
    width, height = int(rng.integers(120, 260)), int(rng.integers(120, 300))
    picture = _sheet(width, height, rng.uniform(0, 255, 3))
    rgb = np.ascontiguousarray(picture[..., :3])
    for _ in range(int(rng.integers(0, 7))):
        low = rng.integers(0, [width, height])
        high = low + rng.integers(8, 120, 2)
        colour = tuple(float(c) for c in rng.uniform(0, 255, 3))
        cv2.rectangle(rgb, tuple(low.tolist()), tuple(high.tolist()), colour, -1)
    if rng.random() < 0.6:
        words = "".join(rng.choice(list("ABCDEGHILMNOPRSTU0123456789"), int(rng.integers(2, 7))))
        at = (int(rng.integers(0, width // 2)), int(rng.integers(30, height)))
        ink = tuple(float(c) for c in rng.uniform(0, 255, 3))
        cv2.putText(
            rgb, words, at, cv2.FONT_HERSHEY_TRIPLEX, rng.uniform(0.6, 2.5), ink, 3, cv2.LINE_AA
        )
    if rng.random() < 0.3:
        cv2.rectangle(
            rgb, (0, 0), (width - 1, height - 1), (250.0, 250.0, 250.0), int(rng.integers(3, 14))
        )
    picture[..., :3] = rgb
    scale = rng.uniform(0.3, 0.9)
    return Thing(picture, width * scale, height * scale)


def _leaflet(rng: np.random.Generator) -> Thing:
    """A printed page: lines of text and pictures."""
    page = _sheet(200, 280, np.full(3, rng.uniform(225, 255)))
    rgb = np.ascontiguousarray(page[..., :3])
    y = 14
    while y < 262:
        if rng.random() < 0.12:
            tall = int(rng.integers(20, 60))
            colour = tuple(float(c) for c in rng.uniform(40, 240, 3))
            left = int(rng.integers(12, 110))
            cv2.rectangle(rgb, (left, y), (left + int(rng.integers(20, 80)), y + tall), colour, -1)
            y += tall + 8
        else:
            for x in range(12, int(rng.integers(90, 190)), 6):
                if rng.random() < 0.85:
                    cv2.line(rgb, (x, y), (x + 4, y), (60.0, 60.0, 60.0), 2)
            y += 7
    page[..., :3] = rgb
    size = rng.uniform(0.5, 1.0)
    return Thing(page, 200 * size, 280 * size)


THINGS: tuple[Callable[[np.random.Generator], Thing], ...] = (
    _score_pad,
    _pen,
    _pen,
    _disc,
    _disc,
    _box,
    _box,
    _leaflet,
)


def hand(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    """A hand, sleeve or knee at the edge of the photo, as alpha (height, width) from 0 to 1."""
    small = (max(height // 4, 8), max(width // 4, 8))
    mask = np.zeros(small, np.float32)
    edge = rng.random() * 2 * np.pi
    outward = np.array([np.cos(edge), np.sin(edge)])
    middle = np.array([small[1], small[0]]) / 2
    start = middle + outward * middle * rng.uniform(1.0, 1.25)
    thick = float(rng.uniform(0.06, 0.16) * max(small))
    palm = start - outward * thick * rng.uniform(0.2, 1.6)
    _limb(mask, start + outward * 50, palm, thick)
    sideways = np.array([-outward[1], outward[0]])
    for finger in range(int(rng.integers(0, 5))):
        root = palm + sideways * thick * 0.4 * (finger - 1.5)
        tip = root - (outward + sideways * rng.normal(0, 0.25)) * thick * rng.uniform(0.6, 1.5)
        _limb(mask, root, tip, thick * 0.24)
    large = cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.GaussianBlur(large, (0, 0), 1.5), np.float32)


def _limb(
    mask: NDArray[np.float32], start: NDArray[np.float64], end: NDArray[np.float64], radius: float
) -> None:
    cv2.line(
        mask,
        tuple(start.astype(int).tolist()),
        tuple(end.astype(int).tolist()),
        1.0,
        max(int(2 * radius), 2),
        cv2.LINE_AA,
    )
    cv2.circle(mask, tuple(end.astype(int).tolist()), max(int(radius), 1), 1.0, -1, cv2.LINE_AA)
