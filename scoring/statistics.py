"""What a family likes to know about many games. ``DEFINITIONS`` says what each number means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from types import MappingProxyType
from typing import Final

from scoring.doubling import Verdict
from scoring.games import Game
from scoring.rounds import PlayerScore

DEFINITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "games": "Games that are over and that the player did not leave.",
        "wins": "Games with the lowest total of all; a shared victory is one for each.",
        "rounds": "Rounds with cards or a sum of the player, of running games too.",
        "average": "Points a round, doublings included.",
        "best": "The fewest points in a round.",
        "closes": "Rounds that the player closed.",
        "paid": "Closed rounds in which nobody else had as little, or a tie was safe.",
        "lost": "Points that doublings added; below 0 where a doubled sum was.",
        "columns": "Columns of three equal cards that left; typed sums do not tell.",
        "comebacks": "Wins of games in which, after half of the rounds, nobody had more points "
        "than the player and somebody had fewer.",
        "duels": "Of the games that two players both finished, how often one had fewer points, "
        "how often the other, and how often both had as many.",
    }
)


@dataclass(frozen=True)
class Played:
    """A game, and who sat on its seats."""

    game: Game
    people: Mapping[str, str]


@dataclass
class Record:
    """One person's numbers; ``DEFINITIONS`` says what they mean."""

    games: int = 0
    wins: int = 0
    rounds: int = 0
    points: int = 0
    best: int | None = None
    closes: int = 0
    paid: int = 0
    lost: int = 0
    columns: int = 0
    comebacks: int = 0

    @property
    def average(self) -> float | None:
        """Points a round; None without rounds."""
        return self.points / self.rounds if self.rounds else None


@dataclass
class Duel:
    """Two people's games against each other, seen by the first."""

    better: int = 0
    worse: int = 0
    equal: int = 0


@dataclass(frozen=True)
class Statistics:
    """Everybody's numbers, by person, and each pair's games, by the two."""

    records: dict[str, Record] = field(default_factory=dict)
    duels: dict[tuple[str, str], Duel] = field(default_factory=dict)


def statistics(games: Iterable[Played]) -> Statistics:
    """Count these games."""
    records: dict[str, Record] = defaultdict(Record)
    duels: dict[tuple[str, str], Duel] = defaultdict(Duel)
    for played in games:
        for player in played.game.players:
            records[played.people[player]]
        for score in played.game.scores:
            for one in score.players:
                _count_round(records[played.people[one.player]], one)
        if played.game.over:
            _count_game(played, records, duels)
    return Statistics(dict(records), dict(duels))


def comebacks(game: Game) -> Iterator[str]:
    """The winners who had been last after half of the rounds."""
    totals = game.running_totals[len(game.rounds) // 2]
    most, fewest = max(totals.values()), min(totals.values())
    for player in game.winners:
        if fewest < most == totals.get(player):
            yield player


def _count_round(record: Record, score: PlayerScore) -> None:
    record.rounds += 1
    record.points += score.points
    record.best = score.points if record.best is None else min(record.best, score.points)
    record.closes += score.reason.verdict is not Verdict.NOT_CLOSER
    record.paid += score.reason.verdict in {Verdict.LOWEST, Verdict.TIE_SAFE}
    record.lost += score.points - score.raw
    record.columns += len(score.removed_columns)


def _count_game(
    played: Played, records: dict[str, Record], duels: dict[tuple[str, str], Duel]
) -> None:
    game, people = played.game, played.people
    for player in game.staying:
        records[people[player]].games += 1
        records[people[player]].wins += player in game.winners
    for player in comebacks(game):
        records[people[player]].comebacks += 1
    totals = game.totals
    for one, other in permutations(game.staying, 2):
        duel = duels[people[one], people[other]]
        duel.better += totals[one] < totals[other]
        duel.worse += totals[one] > totals[other]
        duel.equal += totals[one] == totals[other]
