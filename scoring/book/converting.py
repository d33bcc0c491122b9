"""Rows of the tables to what the book hands out, and back."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from scoring.book.records import NOBODY, Draft, DraftEntry, Player, SavedGame, SavedRound
from scoring.book.tables import DraftEntryRow, DraftRow, EntryRow, GameRow, RoundRow
from scoring.counting import Entry
from scoring.grid import Grid
from scoring.rounds import Round
from scoring.rules import Negative, Rules, Starter, Tie


def saved_game(row: GameRow) -> SavedGame:
    """A game."""
    return SavedGame(
        code=row.code,
        players=tuple(Player(player.key, player.name) for player in row.players),
        rules=_rules(row.rules),
        rounds=tuple(_saved_round(played, row) for played in row.rounds),
        started=_utc(row.started),
        version=row.version,
    )


def draft_of(row: GameRow) -> Draft:
    """The running round of a game, blank where nothing has been entered."""
    names = {player.key: player.name for player in row.players}
    version = nothing_entered(row)
    blank = DraftEntry(version=version)
    if row.draft is None:
        return Draft(names, dict.fromkeys(names, blank), closer_version=version, version=version)
    entered = {entry.player.key: _draft_entry(entry) for entry in row.draft.entries}
    return Draft(
        names=names,
        entries={key: entered.get(key, blank) for key in names},
        closer=_closer(row.draft),
        closer_version=row.draft.closer_version,
        version=row.draft.version,
    )


def nothing_entered(row: GameRow) -> int:
    """The version of what nobody has entered yet, another in each round.

    So what a phone enters into a round that was saved meanwhile does not slip into the next.
    """
    return -len(row.rounds)


def rules_json(rules: Rules) -> dict[str, Any]:
    """Rules as plain data."""
    return {
        name: value.value if isinstance(value, Enum) else value
        for name, value in asdict(rules).items()
    }


def set_entry(row: EntryRow, entry: Entry) -> None:
    """Write what a player had."""
    row.cells = _cells(entry.grid)
    row.typed = entry.typed
    row.kept = sorted(entry.kept)


def set_draft_entry(row: DraftEntryRow, entry: DraftEntry) -> None:
    """Write what has been entered for a player."""
    row.cells = _cells(entry.cells)
    row.confirmed = [list(place) for place in sorted(entry.confirmed)]
    row.typed = entry.typed
    row.kept = sorted(entry.kept)
    row.reading = entry.reading
    row.photo = entry.photo


def _saved_round(row: RoundRow, game: GameRow) -> SavedRound:
    entries = {entry.player.key: _entry(entry) for entry in row.entries}
    played = Round(
        {player.key: entries[player.key] for player in game.players},
        row.closer.key if row.closer else None,
    )
    return SavedRound(row.id, played, _utc(row.saved), row.version)


def _entry(row: EntryRow) -> Entry:
    return Entry(_grid(row.cells), row.typed, frozenset(row.kept))


def _draft_entry(row: DraftEntryRow) -> DraftEntry:
    return DraftEntry(
        photo=row.photo,
        reading=row.reading,
        cells=_grid(row.cells),
        confirmed=frozenset((r, c) for r, c in row.confirmed),
        typed=row.typed,
        kept=frozenset(row.kept),
        version=row.version,
    )


def _closer(row: DraftRow) -> str | None:
    if row.nobody:
        return NOBODY
    return row.closer.key if row.closer else None


def _rules(record: dict[str, Any]) -> Rules:
    return Rules(
        columns=record["columns"],
        tie=Tie(record["tie"]),
        negative=Negative(record["negative"]),
        limit=record["limit"],
        starter=Starter(record["starter"]),
        rounds=record.get("rounds"),  # rules written before there was that choice
    )


def _cells(grid: Grid | None) -> list[Any] | None:
    return [list(row) for row in grid.rows] if grid else None


def _grid(cells: list[Any] | None) -> Grid | None:
    return Grid(tuple(map(tuple, cells))) if cells else None


def _utc(moment: datetime) -> datetime:
    """SQLite forgets the time zone; what the book writes is UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
