"""A real book in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.book import Book


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the book lies; its folder is made with it."""
    return tmp_path / "a new folder, 100 %" / "book.sqlite"


@pytest.fixture
def book(file: Path) -> Iterator[Book]:
    """An empty book."""
    book = Book(file)
    yield book
    book.close()
