"""Drawn decks look like real ones where it matters for reading them."""

import colorsys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFont

from datasets.faces import FONTS, HEIGHT, MOSAICS, WIDTH, FaceError, FaceSet, draw_faces, load_faces
from datasets.looks import random_style
from datasets.numerals import numeral
from datasets.rainbow import draw_back
from datasets.style import BACK_CELLS, FONT_FILES, Palette, Style
from scoring.cards import FACES, VALUES, Band, Face, band_of

Faces = dict[Face, NDArray[np.uint8]]


def drawn(seed: int, mosaics: Sequence[str] = MOSAICS) -> Faces:
    """A deck in a random look."""
    return dict(draw_faces(np.random.default_rng(seed), mosaics=mosaics).images)


def plain(seed: int, fonts: Sequence[str] = FONTS) -> Style:
    """A random look on a ground of one light colour, on which only the print is dark."""
    style = random_style(np.random.default_rng(seed), fonts, ["plain-gradient"])
    figures = replace(style.figures, shadow=0, height=0.48)
    yellow = (250.0, 230.0, 60.0)
    palettes = dict.fromkeys(Band, Palette(yellow, yellow, yellow))
    return replace(style, palettes=palettes, figures=figures)


@lru_cache
def plain_deck(seed: int) -> FaceSet:
    """A deck in that look."""
    return draw_faces(np.random.default_rng(seed), style=plain(seed))


def dark(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """1 where ink is, else 0."""
    return (picture[..., :3].max(axis=2) < 110).astype(np.uint8)


def bars(picture: NDArray[np.uint8]) -> Iterator[tuple[int, int]]:
    """(x, y) px of every long thin horizontal dark piece of a picture."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(dark(picture))
    for (_, _, width, height, _), (x, y) in zip(stats[1:], centres[1:], strict=True):
        if width > 5 * height:
            yield round(x), round(y)


@pytest.fixture(scope="module")
def deck() -> Faces:
    """One drawn deck."""
    return drawn(1)


def test_a_deck_has_every_face_at_the_size_of_a_card(deck: Faces) -> None:
    """Sixteen pictures, 56 : 87, with transparent round corners."""
    assert tuple(deck) == FACES
    for image in deck.values():
        assert image.shape == (HEIGHT, WIDTH, 4)
        assert image.dtype == np.uint8
        assert image[0, 0, 3] == image[-1, -1, 3] == 0
        assert image[HEIGHT // 2, 0, 3] == image[HEIGHT // 2, WIDTH // 2, 3] == 255
    assert pytest.approx(56 / 87, abs=0.001) == WIDTH / HEIGHT


def test_the_border_is_white(deck: Faces) -> None:
    """All four edges of every face show paper."""
    for image in deck.values():
        edges = [image[2, 60:-60], image[-3, 60:-60], image[60:-60, 2], image[60:-60, -3]]
        assert min(edge[:, :3].min() for edge in edges) > 225


def test_the_same_seed_draws_the_same_pixels() -> None:
    """And another seed others."""
    first, again, other = drawn(7), drawn(7), drawn(8)
    assert all(np.array_equal(first[face], again[face]) for face in FACES)
    assert not any(np.array_equal(first[face], other[face]) for face in FACES)


@pytest.mark.parametrize("font", FONTS)
def test_no_two_numerals_look_the_same(font: str) -> None:
    """Whatever the font, each pair differs in a good part of its ink."""
    figures = random_style(np.random.default_rng(3), fonts=[font]).figures
    masks = {value: numeral((160, 100), value, figures, (50, 80), 100) for value in VALUES}
    for one, other in combinations(VALUES, 2):
        differs = np.abs(masks[one] - masks[other]).sum()
        assert differs > 0.15 * masks[other].sum(), f"{one} and {other}"


@pytest.mark.parametrize("seed", range(2))
def test_the_ovals_look_the_same_when_the_card_is_turned(seed: int) -> None:
    """The card turned by 180 degrees has the same oval at the top left; its middle is inverted."""
    images = plain_deck(seed).images
    for value in VALUES:
        image = images[value]
        turned = image[::-1, ::-1]
        oval = slice(0, HEIGHT // 5), slice(0, WIDTH // 2)
        assert np.abs(image[oval].astype(int) - turned[oval]).max() <= 2
    middle = images[7][HEIGHT // 3 : -HEIGHT // 3].astype(int)
    assert np.abs(middle - middle[::-1, ::-1]).max() > 150


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("seed", range(2))
def test_only_6_and_9_are_underlined_and_in_all_three_places(value: int, seed: int) -> None:
    """A line under the figure in the middle and in both ovals, seen upright."""
    image = plain_deck(seed).images[value]
    found = sorted(bars(image), key=lambda bar: bar[1])
    lines = [(x, y) for x, y in found if abs(x - WIDTH / 2) < 8 and y > HEIGHT * 0.6]
    if value in {6, 9}:
        assert len(found) == 3
        assert len(lines) == 1
        (top_x, top_y), _, (bottom_x, bottom_y) = found
        assert top_x < WIDTH / 2 < bottom_x
        assert top_y < HEIGHT / 3
        assert bottom_y > HEIGHT * 2 / 3
    else:
        assert not lines
        assert value < 0 or not found  # a minus is a bar too


@pytest.mark.parametrize("value", [-2, -1])
def test_a_negative_number_has_its_minus_before_the_figure(value: int) -> None:
    """Seen in the middle: the leftmost piece is a lying bar, half way up."""
    image = plain_deck(1).images[value]
    middle = image[HEIGHT // 3 : -HEIGHT // 3, WIDTH // 12 : -WIDTH // 12]
    _, _, stats, centres = cv2.connectedComponentsWithStats(dark(middle))
    minus, figure = sorted(zip(stats[1:], centres[1:], strict=True), key=lambda piece: piece[1][0])
    assert minus[0][cv2.CC_STAT_WIDTH] > 2 * minus[0][cv2.CC_STAT_HEIGHT]
    assert figure[0][cv2.CC_STAT_HEIGHT] > HEIGHT / 5
    assert abs(minus[1][1] - figure[1][1]) < HEIGHT / 20


HUES = {
    Band.DARK_BLUE: (210, 262),
    Band.LIGHT_BLUE: (180, 225),
    Band.GREEN: (70, 140),
    Band.YELLOW: (45, 69),
    Band.RED: (345, 375),
}


@pytest.mark.parametrize("mosaic", MOSAICS)
def test_values_wear_the_colours_of_their_bands(mosaic: str) -> None:
    """Hues lie in the band's range, and light blue is lighter than dark blue."""
    images = drawn(MOSAICS.index(mosaic), mosaics=(mosaic,))
    lightness = {}
    for value in VALUES:
        corner = images[value][HEIGHT // 15 : HEIGHT // 4, -WIDTH // 3 : -WIDTH // 12, :3]
        red, green, blue = np.median(corner.reshape(-1, 3), axis=0) / 255
        hue, _, lightness[value] = colorsys.rgb_to_hsv(red, green, blue)
        low, high = HUES[band_of(value)]
        assert low <= (hue * 360 - low) % 360 + low <= high, f"{value}: hue {hue * 360:.0f}"
    assert lightness[0] > lightness[-1] + 0.1


def test_however_the_print_shifts_the_bands_stay_apart() -> None:
    """In 200 looks every band keeps to its range of hues."""
    for seed in range(200):
        palettes = random_style(np.random.default_rng(seed)).palettes
        for band, (low, high) in HUES.items():
            hue, _, _ = colorsys.rgb_to_hsv(*(c / 255 for c in palettes[band].edge))
            assert low <= (hue * 360 - low) % 360 + low <= high, f"{band} of {seed}"
        assert max(palettes[Band.LIGHT_BLUE].edge) > max(palettes[Band.DARK_BLUE].edge) + 25


@pytest.mark.parametrize("cells", BACK_CELLS)
def test_the_back_looks_the_same_when_it_is_turned(cells: str) -> None:
    """Point-symmetric, whatever the cells."""
    style = random_style(np.random.default_rng(2))
    back = replace(style.back, cells=cells)
    image = draw_back(np.random.default_rng(2), (400, 250), back, style.figures)
    differs = np.abs(image - image[::-1, ::-1]).max(axis=2) > 3
    assert differs.mean() < 0.03  # where the letters of the two words meet, one lies on top


@pytest.mark.parametrize("font", FONTS)
def test_fonts_and_mosaics_can_be_left_out(font: str) -> None:
    """A deck keeps to the fonts and mosaics it may use, so that training can leave some out."""
    for mosaic in MOSAICS:
        style = random_style(np.random.default_rng(4), [font], [mosaic])
        assert style.figures.family == font
        assert style.ground.mosaic == mosaic


@pytest.mark.parametrize(
    "path", [path for paths in FONT_FILES.values() for path in paths], ids=lambda path: path.stem
)
def test_figures_stand_on_one_line(path: Path) -> None:
    """Lining figures: equally high but for a little, as on real cards; and the name's letters."""
    font = ImageFont.truetype(path, 200)
    boxes = {c: font.getbbox(c, anchor="ls") for c in "0123456789"}
    height = boxes["8"][3] - boxes["8"][1]
    for character, (_, top, _, bottom) in boxes.items():
        assert 0.8 * height < bottom - top < 1.25 * height, character
    assert all(font.getmask(letter).getbbox() for letter in "SKYJO")


def test_at_least_ten_families_ship_with_their_licences() -> None:
    """Each font has the text of its licence beside it."""
    assert len(FONT_FILES) >= 10
    for name, paths in FONT_FILES.items():
        text = (paths[0].parent / f"{name}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in text.upper()


def save(folder: Path, *, border: int = 0) -> None:
    """Write sixteen plain faces, perhaps with a white border."""
    folder.mkdir()
    for number, face in enumerate(FACES):
        picture = Image.new("RGB", (104 + 2 * border, 170 + 2 * border), "white")
        picture.paste((10 * number, 90, 200), (border, border, 104 + border, 170 + border))
        picture.save(folder / f"{face}.png")


def test_a_folder_of_faces_gets_white_borders_once(tmp_path: Path) -> None:
    """Pictures with a border of their own come out like those without."""
    save(tmp_path / "bare")
    save(tmp_path / "framed", border=9)
    bare = load_faces(tmp_path / "bare", np.random.default_rng(0))
    framed = load_faces(tmp_path / "framed", np.random.default_rng(0))
    assert bare.name == "bare"
    for face in FACES:
        image = bare.images[face]
        assert image.shape == (HEIGHT, WIDTH, 4)
        assert image[HEIGHT // 2, 3, :3].min() > 240
        assert image[HEIGHT // 2, 25, :3].min() < 240
        assert np.array_equal(image, framed.images[face])


def test_a_missing_face_is_named(tmp_path: Path) -> None:
    """The message says which picture the folder lacks."""
    save(tmp_path / "deck")
    (tmp_path / "deck" / "12.png").unlink()
    with pytest.raises(FaceError, match=r"has no 12\.png"):
        load_faces(tmp_path / "deck", np.random.default_rng(0))


def test_a_face_that_is_no_picture_is_named(tmp_path: Path) -> None:
    """The message says which file cannot be read."""
    save(tmp_path / "deck")
    (tmp_path / "deck" / "back.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(FaceError, match=r"back\.png cannot be read"):
        load_faces(tmp_path / "deck", np.random.default_rng(0))


@pytest.mark.parametrize("name", ["genuine", "redrawn"])
def test_given_decks_load(shared: Path, name: str) -> None:
    """The decks of the outside material become whole cards."""
    images = load_faces(shared / "faces" / name, np.random.default_rng(0)).images
    assert all(image.shape == (HEIGHT, WIDTH, 4) for image in images.values())
    assert all(image[HEIGHT // 2, 2, :3].min() > 225 for image in images.values())
