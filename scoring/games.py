"""A game: players, rules and rounds are facts, everything else follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from scoring.errors import ScoringError
from scoring.rounds import MOST_PLAYERS, Round, RoundScore, score_round
from scoring.rules import Rules
from scoring.starting import next_starters
from scoring.steps import Step, TotalRaised

FEWEST_PLAYERS = 2


class GameError(ScoringError):
    """A game that cannot be played."""


@dataclass(frozen=True)
class Standing:
    """Where a player stands; players with equal totals share a place, as in 1, 1, 3."""

    place: int
    player: str
    total: int


@dataclass(frozen=True)
class Game:
    """A game from its first round to its last so far.

    Attributes:
        players: Their keys, in the order of the seats.
        rules: How they play.
        rounds: The rounds in order; each has an entry of every player.
    """

    players: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.players) <= MOST_PLAYERS:
            raise GameError(
                f"Skyjo is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(self.players)}."
            )
        if len(set(self.players)) < len(self.players):
            raise GameError("Two players have the same name.")
        for number, played in enumerate(self.rounds, start=1):
            if set(played.entries) != set(self.players):
                raise GameError(f"Round {number} needs an entry of every player and nobody else.")

    @cached_property
    def scores(self) -> tuple[RoundScore, ...]:
        """Every round's score."""
        return tuple(score_round(played, self.rules) for played in self.rounds)

    @cached_property
    def running_totals(self) -> tuple[dict[str, int], ...]:
        """Everybody's total before the first round and after each."""
        start = dict.fromkeys(self.players, 0)
        return tuple(accumulate((score.points for score in self.scores), _add, initial=start))

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's total, in the order of the seats."""
        return dict(self.running_totals[-1])

    @property
    def standings(self) -> tuple[Standing, ...]:
        """From the lowest total, which is the best, to the highest; equals by seat."""
        totals = self.totals
        places = _places(totals.values())
        players = sorted(totals, key=lambda player: totals[player])
        return tuple(Standing(places[totals[player]], player, totals[player]) for player in players)

    @property
    def places(self) -> dict[str, int]:
        """Everybody's place, in the order of the seats."""
        totals = self.totals
        places = _places(totals.values())
        return {player: places[total] for player, total in totals.items()}

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has the lowest total now."""
        return tuple(player for player, place in self.places.items() if place == 1)

    @property
    def ended_after(self) -> int | None:
        """The number of the first round after which somebody had reached the limit."""
        return next(
            (
                number
                for number, totals in enumerate(self.running_totals)
                if max(totals.values()) >= self.rules.limit
            ),
            None,
        )

    @property
    def over(self) -> bool:
        """Whether somebody has reached the limit after a round."""
        return self.ended_after is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the lowest total when the game is over, all of them on a tie; before, nobody."""
        return self.leaders if self.over else ()

    @property
    def final(self) -> bool:
        """Whether no round has a card face down."""
        return all(score.final for score in self.scores)

    @property
    def left(self) -> dict[str, int]:
        """How many points each player is away from the limit; 0 for who has reached it."""
        return {player: max(0, self.rules.limit - total) for player, total in self.totals.items()}

    @property
    def starters(self) -> tuple[str, ...]:
        """Who starts the next round; several are candidates whose two face-up cards decide."""
        last = self.scores[-1] if self.scores else None
        return next_starters(self.players, last, self.rules)

    def steps(self, number: int, player: str) -> tuple[Step, ...]:
        """How a player's total after a round came about.

        Args:
            number: The round, counted from 1.
            player: The player's key.
        """
        before, after = (self.running_totals[n][player] for n in (number - 1, number))
        score = self.scores[number - 1].of(player)
        return (*score.steps, TotalRaised(before, score.points, after))


def _add(totals: dict[str, int], points: dict[str, int]) -> dict[str, int]:
    return {player: total + points[player] for player, total in totals.items()}


def _places(totals: Iterable[int]) -> dict[int, int]:
    """The place of each total: one more than how many are lower."""
    ordered = sorted(totals)
    return {total: ordered.index(total) + 1 for total in ordered}
