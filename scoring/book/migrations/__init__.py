"""The steps that bring a score book of any age to today's tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from scoring.book.errors import StorageError

_LOCK = 0x536B796A6F  # "Skyjo"


def migrate(connection: Connection) -> None:
    """Make or update the tables, within the connection's transaction.

    Raises:
        StorageError: The book was written by a newer program.
    """
    if connection.dialect.name == "postgresql":  # several programs may open a new book at once
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(
            "This score book was written by a newer version of the program: update the program."
        ) from error
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken:
            raise StorageError("The score book does not hold together. Put a copy in its place.")
