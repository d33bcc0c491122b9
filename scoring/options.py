"""What can be chosen about the rules, a plain sentence a choice, and ways to play with a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final

from scoring.rules import Negative, Rules, Starter, Tie

# By the name of the rule: each choice and its sentence. How a game ends is a number, not a choice.
OPTIONS: Final[Mapping[str, Mapping[Any, str]]] = MappingProxyType(
    {
        "columns": {
            True: "Three equal cards in a column are removed.",
            False: "Three equal cards in a column stay.",
        },
        "tie": {
            Tie.DOUBLED: "A closer who shares the lowest sum is doubled.",
            Tie.SAFE: "A closer who shares the lowest sum is not doubled.",
        },
        "negative": {
            Negative.UNCHANGED: "A sum below 0 is never doubled.",
            Negative.DOUBLED: "A closer's sum below 0 is doubled too when somebody else has less.",
        },
        "starter": {
            Starter.CLOSER: "Whoever closed a round starts the next.",
            Starter.WINNER: "Whoever has the fewest points in a round starts the next.",
            Starter.HIGHEST: "Whoever turns up the two highest cards starts a round.",
        },
        "action": {
            False: "Played with the cards of Skyjo, without stars and action cards.",
            True: "Skyjo Action: equal rows of four leave too, a star fits any line, a column of "
            "stars is 10 points less, a row of stars 15 less, an action card still held 10 more; "
            "all of that counts before anything is doubled.",
        },
    }
)


@dataclass(frozen=True)
class Preset:
    """A way to play.

    Attributes:
        name: What one calls it.
        about: What is different, in a sentence.
        rules: The rules.
    """

    name: str
    about: str
    rules: Rules


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("As usual", "Up to 100 points; a closer who is not alone the lowest pays.", Rules()),
    Preset("Kind to closers", "A tie for the lowest sum costs nothing.", Rules(tie=Tie.SAFE)),
    Preset(
        "No mercy",
        "A closer pays for a sum below 0 too, as it is doubled for better or worse.",
        Rules(negative=Negative.DOUBLED),
    ),
    Preset("Every card counts", "Equal columns stay on the table.", Rules(columns=False)),
    Preset(
        "Winner starts",
        "The fewest points in a round start the next.",
        Rules(starter=Starter.WINNER),
    ),
    Preset("Short evening", "Over at 50 points.", Rules(limit=50)),
    Preset(
        "Skyjo Action",
        "With stars and action cards, entered by hand.",
        Rules(action=True),
    ),
    Preset("Five rounds", "Over after five rounds, whatever the points.", Rules(rounds=5)),
)


def preset_of(rules: Rules) -> Preset | None:
    """The way to play that has these rules, if it has a name."""
    return next((preset for preset in PRESETS if preset.rules == rules), None)


def how_it_ends(rules: Rules) -> str:
    """The end of a game in a sentence."""
    if rules.rounds is None:
        end = f"when somebody has {rules.limit} points or more"
    else:
        end = "after 1 round" if rules.rounds == 1 else f"after {rules.rounds} rounds"
    return f"The game ends {end}; the lowest total wins."


def explain_rules(rules: Rules) -> list[str]:
    """How a game is played where tables differ, a sentence a rule, in the order of the rules."""
    sentences = []
    for field in fields(rules):
        if field.name in OPTIONS:
            sentences.append(OPTIONS[field.name][getattr(rules, field.name)])
        elif field.name == "limit":
            sentences.append(how_it_ends(rules))
    return sentences
