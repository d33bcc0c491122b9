"""Whether the closer's points are doubled, and because of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scoring.rules import Negative, Rules, Tie


class Verdict(Enum):
    """What closing, or not, did to a player's points."""

    NOT_CLOSER = "not closer"
    LOWEST = "lowest"
    """Closed, and nobody else has as little."""
    TIE_SAFE = "tie safe"
    """Closed and shares the lowest sum, where the rules let a tie pass."""
    ZERO = "zero"
    """Closed and is not alone the lowest, but twice 0 is 0."""
    NEGATIVE = "negative"
    """Closed and is not alone the lowest, but the rules leave sums below 0 alone."""
    DOUBLED = "doubled"


@dataclass(frozen=True)
class Rival:
    """Somebody with as little as the closer, or less."""

    player: str
    raw: int


@dataclass(frozen=True)
class Reason:
    """A verdict, and the rivals that led to it, in the order of the players."""

    verdict: Verdict
    rivals: tuple[Rival, ...] = ()


def judge(player: str, raws: Mapping[str, int], closer: str | None, rules: Rules) -> Reason:
    """Judge one player.

    Args:
        player: Whom.
        raws: Everybody's sum after the columns are gone, nothing doubled yet.
        closer: Who closed the round; None if nobody did.
        rules: How the game is played.
    """
    if player != closer:
        return Reason(Verdict.NOT_CLOSER)
    rivals = tuple(
        Rival(other, raw) for other, raw in raws.items() if other != closer and raw <= raws[closer]
    )
    return Reason(_verdict(raws[closer], rivals, rules), rivals)


def _verdict(raw: int, rivals: tuple[Rival, ...], rules: Rules) -> Verdict:
    if not rivals:
        return Verdict.LOWEST
    if rules.tie is Tie.SAFE and all(rival.raw == raw for rival in rivals):
        return Verdict.TIE_SAFE
    if raw == 0:
        return Verdict.ZERO
    if raw < 0 and rules.negative is Negative.UNCHANGED:
        return Verdict.NEGATIVE
    return Verdict.DOUBLED
