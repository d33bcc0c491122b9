"""The tables of the score book. ``scoring/book/migrations`` makes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

_JSON = JSON(none_as_null=True)
_GAME = "games.id"
_PLAYER = "players.id"


class Base(DeclarativeBase):
    """What all tables have in common."""


class GameRow(Base):
    """A game; ``version`` counts its changes, and each changed row is stamped with the count."""

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    started: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    version: Mapped[int]

    players: Mapped[list[PlayerRow]] = relationship(order_by="PlayerRow.seat")
    rounds: Mapped[list[RoundRow]] = relationship(
        order_by="RoundRow.position", cascade="all, delete-orphan"
    )
    draft: Mapped[DraftRow | None] = relationship(cascade="all, delete-orphan")


class PlayerRow(Base):
    """A player of a game."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("game_id", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME))
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(80))


class RoundRow(Base):
    """A round; its number is its rank among the positions, which may have gaps."""

    __tablename__ = "rounds"
    __table_args__ = (UniqueConstraint("game_id", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME))
    position: Mapped[int]
    closer_id: Mapped[int | None] = mapped_column(ForeignKey(_PLAYER))
    saved: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    version: Mapped[int]

    closer: Mapped[PlayerRow | None] = relationship()
    entries: Mapped[list[EntryRow]] = relationship(cascade="all, delete-orphan")


class EntryRow(Base):
    """What one player had in a round, and what the photo had said."""

    __tablename__ = "entries"

    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey(_PLAYER), primary_key=True)
    cells: Mapped[list[Any] | None] = mapped_column(_JSON)
    typed: Mapped[int | None]
    kept: Mapped[list[int]] = mapped_column(JSON)
    reading: Mapped[Any | None] = mapped_column(_JSON, deferred=True)

    player: Mapped[PlayerRow] = relationship()


class DraftRow(Base):
    """The running round of a game; ``nobody`` says that nobody closed it."""

    __tablename__ = "drafts"

    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME), primary_key=True)
    closer_id: Mapped[int | None] = mapped_column(ForeignKey(_PLAYER))
    nobody: Mapped[bool]
    closer_version: Mapped[int]
    version: Mapped[int]

    closer: Mapped[PlayerRow | None] = relationship()
    entries: Mapped[list[DraftEntryRow]] = relationship(cascade="all, delete-orphan")


class DraftEntryRow(Base):
    """What has been entered for one player of the running round."""

    __tablename__ = "draft_entries"

    game_id: Mapped[int] = mapped_column(ForeignKey("drafts.game_id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey(_PLAYER), primary_key=True)
    cells: Mapped[list[Any] | None] = mapped_column(_JSON)
    confirmed: Mapped[list[Any]] = mapped_column(JSON)
    typed: Mapped[int | None]
    kept: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int]
    reading: Mapped[Any | None] = mapped_column(_JSON)
    photo: Mapped[bytes | None] = mapped_column(LargeBinary)

    player: Mapped[PlayerRow] = relationship()
