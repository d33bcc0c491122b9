"""Decks of card faces: drawn, or loaded from a folder of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from datasets.drawing import Colour, Mask, Picture, blend, ellipse, rounded, turned
from datasets.looks import border, random_style
from datasets.mosaic import draw_ground
from datasets.numerals import draw_big, draw_small
from datasets.rainbow import draw_back
from datasets.style import FONTS, MOSAICS, Style
from scoring.cards import BACK, FACES, Face, band_of

__all__ = ["FONTS", "MOSAICS", "FaceError", "FaceSet", "draw_faces", "load_faces"]

WIDTH, HEIGHT = 280, 435
"""Pixels of a face; a real card measures 56 x 87 mm."""
_FINE = 2
"""Faces are drawn this much larger and then made smaller, for smooth edges."""


class FaceError(ValueError):
    """A folder of faces cannot be used."""


@dataclass(frozen=True, eq=False)
class FaceSet:
    """One deck.

    Attributes:
        name: The folder, or what was drawn.
        images: Each face with its white border, (435, 280, 4) uint8 RGBA; alpha cuts the corners.
    """

    name: str
    images: Mapping[Face, NDArray[np.uint8]]


def draw_faces(
    rng: np.random.Generator,
    fonts: Sequence[str] | None = None,
    mosaics: Sequence[str] | None = None,
    style: Style | None = None,
) -> FaceSet:
    """Draw a deck in one random look, or in the style given."""
    style = style or random_style(rng, fonts, mosaics)
    frame = _Frame.of(style.border, style.corner, style.art_corner, style.paper)
    seed = int(rng.integers(2**32))
    images: dict[Face, NDArray[np.uint8]] = {}
    for number, face in enumerate(FACES):
        own = np.random.default_rng([seed, 0 if style.ground.alike else number])
        images[face] = frame.card(_art(own, frame.art_shape, face, style))
    return FaceSet(f"{style.figures.family} {style.ground.mosaic}", images)


def load_faces(folder: Path, rng: np.random.Generator) -> FaceSet:
    """Load a deck from -2.png … 12.png and back.png; a white border is put on where none is.

    Raises:
        FaceError: A picture is missing or cannot be read.
    """
    frame = _Frame.of(border(rng), rng.uniform(0.045, 0.075), 0.012, (252.0, 252.0, 250.0))
    return FaceSet(folder.name, {face: frame.card(_load(folder, face)) for face in FACES})


def _art(rng: np.random.Generator, shape: tuple[int, int], face: Face, style: Style) -> Picture:
    """The printed area of a face, without the border."""
    if face == BACK:
        return draw_back(rng, shape, style.back, style.figures)
    picture = draw_ground(rng, shape, style.ground, style.palettes[band_of(face)])
    for _ in range(2):
        _draw_oval(picture, face, style)
        picture = turned(picture)
    draw_big(picture, face, style.figures, style.paper)
    return picture


def _draw_oval(picture: Picture, value: int, style: Style) -> None:
    """The oval at the top left with its numeral; in place."""
    height, width = picture.shape[:2]
    corner = picture[: height // 3, : width * 3 // 4]
    oval = style.oval
    x, y = oval.centre[0] * width, oval.centre[1] * width
    axes = (oval.axes[0] * width, oval.axes[1] * width)
    blend(corner, ellipse(corner.shape, (x, y), axes, oval.tilt), style.paper)
    centre = (x + oval.offset[0] * width, y + oval.offset[1] * width)
    draw_small(corner, value, style.figures, centre, oval.figure / style.figures.height * width)


@dataclass(frozen=True, eq=False)
class _Frame:
    """The white border and the round corners, the same for all cards of a deck."""

    width: int
    paper: Colour
    art_mask: Mask
    alpha: Mask

    @classmethod
    def of(cls, border: float, corner: float, art_corner: float, paper: Colour) -> _Frame:
        """A frame from shares of the card's width."""
        shape = (HEIGHT * _FINE, WIDTH * _FINE)
        width = round(border * shape[1])
        art = (shape[0] - 2 * width, shape[1] - 2 * width)
        return cls(
            width,
            paper,
            rounded(art, 0, max(art_corner * shape[1], 1)),
            rounded(shape, 0, corner * shape[1]),
        )

    @property
    def art_shape(self) -> tuple[int, int]:
        """Height and width of the printed area."""
        return self.art_mask.shape[0], self.art_mask.shape[1]

    def card(self, art: Picture) -> NDArray[np.uint8]:
        """The whole card about its printed area, as RGBA at its final size."""
        fitted = cv2.resize(art, self.art_shape[::-1], interpolation=cv2.INTER_CUBIC)
        corners = self.art_mask < 1
        fitted[corners] += (1 - self.art_mask[corners, None]) * (self.paper - fitted[corners])
        card = np.empty((*self.alpha.shape, 4), np.uint8)
        card[..., :3], card[..., 3] = np.round(self.paper), np.round(self.alpha * 255)
        inner = card[self.width : -self.width, self.width : -self.width, :3]
        inner[:] = np.clip(np.round(fitted), 0, 255)
        return np.asarray(cv2.resize(card, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _load(folder: Path, face: Face) -> Picture:
    """The printed area of one face, its white border trimmed if there is one."""
    path = folder / f"{face}.png"
    try:
        with Image.open(path) as file:
            rgba = file.convert("RGBA")
    except FileNotFoundError:
        message = f"{folder} has no {path.name}: it needs -2.png to 12.png and back.png."
        raise FaceError(message) from None
    except OSError as error:
        raise FaceError(f"{path} cannot be read as a picture.") from error
    paper = Image.new("RGBA", rgba.size, "white")
    on_paper = Image.alpha_composite(paper, rgba).convert("RGB")
    return _trimmed(np.asarray(on_paper, np.float32))


def _trimmed(picture: Picture) -> Picture:
    """The picture without rows and columns at its edges that are nearly all white."""
    white = picture.min(axis=2) > 225
    rows = np.flatnonzero(white.mean(axis=1) < 0.9)
    columns = np.flatnonzero(white.mean(axis=0) < 0.9)
    if not len(rows) or not len(columns):
        return picture
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
