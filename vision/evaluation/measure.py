"""Reads a folder of photos and compares each with its truth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from scoring.cards import CardError
from scoring.grid import Grid
from vision.errors import ReadingError
from vision.evaluation.comparing import wrong_cells
from vision.evaluation.results import Result
from vision.reader import Reader, read_photo
from vision.reading import Reading

TRUTH = "truth.json"


class TruthError(Exception):
    """The folder's truth.json cannot be used; the message says why."""


def measure(folder: Path, reader: Reader, truth: dict[str, Grid]) -> Iterator[Result]:
    """Read each photo of the truth and yield how it went."""
    for name, expected in truth.items():
        try:
            reading = read_photo(folder / name, reader)
        except ReadingError as error:
            yield _failed(name, expected, error)
        else:
            yield _read(name, expected, reading)


def load_truth(folder: Path) -> dict[str, Grid]:
    """The rows of each photo: an object from file name to rows of numbers, "back" or null."""
    path = folder / TRUTH
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
        truth = {name: Grid(tuple(map(tuple, rows))) for name, rows in names.items()}
    except OSError as error:
        raise TruthError(f"{path} cannot be opened: {error.strerror}.") from error
    except (CardError, ValueError, TypeError, AttributeError) as error:
        raise TruthError(f"{path} is not a table of photos and their rows: {error}") from error
    if not truth:
        raise TruthError(f"{path} names no photo.")
    return truth


def _read(name: str, truth: Grid, reading: Reading) -> Result:
    main = reading.grids[0]
    grid = Grid(main.faces)
    return Result(
        photo=name,
        truth=str(truth),
        reading=str(grid),
        cards=_count(truth),
        wrong_cells=wrong_cells(truth, grid),
        flagged=main.review or any(card.review for row in main.rows for card in row if card),
        error="",
        milliseconds=reading.timings,
    )


def _failed(name: str, truth: Grid, error: ReadingError) -> Result:
    return Result(
        photo=name,
        truth=str(truth),
        reading="",
        cards=_count(truth),
        wrong_cells=wrong_cells(truth, None),
        flagged=True,
        error=error.code,
        milliseconds={},
    )


def _count(grid: Grid) -> int:
    return sum(face is not None for row in grid.rows for face in row)
