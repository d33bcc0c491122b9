"""What a manifest says about the data that a model learned from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def describe_data(folder: Path) -> dict[str, Any]:
    """The generator's own account of a folder: seed, counts, options; {} if it left none."""
    path = folder / "dataset.json"
    if not path.is_file():
        return {}
    account: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return account
