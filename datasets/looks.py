"""How widely decks differ: random looks about that of the real ones."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from datasets.drawing import Colour
from datasets.nib import random_nib
from datasets.style import (
    BACK_CELLS,
    FONT_FILES,
    FONTS,
    MOSAICS,
    Back,
    Figures,
    Ground,
    Oval,
    Palette,
    Style,
)
from scoring.cards import Band

_LIKELY = {"nib": 4.0, "vollkorn": 3.0, "almond": 2.0}
"""Families that come nearest to the real figures are drawn more often."""
_COMMON = {"voronoi": 0.55, "jittered-hex": 0.2, "shards": 0.1, "plain-gradient": 0.15}
"""The share of the decks with each mosaic: the real one looks like the first."""


def random_style(
    rng: np.random.Generator,
    fonts: Sequence[str] | None = None,
    mosaics: Sequence[str] | None = None,
) -> Style:
    """A look near that of the real decks, with the fonts and mosaics to choose from."""
    return Style(
        border=border(rng),
        corner=rng.uniform(0.045, 0.075),
        art_corner=rng.choice([0.0, 0.012, 0.025]),
        paper=_paper(rng),
        palettes=_palettes(rng),
        ground=_ground(rng, mosaics or MOSAICS),
        figures=_figures(rng, fonts or FONTS),
        oval=_oval(rng),
        back=_back(rng),
    )


def border(rng: np.random.Generator) -> float:
    """A width of the white border."""
    return float(rng.uniform(0.04, 0.065))


def _paper(rng: np.random.Generator) -> Colour:
    white = rng.uniform(244, 255)
    return (white, white - rng.uniform(0, 3), white - rng.uniform(0, 8))


# Hue in degrees, saturation and value at the card's edge and half way to its middle.
_BANDS: Mapping[Band, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    Band.DARK_BLUE: ((238, 0.82, 0.52), (224, 0.62, 0.74)),
    Band.LIGHT_BLUE: ((203, 0.74, 0.96), (200, 0.52, 0.97)),
    Band.GREEN: ((97, 0.84, 0.63), (118, 0.50, 0.73)),
    Band.YELLOW: ((56, 0.82, 0.97), (57, 0.56, 0.98)),
    Band.RED: ((360, 0.88, 0.90), (358, 0.55, 0.95)),
}
_HUE_SHIFT: Mapping[Band, float] = {
    Band.DARK_BLUE: 14,
    Band.LIGHT_BLUE: 14,
    Band.GREEN: 18,
    Band.YELLOW: 7,
    Band.RED: 8,
}


def _palettes(rng: np.random.Generator) -> dict[Band, Palette]:
    """Print differs in hue band by band, in strength and lightness for the whole deck."""
    strength, lightness = rng.uniform(0.85, 1.12), rng.uniform(0.9, 1.06)
    middle = rng.uniform(0.02, 0.14)
    palettes = {}
    for band, (edge, halfway) in _BANDS.items():
        hue = np.clip(rng.normal(0, 0.5), -1, 1) * _HUE_SHIFT[band]
        saturation, value = strength * rng.uniform(0.92, 1.06), lightness * rng.uniform(0.94, 1.05)
        palettes[band] = Palette(
            _rgb(edge[0] + hue, edge[1] * saturation, edge[2] * value),
            _rgb(halfway[0] + hue, halfway[1] * saturation, halfway[2] * value**0.5),
            _rgb(halfway[0] + hue, middle, 0.99),
        )
    return palettes


def _rgb(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue / 360 % 1, min(saturation, 1), min(value, 1))
    return (255 * red, 255 * green, 255 * blue)


def _ground(rng: np.random.Generator, mosaics: Sequence[str]) -> Ground:
    share = np.array([_COMMON[name] for name in mosaics])
    mosaic = str(rng.choice(list(mosaics), p=share / share.sum()))
    return Ground(
        mosaic=mosaic,
        cell=rng.uniform(0.085, 0.135) * (1.5 if mosaic == "shards" else 1),
        jitter=rng.uniform(0.5, 1) if mosaic != "jittered-hex" else rng.uniform(0.15, 0.45),
        joint=rng.uniform(0.003, 0.0095),
        joint_white=rng.uniform(0.35, 0.85),
        glow=rng.uniform(0.48, 0.8),
        speckle=rng.uniform(0.0, 0.09),
        alike=bool(rng.random() < 0.5),
    )


def _figures(rng: np.random.Generator, fonts: Sequence[str]) -> Figures:
    share = np.array([_LIKELY.get(name, 1.0) for name in fonts])
    family = str(rng.choice(list(fonts), p=share / share.sum()))
    dark = rng.uniform(8, 55)
    return Figures(
        family=family,
        font=random_nib(rng) if family == "nib" else _file(rng, family),
        height=rng.uniform(0.47, 0.58),
        stretch=rng.uniform(0.92, 1.25),
        slant=rng.uniform(-0.03, 0.05),
        weight=rng.uniform(-0.003, 0.008),
        outline=rng.uniform(0.022, 0.05),
        ink=(dark, dark + rng.uniform(-3, 4), dark + rng.uniform(-3, 10)),
        bevel=rng.choice([0, rng.uniform(0.1, 0.6)]),
        shadow=rng.choice([0, rng.uniform(0.1, 0.5)]),
        minus=(rng.uniform(0.18, 0.28), rng.uniform(0.035, 0.066)),
        bar=(rng.uniform(0.38, 0.56), rng.uniform(0.018, 0.034)),
        gap=rng.uniform(0.045, 0.085),
        spacing=rng.uniform(-0.01, 0.02),
    )


def _file(rng: np.random.Generator, family: str) -> Path:
    files = FONT_FILES[family]
    return files[rng.integers(len(files))]


def _oval(rng: np.random.Generator) -> Oval:
    axes = np.array([rng.uniform(0.24, 0.29), rng.uniform(0.145, 0.17)])
    tilt = rng.uniform(-32, -14)
    turn = np.deg2rad([tilt, tilt + 90])
    reach = np.hypot(*(axes[:, None] * [np.cos(turn), np.sin(turn)]))
    return Oval(
        centre=(reach[0] + rng.uniform(0, 0.04), reach[1] + rng.uniform(0, 0.04)),
        axes=(axes[0], axes[1]),
        tilt=tilt,
        figure=rng.uniform(0.16, 0.215),
        offset=(rng.uniform(-0.05, 0.01), rng.uniform(-0.02, 0.03)),
    )


def _back(rng: np.random.Generator) -> Back:
    return Back(
        cells=str(rng.choice(BACK_CELLS, p=[0.6, 0.2, 0.15, 0.05])),
        pitch=rng.uniform(0.03, 0.075),
        contrast=rng.uniform(0.1, 0.4),
        wheel=_wheel(rng),
        core=rng.choice([0, rng.uniform(0.12, 0.3)], p=[0.2, 0.8]),
        height=rng.uniform(0.19, 0.28),
        length=rng.uniform(0.82, 0.96),
        tilt=rng.uniform(-33, -18),
        drop=rng.uniform(0.21, 0.26),
        inline=rng.choice([0, rng.uniform(0.004, 0.01)], p=[0.4, 0.6]),
    )


_WHEEL = np.array(
    [
        (322, 0.85, 0.90),
        (285, 0.75, 0.55),
        (248, 0.85, 0.45),
        (222, 0.80, 0.70),
        (197, 0.70, 0.95),
        (140, 0.65, 0.75),
        (95, 0.75, 0.72),
        (66, 0.85, 0.90),
        (52, 0.85, 0.98),
        (40, 0.88, 1.00),
    ]
)
"""Hue in degrees, saturation and value about the back, as on the real one."""


def _wheel(rng: np.random.Generator) -> tuple[Colour, ...]:
    """The real one's colours, shifted a little, or any rainbow."""
    stops = _WHEEL.copy()
    if rng.random() < 0.25:
        span = rng.choice([rng.uniform(200, 320), 360])
        stops[:, 0] = rng.uniform(0, 360) - np.linspace(0, span, len(stops))
        stops[:, 1:] = rng.uniform(0.75, 1, 2)
    stops += rng.normal(0, [5, 0.03, 0.03], stops.shape) + rng.normal(0, [6, 0.06, 0.05])
    return tuple(_rgb(hue, max(saturation, 0), max(value, 0)) for hue, saturation, value in stops)
