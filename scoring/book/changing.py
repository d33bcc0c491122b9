"""Changes to the rows of one game, each only if nobody else was faster."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.book.converting import nothing_entered, set_draft_entry, set_entry
from scoring.book.errors import BookError, ConflictError, UnknownGameError
from scoring.book.records import NOBODY, DraftEntry
from scoring.book.tables import DraftEntryRow, DraftRow, EntryRow, GameRow, PlayerRow, RoundRow
from scoring.rounds import Round

LOOK_AGAIN = "Look at it again, then repeat your change."


def find(session: Session, code: str, *, to_change: bool = False) -> GameRow:
    """The game with that code; one found to be changed is nobody else's to change meanwhile."""
    query = select(GameRow).where(GameRow.code == code)
    row = session.scalar(query.with_for_update() if to_change else query)
    if row is None:
        raise UnknownGameError("There is no game with this address. It may be mistyped.")
    return row


def find_player(game: GameRow, key: str) -> PlayerRow:
    """The player with that key."""
    for player in game.players:
        if player.key == key:
            return player
    raise BookError("Nobody in this game has that key.")


def find_round(game: GameRow, round_id: int, version: int) -> RoundRow:
    """A round, as long as it is still in that version."""
    for row in game.rounds:
        if row.id == round_id:
            if row.version != version:
                raise ConflictError(f"Somebody else has just changed this round. {LOOK_AGAIN}")
            return row
    raise ConflictError("Somebody else has deleted this round.")


def find_draft(game: GameRow, version: int) -> DraftRow:
    """The running round, as long as it is still in that version."""
    draft = _draft(game)
    if draft.version != version:
        raise ConflictError(f"Somebody else has just changed or saved this round. {LOOK_AGAIN}")
    return draft


def append_round(game: GameRow, played: Round) -> RoundRow:
    """Add a round at the end."""
    last = game.rounds[-1].position if game.rounds else 0
    row = RoundRow(position=last + 1, saved=datetime.now(UTC), entries=[])
    fill_round(game, row, played)
    game.rounds.append(row)
    return row


def fill_round(game: GameRow, row: RoundRow, played: Round) -> None:
    """Write a round's facts; what photos had said stays."""
    if set(played.entries) != {player.key for player in game.players}:
        raise BookError("A round needs an entry of every player of the game and of nobody else.")
    row.closer = find_player(game, played.closer) if played.closer else None
    there = {entry.player.key: entry for entry in row.entries}
    for key, entry in played.entries.items():
        if key not in there:
            there[key] = EntryRow(player=find_player(game, key))
            row.entries.append(there[key])
        set_entry(there[key], entry)
    row.version = stamp(game)


def change_draft_entry(game: GameRow, key: str, entry: DraftEntry) -> int:
    """Write what was entered for a player; return the entry's new version."""
    player = find_player(game, key)
    draft = _draft(game)
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
    draft = _draft(game)
    if draft.closer_version != version:
        raise ConflictError(f"Somebody else has just said who closed the round. {LOOK_AGAIN}")
    draft.nobody = closer == NOBODY
    draft.closer = None if closer in {None, NOBODY} else find_player(game, str(closer))
    draft.closer_version = draft.version = stamp(game)


def stamp(game: GameRow) -> int:
    """Count a change of the game; the count is the version of whatever was changed."""
    game.version += 1
    return game.version


def _draft(game: GameRow) -> DraftRow:
    if game.draft is None:
        blank = nothing_entered(game)
        game.draft = DraftRow(nobody=False, closer_version=blank, version=blank, entries=[])
    return game.draft
