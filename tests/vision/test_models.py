"""The detector and the classifier that ship, on drawn scenes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets import crops, generate
from datasets.scenes import Options, Scene
from scoring.cards import FACES
from vision import detector
from vision.classifier import CLASSES, Classifier
from vision.detector import Detector
from vision.errors import ModelError
from vision.manifest import MODELS, load
from vision.straighten import GREY, SIZE, straighten


@pytest.fixture(scope="module")
def scene() -> Scene:
    """A plain scene of a whole grid."""
    job = generate.Job(
        folder=Path(),
        train=0,
        val=100,
        seed=8,
        drawn_decks=1,
        options=Options(extras=False, harsh=False),
    )
    return next(scene for scene in generate.scenes(job) if len(scene.cards) == 12)


def test_training_and_reading_agree() -> None:
    """On the frame about a photo, its grey, and the classes."""
    photo = np.full((300, 400, 3), 255, np.uint8)
    learned, (scale, left, top) = generate.bordered(photo)
    seen, seen_scale, edge = detector._fit(photo, generate.LONG_SIDE)
    assert scale == pytest.approx(seen_scale)
    assert (left, top) == (edge, edge)
    assert learned[0, 0].tolist() == seen[0, 0].tolist() == list(GREY)
    assert learned[edge, edge].tolist() == seen[edge, edge].tolist() == [255, 255, 255]
    assert (*map(str, FACES), crops.NOTHING) == CLASSES


@pytest.mark.parametrize("shape", [(64, 64, 3), (100, 700, 3), (700, 100, 3)])
def test_nothing_is_found_in_nothing(shape: tuple[int, int, int]) -> None:
    """A plain grey photo of any shape has no card."""
    assert not [
        found
        for found in Detector.load().detect(np.full(shape, 128, np.uint8))
        if found.score > 0.3
    ]


def test_every_card_is_found_where_it_lies(scene: Scene) -> None:
    """Once, with corners off by less than an eighth of its height on average."""
    found = [card for card in Detector.load().detect(scene.photo) if card.score > 0.3]
    assert len(found) == len(scene.cards)
    middles = np.array([card.corners.mean(axis=0) for card in found])
    for card in scene.cards:
        nearest = np.linalg.norm(middles - card.corners.mean(axis=0), axis=1).argmin()
        turns = [np.roll(found[nearest].corners, turn, axis=0) for turn in (0, 1, 2, 3)]
        height = np.linalg.norm(card.corners[3] - card.corners[0])
        off = min(np.linalg.norm(turn - card.corners, axis=1).mean() for turn in turns)
        assert off < height / 8


def test_another_model_is_not_run_as_a_detector() -> None:
    """A model of another kind is told by the shape of its output."""
    described, _ = load(MODELS / "detector.json", "detector")
    other = Detector(lambda batch: batch[:, :, 0], described)
    with pytest.raises(ModelError, match="output"):
        other.detect(np.zeros((100, 100, 3), np.uint8))


def test_no_crops_no_beliefs() -> None:
    """An empty batch is no error."""
    assert Classifier.load().classify(np.zeros((0, SIZE[1], SIZE[0], 3), np.uint8)) == []


def test_faces_are_read(scene: Scene) -> None:
    """Each card of a plain scene, cut out where it lies."""
    cut = np.array([straighten(scene.photo, card.corners) for card in scene.cards])
    beliefs = Classifier.load().classify(cut)
    assert [belief.face for belief in beliefs] == [card.face for card in scene.cards]
    for belief in beliefs:
        assert belief.shares.sum() == pytest.approx(1)
        assert belief.nothing < 0.5


def test_the_turn_of_a_crop_plays_no_part(scene: Scene) -> None:
    """Both turns are looked at, so upside down reads the same."""
    cut = np.array([straighten(scene.photo, card.corners) for card in scene.cards[:4]])
    classifier = Classifier.load()
    upright, turned = classifier.classify(cut), classifier.classify(cut[:, ::-1, ::-1])
    for one, other in zip(upright, turned, strict=True):
        assert np.allclose(one.shares, other.shares, atol=1e-3)


def test_a_bare_table_is_no_card() -> None:
    """The class beside the faces."""
    wood = np.full((2, SIZE[1], SIZE[0], 3), (150, 110, 70), np.uint8)
    assert all(belief.nothing > 0.5 for belief in Classifier.load().classify(wood))
