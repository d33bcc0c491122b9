"""The app: which pages there are, and how they look; nothing else."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from app_pages.parts.trouble import telling
from app_pages.parts.words import _

PARTS = Path(__file__).parent / "app_pages" / "parts"


def main() -> None:
    """Show the page that the address names."""
    st.set_page_config(page_title=_("Skyjo scorer"), page_icon=PARTS / "icon.svg")
    st.html(PARTS / "style.css")
    page = st.navigation(
        [
            st.Page("app_pages/home.py", title=_("Games"), default=True),
            st.Page("app_pages/new_game.py", title=_("New game"), url_path="new"),
            st.Page("app_pages/round.py", title=_("Round"), url_path="round"),
            st.Page("app_pages/player.py", title=_("Cards"), url_path="player"),
            st.Page("app_pages/totals.py", title=_("Totals"), url_path="totals"),
        ],
        position="hidden",
    )
    with telling():
        page.run()


main()
