"""Photos read once each, and readings as the plain data that the score book keeps."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import streamlit as st

from vision.errors import ModelError, ReadingError
from vision.reader import Reader, read_photo
from vision.reading import Card, Grid, Note, Reading

Record = dict[str, Any]


@st.cache_data(max_entries=64, show_spinner=False)
def read(photo: bytes) -> Record:
    """Read a photo: ``{"reading": …}``, or ``{"error": sentence}`` where it gives none.

    Raises:
        ModelError: The photo may be good, but the models are not there to read it.
    """
    try:
        return {"reading": asdict(read_photo(photo, _reader()))}
    except ModelError:
        raise
    except ReadingError as error:
        return {"error": error.message}


@st.cache_resource(show_spinner=False)
def _reader() -> Reader:
    """Load the models once, for every page and every phone."""
    return Reader.load()


def reading_of(record: Record) -> Reading | None:
    """Return the reading in a record; None where the photo gave none."""
    plain = record.get("reading")
    if plain is None:
        return None
    return Reading(
        width=plain["width"],
        height=plain["height"],
        grids=tuple(_grid(grid) for grid in plain["grids"]),
        warnings=_notes(plain["warnings"]),
        timings=plain["timings"],
    )


def _grid(plain: Record) -> Grid:
    return Grid(
        rows=tuple(tuple(card and _card(card) for card in row) for row in plain["rows"]),
        box=_points(plain["box"]),
        reasons=_notes(plain["reasons"]),
        review=plain["review"],
    )


def _card(plain: Record) -> Card:
    return Card(
        value=plain["value"],
        found=plain["found"],
        confidence=plain["confidence"],
        corners=_points(plain["corners"]),
        review=plain["review"],
        reasons=_notes(plain["reasons"]),
    )


def _notes(plain: list[Record]) -> tuple[Note, ...]:
    return tuple(Note(**note) for note in plain)


def _points(plain: list[list[float]]) -> Any:  # noqa: ANN401 - four points, says the reading
    return tuple((x, y) for x, y in plain)
