"""Who starts a round. Several candidates mean that their two face-up cards decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rounds import RoundScore
from scoring.rules import Rules, Starter


def next_starters(players: Sequence[str], last: RoundScore | None, rules: Rules) -> tuple[str, ...]:
    """The one who starts the next round, or the candidates if the rules leave no single one.

    Args:
        players: Everybody who is still playing, in the order of the seats.
        last: The round before; None if the next is the first.
        rules: How the game is played.
    """
    if last is None or rules.starter is Starter.HIGHEST:
        return tuple(players)
    chosen = last.winners if rules.starter is Starter.WINNER else (last.closer,)
    return tuple(player for player in players if player in chosen) or tuple(players)


def highest_two(face_up: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Whose two face-up cards add up to most; several if they tie.

    Args:
        face_up: The two cards that each candidate has turned up.
    """
    most = max((sum(cards) for cards in face_up.values()), default=0)
    return tuple(player for player, cards in face_up.items() if sum(cards) == most)
