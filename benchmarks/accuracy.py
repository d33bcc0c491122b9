"""Draws and reads the sets that the documents report: ``python -m benchmarks.accuracy [SET…]``.

Each set is a fixed seed of scenes of a deck or of fonts that no model saw in training; the first
set is the real photographs. Writes results/SET.csv; the drawn photos stay in data/measured/.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from datasets.generate import Job, generate
from vision.evaluation import results
from vision.evaluation.documents import RESULTS, SETS
from vision.evaluation.measure import load_truth, measure
from vision.evaluation.summary import sentences, summarise
from vision.reader import Reader

CHECKOUT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("SKYJO_SHARED") or CHECKOUT.parent / "shared")
DATA = CHECKOUT / "data" / "measured"
SCENES = 500
HELD_OUT_FACES = "redrawn"
HELD_OUT_FONTS = ("alegreya", "gentium")
HELD_OUT_MOSAICS = ("jittered-hex",)


@click.command(help=__doc__)
@click.argument("names", nargs=-1, type=click.Choice(list(SETS)))
def main(names: tuple[str, ...]) -> None:
    """Measure the sets, all of them by default."""
    for name in names or SETS:
        folder = _photos(name)
        rows = list(measure(folder, Reader.load(), load_truth(folder)))
        with (RESULTS / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            results.write(rows, file)
        click.echo("\n".join([f"{name}: {SETS[name]}", *sentences(summarise(rows)), ""]))


def _photos(name: str) -> Path:
    """The folder of a set's photos and truth.json, drawn if it is not there yet."""
    if name != "fonts" and not SHARED.is_dir():
        raise click.ClickException(f"{name} needs {SHARED}; SKYJO_SHARED says where it is.")
    if name == "photographs":
        return SHARED / "photos"
    generate(_job(name))
    return DATA / name / "photos" / "val"


def _job(name: str) -> Job:
    """What is drawn for a set."""
    drawn = Job(
        folder=DATA / name,
        train=0,
        val=SCENES,
        seed=9001,
        surfaces=(SHARED / "tables",) if SHARED.is_dir() else (),
        crops=False,
        photos=True,
    )
    if name == "redrawn":
        return replace(drawn, faces=(SHARED / "faces" / HELD_OUT_FACES,), drawn_share=0.0)
    return replace(drawn, seed=9002, fonts=HELD_OUT_FONTS, mosaics=HELD_OUT_MOSAICS)


if __name__ == "__main__":
    main()
