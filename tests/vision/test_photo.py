"""Bytes decoded to upright pictures, or refused with a reason."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision import photo
from vision.errors import (
    DamagedPictureError,
    FileError,
    NotAPictureError,
    ReadingError,
    TooLargeError,
    TooSmallError,
)
from vision.photo import decode

ORIENTATION = 0x0112
RED, BLUE = (230, 20, 20), (20, 20, 230)


def picture() -> Image.Image:
    """80 x 120, red in its top left quarter, blue elsewhere."""
    image = Image.new("RGB", (80, 120), BLUE)
    image.paste(RED, (0, 0, 40, 60))
    return image


def encode(image: Image.Image, kind: str, **options: object) -> bytes:
    """The picture as a file of a kind."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize(
    "kind", ["JPEG", "MPO", "HEIF", "AVIF", "PNG", "WEBP", "TIFF", "BMP", "GIF"]
)
def test_the_kinds_that_phones_send(kind: str) -> None:
    """Sniffed from the bytes, whatever the file is called; RGB."""
    pixels = decode(encode(picture(), kind))
    assert pixels.shape == (120, 80, 3)
    assert pixels.dtype == np.uint8
    assert np.abs(pixels[20, 20].astype(int) - RED).max() < 30
    assert np.abs(pixels[100, 60].astype(int) - BLUE).max() < 30


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "CMYK", "1"])
def test_other_colour_modes_become_rgb(mode: str) -> None:
    """Greyscale scans and screenshots with transparency are read too."""
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert decode(encode(picture().convert(mode), kind)).shape == (120, 80, 3)


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_grey_levels_of_16_bits_keep_their_shades(kind: str) -> None:
    """Scaled to 8 bits, not cut off at white."""
    shades = np.tile(np.arange(0, 256, 2, dtype=np.uint16), (80, 1))
    pixels = decode(encode(Image.fromarray(shades * 257), kind))
    assert (pixels == shades[..., np.newaxis]).all()


@pytest.mark.parametrize(
    ("orientation", "red_corner"),
    [
        (1, "top left"),
        (2, "top right"),
        (3, "bottom right"),
        (4, "bottom left"),
        (5, "top left"),
        (6, "top right"),
        (7, "bottom right"),
        (8, "bottom left"),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "HEIF"])
def test_the_camera_orientation_is_applied_once(
    kind: str, orientation: int, red_corner: str
) -> None:
    """All eight ways a phone can be held."""
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    image = picture()
    image.info["exif"] = exif.tobytes()  # from here it also becomes the turn that HEIF knows itself
    pixels = decode(encode(image, kind, exif=exif.tobytes()))
    height, width = pixels.shape[:2]
    assert (width, height) == ((80, 120) if orientation < 5 else (120, 80))
    rows = {"top": pixels[: height // 4], "bottom": pixels[-height // 4 :]}
    for name, half in rows.items():
        for side, part in (("left", half[:, : width // 4]), ("right", half[:, -width // 4 :])):
            is_red = part[..., 0].mean() > 128
            assert is_red == (f"{name} {side}" == red_corner)


def test_a_path_is_read_like_bytes(tmp_path: Path) -> None:
    """The name's ending plays no part."""
    path = tmp_path / "photo.txt"
    path.write_bytes(encode(picture(), "PNG"))
    assert (decode(path) == np.array(picture())).all()


def test_a_missing_file(tmp_path: Path) -> None:
    """The reason is said."""
    with pytest.raises(FileError, match="no such file"):
        decode(tmp_path / "nowhere.jpg")
    with pytest.raises(FileError, match="cannot be opened"):
        decode(tmp_path)


@pytest.mark.parametrize("content", [b"", b"milk, eggs", b"%PDF-1.7", b"\x00" * 1000])
def test_no_picture(content: bytes) -> None:
    """Neither nothing, nor text, nor a document."""
    with pytest.raises(NotAPictureError) as caught:
        decode(content)
    assert caught.value.code == "not-a-picture"


def test_a_picture_that_ends_too_early() -> None:
    """Half a photo is not read: cards might be missing in it."""
    noise = np.random.default_rng(0).integers(0, 255, (200, 200, 3), np.uint8)
    whole = encode(Image.fromarray(noise), "JPEG")
    with pytest.raises(DamagedPictureError, match="damaged"):
        decode(whole[: len(whole) // 2])


def test_too_small() -> None:
    """A thumbnail has no room for cards."""
    with pytest.raises(TooSmallError, match="40 x 40"):
        decode(encode(Image.new("RGB", (40, 40)), "PNG"))


def test_too_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused before the pixels are decoded."""
    monkeypatch.setattr(photo, "MAX_PIXELS", 5000)
    with pytest.raises(TooLargeError, match="80 x 120"):
        decode(encode(picture(), "PNG"))


def test_too_many_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No more than the limit is ever loaded."""
    monkeypatch.setattr(photo, "MAX_BYTES", 100)
    path = tmp_path / "film.mp4"
    path.write_bytes(b"0" * 10_000)
    for source in (path, path.read_bytes()):
        with pytest.raises(TooLargeError, match="not read"):
            decode(source)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2000), st.binary(min_size=1, max_size=40))
def test_damaged_bytes_never_raise_anything_else(at: int, nonsense: bytes) -> None:
    """Only the project's own errors come out, wherever the damage is."""
    whole = encode(picture(), "JPEG")
    at %= len(whole)
    damaged = whole[:at] + nonsense + whole[at + len(nonsense) :]
    with suppress(ReadingError):
        assert decode(damaged).ndim == 3
