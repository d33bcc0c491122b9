"""The chapter of the running round, saved as it is entered."""

from __future__ import annotations

from dataclasses import replace

from scoring.book.base import Chapter
from scoring.book.changing import change_closer, change_draft_entry, insert_round, new_id
from scoring.book.converting import draft_of, saved_game
from scoring.book.finding import find, find_draft, stamp
from scoring.book.records import Change, Draft, DraftEntry, Right, SavedGame
from scoring.book.tables import DraftRow, GameRow, RoundRow


class Drafts(Chapter):
    """Half-entered rounds by the game's code."""

    def draft(self, code: str) -> Draft:
        """The running round of a game, for who may enter cards."""
        with self._storage.reading() as session:
            return draft_of(find(session, code, Right.CONTRIBUTE))

    def save_draft(self, code: str, player: str, entry: DraftEntry) -> DraftEntry:
        """Save what has been entered for a player of the running round.

        Args:
            code: The game's code, or its code to contribute.
            player: The player's key.
            entry: What was entered, its ``version`` that of the entry it was made from.

        Returns:
            The entry with its new version, to make the next one from.

        Raises:
            ConflictError: Somebody else has changed this player's entry, or saved the round.
        """
        with self._storage.writing() as session:
            game = find(session, code, Right.CONTRIBUTE, to_change=True)
            return replace(entry, version=change_draft_entry(game, player, entry))

    def save_closer(self, code: str, closer: str | None, version: int) -> Draft:
        """Save who closed the running round.

        Args:
            code: The game's code.
            closer: A player's key, NOBODY, or None to leave it open.
            version: The draft's ``closer_version`` that was seen.

        Raises:
            ConflictError: Somebody else has said so, or saved the round.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            change_closer(game, closer, version)
            return draft_of(game)

    def drop_draft(self, code: str, version: int) -> SavedGame:
        """Throw away the half-entered round, if it still is in the draft's version seen."""
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            find_draft(game, version)
            game.draft = None
            stamp(game)
            return saved_game(game)

    def save_round(self, code: str, version: int) -> SavedGame:
        """Make the running round the game's last round.

        The draft is gone then, and its photos with it unless the household keeps photos.

        Args:
            code: The game's code.
            version: The draft's version that was seen.

        Raises:
            IncompleteError: Something has not been entered yet.
            ConflictError: Somebody else has changed or saved the round.
        """
        round_id = new_id()
        with self._change(code, Change.ROUND_SAVED, round_id) as changing:
            game = changing.game
            draft = find_draft(game, version)
            played = draft_of(game).played()
            row = insert_round(game, played, len(game.rounds) + 1, round_id)
            _take_over(game, draft, row)
            game.draft = None
            return changing.saved


def _take_over(game: GameRow, draft: DraftRow, row: RoundRow) -> None:
    """Keep with the round where its cards came from."""
    entered = {entry.player: entry for entry in draft.entries}
    for entry in row.entries:
        entry.reading = entered[entry.player].reading
        entry.confirmed = entered[entry.player].confirmed
        if game.household.keep_photos:
            entry.photo = entered[entry.player].photo
