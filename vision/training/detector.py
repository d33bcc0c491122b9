"""Trains the detector of cards and exports it.

DATA is a folder written by skyjo generate. A stopped run goes on with --resume; every epoch leaves
a checkpoint.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from ultralytics import YOLO

from vision.manifest import MODELS, Manifest, save
from vision.training.detecting import Job, train, write_data_file
from vision.training.record import describe_data
from vision.training.shared import start_weights

OPSET = 17
"""Read by every release of both runtimes since 2023."""


def export(checkpoint: Path, job: Job, output: Path) -> Manifest:
    """Write detector.onnx and its manifest into a folder."""
    model = YOLO(checkpoint)
    results = model.val(
        data=str(write_data_file(job)),
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
