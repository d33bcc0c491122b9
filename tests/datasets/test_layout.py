"""Cards are laid as players lay them."""

import numpy as np
import pytest

from datasets import layout
from scoring.cards import BACK, DECK


def grid(seed: int, **changes: float) -> list[layout.PlacedCard]:
    """A grid of a random style with some settings fixed."""
    rng = np.random.default_rng(seed)
    style = layout.draw_style(rng)
    style = layout.GridStyle(**(vars(style) | changes))
    return layout.lay_grid(rng, layout.Shoe(rng), style, 0)


def test_a_shoe_deals_a_whole_deck_before_it_shuffles_again() -> None:
    """The first 150 cards are exactly the deck."""
    shoe = layout.Shoe(np.random.default_rng(1))
    dealt = [shoe.deal() for _ in range(sum(DECK.values()))]
    assert {value: dealt.count(value) for value in DECK} == dict(DECK)


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_a_grid_has_three_rows_and_its_columns(columns: int) -> None:
    """Without missing cards every place is taken once."""
    cards = grid(3, columns=columns, missing=0, face_down=0)
    places = {(card.row, card.column) for card in cards}
    assert places == {(row, column) for row in range(3) for column in range(columns)}


@pytest.mark.parametrize("seed", range(20))
def test_missing_cards_leave_no_row_or_column_empty(seed: int) -> None:
    """Two missing cards are two holes, never a vanished row or column."""
    cards = grid(seed, columns=2, missing=2, face_down=0)
    assert len(cards) == 4
    assert {card.row for card in cards} == {0, 1, 2}
    assert {card.column for card in cards} == {0, 1}


def test_face_down_cards_are_counted() -> None:
    """As many backs as asked for."""
    cards = grid(5, columns=4, missing=0, face_down=10)
    assert sum(card.face == BACK for card in cards) == 10


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_more_than_twelve_degrees_askew(seed: int) -> None:
    """However untidy the player."""
    assert all(abs(card.angle) <= layout.MAX_ASKEW for card in grid(seed))


def test_moving_a_group_keeps_its_shape() -> None:
    """A turn and a shift leave all distances between corners as they were."""
    cards = grid(2)
    before = layout.outline(cards)
    after = layout.outline(layout.moved(cards, 30, -20, 1.1))
    assert np.allclose(
        np.linalg.norm(before - before[0], axis=1), np.linalg.norm(after - after[0], axis=1)
    )
