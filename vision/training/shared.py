"""The folder of outside material, found through one setting; everything works without it."""

from __future__ import annotations

import os
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def shared_folder() -> Path | None:
    """SKYJO_SHARED or ../shared beside the checkout; None if it is not there."""
    folder = Path(os.environ.get("SKYJO_SHARED") or CHECKOUT.parent / "shared")
    return folder if folder.is_dir() else None


def start_weights(architecture: str) -> Path | None:
    """The COCO-pretrained checkpoint that fits e.g. "yolo26n-pose.yaml", if there is one."""
    folder = shared_folder()
    if folder is None:
        return None
    family = Path(architecture).stem.partition("-")[0]
    path = folder / "weights" / f"{family}-coco.pt"
    return path if path.is_file() else None
