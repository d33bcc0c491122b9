"""The back of the cards: a rainbow of small cells with the game's name, the same upside down."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.drawing import (
    WHITE,
    Colour,
    Mask,
    Picture,
    blend,
    grown,
    shifted,
    signed_distance,
    turned,
)
from datasets.glyphs import glyph, lay
from datasets.mosaic import cut_cells, draw_joints
from datasets.numerals import ink
from datasets.style import Back, Figures

NAME = "SKYJO"
_RED: Colour = (240.0, 40.0, 30.0)


def draw_back(
    rng: np.random.Generator, shape: tuple[int, int], back: Back, figures: Figures
) -> Picture:
    """The printed area of the back, (h, w, 3) float32 RGB."""
    picture = _rainbow(shape, back)
    _texture(rng, picture, back)
    half = shape[0] // 2
    picture[-half:] = turned(picture)[-half:]
    _write(picture, back, figures)
    upside_down = turned(picture)
    _write(upside_down, back, figures)
    return upside_down


def _rainbow(shape: tuple[int, int], back: Back) -> Picture:
    """Hues that run about the middle, from left to right over the top and so again below."""
    height, width = shape
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = (x - width / 2) / width, (y - height / 2) / width
    turn = np.arctan2(y, x) / np.pi % 1  # 0 at the left, 1 at the right
    stops, wheel = np.linspace(0, 1, len(back.wheel)), np.array(back.wheel)
    channels = [np.interp(turn, stops, wheel[:, i]) for i in range(3)]
    picture = np.stack(channels, axis=-1).astype(np.float32)
    if back.core:
        core = np.exp(-((np.hypot(x, y) / back.core) ** 2)).astype(np.float32)
        blend(picture, core, _RED)
    return picture


def _texture(rng: np.random.Generator, picture: Picture, back: Back) -> None:
    """Small cells or dots over the colours; in place."""
    height, width = picture.shape[:2]
    if back.cells == "plain":
        return
    pitch = back.pitch * width
    jitter = 0.6 if back.cells == "cells" else 0.0
    cells = cut_cells(rng, (height, width), "voronoi", pitch, jitter)
    if back.cells == "dots":
        pattern = np.zeros((height, width), np.float32)
        for cell in cells:
            centre = cell.mean(axis=0)
            cv2.circle(
                pattern,
                (round(float(centre[0])), round(float(centre[1]))),
                round(pitch * 0.3),
                (1.0,),
                -1,
            )
        picture *= 1 - np.float32(back.contrast) * pattern[..., None]
        return
    lines = draw_joints((height, width), cells, pitch * 0.12)
    picture *= 1 - np.float32(back.contrast * 0.5) * (1 - lines[..., None])
    blend(picture, lines * np.float32(back.contrast), WHITE)


def _write(picture: Picture, back: Back, figures: Figures) -> None:
    """The name across the lower half, rising to the right; in place."""
    height, width = picture.shape[:2]
    distance = signed_distance(_name((height, width), back, figures))
    blend(picture, grown(distance, figures.outline * 0.5 * width), WHITE)
    ink(picture, distance, figures.ink, figures.bevel, width)
    if back.inline:
        core = grown(distance, -0.012 * width)
        line = shifted(core, -back.inline * width, -back.inline * width)
        blend(picture, np.clip(core - line, 0, 1), WHITE)


def _name(shape: tuple[int, int], back: Back, figures: Figures) -> Mask:
    """The mask of the name."""
    height, width = shape
    glyphs = [glyph(figures.font, letter) for letter in NAME]
    scale = back.height * width / glyph(figures.font, "K").mask.shape[0]
    gap = figures.outline * 0.6 * width
    length = sum(g.mask.shape[1] for g in glyphs) * scale + gap * (len(glyphs) - 1)
    squeeze = back.length * width / length
    centre = (width / 2, height / 2 + back.drop * height)
    left, base = centre[0] - back.length * width / 2, centre[1] + back.height * width / 2
    mask = np.zeros(shape, np.float32)
    for letter in glyphs:
        lay(mask, letter, (left, base), (scale * squeeze, scale), 0)
        left += (letter.mask.shape[1] * scale + gap) * squeeze
    turn = cv2.getRotationMatrix2D(centre, -back.tilt, 1)
    return np.asarray(cv2.warpAffine(mask, turn, shape[::-1]), np.float32)
