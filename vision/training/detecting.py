"""The training of the detector: an ultralytics YOLO with four corner keypoints a card."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml
from ultralytics import YOLO
from ultralytics.engine.trainer import BaseTrainer
from ultralytics.utils.torch_utils import unwrap_model

SIGMAS = (0.4, 0.08)
"""How strictly a corner's distance is judged, as a share of the card's size, in the first and the
last epoch. A strict measure is blind to the wide misses of the beginning, a lax one (ultralytics'
own is 0.25) hardly feels an error of a tenth of a card, and the classifier needs tight corners."""
STEADY = {
    # A label's first corner is chosen by its direction in the picture; these would break that.
    "fliplr": 0.0,
    "flipud": 0.0,
    "degrees": 0.0,
    "shear": 0.0,
    "perspective": 0.0,
    # The scenes vary enough in place, size and light; mosaics show cards as no photo does.
    "mosaic": 0.0,
    "close_mosaic": 0,
    "translate": 0.08,
    "scale": 0.35,
    "hsv_h": 0.02,
    "hsv_s": 0.4,
    "hsv_v": 0.3,
    "erasing": 0.0,
    # Half precision is checked by a download, and a processor gains nothing by it.
    "amp": False,
    "plots": False,
    "optimizer": "AdamW",
    # A step each batch instead of each 64 pictures: a short training takes four times the steps.
    "nbs": 16,
    "lrf": 0.02,
    "cos_lr": True,
    "warmup_epochs": 0.3,
    "warmup_bias_lr": 0.0,
    "save_period": 1,
    "seed": 1,
}


@dataclass(frozen=True)
class Job:
    """What to train.

    Attributes:
        data: Folder written by datasets.generate.
        run: Where checkpoints go.
        architecture: Name of an ultralytics pose model.
        start: Checkpoint to start from; random weights without one.
        size: Side of the square the model sees in training, px.
        epochs, batch, rate: Length of the training, pictures a step, learning rate.
        workers: Processes that load pictures.
        device: "cpu", "0" for the first GPU, or None to choose.
    """

    data: Path
    run: Path
    architecture: str = "yolo11n-pose.yaml"
    start: Path | None = None
    size: int = 448
    epochs: int = 8
    batch: int = 16
    rate: float = 0.002
    workers: int = 2
    device: str | None = None


def train(job: Job, *, resume: bool = False) -> Path:
    """Train, or go on with a stopped run; returns the best checkpoint."""
    last = job.run / "weights" / "last.pt"
    if resume and _finished(last):
        return _best(job.run)
    if resume:
        model = YOLO(last)
        model.add_callback("on_train_epoch_start", _tighten)
        model.train(resume=True, device=job.device, workers=job.workers)
        return _best(job.run)
    model = YOLO(job.architecture)
    if job.start:
        model = model.load(job.start)
    model.add_callback("on_train_epoch_start", _tighten)
    model.train(
        data=str(write_data_file(job)),
        project=str(job.run.parent.resolve()),
        name=job.run.name,
        exist_ok=True,
        imgsz=job.size,
        epochs=job.epochs,
        batch=job.batch,
        lr0=job.rate,
        workers=job.workers,
        device=job.device,
        **STEADY,
    )
    return _best(job.run)


def _tighten(trainer: BaseTrainer) -> None:
    """Judge corners a bit more strictly in each epoch."""
    model = unwrap_model(trainer.model)
    if getattr(model, "criterion", None) is None:
        model.criterion = model.init_criterion()
    lax, strict = SIGMAS
    sigma = lax * (strict / lax) ** (trainer.epoch / max(trainer.epochs - 1, 1))
    # YOLO26 has two losses, one for each way of matching cards and anchors.
    both = model.criterion
    for loss in (getattr(both, "one2many", both), getattr(both, "one2one", both)):
        loss.keypoint_loss.sigmas.fill_(sigma)


def write_data_file(job: Job) -> Path:
    """The data's description with its present place and our measure for corners."""
    description = yaml.safe_load((job.data / "data.yaml").read_text(encoding="utf-8"))
    description |= {"path": str(job.data.resolve()), "kpt_oks_sigmas": [SIGMAS[-1]] * 4}
    job.run.mkdir(parents=True, exist_ok=True)
    path = job.run / "data.yaml"
    path.write_text(yaml.safe_dump(description), encoding="utf-8")
    return path


def _finished(checkpoint: Path) -> bool:
    """Whether a run came to its end: ultralytics then takes the optimiser out of its file."""
    ckpt = YOLO(checkpoint).ckpt
    return ckpt is None or ckpt.get("optimizer") is None


def _best(run: Path) -> Path:
    return run / "weights" / "best.pt"
