"""``skyjo evaluate`` on drawn and real photos."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main


def run(*arguments: str | Path) -> Result:
    """The command as typed."""
    return CliRunner().invoke(main, ["evaluate", *map(str, arguments)])


def test_one_row_a_photo_and_a_summary(drawn_photos: Path) -> None:
    """CSV alone on standard output, the summary beside it."""
    result = run(drawn_photos)
    assert result.exit_code == 0, result.stderr
    (row,) = csv.DictReader(StringIO(result.stdout))
    assert row["photo"] == "drawn.jpg"
    assert (row["wrong_cells"], row["exact"]) == ("0", "1")
    assert float(row["ms_decode"]) > 0
    assert "Grids exact:          1 of 1, 100.0 % (20.7 to 100.0)" in result.stderr


def test_into_a_file(drawn_photos: Path, tmp_path: Path) -> None:
    """With --out the rows go to the file and the summary to standard output."""
    file = tmp_path / "results" / "drawn.csv"
    result = run(drawn_photos, "--out", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("Grids exact:")
    assert file.read_text(encoding="utf-8").startswith("photo,truth,reading,")


def test_a_file_that_cannot_be_written(drawn_photos: Path, tmp_path: Path) -> None:
    """Exit status 1 and a sentence that names it, before a photo is read; no traceback."""
    (tmp_path / "notes").write_text("milk, eggs", encoding="utf-8")
    result = run(drawn_photos, "--out", tmp_path / "notes" / "drawn.csv")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "notes" in result.stderr
    assert "Reading" not in result.stderr


def test_wrong_truth_is_counted(drawn_photos: Path, tmp_path: Path) -> None:
    """A check that can fail: one cell of the truth changed is one wrong cell."""
    (tmp_path / "drawn.jpg").write_bytes((drawn_photos / "drawn.jpg").read_bytes())
    truth = json.loads((drawn_photos / "truth.json").read_text(encoding="utf-8"))
    truth["drawn.jpg"][1][1] = 12 if truth["drawn.jpg"][1][1] != 12 else 11
    truth["missing.jpg"] = [[1, 2]]
    (tmp_path / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
    result = run(tmp_path)
    assert result.exit_code == 1, "a photo could not be read"
    drawn, missing = csv.DictReader(StringIO(result.stdout))
    assert (drawn["wrong_cells"], drawn["exact"]) == ("1", "0")
    assert (missing["wrong_cells"], missing["reading"], missing["exact"]) == ("2", "", "0")
    assert missing["error"]


@pytest.mark.parametrize("content", [None, "{", "{}", "[]", '{"a.jpg": [[13]]}', '{"a.jpg": 3}'])
def test_unusable_truth(content: str | None, tmp_path: Path) -> None:
    """Exit status 2 and a sentence that names the file."""
    if content is not None:
        (tmp_path / "truth.json").write_text(content, encoding="utf-8")
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "truth.json" in result.stderr


def test_the_real_photographs(photos: Path) -> None:
    """All grids exact, all without having been trained on."""
    result = run(photos)
    rows = list(csv.DictReader(StringIO(result.stdout)))
    assert len(rows) == len(json.loads((photos / "truth.json").read_text(encoding="utf-8")))
    assert [row["photo"] for row in rows if row["exact"] != "1"] == []
