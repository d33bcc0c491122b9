"""Trains the detector of cards and exports it.

DATA is a folder written by skyjo generate. The detector is an ultralytics YOLO with four corner
keypoints a card. A stopped run goes on with --resume; every epoch leaves a checkpoint.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import yaml

from vision.manifest import MODELS, Manifest, save
from vision.training.record import describe_data
from vision.training.shared import CHECKOUT, start_weights

# Before ultralytics is imported: no installing or downloading on its own, settings kept local.
os.environ.setdefault("YOLO_AUTOINSTALL", "false")
os.environ.setdefault("YOLO_OFFLINE", "true")
os.environ.setdefault("YOLO_CONFIG_DIR", str(CHECKOUT / "runs" / "ultralytics"))

from ultralytics import YOLO
from ultralytics.engine.trainer import BaseTrainer
from ultralytics.utils.torch_utils import unwrap_model

SIGMAS = (0.4, 0.08)
"""How strictly a corner's distance is judged, as a share of the card's size, in the first and the
last epoch. A strict measure is blind to the wide misses of the beginning, a lax one (ultralytics'
own is 0.25) hardly feels an error of a tenth of a card, and the classifier needs tight corners."""
OPSET = 17
"""Read by every release of both runtimes since 2023."""
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
        data=str(_write_data_file(job)),
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


def export(checkpoint: Path, job: Job, output: Path) -> Manifest:
    """Write detector.onnx and its manifest into a folder."""
    model = YOLO(checkpoint)
    results = model.val(
        data=str(_write_data_file(job)),
        imgsz=job.size,
        batch=job.batch,
        device=job.device,
        workers=job.workers,
        project=str(job.run.parent.resolve()),
        name=f"{job.run.name}-val",
        exist_ok=True,
        plots=False,
    )
    # Validation fuses layers in place; the export starts from the file again.
    model = YOLO(checkpoint)
    path = Path(model.export(format="onnx", imgsz=job.size, dynamic=True, opset=OPSET))
    output.mkdir(parents=True, exist_ok=True)
    shutil.move(path, output / "detector.onnx")
    made = Manifest(
        file="detector.onnx",
        task="detector",
        input_size=(job.size, job.size),
        mean=0.0,
        scale=1 / 255,
        classes=("card",),
        training={
            "date": datetime.now(UTC).date().isoformat(),
            "architecture": model.model.yaml.get("yaml_file", job.architecture),
            "start": job.start.name if job.start else "random",
            "checkpoint": checkpoint.name,
            "data": describe_data(job.data),
            "settings": _settings(model),
            "metrics": {name: round(float(v), 4) for name, v in results.results_dict.items()},
        },
    )
    return save(output / "detector.json", made)


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


def _write_data_file(job: Job) -> Path:
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


def _settings(model: YOLO) -> dict[str, Any]:
    """What the training was told, without paths."""
    told = (model.ckpt or {}).get("train_args", {})
    names = ("imgsz", "epochs", "batch", "lr0", "optimizer", "seed")
    return {name: told[name] for name in names if name in told}


@click.command(help=__doc__)
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--architecture", default=Job.architecture, show_default=True)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Checkpoint to start from.  [default: the shared one that fits, else random]",
)
@click.option("--random-start", is_flag=True, help="Start from random weights.")
@click.option("--size", default=Job.size, show_default=True, help="Side of the input, px.")
@click.option("--epochs", default=Job.epochs, show_default=True)
@click.option("--batch", default=Job.batch, show_default=True)
@click.option("--rate", default=Job.rate, show_default=True, help="Learning rate.")
@click.option("--workers", default=Job.workers, show_default=True)
@click.option("--device", help="cpu, or 0 for the first GPU.")
@click.option(
    "--run",
    type=click.Path(path_type=Path),
    default=Path("runs/detector"),
    show_default=True,
    help="Folder of checkpoints.",
)
@click.option("--resume", is_flag=True, help="Go on with the run in that folder.")
@click.option(
    "--export-only",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="CHECKPOINT",
    help="Train nothing; export these weights.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=MODELS,
    help="Folder for the exported model.  [default: models]",
)
def main(
    *,
    start: Path | None,
    random_start: bool,
    resume: bool,
    export_only: Path | None,
    output: Path,
    **settings: Any,  # noqa: ANN401 - the fields of Job
) -> None:
    """Command line."""
    if not random_start:
        start = start or start_weights(settings["architecture"])
    job = Job(start=start, **settings)
    click.echo(f"Start weights: {start or 'random'}")
    checkpoint = export_only or train(job, resume=resume)
    made = export(checkpoint, job, output)
    click.echo(f"Wrote {output / made.file}: {made.training['metrics']}")


if __name__ == "__main__":
    main()
