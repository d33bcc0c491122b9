# ruff: noqa: INP001 - a script, no package
"""Pictures of every page at phone size, in the light and the dark theme, from drawn scenes.

    python docs/screenshots.py            writes docs/app.png, the picture in the README
    python docs/screenshots.py FOLDER     writes every page too

Needs the dev extra and a chromium.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from datasets.generate import Job, scenes
from datasets.scenes import Options

CHECKOUT = Path(__file__).resolve().parents[1]
README_PICTURE = CHECKOUT / "docs" / "app.png"
IN_README = ("cards", "round", "totals")

WIDTH, HEIGHT = 390, 844
NAMES = ("Ada", "Ben", "Cleo")
GAP = 24
PATIENCE_MS = 120_000


def main(arguments: list[str]) -> None:
    """Play a game in each theme and photograph it."""
    expect.set_options(timeout=PATIENCE_MS)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        photos = _draw_photos(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for theme in ("light", "dark"):
            with _app(Path(folder) / f"{theme}.sqlite") as address:
                pictures = _play(browser, address, theme, photos)
            if arguments:
                _write(pictures, Path(arguments[0]), theme)
            if theme == "light":
                _side_by_side([pictures[name] for name in IN_README]).save(README_PICTURE)
        browser.close()


def _draw_photos(folder: Path) -> list[Path]:
    """A photo of whole grids for each player but the last."""
    job = Job(
        folder=folder,
        train=0,
        val=200,
        seed=11,
        drawn_decks=1,
        options=Options(extras=False, harsh=False),
    )
    whole = (scene.photo for scene in scenes(job) if len(scene.cards) == 12)
    paths = [folder / f"{name}.jpg" for name in NAMES[:-1]]
    for path, photo in zip(paths, whole, strict=False):
        Image.fromarray(photo).save(path, quality=92)
    return paths


@contextmanager
def _app(database: Path) -> Iterator[str]:
    """The running app's address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "cli", "app", f"--server.port={port}", "--server.headless=true"],
        env=os.environ | {"SKYJO_DATABASE": str(database)},
        cwd=CHECKOUT,
    ) as server:
        try:
            _wait(f"http://localhost:{port}")
            yield f"http://localhost:{port}"
        finally:
            server.terminate()


def _wait(address: str) -> None:
    while True:
        try:
            with urlopen(f"{address}/_stcore/health"):  # noqa: S310 - our own address
                return
        except URLError:
            time.sleep(0.2)


def _play(browser: Browser, address: str, theme: str, photos: list[Path]) -> dict[str, Image.Image]:
    """One round, from the first page to the totals; a picture of every page on the way."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        color_scheme="dark" if theme == "dark" else "light",
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    pictures: dict[str, Image.Image] = {}

    def take(name: str) -> None:
        page.wait_for_timeout(2000)  # until nothing moves any more
        pictures[name] = Image.open(io.BytesIO(page.screenshot()))

    page.goto(address)
    _start_game(page, take)
    page.locator("input[type=file]").set_input_files([str(path) for path in photos])
    expect(page.get_by_role("button", name=f"{NAMES[1]} · no cards yet")).to_have_count(0)
    take("read")
    page.get_by_role("button", name=f"{NAMES[0]} ·").click()
    _check(page, NAMES[0])
    take("cards")
    page.get_by_role("button", name="Row 2, column 3").click()
    take("pad")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Round 1").click()
    page.get_by_role("button", name=f"{NAMES[1]} ·").click()
    _check(page, NAMES[1])
    page.get_by_role("button", name=f"Next: {NAMES[2]}").click()
    expect(page.get_by_role("heading", name=NAMES[2])).to_be_visible()
    take("by-hand")
    _type_sum(page)
    take("sum")
    page.get_by_role("button", name="Back to the round").click()
    page.get_by_role("radio", name=NAMES[0]).click()
    expect(page.get_by_role("table")).to_be_visible()
    take("round")
    page.get_by_role("button", name="Save the round").click()
    expect(page.get_by_role("table")).to_contain_text("Last round")
    page.get_by_text("Round 1", exact=True).click()
    take("totals")
    page.get_by_role("button", name="All games").click()
    expect(page.get_by_role("button", name="New game")).to_be_visible()
    take("home")
    context.close()
    return pictures


def _start_game(page: Page, take: Callable[[str], None]) -> None:
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(NAMES, start=1):
        field = page.get_by_label(f"Player {number}", exact=True)
        field.fill(name)
        field.press("Enter")
    take("new")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()


def _check(page: Page, name: str) -> None:
    """Confirm what asks for a look as it was read; what is unread or face down is a 5 here."""
    expect(page.get_by_role("img", name=f"The photo of {name}'s cards")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Next: "))).to_be_visible()
    asking = page.get_by_role(
        "button", name=re.compile("^Row .*(please check|not entered yet|face down)")
    )
    while asking.count():
        asking.first.click()
        right = page.get_by_role("button", name=re.compile(r"\d is right$"))
        (right if right.count() else page.get_by_role("button", name="5", exact=True)).click()
        page.wait_for_timeout(500)
    looked = page.get_by_role("button", name="I have looked")
    if looked.count():
        looked.click()


def _type_sum(page: Page) -> None:
    page.get_by_role("radio", name="Type the sum").click()
    page.get_by_label("Sum of the cards").fill("12+11-2")
    page.get_by_label("Sum of the cards").press("Enter")
    expect(page.get_by_text("Sum: 21")).to_be_visible()


def _write(pictures: dict[str, Image.Image], folder: Path, theme: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        picture.save(folder / f"{theme}-{name}.png")


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Some phones in a row, at half their pixels: sharp enough, and small to download."""
    whole = Image.new("RGB", (len(pictures) * (WIDTH + GAP) - GAP, HEIGHT), "#8a8f94")
    for index, picture in enumerate(pictures):
        phone = picture.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        whole.paste(phone, (index * (WIDTH + GAP), 0))
    return whole


if __name__ == "__main__":
    main(sys.argv[1:])
