"""The grounds of the faces: cells with thin light joints, lighter towards the middle."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.drawing import SUBPIXEL, WHITE, Picture, blend, fixed
from datasets.style import Ground, Palette

Polygon = NDArray[np.float32]


def draw_ground(
    rng: np.random.Generator, shape: tuple[int, int], ground: Ground, palette: Palette
) -> Picture:
    """The ground of one face, (h, w, 3) float32 RGB."""
    if ground.mosaic == "plain-gradient":
        return _colours(_lightness(_pixels(shape), shape, ground.glow), palette)
    cells = cut_cells(rng, shape, ground.mosaic, ground.cell * shape[1], ground.jitter)
    centres = np.array([cell.mean(axis=0) for cell in cells])
    lightness = _lightness(centres, shape, ground.glow)
    speckle = rng.normal(0, ground.speckle, len(cells))
    tones = _colours(lightness + speckle * (1 - lightness), palette)
    picture = np.zeros((*shape, 3), np.float32)
    for cell, tone in zip(cells, tones, strict=True):
        cv2.fillConvexPoly(picture, fixed(cell), tone.tolist(), cv2.LINE_8, SUBPIXEL)
    lines = draw_joints(shape, cells, ground.joint * shape[1])
    blend(picture, lines * np.float32(ground.joint_white), WHITE)
    return picture


def cut_cells(
    rng: np.random.Generator, shape: tuple[int, int], mosaic: str, pitch: float, jitter: float
) -> list[Polygon]:
    """The corners of each cell, (n, 2) px; cells at the edges reach beyond them."""
    seeds = _seeds(rng, shape, pitch, jitter, hexagonal=mosaic != "shards")
    low, high = seeds.min(axis=0) - 1, seeds.max(axis=0) + 1
    plane = cv2.Subdiv2D((int(low[0]), int(low[1]), *(np.ceil(high - low) + 2).astype(int)))
    plane.insert(seeds.astype(np.float32).tolist())
    if mosaic == "shards":
        triangles = np.asarray(plane.getTriangleList(), np.float32).reshape(-1, 3, 2)
        inside = ((triangles >= low) & (triangles <= high)).all(axis=(1, 2))
        return list(triangles[inside])
    return [np.asarray(facet, np.float32) for facet in plane.getVoronoiFacetList([])[0]]


def draw_joints(shape: tuple[int, int], cells: list[Polygon], width: float) -> NDArray[np.float32]:
    """The mask of the lines between the cells."""
    lines = np.zeros(shape, np.uint8)
    thick = max(1, round(width))
    closed = [fixed(cell) for cell in cells]
    cv2.polylines(
        lines,
        closed,
        isClosed=True,
        color=255,
        thickness=thick,
        lineType=cv2.LINE_AA,
        shift=SUBPIXEL,
    )
    return lines.astype(np.float32) / np.float32(255)


def _seeds(
    rng: np.random.Generator,
    shape: tuple[int, int],
    pitch: float,
    jitter: float,
    *,
    hexagonal: bool,
) -> NDArray[np.float64]:
    """Points on a lattice of triangles or squares that reaches beyond the edges, moved about."""
    rise = pitch * (np.sqrt(0.75) if hexagonal else 1)
    columns, rows = np.arange(-2, shape[1] / pitch + 3), np.arange(-2, shape[0] / rise + 3)
    x, y = np.meshgrid(columns * pitch, rows * rise)
    if hexagonal:
        x[::2] += pitch / 2
    lattice = np.stack([x, y], axis=-1).reshape(-1, 2) + rng.uniform(-pitch / 2, pitch / 2, 2)
    return lattice + rng.uniform(-0.5, 0.5, lattice.shape) * pitch * jitter


def _lightness(points: NDArray[np.floating], shape: tuple[int, int], glow: float) -> Picture:
    """From 0 at the card's edge to 1 in its middle, for points (…, 2)."""
    middle = np.array([shape[1] / 2, shape[0] / 2])
    away = (points - middle) / (glow * shape[1]) * [1, 0.85]
    return np.clip(1 - np.hypot(away[..., 0], away[..., 1]), 0, 1).astype(np.float32)


def _pixels(shape: tuple[int, int]) -> NDArray[np.float32]:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    return np.stack([x, y], axis=-1)


def _colours(lightness: NDArray[np.floating], palette: Palette) -> Picture:
    """Colours from edge over half way to the middle."""
    stops = np.array([palette.edge, palette.halfway, palette.middle])
    channels = [np.interp(lightness, [0, 0.45, 0.9], stops[:, i]) for i in range(3)]
    return np.stack(channels, axis=-1).astype(np.float32)
