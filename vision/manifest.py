"""The page that lies beside each model's file: what it takes, what it gives, where it is from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from vision.errors import ModelError

MODELS = Path(__file__).resolve().parent.parent / "models"


@dataclass(frozen=True)
class Manifest:
    """One exported model.

    Attributes:
        file: Name of the weights' file beside the manifest.
        task: "detector" or "classifier".
        input_size: Width and height in px; for a detector the square that photos are fitted into.
        mean, scale: A pixel's value v (0 to 255) is fed as (v - mean) * scale, channels in RGB.
        classes: Names of the outputs, in order.
        training: Data, start weights, settings, results and date, for people.
        sha256: Digest of the weights' file, in hex.
    """

    file: str
    task: str
    input_size: tuple[int, int]
    mean: float
    scale: float
    classes: tuple[str, ...]
    training: Mapping[str, Any]
    sha256: str = ""


def load(path: Path, task: str) -> tuple[Manifest, bytes]:
    """Read a manifest and its weights, and check that they belong together.

    Raises:
        ModelError: Either is missing or damaged, or the model is for another task.
    """
    manifest = _parse(path)
    if manifest.task != task:
        raise ModelError(f"{path} describes a {manifest.task}, but a {task} is needed.")
    weights = path.parent / manifest.file
    try:
        content = weights.read_bytes()
    except OSError as error:
        raise ModelError(
            f"The model {weights} cannot be read ({error.strerror}). Fetch the project again, "
            "or train the model anew."
        ) from error
    digest = hashlib.sha256(content).hexdigest()
    if digest != manifest.sha256:
        raise ModelError(
            f"{weights} is not the file that {path.name} describes: its SHA-256 is "
            f"{digest[:12]}…, {manifest.sha256[:12]}… was expected. It may be damaged or half "
            "downloaded; fetch the project again, or train the model anew."
        )
    return manifest, content


def save(path: Path, manifest: Manifest) -> Manifest:
    """Write the manifest of the weights that lie beside it; their digest is taken here."""
    content = (path.parent / manifest.file).read_bytes()
    complete = replace(manifest, sha256=hashlib.sha256(content).hexdigest())
    path.write_text(json.dumps(asdict(complete), indent=2) + "\n", encoding="utf-8")
    return complete


def _parse(path: Path) -> Manifest:
    """The manifest without its weights."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        width, height = record.pop("input_size")
        classes = tuple(record.pop("classes"))
        return Manifest(input_size=(int(width), int(height)), classes=classes, **record)
    except OSError as error:
        raise ModelError(f"There is no model at {path} ({error.strerror}).") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ModelError(f"{path} is no manifest of a model: {error}.") from error
