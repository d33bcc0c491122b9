"""One row a photo, in memory and as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

MILLISECONDS = "ms_"
_COLUMNS = ("photo", "truth", "reading", "cards", "wrong_cells", "exact", "flagged", "error")


@dataclass(frozen=True)
class Result:
    """What became of one photo.

    Attributes:
        photo: Its file name.
        truth: The rows that lie there, as scoring.grid writes them.
        reading: The rows that were read, empty if none.
        cards: Number of cards in the truth.
        wrong_cells: Cells misread, missed or invented.
        flagged: Whether the reading asks to be checked somewhere, or failed with an error.
        error: The code of the error, if the photo could not be read.
        milliseconds: Time of each stage.
    """

    photo: str
    truth: str
    reading: str
    cards: int
    wrong_cells: int
    flagged: bool
    error: str
    milliseconds: Mapping[str, float]

    @property
    def exact(self) -> bool:
        """Whether the whole grid is right."""
        return self.wrong_cells == 0


def write(results: Iterable[Result], file: TextIO) -> None:
    """Write the rows as CSV, the stages' times last."""
    rows = list(results)
    stages = list(dict.fromkeys(stage for row in rows for stage in row.milliseconds))
    header = [*_COLUMNS, *(MILLISECONDS + stage for stage in stages)]
    table = csv.writer(file, lineterminator="\n")
    table.writerow(header)
    for row in rows:
        times = [row.milliseconds.get(stage) for stage in stages]
        table.writerow(
            [
                *(row.photo, row.truth, row.reading, row.cards, row.wrong_cells),
                *(int(row.exact), int(row.flagged), row.error),
                *("" if time is None else f"{time:.1f}" for time in times),
            ]
        )


def read(path: Path) -> list[Result]:
    """The rows of a result file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [_result(row) for row in csv.DictReader(file)]


def _result(row: dict[str, str]) -> Result:
    return Result(
        photo=row["photo"],
        truth=row["truth"],
        reading=row["reading"],
        cards=int(row["cards"]),
        wrong_cells=int(row["wrong_cells"]),
        flagged=row["flagged"] == "1",
        error=row["error"],
        milliseconds={
            name.removeprefix(MILLISECONDS): float(value)
            for name, value in row.items()
            if name.startswith(MILLISECONDS) and value
        },
    )
