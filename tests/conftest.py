"""What tests of several folders share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

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
