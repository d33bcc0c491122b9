"""The book itself: every action is one short transaction, on the disk when it returns."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from scoring.book.changing import (
    append_round,
    change_closer,
    change_draft_entry,
    fill_round,
    find,
    find_draft,
    find_round,
    stamp,
)
from scoring.book.converting import draft_of, rules_json, saved_game
from scoring.book.errors import BookError, ConflictError
from scoring.book.records import Draft, DraftEntry, Json, SavedGame
from scoring.book.storage import Storage
from scoring.book.tables import GameRow, PlayerRow, RoundRow
from scoring.games import Game
from scoring.rounds import Round
from scoring.rules import Rules

LONGEST_NAME = 40


class Book:
    """Keeps games. Threads may share one; several processes may open the same database.

    What is changed carries the version it was made from. If the book holds a newer one,
    ``ConflictError`` says so and nothing is overwritten.
    """

    def __init__(self, address: str | Path | None = None) -> None:
        """Open a book, and make it if there is none; see ``Storage``."""
        self._storage = Storage(address)

    def close(self) -> None:
        """Let go of the database."""
        self._storage.close()

    def new_game(self, names: Sequence[str], rules: Rules | None = None) -> SavedGame:
        """Start a game.

        Args:
            names: What the players are called, in the order of their seats.
            rules: How they play; the usual rules if nobody says otherwise.
        """
        names = [" ".join(name.split()) for name in names]
        _check_names(names)
        with self._storage.writing() as session:
            row = GameRow(
                code=secrets.token_urlsafe(16),
                started=datetime.now(UTC),
                rules=rules_json(rules or Rules()),
                version=1,
                players=[
                    PlayerRow(seat=seat, key=secrets.token_hex(8), name=name)
                    for seat, name in enumerate(names)
                ],
            )
            session.add(row)
            session.flush()
            return saved_game(row)

    def game(self, code: str) -> SavedGame:
        """The game with that code."""
        with self._storage.reading() as session:
            return saved_game(find(session, code))

    def games(self) -> tuple[SavedGame, ...]:
        """Every game, the newest first."""
        query = (
            select(GameRow)
            .options(selectinload(GameRow.players))
            .options(selectinload(GameRow.rounds).selectinload(RoundRow.entries))
            .order_by(GameRow.started.desc(), GameRow.id.desc())
        )
        with self._storage.reading() as session:
            return tuple(saved_game(row) for row in session.scalars(query))

    def draft(self, code: str) -> Draft:
        """The running round of a game."""
        with self._storage.reading() as session:
            return draft_of(find(session, code))

    def save_draft(self, code: str, player: str, entry: DraftEntry) -> DraftEntry:
        """Save what has been entered for a player of the running round.

        Args:
            code: The game's code.
            player: The player's key.
            entry: What was entered, its ``version`` that of the entry it was made from.

        Returns:
            The entry with its new version, to make the next one from.

        Raises:
            ConflictError: Somebody else has changed this player's entry, or saved the round.
        """
        with self._storage.writing() as session:
            version = change_draft_entry(find(session, code, to_change=True), player, entry)
            return replace(entry, version=version)

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
        """Make the running round the game's last round; the draft and its photos are gone then.

        Args:
            code: The game's code.
            version: The draft's version that was seen.

        Raises:
            IncompleteError: Something has not been entered yet.
            ConflictError: Somebody else has changed or saved the round.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            readings = {row.player: row.reading for row in find_draft(game, version).entries}
            for entry in append_round(game, draft_of(game).played()).entries:
                entry.reading = readings.get(entry.player)
            game.draft = None
            session.flush()
            return saved_game(game)

    def add_round(self, code: str, played: Round, number: int) -> SavedGame:
        """Add a round at the end, past the draft.

        Args:
            code: The game's code.
            played: The round.
            number: Which round it becomes, from 1, so that it is never added twice.

        Raises:
            ConflictError: There is such a round already, or the one before is missing.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            if number != len(game.rounds) + 1:
                raise ConflictError(f"The next round is number {len(game.rounds) + 1}.")
            append_round(game, played)
            session.flush()
            return saved_game(game)

    def edit_round(self, code: str, round_id: int, played: Round, version: int) -> SavedGame:
        """Put other facts into a round; everything that follows from it follows.

        Args:
            code: The game's code.
            round_id: The round's id.
            played: Its new facts.
            version: The round's version that was seen.

        Raises:
            ConflictError: Somebody else has changed or deleted the round.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            fill_round(game, find_round(game, round_id, version), played)
            return saved_game(game)

    def delete_round(self, code: str, round_id: int, version: int) -> SavedGame:
        """Take a round out; the later ones move up.

        Args:
            code: The game's code.
            round_id: The round's id.
            version: The round's version that was seen.

        Raises:
            ConflictError: Somebody else has changed or deleted the round.
        """
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            game.rounds.remove(find_round(game, round_id, version))
            stamp(game)
            return saved_game(game)

    def readings(self, code: str, round_id: int) -> dict[str, Json | None]:
        """What the photos of a round had said, by the player's key, before anybody corrected it."""
        with self._storage.reading() as session:
            for row in find(session, code).rounds:
                if row.id == round_id:
                    return {entry.player.key: entry.reading for entry in row.entries}
        raise BookError("There is no such round.")


def _check_names(names: Sequence[str]) -> None:
    for number, name in enumerate(names, start=1):
        if not name:
            raise BookError(f"Player {number} has no name.")
        if len(name) > LONGEST_NAME:
            raise BookError(
                f"{name[:LONGEST_NAME]}… is too long: a name has up to {LONGEST_NAME} letters."
            )
    Game(tuple(name.casefold() for name in names))  # two to eight, each name once
