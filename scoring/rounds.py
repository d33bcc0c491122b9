"""A round: what was laid down or typed in, and the points that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.counting import Count, Entry, count_entry
from scoring.doubling import Reason, Verdict, judge
from scoring.errors import ScoringError
from scoring.rules import Rules
from scoring.steps import Judged, Step

__all__ = ["Entry", "PlayerScore", "Round", "RoundError", "RoundScore", "score_round"]

MOST_PLAYERS = 8


class RoundError(ScoringError):
    """A round that cannot have been played."""


@dataclass(frozen=True)
class Round:
    """The raw facts of a round.

    Attributes:
        entries: What each player has, by the player's key, in the order of the seats.
        closer: Who turned up all cards first; None if nobody did.
    """

    entries: Mapping[str, Entry]
    closer: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.entries) <= MOST_PLAYERS:
            raise RoundError(f"Skyjo is for up to {MOST_PLAYERS} players, not {len(self.entries)}.")
        if self.closer is not None and self.closer not in self.entries:
            raise RoundError("Whoever closed the round must be one of its players.")


@dataclass(frozen=True)
class PlayerScore:
    """What a round brought one player.

    Attributes:
        player: The player's key.
        raw: The sum after the columns are gone, not doubled.
        removed_columns: The columns that left, counted from 0.
        reason: Why the points are doubled or not.
        final: False while they can still change: a card is face down.
        steps: How the points came about.
    """

    player: str
    raw: int
    removed_columns: tuple[int, ...]
    reason: Reason
    final: bool
    steps: tuple[Step, ...]

    @property
    def doubled(self) -> bool:
        """Whether the sum counts twice."""
        return self.reason.verdict is Verdict.DOUBLED

    @property
    def points(self) -> int:
        """What is added to the player's total."""
        return _points(self.raw, self.reason)


@dataclass(frozen=True)
class RoundScore:
    """What a round brought everybody, in the order of its entries."""

    players: tuple[PlayerScore, ...]
    closer: str | None

    @property
    def final(self) -> bool:
        """Whether nobody has a card face down."""
        return all(score.final for score in self.players)

    @property
    def points(self) -> dict[str, int]:
        """Each player's points."""
        return {score.player: score.points for score in self.players}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the lowest points after doubling."""
        lowest = min(self.points.values())
        return tuple(player for player, points in self.points.items() if points == lowest)

    def of(self, player: str) -> PlayerScore:
        """One player's score."""
        return next(score for score in self.players if score.player == player)


def score_round(played: Round, rules: Rules) -> RoundScore:
    """The points of a round."""
    counts = {player: count_entry(entry, rules) for player, entry in played.entries.items()}
    raws = {player: count.raw for player, count in counts.items()}
    all_final = all(count.final for count in counts.values())
    return RoundScore(
        tuple(
            _score(
                player,
                count,
                judge(player, raws, played.closer, rules),
                final=all_final if player == played.closer else count.final,
            )
            for player, count in counts.items()
        ),
        played.closer,
    )


def _score(player: str, count: Count, reason: Reason, *, final: bool) -> PlayerScore:
    judged = Judged(player, reason, count.raw, _points(count.raw, reason))
    steps = count.steps if reason.verdict is Verdict.NOT_CLOSER else (*count.steps, judged)
    return PlayerScore(player, count.raw, count.removed_columns, reason, final, steps)


def _points(raw: int, reason: Reason) -> int:
    return raw * 2 if reason.verdict is Verdict.DOUBLED else raw
