"""All text that people read goes through here, so that a catalogue can translate it."""

from __future__ import annotations

import gettext
import re

_CATALOGUE = gettext.NullTranslations()


def _(text: str) -> str:
    """Return the text in the reader's language."""
    return _CATALOGUE.gettext(text)


def many(singular: str, plural: str, count: int) -> str:
    """Return the form for that count, with ``{count}`` filled in."""
    return _CATALOGUE.ngettext(singular, plural, count).format(count=count)


def number(value: int | str) -> str:
    """Return numbers with a real minus sign, which is wide enough to be seen."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def plain(text: str) -> str:
    r"""Return what people typed so that Markdown shows it as it stands.

    Streamlit looks for ``:name:`` and ``:red[]`` after the backslashes are gone; an invisible word
    joiner between a colon and a word keeps it from finding any.
    """
    escaped = re.sub(r"([!-/;-@\[-`{-~])", r"\\\1", text)
    return re.sub(r":(?=\w)", ":\N{WORD JOINER}", escaped)
