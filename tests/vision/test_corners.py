"""Corners as a card has them, and one set of corners a card."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.corners import merge, overlap, tidy

Array = NDArray[np.float64]
CARD = np.array([[100.0, 100], [156, 100], [156, 187], [100, 187]])


def turned(corners: Array, degrees: float) -> Array:
    """The corners turned about their middle, clockwise in the picture."""
    angle = np.radians(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    middle = corners.mean(axis=0)
    return (corners - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(np.zeros((4, 2)), id="a point"),
        pytest.param(np.full((4, 2), np.nan), id="no numbers"),
        pytest.param(np.full((4, 2), np.inf), id="infinite"),
        pytest.param(CARD * [1, 0], id="a line"),
        pytest.param(CARD[[0, 2, 1, 3]], id="crossing itself"),
        pytest.param(np.array([[0.0, 0], [56, 0], [20, 20], [0, 87]]), id="dented"),
        pytest.param(CARD * [0.05, 1], id="a needle"),
        pytest.param(CARD / 50, id="a dot"),
    ],
)
def test_what_is_no_card(corners: Array) -> None:
    """Left out rather than straightened to nonsense."""
    assert tidy(corners) is None


@settings(deadline=None)
@given(st.integers(-84, 84), st.sampled_from([0, 2]), st.booleans())
def test_corners_come_out_in_one_order(degrees: int, start: int, mirrored: bool) -> None:
    """Clockwise from the left end of the upper short side, however the model gave them."""
    expected = turned(CARD, degrees)
    given_corners = np.roll(expected, start, axis=0)
    if mirrored:
        given_corners = given_corners[[1, 0, 3, 2]]
    found = tidy(given_corners)
    assert found is not None
    assert np.allclose(found, expected)


def test_a_card_seen_from_low_keeps_the_sides_the_model_gave() -> None:
    """Its long side may look shorter than its short one, up to a point."""
    low = CARD * [1, 0.5]
    found = tidy(low)
    assert found is not None
    assert np.allclose(found, low)
    sideways = tidy(np.roll(CARD, 1, axis=0))  # no view shows sides of a card like this
    assert sideways is not None
    assert np.allclose(sideways, CARD)


@pytest.mark.parametrize(
    ("shift", "union", "smaller"),
    [([0, 0], 1, 1), ([28, 0], 1 / 3, 0.5), ([56, 0], 0, 0), ([500, 500], 0, 0)],
)
def test_overlap(shift: list[float], union: float, smaller: float) -> None:
    """Over the union, and over the smaller of the two."""
    assert overlap(CARD, CARD + shift) == pytest.approx((union, smaller), abs=0.01)


def test_nothing_to_merge() -> None:
    """No candidates, no cards."""
    assert merge(np.zeros((0, 4, 2)), np.zeros(0)) == []


def test_sightings_of_one_card_are_one_card() -> None:
    """The best score counts; the corners are the mean of those that agree."""
    sightings = np.array([CARD + 2, CARD - 2, turned(CARD, 30), np.roll(CARD, 2, axis=0)])
    ((corners, score),) = merge(sightings, np.array([0.8, 0.8, 0.3, 0.8]))
    assert score == pytest.approx(0.8)
    assert np.abs(corners - CARD).max() < 0.8


def test_a_box_within_a_card_is_no_second_card() -> None:
    """Nor is one about it."""
    middle = CARD.mean(axis=0)
    sightings = np.array([CARD, (CARD - middle) * 0.5 + middle, (CARD - middle) * 1.5 + middle])
    assert len(merge(sightings, np.array([0.9, 0.6, 0.5]))) == 1


@pytest.mark.parametrize("shift", [[57.0, 0], [48.0, 3], [0, 80.0]])
def test_neighbours_stay_two_cards(shift: list[float]) -> None:
    """Even if they touch, or overlap a little."""
    sightings = np.array([CARD, CARD + shift, CARD + 1, CARD + shift - 1])
    assert len(merge(sightings, np.array([0.9, 0.8, 0.7, 0.6]))) == 2
