"""From the bytes of a 12-megapixel JPEG to its grid, warm: ``python -m benchmarks.speed``.

The photo is a drawn scene enlarged to a phone's size, so that anyone can measure without having
photographs. On a busy machine, `chrt -f 20` before the command lets it run as on an idle one.
Writes results/speed.csv, one row a reading.
"""

from __future__ import annotations

import csv
import os
from io import BytesIO
from pathlib import Path
from statistics import median

from PIL import Image

from datasets.generate import Job, scenes
from vision.reader import Reader, read_photo

OUT = Path(__file__).resolve().parents[1] / "results" / "speed.csv"
SIZE = (4000, 3000)
READINGS = 20
WARM_UP = 3


def main() -> None:
    """Read the same photo again and again with models that stay loaded."""
    photo = phone_photo()
    reader = Reader.load()
    timings = [read_photo(photo, reader).timings for _ in range(WARM_UP + READINGS)][WARM_UP:]
    stages = list(timings[0])
    with OUT.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["reading", "processors", *(f"ms_{stage}" for stage in stages)])
        for number, times in enumerate(timings):
            rows.writerow([number, os.cpu_count(), *(f"{times[stage]:.1f}" for stage in stages)])
    for stage in stages:
        print(f"{stage:12} {median(times[stage] for times in timings):7.1f} ms")


def phone_photo() -> bytes:
    """A drawn scene as a JPEG of 12 megapixels."""
    drawn = scenes(Job(folder=Path(), train=0, val=100, seed=12, drawn_decks=1))
    picture = next(scene.photo for scene in drawn if len(scene.cards) >= 12)
    size = SIZE if picture.shape[1] >= picture.shape[0] else SIZE[::-1]
    file = BytesIO()
    Image.fromarray(picture).resize(size, Image.Resampling.BICUBIC).save(file, "JPEG", quality=90)
    return file.getvalue()


if __name__ == "__main__":
    main()
