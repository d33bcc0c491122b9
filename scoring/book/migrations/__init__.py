"""The steps that bring a score book of any age to today's tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from scoring.book.errors import StorageError


def migrate(connection: Connection) -> None:
    """Make or update the tables, within the connection's transaction.

    Raises:
        StorageError: The book was written by a newer program.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(
            "This score book was written by a newer version of the program: update the program."
        ) from error
