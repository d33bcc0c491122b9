"""Kill writers in the middle of saves, and let many write at once: ``python -m benchmarks.soak``.

On SQLite and on PostgreSQL, both waiting for the disk. Writes results/soak.csv, one row a trial;
fails if anything confirmed is lost, or anything is doubled or torn.
"""

from __future__ import annotations

import csv
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from benchmarks.postgres import NoPostgresError, server
from benchmarks.writers import Outcome, kill_writers, write_at_once

OUT = Path(__file__).resolve().parents[1] / "results" / "soak.csv"


def main() -> None:
    """Try both databases."""
    options = _parser().parse_args()
    rows = []
    for database, place in {"sqlite": _file, "postgresql": server}.items():
        try:
            with place() as address:
                for trial, outcome, seconds in _trials(address, options.kills, options.rounds):
                    row = {"database": database, "trial": trial, **asdict(outcome)}
                    rows.append(row | {"seconds": round(seconds)})
                    print(*(f"{name}: {value}" for name, value in rows[-1].items()), sep="  ")
        except NoPostgresError as error:
            sys.exit(str(error))
    with options.out.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    if any(row["lost"] or row["doubled"] or row["strange"] for row in rows):
        sys.exit("The book has lost, doubled or torn something.")


def _trials(address: str, kills: int, rounds: int) -> Iterator[tuple[str, Outcome, float]]:
    start = time.monotonic()
    yield f"{kills} kills", kill_writers(address, kills), time.monotonic() - start
    start = time.monotonic()
    each = -(-rounds // 8)
    yield f"8 writers, {8 * each} rounds", write_at_once(address, 8, each), time.monotonic() - start


@contextmanager
def _file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "book.sqlite")


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=500, help="of all eight writers together")
    parser.add_argument("--out", type=Path, default=OUT)
    return parser


if __name__ == "__main__":
    main()
