"""What a table is made of: photographs of surfaces from folders, and drawn ones.

A surface is a picture, (h, w, 3) RGB uint8, that repeats in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]
SIZE = 512
"""Side of a drawn surface, px."""
PICTURES = {".jpg", ".jpeg", ".png", ".webp"}


class Surfaces:
    """Draws a surface at random: one of the pictures given, recoloured, or a drawn one."""

    def __init__(self, folders: Sequence[Path] = (), drawn_share: float = 0.5) -> None:
        self._pictures = [
            _load(path)
            for folder in folders
            for path in sorted(folder.iterdir())
            if path.suffix.lower() in PICTURES
        ]
        self._drawn_share = drawn_share if self._pictures else 1.0

    def draw(self, rng: np.random.Generator) -> Picture:
        """A surface, (h, w, 3) RGB."""
        if rng.random() < self._drawn_share:
            return DRAWN[rng.integers(len(DRAWN))](rng)
        picture = self._pictures[rng.integers(len(self._pictures))]
        return _recolour(rng, picture)


def _load(path: Path) -> Picture:
    picture = Image.open(path).convert("RGB")
    picture.thumbnail((500, 500))
    tile = np.asarray(picture)
    # Mirrored copies make any picture repeat without a seam.
    return np.concatenate(
        [
            np.concatenate([tile, tile[:, ::-1]], 1),
            np.concatenate([tile[::-1], tile[::-1, ::-1]], 1),
        ],
        0,
    )


def _recolour(rng: np.random.Generator, picture: Picture) -> Picture:
    """Another stain, darker or lighter."""
    gains = rng.uniform(0.35, 1.1) * rng.uniform(0.88, 1.12, 3)
    return np.clip(picture * gains, 0, 255).astype(np.uint8)


def _noise(
    rng: np.random.Generator, cells_x: int, cells_y: int, size: int = SIZE
) -> NDArray[np.float32]:
    """Smooth noise of mean 0 and about unit spread that repeats, (size, size)."""
    coarse = rng.normal(0, 1, (cells_y, cells_x)).astype(np.float32)
    padded = np.pad(coarse, 2, mode="wrap")
    scale_x, scale_y = size / cells_x, size / cells_y
    large = cv2.resize(
        padded,
        (round((cells_x + 4) * scale_x), round((cells_y + 4) * scale_y)),
        interpolation=cv2.INTER_CUBIC,
    )
    top, left = round(2 * scale_y), round(2 * scale_x)
    return np.asarray(large[top : top + size, left : left + size], np.float32)


def _tone(rng: np.random.Generator) -> NDArray[np.float64]:
    """A colour as furniture and cloth have it, RGB 0 to 255."""
    hue, saturation = rng.uniform(0, 179), rng.uniform(0, 1) ** 1.5 * 190
    value = rng.choice([rng.uniform(15, 70), rng.uniform(70, 190), rng.uniform(190, 245)])
    pixel = np.array([[[hue, saturation, value]]], dtype=np.uint8)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float64)


def _paint(base: NDArray[np.float64], shade: NDArray[np.float32]) -> Picture:
    """The base colour, lightened and darkened by ``shade`` (0 is unchanged)."""
    return np.clip(base * (1 + shade[..., None]), 0, 255).astype(np.uint8)


def _wood(rng: np.random.Generator) -> Picture:
    base = np.array([rng.uniform(60, 225), 0, 0])
    base[1] = base[0] * rng.uniform(0.62, 0.85)
    base[2] = base[1] * rng.uniform(0.45, 0.9)
    base *= rng.uniform(0.35, 1.0)
    bands = np.arange(SIZE, dtype=np.float32)[:, None] / SIZE * 2 * np.pi
    waves = bands * int(rng.integers(3, 12)) + 2.5 * _noise(rng, 3, 8) + 0.5 * _noise(rng, 6, 40)
    shade = rng.uniform(0.05, 0.2) * np.sin(waves)
    shade += rng.uniform(0.03, 0.12) * _noise(rng, 6, 170)
    if rng.random() < 0.5:  # boards with dark joints
        board = SIZE // int(rng.integers(2, 6))
        rows = np.arange(SIZE) // board
        shade += rng.normal(0, 0.08, rows.max() + 1)[rows][:, None].astype(np.float32)
        shade[np.arange(SIZE) % board < rng.integers(1, 4)] -= rng.uniform(0.1, 0.5)
    return _paint(base, shade.astype(np.float32))


def _cloth(rng: np.random.Generator) -> Picture:
    ys, xs = np.mgrid[0:SIZE, 0:SIZE]
    period = int(rng.choice([2, 4, 8]))
    weave = ((xs // (period // 2)) + (ys // (period // 2))) % 2
    shade = rng.uniform(0.02, 0.12) * (weave - 0.5) + 0.05 * _noise(rng, 8, 8)
    return _paint(_tone(rng), shade.astype(np.float32))


def _checks(rng: np.random.Generator) -> Picture:
    ys, xs = np.mgrid[0:SIZE, 0:SIZE]
    square = SIZE // (2 * int(rng.integers(1, 9)))
    over = ((xs // square) % 2 + (ys // square) % 2) / 2
    picture = _tone(rng) * (1 - over[..., None]) + _tone(rng) * over[..., None]
    shade = 1 + 0.04 * _noise(rng, 128, 128)[..., None]
    return np.clip(picture * shade, 0, 255).astype(np.uint8)


def _print(rng: np.random.Generator) -> Picture:
    """A tablecloth with flowers, dots or stripes."""
    picture = np.empty((SIZE, SIZE, 3), np.uint8)
    picture[:] = _tone(rng)
    for _ in range(int(rng.integers(10, 60))):
        centre = rng.integers(0, SIZE, 2)
        axes = rng.integers(4, 50, 2)
        colour = tuple(float(c) for c in _tone(rng))
        for shift in ((0, 0), (SIZE, 0), (0, SIZE), (-SIZE, 0), (0, -SIZE)):
            at = (int(centre[0] + shift[0]), int(centre[1] + shift[1]))
            cv2.ellipse(
                picture,
                at,
                (int(axes[0]), int(axes[1])),
                float(rng.uniform(0, 180)),
                0,
                360,
                colour,
                -1,
                cv2.LINE_AA,
            )
    return picture


def _stone(rng: np.random.Generator) -> Picture:
    shade = 0.12 * _noise(rng, 4, 4) + 0.08 * _noise(rng, 16, 16) + 0.06 * _noise(rng, 200, 200)
    veins = np.abs(_noise(rng, 3, 3) + 0.4 * _noise(rng, 12, 12))
    shade += np.where(veins < 0.05, rng.uniform(-0.3, 0.3), 0)
    return _paint(_tone(rng), (shade * rng.uniform(0.3, 1.2)).astype(np.float32))


def _plain(rng: np.random.Generator) -> Picture:
    """Lacquer, plastic, paper or glass over a dark board."""
    shade = rng.uniform(0, 0.03) * _noise(rng, 4, 4) + rng.uniform(0, 0.02) * _noise(rng, 250, 250)
    base = _tone(rng)
    if rng.random() < 0.35:
        base = np.array([rng.uniform(8, 60)] * 3) * rng.uniform(0.85, 1.15, 3)
    return _paint(base, shade.astype(np.float32))


DRAWN: tuple[Callable[[np.random.Generator], Picture], ...] = (
    _wood,
    _wood,
    _wood,
    _cloth,
    _checks,
    _print,
    _stone,
    _plain,
    _plain,
)
"""Drawn surfaces; those met most often on tables stand more than once."""
