"""The choices of the rules, their sentences, and ways to play with a name."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from scoring.options import OPTIONS, PRESETS, explain_rules, how_it_ends, preset_of
from scoring.rules import Negative, Rules, Starter, Tie


def test_every_rule_has_a_sentence() -> None:
    """One a rule, and another for each other choice."""
    usual = explain_rules(Rules())
    other = explain_rules(
        Rules(
            columns=False,
            tie=Tie.SAFE,
            negative=Negative.DOUBLED,
            limit=50,
            starter=Starter.WINNER,
            action=True,
        )
    )
    assert len(usual) == len(other) == 6
    assert not set(usual) & set(other)
    assert "50 points" in other[3]
    assert "two highest cards" in explain_rules(Rules(starter=Starter.HIGHEST))[4]


def test_every_choice_of_every_rule_is_offered() -> None:
    """What is not offered is a number, and the usual choice is among the others."""
    numbers = {"limit", "rounds"}
    assert {field.name for field in fields(Rules)} == OPTIONS.keys() | numbers
    for name, choices in OPTIONS.items():
        assert getattr(Rules(), name) in choices
        assert len(set(choices.values())) == len(choices) > 1
        for choice in choices:
            assert choices[choice] in explain_rules(replace(Rules(), **{name: choice}))


@pytest.mark.parametrize(
    ("rules", "end"),
    [
        (Rules(), "when somebody has 100 points or more;"),
        (Rules(rounds=1), "after 1 round;"),
        (Rules(rounds=5), "after 5 rounds;"),
    ],
)
def test_how_a_game_ends(rules: Rules, end: str) -> None:
    """By points or by rounds; always the lowest total wins."""
    assert how_it_ends(rules) == f"The game ends {end} the lowest total wins."


def test_presets_are_ways_to_play() -> None:
    """Each with a name, a sentence, and rules of its own; the first is the usual one."""
    assert PRESETS[0].rules == Rules()
    assert len({preset.name for preset in PRESETS}) == len(PRESETS)
    assert len({preset.rules for preset in PRESETS}) == len(PRESETS)
    assert all(preset.about.endswith(".") for preset in PRESETS)


def test_rules_know_their_name() -> None:
    """Unless they are a mixture of your own."""
    assert [preset_of(preset.rules) for preset in PRESETS] == list(PRESETS)
    assert preset_of(Rules(limit=7)) is None
