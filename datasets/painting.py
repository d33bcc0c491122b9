"""Paints a table and what lies on it, as the camera sees them before light and lens."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import clutter, layout
from datasets.camera import Camera, apply
from datasets.faces import FaceSet
from datasets.layout import PlacedCard
from datasets.surfaces import Surfaces

INSET, EDGE = 0.3, 0.25
"""Share of the scenes with a second surface let in, and with the table's edge in view."""


@dataclass
class Canvas:
    """The picture in the making.

    Attributes:
        colour: (h, w, 3) RGB, 0 to 255.
        owner: (h, w) number of the card on top of each pixel, or -1.
        homography: From table (mm) to picture (px).
        shine: (h, w) how much of a lamp each pixel mirrors, 0 to 1.
        areas: Each card's whole area, px, hidden and cut-off parts included.
    """

    colour: NDArray[np.float32]
    owner: NDArray[np.int16]
    homography: NDArray[np.float64]
    shine: NDArray[np.float32]
    areas: list[float] = field(default_factory=list)


def lay_table(rng: np.random.Generator, camera: Camera, surfaces: Surfaces) -> Canvas:
    """The bare table: a surface, perhaps a second one let in, perhaps the table's edge."""
    homography = camera.homography()
    to_table = np.linalg.inv(homography).astype(np.float64)
    shape = (camera.height, camera.width)
    colour = _texture(rng, surfaces.draw(rng), to_table, shape)
    if rng.random() < INSET:
        beyond = _beyond(rng, camera, to_table, rng.uniform(-150, 350))
        colour[beyond] = _texture(rng, surfaces.draw(rng), to_table, shape)[beyond]
    if rng.random() < EDGE:
        beyond = _beyond(rng, camera, to_table, rng.uniform(160, 400))
        floor = _texture(rng, surfaces.draw(rng), to_table, shape)
        # The floor lies in the table's shade.
        colour[beyond] = floor[beyond] * np.float32(rng.uniform(0.3, 0.9))
    return Canvas(colour, np.full(shape, -1, np.int16), homography, np.zeros(shape, np.float32))


def _texture(
    rng: np.random.Generator,
    tile: NDArray[np.uint8],
    to_table: NDArray[np.float64],
    shape: tuple[int, int],
) -> NDArray[np.float32]:
    """The surface laid over the table with a random size and turn, (h, w, 3)."""
    angle = rng.uniform(0, 2 * np.pi)
    scale = tile.shape[0] / rng.uniform(250, 1300)
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    shift = rng.uniform(0, tile.shape[0], 2)
    to_tile = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]], [0, 0, 1]]) @ to_table
    laid = cv2.warpPerspective(
        tile,
        to_tile,
        shape[::-1],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_WRAP,
    )
    return laid.astype(np.float32)


def _beyond(
    rng: np.random.Generator, camera: Camera, to_table: NDArray[np.float64], distance: float
) -> NDArray[np.bool_]:
    """Where the photo shows what lies behind a straight edge, (h, w).

    The edge runs at ``distance`` mm from the point looked at.
    """
    normal = rng.normal(0, 1, 2)
    normal /= np.linalg.norm(normal)
    offset = distance + normal @ camera.target
    # (normal . table point - offset) times the point's depth is linear in the pixel.
    a, b, c = np.array([*normal, -offset]) @ to_table
    d, e, f = to_table[2]
    xs, ys = np.arange(camera.width), np.arange(camera.height)[:, None]
    return np.asarray((a * xs + b * ys + c > 0) == (d * xs + e * ys + f > 0), np.bool_)


def scatter(rng: np.random.Generator, canvas: Canvas, main: list[PlacedCard]) -> None:
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


def lay_card(
    rng: np.random.Generator, canvas: Canvas, deck: FaceSet, card: PlacedCard, index: int
) -> None:
    """Paint one card and remember its whole area, the hidden and cut-off parts included."""
    quad = apply(canvas.homography, card.corners())
    printed = np.roll(quad, 2, axis=0) if card.upside_down else quad
    finite = np.isfinite(quad).all()
    canvas.areas.append(cv2.contourArea(quad.astype(np.float32)) if finite else 0.0)
    _paste(canvas, deck.images[card.face], printed, rng.uniform(0.15, 0.55), index)


def _paste(
    canvas: Canvas,
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
    warp = cv2.getPerspectiveTransform(corners, (quad - [x0, y0] - 0.5).astype(np.float32))
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


def reach_in(rng: np.random.Generator, canvas: Canvas) -> None:
    """A hand or a sleeve at the edge of the photo, in front of everything."""
    height, width = canvas.owner.shape
    alpha = clutter.hand(rng, width, height)
    skin = np.array([rng.uniform(60, 235), 0, 0])
    skin[1], skin[2] = skin[0] * rng.uniform(0.6, 0.85), skin[0] * rng.uniform(0.45, 0.75)
    colour = skin if rng.random() < 0.6 else rng.uniform(10, 230, 3)
    canvas.colour[:] = canvas.colour * (1 - alpha[..., None]) + colour * alpha[..., None]
    canvas.owner[alpha > 0.5] = -1
    canvas.shine[alpha > 0.5] = 0
