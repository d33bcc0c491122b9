"""Single characters of the shipped fonts as masks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from datasets.drawing import Mask

_SIZE = 320
"""Pixels to the em: more than any card needs, so that a glyph is only ever made smaller."""


@dataclass(frozen=True, eq=False)
class Glyph:
    """A character, cut to its edges.

    Attributes:
        mask: (h, w) float32.
        above: Rows of it above the baseline.
    """

    mask: Mask
    above: int


@lru_cache(maxsize=512)
def glyph(font: Path, character: str) -> Glyph:
    """One character of a font file."""
    face = ImageFont.truetype(font, _SIZE)
    left, top, right, bottom = (round(e) for e in face.getbbox(character, anchor="ls"))
    picture = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(picture).text((-left, -top), character, font=face, fill=255, anchor="ls")
    return Glyph(np.asarray(picture, np.float32) / 255, -top)


def lay(
    mask: Mask,
    picture: Glyph,
    foot: tuple[float, float],
    scale: tuple[float, float],
    slant: float,
) -> None:
    """Add a glyph to the mask, the left end of its baseline at foot (x, y) px; in place."""
    across, down = scale
    matrix = np.array(
        [
            [across, -slant * down, foot[0] + slant * down * picture.above],
            [0, down, foot[1] - down * picture.above],
        ]
    )
    laid = cv2.warpAffine(picture.mask, matrix, mask.shape[::-1], flags=cv2.INTER_LINEAR)
    np.maximum(mask, laid, out=mask)
