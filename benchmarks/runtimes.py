"""OpenVINO against ONNX Runtime on our models: ``python -m benchmarks.runtimes``.

They answer in turns within one run, on one thread each, and what counts is the processor's time: so
other work on the machine changes little. OpenVINO runs twice: as it comes, when it rounds to 16
bits on processors that have an instruction for it, and with full precision. Writes
results/runtimes.csv. Needs both runtimes; the one that the app does without is in the extra `dev`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import process_time

import numpy as np
import onnxruntime
import openvino
from numpy.typing import NDArray

CHECKOUT = Path(__file__).resolve().parents[1]
OUT = CHECKOUT / "results" / "runtimes.csv"
INPUTS = {"detector": (1, 3, 640, 480), "classifier": (12, 3, 96, 64)}
TURNS = 60
WARM_UP = 5

Tensor = NDArray[np.float32]
Model = Callable[[Tensor], list[Tensor]]


def main() -> None:
    """Measure both models and write a row for each and each runtime."""
    table = [row for name, shape in INPUTS.items() for row in _measure(name, shape)]
    with OUT.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, list(table[0]), lineterminator="\n")
        rows.writeheader()
        rows.writerows(table)
    for row in table:
        print(row)


def _measure(name: str, shape: tuple[int, ...]) -> list[dict[str, str | int]]:
    """Median times, the middle half of the ratios to ONNX Runtime, how far the answers differ.

    The input is noise: it takes as long as any picture, and hides no difference.
    """
    path = CHECKOUT / "models" / f"{name}.onnx"
    models = {
        "ONNX Runtime": _onnxruntime(path),
        "OpenVINO": _openvino(path, {}),
        "OpenVINO, full precision": _openvino(path, {"INFERENCE_PRECISION_HINT": "f32"}),
    }
    picture = np.random.default_rng(0).random(shape, np.float32)
    truth = models["ONNX Runtime"](picture)[0]
    turns = [
        {key: _time(model, picture) for key, model in models.items()}
        for _ in range(WARM_UP + TURNS)
    ][WARM_UP:]
    table: list[dict[str, str | int]] = []
    for key, model in models.items():
        low, middle, high = quantiles([turn[key] / turn["ONNX Runtime"] for turn in turns], n=4)
        table.append(
            {
                "model": name,
                "input": "x".join(map(str, shape)),
                "runtime": key,
                "turns": TURNS,
                "milliseconds": f"{median(turn[key] for turn in turns):.1f}",
                "ratio": f"{middle:.2f}",
                "ratio_low_quartile": f"{low:.2f}",
                "ratio_high_quartile": f"{high:.2f}",
                "largest_difference": f"{np.abs(model(picture)[0] - truth).max():.2g}",
            }
        )
    return table


def _time(model: Model, picture: Tensor) -> float:
    start = process_time()
    model(picture)
    return 1000 * (process_time() - start)


def _openvino(path: Path, options: dict[str, str]) -> Model:
    common = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_NUM_THREADS": 1}
    compiled = openvino.Core().compile_model(path, "CPU", common | options)
    return lambda picture: list(compiled(picture).values())


def _onnxruntime(path: Path) -> Model:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda picture: session.run(None, {name: picture})


if __name__ == "__main__":
    main()
