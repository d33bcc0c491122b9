"""A pinhole camera above a table.

The table is the plane Z = 0 in millimetres: x to the right, y towards the viewer's own side
("down" in a picture taken from straight above), z into the table. Pixels have their origin at the
top left of the picture, x to the right, y down; pixel 0 covers 0 to 1. The lens bends the picture
by one radial term, after Brown, "Decentering distortion of lenses", 1966: r' = r (1 + k r^2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Picture = NDArray[Any]


@dataclass(frozen=True)
class Camera:
    """Where the phone is and how it sees.

    Attributes:
        width, height: Size of the picture, px.
        fov: Field of view along the longer side, radians.
        tilt: Angle between the view and the table's normal, radians; 0 is straight above.
        azimuth: Side from which the table is seen, radians; 0 is the player's own side.
        roll: Turn of the phone about its own line of sight, radians.
        distance: From the lens to the point looked at, mm.
        target: The point of the table in the middle of the picture, mm.
        bend: Radial distortion at the corner of the picture; positive is a pincushion.
    """

    width: int
    height: int
    fov: float
    tilt: float
    azimuth: float
    roll: float
    distance: float
    target: tuple[float, float]
    bend: float = 0.0

    @property
    def focal(self) -> float:
        """Focal length, px."""
        return max(self.width, self.height) / 2 / np.tan(self.fov / 2)

    def homography(self) -> NDArray[np.float64]:
        """The 3 x 3 map from table (mm) to picture (px), before the lens bends it."""
        cos_t, sin_t = np.cos(-self.tilt), np.sin(-self.tilt)
        lean = np.array([[1, 0, 0], [0, cos_t, -sin_t], [0, sin_t, cos_t]])
        rotation = _turn(self.roll) @ lean @ _turn(self.azimuth)
        target = np.array([*self.target, 0.0])
        shift = np.array([0, 0, self.distance]) - rotation @ target
        lens = np.array(
            [[self.focal, 0, self.width / 2], [0, self.focal, self.height / 2], [0, 0, 1]]
        )
        result: NDArray[np.float64] = lens @ np.column_stack([rotation[:, :2], shift])
        return result / result[2, 2]

    def project(self, table: Points) -> Points:
        """Points of the table, (n, 2) mm, as pixels of the bent picture, (n, 2)."""
        return self.bend_points(apply(self.homography(), table))

    def bend_points(self, straight: Points) -> Points:
        """Pixels, (n, 2), moved as the lens moves them."""
        centre, scale = self._optics()
        offset = (straight - centre) / scale
        square = (offset**2).sum(axis=1, keepdims=True)
        return centre + offset * (1 + self.bend * square) * scale

    def bend_picture(self, picture: Picture, interpolation: int = cv2.INTER_LINEAR) -> Picture:
        """The straight picture, (h, w) or (h, w, c) of any type, as the bent lens shows it."""
        if self.bend == 0:
            return picture
        centre, scale = self._optics()
        ys, xs = np.mgrid[0 : self.height, 0 : self.width].astype(np.float32)
        # Pixel 0 covers 0 to 1, while OpenCV counts from its centre.
        bent_x, bent_y = (xs + 0.5 - centre[0]) / scale, (ys + 0.5 - centre[1]) / scale
        x, y = bent_x.copy(), bent_y.copy()
        for _ in range(4):  # fixed-point inversion: |bend| is small, four rounds reach 0.01 px
            factor = 1 + self.bend * (x * x + y * y)
            x, y = bent_x / factor, bent_y / factor
        source_x = (x * scale + centre[0] - 0.5).astype(np.float32)
        source_y = (y * scale + centre[1] - 0.5).astype(np.float32)
        return cv2.remap(picture, source_x, source_y, interpolation, borderMode=cv2.BORDER_REFLECT)

    def _optics(self) -> tuple[Points, float]:
        """Centre of the picture and its half diagonal, px."""
        return (
            np.array([self.width / 2, self.height / 2]),
            float(np.hypot(self.width, self.height) / 2),
        )


def apply(homography: NDArray[np.float64], points: Points) -> Points:
    """Map (n, 2) points by a 3 x 3 homography; points behind the lens become NaN."""
    homogeneous = np.column_stack([points, np.ones(len(points))]) @ homography.T
    depth = homogeneous[:, 2:]
    return np.where(depth > 1e-9, homogeneous[:, :2] / np.maximum(depth, 1e-9), np.nan)


def _turn(angle: float) -> NDArray[np.float64]:
    """Rotation about the z axis."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
