"""Bytes to an upright picture; the only place that knows file formats."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.errors import (
    DamagedPictureError,
    FileError,
    NotAPictureError,
    ReadingError,
    TooLargeError,
    TooSmallError,
)

FORMATS = ("JPEG", "HEIF", "AVIF", "PNG", "WEBP", "TIFF", "BMP", "GIF")
"""What cameras, phones and screenshots make. Pillow knows more, some of it dangerous to open."""
MAX_BYTES = 80 * 2**20
MAX_PIXELS = 120_000_000
"""Above any phone's usual 12 to 50 megapixels, and still decoded in 360 MB of memory."""
MIN_SIDE = 64
"""A smaller picture has no room for a card that could be read."""

pillow_heif.register_heif_opener()
# The limit above takes the place of Pillow's, which would only warn.
Image.MAX_IMAGE_PIXELS = None


def decode(source: bytes | Path) -> NDArray[np.uint8]:
    """The picture, turned as its camera was held: (h, w, 3) RGB.

    Raises:
        ReadingError: There is no such file, or it is no usable picture.
    """
    content = source if isinstance(source, bytes) else _load(source)
    if len(content) > MAX_BYTES:
        raise TooLargeError(
            f"The file has {len(content) // 2**20} MB; more than {MAX_BYTES // 2**20} MB is not "
            "read. Send the photo as the phone's camera took it."
        )
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            _check_size(image.width, image.height)
            ImageOps.exif_transpose(image, in_place=True)
            return np.array(_rgb(image))
    except ReadingError:
        raise
    except UnidentifiedImageError as error:
        raise NotAPictureError from error
    except Exception as error:  # a decoder fed with nonsense may raise anything
        raise DamagedPictureError from error


def _rgb(image: Image.Image) -> Image.Image:
    """The picture as RGB; converting what is RGB already would copy it."""
    if image.mode.startswith("I;16"):  # grey levels of 16 bits, which Pillow would cut, not scale
        image = image.point(lambda level: level * (1 / 256)).convert("L")
    return image if image.mode == "RGB" else image.convert("RGB")


def _load(path: Path) -> bytes:
    """The file's bytes, unless there are far too many."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise FileError(
            f"The file cannot be opened: {(error.strerror or 'unknown reason').lower()}. "
            "Check its name and that you may read it."
        ) from error


def _check_size(width: int, height: int) -> None:
    """Before any pixel is decoded."""
    if width * height > MAX_PIXELS:
        raise TooLargeError(
            f"The picture has {width} x {height} pixels, more than can be read. Send it smaller; "
            "12 megapixels are plenty."
        )
    if min(width, height) < MIN_SIDE:
        raise TooSmallError(
            f"The picture has only {width} x {height} pixels. Send the photo itself, not its "
            "thumbnail."
        )
