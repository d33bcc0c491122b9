"""The camera sees a table as a pinhole does."""

import numpy as np
import pytest

from datasets.camera import Camera, apply

SQUARE = np.array([[-100.0, -100], [100, -100], [100, 100], [-100, 100]])


def camera(**changes: float) -> Camera:
    """A phone straight above the origin, upright."""
    settings: dict[str, float] = {
        "fov": np.radians(60),
        "tilt": 0.0,
        "azimuth": 0.0,
        "roll": 0.0,
        "distance": 800.0,
        "bend": 0.0,
    }
    settings |= changes
    return Camera(width=800, height=600, target=(0.0, 0.0), **settings)


def test_straight_above_only_scales() -> None:
    """Without tilt the table's square stays a square, upright, about the picture's middle."""
    eye = camera()
    expected = SQUARE * eye.focal / eye.distance + [400, 300]
    assert np.allclose(eye.project(SQUARE), expected)


def test_tilted_from_the_players_side_the_far_edge_is_short_and_on_top() -> None:
    """Perspective: the far edge of the square is the shorter one and lies higher in the photo."""
    quad = camera(tilt=np.radians(40)).project(SQUARE)
    far, near = quad[1, 0] - quad[0, 0], quad[2, 0] - quad[3, 0]
    assert 0 < far < near
    assert quad[0, 1] < quad[3, 1]


@pytest.mark.parametrize("turn", [0.0, 0.5, np.pi / 2, np.pi])
def test_turning_the_phone_turns_the_picture(turn: float) -> None:
    """A roll of the phone turns all points about the middle by that angle."""
    cos, sin = np.cos(turn), np.sin(turn)
    still = camera().project(SQUARE) - [400, 300]
    turned = camera(roll=turn).project(SQUARE) - [400, 300]
    assert np.allclose(turned, still @ np.array([[cos, sin], [-sin, cos]]))


def test_points_behind_the_lens_are_not_numbers() -> None:
    """What lies behind the camera has no place in the picture."""
    low = camera(tilt=np.radians(60), distance=200.0)
    assert np.isnan(apply(low.homography(), np.array([[0.0, 5000.0]]))).all()


@pytest.mark.parametrize("bend", [-0.04, 0.03])
def test_picture_and_points_bend_alike(bend: float) -> None:
    """A dot painted in the straight picture is found where the bent point says."""
    eye = camera(bend=bend)
    straight = np.zeros((600, 800), np.float32)
    straight[100:105, 650:655] = 1.0
    bent = eye.bend_picture(straight)
    ys, xs = np.nonzero(bent > 0.5)
    expected = eye.bend_points(np.array([[652.5, 102.5]]))[0]
    assert np.allclose([xs.mean() + 0.5, ys.mean() + 0.5], expected, atol=0.6)
