"""Trains and exports the two models; the only place that imports ultralytics and PyTorch."""

import os

from vision.training.shared import CHECKOUT

# Before any module here imports ultralytics: no installing or downloading on its own, settings kept
# in the checkout.
os.environ.setdefault("YOLO_AUTOINSTALL", "false")
os.environ.setdefault("YOLO_OFFLINE", "true")
os.environ.setdefault("YOLO_CONFIG_DIR", str(CHECKOUT / "runs" / "ultralytics"))
