"""Households and their people, weaker codes, guests, notes, and what can be undone.

A book from before becomes one household; players of the same name become one person.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# What PostgreSQL calls the constraints that the first step left without a name, and what SQLite's
# are to be called so that they can be dropped.
_NAMES = {"uq": "%(table_name)s_%(column_0_N_name)s_key"}


def upgrade() -> None:
    """Make the new tables and columns, and fill them."""
    _make_tables()
    household = _first_household()
    _games(household)
    _players(household)
    _rounds()


def _make_tables() -> None:
    op.create_table(
        "households",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("keep_photos", sa.Boolean, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("household_id", sa.Integer, sa.ForeignKey("households.id"), nullable=False),
        sa.Column("uid", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(240), nullable=False),
        sa.UniqueConstraint("household_id", "uid"),
        sa.UniqueConstraint("household_id", "folded"),
    )
    op.create_table(
        "actions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("changes", sa.JSON, nullable=False),
        sa.UniqueConstraint("game_id", "number"),
    )


def _first_household() -> int:
    households = sa.table(
        "households", *(sa.column(name) for name in ("id", "code", "created", "keep_photos"))
    )
    households.c.created.type = sa.DateTime(timezone=True)
    values = {
        "code": secrets.token_urlsafe(16),
        "created": datetime.now(UTC),
        "keep_photos": False,
    }
    op.execute(households.insert().values(**values))
    return int(op.get_bind().execute(sa.select(households.c.id)).scalar_one())


def _games(household: int) -> None:
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("household_id", sa.Integer))
        table.add_column(sa.Column("uid", sa.String(32)))
        table.add_column(sa.Column("contribute_code", sa.String(32)))
        table.add_column(sa.Column("view_code", sa.String(32)))
        table.add_column(
            sa.Column("finished", sa.Boolean, nullable=False, server_default=sa.false())
        )
        table.add_column(
            sa.Column("setup_version", sa.Integer, nullable=False, server_default=sa.text("1"))
        )
    for row in _rows("games"):
        codes = {name: secrets.token_urlsafe(16) for name in ("contribute_code", "view_code")}
        _set("games", row.id, household_id=household, uid=secrets.token_hex(8), **codes)
    with op.batch_alter_table("games") as table:
        for name, kind in (
            ("household_id", sa.Integer()),
            ("uid", sa.String(32)),
            ("contribute_code", sa.String(32)),
            ("view_code", sa.String(32)),
        ):
            table.alter_column(name, existing_type=kind, nullable=False)
        table.alter_column("finished", existing_type=sa.Boolean(), server_default=None)
        table.alter_column("setup_version", existing_type=sa.Integer(), server_default=None)
        table.create_foreign_key("games_household_id_fkey", "households", ["household_id"], ["id"])
        table.create_unique_constraint("games_household_id_uid_key", ["household_id", "uid"])
        table.create_unique_constraint("games_contribute_code_key", ["contribute_code"])
        table.create_unique_constraint("games_view_code_key", ["view_code"])
        table.create_index("ix_games_household_id", ["household_id"])


def _players(household: int) -> None:
    no, zero = sa.false(), sa.text("0")
    with op.batch_alter_table("players") as table:
        table.add_column(sa.Column("person_id", sa.Integer))
        table.add_column(sa.Column("guest", sa.Boolean, nullable=False, server_default=no))
        table.add_column(sa.Column("start", sa.Integer, nullable=False, server_default=zero))
        table.add_column(sa.Column("gone", sa.Boolean, nullable=False, server_default=no))
    _make_people(household)
    with op.batch_alter_table("players", naming_convention=_NAMES) as table:
        table.alter_column("person_id", existing_type=sa.Integer(), nullable=False)
        for name, kind in (
            ("guest", sa.Boolean()),
            ("start", sa.Integer()),
            ("gone", sa.Boolean()),
        ):
            table.alter_column(name, existing_type=kind, server_default=None)
        table.drop_column("name")
        table.drop_constraint("players_game_id_seat_key", type_="unique")
        table.drop_constraint("players_key_key", type_="unique")
        table.create_unique_constraint("players_game_id_key_key", ["game_id", "key"])
        table.create_foreign_key("players_person_id_fkey", "people", ["person_id"], ["id"])
        table.create_index("ix_players_game_id", ["game_id"])
        table.create_index("ix_players_person_id", ["person_id"])


def _make_people(household: int) -> None:
    people = sa.table(
        "people", *(sa.column(name) for name in ("id", "household_id", "uid", "name", "folded"))
    )
    known: dict[str, int] = {}
    for row in _rows("players", "name"):
        folded = row.name.casefold()
        if folded not in known:
            values = {"household_id": household, "uid": secrets.token_hex(8)}
            op.execute(people.insert().values(**values, name=row.name, folded=folded))
            found = sa.select(people.c.id).where(people.c.folded == folded)
            known[folded] = int(op.get_bind().execute(found).scalar_one())
        _set("players", row.id, person_id=known[folded])


def _rounds() -> None:
    with op.batch_alter_table("rounds") as table:
        table.add_column(sa.Column("uid", sa.String(32)))
        table.add_column(sa.Column("note", sa.String(400), nullable=False, server_default=""))
        table.alter_column("position", existing_type=sa.Integer(), type_=sa.Float())
    for row in _rows("rounds"):
        _set("rounds", row.id, uid=secrets.token_hex(8))
    with op.batch_alter_table("rounds") as table:
        table.alter_column("uid", existing_type=sa.String(32), nullable=False)
        table.alter_column("note", existing_type=sa.String(400), server_default=None)
        table.create_unique_constraint("rounds_game_id_uid_key", ["game_id", "uid"])
    with op.batch_alter_table("entries") as table:
        table.add_column(sa.Column("confirmed", sa.JSON))
        table.add_column(sa.Column("photo", sa.LargeBinary))


def _rows(table: str, *columns: str) -> list[Any]:
    named: list[sa.ColumnClause[Any]] = [sa.column(name) for name in ("id", *columns)]
    query = sa.select(*named).select_from(sa.table(table)).order_by(sa.column("id"))
    return list(op.get_bind().execute(query))


def _set(table: str, key: int, **values: object) -> None:
    columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in ("id", *values)]
    changed = sa.table(table, *columns)
    op.execute(changed.update().where(changed.c.id == key).values(**values))
