"""The table of a game as text, to send to those who were not there."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games import Game


def final_table(game: Game, names: Mapping[str, str]) -> str:
    """Places, names and totals, one line each, the winners first.

    Args:
        game: The game; it may still be running.
        names: What players are called, by key.
    """
    rounds = "1 round" if len(game.rounds) == 1 else f"{len(game.rounds)} rounds"
    lines = [f"Skyjo, {'final table' if game.over else 'so far'}, {rounds}"]
    for one in game.standings:
        won = " (wins)" if one.player in game.winners else ""
        lines.append(f"{one.place}. {names[one.player]}: {one.total}{won}")
    for player, total in game.totals.items():
        if player not in game.staying:
            lines.append(f"-  {names[player]}: {total} (left)")
    return "\n".join([*lines, "The lowest total wins."])
