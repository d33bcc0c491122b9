"""What a player brings to ``skyjo round``: a typed sum, a typed grid, or a photo."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from cli.arguments import Correction, usage_errors
from cli.tables import with_place
from scoring.cards import Face
from scoring.counting import parse_sum
from scoring.grid import Grid
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

    def corrected(self, change: Correction) -> Source:
        """With one card set by hand. Who sets a card has looked, so doubts about the whole go."""
        if self.grid is None:
            raise click.UsageError(f"--set: a sum was typed for {change.name}, there are no cards.")
        place = (change.row, change.column)
        unsure = {other: why for other, why in self.unsure.items() if other != place}
        return replace(self, grid=_with(self.grid, place, change.face), unsure=unsure, doubts=())


def find(source: str) -> Source:
    """The cards behind a source; a photo is read.

    Raises:
        ReadingError: The photo gives no reading.
    """
    plain = source.replace("\N{MINUS SIGN}", "-")
    with usage_errors():
        if _SUM.fullmatch(plain):
            return Source(typed=parse_sum(plain))
        if _GRID.fullmatch(plain) and not Path(source).exists():
            return Source(grid=Grid.parse(plain))
    return _photographed(Path(source))


def _photographed(path: Path) -> Source:
    """The main grid of a photo."""
    # Here, because a round of typed sums must not wait for the models' libraries.
    from cli.photos import open_reader, read_photo  # noqa: PLC0415

    reading = read_photo(path, open_reader())
    main = reading.grids[0]
    cells = [(r, c, card) for r, row in enumerate(main.rows) for c, card in enumerate(row) if card]
    unsure = {(r, c): _words(card.reasons) for r, c, card in cells if card.review}
    doubts = tuple(with_place(note) for note in (*reading.warnings, *main.reasons))
    return Source(grid=Grid(main.faces), unsure=unsure, doubts=doubts)


def _words(reasons: tuple[Note, ...]) -> str:
    return " ".join(note.message for note in reasons) or "please check"


def _with(grid: Grid, place: Place, face: Face | None) -> Grid:
    """The grid with one card set; a row or column that was not there is added, empty."""
    cells = {(r, c): card for r, row in enumerate(grid.rows) for c, card in enumerate(row)}
    cells[place] = face
    rows, columns = (range(max(index) + 1) for index in zip(*cells, strict=True))
    return Grid(tuple(tuple(cells.get((r, c)) for c in columns) for r in rows))
