"""Real books: in a file of their own, and in a PostgreSQL server of their own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from benchmarks.postgres import NoPostgresError, server
from scoring.book import Book

_numbers = count()


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty book that has its tables, to be copied; making them anew takes longer."""
    file = tmp_path_factory.mktemp("new") / "book.sqlite"
    Book(file).close()
    return file


@pytest.fixture
def file(tmp_path: Path, new_file: Path) -> Path:
    """Where the book lies."""
    folder = tmp_path / "a folder, 100 %"
    folder.mkdir()
    return Path(shutil.copy(new_file, folder / "book.sqlite"))


@pytest.fixture
def file_book(file: Path) -> Iterator[Book]:
    """An empty book in a file."""
    book = Book(file)
    yield book
    book.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Engine]:
    """A server with a database, "template", that has a book's tables."""
    try:
        running = server(durable=False)
        address = running.__enter__()
    except NoPostgresError as error:
        pytest.skip(str(error))
    with_driver = address.replace("postgresql:", "postgresql+psycopg:")
    admin = create_engine(with_driver, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql("CREATE DATABASE template")
    Book(_database(address, "template")).close()
    yield admin
    admin.dispose()
    running.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty book of either kind."""
    if request.param == "sqlite":
        yield str(request.getfixturevalue("file"))
        return
    admin: Engine = request.getfixturevalue("postgres")
    name = f"book{next(_numbers)}"
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template")
    yield _database(str(admin.url).replace("+psycopg", ""), name)
    with admin.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def book(place: str) -> Iterator[Book]:
    """An empty book of either kind."""
    book = Book(place)
    yield book
    book.close()


def _database(address: str, name: str) -> str:
    return address.replace("/postgres?", f"/{name}?")
