"""Sums as people type them: "17", "-3", or "12+11-2"."""

from __future__ import annotations

import re

from app_pages.parts.words import _
from scoring.counting import EntryError, check_sum

_MINUS_SIGNS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")
_SUM = re.compile(r"[+-]?[0-9]{1,3}(?:[+-][0-9]{1,3})*")
_TERM = re.compile(r"[+-]?[0-9]+")


def parse_expression(text: str) -> int:
    """Add up what was typed.

    Raises:
        EntryError: It is not a sum, or not one that twelve cards can make.
    """
    tidy = re.sub(r"\s", "", text).translate(_MINUS_SIGNS)
    if not _SUM.fullmatch(tidy):
        raise EntryError(_("Type the sum of the cards, such as 17, -3 or 12+11-2."))
    total = sum(int(term) for term in _TERM.findall(tidy))
    check_sum(total)
    return total
