"""The chapter of the games: begun, looked at, changed, ended, taken up again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from scoring.book.base import Chapter
from scoring.book.changing import new_id
from scoring.book.converting import rules_json, saved_game, utc
from scoring.book.errors import BookError
from scoring.book.facts import person_known_as
from scoring.book.finding import find, find_household, stamp
from scoring.book.records import Change, Right, SavedGame
from scoring.book.tables import GameRow, HouseholdRow, PlayerRow, RoundRow
from scoring.games import FEWEST_PLAYERS
from scoring.rounds import MOST_PLAYERS
from scoring.rules import Rules

LONGEST_NAME = 40


class Games(Chapter):
    """Games by their code."""

    # Games as they were when they were listed last, by their row. Lists and statistics of a thick
    # book would otherwise read every card again.
    _listed: dict[int, SavedGame]

    def new_game(
        self, names: Sequence[str], rules: Rules | None = None, household: str | None = None
    ) -> SavedGame:
        """Start a game.

        Args:
            names: What the players are called, in the order of their seats.
            rules: How they play; the usual rules if nobody says otherwise.
            household: Whose game it is, by code; the first household's if none is given.
        """
        names = tidy_names(names)
        with self._storage.writing() as session:
            owner = find_household(session, household, to_change=True)
            row = blank_game(owner, rules or Rules())
            for seat, name in enumerate(names):
                person = person_known_as(session, owner, name)
                row.players.append(new_seat(person=person, seat=seat))
            session.add(row)
            session.flush()
            return saved_game(row)

    def rematch(self, code: str) -> SavedGame:
        """Start another game with those who played this one to the end, by the same rules."""
        with self._storage.reading() as session:
            row = find(session, code)
            names = [player.name for player in row.players if not player.gone]
            rules, household = saved_game(row).rules, row.household.code
        return self.new_game(names, rules, household)

    def game(self, code: str) -> SavedGame:
        """The game with that code, whatever the code allows."""
        with self._storage.reading() as session:
            return saved_game(find(session, code, Right.VIEW), code)

    def games(
        self, household: str | None = None, since: date | None = None, until: date | None = None
    ) -> tuple[SavedGame, ...]:
        """A household's games, the newest first.

        Args:
            household: The household's code; the first household if none is given.
            since: Only games started on that day or later, by this machine's clock.
            until: Only games started on that day or before.
        """
        with self._storage.reading() as session:
            owner = find_household(session, household)
            columns = select(GameRow.id, GameRow.version, GameRow.started)
            of_household = columns.where(GameRow.household_id == owner.id)
            order = (GameRow.started.desc(), GameRow.id.desc())
            versions = {
                row.id: row.version
                for row in session.execute(of_household.order_by(*order))
                if _within(row.started, since, until)
            }
            self._list(session, versions)
            return tuple(self._listed[key] for key in versions)

    def _list(self, session: Session, versions: dict[int, int]) -> None:
        """Read the games that have changed since they were listed last."""
        listed = self._listed
        stale = [k for k, v in versions.items() if k not in listed or listed[k].version != v]
        for start in range(0, len(stale), 100):
            query = (
                select(GameRow)
                .where(GameRow.id.in_(stale[start : start + 100]))
                .options(selectinload(GameRow.players))
                .options(selectinload(GameRow.rounds).selectinload(RoundRow.entries))
            )
            for row in session.scalars(query):
                listed[row.id] = saved_game(row)
            session.expunge_all()

    def change_rules(self, code: str, rules: Rules, version: int) -> SavedGame:
        """Play by other rules; everything is counted again from the first round.

        Args:
            code: The game's code.
            rules: The rules.
            version: The game's ``setup_version`` that was seen.
        """
        with self._setup(code, version, Change.RULES_CHANGED) as changing:
            changing.game.rules = rules_json(rules)
            return changing.saved

    def finish(self, code: str, version: int) -> SavedGame:
        """End a game before the rules do; the lowest total has won."""
        with self._setup(code, version, Change.GAME_FINISHED) as changing:
            changing.game.finished = True
            return changing.saved

    def reopen(self, code: str, version: int) -> SavedGame:
        """Take up a game that is over: where the rules had ended it, its end comes later now."""
        with self._setup(code, version, Change.GAME_REOPENED) as changing:
            changing.game.finished = False
            changing.game.rules = rules_json(changing.saved.game.longer())
            return changing.saved

    def renew_code(self, code: str, right: Right) -> SavedGame:
        """Give the game another code for that right; the old one opens nothing any more."""
        names = {
            Right.FULL: "code",
            Right.CONTRIBUTE: "contribute_code",
            Right.VIEW: "view_code",
        }
        with self._storage.writing() as session:
            game = find(session, code, to_change=True)
            setattr(game, names[right], new_code())
            stamp(game)
            session.flush()
            return saved_game(game)


def new_code() -> str:
    """128 bits that nobody can guess, for an address."""
    return secrets.token_urlsafe(16)


def blank_game(owner: HouseholdRow, rules: Rules) -> GameRow:
    """A game nobody plays yet."""
    return GameRow(
        household=owner,
        household_id=owner.id,
        uid=new_id(),
        code=new_code(),
        contribute_code=new_code(),
        view_code=new_code(),
        started=datetime.now(UTC),
        rules=rules_json(rules),
        finished=False,
        version=1,
        setup_version=1,
        players=[],
    )


def new_seat(**fields: object) -> PlayerRow:
    """A player who is there from now on."""
    usual = {"key": new_id(), "guest": False, "start": 0, "gone": False}
    return PlayerRow(**(usual | fields))


def tidy_names(names: Sequence[str]) -> list[str]:
    """Names without needless spaces, as many as can play, each once."""
    tidy = [tidy_name(name, f"Player {number}") for number, name in enumerate(names, start=1)]
    if not FEWEST_PLAYERS <= len(tidy) <= MOST_PLAYERS:
        raise BookError(
            f"Skyjo is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(tidy)}."
        )
    if len({name.casefold() for name in tidy}) < len(tidy):
        raise BookError("Two players have the same name.")
    return tidy


def tidy_name(name: str, who: str) -> str:
    """A name without needless spaces.

    Raises:
        BookError: There is none, or it is too long.
    """
    tidy = " ".join(name.split())
    if not tidy:
        raise BookError(f"{who} has no name.")
    if len(tidy) > LONGEST_NAME:
        raise BookError(
            f"{tidy[:LONGEST_NAME]}… is too long: a name has up to {LONGEST_NAME} letters."
        )
    return tidy


def _within(started: datetime, since: date | None, until: date | None) -> bool:
    day = utc(started).astimezone().date()
    return (since is None or since <= day) and (until is None or day <= until)
