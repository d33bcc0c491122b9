"""The rules that differ from table to table, and what they are if nobody says otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.errors import ScoringError


class RulesError(ScoringError):
    """A rule that cannot be played."""


class Tie(Enum):
    """The closer who shares the lowest sum."""

    DOUBLED = "doubled"
    SAFE = "safe"


class Negative(Enum):
    """A closer's sum below 0 when somebody else has the lowest."""

    UNCHANGED = "unchanged"
    DOUBLED = "doubled"


class Starter(Enum):
    """Who starts the next round."""

    CLOSER = "closer"
    WINNER = "winner"
    HIGHEST = "highest"
    """Whose two cards, turned up at the start, are highest; always so in the first round."""


@dataclass(frozen=True)
class Rules:
    """How a game is played.

    Attributes:
        columns: Whether three equal cards in a column leave.
        tie: Whether a closer who shares the lowest sum is doubled.
        negative: Whether a closer's sum below 0 is doubled too.
        limit: The game ends when somebody has as many points after a round.
        starter: Who starts the next round.
        rounds: The game ends after that many rounds instead, whatever the points; None for never.
        action: Whether the cards of Skyjo Action are entered: stars, and action cards still held.
    """

    columns: bool = True
    tie: Tie = Tie.DOUBLED
    negative: Negative = Negative.UNCHANGED
    limit: int = 100
    starter: Starter = Starter.CLOSER
    rounds: int | None = None
    action: bool = False

    def __post_init__(self) -> None:
        if type(self.limit) is not int or self.limit < 1:
            raise RulesError(f"The limit is a whole number from 1, not {self.limit}.")
        if self.rounds is not None and (type(self.rounds) is not int or self.rounds < 1):
            raise RulesError(f"The number of rounds is a whole number from 1, not {self.rounds}.")
