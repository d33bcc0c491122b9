"""Which cards lie next to which: the first half of placing.

On the flattened table a neighbour in a row is about a card's width away along the row, a neighbour
in a column a card's height. Each such pair is a link, with a cost that says how far it is from
neat. Taking links from the neatest on (Kruskal's order) gives groups of cards with whole-numbered
places, however much rows drift and cards lie askew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.plane import HEIGHT, WIDTH, Array, Flat

Place = tuple[int, int]
Group = dict[int, Place]
"""Card's index to its row and column, counted from anywhere."""

MAX_TURN = np.radians(32)
"""Between two cards of one grid, each askew by 15 degrees and a little misjudged."""
REACH = 170.0
"""Cards within this distance, mm, tell each other which way their grid is turned."""
ALONG = (WIDTH, HEIGHT)
"""A card's extent along a row and along a column, mm."""
OVERLAP, GAP, USUAL_GAP = 16.0, 58.0, 9.0
"""Neighbours overlap or lie apart by at most this, mm; the last is a tidy player's gap."""
SLIP = (38.0, 32.0)
"""Neighbours in a row are this far off its line at most, neighbours in a column off its, mm."""
HOLE_COST = 6.0
"""Added to links across an empty place: any link between real neighbours comes first."""
DOUBT_COST = 12.0
"""Added times the doubt about a card: unlikely cards join a grid, they do not make one."""


@dataclass(frozen=True)
class Link:
    """Card ``b`` lies ``step`` (rows, columns) from card ``a``."""

    a: int
    b: int
    step: Place
    cost: float


def group_cards(flat: Flat, trust: Array) -> list[Group]:
    """Join cards into groups with rows and columns; a card without neighbours is a group too.

    Args:
        flat: The cards on the table.
        trust: (n,) that it is a card at all, 0 to 1.
    """
    turns = _smooth_turns(flat, trust)
    links = sorted(_find_links(flat, turns, trust), key=lambda link: link.cost)
    groups: dict[int, Group] = {index: {index: (0, 0)} for index in range(len(flat.centres))}
    for link in links:
        _join(groups, link)
    return list({id(group): group for group in groups.values()}.values())


def between(a: Array, b: Array) -> Array:
    """Angle from a to b modulo pi, in -pi/2 to pi/2: a card's sides have no arrows."""
    return np.asarray((b - a + np.pi / 2) % np.pi - np.pi / 2)


def mean_turn(angles: Array) -> float:
    """Mean of angles modulo pi."""
    return float(np.angle(np.exp(2j * angles).sum()) / 2)


def _smooth_turns(flat: Flat, trust: Array) -> Array:
    """For each card the turn of its surroundings, (n,) radians; single cards lie askew."""
    apart = np.linalg.norm(flat.centres[:, None] - flat.centres[None], axis=2)
    alike = np.abs(between(flat.angles[:, None], flat.angles[None])) < MAX_TURN
    weights = ((apart < REACH) & alike) * trust
    np.fill_diagonal(weights, np.maximum(trust, 1e-3))
    return _unwrap(np.angle(weights @ np.exp(2j * flat.angles)) / 2)


def _unwrap(turns: Array) -> Array:
    """Turns modulo pi, cut open where no card lies, so that neighbours' turns are close numbers."""
    ordered = np.sort(turns % np.pi)
    gaps = np.diff(np.append(ordered, ordered[0] + np.pi))
    cut = ordered[gaps.argmax()] + gaps.max() / 2
    return np.asarray((turns - cut) % np.pi + cut)


def _find_links(flat: Flat, turns: Array, trust: Array) -> Iterator[Link]:
    """All pairs that could be neighbours."""
    count = len(flat.centres)
    for a in range(count):
        for b in range(a + 1, count):
            if abs(between(flat.angles[a], flat.angles[b])) > MAX_TURN:
                continue
            turn = (turns[a] + turns[b]) / 2
            away = flat.centres[b] - flat.centres[a]
            doubt = DOUBT_COST * (2 - trust[a] - trust[b])
            for link in _steps(away, turn):
                yield Link(a, b, link.step, link.cost + doubt)


def _steps(away: NDArray[np.float64], turn: float) -> Iterator[Link]:
    """The ways in which a card ``away`` mm from another can be its neighbour."""
    cos, sin = np.cos(turn), np.sin(turn)
    offset = (cos * away[0] + sin * away[1], -sin * away[0] + cos * away[1])
    for axis in (0, 1):
        along, aside = offset[axis], abs(offset[1 - axis])
        for steps in (1, 2):
            gap = abs(along) - steps * ALONG[axis]
            most = GAP if steps == 1 else 1.6 * GAP
            if not -OVERLAP < gap < most or aside > SLIP[axis]:
                continue
            cost = ((gap - steps * USUAL_GAP) / 20) ** 2 + (aside / 14) ** 2
            signed = steps if along > 0 else -steps
            step = (0, signed) if axis == 0 else (signed, 0)
            yield Link(0, 0, step, float(cost) + (steps - 1) * HOLE_COST)


def _join(groups: dict[int, Group], link: Link) -> None:
    """Bring two groups together, unless two cards would come to lie in one place."""
    first, second = groups[link.a], groups[link.b]
    if first is second:
        return
    row = first[link.a][0] + link.step[0] - second[link.b][0]
    column = first[link.a][1] + link.step[1] - second[link.b][1]
    moved = {card: (r + row, c + column) for card, (r, c) in second.items()}
    if set(first.values()) & set(moved.values()):
        return
    first.update(moved)
    for card in moved:
        groups[card] = first
