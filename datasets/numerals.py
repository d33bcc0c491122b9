"""The numerals on the faces: figures, minus sign, the line under 6 and 9, outline and shadow."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from datasets.drawing import (
    Colour,
    Mask,
    Picture,
    blend,
    blurred,
    grown,
    polygon,
    shifted,
    signed_distance,
)
from datasets.glyphs import glyph, lay
from datasets.style import Figures

UNDERLINED = (6, 9)
_WIDEST = 0.84
"""A numeral is squeezed to this share of the card's width."""
_SHADE: Colour = (70.0, 70.0, 75.0)


def draw_big(picture: Picture, value: int, figures: Figures, paper: Colour) -> None:
    """Draw the numeral in the middle of the card, with its outline as white as paper; in place."""
    height, width = picture.shape[:2]
    middle = picture[height // 5 : -(height // 5)]
    lift = 0.75 * (figures.gap + figures.bar[1]) * width if value in UNDERLINED else 0.0
    centre = (width / 2, middle.shape[0] / 2 - lift)
    distance = _distance(middle, value, figures, centre, width)
    outline = grown(distance, figures.outline * width)
    _shadow(middle, outline, figures.shadow, 0.01 * width)
    blend(middle, outline, paper)
    ink(middle, distance, figures.ink, figures.bevel, width)


def draw_small(
    picture: Picture, value: int, figures: Figures, centre: tuple[float, float], unit: float
) -> None:
    """Draw the numeral of an oval, a share of a length being one of unit px; in place."""
    distance = _distance(picture, value, figures, centre, unit)
    _shadow(picture, grown(distance, 0), figures.shadow, 0.02 * unit)
    ink(picture, distance, figures.ink, 0, unit)


def ink(
    picture: Picture, distance: NDArray[np.float32], colour: Colour, bevel: float, unit: float
) -> None:
    """Fill a shape, given by the distances to its edge; the edges towards the light shine."""
    filling = np.full_like(picture, colour)
    if bevel:
        reach = 0.02 * unit
        height = blurred(np.clip(distance, -1, reach), reach / 3)
        slope = np.gradient(height, axis=0) + np.gradient(height, axis=1)
        filling += (slope * np.float32(100 * bevel))[..., None]
    blend(picture, grown(distance, 0), np.clip(filling, 0, 255))


def _distance(
    picture: Picture, value: int, figures: Figures, centre: tuple[float, float], unit: float
) -> NDArray[np.float32]:
    """Distances to the edge of a numeral as heavy as the style wants it."""
    mask = numeral((picture.shape[0], picture.shape[1]), value, figures, centre, unit)
    return signed_distance(mask) + np.float32(figures.weight * unit)


def numeral(
    shape: tuple[int, int],
    value: int,
    figures: Figures,
    centre: tuple[float, float],
    unit: float,
) -> Mask:
    """The mask of a value's numeral about a point, a share of a length being one of unit px."""
    size = figures.height * unit
    glyphs = [glyph(figures.font, digit) for digit in str(abs(value))]
    scale = size / glyph(figures.font, "8").mask.shape[0]
    widths = [g.mask.shape[1] * scale * figures.stretch for g in glyphs]
    minus = figures.minus[0] * unit if value < 0 else 0.0
    lead = minus + (0.055 * unit if minus else 0.0)
    total = lead + sum(widths) + figures.spacing * unit * (len(glyphs) - 1)
    squeeze = min(1.0, _WIDEST * unit / total)
    left, base = centre[0] - total * squeeze / 2, centre[1] + size / 2
    mask = np.zeros(shape, np.float32)
    if minus:
        _bar(mask, (left, base - 0.46 * size), minus * squeeze, figures.minus[1] * unit)
        left += lead * squeeze
    for picture, width in zip(glyphs, widths, strict=True):
        stretch = width * squeeze / picture.mask.shape[1]
        lay(mask, picture, (left, base), (stretch, scale), figures.slant)
        left += (width + figures.spacing * unit) * squeeze
    if value in UNDERLINED:
        length, thick = (side * unit for side in figures.bar)
        _bar(mask, (centre[0] - length / 2, base + figures.gap * unit + thick / 2), length, thick)
    return mask


def _bar(mask: Mask, start: tuple[float, float], length: float, thick: float) -> None:
    """A horizontal bar, from the middle of its left end; in place."""
    (x, y), half = start, thick / 2
    polygon(
        mask,
        np.array([[x, y - half], [x + length, y - half], [x + length, y + half], [x, y + half]]),
    )


def _shadow(picture: Picture, shape: Mask, strength: float, reach: float) -> None:
    """Darken what lies to the right of and below the shape; in place."""
    if strength:
        dark = blurred(shifted(shape, reach, reach), reach)
        blend(picture, dark * np.float32(strength), _SHADE)
