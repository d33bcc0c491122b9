"""Trains the classifier of card faces and exports it.

DATA is a folder written by skyjo generate. A stopped run goes on with --resume; every epoch leaves
a checkpoint.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import torch
from torch import Tensor, nn

from vision.manifest import MODELS, Manifest, save
from vision.straighten import SIZE
from vision.training.classifying import Job, evaluate, train
from vision.training.cropped import CLASSES, MEAN, SCALE
from vision.training.record import describe_data

OPSET = 17
"""As for the detector."""


def export(model: nn.Module, job: Job, output: Path) -> Manifest:
    """Write classifier.onnx and its manifest into a folder."""
    metrics = evaluate(model, job)
    output.mkdir(parents=True, exist_ok=True)
    example: Tensor = torch.zeros(2, 3, SIZE[1], SIZE[0])
    torch.onnx.export(
        model.cpu().eval(),
        (example,),
        str(output / "classifier.onnx"),
        input_names=["crops"],
        output_names=["logits"],
        dynamic_axes={"crops": {0: "n"}, "logits": {0: "n"}},
        opset_version=OPSET,
        dynamo=False,  # the newer exporter needs one more library
    )
    made = Manifest(
        file="classifier.onnx",
        task="classifier",
        input_size=SIZE,
        mean=MEAN,
        scale=SCALE,
        classes=CLASSES,
        training={
            "date": datetime.now(UTC).date().isoformat(),
            "start": "random",
            "data": describe_data(job.data),
            "settings": {
                "epochs": job.epochs,
                "batch": job.batch,
                "rate": job.rate,
                "seed": job.seed,
            },
            "metrics": metrics,
        },
    )
    return save(output / "classifier.json", made)


@click.command(help=__doc__)
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--epochs", default=Job.epochs, show_default=True)
@click.option("--batch", default=Job.batch, show_default=True)
@click.option("--rate", default=Job.rate, show_default=True, help="Highest learning rate.")
@click.option("--workers", default=Job.workers, show_default=True)
@click.option("--device", help="cpu or cuda.")
@click.option("--seed", default=Job.seed, show_default=True)
@click.option(
    "--run",
    type=click.Path(path_type=Path),
    default=Path("runs/classifier"),
    show_default=True,
    help="Folder of checkpoints.",
)
@click.option("--resume", is_flag=True, help="Go on with the run in that folder.")
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=MODELS,
    help="Folder for the exported model.  [default: models]",
)
def main(*, resume: bool, output: Path, **settings: Any) -> None:  # noqa: ANN401 - fields of Job
    """Command line."""
    job = Job(**settings)
    made = export(train(job, resume=resume), job, output)
    click.echo(f"Wrote {output / made.file}: {made.training['metrics']}")


if __name__ == "__main__":
    main()
