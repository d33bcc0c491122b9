"""Rows of the tables to what the book hands out, and back."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from enum import Enum
from typing import Any, cast

from sqlalchemy import func, select
from sqlalchemy.orm import Session, object_session

from scoring.action import Hand
from scoring.book.records import (
    NOBODY,
    Action,
    Change,
    Draft,
    DraftEntry,
    Household,
    Origin,
    Player,
    Right,
    SavedGame,
    SavedRound,
)
from scoring.book.tables import (
    ActionRow,
    DraftEntryRow,
    DraftRow,
    EntryRow,
    GameRow,
    HouseholdRow,
    PlayerRow,
    RoundRow,
)
from scoring.counting import Entry
from scoring.games import Guest
from scoring.grid import Grid
from scoring.rounds import Round
from scoring.rules import Negative, Rules, Starter, Tie


def saved_game(row: GameRow, code: str | None = None) -> SavedGame:
    """A game, as whoever has that code may see it; the full code if none is given."""
    right = right_of(row, code or row.code)
    return SavedGame(
        code=code or row.code,
        right=right,
        id=row.uid,
        players=tuple(_player(player) for player in row.players),
        rules=rules_of(row.rules),
        rounds=tuple(_saved_round(played) for played in row.rounds),
        started=utc(row.started),
        version=row.version,
        setup_version=row.setup_version,
        finished=row.finished,
        contribute_code=None if right is Right.VIEW else row.contribute_code,
        view_code=row.view_code,
    )


def right_of(row: GameRow, code: str) -> Right:
    """What a code of a game allows."""
    if code == row.code:
        return Right.FULL
    return Right.CONTRIBUTE if code == row.contribute_code else Right.VIEW


def household_of(row: HouseholdRow) -> Household:
    """A household."""
    return Household(row.code, utc(row.created), row.keep_photos)


def origin_of(row: EntryRow) -> Origin:
    """Where what a player had came from."""
    confirmed = frozenset((r, c) for r, c in row.confirmed or [])
    return Origin(row.reading, confirmed, row.photo)


def action_of(row: ActionRow | None) -> Action | None:
    """A change that can be undone or done again."""
    return Action(row.id, Change(row.what), utc(row.at)) if row else None


def draft_of(row: GameRow) -> Draft:
    """The running round of a game, blank where nothing has been entered."""
    names = {player.key: player.name for player in row.players if not player.gone}
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
    count = select(func.count()).where(RoundRow.game_id == row.id)
    return -(cast("Session", object_session(row)).scalar(count) or 0)


def rules_json(rules: Rules) -> dict[str, Any]:
    """Rules as plain data."""
    return {
        name: value.value if isinstance(value, Enum) else value
        for name, value in asdict(rules).items()
    }


def set_entry(row: EntryRow, entry: Entry) -> None:
    """Write what a player had."""
    row.cells = cells_of(entry.hand or entry.grid)
    row.held = entry.hand.held if entry.hand else None
    row.typed = entry.typed
    row.kept = sorted(entry.kept)


def set_draft_entry(row: DraftEntryRow, entry: DraftEntry) -> None:
    """Write what has been entered for a player."""
    row.cells = cells_of(entry.hand or entry.cells)
    row.held = entry.hand.held if entry.hand else None
    row.confirmed = [list(place) for place in sorted(entry.confirmed)]
    row.typed = entry.typed
    row.kept = sorted(entry.kept)
    row.reading = entry.reading
    row.photo = entry.photo


def rules_of(record: dict[str, Any]) -> Rules:
    """Rules from plain data."""
    return Rules(
        columns=record["columns"],
        tie=Tie(record["tie"]),
        negative=Negative(record["negative"]),
        limit=record["limit"],
        starter=Starter(record["starter"]),
        rounds=record.get("rounds"),  # rules written before there was that choice
        action=record.get("action", False),
    )


def cells_of(grid: Grid | Hand | None) -> list[Any] | None:
    """A grid as plain data."""
    return [list(row) for row in grid.rows] if grid else None


def utc(moment: datetime) -> datetime:
    """SQLite forgets the time zone; what the book writes is UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _player(row: PlayerRow) -> Player:
    guest = Guest(row.start, row.gone) if row.guest else None
    return Player(row.key, row.name, row.person.uid, guest)


def _saved_round(row: RoundRow) -> SavedRound:
    entries = sorted(row.entries, key=lambda entry: entry.player.seat)
    played = Round(
        {entry.player.key: _entry(entry) for entry in entries},
        row.closer.key if row.closer else None,
    )
    return SavedRound(row.uid, played, utc(row.saved), row.version, row.note)


def _cards(row: EntryRow | DraftEntryRow) -> tuple[Grid | None, Hand | None]:
    """Cells are cards of Skyjo, or of Skyjo Action where it says how many cards are held."""
    if row.cells is None:
        return None, None
    rows = tuple(map(tuple, row.cells))
    return (Grid(rows), None) if row.held is None else (None, Hand(rows, row.held))


def _entry(row: EntryRow) -> Entry:
    grid, hand = _cards(row)
    return Entry(grid, row.typed, frozenset(row.kept), hand)


def _draft_entry(row: DraftEntryRow) -> DraftEntry:
    grid, hand = _cards(row)
    return DraftEntry(
        photo=row.photo,
        reading=row.reading,
        cells=grid,
        hand=hand,
        confirmed=frozenset((r, c) for r, c in row.confirmed),
        typed=row.typed,
        kept=frozenset(row.kept),
        version=row.version,
    )


def _closer(row: DraftRow) -> str | None:
    if row.nobody:
        return NOBODY
    return row.closer.key if row.closer else None
