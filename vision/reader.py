"""Photo in, grids out: the recipe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import cast

import numpy as np
from numpy.typing import NDArray

from vision.classifier import Belief, Classifier
from vision.detector import Detection, Detector
from vision.errors import NoCardError, NoGridError
from vision.evidence import check_card, check_grid, check_photo, has_colours
from vision.manifest import MODELS
from vision.photo import decode
from vision.placing import CARD, PlacedGrid, place
from vision.plane import Array, Flat, lay_flat
from vision.reading import Card, Corners, Grid, Reading
from vision.straighten import straighten

NO_CARD = 0.8
"""Share of the trust in a card that goes if the classifier sees none. Not all of it: a card in its
place in a grid is one, even if a lamp shines in it."""


def read_photo(source: bytes | Path, reader: Reader | None = None) -> Reading:
    """Read all grids of a photo.

    Args:
        source: The file, or its content.
        reader: The loaded models; by default those in models/, loaded at the first call.

    Raises:
        ReadingError: The photo gives no reading; the error says why and what to do.
    """
    return (reader or _usual_reader()).read(source)


@dataclass(frozen=True)
class Reader:
    """Both models. May be used by several threads at once."""

    detector: Detector
    classifier: Classifier

    @classmethod
    def load(cls, models: Path = MODELS) -> Reader:
        """Load both models from a folder.

        Raises:
            ModelError: One is missing or damaged.
        """
        return cls(
            Detector.load(models / "detector.json"), Classifier.load(models / "classifier.json")
        )

    def read(self, source: bytes | Path) -> Reading:
        """As :func:`read_photo`."""
        timings: dict[str, float] = {}
        with _timed(timings, "decode"):
            photo = decode(source)
        with _timed(timings, "detect"):
            detections = self.detector.detect(photo)
        if not detections:
            raise NoCardError
        with _timed(timings, "straighten"):
            scores = np.array([detection.score for detection in detections])
            flat = lay_flat(np.array([detection.corners for detection in detections]), scores)
            crops = self._cut(photo, flat)
        with _timed(timings, "classify"):
            beliefs = self.classifier.classify(crops)
        with _timed(timings, "place"):
            # Now that it is known what is no card at all, the table is known better.
            trust = _trust(detections, beliefs)
            better = lay_flat(flat.corners, trust)
            if not np.array_equal(better.corners, flat.corners):  # some crops lay on their side
                beliefs = self.classifier.classify(self._cut(photo, better))
                trust = _trust(detections, beliefs)
            grids = _build(detections, beliefs, place(better, trust), photo)
        return Reading(photo.shape[1], photo.shape[0], grids, check_photo(grids), timings)

    def _cut(self, photo: NDArray[np.uint8], flat: Flat) -> NDArray[np.uint8]:
        """Upright crops of all cards."""
        return np.array([straighten(photo, card, self.classifier.size) for card in flat.corners])


@cache
def _usual_reader() -> Reader:
    return Reader.load()


@contextmanager
def _timed(timings: dict[str, float], stage: str) -> Iterator[None]:
    """Note how long a stage takes, ms."""
    start = perf_counter()
    yield
    timings[stage] = 1000 * (perf_counter() - start)


def _trust(detections: list[Detection], beliefs: list[Belief]) -> Array:
    """That each is a card, (n,): what the detector says, less what the classifier says."""
    pairs = zip(detections, beliefs, strict=True)
    trust = np.array([found.score * (1 - NO_CARD * belief.nothing) for found, belief in pairs])
    if trust.max() < CARD:
        raise NoCardError
    return trust


def _build(
    detections: list[Detection],
    beliefs: list[Belief],
    placed: list[PlacedGrid],
    photo: NDArray[np.uint8],
) -> tuple[Grid, ...]:
    """The grids with their values and what to check."""
    if not placed:
        raise NoGridError(int((_trust(detections, beliefs) > CARD).sum()))
    return tuple(_grid(grid, detections, beliefs, photo) for grid in placed)


def _grid(
    placed: PlacedGrid,
    detections: list[Detection],
    beliefs: list[Belief],
    photo: NDArray[np.uint8],
) -> Grid:
    """A placed grid with its values."""
    size = (photo.shape[1], photo.shape[0])

    def card(index: int | None) -> Card | None:
        if index is None:
            return None
        belief = beliefs[index]
        plain = Card(
            value=belief.face,
            found=detections[index].score,
            confidence=belief.confidence,
            corners=_points(placed.corners[index]),
        )
        return check_card(detections[index], belief, plain, size)

    rows = tuple(tuple(card(index) for index in row) for row in placed.rows)
    grid = Grid(rows, _points(placed.box))
    return check_grid(grid, neighbours=placed.neighbours, colours=has_colours(photo))


def _points(corners: Array) -> Corners:
    """(4, 2) px as plain numbers."""
    return cast("Corners", tuple((float(x), float(y)) for x, y in corners))
