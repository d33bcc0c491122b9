"""What lamps, windows and the phone itself do to a picture.

Every function takes and returns a picture, (h, w, 3) RGB float32, linear in its 0 to 255 range and
allowed to leave it; :func:`develop` clips.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Light = NDArray[np.float32]


def illuminate(rng: np.random.Generator, picture: Light) -> Light:
    """Uneven light: a gradient, lamps, and shadows soft and hard."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    field = 1 + rng.uniform(0, 0.35) * (np.cos(angle) * xs + np.sin(angle) * ys)
    if rng.random() < 0.4:
        cx, cy = rng.uniform(-1.2, 1.2, 2)
        reach = rng.uniform(0.4, 1.6)
        lamp = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / reach**2)
        field = field * (1 + rng.uniform(0.2, 0.9) * lamp)
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.45, 0.3, 0.17, 0.08]))):
        field = field * _shadow(rng, height, width)
    tint = np.ones(3, np.float32)
    if rng.random() < 0.25:  # two lamps of different colour
        tint = 1 + rng.uniform(-0.15, 0.15, 3).astype(np.float32)
    mix = np.clip(0.5 + 0.5 * (np.cos(angle + 1) * xs + np.sin(angle + 1) * ys), 0, 1)[..., None]
    return picture * field[..., None] * (1 - mix + mix * tint)


def _shadow(rng: np.random.Generator, height: int, width: int) -> Light:
    """A polygon of shade: an arm, the phone, a bottle; its edge soft or hard. (h, w)."""
    small_h, small_w = max(height // 4, 8), max(width // 4, 8)
    mask: NDArray[Any] = np.zeros((small_h, small_w), np.float32)
    centre = rng.uniform(-0.1, 1.1, 2) * [small_w, small_h]
    count = int(rng.integers(3, 8))
    angles = np.sort(rng.uniform(0, 2 * np.pi, count))
    radii = rng.uniform(0.15, 0.9, count) * max(small_h, small_w) * rng.uniform(0.3, 1)
    points = centre + np.column_stack([np.cos(angles), np.sin(angles)]) * radii[:, None]
    cv2.fillPoly(mask, [points.astype(np.int32)], 1.0, cv2.LINE_AA)
    softness = float(rng.choice([0.6, 2, 6, 14]) * max(small_h, small_w) / 300)
    mask = cv2.GaussianBlur(mask, (0, 0), max(softness, 0.4))
    mask = cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(1 - rng.uniform(0.15, 0.6) * mask, np.float32)


def reflections(rng: np.random.Generator, height: int, width: int, count: int) -> Light:
    """Light mirrored by a glossy surface, (h, w, 3), to be added: lamps, windows, a ceiling."""
    total = np.zeros((height, width, 3), np.float32)
    for _ in range(count):
        small_h, small_w = max(height // 4, 8), max(width // 4, 8)
        mask: NDArray[Any] = np.zeros((small_h, small_w), np.float32)
        centre = rng.uniform(0, 1, 2) * [small_w, small_h]
        span = (0.02 + 0.25 * rng.beta(1, 2.5)) * max(small_h, small_w)
        if rng.random() < 0.5:
            axes = (int(span) + 1, int(span * rng.uniform(0.2, 1)) + 1)
            at = (int(centre[0]), int(centre[1]))
            cv2.ellipse(mask, at, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1, cv2.LINE_AA)
        else:
            _window(rng, mask, centre, float(span))
        mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.02, 0.5) * span) + 0.5)
        colour = rng.uniform(40, 260) * rng.uniform(0.85, 1.1, 3)
        large = cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR)
        total += large[..., None] * colour.astype(np.float32)
    return total


def _window(
    rng: np.random.Generator, mask: Light, centre: NDArray[np.float64], span: float
) -> None:
    """Panes with bars between them, seen askew."""
    panes = (int(rng.integers(1, 4)), int(rng.integers(1, 3)))
    angle = rng.uniform(-0.6, 0.6)
    along = np.array([np.cos(angle), np.sin(angle)]) * span
    down = (
        np.array([np.sin(angle + rng.normal(0, 0.3)), np.cos(angle)]) * span * rng.uniform(0.5, 2)
    )
    for i in range(panes[0]):
        for j in range(panes[1]):
            corner = centre + along * i * 1.12 + down * j * 1.12
            quad = np.array([corner, corner + along, corner + along + down, corner + down])
            cv2.fillPoly(mask, [quad.astype(np.int32)], float(rng.uniform(0.6, 1)), cv2.LINE_AA)


def develop(rng: np.random.Generator, picture: Light) -> NDArray[np.uint8]:
    """Lens and sensor: white balance, exposure, blur, noise, sharpening, JPEG. RGB uint8."""
    picture = picture * _white_balance(rng)
    picture = _expose(rng, picture)
    picture = _vignette(rng, picture)
    picture = _blur(rng, picture)
    picture = _tone_curve(rng, picture)
    picture = _sensor_noise(rng, picture)
    if rng.random() < 0.6:
        soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.6, 1.6)))
        picture = picture + np.float32(rng.uniform(0.2, 1.2)) * (picture - soft)
    return _jpeg(rng, np.clip(picture, 0, 255).astype(np.uint8))


def _white_balance(rng: np.random.Generator) -> Light:
    """Gains from a warm lamp to a cold sky, with a little green or magenta."""
    warmth = rng.normal(0.05, 0.13)
    tint = rng.normal(0, 0.035)
    return np.array([1 + warmth, 1 - abs(warmth) * 0.15 + tint, 1 - warmth * 1.1], np.float32)


def _expose(rng: np.random.Generator, picture: Light) -> Light:
    """Auto-exposure: a middling mean, and only a small part burnt out; then a little off."""
    mean = float(np.clip(picture, 0, 400).mean())
    bright = float(np.percentile(picture.max(axis=2)[::8, ::8], 98))
    gain = min(rng.uniform(85, 165) / max(mean, 1), rng.uniform(235, 320) / max(bright, 1))
    return picture * np.float32(gain * 2 ** rng.normal(0, 0.18))


def _vignette(rng: np.random.Generator, picture: Light) -> Light:
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    return picture * (1 - np.float32(rng.uniform(0, 0.25)) * (xs * xs + ys * ys) / 2)[..., None]


def _blur(rng: np.random.Generator, picture: Light) -> Light:
    """Out of focus, or moved while the shutter was open; often neither."""
    scale = max(picture.shape[:2]) / 1000
    kind = rng.random()
    if kind < 0.35:
        softness = float(rng.gamma(1.6, 0.55) * scale) + 0.3
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), softness), np.float32)
    if kind < 0.5:
        length = max(int(rng.gamma(2.0, 2.2) * scale), 1) * 2 + 1
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        half = length / 2 - 0.5
        reach = half * np.array([np.cos(angle), np.sin(angle)])
        start, end = np.array([half, half]) - reach, np.array([half, half]) + reach
        cv2.line(
            kernel,
            tuple(start.round().astype(int).tolist()),
            tuple(end.round().astype(int).tolist()),
            1.0,
            1,
            cv2.LINE_AA,
        )
        return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    return picture


def _tone_curve(rng: np.random.Generator, picture: Light) -> Light:
    """Gamma, contrast and saturation as phones apply them."""
    unit = np.clip(picture / 255, 0, 1.6) ** np.float32(rng.uniform(0.75, 1.35))
    unit = (unit - 0.5) * np.float32(rng.uniform(0.85, 1.2)) + 0.5
    grey = unit.mean(axis=2, keepdims=True)
    return np.asarray((grey + (unit - grey) * np.float32(rng.uniform(0.7, 1.3))) * 255, np.float32)


def _sensor_noise(rng: np.random.Generator, picture: Light) -> Light:
    """Noise that grows with the signal, partly smeared as phones' noise reduction leaves it."""
    height, width = picture.shape[:2]
    strength = float(rng.gamma(1.3, 2.2))
    noise = rng.standard_normal((height, width, 1), np.float32)
    coarse = rng.standard_normal((height // 2 + 1, width // 2 + 1, 3), np.float32)
    colour = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    level = strength * (0.5 + np.sqrt(np.clip(picture.mean(axis=2, keepdims=True), 0, 255) / 255))
    if rng.random() < 0.4:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.8)[..., None] * 1.8
    return np.asarray(picture + level * (noise + 0.6 * colour), np.float32)


def _jpeg(rng: np.random.Generator, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Through a file as a phone or a messenger writes it."""
    quality = int(
        rng.choice(
            [rng.integers(35, 70), rng.integers(70, 90), rng.integers(90, 97)], p=[0.2, 0.4, 0.4]
        )
    )
    buffer = BytesIO()
    Image.fromarray(picture).save(buffer, "JPEG", quality=quality)
    return np.asarray(Image.open(buffer).convert("RGB"))
