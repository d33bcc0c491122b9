"""Composes one labelled photograph: a table, cards, clutter, light, a phone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import clutter, layout, light
from datasets.camera import Camera, apply
from datasets.faces import FaceSet
from datasets.layout import PlacedCard
from datasets.surfaces import Surfaces
from scoring.cards import Face

MIN_GRID_VISIBLE = 0.93
"""Share of a main grid's card that must show, unless the scene is one with cut-off cards."""
_LEVEL = 0.7
_UPRIGHT = ((0.0, 0.62), (np.pi, 0.12), (np.pi / 2, 0.13), (-np.pi / 2, 0.13))


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

    long_side: tuple[int, int] = (900, 1300)
    extras: bool = True
    harsh: bool = True


@dataclass
class _Canvas:
    """The picture in the making: colours, and which card is on top of each pixel."""

    colour: NDArray[np.float32]
    owner: NDArray[np.int16]
    homography: NDArray[np.float64]
    shine: NDArray[np.float32]
    areas: list[float] = field(default_factory=list)


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
    camera, turn = _aim(rng, main, options, cut_off=cut_off)
    cards = [card for group in groups for card in group] + _stack(rng, main)

    canvas = _table(rng, camera, surfaces)
    if options.extras:
        _scatter(rng, canvas, main)
    if options.harsh and rng.random() < 0.45:  # a glossy table mirrors; the cards cover it
        canvas.colour += light.reflections(rng, camera.height, camera.width, rng.integers(1, 4))
    for index, card in enumerate(cards):
        _lay_card(rng, canvas, deck, card, index)
    if options.extras and rng.random() < 0.12:
        _reach_in(rng, canvas)
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
            "card_px": round(_card_height(camera, main), 1),
            "sharpness": round(_sharpness(photo), 1),
            "brightness": round(float(photo.mean()), 1),
            "extras": bool(groups),
            "cut_off": bool(cut_off),
            "glare": bool(glare),
        },
    )


def _aim(
    rng: np.random.Generator, main: list[PlacedCard], options: Options, *, cut_off: bool
) -> tuple[Camera, float]:
    """A camera that has the whole grid in view (or cuts some of it), and the grid's turn in it."""
    long_side = int(rng.integers(*options.long_side, endpoint=True))
    ratio = float(rng.choice([3 / 4, 9 / 16, 1.0], p=[0.8, 0.13, 0.07]))
    size = (long_side, round(long_side * ratio))
    width, height = size if rng.random() < 0.45 else size[::-1]
    corners = layout.outline(main)
    fill = float(rng.uniform(0.5, 0.97) if rng.random() < 0.85 else rng.uniform(0.2, 0.5))
    while True:
        turn = _draw_turn(rng)
        azimuth = turn if rng.random() < _LEVEL else float(rng.uniform(-np.pi, np.pi))
        centre = corners.mean(axis=0)
        reach = np.ptp(corners, axis=0).max()
        camera = Camera(
            width=width,
            height=height,
            fov=float(np.radians(rng.uniform(26, 75))),
            tilt=float(np.radians(60 * rng.beta(1.2, 1.8))),
            azimuth=azimuth,
            roll=turn - azimuth + float(rng.normal(0, 0.06)),
            distance=1.0,
            target=tuple((centre + rng.normal(0, 0.25, 2) * reach * (1 - fill)).tolist()),
            bend=float(rng.normal(0, 0.012)),
        )
        fitted = _approach(camera, corners, fill * (1.25 if cut_off else 1.0))
        if fitted is not None and (cut_off or _in_view(fitted, main)):
            return fitted, turn
        fill *= 0.98


def _draw_turn(rng: np.random.Generator) -> float:
    """Turn of the grid in the photo, radians: mostly upright, sometimes any way."""
    if rng.random() < 0.12:
        return float(rng.uniform(-np.pi, np.pi))
    turns, shares = zip(*_UPRIGHT, strict=True)
    return float(rng.choice(turns, p=shares) + rng.normal(0, 0.16))


def _approach(camera: Camera, corners: NDArray[np.float64], fill: float) -> Camera | None:
    """Move the camera until the grid spans ``fill`` of the photo; None where it cannot."""
    distance = 900.0
    for _ in range(12):
        camera = replace(camera, distance=distance)
        pixels = camera.project(corners)
        if not np.isfinite(pixels).all():
            distance *= 2
            continue
        span = np.ptp(pixels, axis=0) / [camera.width, camera.height]
        distance = float(np.clip(distance * (span.max() / fill) ** 0.9, 120, 6000))
    pixels = camera.project(corners)
    return camera if np.isfinite(pixels).all() else None


def _in_view(camera: Camera, cards: list[PlacedCard]) -> bool:
    """Whether nearly all of every card lies inside the photo."""
    frame = np.array([[0, 0], [camera.width, 0], [camera.width, camera.height], [0, camera.height]])
    for card in cards:
        quad = camera.project(card.corners()).astype(np.float32)
        inside, _ = cv2.intersectConvexConvex(quad, frame.astype(np.float32))
        if inside < MIN_GRID_VISIBLE * cv2.contourArea(quad):
            return False
    return True


def _stack(rng: np.random.Generator, cards: list[PlacedCard]) -> list[PlacedCard]:
    """The order in which the grid's cards were laid: later ones lie on top."""
    return [cards[i] for i in rng.permutation(len(cards))]


def _table(rng: np.random.Generator, camera: Camera, surfaces: Surfaces) -> _Canvas:
    """The bare table: a surface, perhaps a second one let in, perhaps the table's edge."""
    homography = camera.homography()
    ys, xs = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float64)
    plane = apply(np.linalg.inv(homography), np.column_stack([xs.ravel(), ys.ravel()]))
    # Beyond the horizon of a low view the inverse has no point of the table: keep it far away.
    plane = np.nan_to_num(plane, nan=1e5).reshape(camera.height, camera.width, 2)
    colour = _texture(rng, surfaces.draw(rng), plane)
    for kind in range(2):
        if rng.random() < (0.3, 0.25)[kind]:
            normal = rng.normal(0, 1, 2)
            normal /= np.linalg.norm(normal)
            offset = rng.uniform(-150, 350) if kind == 0 else rng.uniform(160, 400)
            beyond = (plane - camera.target) @ normal > offset
            colour[beyond] = _texture(rng, surfaces.draw(rng), plane)[beyond]
            if kind == 1:  # the floor lies in the table's shade
                colour[beyond] *= rng.uniform(0.3, 0.9)
    shape = (camera.height, camera.width)
    return _Canvas(colour, np.full(shape, -1, np.int16), homography, np.zeros(shape, np.float32))


def _texture(
    rng: np.random.Generator, tile: NDArray[np.uint8], plane: NDArray[np.float64]
) -> NDArray[np.float32]:
    """The surface laid over the table with a random size and turn, (h, w, 3)."""
    angle, size = rng.uniform(0, 2 * np.pi), rng.uniform(250, 1300)
    cos, sin = np.cos(angle), np.sin(angle)
    turned = plane @ np.array([[cos, -sin], [sin, cos]])
    at = ((turned + rng.uniform(0, size, 2)) / size * tile.shape[0]) % np.array(tile.shape[1::-1])
    at = at.astype(np.float32)
    laid = cv2.remap(tile, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return laid.astype(np.float32)


def _scatter(rng: np.random.Generator, canvas: _Canvas, main: list[PlacedCard]) -> None:
    """Things beside the grid, and now and then one peeping under it."""
    corners = layout.outline(main)
    low, high = corners.min(axis=0), corners.max(axis=0)
    for _ in range(int(rng.choice([0, 1, 2, 3, 5], p=[0.4, 0.22, 0.18, 0.12, 0.08]))):
        thing = clutter.draw_thing(rng)
        centre, half = (low + high) / 2, (high - low) / 2
        direction = rng.normal(0, 1, 2)
        direction /= np.abs(direction / (half + rng.uniform(40, 160))).max()
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [thing.width / 2, thing.height / 2]
        angle = rng.uniform(0, 2 * np.pi)
        cos, sin = np.cos(angle), np.sin(angle)
        quad = box @ np.array([[cos, sin], [-sin, cos]]) + centre + direction
        _paste(canvas, thing.picture, apply(canvas.homography, quad), rng.uniform(0.1, 0.6), -1)


def _lay_card(
    rng: np.random.Generator, canvas: _Canvas, deck: FaceSet, card: PlacedCard, index: int
) -> None:
    """Paint one card and remember its whole area, the hidden and cut-off parts included."""
    quad = apply(canvas.homography, card.corners())
    printed = np.roll(quad, 2, axis=0) if card.upside_down else quad
    finite = np.isfinite(quad).all()
    canvas.areas.append(cv2.contourArea(quad.astype(np.float32)) if finite else 0.0)
    _paste(canvas, deck.images[card.face], printed, rng.uniform(0.15, 0.55), index)


def _paste(
    canvas: _Canvas,
    picture: NDArray[np.uint8],
    quad: NDArray[np.float64],
    shade: float,
    owner: int,
) -> None:
    """Warp an RGBA picture onto the quad (4, 2) px, with its contact shadow."""
    height, width = canvas.owner.shape
    if not np.isfinite(quad).all():
        return
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    soft = max(sides.max() * 0.015, 0.7)
    low = np.floor(quad.min(axis=0) - 4 * soft).astype(int)
    high = np.ceil(quad.max(axis=0) + 4 * soft).astype(int)
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, [width, height])
    if x1 - x0 < 2 or y1 - y0 < 2 or sides.max() > 4 * max(width, height):
        return
    rgba = _shrunk(picture, max(sides[1], sides[3]) * 1.3)
    h, w = rgba.shape[:2]
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(corners, (quad - [x0, y0]).astype(np.float32))
    flat = rgba.astype(np.float32)
    flat[..., :3] *= flat[..., 3:] / 255  # premultiplied, so that edges do not take in black
    laid = cv2.warpPerspective(flat, warp, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    alpha = laid[..., 3:] / 255
    patch = canvas.colour[y0:y1, x0:x1]
    shadow = cv2.GaussianBlur(alpha[..., 0], (0, 0), soft)[..., None]
    patch *= 1 - shade * shadow * (1 - alpha)
    patch *= 1 - alpha
    patch += laid[..., :3]
    canvas.owner[y0:y1, x0:x1][alpha[..., 0] > 0.5] = owner
    canvas.shine[y0:y1, x0:x1][alpha[..., 0] > 0.5] = 1.0 if owner >= 0 else 0.3


def _shrunk(picture: NDArray[np.uint8], height: float) -> NDArray[np.uint8]:
    """The picture at about the height needed, so that warping does not alias."""
    scale = height / picture.shape[0]
    if scale >= 1:
        return picture
    size = (max(round(picture.shape[1] * scale), 2), max(round(picture.shape[0] * scale), 2))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _reach_in(rng: np.random.Generator, canvas: _Canvas) -> None:
    """A hand or a sleeve at the edge of the photo, in front of everything."""
    height, width = canvas.owner.shape
    alpha = clutter.hand(rng, width, height)
    skin = np.array([rng.uniform(60, 235), 0, 0])
    skin[1], skin[2] = skin[0] * rng.uniform(0.6, 0.85), skin[0] * rng.uniform(0.45, 0.75)
    colour = skin if rng.random() < 0.6 else rng.uniform(10, 230, 3)
    canvas.colour[:] = canvas.colour * (1 - alpha[..., None]) + colour * alpha[..., None]
    canvas.owner[alpha > 0.5] = -1
    canvas.shine[alpha > 0.5] = 0


def _photograph(
    rng: np.random.Generator, camera: Camera, canvas: _Canvas, *, glare: bool
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
    cards: list[PlacedCard], canvas: _Canvas, camera: Camera, turn: float
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


def _card_height(camera: Camera, cards: list[PlacedCard]) -> float:
    """Mean length of the cards' long sides, px."""
    quads = [camera.project(card.corners()) for card in cards]
    return float(np.mean([np.linalg.norm(quad[3] - quad[0]) for quad in quads]))


def _sharpness(photo: NDArray[np.uint8]) -> float:
    """Variance of the Laplacian, after Pech-Pacheco et al., 2000."""
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    return float(cv2.Laplacian(grey, cv2.CV_64F).var())
