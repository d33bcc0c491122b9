"""Where the cards of a table lie: grids, piles, a neighbour's row. Millimetres, seen from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.cards import BACK, DECK, Face

CARD_WIDTH, CARD_HEIGHT = 56.0, 87.0
ROWS = 3
MAX_ASKEW = np.radians(12)


@dataclass(frozen=True)
class PlacedCard:
    """A card on the table.

    Attributes:
        face: What it shows.
        x, y: Its centre, mm.
        angle: Turn of its cell, radians, clockwise as seen from above; includes its askewness.
        upside_down: The print is turned by 180 degrees within the cell.
        grid, row, column: Its place, or None where it belongs to no grid.
    """

    face: Face
    x: float
    y: float
    angle: float
    upside_down: bool
    grid: int | None = None
    row: int | None = None
    column: int | None = None

    def corners(self) -> NDArray[np.float64]:
        """(4, 2) mm, clockwise from the cell's top left (not the print's)."""
        half_x, half_y = CARD_WIDTH / 2, CARD_HEIGHT / 2
        box = np.array([[-half_x, -half_y], [half_x, -half_y], [half_x, half_y], [-half_x, half_y]])
        return box @ _rotation(self.angle).T + [self.x, self.y]


class Shoe:
    """A shuffled deck that values are dealt from; a new deck is shuffled in when it runs out."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._cards: list[int] = []

    def deal(self) -> int:
        """The next value."""
        if not self._cards:
            deck = [value for value, copies in DECK.items() for _ in range(copies)]
            self._cards = [int(value) for value in self._rng.permutation(deck)]
        return self._cards.pop()


@dataclass(frozen=True)
class GridStyle:
    """How tidy a player is."""

    columns: int
    gap_x: float
    gap_y: float
    shift: float
    askew: float
    missing: int
    face_down: int
    upside_down: float


def draw_style(rng: np.random.Generator) -> GridStyle:
    """A random player: most keep four columns and small gaps, some lay cards anyhow."""
    columns = int(rng.choice([4, 3, 2, 1], p=[0.58, 0.24, 0.12, 0.06]))
    touching = rng.random() < 0.15
    gap_x = rng.uniform(-1.5, 1) if touching else rng.gamma(2.0, 5.0) + 2
    gap_y = rng.uniform(-1.5, 1) if rng.random() < 0.12 else rng.gamma(2.0, 5.0) + 2
    untidy = rng.random()
    cards = ROWS * columns
    face_down = 0 if rng.random() < 0.4 else int(rng.integers(1, max(2, cards * 10 // 12 + 1)))
    return GridStyle(
        columns=columns,
        gap_x=float(min(gap_x, 45)),
        gap_y=float(min(gap_y, 45)),
        shift=float(0.5 + 4.5 * untidy**2),
        askew=float(np.radians(0.5 + 5.0 * untidy**2)),
        missing=int(rng.choice([0, 1, 2], p=[0.88, 0.08, 0.04])) if cards > ROWS else 0,
        face_down=face_down,
        upside_down=float(rng.choice([0.0, 0.15, 0.5, 1.0], p=[0.1, 0.3, 0.5, 0.1])),
    )


def lay_grid(
    rng: np.random.Generator, shoe: Shoe, style: GridStyle, grid: int | None
) -> list[PlacedCard]:
    """One player's cards about the origin, upright, in reading order."""
    places = [(row, column) for row in range(ROWS) for column in range(style.columns)]
    absent = _absent(rng, style, places)
    hidden = {tuple(p) for p in rng.permutation(places)[: style.face_down]}
    column_gaps = np.maximum(style.gap_x + rng.normal(0, style.shift * 0.6, style.columns), -3)
    if style.columns < 4 and rng.random() < 0.35:  # a removed column leaves its hole
        column_gaps[rng.integers(style.columns)] += CARD_WIDTH + style.gap_x
    xs = np.cumsum(CARD_WIDTH + column_gaps)
    ys = np.cumsum(CARD_HEIGHT + style.gap_y + rng.normal(0, style.shift * 0.5, ROWS))
    drift = rng.normal(0, 0.02, 2)  # rows and columns that run a little aslant
    cards = []
    for row, column in places:
        if (row, column) in absent:
            continue
        x = xs[column] - xs.mean() + drift[0] * (ys[row] - ys.mean())
        y = ys[row] - ys.mean() + drift[1] * (xs[column] - xs.mean())
        keep_off = min(style.shift, 1.0 + max(style.gap_x, style.gap_y) / 2)
        cards.append(
            PlacedCard(
                face=BACK if (row, column) in hidden else shoe.deal(),
                x=float(x + rng.normal(0, keep_off)),
                y=float(y + rng.normal(0, keep_off)),
                angle=float(np.clip(rng.normal(0, style.askew), -MAX_ASKEW, MAX_ASKEW)),
                upside_down=bool(rng.random() < style.upside_down),
                grid=grid,
                row=row,
                column=column,
            )
        )
    return cards


def _absent(
    rng: np.random.Generator, style: GridStyle, places: list[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Places without a card, never a whole row or column of them."""
    while True:
        absent = {(int(r), int(c)) for r, c in rng.permutation(places)[: style.missing]}
        rows = {row for row, column in places if (row, column) not in absent}
        columns = {column for row, column in places if (row, column) not in absent}
        if len(rows) == ROWS and len(columns) == style.columns:
            return absent


def moved(cards: list[PlacedCard], x: float, y: float, angle: float) -> list[PlacedCard]:
    """The cards turned about the origin by ``angle``, then shifted by (x, y) mm."""
    rotation = _rotation(angle)
    result = []
    for card in cards:
        at = rotation @ [card.x, card.y] + [x, y]
        result.append(replace(card, x=float(at[0]), y=float(at[1]), angle=card.angle + angle))
    return result


def pile(rng: np.random.Generator, face: Face, height: int) -> list[PlacedCard]:
    """A pile about the origin, bottom first; the cards below lie a little askew."""
    spread, turn = rng.uniform(0.3, 4), rng.uniform(0.005, 0.15)
    return [
        PlacedCard(
            face=face,
            x=float(rng.normal(0, spread)),
            y=float(rng.normal(0, spread)),
            angle=float(rng.normal(0, turn)),
            upside_down=bool(rng.random() < 0.5),
        )
        for _ in range(height)
    ]


def fan(rng: np.random.Generator, shoe: Shoe) -> list[PlacedCard]:
    """A row of overlapping cards, bottom first, as held in a hand or spread on a box."""
    count = int(rng.integers(3, 8))
    step, turn = rng.uniform(8, 30), rng.uniform(-0.12, 0.12)
    face_down = rng.random() < 0.5
    return [
        PlacedCard(
            face=BACK if face_down else shoe.deal(),
            x=float((i - count / 2) * step),
            y=float(abs(i - count / 2) * rng.uniform(0, 4)),
            angle=float((i - count / 2) * turn),
            upside_down=bool(rng.random() < 0.5),
        )
        for i in range(count)
    ]


def outline(cards: list[PlacedCard]) -> NDArray[np.float64]:
    """All corners of the cards, (4 n, 2) mm."""
    return np.concatenate([card.corners() for card in cards])


def other_cards(
    rng: np.random.Generator, shoe: Shoe, main: list[PlacedCard]
) -> Iterator[list[PlacedCard]]:
    """Groups of cards near the main grid that do not belong to it, clear of its cards."""
    corners = outline(main)
    low, high = corners.min(axis=0), corners.max(axis=0)
    if rng.random() < 0.4:
        height = int(rng.integers(2, 12))
        yield _beside(rng, pile(rng, BACK, height), low, high)
        if rng.random() < 0.8:
            yield _beside(rng, pile(rng, shoe.deal(), int(rng.integers(1, 6))), low, high)
    if rng.random() < 0.3:
        neighbour = lay_grid(rng, shoe, draw_style(rng), None)
        turn = float(rng.choice([0, np.pi, np.pi / 2, -np.pi / 2]) + rng.normal(0, 0.1))
        yield _beside(rng, moved(neighbour, 0, 0, turn), low, high)
    if rng.random() < 0.08:
        yield _beside(rng, fan(rng, shoe), low, high)


def _beside(
    rng: np.random.Generator,
    cards: list[PlacedCard],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
) -> list[PlacedCard]:
    """The group turned a little and moved outside the box from ``low`` to ``high``."""
    cards = moved(cards, 0, 0, float(rng.normal(0, 0.15)))
    corners = outline(cards)
    mine_low, mine_high = corners.min(axis=0), corners.max(axis=0)
    gap = float(rng.uniform(8, 70))
    along = rng.uniform(low - 40, high + 40)
    side = rng.integers(4)
    if side == 0:
        return moved(cards, float(high[0] + gap - mine_low[0]), float(along[1]), 0)
    if side == 1:
        return moved(cards, float(low[0] - gap - mine_high[0]), float(along[1]), 0)
    if side == 2:
        return moved(cards, float(along[0]), float(high[1] + gap - mine_low[1]), 0)
    return moved(cards, float(along[0]), float(low[1] - gap - mine_high[1]), 0)


def _rotation(angle: float) -> NDArray[np.float64]:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])
