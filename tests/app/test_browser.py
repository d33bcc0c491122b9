"""Whole rounds on a phone, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.book import Book
from scoring.cards import Face

pytestmark = pytest.mark.browser

Cells = list[list[Face | None]]

WHOLE_GRID: Cells = [[3, 5, 7, 2], [3, 1, 0, -1], [3, 8, 4, 12]]


def test_a_round_by_hand_survives_refreshes_and_gives_the_right_totals(phone: Page) -> None:
    """No photo at all: cards tapped in for one player, a sum typed for the other."""
    _start_game(phone, "Ada", "Ben")
    _open_cards(phone, "Ada")
    phone.get_by_role("button", name="Row 1, column 1").click()
    for face in (face for row in WHOLE_GRID for face in row):
        _key(phone, face).click()  # the pad moves on by itself
    expect(_heading(phone, "= 38")).to_be_visible()

    phone.reload()
    expect(_heading(phone, "5 + 7 + 2 + 1 + 0 − 1 + 8 + 4 + 12 = 38")).to_be_visible()  # noqa: RUF001
    assert _cells(phone) == WHOLE_GRID

    _go_on(phone, "Ben")
    _type_sum(phone, "12+11-2")
    phone.reload()
    expect(phone.get_by_label("Sum of the cards")).to_have_value("21")

    phone.get_by_role("button", name="Back to the round").click()
    expect(_heading(phone, "Round 1")).to_be_visible()
    phone.get_by_role("button", name="Save the round").click()
    expect(phone.get_by_text("Say who closed the round")).to_be_visible()
    phone.get_by_role("radio", name="Ada").click()
    expect(phone.get_by_text("38 is doubled to 76")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("radio", name="Ada")).to_be_checked()
    _save(phone)
    assert _totals(phone) == [["1", "Ben", "21", "21"], ["2", "Ada", "76", "76"]]


def test_a_photo_is_read_corrected_and_scored(phone: Page, drawn_photos: Path) -> None:
    """From the picker to the totals, with one card put right by a tap and a refresh between."""
    drawn: Cells = json.loads((drawn_photos / "truth.json").read_text("utf-8"))["drawn.jpg"]
    truth = _turned_up(drawn)
    _start_game(phone, "Ada", "Ben")
    _open_cards(phone, "Ada")
    _choose(phone, drawn_photos / "drawn.jpg")
    expect(phone.get_by_role("img", name="The photo of Ada's cards")).to_be_visible()
    _put_right(phone, truth)

    corrected = [list(row) for row in truth]
    corrected[1][2] = 12 if truth[1][2] != 12 else 11
    _set(phone, 1, 2, corrected[1][2])
    expect(_heading(phone, f"= {_sum(corrected)}".replace("-", "−"))).to_be_visible()  # noqa: RUF001
    phone.reload()
    expect(phone.get_by_role("img", name="The photo of Ada's cards")).to_be_visible()
    assert _cells(phone) == corrected

    _go_on(phone, "Ben")
    _type_sum(phone, "142")
    phone.get_by_role("button", name="Back to the round").click()
    expect(_heading(phone, "Round 1")).to_be_visible()
    phone.get_by_role("radio", name="Nobody").click()
    _save(phone)
    points = str(_sum(corrected)).replace("-", "−")  # noqa: RUF001
    assert _totals(phone) == [["1", "Ada", points, points], ["2", "Ben", "142", "142"]]
    expect(phone.get_by_text("The game is over")).to_be_visible()
    expect(phone.get_by_text(f"Ada wins with {points} points.")).to_be_visible()


def test_real_photographs_fill_the_seats_in_order(
    phone: Page, photos: Path, served: tuple[str, Book]
) -> None:
    """Several at once; cards that are face down stop the round until they are turned up."""
    truth: dict[str, Cells] = json.loads((photos / "truth.json").read_text("utf-8"))
    names = ["Ada", "Ben", "Cleo"]
    files = sorted(truth)[:3]
    _start_game(phone, *names)
    _choose(phone, *(photos / file for file in files))
    for name in names:
        expect(phone.get_by_role("button", name=re.compile(f"{name}.*no cards yet"))).to_have_count(
            0
        )
    expected = {}
    for name, file in zip(names, files, strict=True):
        _open_cards(phone, name)
        up = _turned_up(_as_seen(phone, truth[file]))
        _put_right(phone, up)
        expected[name] = _sum(up)
        phone.get_by_role("button", name="Round 1").click()
    phone.get_by_role("radio", name="Nobody").click()
    _save(phone)
    saved = served[1].games()[0]
    assert {saved.names[key]: total for key, total in saved.game.totals.items()} == expected


@pytest.mark.parametrize(
    ("page", "last"),
    [
        ("", "New game"),
        ("new", "Start the game"),
        ("round", "Save the round"),
        ("player", "Next: "),
        ("totals", "Round 1"),
    ],
)
def test_nothing_scrolls_sideways_and_everything_fits_a_thumb(
    phone: Page, served: tuple[str, Book], page: str, last: str
) -> None:
    """Every target is 44 pixels high; even with the longest names, on the narrowest phone."""
    saved = served[1].new_game(["W" * 20, "Maximilian Alexander", *"CDEFGH"])
    query = f"?game={saved.code}&player={saved.players[0].key}"
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto(f"/{page}{query if page in {'round', 'player', 'totals'} else ''}")
    expect(phone.get_by_role("button", name=last)).to_be_visible()
    if page == "player":
        phone.get_by_role("button", name="Row 1, column 1").click()
    main = phone.get_by_test_id("stMain")
    assert main.evaluate("main => main.scrollWidth") <= 360
    boxes = {
        target.inner_text(): target.bounding_box()
        for target in main.locator("button, summary, a[href]").all()
    }
    assert boxes
    assert not [name for name, box in boxes.items() if box and box["height"] < 44]


def test_the_browser_asks_nobody_but_the_app(phone: Page, served: tuple[str, Book]) -> None:
    """No font, script or picture comes from elsewhere."""
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto("/new")
    expect(phone.get_by_label("Player 1")).to_be_visible()
    own = (served[0], "data:", "blob:")
    assert asked
    assert not [url for url in asked if not url.startswith(own)]


def _start_game(phone: Page, *names: str) -> None:
    phone.get_by_role("button", name="New game").click()
    for number, name in enumerate(names, start=1):
        if number > 2:
            phone.get_by_role("button", name="Add a player").click()
        field = phone.get_by_label(f"Player {number}", exact=True)
        field.fill(name)
        field.press("Enter")
    phone.get_by_role("button", name="Start the game").click()
    expect(_heading(phone, "Round 1")).to_be_visible()


def _open_cards(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=re.compile(f"{name} ·")).click()
    expect(_heading(phone, name)).to_be_visible()


def _go_on(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=f"Next: {name}").click()
    expect(_heading(phone, name)).to_be_visible()


def _choose(phone: Page, *files: Path) -> None:
    phone.locator("input[type=file]").set_input_files([str(file) for file in files])


def _type_sum(phone: Page, text: str) -> None:
    phone.get_by_role("radio", name="Type the sum").click()
    field = phone.get_by_label("Sum of the cards")
    field.fill(text)
    field.press("Enter")
    expect(phone.get_by_text("Sum: ")).to_be_visible()


def _save(phone: Page) -> None:
    phone.get_by_role("button", name="Save the round").click()
    expect(phone.get_by_role("table")).to_contain_text("Last round")


def _heading(phone: Page, text: str | re.Pattern[str]) -> Locator:
    return phone.get_by_role("heading", name=text)


def _key(phone: Page, face: Face | None) -> Locator:
    """A key of the pad."""
    name = {None: "no card", "back": "face down"}.get(face) if not isinstance(face, int) else None
    spoken = name or str(face).replace("-", "minus ")
    return phone.get_by_role("button", name=spoken, exact=True)


def _set(phone: Page, row: int, column: int, face: Face | None) -> None:
    phone.get_by_role("button", name=f"Row {row + 1}, column {column + 1}").click()
    _key(phone, face).click()


def _put_right(phone: Page, cards: Sequence[Sequence[Face | None]]) -> None:
    """Confirm or correct every cell that differs or asks to be checked."""
    expect(phone.get_by_role("button", name=re.compile("^Next: |^Back to"))).to_be_visible()
    for r, row in enumerate(cards):
        for c, face in enumerate(row):
            label = _cell(phone, r, c).get_attribute("aria-label") or ""
            if _face(label) != face or "please check" in label:
                _set(phone, r, c, face)
    expect(phone.get_by_role("button", name="please check")).to_have_count(0)
    total = str(_sum(cards)).replace("-", "−")  # noqa: RUF001
    expect(_heading(phone, re.compile(f"= {total}$"))).to_be_visible()
    looked = phone.get_by_role("button", name="I have looked")
    if looked.count():
        looked.click()
        expect(looked).to_have_count(0)


def _cells(phone: Page) -> Cells:
    """What the grid shows."""
    return [
        [_face(_cell(phone, r, c).get_attribute("aria-label") or "") for c in range(4)]
        for r in range(3)
    ]


def _cell(phone: Page, row: int, column: int) -> Locator:
    return phone.get_by_role("button", name=f"Row {row + 1}, column {column + 1}")


def _face(label: str) -> Face | None:
    """The face in a cell's label, such as "Row 2, column 3: minus 1, please check"."""
    said = label.split(": ")[1].split(",", maxsplit=1)[0]
    if said == "face down":
        return "back"
    return int(said.replace("minus ", "-")) if said[-1].isdecimal() else None


def _as_seen(phone: Page, truth: Cells) -> Cells:
    """The truth in the turn in which the photo was read: of the two, the one that agrees more."""
    expect(_cell(phone, 0, 0)).to_be_visible()
    shown = _cells(phone)
    turned = [row[::-1] for row in truth[::-1]]

    def agreeing(cards: Cells) -> int:
        return sum(
            face == other
            for row, others in zip(cards, shown, strict=False)
            for face, other in zip(row, others, strict=False)
        )

    return max((truth, turned), key=agreeing)


def _turned_up(cards: Cells) -> Cells:
    """Cards that were face down turn out to be fives."""
    return [[5 if face == "back" else face for face in row] for row in cards]


def _sum(cards: Sequence[Sequence[Face | None]]) -> int:
    """The rule written down once more, apart from the program."""
    columns = [[row[c] for row in cards] for c in range(len(cards[0]))]
    left = [column for column in columns if len(set(column)) > 1 or len(column) < 3]
    return sum(face for column in left for face in column if isinstance(face, int))


def _totals(phone: Page) -> list[list[str]]:
    rows = phone.get_by_role("table").locator("tbody tr").all()
    return [row.locator("td").all_inner_texts() for row in rows]
