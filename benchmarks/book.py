"""How the list of games and the statistics grow with the book: ``python -m benchmarks.book``.

Books with 20, 200 and 2,000 games of 12 rounds of four players, all with cards. Writes
results/book.csv, one row an opening: the first of a program reads every game, the next ones only
those that have changed.
"""

from __future__ import annotations

import csv
import os
import random
import secrets
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from scoring.book import Book
from scoring.book.converting import rules_json
from scoring.book.documents import write_document
from scoring.cards import VALUES
from scoring.rules import Rules

OUT = Path(__file__).resolve().parents[1] / "results" / "book.csv"
SIZES = (20, 200, 2000)
OPENINGS = 5
ROUNDS = 12
NAMES = ("Ada", "Ben", "Cleo", "Dan")
HEADS = (
    "games",
    "opening",
    "processors",
    "cpu_s_list",
    "s_list",
    "cpu_s_statistics",
    "s_statistics",
)


def main() -> None:
    """Open a book of each size again and again."""
    rows: list[list[object]] = []
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "book.sqlite"
            _fill(file, size)
            book = Book(file)
            for opening in range(OPENINGS):
                listed, counted = _time(book.games), _time(book.statistics)
                rows.append([size, opening, os.cpu_count(), *listed, *counted])
                print(*(f"{h}: {v}" for h, v in zip(HEADS, rows[-1], strict=True)), sep="  ")
            book.close()
    with OUT.open("w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(HEADS)
        table.writerows(rows)


def _time(action: Any) -> tuple[str, str]:  # noqa: ANN401 - whatever it gives is thrown away
    """Seconds of the processor, and of the clock."""
    cpu, clock = time.process_time(), time.perf_counter()
    action()
    return f"{time.process_time() - cpu:.3f}", f"{time.perf_counter() - clock:.3f}"


def _fill(file: Path, size: int) -> None:
    """Import games that anybody could have played."""
    chance = random.Random(size)
    book = Book(file)
    for start in range(0, size, 100):
        games = [_game(chance, number) for number in range(start, min(size, start + 100))]
        book.import_json(write_document(games))
    book.close()


def _game(chance: random.Random, number: int) -> dict[str, Any]:
    moment = (datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=number)).isoformat()
    usual = {"guest": False, "start": 0, "gone": False}
    players = [{"key": name, "person": name, "name": name, **usual} for name in NAMES]
    rounds = [
        {
            "id": secrets.token_hex(8),
            "saved": moment,
            "note": "",
            "closer": chance.choice(NAMES),
            "entries": {name: _entry(chance) for name in NAMES},
        }
        for _ in range(ROUNDS)
    ]
    return {
        "id": secrets.token_hex(8),
        "started": moment,
        "rules": rules_json(Rules(rounds=ROUNDS)),
        "finished": False,
        "players": players,
        "rounds": rounds,
    }


def _entry(chance: random.Random) -> dict[str, Any]:
    cells = [[chance.choice(VALUES) for _ in range(4)] for _ in range(3)]
    return {
        "cells": cells,
        "typed": None,
        "held": None,
        "kept": [],
        "confirmed": None,
        "reading": None,
    }


if __name__ == "__main__":
    main()
