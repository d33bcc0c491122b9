"""A reading drawn on its photo: what was read where, and what to check."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.reading import Card, Grid, Reading

Colour = tuple[int, int, int]

SURE: Colour = (22, 163, 74)
CHECK: Colour = (245, 158, 11)
OTHER: Colour = (107, 114, 128)
WHITE: Colour = (255, 255, 255)
DARK: Colour = (17, 24, 39)
LABEL = 0.2
"""Height of a value's label, as a share of its card's."""
LINE = 0.022
"""Width of an outline, as a share of its card's height."""


def draw(photo: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """The photo (h, w, 3) RGB, or a smaller copy of it, with the reading drawn on it."""
    image = Image.fromarray(photo)
    brush = ImageDraw.Draw(image)
    scale = photo.shape[1] / reading.width
    for number, grid in enumerate(reading.grids):
        for row in grid.rows:
            for card in row:
                if card:
                    _draw_card(brush, card, scale, main=number == 0)
        if len(reading.grids) > 1:
            _draw_box(brush, grid, scale, number + 1)
    return np.array(image)


def _draw_card(brush: ImageDraw.ImageDraw, card: Card, scale: float, *, main: bool) -> None:
    """The card's outline and, across its upper edge, its value; with a "?" if it is to check."""
    corners = np.array(card.corners) * scale
    height = float(np.linalg.norm(corners[3] - corners[0]))
    colour = CHECK if card.review else SURE if main else OTHER
    _outline(brush, corners, colour, max(height * LINE, 2))
    text = f"{card.value}?" if card.review else f"{card.value}"
    middle = corners[:2].mean(axis=0) + 0.04 * (corners[3] - corners[0])
    _label(brush, text, middle, max(height * LABEL, 12), colour)


def _draw_box(brush: ImageDraw.ImageDraw, grid: Grid, scale: float, number: int) -> None:
    """The outline of one of several grids with its number."""
    corners = np.array(grid.box) * scale
    size = float(np.linalg.norm(corners[2] - corners[0]))
    _outline(brush, corners, WHITE, max(size * 0.004, 2))
    _label(brush, f"{number}", corners[0], max(size * 0.05, 14), DARK)


def _outline(
    brush: ImageDraw.ImageDraw, corners: NDArray[np.float64], colour: Colour, width: float
) -> None:
    points = [(float(x), float(y)) for x, y in corners]
    brush.line([*points, points[0], points[1]], fill=colour, width=round(width), joint="curve")


def _label(
    brush: ImageDraw.ImageDraw,
    text: str,
    middle: NDArray[np.float64],
    height: float,
    colour: Colour,
) -> None:
    """Text on a rounded plate, readable on any card."""
    font = ImageFont.load_default(height * 0.8)
    half_width = max(font.getlength(text) / 2 + height * 0.28, height * 0.6)
    half = np.array([half_width, height / 2])
    # Of a card that the photo's edge cuts off, the label still shows whole.
    x, y = np.clip(middle, half, np.maximum(np.array(brush.im.size) - half, half)).tolist()
    plate = (x - half_width, y - height / 2, x + half_width, y + height / 2)
    brush.rounded_rectangle(
        plate, height * 0.3, fill=colour, outline=WHITE, width=max(round(height * 0.06), 1)
    )
    ink = DARK if colour == CHECK else WHITE
    brush.text((x, y), text, font=font, fill=ink, anchor="mm")
