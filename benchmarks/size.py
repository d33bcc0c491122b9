"""Disk space of everything the app needs: ``python -m benchmarks.size`` writes results/size.csv."""

from __future__ import annotations

import csv
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

OUT = Path(__file__).resolve().parents[1] / "results" / "size.csv"
PROJECT = "skyjo-scorer"


def main() -> None:
    """Write one row a distribution, the heaviest first."""
    table = sorted(sizes(runtime_distributions()).items(), key=lambda item: -item[1])
    with OUT.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["distribution", "version", "megabytes"])
        for name, size in table:
            rows.writerow([name, metadata.version(name), f"{size / 1e6:.1f}"])
    total = sum(size for _, size in table) / 1e6
    print(f"{total:.0f} MB in {len(table)} distributions")


def runtime_distributions(root: str = PROJECT) -> set[str]:
    """The project and all that it needs, directly or not, without its extras."""
    found: set[str] = set()
    waiting = [canonicalize_name(root)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _needs(name)
    return found


def _needs(name: str) -> list[NormalizedName]:
    """Direct requirements on this system, without extras."""
    needs = map(Requirement, metadata.requires(name) or [])
    return [
        canonicalize_name(need.name)
        for need in needs
        if need.marker is None or need.marker.evaluate({"extra": ""})
    ]


def sizes(names: set[str]) -> dict[str, int]:
    """Bytes of each distribution's installed files."""
    return {name: _size(metadata.distribution(name)) for name in names}


def _size(distribution: metadata.Distribution) -> int:
    paths = (Path(str(file.locate())) for file in distribution.files or [])
    return sum(path.stat().st_size for path in paths if path.is_file())


if __name__ == "__main__":
    main()
