"""The classifier's network: small enough to read twelve cards in a few milliseconds."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import torch
from torch import Tensor, nn

WIDTHS = (24, 32, 64, 96)
"""Channels of the four stages; about 0.3 million weights in all."""


class Classifier(nn.Module):  # type: ignore[misc] # PyTorch's types are not read
    """A residual network after He et al., 2016, four stages deep, each of half the size."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        stages: list[nn.Module] = [_convolution(3, WIDTHS[0], stride=2)]
        for narrow, wide in pairwise(WIDTHS):
            stages += [_convolution(narrow, wide, stride=2), Residual(wide)]
        self.features = nn.Sequential(*stages, nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(WIDTHS[-1], classes))

    def forward(self, crops: Tensor) -> Tensor:
        """Logits, (n, classes), of crops (n, 3, h, w)."""
        return cast("Tensor", self.head(self.features(crops)))


class Residual(nn.Module):  # type: ignore[misc] # the same
    """Two convolutions beside a short cut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _convolution(channels, channels),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, maps: Tensor) -> Tensor:
        """Maps of the same shape."""
        return torch.relu(maps + self.body(maps))


def _convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )
