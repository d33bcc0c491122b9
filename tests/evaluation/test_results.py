"""Result files and their summary."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from vision.evaluation import results
from vision.evaluation.intervals import Share
from vision.evaluation.results import Result
from vision.evaluation.summary import sentences, summarise

TRUTH = "1 2 / 3 4"
FAST, SLOW = {"decode": 80.0, "detect": 60.5}, {"decode": 90.0, "detect": 70.5}
RIGHT = Result("a.jpg", TRUTH, "4 3 / 2 1", 4, 0, False, "", FAST)
WRONG = Result("b, c.jpg", TRUTH, "1 2 / 3 5", 4, 1, True, "", SLOW)
FAILED = Result("d.jpg", TRUTH, "", 4, 4, True, "no_card", {})


def test_empty_file() -> None:
    """No photo: a header and nothing known."""
    file = StringIO()
    results.write([], file)
    assert file.getvalue() == "photo,truth,reading,cards,wrong_cells,exact,flagged,error\n"
    assert summarise([]).exact == Share(0, 0)
    assert "none read" in "\n".join(sentences(summarise([])))


def test_written_and_read_back(tmp_path: Path) -> None:
    """A file holds all that was measured."""
    path = tmp_path / "results.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        results.write([RIGHT, WRONG, FAILED], file)
    assert results.read(path) == [RIGHT, WRONG, FAILED]


def test_summary_counts() -> None:
    """A photo that failed is a wrong grid with all its cards wrong, and has asked for a look."""
    found = summarise([RIGHT, WRONG, FAILED])
    assert found.exact == Share(1, 3)
    assert found.cards == Share(7, 12)
    assert found.wrong_flagged == Share(2, 2)
    assert found.right_flagged == Share(0, 1)
    assert found.milliseconds == {"decode": 85.0, "detect": 65.5}
