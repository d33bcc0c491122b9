"""Photos on their way into the running round."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

import streamlit as st

from app_pages.parts.readings import Record, read, reading_of
from app_pages.parts.running import Seat, save_entry
from app_pages.parts.sheet import from_reading
from app_pages.parts.trouble import remember
from app_pages.parts.words import _, many
from scoring.errors import ScoringError
from vision.copies import small_copy
from vision.errors import ReadingError


class Upload(Protocol):
    """What Streamlit's uploader hands out."""

    def getvalue(self) -> bytes:
        """Return the file."""


def ask_for_photos(seats: Sequence[Seat], *, label: str, several: bool) -> None:
    """Ask for photos of these players' cards, in seat order, and read them.

    The picker accepts every kind of file: one that accepts only pictures hides the camera on some
    phones. What is no picture is told when it is decoded. A new key empties the uploader, which
    would otherwise hand out the same files with every run of the page.
    """
    number = st.session_state.setdefault("uploads", 0)
    key = f"photos-{number}"
    chosen = st.file_uploader(label, accept_multiple_files=several, key=key)
    uploads: Sequence[Upload] = chosen if isinstance(chosen, list) else [chosen] if chosen else []
    if uploads:
        st.session_state["uploads"] = number + 1
        _add_all(seats, [upload.getvalue() for upload in uploads])
        st.rerun()


def read_pending(seat: Seat) -> None:
    """Read a photo that was kept before its reading was, as when the page was closed meanwhile."""
    if seat.entry.photo and seat.pending:
        with st.spinner(_("Reading the photo …")):
            done = _read_into(seat, seat.entry.photo, seat.record.get("sha256"))
        if done:
            st.rerun()


def _add_all(seats: Sequence[Seat], photos: Sequence[bytes]) -> None:
    """Read each photo into the next seat; those that are there already are passed over."""
    known = {seat.record.get("sha256") for seat in seats}
    fresh = [photo for photo in dict.fromkeys(photos) if _digest(photo) not in known]
    if len(fresh) < len(photos):
        remember(_("A photo that is here already was left out."))
    empty = [seat for seat in seats if seat.entry.entry is None] if len(seats) > 1 else seats
    if len(fresh) > len(empty):
        left_out = len(fresh) - len(empty)
        remember(
            many(
                "{count} photo is more than there are players without cards: it was left out.",
                "{count} photos are more than there are players without cards: they were left out.",
                left_out,
            )
        )
    bar = st.progress(0.0, text=_("Reading the photo …"))
    pairs = list(zip(empty, fresh, strict=False))
    for index, (seat, photo) in enumerate(pairs):
        bar.progress(index / len(pairs), text=_("Reading the photo …"))
        _add(seat, photo)


def _add(seat: Seat, photo: bytes) -> None:
    """Keep a photo before it is read, so that it survives a refresh."""
    try:
        digest = _digest(photo)
        save_entry(seat.code, seat.key, photo=small_copy(photo), reading={"sha256": digest})
    except (ReadingError, ScoringError) as error:
        remember(f"{seat.name}: {error}")
    else:
        _read_into(seat, photo, digest)


def _read_into(seat: Seat, photo: bytes, digest: str | None) -> bool:
    """Read a photo and keep what it shows; False where it could not even be tried."""
    try:
        record = read(photo)
        save_entry(seat.code, seat.key, reading=record | {"sha256": digest}, **_cells(seat, record))
    except (ReadingError, ScoringError) as error:
        remember(f"{seat.name}: {error}")
        return False
    return True


def _cells(seat: Seat, record: Record) -> dict[str, Any]:
    """Put what a photo shows in the place of what was there; a photo that fails changes nothing."""
    reading = reading_of(record)
    if not reading or not reading.grids:
        return {}
    sheet = from_reading(reading.grids[0], columns_rule=seat.rules.columns)
    return {"cells": sheet.grid, "confirmed": frozenset(), "typed": None, "kept": frozenset()}


def _digest(photo: bytes) -> str:
    return hashlib.sha256(photo).hexdigest()
