"""Ways to other pages."""

from __future__ import annotations

import streamlit as st


def lead(label: str, page: str, *, icon: str, key: str | None = None, **query: str) -> None:
    """Lead to another page.

    A button and no link: Streamlit follows a link at once, and a tap that was not yet saved on a
    busy machine would be lost with the page.

    Args:
        label: Where to, in words.
        page: The page's file name.
        icon: A material icon.
        key: Needed where two labels of a page may be alike.
        query: What the address says: the game, the player.
    """
    if st.button(label, icon=f":material/{icon}:", type="tertiary", key=key):
        st.switch_page(f"app_pages/{page}.py", query_params=query)
