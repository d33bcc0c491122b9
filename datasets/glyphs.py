"""Single characters as masks, from the shipped fonts or written by a nib."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.drawing import Mask
from datasets.nib import Nib, write

_SIZE = 320
"""Pixels from the baseline to the top of a figure, about: as many as the largest on a card has."""
_EM = 1.5
"""That height makes about so much less than a font's em."""


@dataclass(frozen=True, eq=False)
class Glyph:
    """A character, cut to its edges.

    Attributes:
        mask: (h, w) uint8, 255 within.
        above: Rows of it above the baseline.
    """

    mask: NDArray[np.uint8]
    above: int


@lru_cache(maxsize=512)
def glyph(font: Path | Nib, character: str) -> Glyph:
    """One character of a font file, or in a hand."""
    if isinstance(font, Nib):
        return Glyph(*write(font, character, _SIZE))
    face = ImageFont.truetype(font, _SIZE * _EM)
    left, top, right, bottom = (round(e) for e in face.getbbox(character, anchor="ls"))
    picture = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(picture).text((-left, -top), character, font=face, fill=255, anchor="ls")
    return Glyph(np.asarray(picture), -top)


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
    np.maximum(mask, laid / np.float32(255), out=mask)
