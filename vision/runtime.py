"""Runs exported models; the only place that knows the runtimes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError

Floats = NDArray[np.float32]
Model = Callable[[Floats], Floats]
"""A batch (n, 3, h, w) in, the first output out. May be called by several threads at once."""

SETTING = "SKYJO_RUNTIME"
DEFAULT = "onnxruntime"
"""As fast as the other at full precision and less than half its size: see results/runtimes.csv."""


def open_model(content: bytes, runtime: str | None = None) -> Model:
    """Make an ONNX file's content ready to run.

    Args:
        content: The file's bytes.
        runtime: A key of RUNTIMES; by default what the environment says in SKYJO_RUNTIME.

    Raises:
        ModelError: There is no such runtime, or it cannot take the model.
    """
    name = runtime or os.environ.get(SETTING) or DEFAULT
    if name not in RUNTIMES:
        raise ModelError(f"{SETTING} is {name}; it can be {' or '.join(RUNTIMES)}.")
    try:
        return RUNTIMES[name](content)
    except Exception as error:  # each runtime has exceptions of its own
        raise ModelError(f"The model cannot be opened by {name}: {error}") from error


def _openvino(content: bytes) -> Model:
    """Intel's runtime, for any x86 or ARM processor."""
    import openvino  # noqa: PLC0415 - takes a while; only the chosen runtime is loaded

    # By default it rounds to 16 bits on processors that can, so that a photo would be read a bit
    # differently from one machine to the next.
    options = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
    compiled = openvino.compile_model(openvino.Core().read_model(content), "CPU", options)

    def run(batch: Floats) -> Floats:
        # A request of its own: the compiled model's shared one serves a single thread.
        outputs = compiled.create_infer_request().infer([batch])
        return np.array(outputs[0], np.float32)

    return run


def _onnxruntime(content: bytes) -> Model:
    """Microsoft's runtime."""
    import onnxruntime  # noqa: PLC0415 - as above

    onnxruntime.disable_telemetry_events()  # on Windows it would tell its maker about each run
    session = onnxruntime.InferenceSession(content, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def run(batch: Floats) -> Floats:
        outputs = cast("list[Any]", session.run(None, {name: batch}))
        return np.asarray(outputs[0], np.float32)

    return run


RUNTIMES: dict[str, Callable[[bytes], Model]] = {
    "openvino": _openvino,
    "onnxruntime": _onnxruntime,
}
