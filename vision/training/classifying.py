"""The training of the classifier: plain PyTorch, with all its state kept between epochs."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from vision.training.cropped import CLASSES, Crops
from vision.training.network import Classifier

SMOOTHING = 0.02
"""Share of each label spread over all classes: no crop is worth endless certainty."""
DECAY = 0.995
"""Of the running mean of the weights over the steps; the mean is what is exported."""


@dataclass(frozen=True)
class Job:
    """What to train.

    Attributes:
        data: Folder written by datasets.generate.
        run: Where checkpoints go.
        epochs, batch, rate: Length of the training, crops a step, highest learning rate.
        workers: Processes that load and vary crops.
        device: "cpu" or "cuda"; the best there is without one.
        seed: Of the weights and of the order.
    """

    data: Path
    run: Path
    epochs: int = 8
    batch: int = 128
    rate: float = 0.004
    workers: int = 2
    device: str | None = None
    seed: int = 1

    def torch_device(self) -> torch.device:
        """Where to compute."""
        return torch.device(self.device or ("cuda" if torch.cuda.is_available() else "cpu"))


class Run:
    """A training with all its state, so that it can stop and go on between epochs."""

    def __init__(self, job: Job) -> None:
        torch.manual_seed(job.seed)
        self.job = job
        self.epoch = 0
        self.device = job.torch_device()
        # Channels last: a third faster on a processor.
        self.model = Classifier(len(CLASSES)).to(self.device, memory_format=torch.channels_last)
        self.mean = AveragedModel(self.model, avg_fn=_running_mean, use_buffers=True)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), job.rate, weight_decay=0.03)
        self.batches = Crops.load(job.data, "train", varied=True).loader(job.batch, job.workers)
        self.loss = nn.CrossEntropyLoss(label_smoothing=SMOOTHING)

    @property
    def checkpoint(self) -> Path:
        """The file of the last whole epoch."""
        return self.job.run / "last.pt"

    def resume(self) -> None:
        """Take over the state of the last whole epoch."""
        state = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.epoch = state["epoch"]
        torch.manual_seed(self.job.seed + self.epoch)

    def save(self) -> None:
        """Write the state; a run that is killed while writing keeps the state before."""
        self.job.run.mkdir(parents=True, exist_ok=True)
        state = {
            "model": self.model.state_dict(),
            "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "epoch": self.epoch,
        }
        unfinished = self.checkpoint.with_suffix(".part")
        torch.save(state, unfinished)
        unfinished.replace(self.checkpoint)

    def train_epoch(self) -> float:
        """One pass over the crops; returns the mean loss."""
        self.model.train()
        total = 0.0
        for step, (crops, labels) in enumerate(self.batches):
            self._set_rate(self.epoch + step / len(self.batches))
            loss = self.loss(self.model(crops.to(self.device)), labels.to(self.device))
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.mean.update_parameters(self.model)
            total += float(loss.detach())
        self.epoch += 1
        return total / max(len(self.batches), 1)

    def _set_rate(self, epoch: float) -> None:
        """Rise over the first half epoch, then fall along a cosine."""
        rise = min(epoch / 0.5, 1.0)
        fall = 0.5 + 0.5 * math.cos(math.pi * epoch / self.job.epochs)
        for group in self.optimizer.param_groups:
            group["lr"] = self.job.rate * max(rise, 0.05) * max(fall, 0.01)


def _running_mean(mean: Tensor, new: Tensor, steps: Tensor) -> Tensor:
    """The mean moves fast at first, or the random weights of the beginning would stay in it."""
    decay = min(DECAY, (1 + float(steps)) / (10 + float(steps)))
    return mean * decay + new * (1 - decay)


def train(job: Job, *, resume: bool = False) -> nn.Module:
    """Train, or go on with a stopped run; returns the network with the mean of the weights."""
    run = Run(job)
    if resume:
        run.resume()
    while run.epoch < job.epochs:
        start = time.monotonic()
        loss = run.train_epoch()
        run.save()
        right = evaluate(run.mean, job)["accuracy"]
        figures = f"loss {loss:.3f}, right {right:.4f}, {time.monotonic() - start:.0f} s"
        click.echo(f"Epoch {run.epoch} of {job.epochs}: {figures}")
    network: nn.Module = run.mean.module
    return network


def evaluate(model: nn.Module, job: Job) -> dict[str, Any]:
    """Accuracy on the crops set aside, as stored; and which classes are taken for which."""
    model.eval()
    device = job.torch_device()
    confused: Counter[str] = Counter()
    count = 0
    for crops, labels in Crops.load(job.data, "val", varied=False).loader(256, 0):
        with torch.inference_mode():
            seen = model(crops.to(device)).argmax(dim=1).cpu()
        count += len(labels)
        for truth, read in zip(labels.tolist(), seen.tolist(), strict=True):
            if truth != read:
                confused[f"{CLASSES[truth]} as {CLASSES[read]}"] += 1
    return {
        "crops": count,
        "accuracy": round(1 - confused.total() / count, 5),
        "confused": dict(confused.most_common(10)),
    }
