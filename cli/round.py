"""``skyjo round``: the points of one round."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

import click
from rich.console import Console

from cli.arguments import (
    check_player,
    parse_correction,
    parse_keep,
    parse_players,
    usage_errors,
)
from cli.records import VERSION, Record, print_json
from cli.sources import Source, find
from cli.tables import TO_CHECK, round_table
from scoring.explain import explain
from scoring.rounds import Entry, Round, RoundScore, score_round
from scoring.rules import Negative, Rules, Tie
from vision.errors import ReadingError

NOBODY = "nobody"


@click.command("round")
@click.argument("players", nargs=-1, required=True, metavar="NAME=SOURCE…")
@click.option("--closer", required=True, metavar="NAME|nobody", help="Who closed the round.")
@click.option(
    "--columns",
    type=click.Choice(["on", "off"]),
    default="on",
    show_default=True,
    help="Whether three equal cards in a column leave.",
)
@click.option(
    "--tie",
    type=click.Choice([tie.value for tie in Tie]),
    default=Tie.DOUBLED.value,
    show_default=True,
    help="The closer who shares the lowest score.",
)
@click.option(
    "--negative",
    type=click.Choice([kind.value for kind in Negative]),
    default=Negative.UNCHANGED.value,
    show_default=True,
    help="A score below 0 that would be doubled.",
)
@click.option(
    "--keep", "kept", multiple=True, metavar="NAME:c", help="Leave a column of three equal cards."
)
@click.option(
    "--set", "corrections", multiple=True, metavar="NAME:r,c=VALUE", help="Put a card right."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    *,
    players: tuple[str, ...],
    closer: str,
    columns: str,
    tie: str,
    negative: str,
    kept: tuple[str, ...],
    corrections: tuple[str, ...],
    as_json: bool,
) -> None:
    """Score one round. A SOURCE is a typed sum, a typed grid or a photo.

    \b
    skyjo round Ada=17 "Ben=3 5 7 2 / 3 1 0 -1 / 3 8 4 back" Cleo=cleo.jpg --closer Ada

    Rows and columns in --keep and --set are counted from 0.

    Exit status: 0 scored and final, 1 not final or a source failed, 2 wrong usage.
    """  # noqa: D301 - click's own mark for lines that stay as they are
    typed = parse_players(players)
    closer = closer.strip()
    if NOBODY in typed:
        raise click.UsageError(f'"{NOBODY}" says that nobody closed; give the player another name.')
    check_player(closer, [*typed, NOBODY], "--closer")
    changes = [parse_correction(text, typed) for text in corrections]
    keep = [parse_keep(text, typed) for text in kept]
    rules = Rules(columns=columns == "on", tie=Tie(tie), negative=Negative(negative))
    sources = _find_all(typed, closer, as_json=as_json)
    for change in changes:
        sources[change.name] = sources[change.name].corrected(change)
    with usage_errors():
        score = score_round(_round(sources, keep, closer), rules)
    _show(score, sources, as_json=as_json)
    sys.exit(0 if _final(score, sources) else 1)


def _find_all(typed: Mapping[str, str], closer: str, *, as_json: bool) -> dict[str, Source]:
    """Every player's source; a photo that fails ends the command, since all scores hang on it."""
    sources = {}
    for name, text in typed.items():
        try:
            sources[name] = find(text)
        except ReadingError as error:
            if as_json:
                print_json(_failure(name, closer, error))
            message = f"{name} ({text}): {error.message}"
            Console(stderr=True).print(message, style="red", markup=False)
            sys.exit(1)
    return sources


def _round(sources: Mapping[str, Source], keep: Iterable[tuple[str, int]], closer: str) -> Round:
    kept = {name: frozenset(c for who, c in keep if who == name) for name in sources}
    entries = {
        name: Entry(grid=source.grid, typed=source.typed, kept=kept[name])
        for name, source in sources.items()
    }
    return Round(entries, None if closer == NOBODY else closer)


def _final(score: RoundScore, sources: Mapping[str, Source]) -> bool:
    return score.final and not any(source.to_check for source in sources.values())


def _show(score: RoundScore, sources: Mapping[str, Source], *, as_json: bool) -> None:
    if as_json:
        print_json(_record(score, sources))
    else:
        Console().print(round_table(score, _explanations(score, sources)))


def _record(score: RoundScore, sources: Mapping[str, Source]) -> Record:
    """The round as plain data."""
    explanations = _explanations(score, sources)
    return {
        "version": VERSION,
        "closer": score.closer,
        "final": _final(score, sources),
        "players": [
            {
                "name": player.player,
                "raw": player.raw,
                "removed_columns": list(player.removed_columns),
                "doubled": player.doubled,
                "points": player.points,
                "explanation": explanations[player.player],
            }
            for player in score.players
        ],
    }


def _explanations(score: RoundScore, sources: Mapping[str, Source]) -> dict[str, list[str]]:
    """The steps to each player's points, and what is still to check."""
    return {
        player.player: [
            *explain(player),
            *(TO_CHECK + what for what in sources[player.player].to_check),
        ]
        for player in score.players
    }


def _failure(name: str, closer: str, error: ReadingError) -> Record:
    """A round that cannot be scored because one source failed."""
    return {
        "version": VERSION,
        "closer": None if closer == NOBODY else closer,
        "final": False,
        "players": [],
        "error": {"code": error.code, "message": error.message, "name": name},
    }
