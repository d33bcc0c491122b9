"""What every chapter of the book shares: the storage, and changes that can be undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from scoring.book.changing import new_id
from scoring.book.converting import saved_game
from scoring.book.errors import ConflictError
from scoring.book.facts import SETUP, Fact, fact
from scoring.book.finding import LOOK_AGAIN, find, stamp
from scoring.book.records import Change, SavedGame
from scoring.book.storage import Storage
from scoring.book.tables import ActionRow, GameRow

# How many of a game's last changes can be undone.
REMEMBERED = 50


class Chapter:
    """A part of the book; all parts write through one storage."""

    _storage: Storage

    @contextmanager
    def _change(self, code: str, what: Change, *names: str) -> Iterator[Changing]:
        """A transaction on one game that writes down what its facts were and what they became.

        Args:
            code: The game's full code.
            what: What is done, for those who want to undo it.
            names: Which facts will change.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            before = {name: fact(game, name) for name in names}
            yield Changing(session, game)
            session.flush()
            after = {name: fact(game, name) for name in names}
            changes = {n: [before[n], after[n]] for n in names if before[n] != after[n]}
            if changes:
                _write_down(session, game, what, changes)

    @contextmanager
    def _setup(self, code: str, version: int, what: Change) -> Iterator[Changing]:
        """The same for rules and players, as long as they are those that were seen."""
        with self._change(code, what, SETUP) as changing:
            game = changing.game
            if game.setup_version != version:
                raise ConflictError(f"Somebody else has just changed the game. {LOOK_AGAIN}")
            game.setup_version = stamp(game)
            yield changing
            changing.saved.game  # noqa: B018 - refuses what cannot be played


@dataclass
class Changing:
    """A game in the middle of a change."""

    session: Session
    game: GameRow

    @property
    def saved(self) -> SavedGame:
        """The game as it is now."""
        self.session.flush()
        return saved_game(self.game)


def _write_down(
    session: Session, game: GameRow, what: Change, changes: dict[str, list[Fact | None]]
) -> None:
    """Note a change; what had been undone before cannot be done again after it."""
    of_game = ActionRow.game_id == game.id
    session.execute(delete(ActionRow).where(of_game, ActionRow.undone))
    last = session.scalar(select(func.max(ActionRow.number)).where(of_game)) or 0
    session.execute(delete(ActionRow).where(of_game, ActionRow.number <= last + 1 - REMEMBERED))
    session.add(
        ActionRow(
            id=new_id(),
            game_id=game.id,
            number=last + 1,
            what=what.value,
            at=datetime.now(UTC),
            undone=False,
            changes=changes,
        )
    )
