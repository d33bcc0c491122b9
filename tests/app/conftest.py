"""An app with a score book of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import streamlit as st
from playwright.sync_api import Browser, Page, ViewportSize, expect
from streamlit.testing.v1 import AppTest

from scoring.book import Book

Open = Callable[..., AppTest]

# What iPhones of the last years have.
PHONE: ViewportSize = {"width": 390, "height": 844}
# A machine that is busy with other things is slow, not wrong.
PATIENCE_MS = 60_000


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """The score book that the app under test opens too."""
    address = tmp_path / "book.sqlite"
    monkeypatch.setenv("SKYJO_DATABASE", str(address))
    st.cache_resource.clear()
    opened = Book(address)
    yield opened
    opened.close()
    st.cache_resource.clear()


@pytest.fixture
def open_page(checkout: Path, book: Book) -> Open:  # noqa: ARG001 - the app opens it
    """Open a page of the app, such as ``open_page("round", game=code)``."""

    def opened(page: str, **query: str) -> AppTest:
        app = AppTest.from_file(str(checkout / "app.py"), default_timeout=30).run()
        app.query_params.clear()
        for name, value in query.items():
            app.query_params[name] = value
        app.switch_page(f"app_pages/{page}.py").run()
        assert not app.exception
        return app

    return opened


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Book]]:
    """The app, started as a person would, from another folder: its address and its book."""
    folder = tmp_path_factory.mktemp("served")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--server.headless", "true", "--server.port", str(port)]
    database = folder / "book.sqlite"
    with subprocess.Popen(
        [sys.executable, "-m", "cli", "app", *options],
        env=os.environ | {"SKYJO_DATABASE": str(database)},
        cwd=folder,
    ) as server:
        book = Book(database)
        try:
            _wait(port, server)
            yield f"http://localhost:{port}", book
        finally:
            book.close()
            server.terminate()


@pytest.fixture
def phone(chromium: Browser, served: tuple[str, Book]) -> Iterator[Page]:
    """A phone with the app open."""
    address, _book = served
    context = chromium.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="en", base_url=address
    )
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers; a server that ends fails at once."""
    for _ in range(600):
        assert server.poll() is None, "the app ended"
        try:
            with urlopen(f"http://localhost:{port}/_stcore/health"):
                return
        except URLError:
            time.sleep(0.1)
    pytest.fail("the app did not answer within a minute")
