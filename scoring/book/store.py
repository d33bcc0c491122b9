"""The book itself: every action is one short transaction, on the disk when it returns."""

from __future__ import annotations

from pathlib import Path

from scoring.book.drafts import Drafts
from scoring.book.exchange import Exchange
from scoring.book.households import Households
from scoring.book.rounds import Rounds
from scoring.book.seats import Seats
from scoring.book.storage import Storage
from scoring.book.undoing import Undoing


class Book(Households, Drafts, Rounds, Seats, Undoing, Exchange):
    """Keeps games. Threads may share one; several processes may open the same database.

    What is changed carries the version it was made from. If the book holds a newer one,
    ``ConflictError`` says so and nothing is overwritten.
    """

    def __init__(self, address: str | Path | None = None) -> None:
        """Open a book, and make it if there is none; see ``Storage``."""
        self._storage = Storage(address)
        self._listed = {}

    def close(self) -> None:
        """Let go of the database."""
        self._storage.close()
