"""``skyjo evaluate``: how well a folder of photos with known cards is read."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from cli.photos import open_reader
from vision.evaluation import results
from vision.evaluation.measure import TruthError, load_truth, measure
from vision.evaluation.summary import sentences, summarise
from vision.manifest import MODELS


@click.command("evaluate")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the CSV here; the summary then goes to standard output.",
)
@click.option(
    "--models",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=MODELS,
    metavar="DIR",
    help="Read with other models.",
)
def command(folder: Path, out: Path | None, models: Path) -> None:
    """Read the photos of FOLDER and compare them with its truth.json.

    truth.json maps each photo's name to its rows: [[3, 5], ["back", null]]. Gives one CSV row a
    photo, and a summary with 95 % Wilson intervals; a grid turned by 180 degrees counts as right.

    Exit status: 0 all read, 1 some failed, 2 wrong usage.
    """
    try:
        truth = load_truth(folder)
    except TruthError as error:
        raise click.BadParameter(str(error), param_hint="FOLDER") from error
    if out:  # now, so that a name that cannot be written costs no readings
        out.parent.mkdir(parents=True, exist_ok=True)
        out.open("a").close()
    console = Console(stderr=True)
    readings = measure(folder, open_reader(models), truth)
    rows = list(track(readings, "Reading", total=len(truth), console=console))
    if out:
        with out.open("w", encoding="utf-8", newline="") as file:
            results.write(rows, file)
    else:
        results.write(rows, sys.stdout)
    for line in sentences(summarise(rows)):
        click.echo(line, err=out is None)
    sys.exit(1 if any(row.error for row in rows) else 0)
