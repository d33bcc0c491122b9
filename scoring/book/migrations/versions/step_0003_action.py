"""Action cards still held, in Skyjo Action."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns."""
    for table in ("entries", "draft_entries"):
        op.add_column(table, sa.Column("held", sa.Integer))
