"""The grid of one player's cards, tapped to set each.

A component of our own, because Streamlit's buttons cannot say "row 2, column 3: 7, please check" to
a screen reader, nor answer a tap without asking the server first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from app_pages.parts.words import _, number
from scoring.cards import BACK, FACES, Face, band_of

_FOLDER = Path(__file__).parent
_KINDS = ("html", "css", "js")


def card_grid(  # noqa: PLR0913 - what the browser needs to know
    key: str,
    *,
    cells: Sequence[Sequence[Face | None]],
    reasons: Sequence[Sequence[str | None]],
    confirmed: Sequence[tuple[int, int]],
    removed: Sequence[int],
    version: str,
    on_edit: Callable[[], None],
) -> None:
    """Show the grid; ``edit_of(key)`` is what people made of it, known when ``on_edit`` runs.

    Args:
        key: One for each grid on a page.
        cells: Rows of faces, None where no card lies.
        reasons: Rows of sentences, where a cell asks to be checked, else None.
        confirmed: Places (row, column) that people confirmed or corrected.
        removed: Columns that are struck out.
        version: Changes whenever the cells change other than by taps on this grid.
        on_edit: Called after each tap that sets cells.
    """
    _component()(
        key=key,
        data={
            "version": version,
            "cells": [list(row) for row in cells],
            "check": [list(row) for row in reasons],
            "confirmed": [list(place) for place in confirmed],
            "removed": list(removed),
            "faces": [_face(face) for face in (*FACES, None)],
            "words": _words(),
        },
        on_edit_change=on_edit,
    )


def edit_of(key: str) -> dict[str, Any] | None:
    """Return the last edit of a grid: its ``version``, ``cells`` and ``confirmed`` places."""
    edit: dict[str, Any] | None = st.session_state.get(key, {}).get("edit")
    return edit


def _component() -> Any:  # noqa: ANN401 - Streamlit's renderer takes callbacks by name
    """Register the component; doing so again with the same files costs nothing."""
    return st.components.v2.component("card_grid", **_files())  # type: ignore[arg-type]


@cache
def _files() -> dict[str, str]:
    return {kind: (_FOLDER / f"card_grid.{kind}").read_text("utf-8") for kind in _KINDS}


def _face(face: Face | None) -> dict[str, Any]:
    """How a face is shown (label), called (name) and coloured (band)."""
    if face is None:
        return {"face": None, "label": _("no card"), "name": _("no card"), "band": "none"}
    if face == BACK:
        return {"face": BACK, "label": _("face down"), "name": _("face down"), "band": "back"}
    value = int(face)
    return {
        "face": value,
        "label": number(value),
        "name": str(value) if value >= 0 else _("minus {number}").format(number=-value),
        "band": band_of(value).name.lower().replace("_", "-"),
    }


def _words() -> dict[str, str]:
    """What the grid says, in the reader's language; the browser fills in the braces."""
    return {
        "grid": _("Cards, three rows of four"),
        "place": _("Row {row}, column {column}"),
        "check": _("check"),
        "please_check": _("please check"),
        "unknown": _("not entered yet"),
        "struck": _("column removed"),
        "right": _("{value} is right"),
        "column_gone": _("Column {column} was removed"),
        "close": _("Close"),
    }
