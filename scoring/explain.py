"""Steps and rules in plain English sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scoring.doubling import Reason, Verdict
from scoring.options import explain_rules
from scoring.rounds import PlayerScore
from scoring.steps import (
    CardsHeld,
    CardsMissing,
    CardsSummed,
    ColumnKept,
    ColumnRemoved,
    FaceDown,
    Judged,
    LineKept,
    LineRemoved,
    Step,
    SumTyped,
)

__all__ = ["addition", "explain", "explain_rules", "explain_steps"]

Names = Mapping[str, str]
_LINES: Final = {False: "Column", True: "Row"}
_KEYS_ARE_NAMES: Final[Names] = MappingProxyType({})


def explain(score: PlayerScore, names: Names = _KEYS_ARE_NAMES) -> list[str]:
    """How a player's points came about, a sentence a step.

    Args:
        score: The player's score of a round.
        names: What players are called, by key; a key that is not there is the name.
    """
    return explain_steps(score.steps, names)


def explain_steps(steps: Iterable[Step], names: Names = _KEYS_ARE_NAMES) -> list[str]:
    """A sentence a step."""
    return [_sentence(step, names) for step in steps]


def addition(values: Sequence[int], total: int) -> str:
    """A sum that one can follow: "3 + 7 - 1 = 9"."""
    if not values:
        return f"No cards: {total}"
    first, *others = values
    return f"{first}" + "".join(_term(value) for value in others) + f" = {total}"


def _sentence(step: Step, names: Names) -> str:
    match step:
        case SumTyped(total):
            text = f"The sum {total} was typed in."
        case ColumnRemoved(column, value):
            text = f"Column {column + 1} has three cards of {value} and is removed."
        case ColumnKept(column, value):
            text = f"Column {column + 1} has three cards of {value} but is kept."
        case LineRemoved() | LineKept() | CardsHeld():
            text = _action(step)
        case CardsMissing():
            text = _missing(step)
        case CardsSummed(cards, total):
            text = addition(cards, total)
        case FaceDown(count):
            text = f"{_cards(count)} face down: the sum is not final."
        case Judged():
            text = _judgement(step, names)
        case _:
            text = f"Total: {addition((step.before, step.points), step.after)}"
    return text


def _action(step: LineRemoved | LineKept | CardsHeld) -> str:
    """What only Skyjo Action has."""
    if isinstance(step, LineKept):
        return f"Column {step.index + 1} has equal cards but is kept."
    if isinstance(step, CardsHeld):
        cards = "1 action card" if step.count == 1 else f"{step.count} action cards"
        return f"{cards} still held: {step.points} points more."
    line = f"{_LINES[step.is_row]} {step.index + 1}"
    if step.bonus:
        return f"{line} is all stars and is removed: {-step.bonus} points less."
    return f"{line} has equal cards and is removed."


def _missing(step: CardsMissing) -> str:
    if step.cards in step.possible:
        return f"{_cards(step.cards)} there, but not in whole columns of three: please check."
    *most, last = step.possible[::-1]
    right = f"{', '.join(map(str, most))} or {last}" if most else str(last)
    return f"{_cards(step.cards)} there; {right} would be right: please check."


def _judgement(step: Judged, names: Names) -> str:
    closed = f"{names.get(step.player, step.player)} closed the round"
    rivals = _rivals(step.reason, names)
    match step.reason.verdict:
        case Verdict.DOUBLED:
            return f"{closed}, but {rivals}: {step.raw} is doubled to {step.points}."
        case Verdict.TIE_SAFE:
            return f"{closed} and {rivals} too: a tie is safe, nothing is doubled."
        case Verdict.ZERO:
            return f"{closed}, but {rivals}: twice 0 is 0, nothing is doubled."
        case Verdict.NEGATIVE:
            return f"{closed}, but {rivals}: a sum below 0 is not doubled."
        case _:
            return f"{closed} and has the lowest sum: nothing is doubled."


def _rivals(reason: Reason, names: Names) -> str:
    """Write as in "Ben has 8 and Cleo has 10"."""
    said = [f"{names.get(rival.player, rival.player)} has {rival.raw}" for rival in reason.rivals]
    return " and ".join([", ".join(said[:-1]), said[-1]] if said[1:] else said)


def _cards(count: int) -> str:
    return "1 card is" if count == 1 else f"{count} cards are"


def _term(value: int) -> str:
    return f" {'-' if value < 0 else '+'} {abs(value)}"
