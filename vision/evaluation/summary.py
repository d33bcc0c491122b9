"""What a result file says as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.evaluation.intervals import Share
from vision.evaluation.results import Result


@dataclass(frozen=True)
class Summary:
    """A result file in a few numbers.

    Attributes:
        exact: Photos whose whole grid is right.
        cards: Cells right, of all cards that lie there; missed and invented cards count as wrong.
        wrong_flagged: Photos with a wrong grid that ask to be checked.
        right_flagged: Photos with a right grid that ask all the same.
        milliseconds: Median time of each stage.
    """

    exact: Share
    cards: Share
    wrong_flagged: Share
    right_flagged: Share
    milliseconds: dict[str, float]


def summarise(results: Sequence[Result]) -> Summary:
    """Count it all up."""
    right = [row for row in results if row.exact]
    wrong = [row for row in results if not row.exact]
    cards = sum(row.cards for row in results)
    mistakes = sum(row.wrong_cells for row in results)
    return Summary(
        exact=Share(len(right), len(results)),
        cards=Share(max(cards - mistakes, 0), cards),
        wrong_flagged=Share(sum(row.flagged for row in wrong), len(wrong)),
        right_flagged=Share(sum(row.flagged for row in right), len(right)),
        milliseconds=_medians(results),
    )


def _medians(results: Sequence[Result]) -> dict[str, float]:
    stages = dict.fromkeys(stage for row in results for stage in row.milliseconds)
    return {
        stage: median(row.milliseconds[stage] for row in results if stage in row.milliseconds)
        for stage in stages
    }


def sentences(summary: Summary) -> list[str]:
    """The summary for people, a line each."""
    times = ", ".join(f"{stage} {time:.0f}" for stage, time in summary.milliseconds.items())
    return [
        f"Grids exact:          {summary.exact}",
        f"Cards right:          {summary.cards}",
        f"Wrong grids flagged:  {summary.wrong_flagged}",
        f"Right grids flagged:  {summary.right_flagged}",
        f"Median milliseconds:  {times or 'none read'}",
    ]
