"""The stored crops as PyTorch reads them, each class as often as any other."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, Dataset, WeightedRandomSampler

from datasets import crops
from scoring.cards import FACES
from vision.training import augment

CLASSES = (*map(str, FACES), crops.NOTHING)
MEAN, SCALE = 127.5, 1 / 127.5
"""Bytes are fed as -1 to 1."""


@dataclass(frozen=True)
class Crops(Dataset):  # type: ignore[misc] # PyTorch's types are not read
    """Crops of one part of a folder that datasets.generate wrote.

    Attributes:
        paths, labels: Each crop's file and index into CLASSES.
        varied: Give a new look of the crop each time, instead of the crop as stored.
    """

    paths: tuple[Path, ...]
    labels: tuple[int, ...]
    varied: bool

    @classmethod
    def load(cls, data: Path, part: str, *, varied: bool) -> Crops:
        """Find the crops of "train" or "val"."""
        folder = data / "crops" / part
        found = [
            (path, label)
            for label, name in enumerate(CLASSES)
            for path in sorted((folder / name).glob("*.jpg"))
        ]
        if not found:
            raise FileNotFoundError(f"There are no crops in {folder}; skyjo generate writes them.")
        paths, labels = zip(*found, strict=True)
        return cls(paths, labels, varied)

    def __len__(self) -> int:
        return len(self.paths)

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        stored = _open(self.paths[index])
        if self.varied:
            # Drawn from PyTorch's generator, which is seeded differently in each worker and epoch.
            rng = np.random.default_rng(int(torch.randint(2**62, (1,))))
            crop = augment.vary(rng, stored)
        else:
            crop = augment.plain(stored)
        return to_tensor(crop), self.labels[index]

    def loader(self, batch: int, workers: int) -> DataLoader[tuple[Tensor, int]]:
        """Batches; of a varied part, one of every class is as likely as of any other."""
        sampler = None
        if self.varied:
            counts = np.bincount(self.labels, minlength=len(CLASSES))
            weights = 1 / counts[list(self.labels)]
            sampler = WeightedRandomSampler(weights.tolist(), len(self))
        return DataLoader(self, batch, sampler=sampler, num_workers=workers, drop_last=self.varied)


def to_tensor(crop: NDArray[np.uint8]) -> Tensor:
    """(96, 64, 3) RGB bytes to (3, 96, 64) as the network takes them."""
    values = (crop.astype(np.float32) - MEAN) * SCALE
    return torch.from_numpy(np.ascontiguousarray(values.transpose(2, 0, 1)))


def _open(path: Path) -> NDArray[np.uint8]:
    """A stored crop in RGB."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise OSError(f"{path} is damaged; delete it and run skyjo generate again.")
    return np.ascontiguousarray(picture[..., ::-1], np.uint8)
