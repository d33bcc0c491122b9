"""The program runs on a machine that reaches no other: nothing leaves, nothing is looked up."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

PATIENCE = 60_000
"""Milliseconds until a busy machine has surely shown the first page."""
GUARD = Path(__file__).parent / "offline"


@dataclass(frozen=True)
class Guarded:
    """How to start a program that reaches only loopback, and what it tried all the same."""

    environment: dict[str, str]
    attempts: Path

    def tried(self) -> list[str]:
        """Addresses of other machines that the program asked for."""
        return self.attempts.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def guarded(tmp_path: Path) -> Guarded:
    """No network but loopback, a home and a score book of its own."""
    attempts = tmp_path / "attempts"
    attempts.touch()
    own = {
        "PYTHONPATH": str(GUARD),
        "ATTEMPTS": str(attempts),
        "HOME": str(tmp_path),
        "SKYJO_DATABASE": f"sqlite:///{tmp_path / 'book.sqlite'}",
    }
    return Guarded(os.environ | own, attempts)


@pytest.fixture
def app(guarded: Guarded, tmp_path: Path) -> Iterator[str]:
    """The address of the app, started as a person would."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--server.headless", "true", "--server.port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "app", *options], env=guarded.environment, cwd=tmp_path
    ) as server:
        address = f"http://localhost:{port}"
        try:
            _wait(address, server)
            yield address
        finally:
            server.terminate()


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers; a server that ends fails at once."""
    for _ in range(600):
        assert server.poll() is None, "the app ended"
        try:
            with urlopen(f"{address}/_stcore/health"):  # noqa: S310 - our own address
                return
        except URLError:
            time.sleep(0.1)
    pytest.fail("the app did not answer within a minute")


def test_the_guard_guards(guarded: Guarded) -> None:
    """A program that looks out is stopped and seen: else the tests below would prove nothing."""
    look_out = "import urllib.request as u; u.urlopen('http://198.51.100.7/')"
    program = subprocess.run(
        [sys.executable, "-c", look_out], env=guarded.environment, capture_output=True, check=False
    )
    assert program.returncode == 1
    assert any("198.51.100.7" in line for line in guarded.tried())


def test_the_app_opens_without_network(app: str, guarded: Guarded, chromium: Browser) -> None:
    """The first page appears; neither server nor browser asks for any other machine."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(app)
    expect(page.get_by_role("heading").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    page.close()
    assert {urlsplit(url).hostname for url in asked} <= {"localhost", None}
    assert not guarded.tried()


def test_usage_statistics_are_off(checkout: Path) -> None:
    """Streamlit's own setting, in the one file that every way of starting the app reads."""
    settings = (checkout / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    assert "gatherUsageStats = false" in settings


def test_reading_needs_no_network(guarded: Guarded, drawn_photos: Path) -> None:
    """A command that loads the models and reads a photo asks for no other machine."""
    program = subprocess.run(
        [sys.executable, "-m", "cli", "read", "--json", drawn_photos / "drawn.jpg"],
        env=guarded.environment,
        capture_output=True,
        check=False,
    )
    assert program.returncode == 0, program.stderr.decode()
    assert not guarded.tried()
