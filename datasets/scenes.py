"""Composes one labelled photograph: a table, cards, clutter, light, a phone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import layout, light
from datasets.aiming import aim, card_height, count_whole
from datasets.camera import Camera
from datasets.faces import FaceSet
from datasets.layout import PlacedCard
from datasets.painting import Canvas, lay_card, lay_table, reach_in, scatter
from datasets.surfaces import Surfaces
from scoring.cards import Face


@dataclass(frozen=True)
class SceneCard:
    """A card as the photo shows it.

    Attributes:
        face: Its value, or BACK.
        corners: (4, 2) px, clockwise from the cell's top left in the grid's reading turn; corners
            may lie outside the photo.
        visible: Share of the card's own area that the photo shows, 0 to 1.
        grid, row, column: Its place in :attr:`Scene.grids`, or None.
    """

    face: Face
    corners: NDArray[np.float64]
    visible: float
    grid: int | None
    row: int | None
    column: int | None


@dataclass(frozen=True)
class Scene:
    """A photograph, (h, w, 3) RGB, with everything that is known of it."""

    photo: NDArray[np.uint8]
    cards: tuple[SceneCard, ...]
    conditions: dict[str, float | str | bool]

    def rows(self, grid: int = 0) -> list[list[Face | None]]:
        """The grid's faces in its reading turn; places without a card are None."""
        cells = {(c.row, c.column): c.face for c in self.cards if c.grid == grid}
        rows = sorted({row for row, _ in cells if row is not None})
        columns = sorted({column for _, column in cells if column is not None})
        return [[cells.get((row, column)) for column in columns] for row in rows]


@dataclass(frozen=True)
class Options:
    """What a scene may hold; the defaults are the training mixture.

    Attributes:
        long_side: Longer side of the photo, px (lowest and highest).
        extras: Other cards and clutter are allowed.
        harsh: Reflections, hard shadows, strong blur and cut-off cards are allowed.
    """

    long_side: tuple[int, int] = (760, 1150)
    extras: bool = True
    harsh: bool = True


def compose(
    rng: np.random.Generator,
    deck: FaceSet,
    surfaces: Surfaces,
    options: Options | None = None,
) -> Scene:
    """Draw one scene: choose, lay, look, paint, light, develop, label."""
    options = options or Options()
    shoe = layout.Shoe(rng)
    main = layout.lay_grid(rng, shoe, layout.draw_style(rng), 0)
    groups = list(layout.other_cards(rng, shoe, main)) if options.extras else []
    cut_off = options.harsh and rng.random() < 0.1
    camera, turn = aim(rng, main, options.long_side, cut_off=cut_off)
    # The main grid is the largest one in view: a neighbour who shows as much would be it as well.
    shown = count_whole(camera, main)
    groups = [group for group in groups if count_whole(camera, group) < shown]
    cards = [card for group in groups for card in group] + _stack(rng, main)

    canvas = lay_table(rng, camera, surfaces)
    if options.extras:
        scatter(rng, canvas, main)
    if options.harsh and rng.random() < 0.45:  # a glossy table mirrors; the cards cover it
        canvas.colour += light.reflections(
            rng, camera.height, camera.width, int(rng.integers(1, 4))
        )
    for index, card in enumerate(cards):
        lay_card(rng, canvas, deck, card, index)
    if options.extras and rng.random() < 0.12:
        reach_in(rng, canvas)
    glare = options.harsh and rng.random() < 0.3
    photo = _photograph(rng, camera, canvas, glare=glare)
    return Scene(
        photo=photo,
        cards=_label(cards, canvas, camera, turn),
        conditions={
            "deck": deck.name,
            "tilt": round(float(np.degrees(camera.tilt)), 1),
            "turn": round(float(np.degrees(turn)), 1),
            "columns": len({c.column for c in main}),
            "missing": 3 * len({c.column for c in main}) - len(main),
            "face_down": sum(c.face == "back" for c in main),
            "card_px": round(card_height(camera, main), 1),
            "sharpness": round(_sharpness(photo), 1),
            "brightness": round(float(photo.mean()), 1),
            "extras": bool(groups),
            "cut_off": bool(cut_off),
            "glare": bool(glare),
        },
    )


def _stack(rng: np.random.Generator, cards: list[PlacedCard]) -> list[PlacedCard]:
    """The order in which the grid's cards were laid: later ones lie on top."""
    return [cards[i] for i in rng.permutation(len(cards))]


def _photograph(
    rng: np.random.Generator, camera: Camera, canvas: Canvas, *, glare: bool
) -> NDArray[np.uint8]:
    """Light the table, mirror lamps in the cards, bend the lens, develop."""
    colour = light.illuminate(rng, canvas.colour)
    if glare:
        strength = np.float32(rng.uniform(0.15, 0.75))
        mirrored = light.reflections(rng, camera.height, camera.width, int(rng.integers(1, 3)))
        colour = colour + strength * mirrored * canvas.shine[..., None]
    bent = camera.bend_picture(np.clip(colour, 0, 1000))
    canvas.owner = camera.bend_picture(canvas.owner, cv2.INTER_NEAREST)
    return light.develop(rng, bent)


def _label(
    cards: list[PlacedCard], canvas: Canvas, camera: Camera, turn: float
) -> tuple[SceneCard, ...]:
    """What the photo shows of each card, with rows and columns as they are read.

    Of the two turns in which columns run up and down, the reading turn is the one closer to the
    photo's own up; seen upside down, the main grid's last card is read first.
    """
    flipped = bool(np.cos(turn) < 0)
    places = [(c.row, c.column) for c in cards if c.grid == 0]
    last_row = max(row for row, _ in places if row is not None)
    last_column = max(column for _, column in places if column is not None)
    seen = np.bincount(canvas.owner[canvas.owner >= 0].ravel(), minlength=len(cards))
    labelled = []
    for card, pixels, area in zip(cards, seen, canvas.areas, strict=True):
        corners = camera.project(card.corners())
        if not np.isfinite(corners).all() or area <= 0:
            continue
        row, column = card.row, card.column
        if flipped and card.grid is not None and row is not None and column is not None:
            row, column = last_row - row, last_column - column
        labelled.append(
            SceneCard(
                face=card.face,
                corners=np.roll(corners, 2, axis=0) if flipped else corners,
                visible=float(min(pixels / area, 1.0)),
                grid=card.grid,
                row=row,
                column=column,
            )
        )
    return tuple(labelled)


def _sharpness(photo: NDArray[np.uint8]) -> float:
    """Variance of the Laplacian, after Pech-Pacheco et al., 2000."""
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    return float(cv2.Laplacian(grey, cv2.CV_64F).var())
