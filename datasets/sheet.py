"""A sheet of samples of a generated folder: scenes with their labels, and crops."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

TILE = 320
CROP = (64, 84)


def write(folder: Path, rows: int = 4, columns: int = 5) -> Path:
    """Write ``sheet.jpg`` into the folder and return its path."""
    width = columns * TILE
    crops = sorted((folder / "crops").glob("*/*/*.jpg"))
    crop_rows = 4 if crops else 0
    board = Image.new("RGB", (width, rows * TILE + crop_rows * CROP[1]), (60, 60, 60))
    for number, path in enumerate(islice(_scenes(folder), rows * columns)):
        at = (number % columns * TILE, number // columns * TILE)
        board.paste(_labelled(folder, path), at)
    per_row = width // CROP[0]
    picked = np.linspace(0, len(crops) - 1, min(len(crops), per_row * crop_rows)).astype(int)
    for number, index in enumerate(picked):
        at = (number % per_row * CROP[0], rows * TILE + number // per_row * CROP[1])
        board.paste(Image.open(crops[index]).resize(CROP), at)
    target = folder / "sheet.jpg"
    board.save(target, quality=88)
    return target


def _scenes(folder: Path) -> list[Path]:
    return sorted((folder / "scenes").glob("*/*.json"))


def _labelled(folder: Path, scene: Path) -> Image.Image:
    """The detector's picture with the labelled corners drawn on it."""
    picture = Image.open(folder / "images" / scene.parent.name / f"{scene.stem}.jpg").convert("RGB")
    draw = ImageDraw.Draw(picture)
    label = folder / "labels" / scene.parent.name / f"{scene.stem}.txt"
    for line in label.read_text(encoding="ascii").splitlines():
        numbers = np.array(line.split()[5:], float).reshape(4, 3)
        points = [(x * picture.width, y * picture.height) for x, y, seen in numbers if seen]
        draw.line([*points, points[0]], fill=(255, 0, 255), width=2)
        draw.ellipse(
            [points[0][0] - 3, points[0][1] - 3, points[0][0] + 3, points[0][1] + 3], fill="lime"
        )
    conditions = json.loads(scene.read_text(encoding="utf-8"))["conditions"]
    picture.thumbnail((TILE, TILE))
    ImageDraw.Draw(picture).text((4, 2), f"tilt {conditions['tilt']:.0f}", fill="white")
    return picture
