"""What the commands that read photos share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path

import click
from PIL import Image

from vision.errors import ReadingError
from vision.manifest import MODELS
from vision.overlay import draw
from vision.photo import decode
from vision.reader import Reader, read_photo
from vision.reading import Reading

__all__ = ["open_reader", "overlay_targets", "read_photo", "save_overlay"]


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
        Image.fromarray(draw(decode(Path(photo)), reading)).save(target, quality=90)
    except OSError as error:
        raise click.ClickException(f"The overlay {target} cannot be saved: {error}") from error


def overlay_targets(photos: Sequence[str], folder: Path) -> dict[str, Path]:
    """A file for each photo's overlay; photos of one name in two folders get numbers.

    In a folder that holds the photos themselves nothing that is there is written over.
    """
    taken: set[str] = set()
    if folder.resolve() in {Path(photo).resolve().parent for photo in photos}:
        taken = {path.name.casefold() for path in folder.iterdir()}
    targets = {}
    for photo in dict.fromkeys(photos):
        stem = Path(photo).stem
        names = (f"{stem}-{n}.jpg" if n > 1 else f"{stem}.jpg" for n in count(1))
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        targets[photo] = folder / name
    return targets
