"""The phone is held so that the grid is in the photo."""

import numpy as np
import pytest

from datasets import layout
from datasets.aiming import aim, card_height, count_whole
from datasets.layout import PlacedCard
from datasets.scenes import Options

LONG_SIDE = Options().long_side


def grid(seed: int) -> tuple[np.random.Generator, list[PlacedCard]]:
    """A player's cards."""
    rng = np.random.default_rng(seed)
    return rng, layout.lay_grid(rng, layout.Shoe(rng), layout.draw_style(rng), 0)


@pytest.mark.parametrize("seed", range(12))
def test_every_card_is_in_view(seed: int) -> None:
    """Whatever the tilt and the turn, nearly all of every card shows."""
    rng, cards = grid(seed)
    camera, _ = aim(rng, cards, LONG_SIDE, cut_off=False)
    assert count_whole(camera, cards) == len(cards)
    assert LONG_SIDE[0] <= max(camera.width, camera.height) <= LONG_SIDE[1]
    assert card_height(camera, cards) > 20


def test_cards_outside_the_photo_are_not_counted() -> None:
    """A group far beside the grid is not in view."""
    rng, cards = grid(1)
    camera, _ = aim(rng, cards, LONG_SIDE, cut_off=False)
    assert count_whole(camera, layout.moved(cards, 20_000, 0, 0)) == 0
