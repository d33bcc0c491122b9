"""What speaks against a reading, in words: the places that somebody should look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scoring.cards import BACK, FACES, Face
from vision.classifier import Belief
from vision.detector import Detection
from vision.reading import Card, Grid, Note

SURE = 0.85
"""Confidence of a value above which it stands. The classifier learned from labels that leave 2 % to
the other classes, so a clear card has 0.95 and more."""
FOUND = 0.35
"""Confidence that a card is one, above which it stands; on clear cards it is 0.7 and more."""
NOTHING = 0.5
"""The classifier rather sees no readable card where the detector and the grid have one."""
CUT_OFF = 0.06
"""Corners this far outside the photo, as a share of the card's longest side, are beyond doubt out
of it; the detector places corners to within 4 % or so."""
CHROMA = 12
"""Levels between a pixel's strongest and weakest colour. One pixel in a hundred has more on any
photo of cards in colour (140 in good light, 50 in the dark), and hardly one on a grey picture."""
ROWS = 3
"""A column goes as a whole, so a grid always has three rows."""


def check_card(detection: Detection, belief: Belief, card: Card, size: tuple[int, int]) -> Card:
    """The card with everything that speaks against it.

    Args:
        detection: Where it was found.
        belief: What its crop shows.
        card: The reading so far.
        size: Width and height of the photo, px.
    """
    reasons = []
    if belief.confidence < SURE:
        reasons.append(Note("unsure", _alternatives(belief)))
    elif not belief.agree:
        reasons.append(Note("unsure", "Upside down this card looks like another."))
    if belief.nothing > NOTHING:
        reasons.append(
            Note("unclear", "This card is hard to make out: hidden, blurred or shining.")
        )
    if detection.score < FOUND:
        reasons.append(Note("faint", "This may not be a card at all."))
    if _is_cut_off(card, size):
        reasons.append(Note("cut-off", "This card is cut off by the edge of the photo."))
    return replace(card, review=bool(reasons), reasons=tuple(reasons))


def has_colours(photo: NDArray[np.uint8]) -> bool:
    """Whether a photo (h, w, 3) has colours at all. Without them 3 and 5 are easily mixed up."""
    few = photo[:: 1 + photo.shape[0] // 400, :: 1 + photo.shape[1] // 400]
    return bool(np.percentile(np.ptp(few, axis=2), 99) > CHROMA)


def check_grid(grid: Grid, *, neighbours: bool, colours: bool = True) -> Grid:
    """The grid with everything that speaks against it, and its cards' notes with their places.

    Args:
        grid: The reading so far.
        neighbours: Cards that lie close by were taken for other people's or for a pile.
        colours: The photo has colours.
    """
    rows = tuple(
        tuple(card and _placed(card, r, c) for c, card in enumerate(row))
        for r, row in enumerate(grid.rows)
    )
    reasons = [
        Note("empty", "No card was found here. Was one overlooked?", r, c)
        for r, row in enumerate(rows)
        for c, card in enumerate(row)
        if card is None
    ]
    if len(rows) < ROWS:
        found = "1 row was" if len(rows) == 1 else f"{len(rows)} rows were"
        reasons.append(Note("rows", f"Only {found} found, but a grid has {ROWS}."))
    if neighbours:
        reasons.append(
            Note("neighbours", "Other cards lie right beside this grid and were left out of it.")
        )
    if not colours:
        reasons.append(
            Note("no-colour", "The photo has no colours, so values are easily mixed up. Check all.")
        )
    return replace(grid, rows=rows, reasons=tuple(reasons), review=bool(reasons))


def check_photo(grids: Sequence[Grid]) -> tuple[Note, ...]:
    """What to know about a photo: another grid, if it has as many cards as the main one."""
    first, *others = (sum(card is not None for row in g.rows for card in row) for g in grids)
    if first > max(others, default=0):
        return ()
    return (
        Note("several-grids", "Other cards form a grid of the same size. Is the right one taken?"),
    )


def _alternatives(belief: Belief) -> str:
    """The likeliest faces in words."""
    first, second = (FACES[i] for i in belief.shares.argsort()[::-1][:2].tolist())
    return f"This looks like {_name(first)}, but it could be {_name(second)}."


def _name(face: Face) -> str:
    return "a card face down" if face == BACK else f"{face}"


def _is_cut_off(card: Card, size: tuple[int, int]) -> bool:
    """Whether a corner lies clearly outside the photo."""
    width, height = size
    points: Sequence[tuple[float, float]] = card.corners
    xs, ys = zip(*points, strict=True)
    spare = CUT_OFF * max(max(xs) - min(xs), max(ys) - min(ys))
    out = max(-min(xs), max(xs) - width, -min(ys), max(ys) - height)
    return out > spare


def _placed(card: Card, row: int, column: int) -> Card:
    """The card, its notes saying where it lies."""
    return replace(card, reasons=tuple(replace(n, row=row, column=column) for n in card.reasons))
