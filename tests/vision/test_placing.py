"""Cards laid flat and put into grids, whatever the view; no picture is needed for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from datasets.camera import Camera
from vision.placing import PlacedGrid, place
from vision.plane import Flat, lay_flat

Array = NDArray[np.float64]
Place = tuple[int, int]
EDGES = np.array([[-28.0, -43.5], [28, -43.5], [28, 43.5], [-28, 43.5]])


@dataclass(frozen=True)
class View:
    """Where the phone is held.

    Attributes:
        tilt: From straight above, degrees.
        side: From which the phone looks, degrees.
        turn: Of the rows in the photo, degrees.
        field: Of view, degrees.
    """

    tilt: float = 0.0
    side: float = 0.0
    turn: float = 0.0
    field: float = 55.0

    def see(self, cards: Array) -> Array:
        """Corners (n, 4, 2) mm as px of a photo of 1200 x 900."""
        azimuth = np.radians(self.side)
        camera = Camera(
            width=1200,
            height=900,
            fov=float(np.radians(self.field)),
            tilt=float(np.radians(self.tilt)),
            azimuth=float(azimuth),
            roll=float(np.radians(self.turn) - azimuth),
            distance=700.0,
            target=tuple(cards.reshape(-1, 2).mean(axis=0).tolist()),
            bend=0.0,
        )
        return np.asarray(camera.project(cards.reshape(-1, 2))).reshape(cards.shape)


VIEWS = st.builds(
    View,
    tilt=st.floats(0, 55),
    side=st.floats(-180, 180),
    turn=st.floats(-70, 70),
    field=st.floats(30, 70),
)
"""Any that leaves the rows' upper side up."""


def card(x: float, y: float, degrees: float = 0.0) -> Array:
    """Corners (4, 2) mm of a card about a point, turned clockwise."""
    angle = np.radians(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    return EDGES @ np.array([[cos, sin], [-sin, cos]]) + [x, y]


def grid(
    rows: int, columns: int, *, gap: float = 10.0, untidy: float = 0.0, seed: int = 0
) -> dict[tuple[int, int], Array]:
    """Corners mm of each place's card, shifted by up to ``untidy`` mm and three times the degrees.

    The turn is at most 12 degrees.
    """
    rng = np.random.default_rng(seed)
    return {
        (r, c): card(
            c * (56 + gap) + rng.uniform(-untidy, untidy),
            r * (87 + gap) + rng.uniform(-untidy, untidy),
            float(np.clip(rng.uniform(-3, 3) * untidy, -12, 12)),
        )
        for r in range(rows)
        for c in range(columns)
    }


def read(corners: Array, trust: Array | None = None) -> list[PlacedGrid]:
    """The grids of corners (n, 4, 2) px."""
    trust = np.full(len(corners), 0.9) if trust is None else trust
    return place(lay_flat(corners, trust), trust)


def flatten(corners: Array) -> Flat:
    """The table of corners (n, 4, 2) px that are all surely of cards."""
    return lay_flat(corners, np.ones(len(corners)))


def rows_of(cards: dict[Place, Array]) -> list[list[int | None]]:
    """The expected rows: each card's index in its place, lines without a card left out."""
    index = {at: i for i, at in enumerate(cards)}
    rows, columns = (sorted(set(line)) for line in zip(*cards, strict=True))
    return [[index.get((r, c)) for c in columns] for r in rows]


def found_rows(grid: PlacedGrid) -> list[list[int | None]]:
    """As :func:`rows_of`."""
    return [list(row) for row in grid.rows]


def blurred(corners: Array, share: float, seed: int = 0) -> Array:
    """Corners as a detector finds them, off by a share of the card's height."""
    height = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1)[:, None, None]
    return corners + np.random.default_rng(seed).normal(0, share, corners.shape) * height


# Laying flat


@pytest.mark.parametrize("count", [1, 2, 3, 12])
@pytest.mark.parametrize("tilt", [0, 30, 55])
def test_cards_lie_flat_as_they_are(count: int, tilt: float) -> None:
    """Sides of 56 and 87 mm and right angles come back, from few cards too."""
    cards = np.array(list(grid(3, 4).values())[:count])
    flat = flatten(View(tilt=tilt, side=20, turn=10).see(cards))
    sides = np.linalg.norm(np.roll(flat.cards, -1, axis=1) - flat.cards, axis=2)
    assert np.allclose(sides, [56, 87, 56, 87], rtol=0.06)


@settings(deadline=None, max_examples=50)
@given(VIEWS, st.integers(0, 99))
def test_distances_on_the_table_come_back(view: View, seed: int) -> None:
    """Within 6 % for every pair, though each corner is off by 2 % of the card's height."""
    cards = np.array(list(grid(3, 4, untidy=4, seed=seed).values()))
    flat = flatten(blurred(view.see(cards), 0.02, seed))
    centres = cards.mean(axis=1)
    true = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    seen = np.linalg.norm(flat.centres[:, None] - flat.centres[None], axis=2)
    assert np.allclose(seen, true, rtol=0.06, atol=3)


@settings(deadline=None, max_examples=50)
@given(VIEWS, st.sets(st.integers(0, 11), max_size=3))
def test_sides_taken_for_each_other_are_put_right(view: View, wrong: set[int]) -> None:
    """From low a card's long side looks short; the other cards tell which it is."""
    corners = view.see(np.array(list(grid(3, 4, untidy=2).values())))
    for index in wrong:
        corners[index] = np.roll(corners[index], 1, axis=0)
    flat = flatten(corners)
    sides = np.linalg.norm(np.roll(flat.cards, -1, axis=1) - flat.cards, axis=2)
    assert (sides[:, 0] < sides[:, 1]).all()


def test_points_go_back_to_the_photo() -> None:
    """The way to the table and back ends where it began."""
    flat = flatten(View(tilt=40, side=30).see(np.array(list(grid(3, 4).values()))))
    assert np.allclose(flat.to_photo(flat.centres), flat.to_photo(flat.cards.mean(axis=1)))
    assert np.allclose(flat.to_photo(flat.cards.reshape(-1, 2)), flat.corners.reshape(-1, 2))


# Placing


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param(card(300, 300)[None], id="one card"),
        pytest.param(np.array([card(300, 300), card(700, 700)]), id="two far apart"),
        pytest.param(np.array([card(300, 300), card(380, 320, 90)]), id="two at right angles"),
        pytest.param(np.array([card(300, 300), card(303, 296, 4)]), id="a pile"),
    ],
)
def test_cards_without_neighbours_are_no_grid(corners: Array) -> None:
    """Nothing is made up."""
    assert read(corners) == []


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("gap", [-2.0, 1.0, 10.0, 40.0])
def test_grids_of_every_size(columns: int, gap: float) -> None:
    """Touching, overlapping, or far apart."""
    cards = grid(3, columns, gap=gap)
    (found,) = read(View(tilt=25, side=15).see(np.array(list(cards.values()))))
    assert found_rows(found) == rows_of(cards)
    assert not found.neighbours


@settings(deadline=None, max_examples=150)
@given(VIEWS, st.integers(2, 4), st.floats(0, 30), st.floats(0, 5), st.integers(0, 999))
def test_any_view_of_any_untidy_grid(
    view: View, columns: int, gap: float, untidy: float, seed: int
) -> None:
    """Turned, tilted, askew by up to 12 degrees, shifted, and with corners a bit off."""
    cards = grid(3, columns, gap=max(gap, untidy), untidy=untidy, seed=seed)
    found = read(blurred(view.see(np.array(list(cards.values()))), 0.015, seed))
    assert found_rows(found[0]) == rows_of(cards)


@settings(deadline=None, max_examples=100)
@given(VIEWS, st.integers(0, 999), st.permutations(range(12)))
def test_an_empty_place_is_no_shift(view: View, seed: int, order: list[int]) -> None:
    """Two cards missing anywhere leave the others where they are."""
    cards = grid(3, 4, untidy=2, seed=seed)
    places = list(cards)
    for missing in order[:2]:
        del cards[places[missing]]
    found = read(view.see(np.array(list(cards.values()))))
    assert found_rows(found[0]) == rows_of(cards)


@pytest.mark.parametrize("column", [1, 2])
def test_a_removed_column_is_closed_up(column: int) -> None:
    """Its hole on the table is no column."""
    cards = {at: corners for at, corners in grid(3, 4).items() if at[1] != column}
    (found,) = read(View(tilt=20).see(np.array(list(cards.values()))))
    assert [len(row) for row in found.rows] == [3, 3, 3]
    assert found_rows(found) == rows_of(cards)


def test_rows_may_drift() -> None:
    """Each row further to the right than the one above, the columns aslant."""
    cards = {at: c + np.array([12.0 * at[0], 6.0 * at[1]]) for at, c in grid(3, 4).items()}
    (found,) = read(View(tilt=30, side=-40, turn=15).see(np.array(list(cards.values()))))
    assert found_rows(found) == rows_of(cards)


@settings(deadline=None, max_examples=50)
@given(VIEWS, st.integers(0, 99))
def test_upside_down_is_read_from_the_other_side(view: View, seed: int) -> None:
    """Of the two turns the one closer to the photo's own up: all comes out turned."""
    cards = grid(3, 4, untidy=2, seed=seed)
    corners = view.see(np.array(list(cards.values())))
    (found,) = read(corners)
    (turned,) = read([1200, 900] - corners)
    assert found_rows(turned) == [row[::-1] for row in found_rows(found)[::-1]]


@settings(deadline=None, max_examples=50)
@given(VIEWS)
def test_corners_and_box_begin_at_the_top_left(view: View) -> None:
    """Clockwise, in the turn in which the rows are read; the box holds every card."""
    corners = view.see(np.array(list(grid(3, 4).values())))
    (found,) = read(np.roll(corners, 2, axis=1))
    for index, expected in enumerate(corners):
        assert np.allclose(found.corners[index], expected)
    assert np.allclose(found.box, corners[[0, 3, 11, 8], [0, 1, 2, 3]], atol=12)


def test_the_order_of_the_cards_plays_no_part() -> None:
    """Shuffled cards come to lie in the same places."""
    cards = list(grid(3, 4, untidy=3).items())
    order = np.random.default_rng(4).permutation(12)
    shuffled = {cards[i][0]: cards[i][1] for i in order}
    (found,) = read(View(tilt=35, side=60).see(np.array(list(shuffled.values()))))
    assert found_rows(found) == rows_of(shuffled)


OTHERS: dict[str, Callable[[], list[Array]]] = {
    "a pile beside": lambda: [card(310, 60, 4)],
    "two piles above": lambda: [card(40, -140, 3), card(110, -145, -5)],
    "a card turned": lambda: [card(300, 97, 90)],
    "a neighbour's row": lambda: [card(30 + 66 * i, 350, 6) for i in range(4)],
    "a neighbour sideways": lambda: [
        card(360 + 97 * r, 70 * c, 90) for r in range(3) for c in range(2)
    ],
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_cards_are_left_out(name: str) -> None:
    """Piles and other people's cards are in no place of the main grid."""
    cards = grid(3, 4, gap=6)
    corners = View(tilt=15, turn=5).see(np.array([*cards.values(), *OTHERS[name]()]))
    found = read(corners)
    assert found_rows(found[0]) == rows_of(cards)


def test_cards_cut_off_from_a_grid_are_told() -> None:
    """Who looks at the grid learns that something lies right beside it."""
    cards = grid(3, 4, gap=6)
    found = read(View().see(np.array([*cards.values(), card(270, 130, 20)])))
    assert found_rows(found[0]) == rows_of(cards)
    assert found[0].neighbours


def test_two_grids_come_back_as_two() -> None:
    """The larger first, each with its own rows."""
    small = {at: corners + np.array([0, 400]) for at, corners in grid(3, 2).items()}
    large = grid(3, 4)
    first, second = read(View(tilt=10).see(np.array([*small.values(), *large.values()])))
    assert found_rows(first) == [
        [index + 6 for index in row if index is not None] for row in rows_of(large)
    ]
    assert found_rows(second) == rows_of(small)


def test_two_players_face_to_face_are_not_one_grid() -> None:
    """Six rows of four are two grids, parted where the gap is widest."""
    near, far = grid(3, 4), grid(3, 4)
    corners = [*(c + np.array([0, -330]) for c in far.values()), *near.values()]
    found = read(View(tilt=30).see(np.array(corners)))
    assert [len(grid.corners) for grid in found] == [12, 12]
    assert {frozenset(grid.corners) for grid in found} == {
        frozenset(range(12)),
        frozenset(range(12, 24)),
    }


@pytest.mark.parametrize("place_of_doubt", [(0, 0), (1, 2), (2, 3)])
def test_an_unlikely_card_in_its_place_is_kept(place_of_doubt: Place) -> None:
    """The grid speaks for it."""
    cards = grid(3, 4, untidy=2)
    trust = np.array([0.25 if at == place_of_doubt else 0.9 for at in cards])
    (found,) = read(View(tilt=20).see(np.array(list(cards.values()))), trust)
    assert found_rows(found) == rows_of(cards)


def test_an_unlikely_card_outside_makes_no_column() -> None:
    """A shoe beside the table is no fifth column, nor a fourth."""
    cards = grid(3, 3)
    corners = View(tilt=20).see(np.array([*cards.values(), card(205, 190, 8)]))
    found = read(corners, np.array([0.9] * 9 + [0.15]))
    assert found_rows(found[0]) == rows_of(cards)
