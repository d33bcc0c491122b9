"""Puts the tables of results/ into the documents: ``python -m vision.evaluation.documents``.

A document holds a place for a table between two comments, ``<!-- table: NAME -->`` and
``<!-- end -->``; what stands there is replaced. No figure in the documents is written by hand.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

from vision.evaluation import results
from vision.evaluation.intervals import Share
from vision.evaluation.summary import summarise

CHECKOUT = Path(__file__).resolve().parents[2]
RESULTS = CHECKOUT / "results"
DOCUMENTS = (CHECKOUT / "README.md", CHECKOUT / "models" / "README.md")
SETS = {
    "photographs": "real photographs of one deck on one table",
    "redrawn": "drawn scenes, a deck left out of training",
    "fonts": "drawn scenes, fonts and mosaic left out of training",
}
_PLACE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def main() -> None:
    """Bring every document up to date."""
    for document in DOCUMENTS:
        document.write_text(filled(document.read_text(encoding="utf-8")), encoding="utf-8")


def filled(text: str) -> str:
    """The document with its tables as the result files have them now."""
    return _PLACE.sub(lambda place: f"{place[1]}{TABLES[place[2]]()}{place[3]}", text)


def reading_table() -> str:
    """How well each measured set is read."""
    return _reading(SETS)


def drawn_only_table() -> str:
    """How well models read that have seen drawn faces and tables only."""
    return _reading({"drawn_only": SETS["photographs"]})


def _reading(sets: Mapping[str, str]) -> str:
    return _markdown(
        ["set", "photos", "grids exact", "cards right", "wrong grids that ask to be checked"],
        [_reading_row(name, meaning) for name, meaning in sets.items()],
    )


def _reading_row(name: str, meaning: str) -> list[str]:
    rows = results.read(RESULTS / f"{name}.csv")
    found = summarise(rows)
    return [
        f"{meaning} (`{name}.csv`)",
        str(len(rows)),
        _percent(found.exact),
        _percent(found.cards, digits=2),
        f"{found.wrong_flagged.part} of {found.wrong_flagged.whole}",
    ]


def _percent(share: Share, digits: int = 1) -> str:
    low, high = (100 * bound for bound in share.interval)
    return f"{100 * share.value:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


def speed_table() -> str:
    """Median milliseconds of each stage of reading."""
    rows = _rows("speed")
    stages = [name for name in rows[0] if name.startswith(results.MILLISECONDS)]
    times = [[float(row[stage]) for stage in stages] for row in rows]
    medians = [median(column) for column in zip(*times, strict=True)]
    return _markdown(
        [*(stage.removeprefix(results.MILLISECONDS) for stage in stages), "all"],
        [[f"{time:.0f}" for time in [*medians, median(map(sum, times))]]],
    )


def runtimes_table() -> str:
    """The two runtimes side by side."""
    return _markdown(
        ["model", "runtime", "ms", "to ONNX Runtime (middle half)", "largest difference"],
        [
            [
                *(row["model"], row["runtime"], row["milliseconds"]),
                f"{row['ratio']} ({row['ratio_low_quartile']} to {row['ratio_high_quartile']})",
                row["largest_difference"],
            ]
            for row in _rows("runtimes")
        ],
    )


def size_table() -> str:
    """The heaviest of what gets installed, and all of it."""
    rows = [(row["distribution"], float(row["megabytes"])) for row in _rows("size")]
    named = [[name, f"{size:.0f}"] for name, size in rows[:5]]
    rest, total = sum(size for _, size in rows[5:]), sum(size for _, size in rows)
    named += [[f"{len(rows) - 5} more", f"{rest:.0f}"], ["all", f"{total:.0f}"]]
    return _markdown(["distribution", "MB"], named)


TABLES: dict[str, Callable[[], str]] = {
    "reading": reading_table,
    "drawn_only": drawn_only_table,
    "speed": speed_table,
    "runtimes": runtimes_table,
    "size": size_table,
}


def _rows(name: str) -> list[dict[str, str]]:
    with (RESULTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


if __name__ == "__main__":
    main()
