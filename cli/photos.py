"""What the commands that read photos share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click
from PIL import Image

from vision.errors import ReadingError
from vision.manifest import MODELS
from vision.overlay import draw
from vision.photo import decode
from vision.reader import Reader, read_photo
from vision.reading import Reading

__all__ = ["open_reader", "overlay_names", "read_photo", "save_overlay"]


@cache
def open_reader(models: Path = MODELS) -> Reader:
    """Both models, or one sentence on what is wrong with them."""
    try:
        return Reader.load(models)
    except ReadingError as error:
        raise click.ClickException(error.message) from error


def save_overlay(photo: str, reading: Reading, target: Path) -> None:
    """Save the photo with its values drawn on it."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(draw(decode(Path(photo)), reading)).save(target, quality=90)
    except OSError as error:
        raise click.ClickException(f"The overlay {target} cannot be saved: {error}") from error


def overlay_names(photos: Sequence[str]) -> dict[str, str]:
    """A file name for each photo's overlay; photos of the same name in two folders get numbers."""
    seen: Counter[str] = Counter()
    names = {}
    for photo in dict.fromkeys(photos):
        stem = Path(photo).stem
        seen[stem] += 1
        names[photo] = f"{stem}.jpg" if seen[stem] == 1 else f"{stem}-{seen[stem]}.jpg"
    return names
