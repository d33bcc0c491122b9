"""What the book hands out and takes: raw facts, and the games that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from scoring.book.errors import IncompleteError
from scoring.counting import Entry, check_sum
from scoring.games import Game
from scoring.grid import Grid
from scoring.rounds import Round
from scoring.rules import Rules

Json = dict[str, Any] | list[Any]
Place = tuple[int, int]

NOBODY: Final = "nobody"


@dataclass(frozen=True)
class Player:
    """Somebody in a game; the key stays when the name changes."""

    key: str
    name: str


@dataclass(frozen=True)
class SavedRound:
    """A round in the book.

    Attributes:
        id: What the book calls it, whatever its number.
        played: Its raw facts.
        saved: When it was saved first, UTC.
        version: Changes with each change of the round.
    """

    id: int
    played: Round
    saved: datetime
    version: int


@dataclass(frozen=True)
class SavedGame:
    """A game in the book.

    Attributes:
        code: Unguessable; who knows it may see and change the game.
        players: In the order of their seats.
        rules: How they play.
        rounds: The rounds in order.
        started: When the game was started, UTC.
        version: Grows with each change of the game, its rounds, or its running round.
    """

    code: str
    players: tuple[Player, ...]
    rules: Rules
    rounds: tuple[SavedRound, ...]
    started: datetime
    version: int

    @cached_property
    def game(self) -> Game:
        """Everything that follows: totals, places, winners."""
        keys = tuple(player.key for player in self.players)
        return Game(keys, self.rules, tuple(saved.played for saved in self.rounds))

    @property
    def names(self) -> dict[str, str]:
        """What players are called, by key, in the order of the seats."""
        return {player.key: player.name for player in self.players}


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
    """

    photo: bytes | None = None
    reading: Json | None = None
    cells: Grid | None = None
    confirmed: frozenset[Place] = frozenset()
    typed: int | None = None
    kept: frozenset[int] = frozenset()
    version: int = 0

    def __post_init__(self) -> None:
        if self.typed is not None:
            check_sum(self.typed)

    @property
    def entry(self) -> Entry | None:
        """What counts in the round; None while there is neither sum nor cards."""
        if self.typed is not None:
            return Entry(typed=self.typed)
        return Entry(grid=self.cells, kept=self.kept) if self.cells else None


@dataclass(frozen=True)
class Draft:
    """The running round, half entered.

    Attributes:
        names: What players are called, by key, in the order of the seats.
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
