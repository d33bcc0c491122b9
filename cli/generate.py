"""``skyjo generate``: draws labelled scenes to learn from or to measure on."""

from __future__ import annotations

from pathlib import Path

import click

from datasets.faces import FONTS, MOSAICS
from datasets.generate import Job, generate

_COUNT = click.IntRange(min=0)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command("generate")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--train", default=2000, show_default=True, type=_COUNT, help="Scenes to train on.")
@click.option("--val", default=200, show_default=True, type=_COUNT, help="Scenes to measure on.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same scenes.")
@click.option("--faces", multiple=True, type=_FOLDER, help="Folder of card faces; repeatable.")
@click.option("--tables", multiple=True, type=_FOLDER, help="Folder of surfaces; repeatable.")
@click.option(
    "--drawn-share",
    default=0.5,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Share of scenes with drawn faces, where folders of faces are given.",
)
@click.option(
    "--leave-out",
    multiple=True,
    type=click.Choice([*FONTS, *MOSAICS]),
    help="Draw no deck with this font or mosaic, to measure on it later; repeatable.",
)
@click.option("--crops/--no-crops", default=True, help="Also cut crops for the classifier.")
@click.option("--photos", is_flag=True, help="Also keep the whole photos, for skyjo evaluate.")
@click.option("--processes", type=click.IntRange(min=1), help="[default: one a processor]")
def command(
    *,
    folder: Path,
    train: int,
    val: int,
    seed: int,
    faces: tuple[Path, ...],
    tables: tuple[Path, ...],
    drawn_share: float,
    leave_out: tuple[str, ...],
    crops: bool,
    photos: bool,
    processes: int | None,
) -> None:
    """Draw scenes of cards on tables into FOLDER, with everything known of each.

    Without folders of faces and surfaces all is drawn. A stopped run goes on where it stopped.
    """
    job = Job(
        folder=folder,
        train=train,
        val=val,
        seed=seed,
        faces=faces,
        surfaces=tables,
        drawn_share=drawn_share,
        fonts=tuple(font for font in FONTS if font not in leave_out),
        mosaics=tuple(mosaic for mosaic in MOSAICS if mosaic not in leave_out),
        crops=crops,
        photos=photos,
    )
    generate(job, processes)
    click.echo(f"{train + val} scenes in {folder}; {folder / 'sheet.jpg'} shows some of them.")
