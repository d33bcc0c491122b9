"""Runs the steps; Alembic loads this file."""

from __future__ import annotations

from alembic import context

from scoring.book.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
