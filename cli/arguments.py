"""The small languages of ``skyjo round``: NAME=SOURCE, NAME:c and NAME:r,c=VALUE."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from scoring.cards import Face, parse_face
from scoring.errors import ScoringError
from scoring.grid import COLUMNS, ROWS

_SET = re.compile(r"(.+):(\d+),(\d+)=(.+)")
_KEEP = re.compile(r"(.+):(\d+)")
_EMPTY = {".", "-", "empty"}


@dataclass(frozen=True)
class Correction:
    """The card that lies in a place, counted from 0; None for no card."""

    name: str
    row: int
    column: int
    face: Face | None


def parse_players(arguments: Iterable[str]) -> dict[str, str]:
    """NAME=SOURCE, each name once, in the order given."""
    players: dict[str, str] = {}
    for argument in arguments:
        name, _, source = (part.strip() for part in argument.partition("="))
        if not (name and source):
            raise click.UsageError(f"{argument!r} is not NAME=SOURCE.")
        if name in players:
            raise click.UsageError(f"{name} is there twice.")
        players[name] = source
    return players


def parse_correction(text: str, players: Container[str]) -> Correction:
    """NAME:r,c=VALUE."""
    match = _SET.fullmatch(text)
    if match is None:
        raise click.UsageError(f"--set {text!r} is not NAME:r,c=VALUE.")
    name, row, column = match[1], int(match[2]), int(match[3])
    check_player(name, players, "--set")
    if row >= ROWS or column >= COLUMNS:
        raise click.UsageError(
            f"--set {text!r}: rows are 0 to {ROWS - 1}, columns 0 to {COLUMNS - 1}."
        )
    return Correction(name, row, column, _parse_cell(match[4].strip()))


def parse_keep(text: str, players: Container[str]) -> tuple[str, int]:
    """NAME:c."""
    match = _KEEP.fullmatch(text)
    if match is None:
        raise click.UsageError(f"--keep {text!r} is not NAME:c.")
    check_player(match[1], players, "--keep")
    return match[1], int(match[2])


def check_player(name: str, players: Container[str], option: str) -> None:
    """A usage error if nobody has that name."""
    if name not in players:
        raise click.UsageError(f"{option}: {name} is none of the players.")


@contextmanager
def usage_errors() -> Iterator[None]:
    """What the rules refuse is wrong usage; their sentence says why."""
    try:
        yield
    except ScoringError as error:
        raise click.UsageError(str(error)) from error


def _parse_cell(text: str) -> Face | None:
    if text.lower() in _EMPTY:
        return None
    with usage_errors():
        return parse_face(text)
