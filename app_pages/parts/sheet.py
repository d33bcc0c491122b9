"""One player's cards of the running round, as they are being put right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app_pages.parts.words import _
from scoring.cards import Face
from scoring.grid import COLUMNS, ROWS, Grid
from vision import reading as seen

Place = tuple[int, int]
Cells = tuple[tuple[Face | None, ...], ...]


@dataclass(frozen=True)
class Sheet:
    """Three rows of four cells, whatever lies on the table.

    Attributes:
        cells: Rows of faces; None where no card lies, or nobody has said yet what does.
        reasons: For each place that asks to be checked, why.
        doubts: What is doubtful about the grid as a whole; confirmed as the place WHOLE.
        confirmed: Places that people confirmed or corrected.
    """

    cells: Cells
    reasons: dict[Place, str]
    doubts: tuple[str, ...] = ()
    confirmed: frozenset[Place] = frozenset()

    @property
    def to_check(self) -> tuple[Place, ...]:
        """Places that nobody has confirmed or corrected yet, in reading order."""
        return tuple(sorted(place for place in self.reasons if place not in self.confirmed))

    @property
    def in_doubt(self) -> bool:
        """Whether the grid as a whole still has to be confirmed."""
        return bool(self.doubts) and WHOLE not in self.confirmed

    @property
    def grid(self) -> Grid:
        """The cards as they are scored: columns without any card are left out of it."""
        return Grid(self.cells)

    def edited(self, cells: Cells, confirmed: frozenset[Place]) -> Sheet:
        """What taps made of it."""
        return replace(self, cells=cells, confirmed=confirmed)


WHOLE: Place = (-1, -1)


def blank() -> Sheet:
    """Nothing entered yet: every place asks what lies there."""
    empty: Cells = tuple((None,) * COLUMNS for _row in range(ROWS))
    return Sheet(empty, {place: _("tap the card that lies here") for place in _places()})


def from_reading(grid: seen.Grid, *, columns_rule: bool) -> Sheet:
    """What a photo showed.

    Columns that the photo does not show were removed in play, if the rules say so; a hole in a
    column, or a missing column where none can be removed, asks to be checked.
    """
    cards = {(r, c): card for r, row in enumerate(grid.rows) for c, card in enumerate(row) if card}
    reasons = {
        place: _sentences(card.reasons) or _("not sure")
        for place, card in cards.items()
        if card.review
    }
    width = len(grid.rows[0])
    for r, c in _places():
        if (r, c) not in cards and (c < width or not columns_rule):
            reasons[r, c] = _("no card was seen here")
    whole = []
    for note in grid.reasons if grid.review else ():
        if note.row is None or note.column is None:
            whole.append(note.message)
        else:
            reasons[note.row, note.column] = note.message
    cells = tuple(
        tuple(cards[r, c].value if (r, c) in cards else None for c in range(COLUMNS))
        for r in range(ROWS)
    )
    return Sheet(cells, reasons, tuple(whole))


def _sentences(notes: tuple[seen.Note, ...]) -> str:
    return " ".join(note.message for note in notes)


def _places() -> list[Place]:
    return [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
