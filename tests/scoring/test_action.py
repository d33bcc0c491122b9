"""Skyjo Action: stars, rows of four, action cards still held."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.action import STAR, ActionFace, Hand
from scoring.cards import BACK, VALUES
from scoring.counting import Entry, EntryError, count_entry
from scoring.explain import explain_steps
from scoring.grid import Grid, GridError
from scoring.rounds import Round, score_round
from scoring.rules import Rules

ACTION = Rules(action=True)
_FACES: dict[str, ActionFace | None] = {"*": STAR, ".": None, BACK: BACK}


def lay(text: str, held: int = 0) -> Hand:
    """Cards as one writes them; * is a star."""
    rows = (
        tuple(_FACES[word] if word in _FACES else int(word) for word in line.split())
        for line in text.split("/")
    )
    return Hand(tuple(rows), held)


EMPTY = ". . . . / . . . . / . . . ."


@pytest.mark.parametrize(
    ("text", "held", "raw"),
    [
        (EMPTY, 0, 0),
        (EMPTY, 2, 20),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12", 0, 78),
        ("1 2 3 4 / 5 6 * 8 / 9 10 11 12", 0, 71),  # a star that is left counts nothing
        ("5 2 3 4 / 5 6 7 8 / 5 10 11 12", 0, 63),  # a column of three
        ("5 2 3 4 / * 6 7 8 / 5 10 11 12", 0, 63),  # with a star in it
        ("5 2 3 4 / * 6 7 8 / * 10 11 12", 0, 63),
        ("7 7 7 7 / 5 6 7 8 / 9 10 11 12", 0, 68),  # a row of four
        ("7 * 7 * / 5 6 7 8 / 9 10 11 12", 0, 68),
        ("7 7 7 . / 5 6 7 8 / 9 10 11 12", 0, 89),  # three in a row are no row
        ("* 2 3 4 / * 6 7 8 / * 10 11 12", 0, 53),  # a column of stars: 10 less
        ("* * * * / 5 6 7 8 / 9 10 11 12", 0, 53),  # a row of stars: 15 less
        ("5 5 5 5 / 5 6 7 8 / 5 10 11 12", 0, 54),  # a row and a column through one card
        ("-2 2 3 4 / -2 6 7 8 / -2 10 11 12", 0, 63),
        ("5 2 3 4 / back 6 7 8 / 5 10 11 12", 0, 73),  # face down: not yet equal
        ("5 2 3 4 / . 6 7 8 / 5 10 11 12", 0, 73),
    ],
)
def test_what_cards_count(text: str, held: int, raw: int) -> None:
    """The nothing first, then each thing by itself."""
    assert count_entry(Entry(hand=lay(text, held)), ACTION).raw == raw


def test_the_steps_can_be_read() -> None:
    """Lines, cards, held cards, and what is face down."""
    hand = lay("* 3 1 -2 / * 3 back -2 / * * 2 -2", held=1)
    count = count_entry(Entry(hand=hand, kept=frozenset({3})), ACTION)
    assert (count.raw, count.removed_columns, count.final) == (-3, (0, 1), False)
    assert explain_steps(count.steps) == [
        "Column 1 is all stars and is removed: 10 points less.",
        "Column 2 has equal cards and is removed.",
        "Column 4 has equal cards but is kept.",
        "1 - 2 - 2 + 2 - 2 = -3",
        "1 action card still held: 10 points more.",
        "1 card is face down: the sum is not final.",
    ]
    rows = count_entry(Entry(hand=lay("* * * * / 3 * 3 3 / . . . .", held=2)), ACTION)
    assert explain_steps(rows.steps) == [
        "Row 1 is all stars and is removed: 15 points less.",
        "Row 2 has equal cards and is removed.",
        "No cards: 0",
        "2 action cards still held: 20 points more.",
    ]


def test_without_the_columns_rule_no_line_leaves() -> None:
    """Neither a column nor a row; stars count nothing."""
    hand = lay("* 3 3 3 / * . . . / * . . .")
    assert count_entry(Entry(hand=hand), Rules(columns=False, action=True)).raw == 9


def test_bonuses_and_held_cards_are_compared_and_doubled() -> None:
    """The closer's few cards do not help with an action card in the hand."""
    entries = {"A": Entry(hand=lay(EMPTY, held=1)), "B": Entry(typed=9)}
    assert score_round(Round(entries, "A"), ACTION).points == {"A": 20, "B": 9}


@pytest.mark.parametrize(
    ("rows", "held", "sentence"),
    [
        ((), 0, "3 rows of 4"),
        (((1, 2, 3), (1, 2, 3), (1, 2, 3)), 0, "3 rows of 4"),
        (((13, 0, 0, 0), (0,) * 4, (0,) * 4), 0, 'no card "13"'),
        (((True, 0, 0, 0), (0,) * 4, (0,) * 4), 0, 'no card "True"'),
        ((("joker", 0, 0, 0), (0,) * 4, (0,) * 4), 0, 'no card "joker"'),
        (((0,) * 4,) * 3, -1, "-1 action cards"),
        (((0,) * 4,) * 3, True, "action cards"),
        (((0,) * 4,) * 3, 41, "41 action cards"),
    ],
)
def test_what_is_no_hand(rows: tuple[tuple[int, ...], ...], held: int, sentence: str) -> None:
    """A sentence says what is wrong."""
    with pytest.raises(GridError, match=sentence):
        Hand(rows, held)


def test_a_player_has_one_kind_of_entry() -> None:
    """Cards of Skyjo Action or of Skyjo or a sum; a kept column is one of four."""
    with pytest.raises(EntryError, match="either cards or a sum"):
        Entry(hand=lay(EMPTY), typed=1)
    with pytest.raises(EntryError, match="either cards or a sum"):
        Entry(hand=lay(EMPTY), grid=Grid.parse("1"))
    with pytest.raises(EntryError, match="no column 5"):
        Entry(hand=lay(EMPTY), kept=frozenset({4}))


LINES = st.tuples(*[st.sampled_from([None, BACK, STAR, STAR, 1, 1, 2, *VALUES])] * 4)
HANDS = st.builds(Hand, st.tuples(LINES, LINES, LINES), st.integers(0, 3))


def naive(hand: Hand) -> int:
    """Written from the text of the rules alone."""
    gone = set()
    total = 10 * hand.held
    lines = [([(r, c) for c in range(4)], -15) for r in range(3)]
    lines += [([(r, c) for r in range(3)], -10) for c in range(4)]
    for places, bonus in lines:
        cards = [hand.rows[r][c] for r, c in places]
        numbers = {card for card in cards if isinstance(card, int)}
        if all(card == STAR or isinstance(card, int) for card in cards) and len(numbers) < 2:
            gone |= set(places)
            total += bonus if not numbers else 0
    for r in range(3):
        for c in range(4):
            card = hand.rows[r][c]
            if (r, c) not in gone and isinstance(card, int):
                total += card
    return total


@given(HANDS)
def test_a_second_scorer_agrees(hand: Hand) -> None:
    """Law: both count the same."""
    assert count_entry(Entry(hand=hand), ACTION).raw == naive(hand)


@given(HANDS)
def test_turning_a_hand_changes_no_sum(hand: Hand) -> None:
    """Law: from the other side of the table it is the same."""
    turned = Hand(tuple(row[::-1] for row in hand.rows[::-1]), hand.held)
    assert count_entry(Entry(hand=turned), ACTION).raw == count_entry(Entry(hand=hand), ACTION).raw
