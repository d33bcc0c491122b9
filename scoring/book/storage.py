"""Where the book lies, and how it is written so that nothing confirmed is ever lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.orm import Session

from scoring.book.errors import StorageError
from scoring.book.migrations import migrate

ENVIRONMENT: Final = "SKYJO_DATABASE"
_WAIT_S: Final = 30
_WRITING: Final = "skyjo_writing"


class Storage:
    """A database with today's tables. Threads may share it; each action is one transaction."""

    def __init__(self, address: str | Path | None = None) -> None:
        """Open the database, make it if there is none, and bring its tables up to date.

        Args:
            address: A file, or any address that SQLAlchemy knows. By default what the
                environment variable SKYJO_DATABASE says, else a file in the user's data folder.

        Raises:
            StorageError: It cannot be opened.
        """
        self.url = _url(address or os.environ.get(ENVIRONMENT) or _usual_file())
        with self._telling():
            _migrate(self.url)
        self._engine = _engine(self.url)
        self._writer = self._engine.execution_options(**{_WRITING: True})
        self._reader = self._engine.execution_options(**_reading(self.url))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that sees one state of the book throughout."""
        with self._telling(), Session(self._reader) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that is on the disk when the block ends, or has changed nothing."""
        with self._telling(), Session(self._writer) as session, session.begin():
            yield session

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say in a sentence what is wrong with the database."""
        try:
            yield
        except DatabaseError as error:
            raise StorageError(_sentence(str(error.orig), self.url)) from error


def _usual_file() -> Path:
    return user_data_path("skyjo", appauthor=False) / "skyjo.sqlite"


def _url(address: str | Path) -> URL:
    if isinstance(address, Path) or "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise StorageError(
            "The address given for the score book is no address of a database."
        ) from error
    # The driver that this program installs, where the address leaves it open.
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


def _migrate(url: URL) -> None:
    """Bring the tables up to date, by a connection of its own, which may break references."""
    engine = _engine(url, foreign_keys=False)
    try:
        with engine.execution_options(**{_WRITING: True}).begin() as connection:
            migrate(connection)
    finally:
        engine.dispose()


def _reading(url: URL) -> dict[str, str]:
    """What makes several queries see one state of the book; SQLite does so by itself."""
    is_file = url.get_backend_name() == "sqlite"
    return {} if is_file else {"isolation_level": "REPEATABLE READ"}


def _engine(url: URL, *, foreign_keys: bool = True) -> Engine:
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, foreign_keys=foreign_keys)
    try:
        return create_engine(url)
    except (ArgumentError, ImportError) as error:
        raise StorageError(f"{_book(url)} needs a driver that is missing: {error}.") from error


def _sqlite_engine(url: URL, *, foreign_keys: bool) -> Engine:
    try:
        Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(_sentence(str(error.strerror), url)) from error
    engine = create_engine(url, connect_args={"timeout": _WAIT_S})
    event.listen(engine, "connect", _set_up)
    if foreign_keys:
        event.listen(engine, "connect", _check_references)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    """Durable on power loss, readers beside one writer; transactions are ours to begin."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _check_references(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once, so that what it has read is still true when it writes."""
    writing = connection.get_execution_options().get(_WRITING)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _sentence(reason: str, url: URL) -> str:
    book = _book(url)
    sentences = {
        "full": "The disk is full. Make room, then try again; nothing was lost.",
        "readonly": f"{book} may not be written to. Allow it, or name another place.",
        "permission": f"{book} may not be opened. Allow it, or name another place.",
        "unable to open": f"{book} cannot be opened. Look whether its folder may be written to.",
        "locked": f"{book} is in use by another program. Try again in a moment.",
        "not a database": f"{book} is another kind of file. Name another place.",
        "malformed": f"{book} is damaged. Put a copy in its place, or name another place.",
    }
    fallback = f"{book} cannot be used: {reason}."
    return next((text for sign, text in sentences.items() if sign in reason.lower()), fallback)


def _book(url: URL) -> str:
    """What the book is called in a sentence; never with a password in it."""
    is_file = url.get_backend_name() == "sqlite"
    return f"The score book {url.database if is_file else url.render_as_string()}"
