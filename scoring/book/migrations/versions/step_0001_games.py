"""Games with their players and rounds, and the running round."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    _games()
    _rounds()
    _drafts()


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.UniqueConstraint("game_id", "seat"),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("closer_id", sa.Integer, sa.ForeignKey("players.id")),
        sa.Column("saved", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.UniqueConstraint("game_id", "position"),
    )
    op.create_table(
        "entries",
        sa.Column("round_id", sa.Integer, sa.ForeignKey("rounds.id"), primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("cells", sa.JSON),
        sa.Column("typed", sa.Integer),
        sa.Column("kept", sa.JSON, nullable=False),
        sa.Column("reading", sa.JSON),
    )


def _drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("closer_id", sa.Integer, sa.ForeignKey("players.id")),
        sa.Column("nobody", sa.Boolean, nullable=False),
        sa.Column("closer_version", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "draft_entries",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("drafts.game_id"), primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("cells", sa.JSON),
        sa.Column("confirmed", sa.JSON, nullable=False),
        sa.Column("typed", sa.Integer),
        sa.Column("kept", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("reading", sa.JSON),
        sa.Column("photo", sa.LargeBinary),
    )
