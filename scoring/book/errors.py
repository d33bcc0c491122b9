"""Every way in which the score book can say no."""

from __future__ import annotations

from scoring.errors import ScoringError


class BookError(ScoringError):
    """The book cannot do that; nothing was changed."""


class UnknownGameError(BookError):
    """No game has that code."""


class UnknownHouseholdError(BookError):
    """No household has that code."""


class ForbiddenError(BookError):
    """The code does not allow that."""


class ConflictError(BookError):
    """Somebody else was faster; their change stands, this one is not saved."""


class IncompleteError(BookError):
    """The running round cannot be saved yet."""


class StorageError(BookError):
    """The file or the database behind the book cannot be read or written."""
