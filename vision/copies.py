"""A photo's small copy, for keeping."""

from __future__ import annotations

import io

from PIL import Image

from vision.photo import decode

LONG_SIDE = 1600
"""Pixels; on a phone's screen no difference is seen."""


def small_copy(photo: bytes) -> bytes:
    """The photo as a JPEG, upright, shrunk, and without anything that the camera wrote beside it.

    Raises:
        ReadingError: It is no usable picture.
    """
    image = Image.fromarray(decode(photo))
    image.thumbnail((LONG_SIDE, LONG_SIDE))
    with io.BytesIO() as file:
        image.save(file, "JPEG", quality=85)
        return file.getvalue()
