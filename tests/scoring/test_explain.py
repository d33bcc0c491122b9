"""What numbers say about themselves."""

from __future__ import annotations

import pytest

from scoring.counting import count_entry
from scoring.explain import addition, explain, explain_steps
from scoring.grid import Grid
from scoring.rounds import Entry, Round, score_round
from scoring.rules import Rules, Tie
from scoring.steps import Step, TotalRaised


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((), "No cards: 0"),
        ((-1,), "-1 = -1"),
        ((3, 7, -1), "3 + 7 - 1 = 9"),
        ((-2, 0, -2), "-2 + 0 - 2 = -4"),
    ],
)
def test_a_sum_one_can_follow(values: tuple[int, ...], sentence: str) -> None:
    """A negative card is taken away, not "+ -1"."""
    assert addition(values, sum(values)) == sentence


@pytest.mark.parametrize(
    ("text", "kept", "rules", "sentences"),
    [
        (
            ". . . . / . . . . / . . . .",
            (),
            Rules(),
            ["No cards: 0"],
        ),
        (
            "3 5 7 2 / 3 1 0 -1 / 3 8 4 back",
            (),
            Rules(),
            [
                "Column 1 has three cards of 3 and is removed.",
                "5 + 7 + 2 + 1 + 0 - 1 + 8 + 4 = 26",
                "1 card is face down: the sum is not final.",
            ],
        ),
        (
            "-2 back / -2 back / -2 1",
            (0,),
            Rules(),
            [
                "Column 1 has three cards of -2 but is kept.",
                "-2 - 2 - 2 + 1 = -5",
                "2 cards are face down: the sum is not final.",
            ],
        ),
        (
            "3 1 / 3 2 / 3 .",
            (),
            Rules(),
            [
                "5 cards are there; 12, 9, 6, 3 or 0 would be right: please check.",
                "Column 1 has three cards of 3 and is removed.",
                "1 + 2 = 3",
            ],
        ),
        (
            "3 / . / .",
            (),
            Rules(),
            ["1 card is there; 12, 9, 6, 3 or 0 would be right: please check.", "3 = 3"],
        ),
        (
            "1 2 3 / . . . / . . .",
            (),
            Rules(),
            [
                "3 cards are there, but not in whole columns of three: please check.",
                "1 + 2 + 3 = 6",
            ],
        ),
        (
            "3 / 3 / 3",
            (),
            Rules(columns=False),
            ["3 cards are there; 12 would be right: please check.", "3 + 3 + 3 = 9"],
        ),
    ],
)
def test_how_cards_add_up(
    text: str, kept: tuple[int, ...], rules: Rules, sentences: list[str]
) -> None:
    """Missing cards first, then columns, the sum, and what is still face down."""
    count = count_entry(Entry(grid=Grid.parse(text), kept=frozenset(kept)), rules)
    assert explain_steps(count.steps) == sentences


@pytest.mark.parametrize(
    ("sums", "rules", "sentence"),
    [
        ((9, 10), Rules(), "Ada closed the round and has the lowest sum: nothing is doubled."),
        (
            (10, 10),
            Rules(tie=Tie.SAFE),
            "Ada closed the round and Ben has 10 too: a tie is safe, nothing is doubled.",
        ),
        (
            (0, -1),
            Rules(),
            "Ada closed the round, but Ben has -1: twice 0 is 0, nothing is doubled.",
        ),
        (
            (-1, -2),
            Rules(),
            "Ada closed the round, but Ben has -2: a sum below 0 is not doubled.",
        ),
        ((11, 10), Rules(), "Ada closed the round, but Ben has 10: 11 is doubled to 22."),
        (
            (11, 10, 9, 11),
            Rules(),
            "Ada closed the round, but Ben has 10, Cleo has 9 and Dan has 11: 11 is doubled to 22.",
        ),
    ],
)
def test_why_the_closer_is_doubled_or_not(
    sums: tuple[int, ...], rules: Rules, sentence: str
) -> None:
    """The others are named with what they have; whoever did not close hears nothing of it."""
    names = {"a": "Ada", "b": "Ben", "c": "Cleo", "d": "Dan"}
    entries = {key: Entry(typed=total) for key, total in zip(names, sums, strict=False)}
    score = score_round(Round(entries, "a"), rules)
    assert explain(score.of("a"), names) == [f"The sum {sums[0]} was typed in.", sentence]
    assert explain(score.of("b"), names) == [f"The sum {sums[1]} was typed in."]


def test_keys_can_be_names() -> None:
    """Where players have no other names."""
    score = score_round(Round({"Ada": Entry(typed=1), "Ben": Entry(typed=0)}, "Ada"), Rules())
    assert explain(score.of("Ada"))[-1].startswith("Ada closed the round, but Ben has 0")


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (TotalRaised(0, 0, 0), "Total: 0 + 0 = 0"),
        (TotalRaised(34, -3, 31), "Total: 34 - 3 = 31"),
    ],
)
def test_how_a_total_moves(step: Step, sentence: str) -> None:
    """Before, the round's points, after."""
    assert explain_steps([step]) == [sentence]
