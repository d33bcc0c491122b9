"""What gets installed, and that the documents say the same."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from benchmarks.size import runtime_distributions, sizes

LIMIT_MB = 950


def test_one_opencv_only_the_headless_build() -> None:
    """Two OpenCV packages overwrite each other, and the others need libGL."""
    assert set(metadata.packages_distributions()["cv2"]) == {"opencv-python-headless"}


def test_the_runtime_stays_light() -> None:
    """Without the extras, everything that gets installed weighs under 950 MB."""
    total = sum(sizes(runtime_distributions()).values())
    assert 100e6 < total < LIMIT_MB * 1e6


def test_pytorch_is_not_part_of_the_runtime() -> None:
    """Neither PyTorch nor ultralytics comes with the app."""
    assert not {"torch", "ultralytics-opencv-headless"} & runtime_distributions()


def test_everything_installed_is_pinned(checkout: Path) -> None:
    """constraints.txt names each distribution that the app needs, with its version."""
    pinned = {canonicalize_name(line.name) for line in _constraints(checkout)}
    assert set(runtime_distributions()) - {"skyjo-scorer"} <= pinned


def test_constraints_are_plain_versions(checkout: Path) -> None:
    """No addresses, no hashes, no folders: they must hold on every machine."""
    for line in _constraints(checkout):
        assert line.url is None
        assert re.fullmatch(r"==[\w.!+]+", str(line.specifier)), line


def test_each_dependency_has_its_reason_beside_it(checkout: Path) -> None:
    """Every dependency earns its place in a comment."""
    text = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["train"]]
    bare = [need for need in wanted if not re.search(re.escape(f'"{need}",') + r"\s+# \w", text)]
    assert not bare


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["read", "--help"]])
def test_the_installed_program_answers(arguments: list[str]) -> None:
    """The console script is there and starts."""
    answer = subprocess.run(
        [Path(sys.executable).with_name("skyjo"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert "skyjo" in answer.stdout


def test_licence_is_the_true_text(checkout: Path) -> None:
    """AGPL-3.0, whole."""
    text = (checkout / "LICENSE").read_text(encoding="utf-8")
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in text
    assert "END OF TERMS AND CONDITIONS" in text


def _constraints(checkout: Path) -> list[Requirement]:
    lines = (checkout / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]
