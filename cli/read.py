"""``skyjo read``: what lies on each photo."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from cli import tables
from cli.photos import open_reader, overlay_targets, read_photo, save_overlay
from cli.records import error_record, print_json, reading_record
from vision.errors import ReadingError
from vision.reading import Reading


@click.command("read")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line and photo.")
@click.option(
    "--overlay",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also save each photo with its values drawn on it.",
)
def command(photos: tuple[str, ...], *, as_json: bool, overlay: Path | None) -> None:
    """Read the cards on each PHOTO.

    Exit status: 0 all read, 1 some failed, 2 wrong usage.
    """
    reader = open_reader()
    targets = _overlays(photos, overlay) if overlay else {}
    failed = False
    for photo in photos:
        try:
            reading = read_photo(Path(photo), reader)
        except ReadingError as error:
            failed = True
            _show_error(photo, error, as_json=as_json)
            continue
        _show(photo, reading, as_json=as_json)
        if overlay:
            save_overlay(photo, reading, targets[photo])
    sys.exit(1 if failed else 0)


def _overlays(photos: tuple[str, ...], folder: Path) -> dict[str, Path]:
    """Where each overlay goes. Asked before the first photo is read, so that nothing is lost."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return overlay_targets(photos, folder)
    except OSError as error:
        raise click.BadParameter(
            f"The folder cannot be used: {error}", param_hint="--overlay"
        ) from error


def _show(photo: str, reading: Reading, *, as_json: bool) -> None:
    if as_json:
        print_json(reading_record(photo, reading))
    else:
        Console().print(tables.reading_table(photo, reading))


def _show_error(photo: str, error: ReadingError, *, as_json: bool) -> None:
    if as_json:
        print_json(error_record(photo, error))
    else:
        Console(stderr=True).print(f"{photo}: {error.message}", style="red", markup=False)
