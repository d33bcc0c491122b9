"""What tests of several folders share."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from datasets.generate import Job, scenes
from datasets.scenes import Options

CHECKOUT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the whole project."""
    return CHECKOUT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of outside material: real photographs, card faces, tables."""
    folder = Path(os.environ.get("SKYJO_SHARED") or CHECKOUT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no outside material at {folder}; SKYJO_SHARED says where it is")
    return folder


@pytest.fixture(scope="session")
def photos(shared: Path) -> Path:
    """The folder of real photographs with their truth.json."""
    folder = shared / "photos"
    if not (folder / "truth.json").is_file():
        pytest.skip(f"no real photographs at {folder}")
    return folder


@pytest.fixture(scope="session")
def drawn_photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a drawn photo, drawn.jpg, of a whole grid, and its truth.json."""
    folder = tmp_path_factory.mktemp("drawn")
    job = Job(
        folder=folder,
        train=0,
        val=100,
        seed=5,
        drawn_decks=1,
        fonts=("vollkorn",),
        mosaics=("voronoi",),
        options=Options(extras=False, harsh=False),
    )
    scene = next(scene for scene in scenes(job) if len(scene.cards) == 12)
    Image.fromarray(scene.photo).save(folder / "drawn.jpg", quality=92)
    truth = {"drawn.jpg": scene.rows()}
    (folder / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A real browser: the one of the system, since the tests download nothing."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no chromium installed; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        # Without a sandbox, because containers run tests as root.
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
