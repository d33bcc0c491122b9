"""The look of one deck: everything that differs between prints.

Lengths are shares of the card's width unless said otherwise; colours RGB from 0 to 255.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from datasets.drawing import Colour
from datasets.nib import Nib
from scoring.cards import Band

_FOLDER = Path(__file__).parent / "fonts"
FONT_FILES: Mapping[str, tuple[Path, ...]] = {
    name: tuple(sorted(_FOLDER.glob(f"{name}-*.ttf")))
    for name in sorted({path.stem.rpartition("-")[0] for path in _FOLDER.glob("*.ttf")})
}
"""The weights of each family that ships."""
FONTS = (*FONT_FILES, "nib")
"""Families of figures: those that ship, and a new one written for each deck."""
MOSAICS = ("voronoi", "jittered-hex", "shards", "plain-gradient")
BACK_CELLS = ("hexagons", "dots", "cells", "plain")


@dataclass(frozen=True)
class Palette:
    """The colours of a band from the card's edge to its middle."""

    edge: Colour
    halfway: Colour
    middle: Colour


@dataclass(frozen=True)
class Ground:
    """The coloured ground of the faces.

    Attributes:
        mosaic: One of MOSAICS.
        cell: Distance between cells; jitter: how irregular, 0 to 1.
        joint: Width of the joints; joint_white: how white, 0 to 1.
        glow: Radius of the lighter middle; squareness: 1 round, more than that fuller.
        speckle: How much neighbouring cells differ.
        alike: All faces have the same cells.
    """

    mosaic: str
    cell: float
    jitter: float
    joint: float
    joint_white: float
    glow: float
    speckle: float
    alike: bool


@dataclass(frozen=True)
class Figures:
    """The numerals.

    Attributes:
        family: One of FONTS; font: a file of it, or the hand that writes it.
        height: Of the big figures.
        stretch: Width of the figures, 1 as the font has it; slant: lean to the right, dx/dy.
        weight: What is added to each side of a stroke.
        outline: Width of the white line about them.
        ink: Colour; bevel: how much the edges shine, 0 to 1; shadow: under them, 0 to 1.
        minus, bar: (length, thickness) of the minus sign and of the line under 6 and 9.
        gap: From the figure to that line.
        spacing: Between figures.
    """

    family: str
    font: Path | Nib
    height: float
    stretch: float
    slant: float
    weight: float
    outline: float
    ink: Colour
    bevel: float
    shadow: float
    minus: tuple[float, float]
    bar: tuple[float, float]
    gap: float
    spacing: float


@dataclass(frozen=True)
class Oval:
    """The oval at the top left; the other is the same, turned by 180 degrees.

    Attributes:
        centre: From the printed area's top left.
        axes: Half axes; tilt: degrees clockwise.
        figure: Height of its figures; all else about its numeral shrinks with them.
        offset: From the oval's centre to the numeral's.
    """

    centre: tuple[float, float]
    axes: tuple[float, float]
    tilt: float
    figure: float
    offset: tuple[float, float]


@dataclass(frozen=True)
class Back:
    """The back of the deck.

    Attributes:
        cells: One of BACK_CELLS; pitch: distance between them; contrast: 0 to 1.
        wheel: Colours from the left of the upper half over the top to the right.
        core: Radius of the red in the middle, 0 for none.
        height: Of the letters; length: of the word; tilt: degrees clockwise.
        inline: Width of a white line within the letters, 0 for none.
        drop: From the card's middle to the word, as a share of the card's height.
    """

    cells: str
    pitch: float
    contrast: float
    wheel: tuple[Colour, ...]
    core: float
    height: float
    length: float
    tilt: float
    inline: float
    drop: float


@dataclass(frozen=True)
class Style:
    """One deck.

    Attributes:
        border: Width of the white border; corner: radius of the card's corners, art_corner: of
            the printed area's.
        paper: Colour of the border and the ovals.
    """

    border: float
    corner: float
    art_corner: float
    paper: Colour
    palettes: Mapping[Band, Palette]
    ground: Ground
    figures: Figures
    oval: Oval
    back: Back
