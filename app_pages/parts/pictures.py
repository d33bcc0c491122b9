"""A photo with the values drawn on its cards, as they are now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from app_pages.parts.readings import Record, reading_of
from app_pages.parts.running import Seat
from app_pages.parts.sheet import Cells
from app_pages.parts.words import _, plain
from vision.overlay import draw
from vision.photo import decode
from vision.reading import Card, Reading


def show_picture(seat: Seat) -> None:
    """Show the photo, or say why it could not be read."""
    if seat.problem:
        st.warning(plain(seat.problem), icon=":material/error:")
    if seat.entry.photo is None:
        return
    cells = seat.sheet.cells if seat.reading else None
    picture = _picture(seat.entry.photo, seat.record, cells)
    alt = _("The photo of {name}'s cards with their values drawn on them").format(name=seat.name)
    st.image(picture, alt=alt, output_format="JPEG", width="stretch")
    for note in seat.reading.warnings if seat.reading else ():
        st.caption(plain(note.message))


@st.cache_data(max_entries=32, show_spinner=False)
def _picture(photo: bytes, record: Record, cells: Cells | None) -> NDArray[np.uint8]:
    """Draw (height, width, 3) RGB; what was corrected by hand is drawn corrected."""
    pixels = decode(photo)
    reading = reading_of(record)
    return draw(pixels, _corrected(reading, cells)) if reading and cells else pixels


def _corrected(reading: Reading, cells: Cells) -> Reading:
    """The main grid with the values that the cells have now."""
    main, *others = reading.grids
    rows = tuple(
        tuple(card and _with_face(card, cells[r][c]) for c, card in enumerate(row))
        for r, row in enumerate(main.rows)
    )
    return replace(reading, grids=(replace(main, rows=rows), *others))


def _with_face(card: Card, face: Any) -> Card | None:  # noqa: ANN401
    return replace(card, value=face) if face is not None else None
