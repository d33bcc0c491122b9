"""Manifests of models, and what is said if something is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vision.errors import ModelError
from vision.manifest import MODELS, Manifest, load, save


def write(folder: Path) -> Path:
    """A manifest with its weights."""
    (folder / "some.onnx").write_bytes(b"weights")
    made = Manifest(
        file="some.onnx",
        task="classifier",
        input_size=(64, 96),
        mean=127.5,
        scale=1 / 127.5,
        classes=("a", "b"),
        training={"date": "2026-01-01"},
    )
    save(folder / "some.json", made)
    return folder / "some.json"


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    """With the digest of the weights filled in."""
    manifest, content = load(write(tmp_path), "classifier")
    assert content == b"weights"
    assert manifest.classes == ("a", "b")
    assert manifest.input_size == (64, 96)
    assert len(manifest.sha256) == 64


def test_no_manifest(tmp_path: Path) -> None:
    """The path is said."""
    with pytest.raises(ModelError, match="no model at"):
        load(tmp_path / "some.json", "classifier")


def test_no_weights(tmp_path: Path) -> None:
    """And what to do."""
    path = write(tmp_path)
    (tmp_path / "some.onnx").unlink()
    with pytest.raises(ModelError, match="cannot be read") as caught:
        load(path, "classifier")
    assert "train the model anew" in caught.value.message


def test_other_weights(tmp_path: Path) -> None:
    """Weights that are not the described ones are never run."""
    path = write(tmp_path)
    (tmp_path / "some.onnx").write_bytes(b"other weights")
    with pytest.raises(ModelError, match="SHA-256") as caught:
        load(path, "classifier")
    assert caught.value.code == "model"


def test_another_task(tmp_path: Path) -> None:
    """A classifier finds no cards."""
    with pytest.raises(ModelError, match="a detector is needed"):
        load(write(tmp_path), "detector")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"input_size": 3}', "nonsense", '{"file": "x"}'])
def test_nonsense(tmp_path: Path, text: str) -> None:
    """Said without a traceback."""
    path = tmp_path / "some.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match="no manifest"):
        load(path, "classifier")


def test_unknown_fields_are_refused(tmp_path: Path) -> None:
    """A manifest of another age is not half understood."""
    path = write(tmp_path)
    record = json.loads(path.read_text(encoding="utf-8")) | {"colour": "red"}
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(ModelError, match="colour"):
        load(path, "classifier")


@pytest.mark.parametrize("task", ["detector", "classifier"])
def test_the_models_that_ship(task: str) -> None:
    """Both are whole, and what they were made of is written down."""
    manifest, content = load(MODELS / f"{task}.json", task)
    assert len(content) < 20e6
    assert {"date", "start", "data", "settings", "metrics"} <= manifest.training.keys()
