"""Scenes come out labelled, reproducible and in the layout that training reads."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from datasets.generate import LONG_SIDE, Job, bordered, generate, label_line, scenes
from datasets.scenes import Options, Scene, SceneCard
from scoring.cards import BACK, FACES
from vision.straighten import GREY


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data set of drawn cards on drawn tables."""
    target = tmp_path_factory.mktemp("scenes")
    generate(Job(target, train=4, val=2, seed=5, drawn_decks=2, photos=True), processes=2)
    return target


@pytest.fixture(scope="module")
def drawn() -> list[Scene]:
    """A few scenes in memory."""
    return list(scenes(Job(Path(), train=0, val=6, seed=9, drawn_decks=2)))


def card(corners: object, visible: float = 1.0) -> SceneCard:
    """A card somewhere in a photo."""
    return SceneCard(BACK, np.asarray(corners, float), visible, None, None, None)


def test_every_scene_has_all_its_files(folder: Path) -> None:
    """Picture, label, description and photograph of each scene, and one sheet."""
    for part, count in (("train", 4), ("val", 2)):
        for kind, suffix in (
            ("images", "jpg"),
            ("labels", "txt"),
            ("scenes", "json"),
            ("photos", "jpg"),
        ):
            assert len(list((folder / kind / part).glob(f"*.{suffix}"))) == count
    assert (folder / "sheet.jpg").exists()
    assert json.loads((folder / "dataset.json").read_text())["seed"] == 5


def test_labels_are_inside_the_picture(folder: Path) -> None:
    """A number outside 0 to 1 would be refused (visibility apart)."""
    for path in folder.glob("labels/*/*.txt"):
        for line in path.read_text().splitlines():
            numbers = np.array(line.split(), float)
            assert len(numbers) == 5 + 12
            corners = numbers[5:].reshape(4, 3)
            assert ((numbers[1:5] >= 0) & (numbers[1:5] <= 1)).all()
            assert ((corners[:, :2] >= 0) & (corners[:, :2] <= 1)).all()
            assert set(corners[:, 2]) <= {0.0, 2.0}


def test_truth_tells_the_rows_of_the_main_grid(folder: Path) -> None:
    """The file that evaluation reads names every photograph and only legal faces."""
    truth = json.loads((folder / "photos" / "val" / "truth.json").read_text())
    assert set(truth) == {"000000.jpg", "000001.jpg"}
    cells = [cell for rows in truth.values() for row in rows for cell in row]
    assert set(cells) <= {*FACES, None}


def test_crops_stand_in_folders_of_their_class(folder: Path) -> None:
    """Only known class names; something that is no card is among them."""
    names = {path.parent.name for path in folder.glob("crops/*/*/*.jpg")}
    assert "nothing" in names
    assert names <= {*map(str, FACES), "nothing"}


def test_a_second_run_writes_nothing_new(folder: Path) -> None:
    """What is on disk is kept: a stopped run goes on where it was."""
    before = {path: path.stat().st_mtime_ns for path in folder.glob("images/*/*.jpg")}
    generate(Job(folder, train=4, val=2, seed=5, drawn_decks=2, photos=True), processes=1)
    assert before == {path: path.stat().st_mtime_ns for path in folder.glob("images/*/*.jpg")}


def test_the_same_seed_gives_the_same_picture(folder: Path) -> None:
    """In another process and another order, pixel by pixel."""
    job = Job(folder, train=4, val=2, seed=5, drawn_decks=2, photos=True)
    again = list(scenes(job, "val"))[1].photo
    stored = np.asarray(Image.open(folder / "photos" / "val" / "000001.jpg"))
    assert again.shape == stored.shape
    assert np.abs(again.astype(int) - stored).mean() < 4  # the file is a JPEG


def test_visible_cards_look_like_cards(drawn: list[Scene]) -> None:
    """A whole card covers its quad in the photo; no share is above one."""
    for scene in drawn:
        assert all(0 <= card.visible <= 1 for card in scene.cards)
        main = [card for card in scene.cards if card.grid == 0]
        assert np.mean([card.visible for card in main]) > 0.7


def test_reading_turn_is_the_one_closer_to_the_photos_up(drawn: list[Scene]) -> None:
    """Rows are numbered from the top of the photo down, unless the grid lies on its side."""
    for scene in drawn:
        up = np.mean(
            [
                c.corners[0] + c.corners[1] - c.corners[2] - c.corners[3]
                for c in scene.cards
                if c.grid == 0
            ],
            axis=0,
        )
        assert up[1] < 0 or abs(up[0]) > abs(up[1])


def test_plain_scenes_hold_nothing_but_the_grid() -> None:
    """Without extras every card belongs to the main grid."""
    job = Job(Path(), 0, 3, seed=2, drawn_decks=1, options=Options(extras=False, harsh=False))
    assert all(card.grid == 0 for scene in scenes(job) for card in scene.cards)


@pytest.mark.parametrize("shape", [(40, 30, 3), (300, 400, 3), (400, 300, 3)])
def test_border_is_grey_on_all_sides(shape: tuple[int, int, int]) -> None:
    """The picture's long side is fixed, its rim is grey, and the photo lies inside it."""
    picture, (scale, left, top) = bordered(np.full(shape, 200, np.uint8))
    assert abs(max(picture.shape) - LONG_SIDE) <= 2
    assert (picture[: int(top) - 1] == GREY).all()
    assert (picture[int(top) + 2, int(left) + 2] == 200).all()
    assert scale == pytest.approx(LONG_SIDE / max(shape) / 1.12)


UPRIGHT = [[10.0, 10], [60, 10], [60, 90], [10, 90]]


@pytest.mark.parametrize("roll", [0, 2])
def test_label_does_not_tell_which_way_up_the_card_lies(roll: int) -> None:
    """A card and the same card seen upside down have one label, from the upper right-hand side."""
    corners = np.roll(np.array(UPRIGHT), roll, axis=0)
    line = label_line(card(corners), (1.0, 0, 0), (100, 100, 3))
    assert line is not None
    assert line.split()[5:7] == ["0.1", "0.1"]


def test_a_hidden_card_has_no_label() -> None:
    """Too little of it shows to ask a detector for it."""
    assert label_line(card(UPRIGHT, visible=0.2), (1.0, 0, 0), (100, 100, 3)) is None


def test_a_corner_outside_the_picture_is_not_taught() -> None:
    """It is marked as not labelled, and the box ends at the edge."""
    line = label_line(card([[10, 10], [60, 10], [60, 190], [10, 190]]), (1.0, 0, 0), (100, 100, 3))
    assert line is not None
    numbers = np.array(line.split()[1:], float)
    assert numbers[4:].reshape(4, 3)[:, 2].tolist() == [2, 2, 0, 0]
    assert numbers[1] + numbers[3] / 2 == pytest.approx(1.0)
