"""The game in the address, and its running round as the pages see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

import streamlit as st

from app_pages.parts.readings import reading_of
from app_pages.parts.sheet import Sheet, blank, from_reading
from app_pages.parts.words import _
from scoring.book import Book, ConflictError, Draft, DraftEntry, SavedGame, UnknownGameError
from scoring.counting import Count, count_entry
from scoring.rules import Rules
from vision.reading import Reading


class State(Enum):
    """How far one player's entry has come."""

    WAITING = "waiting"
    FAILED = "failed"
    CHECK = "check"
    FACE_DOWN = "face down"
    DONE = "done"


@dataclass(frozen=True)
class Seat:
    """One player's part of the running round."""

    code: str
    key: str
    name: str
    entry: DraftEntry
    rules: Rules

    @property
    def record(self) -> dict[str, Any]:
        """What the photo gave: a reading or an error; empty if it was not read yet."""
        return self.entry.reading if isinstance(self.entry.reading, dict) else {}

    @cached_property
    def reading(self) -> Reading | None:
        """What was read from the photo."""
        return reading_of(self.record)

    @property
    def pending(self) -> bool:
        """Whether there is a photo that has not been read yet."""
        return self.entry.photo is not None and not {"reading", "error"} & self.record.keys()

    @property
    def problem(self) -> str | None:
        """Why the photo gave no reading."""
        return self.record.get("error")

    @cached_property
    def sheet(self) -> Sheet:
        """The cards as they are now."""
        read = self.reading
        sheet = (
            from_reading(read.grids[0], columns_rule=self.rules.columns)
            if read and read.grids
            else blank()
        )
        cells = self.entry.cells
        return sheet.edited(cells.rows, self.entry.confirmed) if cells else sheet

    @property
    def count(self) -> Count | None:
        """What it adds up to so far; None while nothing was entered."""
        entry = self.entry.entry
        return count_entry(entry, self.rules) if entry else None

    @property
    def state(self) -> State:
        """How far it has come."""
        if self.entry.typed is not None:
            return State.DONE
        if self.entry.cells is None:
            return State.FAILED if self.problem else State.WAITING
        if self.sheet.to_check or self.sheet.in_doubt:
            return State.CHECK
        return State.FACE_DOWN if self.entry.cells.face_down else State.DONE


@dataclass(frozen=True)
class Running:
    """A game and its running round."""

    saved: SavedGame
    draft: Draft

    @property
    def code(self) -> str:
        """The game's code, as it stands in the address."""
        return self.saved.code

    @property
    def number(self) -> int:
        """The running round's number."""
        return len(self.saved.rounds) + 1

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in seat order."""
        return tuple(
            Seat(self.code, key, name, self.draft.entries[key], self.saved.rules)
            for key, name in self.saved.names.items()
        )

    def seat(self, key: str | None) -> Seat:
        """One player's seat.

        Raises:
            UnknownGameError: The address names nobody in this game.
        """
        for seat in self.seats:
            if seat.key == key:
                return seat
        raise UnknownGameError(_("Nobody in this game has that address."))


@st.cache_resource(show_spinner=False)
def book() -> Book:
    """Open the score book once, for all pages and phones."""
    return Book()


def running() -> Running:
    """Load the game that the address names.

    Raises:
        UnknownGameError: It names none.
    """
    code = st.query_params.get("game")
    if not code:
        raise UnknownGameError(_("The address names no game."))
    loaded = Running(book().game(code), book().draft(code))
    _seen().update({seat.key: seat.entry.version for seat in loaded.seats})
    return loaded


def save_entry(code: str, player: str, **changes: Any) -> DraftEntry:  # noqa: ANN401 - its fields
    """Change some fields of a player's entry, as long as it is the one that was shown here.

    Quick taps change it again before the page has been drawn anew, so what counts is what this
    browser has seen or saved last. Streamlit may call back without a change; nothing happens then.

    Raises:
        ConflictError: Somebody else has changed it meanwhile.
    """
    # Streamlit may stop this run for a newer tap whenever its session state is touched. Nothing
    # touches it between saving and noting what was saved, or the next tap would look stale.
    seen = _seen()
    entry = book().draft(code).entries[player]
    if seen.setdefault(player, entry.version) != entry.version:
        raise ConflictError(_("Somebody else has changed these cards. Look at them again."))
    changed = replace(entry, **changes)
    if changed == entry:
        return entry
    saved = book().save_draft(code, player, changed)
    seen[player] = saved.version
    return saved


def entry_now(seat: Seat) -> DraftEntry:
    """Return the entry as the book holds it; a quick tap may come before the page shows it."""
    return book().draft(seat.code).entries[seat.key]


def _seen() -> dict[str, int]:
    """The versions of the entries that this browser shows, by the player's key."""
    versions: dict[str, int] = st.session_state.setdefault("seen", {})
    return versions
