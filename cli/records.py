"""Readings as plain data, in the shape that ``--json`` promises."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click

from scoring.grid import Grid
from vision import reading as seen
from vision.errors import ReadingError

VERSION = 1

Record = dict[str, Any]


def reading_record(photo: str, reading: seen.Reading) -> Record:
    """A photo that was read."""
    return {
        "version": VERSION,
        "photo": photo,
        "width": reading.width,
        "height": reading.height,
        "grids": [grid_record(grid) for grid in reading.grids],
        "warnings": [note_record(note) for note in reading.warnings],
    }


def error_record(photo: str, error: ReadingError) -> Record:
    """A photo that could not be read."""
    return {
        "version": VERSION,
        "photo": photo,
        "error": {"code": error.code, "message": error.message},
    }


def grid_record(grid: seen.Grid) -> Record:
    """A grid with what it scores by the usual rules."""
    faces = Grid(grid.faces)
    removed = faces.removed()
    return {
        "rows": [[card and card_record(card) for card in row] for row in grid.rows],
        "box": _points(grid.box),
        "removed_columns": list(removed),
        "sum": faces.raw_sum(removed),
        "face_down": faces.face_down,
        "final": not (faces.face_down or to_check(grid)),
        "review": to_check(grid),
        "reasons": [note_record(note) for note in grid.reasons],
    }


def card_record(card: seen.Card) -> Record:
    """One card."""
    return {
        "value": card.value,
        "found": round(card.found, 4),
        "confidence": round(card.confidence, 4),
        "review": card.review,
        "reasons": [note_record(note) for note in card.reasons],
        "corners": _points(card.corners),
    }


def note_record(note: seen.Note) -> Record:
    """A note; row and column only where it speaks of one place."""
    place = {"row": note.row, "column": note.column}
    return {"code": note.code, "message": note.message} | {
        key: index for key, index in place.items() if index is not None
    }


def to_check(grid: seen.Grid) -> bool:
    """Whether the grid itself or any of its cards asks for a look."""
    return grid.review or any(card.review for row in grid.rows for card in row if card)


def print_json(record: Record) -> None:
    """One object on one line; ASCII, so that every console can show it."""
    click.echo(json.dumps(record))


def _points(points: Iterable[tuple[float, float]]) -> list[list[float]]:
    """Points in pixels, to a tenth."""
    return [[round(x, 1), round(y, 1)] for x, y in points]
