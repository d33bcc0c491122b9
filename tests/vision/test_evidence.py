"""What is marked for checking, and the words for it."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.cards import FACES, Face
from vision.classifier import Belief
from vision.detector import Detection
from vision.evidence import check_card, check_grid, check_photo, has_colours
from vision.reading import Card, Corners, Grid

SIZE = (1000, 800)
INSIDE: Corners = ((100, 100), (156, 100), (156, 187), (100, 187))


def belief(face: Face, share: float, other: Face = 0, nothing: float = 0.0) -> Belief:
    """A share for a face, the rest for another."""
    shares = np.zeros(len(FACES))
    shares[FACES.index(other)] = 1 - share
    shares[FACES.index(face)] += share
    return Belief(shares, nothing, agree=True)


def checked(
    seen: Belief, *, found: float = 0.9, corners: Corners = INSIDE, size: tuple[int, int] = SIZE
) -> Card:
    """The card after the check."""
    card = Card(seen.face, found, seen.confidence, corners)
    return check_card(Detection(np.array(corners), found), seen, card, size)


def codes(card: Card) -> list[str]:
    """Of its notes."""
    return [note.code for note in card.reasons]


def moved(dx: float, dy: float) -> Corners:
    """The card elsewhere."""
    (a, b, c, d) = ((x + dx, y + dy) for x, y in INSIDE)
    return a, b, c, d


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        pytest.param(checked(belief(7, 0.98)), [], id="clear"),
        pytest.param(checked(belief("back", 0.98)), [], id="clear back"),
        pytest.param(checked(belief(6, 0.6, other=9)), ["unsure"], id="two values"),
        pytest.param(checked(belief(6, 0.98, nothing=0.7)), ["unclear"], id="hidden"),
        pytest.param(checked(belief(6, 0.98), found=0.2), ["faint"], id="hardly a card"),
        pytest.param(checked(belief(6, 0.98), corners=moved(-102, 0)), [], id="touches the edge"),
        pytest.param(checked(belief(6, 0.98), corners=moved(-120, 0)), ["cut-off"], id="left"),
        pytest.param(checked(belief(6, 0.98), corners=moved(870, 0)), ["cut-off"], id="right"),
        pytest.param(checked(belief(6, 0.98), corners=moved(0, -120)), ["cut-off"], id="top"),
        pytest.param(checked(belief(6, 0.98), corners=moved(0, 640)), ["cut-off"], id="bottom"),
    ],
)
def test_what_is_marked(card: Card, expected: list[str]) -> None:
    """A card is to be reviewed exactly if something speaks against it, and says what."""
    assert codes(card) == expected
    assert card.review == bool(expected)


def test_turns_that_disagree_are_marked() -> None:
    """A card that is another one upside down."""
    seen = Belief(belief(6, 0.98).shares, 0.0, agree=False)
    assert codes(checked(seen)) == ["unsure"]


def test_the_alternatives_are_said() -> None:
    """The likeliest first, a card face down in words."""
    (note,) = checked(belief(6, 0.6, other=9)).reasons
    assert note.message == "This looks like 6, but it could be 9."
    (note,) = checked(belief("back", 0.6, other=-2)).reasons
    assert note.message == "This looks like a card face down, but it could be -2."


def grid(*rows: str) -> Grid:
    """X for a card, . for an empty place, ? for a doubtful card."""
    cards = {
        ".": None,
        "x": checked(belief(7, 0.98)),
        "?": checked(belief(6, 0.6, other=9)),
    }
    return Grid(tuple(tuple(cards[letter] for letter in row) for row in rows), INSIDE)


@pytest.mark.parametrize(
    ("rows", "neighbours", "expected"),
    [
        pytest.param(("x", "x", "x"), False, [], id="one whole column"),
        pytest.param(("xxxx",) * 3, False, [], id="whole"),
        pytest.param(("x?xx", "xxxx", "xxxx"), False, [], id="a doubtful card marks itself"),
        pytest.param(("xxxx", "x.xx", "xxx."), False, [(1, 1), (2, 3)], id="empty places"),
        pytest.param(("xx", "xx"), False, ["rows"], id="a row too few"),
        pytest.param(("xx",), False, ["rows"], id="one row"),
        pytest.param(("xxxx",) * 3, True, ["neighbours"], id="cards beside"),
    ],
)
def test_what_is_marked_of_a_grid(
    rows: tuple[str, ...], neighbours: bool, expected: list[str | tuple[int, int]]
) -> None:
    """Empty places with their row and column, and a number of rows that the game does not have."""
    found = check_grid(grid(*rows), neighbours=neighbours)
    assert found.review == bool(expected)
    assert [
        note.code if note.row is None else (note.row, note.column) for note in found.reasons
    ] == expected


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        pytest.param([], [], id="alone"),
        pytest.param([("xxxx", "xxxx", "xxx.")], [], id="a smaller one"),
        pytest.param([("xx", "xx"), ("xxxx",) * 3], ["several-grids"], id="as many cards"),
    ],
)
def test_what_is_said_of_several_grids(others: list[tuple[str, ...]], expected: list[str]) -> None:
    """Only where it is not plain which one is meant."""
    grids = [grid("xxxx", "xxxx", "xxxx"), *(grid(*rows) for rows in others)]
    assert [note.code for note in check_photo(grids)] == expected


@pytest.mark.parametrize(
    ("red", "expected"),
    [pytest.param(60, False, id="grey"), pytest.param(90, True, id="a little colour")],
)
def test_colours_of_a_dark_photo(red: int, expected: bool) -> None:
    """Cards in the dark still have colours; a few stray pixels are none."""
    photo = np.full((900, 1200, 3), 60, np.uint8)
    photo[0, 0] = (255, 0, 0)
    photo[300:420, 300:420, 0] = red
    assert has_colours(photo) is expected


def test_a_grid_without_colours_is_to_check() -> None:
    """However sure the classifier is."""
    found = check_grid(grid("xxxx", "xxxx", "xxxx"), neighbours=False, colours=False)
    assert found.review
    assert [note.code for note in found.reasons] == ["no-colour"]


def test_notes_of_cards_know_their_place() -> None:
    """So that a list of all notes can be read."""
    found = check_grid(grid("xxxx", "xx?x", "xxxx"), neighbours=False)
    card = found.rows[1][2]
    assert card is not None
    assert [(note.row, note.column) for note in card.reasons] == [(1, 2)]
