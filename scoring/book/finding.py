"""Rows by what the pages know of them, each only if it is still as it was seen."""

from __future__ import annotations

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from scoring.book.converting import nothing_entered, right_of
from scoring.book.errors import (
    BookError,
    ConflictError,
    ForbiddenError,
    UnknownGameError,
    UnknownHouseholdError,
)
from scoring.book.records import Right
from scoring.book.tables import DraftRow, GameRow, HouseholdRow, PlayerRow, RoundRow

LOOK_AGAIN = "Look at it again, then repeat your change."
_ENOUGH = {
    Right.VIEW: set(Right),
    Right.CONTRIBUTE: {Right.FULL, Right.CONTRIBUTE},
    Right.FULL: {Right.FULL},
}


def find(
    session: Session, code: str, right: Right = Right.FULL, *, to_change: bool = False
) -> GameRow:
    """The game with that code; one found to be changed is nobody else's to change meanwhile.

    Raises:
        UnknownGameError: No game has that code, or no longer.
        ForbiddenError: The code does not allow as much.
    """
    codes = (GameRow.code, GameRow.contribute_code, GameRow.view_code)
    query = select(GameRow).where(or_(*(column == code for column in codes)))
    row = session.scalar(query.with_for_update() if to_change else query)
    if row is None:
        raise UnknownGameError("There is no game with this address. It may be mistyped.")
    if right_of(row, code) not in _ENOUGH[right]:
        raise ForbiddenError(
            "With this address you can enter cards, but not change anything else."
            if right_of(row, code) is Right.CONTRIBUTE
            else "With this address you can look at the game, but not change it."
        )
    return row


def find_household(session: Session, code: str | None, *, to_change: bool = False) -> HouseholdRow:
    """The household with that code, or the first one if none is given.

    Raises:
        UnknownHouseholdError: No household has that code, or no longer.
    """
    query = select(HouseholdRow).order_by(HouseholdRow.id).limit(1)
    if code is not None:
        query = query.where(HouseholdRow.code == code)
    row = session.scalar(query.with_for_update() if to_change else query)
    if row is None:
        raise UnknownHouseholdError("No household has this code. It may be mistyped.")
    return row


def find_player(game: GameRow, key: str) -> PlayerRow:
    """The player with that key."""
    for player in game.players:
        if player.key == key:
            return player
    raise BookError("Nobody in this game has that key.")


def find_round(game: GameRow, round_id: str, version: int | None = None) -> RoundRow:
    """A round, as long as it is still in that version."""
    for row in game.rounds:
        if row.uid == round_id:
            if version not in {None, row.version}:
                raise ConflictError(f"Somebody else has just changed this round. {LOOK_AGAIN}")
            return row
    raise ConflictError("Somebody else has deleted this round.")


def find_draft(game: GameRow, version: int) -> DraftRow:
    """The running round, as long as it is still in that version."""
    draft = begun_draft(game)
    if draft.version != version:
        raise ConflictError(f"Somebody else has just changed or saved this round. {LOOK_AGAIN}")
    return draft


def begun_draft(game: GameRow) -> DraftRow:
    """The running round, begun if nothing has been entered yet."""
    if game.draft is None:
        blank = nothing_entered(game)
        game.draft = DraftRow(nobody=False, closer_version=blank, version=blank, entries=[])
    return game.draft


def stamp(game: GameRow) -> int:
    """Count a change of the game; the count is the version of whatever was changed."""
    game.version += 1
    return game.version
