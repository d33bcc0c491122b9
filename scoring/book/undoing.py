"""The chapter of what was done: undone and done again, across restarts."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.book.base import Chapter
from scoring.book.converting import action_of, saved_game
from scoring.book.errors import BookError, ConflictError
from scoring.book.facts import put
from scoring.book.finding import find
from scoring.book.records import History, SavedGame
from scoring.book.tables import ActionRow, GameRow


class Undoing(Chapter):
    """The last changes of a game, of whatever phone."""

    def history(self, code: str) -> History:
        """What can be undone and done again."""
        with self._storage.reading() as session:
            game = find(session, code)
            return History(
                action_of(_next_undo(session, game)), action_of(_next_redo(session, game))
            )

    def undo(self, code: str, action: str) -> SavedGame:
        """Take the last change back.

        Args:
            code: The game's code.
            action: The id of the change that was seen as the last.

        Raises:
            ConflictError: Somebody else has changed the game since.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            row = _seen(_next_undo(session, game), action)
            return _go(session, game, row, undone=True)

    def redo(self, code: str, action: str) -> SavedGame:
        """Do again what was undone last.

        Args:
            code: The game's code.
            action: The id of the change that was seen as undone last.

        Raises:
            ConflictError: Somebody else has changed the game since.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            row = _seen(_next_redo(session, game), action)
            return _go(session, game, row, undone=False)


def _next_undo(session: Session, game: GameRow) -> ActionRow | None:
    of_game = select(ActionRow).where(ActionRow.game_id == game.id, ~ActionRow.undone)
    return session.scalar(of_game.order_by(ActionRow.number.desc()).limit(1))


def _next_redo(session: Session, game: GameRow) -> ActionRow | None:
    of_game = select(ActionRow).where(ActionRow.game_id == game.id, ActionRow.undone)
    return session.scalar(of_game.order_by(ActionRow.number).limit(1))


def _seen(row: ActionRow | None, action: str) -> ActionRow:
    if row is None:
        raise BookError("There is nothing to take back.")
    if row.id != action:
        raise ConflictError("Somebody else has just changed the game. Look at it again.")
    return row


def _go(session: Session, game: GameRow, row: ActionRow, *, undone: bool) -> SavedGame:
    """Put the facts as they were before the change, or after it."""
    for name, (before, after) in row.changes.items():
        put(session, game, name, before if undone else after)
    row.undone = undone
    session.flush()
    return saved_game(game)
