"""Finds the cards of a photo: a keypoint model gives four corners a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import manifest
from vision.corners import Array, merge, tidy
from vision.errors import ModelError
from vision.manifest import MODELS, Manifest
from vision.runtime import Model, open_model
from vision.straighten import BORDER, GREY

STRIDE = 32
"""The model takes sides that are multiples of this."""
CANDIDATE = 0.12
"""Lowest score worth a look. What is no card is left out later, by its place and its face."""
SURE = 0.4
"""Score of what is nearly always a card."""
CLOSER = 0.65
"""If all cards lie in a part of the photo with sides of at most this share of the photo's longer
one, the part is looked at again: small cards are found better, and their corners more exactly."""
MOST = 400
"""Candidates looked at; a whole table has fewer than a hundred cards, each seen a few times."""
SCORE, CORNERS = 4, slice(5, 17)
"""Rows of the output: box (4), score, then x, y and visibility of each corner."""


@dataclass(frozen=True)
class Detection:
    """Something that looks like a card.

    Attributes:
        corners: (4, 2) px of the photo, clockwise, a short side on top first.
        score: That it is a card, 0 to 1.
    """

    corners: Array
    score: float


class Detector:
    """The model with its manifest."""

    def __init__(self, model: Model, described: Manifest) -> None:
        self._model = model
        self._manifest = described

    @classmethod
    def load(cls, path: Path = MODELS / "detector.json") -> Detector:
        """Open the model that a manifest describes."""
        described, content = manifest.load(path, "detector")
        return cls(open_model(content), described)

    def detect(self, photo: NDArray[np.uint8]) -> list[Detection]:
        """All cards of a photo (h, w, 3) RGB, the surest first."""
        found = self._look(photo)
        part = _part_with_cards(found, photo.shape)
        if part is None:
            return found
        left, top, right, bottom = part
        closer = self._look(photo[top:bottom, left:right])
        corner = np.array([left, top])
        moved = [replace(card, corners=card.corners + corner) for card in closer]
        return moved if _count_sure(moved) >= _count_sure(found) else found

    def _look(self, photo: NDArray[np.uint8]) -> list[Detection]:
        """All cards of a photo, or of a part of one."""
        picture, scale, edge = _fit(photo, self._manifest.input_size[0])
        values = (picture.astype(np.float32) - self._manifest.mean) * self._manifest.scale
        output = self._model(np.ascontiguousarray(values.transpose(2, 0, 1)[None]))
        if output.ndim != 3 or output.shape[1] != CORNERS.stop:
            raise ModelError("The detector's output is not of the kind that is read here.")
        candidates = list(_candidates(output[0].astype(np.float64)))
        if not candidates:
            return []
        corners = (np.array([corners for corners, _ in candidates]) - edge) / scale
        scores = np.array([score for _, score in candidates])
        return [Detection(*card) for card in merge(corners, scores)]


def _part_with_cards(
    found: list[Detection], shape: tuple[int, ...]
) -> tuple[int, int, int, int] | None:
    """Left, top, right, bottom of the part that holds all cards, if a closer look is worth it."""
    sure = [card.corners for card in found if card.score > SURE]
    if not sure:
        return None
    corners = np.array(sure)
    spare = np.ptp(corners, axis=1).max()  # a card's size, for cards that were overlooked
    limit = np.array(shape[1::-1])
    low = np.clip(corners.min(axis=(0, 1)) - spare, 0, limit).astype(int)
    high = np.clip(corners.max(axis=(0, 1)) + spare, 0, limit).astype(int)
    if (high - low).max() > CLOSER * limit.max():
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _count_sure(found: list[Detection]) -> int:
    return sum(card.score > SURE for card in found)


def _fit(photo: NDArray[np.uint8], size: int) -> tuple[NDArray[np.uint8], float, int]:
    """The photo shrunk and framed in grey for the model; its scale, and the frame's width in px."""
    longer = max(photo.shape[:2])
    scale = size / (longer * (1 + 2 * BORDER))
    small = _shrink(photo, scale)
    small_height, small_width = small.shape[:2]
    edge = round(BORDER * longer * scale)
    right, bottom = (-(-(side + 2 * edge) // STRIDE) * STRIDE for side in small.shape[1::-1])
    picture = np.full((bottom, right, 3), GREY, np.uint8)
    picture[edge : edge + small_height, edge : edge + small_width] = small
    return picture, scale, edge


def _shrink(photo: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """The photo at a scale; a large one first by whole blocks of pixels, which is much faster."""
    block = max(int(0.5 / scale), 1)
    if block > 1:
        height, width = (side // block for side in photo.shape[:2])
        whole = photo[: height * block, : width * block]
        photo = np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA))
    sides = [max(round(side * block * scale), 1) for side in photo.shape[1::-1]]
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(photo, sides, interpolation=method), np.uint8)


def _candidates(output: Array) -> Iterator[tuple[Array, float]]:
    """Corners and score of everything in the output (17, n) that could be a card."""
    scores = output[SCORE]
    for index in np.argsort(-scores)[:MOST].tolist():
        if scores[index] < CANDIDATE:
            return
        corners = tidy(output[CORNERS, index].reshape(4, 3)[:, :2])
        if corners is not None:
            yield corners, float(scores[index])
