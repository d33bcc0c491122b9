"""What a player brings to ``skyjo round``: a typed sum, a typed grid, or a photo."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from cli.photos import open_reader
from scoring.cards import CardError, Face
from scoring.grid import Grid
from vision.reader import read_photo
from vision.reading import Note

_SUM = re.compile(r"[+-]?\d+")
_GRID = re.compile(r"(?:[\s/.\d+-]|back|empty)+", re.IGNORECASE)

Place = tuple[int, int]


@dataclass(frozen=True)
class Source:
    """A player's cards, or the sum that was typed for them.

    Attributes:
        grid: The cards; None where a sum was typed.
        typed: The typed sum; None where there are cards.
        unsure: Cards that the reading wants checked: place, and the reason in words.
        doubts: What the reading doubts about the grid as a whole.
    """

    grid: Grid | None = None
    typed: int | None = None
    unsure: Mapping[Place, str] = field(default_factory=dict)
    doubts: tuple[str, ...] = ()

    @property
    def to_check(self) -> list[str]:
        """A sentence for each thing that nobody has looked at, places counted from 1."""
        places = [f"Row {r + 1}, column {c + 1}: {why}" for (r, c), why in self.unsure.items()]
        return [*self.doubts, *places]

    def corrected(self, place: Place, face: Face | None) -> Source:
        """With one card set by hand. Who sets a card has looked, so doubts about the whole go."""
        if self.grid is None:
            raise click.UsageError("--set corrects a card, but a sum was typed for this player.")
        unsure = {other: why for other, why in self.unsure.items() if other != place}
        return replace(self, grid=_with(self.grid, place, face), unsure=unsure, doubts=())


def find(source: str) -> Source:
    """The cards behind a source; a photo is read.

    Raises:
        ReadingError: The photo gives no reading.
    """
    plain = source.replace("\N{MINUS SIGN}", "-")
    if _SUM.fullmatch(plain):
        return Source(typed=int(plain))
    if _GRID.fullmatch(plain) and not Path(source).exists():
        return Source(grid=_typed_grid(plain))
    return _photographed(Path(source))


def _typed_grid(text: str) -> Grid:
    try:
        return Grid.parse(text)
    except CardError as error:
        raise click.UsageError(str(error)) from error


def _photographed(path: Path) -> Source:
    """The main grid of a photo."""
    main = read_photo(path, open_reader()).grids[0]
    unsure = {
        (r, c): _words(card.reasons)
        for r, row in enumerate(main.rows)
        for c, card in enumerate(row)
        if card and card.review
    }
    doubts = (_words(main.reasons),) if main.review and not unsure else ()
    return Source(grid=Grid(main.faces), unsure=unsure, doubts=doubts)


def _words(reasons: tuple[Note, ...]) -> str:
    return " ".join(note.message for note in reasons) or "please check"


def _with(grid: Grid, place: Place, face: Face | None) -> Grid:
    """The grid with one card set; a row or column that was not there is added, empty."""
    cells = {(r, c): card for r, row in enumerate(grid.rows) for c, card in enumerate(row)}
    cells[place] = face
    rows, columns = (range(max(index) + 1) for index in zip(*cells, strict=True))
    return Grid(tuple(tuple(cells.get((r, c)) for c in columns) for r in rows))
