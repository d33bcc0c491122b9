"""A photo with the values drawn on its cards, as they are now."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from app_pages.parts.readings import Record, reading_of
from app_pages.parts.running import Seat
from app_pages.parts.sheet import Cells, Place
from app_pages.parts.words import _, plain
from scoring.cards import Face
from vision.overlay import draw
from vision.photo import decode
from vision.reading import Card, Reading


def show_picture(seat: Seat) -> None:
    """Show the photo, or say why it could not be read."""
    if seat.problem:
        st.warning(plain(seat.problem), icon=":material/error:")
    if seat.entry.photo is None:
        return
    shown = None if seat.reading is None else (seat.sheet.cells, seat.sheet.to_check)
    picture = _picture(seat.entry.photo, seat.record, shown)
    alt = _("The photo of {name}'s cards with their values drawn on them").format(name=seat.name)
    st.image(picture, alt=alt, output_format="JPEG", width="stretch")
    for note in seat.reading.warnings if seat.reading else ():
        st.caption(plain(note.message))


@st.cache_data(max_entries=32, show_spinner=False)
def _picture(
    photo: bytes, record: Record, shown: tuple[Cells, tuple[Place, ...]] | None
) -> NDArray[np.uint8]:
    """Draw (height, width, 3) RGB; what was corrected or confirmed by hand is drawn so."""
    pixels = decode(photo)
    reading = reading_of(record)
    return draw(pixels, _corrected(reading, *shown)) if reading and shown else pixels


def _corrected(reading: Reading, cells: Cells, to_check: tuple[Place, ...]) -> Reading:
    """The main grid as it stands now."""
    main, *others = reading.grids
    rows = tuple(
        tuple(
            card and _now(card, cells[r][c], review=(r, c) in to_check)
            for c, card in enumerate(row)
        )
        for r, row in enumerate(main.rows)
    )
    return replace(reading, grids=(replace(main, rows=rows), *others))


def _now(card: Card, face: Face | None, *, review: bool) -> Card | None:
    return None if face is None else replace(card, value=face, review=review)
