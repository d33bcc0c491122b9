"""Changes to the rows of one game, each only if nobody else was faster."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from scoring.book.converting import nothing_entered, set_draft_entry, set_entry
from scoring.book.errors import BookError, ConflictError
from scoring.book.finding import LOOK_AGAIN, begun_draft, find_player, stamp
from scoring.book.records import NOBODY, DraftEntry
from scoring.book.tables import DraftEntryRow, EntryRow, GameRow, RoundRow
from scoring.rounds import Round

_LONGEST_NOTE = 400


def new_id() -> str:
    """A name that no other round, player, person or game has, in whatever book."""
    return secrets.token_hex(8)


def insert_round(game: GameRow, played: Round, number: int, round_id: str) -> RoundRow:
    """Add a round as that number, from 1; the later ones move up."""
    positions = [row.position for row in game.rounds]
    below = positions[number - 2] if number > 1 else min(positions, default=1) - 1
    above = positions[number - 1] if number <= len(positions) else below + 2
    row = RoundRow(
        uid=round_id,
        position=(below + above) / 2,
        saved=datetime.now(UTC),
        note="",
        entries=[],
    )
    fill_round(game, row, played)
    game.rounds.insert(number - 1, row)
    return row


def fill_round(game: GameRow, row: RoundRow, played: Round) -> None:
    """Write a round's facts; what photos had said stays."""
    everybody = {player.key for player in game.players}
    regulars = {player.key for player in game.players if not player.guest}
    if not regulars <= played.entries.keys() <= everybody:
        raise BookError("A round needs an entry of every player of the game and of nobody else.")
    row.closer = find_player(game, played.closer) if played.closer else None
    there = {entry.player.key: entry for entry in row.entries}
    for key, entry in played.entries.items():
        if key not in there:
            there[key] = EntryRow(player=find_player(game, key))
            row.entries.append(there[key])
        set_entry(there[key], entry)
    for key in there.keys() - played.entries.keys():
        row.entries.remove(there[key])
    row.version = stamp(game)


def note_round(game: GameRow, row: RoundRow, note: str, played_at: datetime | None) -> None:
    """Write what people say about a round."""
    if len(note) > _LONGEST_NOTE:
        raise BookError(f"The note is too long: it has up to {_LONGEST_NOTE} letters.")
    row.note = note
    if played_at is not None:
        row.saved = played_at.astimezone(UTC)
    row.version = stamp(game)


def change_draft_entry(game: GameRow, key: str, entry: DraftEntry) -> int:
    """Write what was entered for a player; return the entry's new version."""
    player = find_player(game, key)
    if player.gone:
        raise BookError(f"{player.name} has left the game.")
    draft = begun_draft(game)
    row = next((row for row in draft.entries if row.player is player), None)
    if entry.version != (row.version if row else nothing_entered(game)):
        raise ConflictError(
            f"Somebody else has just changed what {player.name} has, or saved the round. "
            f"{LOOK_AGAIN}"
        )
    if row is None:
        row = DraftEntryRow(player=player)
        draft.entries.append(row)
    set_draft_entry(row, entry)
    row.version = draft.version = stamp(game)
    return row.version


def change_closer(game: GameRow, closer: str | None, version: int) -> None:
    """Write who closed the running round."""
    draft = begun_draft(game)
    if draft.closer_version != version:
        raise ConflictError(f"Somebody else has just said who closed the round. {LOOK_AGAIN}")
    draft.nobody = closer == NOBODY
    draft.closer = None if closer in {None, NOBODY} else find_player(game, str(closer))
    draft.closer_version = draft.version = stamp(game)
