"""Chooses where the phone is held, so that the grid is in the photo."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import layout
from datasets.camera import Camera
from datasets.layout import PlacedCard

MIN_VISIBLE = 0.93
"""Share of each card of the grid that must show, unless the scene is one with cut-off cards."""
LEVEL = 0.7
"""Share of photos taken from the side that is down in the photo, as one holds a phone."""
TURNS = ((0.0, 0.62), (np.pi, 0.12), (np.pi / 2, 0.13), (-np.pi / 2, 0.13))
"""Turns of the grid in the photo, radians, and how common they are."""


def aim(
    rng: np.random.Generator,
    main: list[PlacedCard],
    long_side: tuple[int, int],
    *,
    cut_off: bool,
) -> tuple[Camera, float]:
    """A camera that has the whole grid in view (or cuts some of it), and the grid's turn in it."""
    longer = int(rng.integers(*long_side, endpoint=True))
    ratio = float(rng.choice([3 / 4, 9 / 16, 1.0], p=[0.8, 0.13, 0.07]))
    size = (longer, round(longer * ratio))
    width, height = size if rng.random() < 0.45 else size[::-1]
    corners = layout.outline(main)
    fill = float(rng.uniform(0.5, 0.97) if rng.random() < 0.85 else rng.uniform(0.2, 0.5))
    while True:
        turn = _draw_turn(rng)
        azimuth = turn if rng.random() < LEVEL else float(rng.uniform(-np.pi, np.pi))
        centre = corners.mean(axis=0)
        reach = np.ptp(corners, axis=0).max()
        camera = Camera(
            width=width,
            height=height,
            fov=float(np.radians(rng.uniform(26, 75))),
            tilt=float(np.radians(60 * rng.beta(1.2, 1.8))),
            azimuth=azimuth,
            roll=turn - azimuth + float(rng.normal(0, 0.06)),
            distance=1.0,
            target=tuple((centre + rng.normal(0, 0.25, 2) * reach * (1 - fill)).tolist()),
            bend=float(rng.normal(0, 0.012)),
        )
        fitted = _approach(camera, corners, fill * (1.25 if cut_off else 1.0))
        if fitted is not None and (cut_off or _in_view(fitted, main)):
            return fitted, turn
        fill *= 0.98


def _draw_turn(rng: np.random.Generator) -> float:
    """Turn of the grid in the photo, radians: mostly upright, sometimes any way."""
    if rng.random() < 0.12:
        return float(rng.uniform(-np.pi, np.pi))
    turns, shares = zip(*TURNS, strict=True)
    return float(rng.choice(turns, p=shares) + rng.normal(0, 0.16))


def _approach(camera: Camera, corners: NDArray[np.float64], fill: float) -> Camera | None:
    """Move the camera until the grid spans ``fill`` of the photo; None where it cannot."""
    distance = 900.0
    for _ in range(12):
        camera = replace(camera, distance=distance)
        pixels = camera.project(corners)
        if not np.isfinite(pixels).all():
            distance *= 2
            continue
        span = np.ptp(pixels, axis=0) / [camera.width, camera.height]
        distance = float(np.clip(distance * (span.max() / fill) ** 0.9, 120, 6000))
    pixels = camera.project(corners)
    return camera if np.isfinite(pixels).all() else None


def _in_view(camera: Camera, cards: list[PlacedCard]) -> bool:
    """Whether nearly all of every card lies inside the photo."""
    return count_whole(camera, cards) == len(cards)


def count_whole(camera: Camera, cards: list[PlacedCard]) -> int:
    """How many of the cards lie inside the photo, or nearly so."""
    frame = np.array(
        [[0, 0], [camera.width, 0], [camera.width, camera.height], [0, camera.height]], np.float32
    )
    count = 0
    for card in cards:
        quad = camera.project(card.corners()).astype(np.float32)
        if np.isfinite(quad).all():
            inside, _ = cv2.intersectConvexConvex(quad, frame)
            count += inside >= MIN_VISIBLE * cv2.contourArea(quad)
    return count


def card_height(camera: Camera, cards: list[PlacedCard]) -> float:
    """Mean length of the cards' long sides in the photo, px."""
    quads = [camera.project(card.corners()) for card in cards]
    return float(np.mean([np.linalg.norm(quad[3] - quad[0]) for quad in quads]))
