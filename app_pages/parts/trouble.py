"""What went wrong, said in a sentence; nobody at the table ever sees a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec

import streamlit as st
from streamlit.runtime.scriptrunner import RerunException

from app_pages.parts.leading import lead
from app_pages.parts.words import _, plain
from scoring.errors import ScoringError
from vision.errors import ReadingError

P = ParamSpec("P")

_KEY = "trouble"


@contextmanager
def telling() -> Iterator[None]:
    """Show what goes wrong in the block instead of the rest of it."""
    try:
        yield
    except (ScoringError, ReadingError) as error:
        st.error(plain(str(error)), icon=":material/error:")
        lead(_("All games"), "home", icon="home", key="home")
    except Exception:
        logging.getLogger(__name__).exception("A page failed")
        st.error(_("Something went wrong here. What was entered is kept: reload the page."))


def remembering(action: Callable[P, Any]) -> Callable[P, None]:
    """Let a callback fail with a sentence that the next page shows, and let it finish.

    Streamlit gives a callback up where it touches the session state while a newer tap waits; what
    it was about to save would be lost. Then it is done again from the start, and the newer tap has
    its turn after it. The action must bear that: done twice, it changes nothing more.
    """

    @wraps(action)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        newer: RerunException | None = None
        while True:
            try:
                action(*args, **kwargs)
            except (ScoringError, ReadingError) as error:
                remember(str(error))
            except RerunException as interruption:
                newer = interruption
                continue
            break
        if newer:
            raise newer

    return guarded


def remember(sentence: str) -> None:
    """Keep a sentence for ``show_remembered``."""
    st.session_state.setdefault(_KEY, []).append(sentence)


def show_remembered() -> None:
    """Show, once, what went wrong since the page was drawn last."""
    for sentence in st.session_state.pop(_KEY, []):
        st.warning(plain(sentence), icon=":material/error:")
