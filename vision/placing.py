"""Puts cards into grids of rows and columns; the second half of placing chooses the grids."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.links import Group, group_cards, mean_turn
from vision.plane import Array, Flat
from vision.seams import MOST, cut

MIN_CARDS = 2
"""A main grid with fewer cards is none."""
MIN_OTHER_CARDS = 3
"""Of any further grid: two cards side by side are the piles."""
CARD = 0.3
"""Trust above which there is a card at all; below are shoes, phones and rugs."""
WHOLE = 2.0
"""Worth of completeness in cards: a whole column nearby is not taken for eleven cards of twelve."""


@dataclass(frozen=True)
class PlacedGrid:
    """A grid of cards.

    Attributes:
        rows: Index of the card in each place, or None.
        corners: Of each card of the grid by its index, (4, 2) px, clockwise from the top left of
            the reading turn.
        box: (4, 2) px, outline of the grid, in the same order.
        neighbours: Cards right beside it were cut off from it.
    """

    rows: tuple[tuple[int | None, ...], ...]
    corners: dict[int, Array]
    box: Array
    neighbours: bool


def place(flat: Flat, trust: Array) -> list[PlacedGrid]:
    """Find the grids, the main one first; cards of no grid are left out.

    Args:
        flat: The cards on the table.
        trust: (n,) that it is a card at all, 0 to 1.
    """
    pieces = [
        (piece, any(trust[card] > CARD for card in group.keys() - piece.keys()))
        for group in group_cards(flat, trust)
        for piece in cut(flat, group, trust)
        if len(piece) >= MIN_CARDS
    ]
    pieces.sort(key=lambda piece: _worth(flat, trust, piece[0]), reverse=True)
    kept = [piece for i, piece in enumerate(pieces) if i == 0 or len(piece[0]) >= MIN_OTHER_CARDS]
    return [_turn(flat, group, neighbours=neighbours) for group, neighbours in kept]


def _worth(flat: Flat, trust: Array, group: Group) -> tuple[float, float]:
    """What makes a grid the main one: many cards, whole columns; then size in the photo."""
    columns = {column for _, column in group.values()}
    whole = len(group) == MOST[0] * len(columns)
    spread = np.ptp(flat.corners[list(group)].reshape(-1, 2), axis=0)
    return float(trust[list(group)].sum()) + WHOLE * whole, float(spread.prod())


def _turn(flat: Flat, group: Group, *, neighbours: bool) -> PlacedGrid:
    """The grid as it is read: of the two turns, the one closer to the photo's own up."""
    axes = _axes(flat, group)
    cards = list(group)
    middle = flat.centres[cards].mean(axis=0)
    above, below = flat.to_photo(np.array([middle, middle + axes[1]]))
    rows, columns = (max(at[i] for at in group.values()) + 1 for i in (0, 1))
    cells: list[list[int | None]] = [[None] * columns for _ in range(rows)]
    for card, (row, column) in group.items():
        cells[row][column] = card
    if below[1] < above[1]:
        axes = -axes
        cells = [row[::-1] for row in cells[::-1]]
    return PlacedGrid(
        rows=tuple(map(tuple, cells)),
        corners={card: _upright(flat, card, axes[1]) for card in cards},
        box=_outline(flat, cards, axes),
        neighbours=neighbours,
    )


def _axes(flat: Flat, group: Group) -> Array:
    """Unit vectors (2, 2) along the grid's rows and down its columns, mm."""
    cards = list(group)
    turn = mean_turn(flat.angles[cards])
    axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    # Modulo pi the turn may stand for either direction: take the one in which places count up.
    columns_rows = np.array([group[card][::-1] for card in cards])
    places = flat.centres[cards] @ axes.T
    agreement = np.sum((columns_rows - columns_rows.mean(axis=0)) * places)
    return -axes if agreement < 0 else axes


def _upright(flat: Flat, card: int, down: Array) -> Array:
    """The card's corners in the photo, clockwise from the top left."""
    top_left, top_right, bottom_right, bottom_left = flat.cards[card]
    if (bottom_left + bottom_right - top_left - top_right) @ down < 0:
        return np.roll(flat.corners[card], 2, axis=0)
    return flat.corners[card]


def _outline(flat: Flat, cards: list[int], axes: Array) -> Array:
    """The rectangle on the table that holds all cards, as px of the photo."""
    places = flat.cards[cards].reshape(-1, 2) @ axes.T
    (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
    box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return flat.to_photo(box @ axes)
