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


class FileError(ReadingError):
    """The file cannot be opened."""

    code = "file"


class NotAPictureError(ReadingError):
    """The bytes are no picture, or of a kind that phones do not make."""

    code = "not-a-picture"

    def __init__(self) -> None:
        super().__init__(
            "This is not a picture that can be read. Choose a photo: JPEG, HEIC, PNG or WebP."
        )


class DamagedPictureError(ReadingError):
    """A picture that ends too early or holds nonsense."""

    code = "damaged"

    def __init__(self) -> None:
        super().__init__(
            "The picture is damaged or was not transferred whole. Send it again, or take a new one."
        )


class TooLargeError(ReadingError):
    """More bytes or pixels than a phone's photo has."""

    code = "too-large"


class TooSmallError(ReadingError):
    """Too few pixels for twelve cards."""

    code = "too-small"


class NoCardError(ReadingError):
    """Nothing on the photo looks like a card."""

    code = "no-card"

    def __init__(self) -> None:
        super().__init__(
            "No card was found. Take the photo from above, with the whole grid in the picture and "
            "some light on it."
        )


class NoGridError(ReadingError):
    """There are cards, but not side by side as in a grid."""

    code = "no-grid"

    def __init__(self, cards: int) -> None:
        what = "One card was" if cards == 1 else f"{cards} cards were"
        super().__init__(
            f"{what} found, but no grid of rows and columns. Take the photo so that all cards of "
            "one player are in it, a little apart from other cards."
        )
