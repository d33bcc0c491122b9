"""The cards of Skyjo: their values, their colours, how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal

from scoring.errors import ScoringError

BACK: Final = "back"
Face = int | Literal["back"]

# Copies of each value in the deck of 150.
DECK: Final[Mapping[int, int]] = MappingProxyType(
    {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)
)
VALUES: Final[tuple[int, ...]] = tuple(DECK)
FACES: Final[tuple[Face, ...]] = (*VALUES, BACK)


class CardError(ScoringError):
    """No such card."""


class Band(Enum):
    """The colour of a card."""

    DARK_BLUE = "dark blue"
    LIGHT_BLUE = "light blue"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


_HIGHEST_OF_BAND: Final = {
    -1: Band.DARK_BLUE,
    0: Band.LIGHT_BLUE,
    4: Band.GREEN,
    8: Band.YELLOW,
    12: Band.RED,
}
_FACE_OF_TEXT: Final[Mapping[str, Face]] = {str(face): face for face in FACES}


def parse_face(text: str) -> Face:
    """The face that people wrote, such as "7", "-2" or "back".

    Raises:
        CardError: No card looks like that.
    """
    written = text.strip().lower().replace("\N{MINUS SIGN}", "-")
    if written not in _FACE_OF_TEXT:
        raise CardError(_no_such_card(text.strip()))
    return _FACE_OF_TEXT[written]


def check_face(face: object) -> None:
    """Let only the faces of the deck pass.

    Raises:
        CardError: It is something else, such as 13, 7.0 or True.
    """
    if type(face) not in {int, str} or face not in FACES:
        raise CardError(_no_such_card(face))


def band_of(value: int) -> Band:
    """The colour of a value.

    Raises:
        CardError: No card has that value.
    """
    check_face(value)
    return next(band for highest, band in _HIGHEST_OF_BAND.items() if value <= highest)


def _no_such_card(what: object) -> str:
    return f'There is no card "{what}": cards are -2 to 12, or "back" for one that is face down.'
