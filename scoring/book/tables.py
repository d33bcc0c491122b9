"""The tables of the score book. ``scoring/book/migrations`` makes them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Float, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

_JSON = JSON(none_as_null=True)
_GAME = "games.id"
_PLAYER = "players.id"
_HOUSEHOLD = "households.id"


class Base(DeclarativeBase):
    """What all tables have in common."""


class HouseholdRow(Base):
    """Whose people and games these are."""

    __tablename__ = "households"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    keep_photos: Mapped[bool]


class PersonRow(Base):
    """Somebody who plays again and again; ``folded`` is the name without capitals."""

    __tablename__ = "people"
    __table_args__ = (
        UniqueConstraint("household_id", "uid"),
        UniqueConstraint("household_id", "folded"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = mapped_column(ForeignKey(_HOUSEHOLD))
    uid: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(80))
    folded: Mapped[str] = mapped_column(String(240))


class GameRow(Base):
    """A game; ``version`` counts its changes, and each changed row is stamped with the count.

    ``setup_version`` is the stamp of rules, seats, and whether it is finished.
    """

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("household_id", "uid"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    household_id: Mapped[int] = mapped_column(ForeignKey(_HOUSEHOLD), index=True)
    uid: Mapped[str] = mapped_column(String(32))
    code: Mapped[str] = mapped_column(String(32), unique=True)
    contribute_code: Mapped[str] = mapped_column(String(32), unique=True)
    view_code: Mapped[str] = mapped_column(String(32), unique=True)
    started: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    finished: Mapped[bool]
    version: Mapped[int]
    setup_version: Mapped[int]

    household: Mapped[HouseholdRow] = relationship()
    players: Mapped[list[PlayerRow]] = relationship(
        order_by="PlayerRow.seat", cascade="all, delete-orphan"
    )
    rounds: Mapped[list[RoundRow]] = relationship(
        order_by="RoundRow.position", cascade="all, delete-orphan"
    )
    draft: Mapped[DraftRow | None] = relationship(cascade="all, delete-orphan")


class PlayerRow(Base):
    """A seat of a game. A guest may be missing from rounds; one who is gone has left."""

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("game_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME), index=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(32))
    guest: Mapped[bool]
    start: Mapped[int]
    gone: Mapped[bool]

    person: Mapped[PersonRow] = relationship(lazy="joined", innerjoin=True)

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.person.name


class RoundRow(Base):
    """A round; its number is its rank among the positions. One put in between takes the middle."""

    __tablename__ = "rounds"
    __table_args__ = (UniqueConstraint("game_id", "position"), UniqueConstraint("game_id", "uid"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME))
    uid: Mapped[str] = mapped_column(String(32))
    position: Mapped[float] = mapped_column(Float)
    closer_id: Mapped[int | None] = mapped_column(ForeignKey(_PLAYER))
    saved: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    note: Mapped[str] = mapped_column(String(400))
    version: Mapped[int]

    closer: Mapped[PlayerRow | None] = relationship()
    entries: Mapped[list[EntryRow]] = relationship(cascade="all, delete-orphan", lazy="selectin")


class EntryRow(Base):
    """What one player had in a round, what the photo had said, and what people confirmed.

    ``held`` is a number in Skyjo Action only, and tells that the cells are a hand of it.
    """

    __tablename__ = "entries"

    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey(_PLAYER), primary_key=True)
    cells: Mapped[list[Any] | None] = mapped_column(_JSON)
    typed: Mapped[int | None]
    held: Mapped[int | None]
    kept: Mapped[list[int]] = mapped_column(JSON)
    confirmed: Mapped[list[Any] | None] = mapped_column(_JSON, deferred=True)
    reading: Mapped[Any | None] = mapped_column(_JSON, deferred=True)
    photo: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)

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
    held: Mapped[int | None]
    kept: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int]
    reading: Mapped[Any | None] = mapped_column(_JSON)
    photo: Mapped[bytes | None] = mapped_column(LargeBinary)

    player: Mapped[PlayerRow] = relationship()


class ActionRow(Base):
    """A change that can be undone: what it changed, before and after."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(_GAME))
    number: Mapped[int]
    what: Mapped[str] = mapped_column(String(40))
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    undone: Mapped[bool]
    changes: Mapped[dict[str, Any]] = mapped_column(_JSON, deferred=True)
