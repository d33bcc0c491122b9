"""Every way in which a photo can fail to be read, each with what to do about it."""

from __future__ import annotations


class ReadingError(Exception):
    """A photo that gives no reading.

    Attributes:
        code: A word for programs.
        message: A sentence or two for people: what is wrong, and what to do.
    """

    code = "unreadable"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ModelError(ReadingError):
    """A model's file or its manifest is missing, damaged, or not what was expected."""

    code = "model"
