"""Exported games as JSON: what a document looks like, whether one is right, and older versions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from scoring.book.converting import utc
from scoring.book.errors import BookError
from scoring.book.facts import Fact, round_fact, setup_fact
from scoring.book.tables import GameRow

FORMAT: Final = "skyjo-scorer"
VERSION: Final = 2
SCHEMA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("exchange.schema.json").read_text(encoding="utf-8")
)
_NO_EXPORT = "This file is no export of a score book"


def game_document(game: GameRow) -> Fact:
    """A game, complete but for its photos, its half-entered round, and its codes."""
    rounds = []
    for row in game.rounds:
        said = round_fact(row)
        del said["position"]
        rounds.append({"id": row.uid, **said})
    started = utc(game.started).isoformat()
    return {"id": game.uid, "started": started, **setup_fact(game), "rounds": rounds}


def write_document(games: list[Fact]) -> str:
    """The text of a file."""
    document = {"format": FORMAT, "version": VERSION, "games": games}
    return json.dumps(document, ensure_ascii=False, indent=1)


def read_document(text: str) -> list[Fact]:
    """The games of a file.

    Raises:
        BookError: It is no such file, or one of a newer program.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BookError(f"{_NO_EXPORT}: it is no JSON.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BookError(f"{_NO_EXPORT}.")
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BookError("This file was exported by a newer version of the program: update it.")
    if version in _STEPS:
        for older in range(version, VERSION):
            _STEPS[older](document)
    problem = best_match(Draft202012Validator(SCHEMA).iter_errors(document))
    if problem is not None:
        place = "/".join(str(part) for part in problem.absolute_path) or "the whole"
        raise BookError(f"{_NO_EXPORT}: {place}: {problem.message[:200]}.")
    games: list[Fact] = document["games"]
    return games


def _to_2(document: Fact) -> None:
    """Before Skyjo Action, nobody played it."""
    for game in _dicts(document.get("games")):
        for rules in _dicts([game.get("rules")]):
            rules["action"] = False
        for played in _dicts(game.get("rounds")):
            entries = played.get("entries")
            for entry in _dicts(list(entries.values()) if isinstance(entries, dict) else []):
                entry["held"] = None
    document["version"] = 2


def _dicts(found: object) -> list[Fact]:
    """Whatever in a list that nobody has checked yet can be gone into."""
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


# What brings a document of that version to the next.
_STEPS: Final = {1: _to_2}
