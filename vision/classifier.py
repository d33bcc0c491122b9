"""Reads the faces of straightened cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.cards import FACES, Face
from vision import manifest
from vision.errors import ModelError
from vision.manifest import MODELS, Manifest
from vision.runtime import Model, open_model

CLASSES = (*map(str, FACES), "nothing")
"""What the model tells apart: the faces, and that there is no card to be read."""


@dataclass(frozen=True)
class Belief:
    """What a crop shows.

    Attributes:
        shares: (16,) probability of each of FACES, given that it is a card; they add up to 1.
        nothing: Probability that it is no readable card.
        agree: Both turns of the crop say the same face.
    """

    shares: NDArray[np.float64]
    nothing: float
    agree: bool

    @property
    def face(self) -> Face:
        """The likeliest face."""
        return FACES[int(self.shares.argmax())]

    @property
    def confidence(self) -> float:
        """Its probability."""
        return float(self.shares.max())


class Classifier:
    """The model with its manifest."""

    def __init__(self, model: Model, described: Manifest) -> None:
        if described.classes != CLASSES:
            raise ModelError(f"The classifier tells other classes apart: {described.classes}.")
        self._model = model
        self._manifest = described

    @classmethod
    def load(cls, path: Path = MODELS / "classifier.json") -> Classifier:
        """Open the model that a manifest describes."""
        described, content = manifest.load(path, "classifier")
        return cls(open_model(content), described)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the crops it takes, px."""
        return self._manifest.input_size

    def classify(self, crops: NDArray[np.uint8]) -> list[Belief]:
        """What crops (n, h, w, 3) RGB show; each is looked at in both upright turns."""
        if not len(crops):
            return []
        both = np.concatenate([crops, crops[:, ::-1, ::-1]])
        values = (both.astype(np.float32) - self._manifest.mean) * self._manifest.scale
        logits = self._model(np.ascontiguousarray(values.transpose(0, 3, 1, 2)))
        shares = _softmax(logits.astype(np.float64))
        return [_belief(*turns) for turns in zip(*np.split(shares, 2), strict=True)]


def _belief(upright: NDArray[np.float64], turned: NDArray[np.float64]) -> Belief:
    """The mean of both turns."""
    mean = (upright + turned) / 2
    faces = mean[:-1] + 1e-9
    return Belief(
        shares=faces / faces.sum(),
        nothing=float(mean[-1]),
        agree=bool(upright[:-1].argmax() == turned[:-1].argmax()),
    )


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
