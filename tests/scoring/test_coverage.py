"""The tables and examples alone, without the random tests, go through every branch of the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_every_branch_of_the_rules_has_its_example(checkout: Path, tmp_path: Path) -> None:
    """A gate: full branch coverage of all of scoring/ but the book."""
    settings = tmp_path / "coverage.ini"
    settings.write_text("[run]\nbranch = true\nomit = */scoring/book/*\n", encoding="utf-8")
    names = (
        "action",
        "cards",
        "deck",
        "explain",
        "games",
        "grid",
        "options",
        "rounds",
        "sharing",
        "statistics",
    )
    tables = [f"tests/scoring/test_{name}.py" for name in names]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tables]
    gate = ["--cov=scoring", f"--cov-config={settings}", "--cov-fail-under=100"]
    run = subprocess.run(
        [*command, *gate, "--cov-report=term-missing"],
        cwd=checkout,
        env={**os.environ, "COVERAGE_FILE": str(tmp_path / "coverage")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
