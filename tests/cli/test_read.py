"""``skyjo read`` on drawn and real photos, through the real models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from cli import main
from cli.photos import overlay_targets
from scoring.grid import Grid

GRID_KEYS = ["rows", "box", "removed_columns", "sum", "face_down", "final", "review", "reasons"]
CELL_KEYS = ["value", "found", "confidence", "review", "reasons", "corners"]


def run(*arguments: str | Path) -> Result:
    """The command as typed."""
    return CliRunner().invoke(main, ["read", *map(str, arguments)])


def records(result: Result) -> list[dict[str, Any]]:
    """One JSON object a line and nothing else."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def values(grid: dict[str, Any]) -> list[list[Any]]:
    """The bare values of a grid's cells."""
    return [[cell and cell["value"] for cell in row] for row in grid["rows"]]


def size(path: Path) -> list[int]:
    """Width and height of a picture, px."""
    with Image.open(path) as picture:
        return list(picture.size)


def test_the_promised_shape(drawn_photos: Path) -> None:
    """Exactly the promised keys, and figures that agree with each other."""
    photo = drawn_photos / "drawn.jpg"
    result = run("--json", photo)
    assert result.exit_code == 0, result.stderr
    (record,) = records(result)
    assert list(record) == ["version", "photo", "width", "height", "grids", "warnings"]
    assert (record["version"], record["photo"]) == (1, str(photo))
    assert [record["width"], record["height"]] == size(photo)
    main_grid = record["grids"][0]
    assert list(main_grid) == GRID_KEYS
    assert len(main_grid["box"]) == 4
    cells = [cell for row in main_grid["rows"] for cell in row if cell]
    for cell in cells:
        assert list(cell) == CELL_KEYS
        assert 0 <= cell["found"] <= 1
        assert 0 <= cell["confidence"] <= 1
        assert len(cell["corners"]) == 4
    grid = Grid(tuple(map(tuple, values(main_grid))))
    assert main_grid["removed_columns"] == list(grid.removed())
    assert main_grid["sum"] == grid.raw_sum(grid.removed())
    assert main_grid["face_down"] == sum(cell["value"] == "back" for cell in cells)
    if main_grid["face_down"] or main_grid["review"]:
        assert main_grid["final"] is False


def test_a_drawn_photo_is_read_right(drawn_photos: Path) -> None:
    """Every value of an easy scene, through both models."""
    (record,) = records(run("--json", drawn_photos / "drawn.jpg"))
    truth = json.loads((drawn_photos / "truth.json").read_text(encoding="utf-8"))["drawn.jpg"]
    assert values(record["grids"][0]) == truth


def test_corners_start_at_the_top_left_and_go_clockwise(drawn_photos: Path) -> None:
    """In pixels of the upright photo, in the turn in which rows and columns are read."""
    (record,) = records(run("--json", drawn_photos / "drawn.jpg"))
    for row in record["grids"][0]["rows"]:
        for cell in filter(None, row):
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = cell["corners"]
            area = (x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)
            assert area > 0, "clockwise with y down"
            assert y0 + y1 < y2 + y3, "the top comes first"


def test_a_photo_that_fails_does_not_stop_the_others(drawn_photos: Path, tmp_path: Path) -> None:
    """Each photo has its line, in order; exit status 1."""
    text = tmp_path / "notes.jpg"
    text.write_text("milk, eggs", encoding="utf-8")
    photos = [tmp_path / "nowhere.jpg", text, tmp_path, drawn_photos / "drawn.jpg"]
    result = run("--json", *photos)
    assert result.exit_code == 1
    found = records(result)
    assert [record["photo"] for record in found] == [str(photo) for photo in photos]
    for record in found[:3]:
        assert list(record) == ["version", "photo", "error"]
        assert list(record["error"]) == ["code", "message"]
        assert " " not in record["error"]["code"]
        assert record["error"]["message"].endswith(".")
    assert found[3]["grids"]


def test_the_table_for_people(drawn_photos: Path) -> None:
    """Without --json: the name, the values and the sum."""
    result = run(drawn_photos / "drawn.jpg")
    assert result.exit_code == 0
    assert "Sum" in result.stdout
    assert "drawn.jpg" in result.stdout.replace("\n", "")


def test_overlays_of_photos_with_one_name(drawn_photos: Path, tmp_path: Path) -> None:
    """Each photo has its own overlay, as large as the photo."""
    other = tmp_path / "other" / "drawn.jpg"
    other.parent.mkdir()
    other.write_bytes((drawn_photos / "drawn.jpg").read_bytes())
    folder = tmp_path / "new" / "overlays"
    result = run("--json", "--overlay", folder, drawn_photos / "drawn.jpg", other)
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["drawn-2.jpg", "drawn.jpg"]
    assert size(folder / "drawn.jpg") == size(other)


def test_no_overlay_takes_anothers_name(tmp_path: Path) -> None:
    """Whatever the photos are called: each has a name of its own, capitals aside."""
    photos = ["a.jpg", "b/a.jpg", "a-2.jpg", "c/A.png", "a.jpg"]
    targets = overlay_targets(photos, tmp_path / "out")
    assert list(targets) == photos[:4]
    assert len({path.name.casefold() for path in targets.values()}) == 4


def test_overlays_never_replace_photos(drawn_photos: Path, tmp_path: Path) -> None:
    """In the photos' own folder, the photos and what lies beside them stay as they were."""
    photo, other = tmp_path / "grid.jpg", tmp_path / "grid-2.jpg"
    content = (drawn_photos / "drawn.jpg").read_bytes()
    photo.write_bytes(content)
    other.write_bytes(b"not read this time")
    result = run("--json", "--overlay", tmp_path, photo)
    assert result.exit_code == 0, result.stderr
    assert photo.read_bytes() == content
    assert other.read_bytes() == b"not read this time"
    assert size(tmp_path / "grid-3.jpg") == size(photo)


def test_a_folder_that_cannot_be_made(drawn_photos: Path, tmp_path: Path) -> None:
    """Said before any photo is read."""
    (tmp_path / "notes").write_text("milk, eggs", encoding="utf-8")
    result = run("--json", "--overlay", tmp_path / "notes" / "new", drawn_photos / "drawn.jpg")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "--overlay" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--nonsense", "a.jpg"]])
def test_wrong_usage(arguments: list[str]) -> None:
    """Exit status 2, and nothing on standard output."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_a_photo_goes_all_the_way_to_a_scored_round(drawn_photos: Path) -> None:
    """A drawn photo through the real models to points, a typed sum beside it."""
    photo = drawn_photos / "drawn.jpg"
    truth = json.loads((drawn_photos / "truth.json").read_text(encoding="utf-8"))["drawn.jpg"]
    grid = Grid(tuple(map(tuple, truth)))
    expected = grid.raw_sum(grid.removed())
    arguments = ["round", f"Ada={photo}", "Ben=100", "--closer", "Ben", "--json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code in {0, 1}, result.output
    ada, ben = json.loads(result.stdout)["players"]
    assert (ada["raw"], ada["points"]) == (expected, expected)
    assert (ben["doubled"], ben["points"]) == (True, 200)
