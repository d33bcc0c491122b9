"""Straightened crops of a scene's cards, and of what is no card, for the classifier."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes import Scene, SceneCard
from vision.straighten import straighten

SIZE = (128, 168)
"""Stored crop, width and height in px."""
MARGIN = 24
"""Surroundings kept on each side, px, so that training can shift and turn the card in its crop."""
NOTHING = "nothing"
MIN_VISIBLE = 0.6
"""A card is labelled with its value if at least this share of it shows."""


def cut(rng: np.random.Generator, scene: Scene) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Pairs of class name and crop, (168, 128, 3) RGB; about one in six shows no card."""
    for card in scene.cards:
        if card.visible >= MIN_VISIBLE:
            yield str(card.face), straighten(scene.photo, card.corners, SIZE, MARGIN)
    for _ in range(max(len(scene.cards) // 6, 1)):
        quad = _nowhere(rng, scene) if rng.random() < 0.5 else _between(rng, scene)
        if quad is not None:
            yield NOTHING, straighten(scene.photo, quad, SIZE, MARGIN)


def _nowhere(rng: np.random.Generator, scene: Scene) -> NDArray[np.float64] | None:
    """A card-sized quad somewhere in the photo that hardly touches a card."""
    height, width = scene.photo.shape[:2]
    model = scene.cards[rng.integers(len(scene.cards))].corners
    offset = model - model.mean(axis=0)
    for _ in range(10):
        quad = offset * rng.uniform(0.6, 1.3) + rng.uniform([0, 0], [width, height])
        if max((_overlap(quad, card) for card in scene.cards), default=0) < 0.15:
            return quad
    return None


def _between(rng: np.random.Generator, scene: Scene) -> NDArray[np.float64] | None:
    """A quad over parts of cards, as a bad box has it: half of one, the gap between two."""
    card = scene.cards[rng.integers(len(scene.cards))]
    middle = card.corners.mean(axis=0)
    right, down = card.corners[1] - card.corners[0], card.corners[3] - card.corners[0]
    for _ in range(10):
        shift = right * rng.uniform(-0.9, 0.9) + down * rng.uniform(-0.9, 0.9)
        quad = middle + (card.corners - middle) * rng.uniform(0.5, 1.4) + shift
        if max(_overlap(quad, other) for other in scene.cards) < 0.5:
            return quad
    return None


def _overlap(quad: NDArray[np.float64], card: SceneCard) -> float:
    """Intersection over union of the quad and the card, 0 to 1."""
    mine, other = quad.astype(np.float32), card.corners.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(mine, other)
    union = cv2.contourArea(mine) + cv2.contourArea(other) - common
    return float(common / union) if union > 0 else 0.0
