"""The documents say what the result files say."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.evaluation.documents import DOCUMENTS, TABLES, filled


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_tables_agree_with_the_results(document: Path) -> None:
    """Filling in the tables again changes nothing: no figure is older than its file."""
    text = document.read_text(encoding="utf-8")
    assert filled(text) == text, "run python -m vision.evaluation.documents"


def test_every_table_is_shown() -> None:
    """Each table stands in some document."""
    texts = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    assert not [name for name in TABLES if f"<!-- table: {name} -->" not in texts]
