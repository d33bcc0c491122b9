"""What the book hands out and takes: raw facts, and the games that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any, Final

from scoring.action import Hand
from scoring.book.errors import IncompleteError
from scoring.counting import Entry, check_sum
from scoring.games import Game, Guest
from scoring.grid import Grid
from scoring.rounds import Round
from scoring.rules import Rules

Json = dict[str, Any] | list[Any]
Place = tuple[int, int]

NOBODY: Final = "nobody"


class Right(Enum):
    """What a code of a game allows."""

    FULL = "full"
    CONTRIBUTE = "contribute"
    """To see the game, and to enter one player's cards in the running round."""
    VIEW = "view"
    """To see the scoreboard."""


class Change(Enum):
    """What can be undone."""

    ROUND_SAVED = "round saved"
    ROUND_INSERTED = "round inserted"
    ROUND_EDITED = "round changed"
    ROUND_DELETED = "round deleted"
    RULES_CHANGED = "rules changed"
    PLAYER_JOINED = "player joined"
    PLAYER_LEFT = "player left"
    PLAYER_BACK = "player came back"
    PLAYER_RENAMED = "player renamed"
    POINTS_AGREED = "starting points changed"
    SEATS_MOVED = "seats changed"
    GAME_FINISHED = "game ended"
    GAME_REOPENED = "game taken up again"


@dataclass(frozen=True)
class Household:
    """Whose players, games and statistics these are.

    Attributes:
        code: Unguessable; who knows it may see and change everything.
        created: When it was made, UTC.
        keep_photos: Whether photos stay with the rounds; otherwise they go when a round is saved.
    """

    code: str
    created: datetime
    keep_photos: bool


@dataclass(frozen=True)
class Person:
    """Somebody whom the household remembers across games."""

    id: str
    name: str


@dataclass(frozen=True)
class Player:
    """Somebody in a game; the key stays when the name changes.

    Attributes:
        key: What rounds call the player.
        name: What people call the player.
        person: The id of the person whom the household remembers.
        guest: None for who is there from the first round to the last.
    """

    key: str
    name: str
    person: str
    guest: Guest | None = None


@dataclass(frozen=True)
class SavedRound:
    """A round in the book.

    Attributes:
        id: What the book calls it, whatever its number.
        played: Its raw facts.
        saved: When it was played, UTC; at first when it was saved.
        version: Changes with each change of the round.
        note: What people wrote beside it.
    """

    id: str
    played: Round
    saved: datetime
    version: int
    note: str = ""


@dataclass(frozen=True)
class SavedGame:
    """A game in the book.

    Attributes:
        code: The unguessable code that it was asked for with.
        right: What that code allows.
        id: What exports call the game; it opens nothing.
        players: In the order of their seats, those who left too.
        rules: How they play.
        rounds: The rounds in order.
        started: When the game was started, UTC.
        version: Grows with each change of the game, its rounds, or its running round.
        setup_version: Changes with rules, players, and whether the game is finished.
        finished: Whether they ended it before the rules did.
        contribute_code: The code with which others enter their cards; None for who may only look.
        view_code: The code with which others look at the scoreboard.
    """

    code: str
    right: Right
    id: str
    players: tuple[Player, ...]
    rules: Rules
    rounds: tuple[SavedRound, ...]
    started: datetime
    version: int
    setup_version: int
    finished: bool
    contribute_code: str | None
    view_code: str

    @cached_property
    def game(self) -> Game:
        """Everything that follows: totals, places, winners."""
        return Game(
            players=tuple(player.key for player in self.players),
            rules=self.rules,
            rounds=tuple(saved.played for saved in self.rounds),
            guests={player.key: player.guest for player in self.players if player.guest},
            finished=self.finished,
        )

    @property
    def names(self) -> dict[str, str]:
        """What players are called, by key, in the order of the seats."""
        return {player.key: player.name for player in self.players}


@dataclass(frozen=True)
class Action:
    """A change of a game that can be undone or done again."""

    id: str
    what: Change
    at: datetime


@dataclass(frozen=True)
class History:
    """The change that comes next when one undoes, and when one does again; None for none."""

    undo: Action | None
    redo: Action | None


@dataclass(frozen=True)
class Origin:
    """Where what one player had in a round came from.

    Attributes:
        reading: What the photo had said, before anybody corrected it; None without a photo.
        confirmed: The places (row, column) that people confirmed or corrected by hand.
        photo: The photo, where the household keeps them.
    """

    reading: Json | None
    confirmed: frozenset[Place]
    photo: bytes | None


@dataclass(frozen=True)
class DraftEntry:
    """What has been entered for one player in the running round so far.

    Attributes:
        photo: The photo's file, shrunk and without metadata by whoever hands it in.
        reading: What was read from the photo, as it came.
        cells: The cards as they are now, corrections included.
        confirmed: The places (row, column) that people confirmed or corrected.
        typed: A sum typed instead; it counts before the cells.
        kept: Columns that stay although their three cards are equal.
        version: Which state of the book this entry was made from.
        hand: The cards of Skyjo Action; they count before the cells, a typed sum before them.
    """

    photo: bytes | None = None
    reading: Json | None = None
    cells: Grid | None = None
    confirmed: frozenset[Place] = frozenset()
    typed: int | None = None
    kept: frozenset[int] = frozenset()
    version: int = 0
    hand: Hand | None = None

    def __post_init__(self) -> None:
        if self.typed is not None:
            check_sum(self.typed)

    @property
    def entry(self) -> Entry | None:
        """What counts in the round; None while there is neither sum nor cards."""
        if self.typed is not None:
            return Entry(typed=self.typed)
        if self.hand is not None:
            return Entry(hand=self.hand, kept=self.kept)
        return Entry(grid=self.cells, kept=self.kept) if self.cells else None


@dataclass(frozen=True)
class Draft:
    """The running round, half entered.

    Attributes:
        names: What those who are playing are called, by key, in the order of the seats.
        entries: What has been entered for each of them.
        closer: Who closed the round: a player's key, NOBODY, or None while nobody has said.
        closer_version: Changes whenever somebody says who closed.
        version: Changes with each change of the draft.
    """

    names: Mapping[str, str]
    entries: Mapping[str, DraftEntry]
    closer: str | None = None
    closer_version: int = 0
    version: int = 0

    @property
    def empty(self) -> bool:
        """Whether nothing has been entered yet."""
        return self.version <= 0

    def played(self) -> Round:
        """The finished round.

        Raises:
            IncompleteError: Something has not been entered yet.
        """
        entries = {key: draft.entry for key, draft in self.entries.items()}
        for key, entry in entries.items():
            if entry is None:
                raise IncompleteError(f"{self.names[key]} has neither cards nor a sum yet.")
        if self.closer is None:
            raise IncompleteError("Say who closed the round, or that nobody did.")
        complete = {key: entry for key, entry in entries.items() if entry}
        return Round(complete, None if self.closer == NOBODY else self.closer)
