"""Points of a round: the worked examples of the rules, then a table for each option."""

from __future__ import annotations

import doctest

import pytest

import scoring
from scoring.counting import EntryError, count_entry, parse_sum
from scoring.doubling import Verdict
from scoring.grid import Grid
from scoring.rounds import Entry, Round, RoundError, RoundScore, score_round
from scoring.rules import Negative, Rules, RulesError, Tie

USUAL = Rules()
SAFE = Rules(tie=Tie.SAFE)
NEGATIVE = Rules(negative=Negative.DOUBLED)
BOTH = Rules(tie=Tie.SAFE, negative=Negative.DOUBLED)


def typed(*sums: int, closer: str | None = "A", rules: Rules = USUAL) -> RoundScore:
    """A round of typed sums; the players are A, B, and so on."""
    entries = {"ABCDEFGH"[seat]: Entry(typed=total) for seat, total in enumerate(sums)}
    return score_round(Round(entries, closer), rules)


def laid(text: str, *kept: int) -> Entry:
    """A player's cards."""
    return Entry(grid=Grid.parse(text), kept=frozenset(kept))


def test_the_session_in_the_documentation() -> None:
    """What the package says about itself is so."""
    assert doctest.testmod(scoring).failed == 0
    assert doctest.testmod(scoring).attempted > 0


def test_the_booklet_closer_ties() -> None:
    """A closes with 10, B has 24, C has 10: A scores 20."""
    score = typed(10, 24, 10)
    assert score.points == {"A": 20, "B": 24, "C": 10}
    assert score.winners == ("C",)


def test_twelve_cards_with_and_without_the_columns_rule() -> None:
    """Fourteen points without the columns rule are five with it: a column of three 3s."""
    cards = laid("3 0 4 -1 / 3 1 2 -2 / 3 5 -2 -2")
    assert count_entry(cards, Rules(columns=False)).raw == 14
    assert count_entry(cards, USUAL).raw == 5


def test_sums_typed_undoubled() -> None:
    """Sums after the columns are gone, and who closed: the doubling is done for you."""
    assert typed(12, 30, 11).points == {"A": 24, "B": 30, "C": 11}


@pytest.mark.parametrize(
    ("sums", "closer", "usual", "safe", "negative", "both"),
    [
        # Nobody closed: nothing is ever doubled.
        ((0, 0), None, (0, 0), (0, 0), (0, 0), (0, 0)),
        ((20, 10), None, (20, 10), (20, 10), (20, 10), (20, 10)),
        # Alone.
        ((7,), "A", (7,), (7,), (7,), (7,)),
        # Alone the lowest.
        ((9, 10), "A", (9, 10), (9, 10), (9, 10), (9, 10)),
        ((0, 10), "A", (0, 10), (0, 10), (0, 10), (0, 10)),
        ((-5, -4), "A", (-5, -4), (-5, -4), (-5, -4), (-5, -4)),
        # A tie for the lowest.
        ((10, 10), "A", (20, 10), (10, 10), (20, 10), (10, 10)),
        ((0, 0), "A", (0, 0), (0, 0), (0, 0), (0, 0)),
        ((-5, -5), "A", (-5, -5), (-5, -5), (-10, -5), (-5, -5)),
        # A tie, but not for the lowest.
        ((10, 10, 9), "A", (20, 10, 9), (20, 10, 9), (20, 10, 9), (20, 10, 9)),
        # Somebody has less.
        ((11, 10), "A", (22, 10), (22, 10), (22, 10), (22, 10)),
        ((1, 0), "A", (2, 0), (2, 0), (2, 0), (2, 0)),
        ((0, -1), "A", (0, -1), (0, -1), (0, -1), (0, -1)),
        ((-1, -2), "A", (-1, -2), (-1, -2), (-2, -2), (-2, -2)),
        # Whoever did not close is never doubled.
        ((30, 10), "B", (30, 10), (30, 10), (30, 10), (30, 10)),
    ],
)
def test_doubling(
    sums: tuple[int, ...],
    closer: str | None,
    usual: tuple[int, ...],
    safe: tuple[int, ...],
    negative: tuple[int, ...],
    both: tuple[int, ...],
) -> None:
    """Each case under each combination of the two options."""
    for rules, points in [(USUAL, usual), (SAFE, safe), (NEGATIVE, negative), (BOTH, both)]:
        assert tuple(typed(*sums, closer=closer, rules=rules).points.values()) == points, rules


@pytest.mark.parametrize(
    ("sums", "rules", "verdict", "rivals"),
    [
        ((9, 10), USUAL, Verdict.LOWEST, ""),
        ((10, 10), SAFE, Verdict.TIE_SAFE, "B"),
        ((0, 0), USUAL, Verdict.ZERO, "B"),
        ((0, -1), NEGATIVE, Verdict.ZERO, "B"),
        ((-1, 5, -2), USUAL, Verdict.NEGATIVE, "C"),
        ((-1, -2), NEGATIVE, Verdict.DOUBLED, "B"),
        ((8, 9, 8, 7), USUAL, Verdict.DOUBLED, "CD"),
    ],
)
def test_why(sums: tuple[int, ...], rules: Rules, verdict: Verdict, rivals: str) -> None:
    """The reason names everybody with as little or less; 0 is never marked doubled."""
    closer, *others = typed(*sums, rules=rules).players
    assert closer.reason.verdict is verdict
    assert "".join(rival.player for rival in closer.reason.rivals) == rivals
    assert closer.doubled is (verdict is Verdict.DOUBLED)
    assert {other.reason.verdict for other in others} == {Verdict.NOT_CLOSER}


def test_sums_are_compared_after_the_columns_are_gone() -> None:
    """A's twelve cards add up to more than B's, but what is left to less."""
    entries = {"A": laid("12 1 / 12 1 / 12 2"), "B": Entry(typed=5)}
    score = score_round(Round(entries, "A"), USUAL)
    assert score.of("A").removed_columns == (0,)
    assert score.points == {"A": 4, "B": 5}
    assert score_round(Round(entries, "A"), Rules(columns=False)).points == {"A": 80, "B": 5}


def test_a_kept_column_counts() -> None:
    """Three -2s are worth keeping."""
    assert count_entry(laid("-2 1 / -2 1 / -2 2"), USUAL).raw == 4
    assert count_entry(laid("-2 1 / -2 1 / -2 2", 0), USUAL).raw == -2


def test_a_face_down_card_makes_sums_not_final() -> None:
    """The player's own, and the closer's, whose doubling hangs on everybody's."""
    entries = {"A": Entry(typed=9), "B": laid("3 back"), "C": Entry(typed=4)}
    score = score_round(Round(entries, "A"), USUAL)
    assert [player.final for player in score.players] == [False, False, True]
    assert not score.final
    assert score_round(Round(entries), USUAL).of("A").final
    assert typed(9, 3).final


def test_the_rounds_winner_has_the_lowest_points_after_doubling() -> None:
    """The closer tied at 10 is doubled, so the other has won; two may win."""
    assert typed(10, 10).winners == ("B",)
    assert typed(10, 10, closer=None).winners == ("A", "B")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({}, "either cards or a sum"),
        ({"typed": 1, "grid": Grid.parse("1")}, "either cards or a sum"),
        ({"typed": -25}, "between -24 and 144"),
        ({"typed": 145}, "between -24 and 144"),
        ({"typed": 7.0}, "whole number"),
        ({"typed": True}, "whole number"),
        ({"typed": "7"}, "whole number"),
        ({"typed": 7, "kept": frozenset({0})}, "no column 1 to keep"),
        ({"grid": Grid.parse("1 2"), "kept": frozenset({2})}, "no column 3 to keep"),
    ],
)
def test_what_is_no_entry(entry: dict[str, object], sentence: str) -> None:
    """A sentence says what is wrong."""
    with pytest.raises(EntryError, match=sentence):
        Entry(**entry)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "total"),
    [("0", 0), ("17", 17), ("-3", -3), ("\N{MINUS SIGN}24", -24), (" +144 ", 144), ("007", 7)],
)
def test_sums_as_people_type_them(text: str, total: int) -> None:
    """Spaces, a plus and the real minus sign are fine."""
    assert parse_sum(text) == total


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type 0 if"),
        ("  ", "Type 0 if"),
        ("-", "not a whole number"),
        ("3.5", "not a whole number"),
        ("1e3", "not a whole number"),
        ("3 4", "not a whole number"),
        ("٣", "not a whole number"),
        ("9" * 5000, "not a whole number"),
        ("145", "never to 145"),
        ("-25", "never to -25"),
    ],
)
def test_what_is_no_sum(text: str, sentence: str) -> None:
    """Nothing is not 0, and what twelve cards cannot be is a slip of the finger."""
    with pytest.raises(EntryError, match=sentence):
        parse_sum(text)


def test_who_can_play_and_close() -> None:
    """One to eight entries, and the closer is one of them."""
    with pytest.raises(RoundError, match="up to 8 players, not 0"):
        Round({})
    with pytest.raises(RoundError, match="up to 8 players, not 9"):
        Round({str(seat): Entry(typed=1) for seat in range(9)})
    with pytest.raises(RoundError, match="one of its players"):
        Round({"A": Entry(typed=1)}, "B")


@pytest.mark.parametrize("limit", [0, -5, 99.5, True, "100"])
def test_the_limit_is_a_whole_number_from_1(limit: object) -> None:
    """Anything else is refused."""
    with pytest.raises(RulesError, match="whole number from 1"):
        Rules(limit=limit)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="whole number from 1"):
        Rules(rounds=limit)  # type: ignore[arg-type]
    assert Rules(limit=1, rounds=1).limit == 1
