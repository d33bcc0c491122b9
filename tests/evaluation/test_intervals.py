"""Shares and their intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.evaluation.intervals import Share


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 0, 0.0, 1.0),  # nothing measured: nothing known
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (6, 6, 0.6097, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),  # the same
    ],
)
def test_wilson(part: int, whole: int, low: float, high: float) -> None:
    """The published values."""
    assert Share(part, whole).interval == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_share_lies_in_its_interval(counts: tuple[int, int]) -> None:
    """Law: so it is, and the interval lies within 0 and 1."""
    share = Share(*counts)
    low, high = share.interval
    assert 0 <= low <= share.value + 1e-12
    assert share.value - 1e-12 <= high <= 1


def test_for_people() -> None:
    """Counts, percentage and interval in one line."""
    assert str(Share(490, 500)) == "490 of 500, 98.0 % (96.4 to 98.9)"
