"""From bytes to grids, through the models that ship."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from vision.errors import ModelError, NoCardError, NoGridError, ReadingError
from vision.reader import Reader, read_photo


def encode(pixels: NDArray[np.uint8]) -> bytes:
    """As a file, without loss."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def reader() -> Reader:
    """Both models."""
    return Reader.load()


def test_a_drawn_photo_is_read_exactly(drawn_photos: Path, reader: Reader) -> None:
    """Every value in its place, and how long each stage took."""
    truth = json.loads((drawn_photos / "truth.json").read_text(encoding="utf-8"))["drawn.jpg"]
    reading = read_photo(drawn_photos / "drawn.jpg", reader)
    assert [list(row) for row in reading.grids[0].faces] == truth
    with Image.open(drawn_photos / "drawn.jpg") as image:
        assert (reading.width, reading.height) == image.size
    assert list(reading.timings) == ["decode", "detect", "straighten", "classify", "place"]


def test_a_path_and_its_bytes_read_alike(drawn_photos: Path, reader: Reader) -> None:
    """The app has bytes, the command line has paths."""
    path = drawn_photos / "drawn.jpg"
    assert read_photo(path, reader).grids == read_photo(path.read_bytes(), reader).grids


def test_the_models_are_loaded_without_asking(drawn_photos: Path) -> None:
    """One argument is enough."""
    assert read_photo(drawn_photos / "drawn.jpg").grids


def test_a_photo_in_black_and_white_is_to_check(drawn_photos: Path, reader: Reader) -> None:
    """Its values may be right, but nothing confirms them."""
    with Image.open(drawn_photos / "drawn.jpg") as image:
        grey = np.array(image.convert("L"))
    first = read_photo(encode(grey), reader).grids[0]
    assert first.review
    assert "no-colour" in {note.code for note in first.reasons}


def test_a_photo_upside_down_gives_the_grid_turned(drawn_photos: Path, reader: Reader) -> None:
    """The turn closer to the photo's own up is read; nothing else changes."""
    pixels = np.array(Image.open(drawn_photos / "drawn.jpg"))
    upright = read_photo(encode(pixels), reader).grids[0].faces
    turned = read_photo(encode(np.ascontiguousarray(pixels[::-1, ::-1])), reader).grids[0].faces
    assert turned == tuple(row[::-1] for row in upright[::-1])


def test_a_grid_in_a_tenth_of_the_photo_is_read(drawn_photos: Path, reader: Reader) -> None:
    """Where the cards are small, the part that holds them is looked at again."""
    pixels = np.array(Image.open(drawn_photos / "drawn.jpg"))
    height, width = pixels.shape[:2]
    wide = np.full((3 * height, 3 * width, 3), 90, np.uint8)
    wide[height : 2 * height, width // 2 : width // 2 + width] = pixels
    near, far = (read_photo(encode(photo), reader).grids[0] for photo in (pixels, wide))
    assert far.faces == near.faces
    shift = np.array(far.box) - np.array(near.box) - [width // 2, height]
    assert np.abs(shift).max() < 0.05 * max(width, height)


def test_several_threads_share_one_reader(drawn_photos: Path, reader: Reader) -> None:
    """As several phones do in the app."""
    path = drawn_photos / "drawn.jpg"
    alone = read_photo(path, reader).grids
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: read_photo(path, reader).grids, range(8)))
    assert all(grids == alone for grids in together)


@pytest.mark.parametrize("shape", [(64, 64, 3), (64, 3000, 3), (900, 1200, 3)])
def test_no_card(shape: tuple[int, int, int], reader: Reader) -> None:
    """A bare table, whatever its shape."""
    with pytest.raises(NoCardError, match="No card was found"):
        read_photo(encode(np.full(shape, 90, np.uint8)), reader)


def test_cards_but_no_grid(drawn_photos: Path, reader: Reader) -> None:
    """One card alone on the table."""
    photo = np.array(Image.open(drawn_photos / "drawn.jpg"))
    card = next(
        card for row in read_photo(encode(photo), reader).grids[0].rows for card in row if card
    )
    corners = np.array(card.corners)
    (left, top), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    alone = np.full_like(photo, 90)
    alone[max(top, 0) : bottom, max(left, 0) : right] = photo[
        max(top, 0) : bottom, max(left, 0) : right
    ]
    with pytest.raises(NoGridError, match="no grid") as caught:
        read_photo(encode(alone), reader)
    assert caught.value.code == "no-grid"


@pytest.mark.parametrize("task", ["detector", "classifier"])
def test_a_model_that_is_not_there(task: str, tmp_path: Path) -> None:
    """Said when the models are loaded, with its path."""
    other = {"detector": "classifier", "classifier": "detector"}[task]
    for path in (Path(__file__).parents[2] / "models").glob(f"{other}.*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with pytest.raises(ModelError, match=f"{task}.json"):
        Reader.load(tmp_path)


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 2**32 - 1), st.integers(64, 400), st.integers(64, 400))
def test_nothing_but_our_own_errors(seed: int, height: int, width: int) -> None:
    """Noise of any shape is either read or refused."""
    rng = np.random.default_rng(seed)
    blocks = rng.integers(0, 255, (8, 8, 3), np.uint8)
    pixels = np.array(Image.fromarray(blocks).resize((width, height), Image.Resampling.NEAREST))
    with suppress(ReadingError):
        assert read_photo(encode(pixels)).grids


def test_the_real_photographs_are_read_exactly(photos: Path, reader: Reader) -> None:
    """All six; a grid read upside down counts as right."""
    truth = json.loads((photos / "truth.json").read_text(encoding="utf-8"))
    wrong = {}
    for name, rows in truth.items():
        faces = [list(row) for row in read_photo(photos / name, reader).grids[0].faces]
        if faces not in (rows, [row[::-1] for row in rows[::-1]]):
            wrong[name] = faces
    assert not wrong
