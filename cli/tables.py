"""Readings and rounds as small coloured tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.records import to_check
from scoring.cards import BACK, Band, Face, band_of
from scoring.grid import Grid
from scoring.rounds import RoundScore
from vision import reading as seen

COLOURS: Final = {
    Band.DARK_BLUE: "bold white on dark_blue",
    Band.LIGHT_BLUE: "bold black on sky_blue1",
    Band.GREEN: "bold black on green3",
    Band.YELLOW: "bold black on yellow1",
    Band.RED: "bold white on red3",
}
BACK_COLOUR: Final = "black on grey70"
TO_CHECK: Final = "To check: "


def reading_table(photo: str, reading: seen.Reading) -> RenderableType:
    """Every grid of a photo, with its sum and what to check."""
    parts: list[RenderableType] = [Text(photo, "bold")]
    for grid in reading.grids:
        parts += [_grid_table(grid), *_remarks(grid)]
    parts += [Text(f"! {note.message}", "yellow") for note in reading.warnings]
    return Group(*parts, "")


def _grid_table(grid: seen.Grid) -> Table:
    """The cards in their colours; columns that leave are struck out, cards to check have a "?"."""
    removed = Grid(grid.faces).removed()
    table = Table(show_header=False, padding=0, pad_edge=False)
    for _ in grid.rows[0]:
        table.add_column(justify="center", min_width=6)
    for row in grid.rows:
        table.add_row(*(_cell(card, gone=c in removed) for c, card in enumerate(row)))
    return table


def _cell(card: seen.Card | None, *, gone: bool) -> Text:
    if card is None:
        return Text("")
    mark = "?" if card.review else " "
    style = face_style(card.value) + (" strike" if gone else "")
    return Text(f" {card.value}{mark}".center(6), style)


def face_style(face: Face) -> str:
    """The colours of a card."""
    return BACK_COLOUR if face == BACK else COLOURS[band_of(face)]


def _remarks(grid: seen.Grid) -> Iterator[Text]:
    """The sum, and each thing to check with its place counted from 1 as people count."""
    faces = Grid(grid.faces)
    removed = faces.removed()
    yield Text(f"Sum {faces.raw_sum(removed)}", "bold")
    if removed:
        yield Text(f"Three of a kind, taken out: column {', '.join(str(c + 1) for c in removed)}")
    if faces.face_down:
        yield Text(f"Not final: {faces.face_down} face down", "yellow")
    for note in grid.reasons:
        yield Text(f"? {with_place(note)}", "yellow")
    for r, row in enumerate(grid.rows):
        for c, card in enumerate(row):
            if card and card.review:
                why = "; ".join(note.message for note in card.reasons) or "please check"
                yield Text(f"? row {r + 1}, column {c + 1}: {card.value} - {why}", "yellow")
    if not (faces.face_down or to_check(grid)):
        yield Text("Nothing to check", "green")


def with_place(note: seen.Note) -> str:
    """What it says, and of which place, counted from 1."""
    if note.row is None or note.column is None:
        return note.message
    return f"Row {note.row + 1}, column {note.column + 1}: {note.message}"


def round_table(score: RoundScore, explanations: Mapping[str, Sequence[str]]) -> RenderableType:
    """Each player's points, the reasons below them."""
    table = Table("player", "cards", "points", box=SIMPLE, show_edge=False)
    for player in score.players:
        doubled = " (doubled)" if player.doubled else ""
        table.add_row(Text(player.player), str(player.raw), f"[bold]{player.points}[/]{doubled}")
    return Group(table, *(_reasons(name, texts) for name, texts in explanations.items()))


def _reasons(name: str, sentences: Sequence[str]) -> RenderableType:
    """A player's sentences below the name."""
    lines = (Text(f"  {text}", "yellow" * text.startswith(TO_CHECK)) for text in sentences)
    return Group(Text(name, "bold"), *lines)
