"""A game's facts as plain data: what can be undone, and what is exported, is written like this."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.book.changing import new_id
from scoring.book.converting import utc
from scoring.book.finding import find_player, stamp
from scoring.book.tables import EntryRow, GameRow, HouseholdRow, PersonRow, PlayerRow, RoundRow

Fact = dict[str, Any]

SETUP: Final = "setup"
"""The fact about a game that is no round; a round's fact is called by the round's id."""


def fact(game: GameRow, name: str) -> Fact | None:
    """What there is to know by that name; None for a round that is not there."""
    if name == SETUP:
        return setup_fact(game)
    return next((round_fact(row) for row in game.rounds if row.uid == name), None)


def put(session: Session, game: GameRow, name: str, wanted: Fact | None) -> None:
    """Make a fact be as wanted."""
    if name == SETUP and wanted is not None:
        put_setup(session, game, wanted)
        return
    row = next((row for row in game.rounds if row.uid == name), None)
    if wanted is None:
        if row is not None:
            game.rounds.remove(row)
    else:
        put_round(game, row, name, wanted)


def setup_fact(game: GameRow) -> Fact:
    """Rules, players, and whether the game is finished."""
    return {
        "rules": game.rules,
        "finished": game.finished,
        "players": [
            {
                "key": player.key,
                "person": player.person.uid,
                "name": player.name,
                "guest": player.guest,
                "start": player.start,
                "gone": player.gone,
            }
            for player in sorted(game.players, key=lambda player: player.seat)
        ],
    }


def round_fact(row: RoundRow) -> Fact:
    """A round, and where its cards came from; photos stay out."""
    return {
        "position": row.position,
        "saved": utc(row.saved).isoformat(),
        "note": row.note,
        "closer": row.closer.key if row.closer else None,
        "entries": {
            entry.player.key: {
                "cells": entry.cells,
                "typed": entry.typed,
                "held": entry.held,
                "kept": entry.kept,
                "confirmed": entry.confirmed,
                "reading": entry.reading,
            }
            for entry in sorted(row.entries, key=lambda entry: entry.player.seat)
        },
    }


def put_setup(session: Session, game: GameRow, wanted: Fact) -> None:
    """Make rules and players be as wanted."""
    game.rules = wanted["rules"]
    game.finished = wanted["finished"]
    there = {player.key: player for player in game.players}
    players = []
    for seat, said in enumerate(wanted["players"]):
        player = there.get(said["key"]) or PlayerRow(key=said["key"])
        player.person = person_known_as(session, game.household, said["name"], said["person"])
        if player.person.folded == said["name"].casefold() and player.person.name != said["name"]:
            respell(session, player.person, said["name"])
        player.seat, player.guest = seat, said["guest"]
        player.start, player.gone = said["start"], said["gone"]
        players.append(player)
    for player in game.players:
        if player not in players:
            leave_draft(game, player)
    game.players = players
    game.setup_version = stamp(game)


def put_round(game: GameRow, row: RoundRow | None, round_id: str, wanted: Fact) -> None:
    """Make a round be as wanted, a new one if it is not there."""
    new = row is None
    row = row or RoundRow(uid=round_id, position=wanted["position"], entries=[])
    row.saved = datetime.fromisoformat(wanted["saved"])
    row.note = wanted["note"]
    row.closer = find_player(game, wanted["closer"]) if wanted["closer"] else None
    there = {entry.player.key: entry for entry in row.entries}
    entries = []
    for key, said in wanted["entries"].items():
        entry = there.get(key) or EntryRow(player=find_player(game, key))
        for name, value in said.items():
            setattr(entry, name, value)
        entries.append(entry)
    row.entries = entries
    row.version = stamp(game)
    if new:
        game.rounds.insert(sum(other.position < row.position for other in game.rounds), row)


def leave_draft(game: GameRow, player: PlayerRow) -> None:
    """Take a player out of the half-entered round."""
    if game.draft is None:
        return
    game.draft.entries = [row for row in game.draft.entries if row.player is not player]
    if game.draft.closer is player:
        game.draft.closer = None
        game.draft.closer_version = stamp(game)
    game.draft.version = stamp(game)


def person_known_as(
    session: Session, household: HouseholdRow, name: str, uid: str | None = None
) -> PersonRow:
    """The person of that id or that name whom the household remembers, from now on if not yet."""
    of_household = select(PersonRow).where(PersonRow.household_id == household.id)
    person = session.scalar(of_household.where(PersonRow.uid == uid)) if uid else None
    person = person or session.scalar(of_household.where(PersonRow.folded == name.casefold()))
    if person is not None:
        return person
    person = PersonRow(
        household_id=household.id, uid=uid or new_id(), name=name, folded=name.casefold()
    )
    session.add(person)
    session.flush()
    return person


def respell(session: Session, person: PersonRow, name: str) -> None:
    """Write a name in another way; all games that show it have changed."""
    person.name, person.folded = name, name.casefold()
    games = select(PlayerRow.game_id).where(PlayerRow.person_id == person.id)
    for game in session.scalars(select(GameRow).where(GameRow.id.in_(games)).with_for_update()):
        stamp(game)
