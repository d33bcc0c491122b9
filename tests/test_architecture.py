"""Who may import whom: arrows point down only."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDERS = ("app_pages", "cli", "scoring", "vision", "datasets")

# The longest prefix that fits a module decides. What it may import of the project, and what it may
# not although a shorter prefix would allow it.
RULES: dict[str, tuple[set[str], set[str]]] = {
    "app": ({"app_pages", "vision", "scoring"}, {"vision.training", "vision.evaluation"}),
    "app_pages": ({"app_pages", "vision", "scoring"}, {"vision.training", "vision.evaluation"}),
    "cli": ({"cli", "vision", "scoring", "datasets"}, set()),
    "vision.training": ({"vision", "datasets", "scoring"}, {"vision.evaluation"}),
    "vision.evaluation": ({"vision", "datasets", "scoring"}, {"vision.training"}),
    "vision": ({"vision", "scoring.cards"}, {"vision.training", "vision.evaluation"}),
    "datasets": ({"datasets", "scoring.cards", "vision.straighten"}, set()),
    "scoring.book": ({"scoring"}, set()),
    "scoring": ({"scoring"}, {"scoring.book"}),
}

# Libraries that only one place knows.
HOMES: dict[str, set[str]] = {
    "torch": {"vision.training"},
    "torchvision": {"vision.training"},
    "ultralytics": {"vision.training"},
    "onnx": {"vision.training"},
    "onnxruntime": {"vision.runtime"},
    "openvino": {"vision.runtime"},
    "pillow_heif": {"vision.photo"},
    "streamlit": {"app", "app_pages", "cli.app"},
    "sqlalchemy": {"scoring.book"},
    "alembic": {"scoring.book"},
}


def modules() -> Iterator[tuple[str, Path]]:
    """Name and path of every module that ships."""
    yield "app", CHECKOUT / "app.py"
    for folder in FOLDERS:
        for path in sorted((CHECKOUT / folder).rglob("*.py")):
            parts = path.relative_to(CHECKOUT).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__"), path


def imports(path: Path) -> Iterator[str]:
    """Every name a module imports, wherever in it; of ``from a import b`` it is ``a.b``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def inside(name: str, prefixes: set[str]) -> bool:
    """Whether a dotted name lies under one of the prefixes."""
    return any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)


def rule(module: str) -> tuple[set[str], set[str]]:
    """The rule of the longest prefix."""
    return RULES[max((p for p in RULES if inside(module, {p})), key=len)]


@pytest.mark.parametrize(
    ("module", "name", "allowed"),
    [
        ("scoring.grid", "vision.reading.Grid", False),
        ("scoring.games", "scoring.book.Book", False),
        ("vision.placing", "scoring.grid.Grid", False),
        ("vision.placing", "scoring.cards.FACES", True),
        ("vision.reader", "vision.training.detector", False),
        ("vision.training.detector", "datasets.crops", True),
        ("datasets.crops", "vision.straighten.straighten", True),
        ("datasets.crops", "vision.reader.read_photo", False),
    ],
)
def test_the_rules_themselves(module: str, name: str, *, allowed: bool) -> None:
    """The table says what we mean by it."""
    may, must_not = rule(module)
    assert (inside(name, may) and not inside(name, must_not)) is allowed


@pytest.mark.parametrize(("module", "path"), [pytest.param(m, p, id=m) for m, p in modules()])
def test_arrows_point_down(module: str, path: Path) -> None:
    """Each module imports only what lies below it."""
    may, must_not = rule(module)
    own = {"app", *FOLDERS}
    wrong = [
        name
        for name in imports(path)
        if inside(name, own) and (not inside(name, may) or inside(name, must_not))
    ]
    assert not wrong, f"{module} must not import {wrong}"


@pytest.mark.parametrize(("module", "path"), [pytest.param(m, p, id=m) for m, p in modules()])
def test_each_library_has_one_home(module: str, path: Path) -> None:
    """Runtime, training, storage and web types stay in the module that adapts them."""
    wrong = [
        name
        for name in imports(path)
        for library, homes in HOMES.items()
        if inside(name, {library}) and not inside(module, homes)
    ]
    assert not wrong, f"{module} must not import {wrong}"


def test_scoring_is_pure_python() -> None:
    """The rules need nothing but Python, so that anything can use them."""
    floor = [(m, p) for m, p in modules() if inside(m, {"scoring"})]
    pure = [(m, p) for m, p in floor if not inside(m, {"scoring.book"})]
    assert pure
    for module, path in pure:
        foreign = [
            name
            for name in imports(path)
            if name.split(".")[0] not in sys.stdlib_module_names | {"scoring"}
        ]
        assert not foreign, f"{module} imports {foreign}"
