"""Each model trained for a moment on a handful of drawn scenes, exported, and run.

Needs the extra `train`. What such models find is worthless; that the exported file finds just the
same as PyTorch does with the same weights is what counts.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray
from PIL import Image

from datasets.generate import Job, generate
from vision.classifier import Classifier
from vision.manifest import load
from vision.runtime import RUNTIMES, open_model
from vision.straighten import SIZE

pytestmark = [
    pytest.mark.train,
    # Both come from libraries that train, not from this project.
    pytest.mark.filterwarnings("default"),
]
pytest.importorskip("torch", reason="training needs the extra: pip install -e '.[train]'")
pytest.importorskip("ultralytics", reason="training needs the extra: pip install -e '.[train]'")

PICTURE = 160


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve drawn scenes to train on, four to measure on."""
    folder = tmp_path_factory.mktemp("scenes")
    generate(Job(folder=folder, train=12, val=4, seed=3, drawn_decks=2), processes=1)
    return folder


@pytest.fixture(scope="module")
def detector(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A detector trained for two epochs from random weights, with its checkpoints."""
    from vision.training.detector import main  # noqa: PLC0415 - only where the extra is installed

    folder = tmp_path_factory.mktemp("detector")
    options = ["--epochs", "2", "--batch", "4", "--size", f"{PICTURE}", "--workers", "0"]
    options += ["--device", "cpu", "--random-start", "--run", f"{folder / 'run'}"]
    result = CliRunner().invoke(main, [f"{data}", *options, "--output", f"{folder}"])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def classifier(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A classifier trained for one epoch."""
    from vision.training.classifier import main  # noqa: PLC0415 - as above

    folder = tmp_path_factory.mktemp("classifier")
    options = ["--epochs", "1", "--batch", "16", "--workers", "0", "--device", "cpu"]
    options += ["--run", f"{folder / 'run'}", "--output", f"{folder}"]
    result = CliRunner().invoke(main, [f"{data}", *options])
    assert result.exit_code == 0, result.output
    return folder


def picture(data: Path) -> NDArray[np.float32]:
    """A training picture as a batch for the detector."""
    path = next((data / "images" / "train").glob("*.jpg"))
    pixels = np.array(Image.open(path).resize((PICTURE, PICTURE)))
    return np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], np.float32) / np.float32(255)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_exported_detector_finds_what_ultralytics_finds(
    detector: Path, data: Path, runtime: str
) -> None:
    """Boxes, scores and corners of every place, to a tenth of a pixel."""
    import torch  # noqa: PLC0415
    from ultralytics import YOLO  # noqa: PLC0415

    batch = picture(data)
    network = YOLO(detector / "run" / "weights" / "best.pt").model.fuse().float().eval()
    with torch.inference_mode():
        expected = network(torch.from_numpy(batch))[0].numpy()
    _, content = load(detector / "detector.json", "detector")
    found = open_model(content, runtime)(batch)
    assert found.shape == expected.shape
    assert np.abs(found - expected).max() < 0.1
    assert np.abs(found[:, 4] - expected[:, 4]).max() < 1e-3


def test_the_manifest_of_the_detector(detector: Path) -> None:
    """What it was made of, and no path of this machine."""
    made, _ = load(detector / "detector.json", "detector")
    assert made.input_size == (PICTURE, PICTURE)
    assert made.training["start"] == "random"
    assert made.training["data"]["seed"] == 3
    assert made.training["settings"]["epochs"] == 2
    assert "metrics/mAP50(P)" in made.training["metrics"]
    text = (detector / "detector.json").read_text(encoding="utf-8")
    assert str(detector.parent) not in text


def test_every_epoch_leaves_a_checkpoint(detector: Path) -> None:
    """So that a stopped run goes on, and any epoch can be exported."""
    weights = detector / "run" / "weights"
    assert {"epoch0.pt", "last.pt", "best.pt"} <= {path.name for path in weights.iterdir()}


def test_a_finished_run_is_only_exported_again(detector: Path, data: Path, tmp_path: Path) -> None:
    """--resume does no harm."""
    from vision.training.detector import main  # noqa: PLC0415

    options = ["--resume", "--run", f"{detector / 'run'}", "--size", f"{PICTURE}", "--workers", "0"]
    result = CliRunner().invoke(main, [f"{data}", *options, "--output", f"{tmp_path}"])
    assert result.exit_code == 0, result.output
    assert load(tmp_path / "detector.json", "detector")[1]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_exported_classifier_reads_what_pytorch_reads(
    classifier: Path, data: Path, runtime: str
) -> None:
    """The same logits for the same crops."""
    import torch  # noqa: PLC0415

    from vision.training.classifying import Job as Training  # noqa: PLC0415
    from vision.training.classifying import train  # noqa: PLC0415
    from vision.training.cropped import Crops  # noqa: PLC0415

    job = Training(data, classifier / "run", epochs=1, batch=16, workers=0, device="cpu")
    network = train(job, resume=True).eval()
    batch, _ = next(iter(Crops.load(data, "val", varied=False).loader(8, 0)))
    with torch.inference_mode():
        expected = network(batch).numpy()
    _, content = load(classifier / "classifier.json", "classifier")
    assert np.allclose(open_model(content, runtime)(batch.numpy()), expected, atol=1e-3)


def test_the_exported_classifier_is_one_for_reading(classifier: Path) -> None:
    """With the classes and the size of crops that reading expects."""
    crops = np.zeros((3, SIZE[1], SIZE[0], 3), np.uint8)
    beliefs = Classifier.load(classifier / "classifier.json").classify(crops)
    assert len(beliefs) == 3


def test_a_stopped_classifier_goes_on(classifier: Path, data: Path, tmp_path: Path) -> None:
    """From the last whole epoch, with all its state."""
    from vision.training.classifying import Job as Training  # noqa: PLC0415
    from vision.training.classifying import Run  # noqa: PLC0415

    (tmp_path / "last.pt").write_bytes((classifier / "run" / "last.pt").read_bytes())
    run = Run(Training(data, tmp_path, epochs=2, batch=16, workers=0, device="cpu"))
    run.resume()
    assert run.epoch == 1
    assert run.optimizer.state
    assert np.isfinite(run.train_epoch())


def test_without_crops_the_training_says_so(tmp_path: Path) -> None:
    """And how to get them."""
    from vision.training.cropped import Crops  # noqa: PLC0415

    with pytest.raises(FileNotFoundError, match="skyjo generate"):
        Crops.load(tmp_path, "train", varied=True)
