"""Both runtimes run the models that ship, and give the same answers."""

from __future__ import annotations

import numpy as np
import pytest

from vision.errors import ModelError
from vision.manifest import MODELS, load
from vision.runtime import RUNTIMES, SETTING, open_model


@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("content", [b"", b"no model"])
def test_nonsense_is_refused(runtime: str, content: bytes) -> None:
    """With the project's own error."""
    with pytest.raises(ModelError, match=runtime):
        open_model(content, runtime)


def test_a_runtime_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting and its choices are said."""
    monkeypatch.setenv(SETTING, "abacus")
    with pytest.raises(ModelError, match="openvino or onnxruntime"):
        open_model(b"")


@pytest.mark.parametrize(
    ("task", "shape"),
    [
        ("detector", (1, 3, 448, 352)),
        ("detector", (1, 3, 256, 448)),
        ("classifier", (1, 3, 96, 64)),
        ("classifier", (24, 3, 96, 64)),
    ],
)
def test_both_runtimes_agree(task: str, shape: tuple[int, ...]) -> None:
    """On the same input, of any size the model takes, to a thousandth of the largest output."""
    _, content = load(MODELS / f"{task}.json", task)
    batch = np.random.default_rng(0).random(shape, np.float32)
    first, second = (open_model(content, runtime)(batch) for runtime in RUNTIMES)
    assert first.shape == second.shape
    assert np.abs(first - second).max() < 1e-3 * np.abs(first).max()
