"""What is measured on was not trained on."""

from __future__ import annotations

import json

import pytest

from benchmarks.accuracy import HELD_OUT_FACES, HELD_OUT_FONTS, HELD_OUT_MOSAICS
from vision.manifest import MODELS


@pytest.mark.parametrize("model", ["detector", "classifier"])
def test_the_measured_decks_were_left_out_of_training(model: str) -> None:
    """By the account of its data in the model's own manifest."""
    data = json.loads((MODELS / f"{model}.json").read_text(encoding="utf-8"))["training"]["data"]
    assert HELD_OUT_FACES not in data["faces"]
    assert not {*HELD_OUT_FONTS} & {*data["fonts"]}
    assert not {*HELD_OUT_MOSAICS} & {*data["mosaics"]}
