"""Shares with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964


@dataclass(frozen=True)
class Share:
    """``part`` out of ``whole``, with its 95 % Wilson interval."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """The share itself, 0 to 1; 0 of nothing is 0."""
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval: unlike the textbook one it is honest at 0 and at 1."""
        n = self.whole
        if not n:
            return 0.0, 1.0
        shrink = 1 + Z95**2 / n
        centre = (self.value + Z95**2 / (2 * n)) / shrink
        spread = sqrt(self.value * (1 - self.value) / n + Z95**2 / (4 * n**2))
        half = Z95 * spread / shrink
        return max(0.0, centre - half), min(1.0, centre + half)

    def __str__(self) -> str:
        """For people: "490 of 500, 98.0 % (96.4 to 98.9)"."""
        low, high = self.interval
        return (
            f"{self.part} of {self.whole}, {100 * self.value:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f})"
        )
