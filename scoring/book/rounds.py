"""The chapter of the finished rounds: added, put in, changed, taken out."""

from __future__ import annotations

from datetime import datetime

from scoring.book.base import Chapter
from scoring.book.changing import fill_round, insert_round, new_id, note_round
from scoring.book.converting import origin_of
from scoring.book.errors import BookError, ConflictError
from scoring.book.finding import find, find_player, find_round, stamp
from scoring.book.records import Change, Json, Origin, SavedGame
from scoring.rounds import Round


class Rounds(Chapter):
    """Rounds by their id, each in the version that was seen."""

    def add_round(self, code: str, played: Round, number: int) -> SavedGame:
        """Add a round at the end, past the draft.

        Args:
            code: The game's code.
            played: The round.
            number: Which round it becomes, from 1, so that it is never added twice.

        Raises:
            ConflictError: There is such a round already, or the one before is missing.
        """
        round_id = new_id()
        with self._change(code, Change.ROUND_SAVED, round_id) as changing:
            game = changing.game
            if number != len(game.rounds) + 1:
                raise ConflictError(f"The next round is number {len(game.rounds) + 1}.")
            insert_round(game, played, number, round_id)
            return changing.saved

    def insert_round(self, code: str, played: Round, number: int, version: int) -> SavedGame:
        """Put in a round that was missed; the later ones move up.

        Args:
            code: The game's code.
            played: The round.
            number: Which round it becomes, from 1.
            version: The game's ``version`` that was seen, so that it is never put in twice.

        Raises:
            ConflictError: Somebody else has changed the game.
        """
        round_id = new_id()
        with self._change(code, Change.ROUND_INSERTED, round_id) as changing:
            game = changing.game
            if game.version != version:
                raise ConflictError("Somebody else has just changed the game. Look at it again.")
            if not 1 <= number <= len(game.rounds) + 1:
                raise BookError(f"There is no place for a round {number}.")
            insert_round(game, played, number, round_id)
            return changing.saved

    def edit_round(self, code: str, round_id: str, played: Round, version: int) -> SavedGame:
        """Put other facts into a round; everything that follows from it follows.

        Args:
            code: The game's code.
            round_id: The round's id.
            played: Its new facts.
            version: The round's version that was seen.

        Raises:
            ConflictError: Somebody else has changed or deleted the round.
        """
        with self._change(code, Change.ROUND_EDITED, round_id) as changing:
            game = changing.game
            fill_round(game, find_round(game, round_id, version), played)
            return changing.saved

    def change_round_closer(
        self, code: str, round_id: str, closer: str | None, version: int
    ) -> SavedGame:
        """Say that somebody else, or nobody, closed a round."""
        with self._change(code, Change.ROUND_EDITED, round_id) as changing:
            game = changing.game
            row = find_round(game, round_id, version)
            row.closer = find_player(game, closer) if closer else None
            row.version = stamp(game)
            return changing.saved

    def note_round(
        self,
        code: str,
        round_id: str,
        note: str,
        version: int,
        *,
        played_at: datetime | None = None,
    ) -> SavedGame:
        """Write a note beside a round, and when it was played if that is not when it was saved."""
        with self._change(code, Change.ROUND_EDITED, round_id) as changing:
            game = changing.game
            note_round(game, find_round(game, round_id, version), note.strip(), played_at)
            return changing.saved

    def delete_round(self, code: str, round_id: str, version: int) -> SavedGame:
        """Take a round out; the later ones move up.

        Args:
            code: The game's code.
            round_id: The round's id.
            version: The round's version that was seen.

        Raises:
            ConflictError: Somebody else has changed or deleted the round.
        """
        with self._change(code, Change.ROUND_DELETED, round_id) as changing:
            game = changing.game
            game.rounds.remove(find_round(game, round_id, version))
            stamp(game)
            return changing.saved

    def origins(self, code: str, round_id: str) -> dict[str, Origin]:
        """Where a round's cards came from, by the player's key."""
        with self._storage.reading() as session:
            row = find_round(find(session, code), round_id)
            return {entry.player.key: origin_of(entry) for entry in row.entries}

    def readings(self, code: str, round_id: str) -> dict[str, Json | None]:
        """What the photos of a round had said, by the player's key, before anybody corrected it."""
        return {key: origin.reading for key, origin in self.origins(code, round_id).items()}
