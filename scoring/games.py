"""A game: players, rules and rounds are facts, everything else follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

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
class Guest:
    """Somebody who was not there all the time, and may be missing from rounds.

    Attributes:
        start: The points agreed on when the player joined.
        gone: Whether the player has left: the total stays, but has no place and cannot win.
    """

    start: int = 0
    gone: bool = False


@dataclass(frozen=True)
class Game:
    """A game from its first round to its last so far.

    Attributes:
        players: Their keys, in the order of the seats.
        rules: How they play.
        rounds: The rounds in order; each has an entry of every player, but guests may be missing.
        guests: Who joined late or left, by key.
        finished: Whether they ended it before the rules did.
    """

    players: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    rounds: tuple[Round, ...] = ()
    guests: Mapping[str, Guest] = field(default_factory=dict)
    finished: bool = False

    def __post_init__(self) -> None:
        if len(self.players) < FEWEST_PLAYERS or len(self.staying) > MOST_PLAYERS:
            raise GameError(
                f"Skyjo is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(self.players)}."
            )
        if len(set(self.players)) < len(self.players):
            raise GameError("Two players have the same name.")
        for number, played in enumerate(self.rounds, start=1):
            missing = set(self.players) - played.entries.keys() - self.guests.keys()
            if missing or played.entries.keys() - set(self.players):
                raise GameError(f"Round {number} needs an entry of every player and nobody else.")

    @property
    def staying(self) -> tuple[str, ...]:
        """Who is still playing, in the order of the seats."""
        return tuple(key for key in self.players if not self.guests.get(key, _REGULAR).gone)

    @cached_property
    def scores(self) -> tuple[RoundScore, ...]:
        """Every round's score."""
        return tuple(score_round(played, self.rules) for played in self.rounds)

    @cached_property
    def running_totals(self) -> tuple[dict[str, int], ...]:
        """The totals before the first round and after each, of those who have joined by then."""
        totals = self._starts(0)
        running = [totals]
        for number, score in enumerate(self.scores, start=1):
            points = score.points
            played = {key: total + points.get(key, 0) for key, total in totals.items()}
            totals = self._starts(number) | played
            running.append({key: totals[key] for key in self.players if key in totals})
        return tuple(running)

    def _starts(self, number: int) -> dict[str, int]:
        """What everybody begins with who has joined before the round after that one."""
        rounds = self.rounds[: number + 1]
        last = number == len(self.rounds)
        return {
            key: self.guests.get(key, _REGULAR).start
            for key in self.players
            if key not in self.guests or last or any(key in played.entries for played in rounds)
        }

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's total, in the order of the seats."""
        return dict(self.running_totals[-1])

    @property
    def standings(self) -> tuple[Standing, ...]:
        """From the lowest total, which is the best, to the highest; equals by seat."""
        totals, places = self.totals, self.places
        players = sorted(places, key=lambda player: totals[player])
        return tuple(Standing(places[player], player, totals[player]) for player in players)

    @property
    def places(self) -> dict[str, int]:
        """The place of everybody who stays, in the order of the seats."""
        totals = self.totals
        places = _places(totals[player] for player in self.staying)
        return {player: places[totals[player]] for player in self.staying}

    @property
    def leaders(self) -> tuple[str, ...]:
        """Who has the lowest total now."""
        return tuple(player for player, place in self.places.items() if place == 1)

    @cached_property
    def ended_after(self) -> int | None:
        """The number of the first round after which the rules say that the game is over."""
        if self.rules.rounds is not None:
            return self.rules.rounds if len(self.rounds) >= self.rules.rounds else None
        for number, score in enumerate(self.scores, start=1):
            totals = self.running_totals[number]
            if any(totals[player] >= self.rules.limit for player in score.points):
                return number
        return None

    @property
    def over(self) -> bool:
        """Whether the rules or the players have ended the game."""
        return self.finished or self.ended_after is not None

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
        """How many points each player is away from the limit; 0 for who has reached it.

        Empty where the number of rounds ends the game.
        """
        if self.rules.rounds is not None:
            return {}
        totals = self.totals
        return {player: max(0, self.rules.limit - totals[player]) for player in self.staying}

    @property
    def rounds_left(self) -> int | None:
        """How many rounds are to come; None where the points end the game."""
        return None if self.rules.rounds is None else max(0, self.rules.rounds - len(self.rounds))

    @property
    def starters(self) -> tuple[str, ...]:
        """Who starts the next round; several are candidates whose two face-up cards decide."""
        last = self.scores[-1] if self.scores else None
        return next_starters(self.staying, last, self.rules)

    def longer(self) -> Rules:
        """The rules under which the game goes on: the same, but the end comes later."""
        if self.rules.rounds is not None:
            return replace(self.rules, rounds=max(self.rules.rounds, len(self.rounds) + 1))
        highest = max(max(totals.values()) for totals in self.running_totals)
        times = max(1, highest // self.rules.limit + 1)
        return replace(self.rules, limit=self.rules.limit * times)

    def steps(self, number: int, player: str) -> tuple[Step, ...]:
        """How a player's total after a round came about.

        Args:
            number: The round, counted from 1.
            player: The player's key.
        """
        before, after = (self.running_totals[n][player] for n in (number - 1, number))
        score = self.scores[number - 1].of(player)
        return (*score.steps, TotalRaised(before, score.points, after))


_REGULAR = Guest()


def _places(totals: Iterable[int]) -> dict[int, int]:
    """The place of each total: one more than how many are lower."""
    ordered = sorted(totals)
    return {total: ordered.index(total) + 1 for total in ordered}
