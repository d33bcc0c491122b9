"""Sums as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app_pages.parts.typed import parse_expression
from app_pages.parts.words import plain
from scoring.counting import EntryError


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("0", 0),
        ("-3", -3),
        ("\N{MINUS SIGN}3", -3),  # what some keyboards put there
        ("12+11-2", 21),
        (" 12 + 11 - 2 ", 21),
        ("+7", 7),
        ("- 2 - 2", -4),
    ],
)
def test_a_sum_or_an_addition_is_added_up(text: str, total: int) -> None:
    """Number pads of phones have no minus, so sums are typed as text."""
    assert parse_expression(text) == total


@pytest.mark.parametrize(
    "text", ["", " ", "x", "1e3", "3-", "1 000", "2*3", "999", "-99", "\u0663"]
)
def test_what_is_no_sum_is_told_and_never_taken_for_0(text: str) -> None:
    """Nothing that was typed wrong scores a round."""
    with pytest.raises(EntryError, match=r"[.]$"):
        parse_expression(text)


@given(st.lists(st.integers(-2, 12), min_size=1, max_size=12))
def test_any_cards_can_be_typed_one_after_the_other(cards: list[int]) -> None:
    """Adding up on the keyboard is adding up."""
    assert parse_expression("+".join(map(str, cards)).replace("+-", "-")) == sum(cards)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("*Ada*", r"\*Ada\*"),
        ("<b>", r"\<b\>"),
        (":red[x]", ":\N{WORD JOINER}red\\[x\\]"),
        ("a|b", r"a\|b"),
        ("Zoë \N{SNOWMAN}", "Zoë \N{SNOWMAN}"),
    ],
)
def test_names_are_shown_as_they_were_typed(name: str, shown: str) -> None:
    """No name is markup."""
    assert plain(name) == shown
