"""OpenVINO against ONNX Runtime on our models: ``python -m benchmarks.runtimes``.

Both answer in turns within one run, since a shared machine's speed drifts by more than they differ;
what counts is the ratio within each turn. Writes results/runtimes.csv.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import numpy as np
import onnxruntime
import openvino
from numpy.typing import NDArray

CHECKOUT = Path(__file__).resolve().parents[1]
OUT = CHECKOUT / "results" / "runtimes.csv"
TURNS = 100
WARM_UP = 5

Tensor = NDArray[np.float32]
Model = Callable[[Tensor], list[Tensor]]


def main() -> None:
    """Measure both models and write one row each."""
    table = [_measure("detector", (1, 3, 640, 640)), _measure("classifier", (12, 3, 96, 64))]
    with OUT.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, list(table[0]), lineterminator="\n")
        rows.writeheader()
        rows.writerows(table)
    for row in table:
        print(row)


def _measure(name: str, shape: tuple[int, ...]) -> dict[str, str | int]:
    """Medians in milliseconds, and the middle half of the ratios."""
    path = CHECKOUT / "models" / f"{name}.onnx"
    first, second = _openvino(path), _onnxruntime(path)
    picture = np.random.default_rng(0).random(shape, np.float32)
    for ours, theirs in zip(first(picture), second(picture), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-2, atol=1e-2)
    turns = [(_time(first, picture), _time(second, picture)) for _ in range(TURNS + WARM_UP)]
    turns = turns[WARM_UP:]
    ratios = [theirs / ours for ours, theirs in turns]
    low, _, high = quantiles(ratios, n=4)
    return {
        "model": name,
        "input": "x".join(map(str, shape)),
        "turns": TURNS,
        "processors": _processors(),
        "openvino_ms": f"{median(ours for ours, _ in turns):.1f}",
        "onnxruntime_ms": f"{median(theirs for _, theirs in turns):.1f}",
        "ratio": f"{median(ratios):.2f}",
        "ratio_low_quartile": f"{low:.2f}",
        "ratio_high_quartile": f"{high:.2f}",
    }


def _time(model: Model, picture: Tensor) -> float:
    start = perf_counter()
    model(picture)
    return 1000 * (perf_counter() - start)


def _openvino(path: Path) -> Model:
    options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_NUM_THREADS": _processors()}
    compiled = openvino.Core().compile_model(path, "CPU", options)
    return lambda picture: list(compiled(picture).values())


def _onnxruntime(path: Path) -> Model:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _processors()
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda picture: session.run(None, {name: picture})


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    main()
