"""The chapter of files: games out of the book, and into it."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.book.base import Chapter
from scoring.book.converting import saved_game, utc
from scoring.book.documents import game_document, read_document, write_document
from scoring.book.errors import BookError
from scoring.book.facts import Fact, put_round, put_setup
from scoring.book.finding import find, find_household
from scoring.book.games import blank_game, tidy_names
from scoring.book.records import SavedGame
from scoring.book.tables import GameRow, HouseholdRow
from scoring.errors import ScoringError
from scoring.rules import Rules

_HEADS = (
    *("game", "started", "round", "saved", "player", "sum", "doubled", "points", "total"),
    *("closed", "removed_columns", "cards", "note"),
)
# A cell that begins like this is a formula to a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Imported:
    """What a file brought.

    Attributes:
        added: The games that are new in the book.
        known: The games that were there already, and as they are in the file.
        different: The games that were there already in another state, and were left in it.
    """

    added: tuple[SavedGame, ...]
    known: tuple[SavedGame, ...]
    different: tuple[SavedGame, ...]


class Exchange(Chapter):
    """Games as files."""

    def export_json(self, household: str | None = None, codes: Sequence[str] | None = None) -> str:
        """Games complete with all facts, for another book; no photo and no code is in it.

        Args:
            household: The household's code; the first household if none is given.
            codes: Which games, by their codes; all if not given.
        """
        with self._storage.reading() as session:
            return write_document([game_document(r) for r in _rows(session, household, codes)])

    def export_csv(self, household: str | None = None, codes: Sequence[str] | None = None) -> str:
        """Every player's every round, a line each, for a spreadsheet."""
        text = StringIO()
        table = csv.writer(text, lineterminator="\r\n")
        table.writerow(_HEADS)
        with self._storage.reading() as session:
            for row in _rows(session, household, codes):
                table.writerows(_lines(saved_game(row)))
        return text.getvalue()

    def import_json(self, text: str, household: str | None = None) -> Imported:
        """Put a file's games into the book; those that are there already are not doubled.

        Raises:
            BookError: It is no such file, or a game in it cannot have been played; then none of
                them is in the book.
        """
        games = read_document(text)
        added, known, different = [], [], []
        with self._storage.writing() as session:
            owner = find_household(session, household, to_change=True)
            for number, said in enumerate(games, start=1):
                of_household = select(GameRow).where(GameRow.household_id == owner.id)
                row = session.scalar(of_household.where(GameRow.uid == said["id"]))
                if row is None:
                    added.append(_add(session, owner, said, number))
                elif _essence(game_document(row)) == _essence(said):
                    known.append(saved_game(row))
                else:
                    different.append(saved_game(row))
        return Imported(tuple(added), tuple(known), tuple(different))


def _rows(
    session: Session, household: str | None, codes: Sequence[str] | None
) -> Sequence[GameRow]:
    if codes is not None:
        return [find(session, code) for code in codes]
    owner = find_household(session, household)
    query = select(GameRow).where(GameRow.household_id == owner.id)
    return session.scalars(query.order_by(GameRow.started, GameRow.id)).all()


def _add(session: Session, owner: HouseholdRow, said: Fact, number: int) -> SavedGame:
    try:
        row = blank_game(owner, Rules())
        row.uid, row.started = said["id"], _moment(said["started"])
        row.household_id = owner.id
        _check_seats(said["players"])
        if len({played["id"] for played in said["rounds"]}) < len(said["rounds"]):
            raise BookError("Two rounds are the same.")
        session.add(row)
        put_setup(session, row, said)
        for position, played in enumerate(said["rounds"], start=1):
            fact = {**played, "position": position, "saved": _moment(played["saved"]).isoformat()}
            put_round(row, None, fact.pop("id"), fact)
        session.flush()
        saved = saved_game(row)
        saved.game  # noqa: B018 - refuses what cannot have been played
    except ScoringError as error:
        raise BookError(f"Game {number} of this file cannot be: {error}") from error
    return saved


def _check_seats(players: Sequence[Fact]) -> None:
    """Let only players pass who can sit at one table."""
    tidy_names([player["name"] for player in players if not player["gone"]])
    for what in ("key", "person"):
        if len({player[what] for player in players}) < len(players):
            raise BookError("Two players are the same.")


def _moment(text: str) -> datetime:
    try:
        return utc(datetime.fromisoformat(text))
    except (ValueError, OverflowError) as error:
        raise BookError(f'"{text}" is no time.') from error


def _essence(game: Fact) -> Fact:
    """What makes two copies of a game the same: names may have been spelled in another way."""
    players = [
        {name: value for name, value in player.items() if name not in {"name", "person"}}
        for player in game["players"]
    ]
    return {**game, "players": players}


def _lines(saved: SavedGame) -> list[list[object]]:
    lines: list[list[object]] = []
    for number, (played, score) in enumerate(
        zip(saved.rounds, saved.game.scores, strict=True), start=1
    ):
        totals = saved.game.running_totals[number]
        for one in score.players:
            grid = played.played.entries[one.player].grid
            lines.append(
                [
                    saved.id,
                    saved.started.isoformat(timespec="seconds"),
                    number,
                    played.saved.isoformat(timespec="seconds"),
                    _plain(saved.names[one.player]),
                    one.raw,
                    int(one.doubled),
                    one.points,
                    totals[one.player],
                    int(one.player == score.closer),
                    len(one.removed_columns),
                    "" if grid is None else _plain(str(grid)),
                    _plain(played.note),
                ]
            )
    return lines


def _plain(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
