"""The first page: the game to go on with, a new one, and those that were played."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.leading import lead
from app_pages.parts.running import book
from app_pages.parts.trouble import show_remembered
from app_pages.parts.words import _, many, plain
from scoring.book import SavedGame


def main() -> None:
    """Draw the page; an address that names a game leads straight to it."""
    if "game" in st.query_params:
        st.switch_page("app_pages/round.py", query_params={"game": st.query_params["game"]})
    st.title(_("Skyjo scorer"), anchor=False)
    st.caption(_("Photograph everybody's cards at the end of a round and get the points."))
    show_remembered()
    games = book().games()
    unfinished = [saved for saved in games if not saved.game.over]
    if unfinished:
        _continue(unfinished[0])
    if st.button(
        _("New game"),
        icon=":material/add:",
        type="secondary" if unfinished else "primary",
        width="stretch",
    ):
        st.switch_page("app_pages/new_game.py")
    others = [saved for saved in games if saved not in unfinished[:1]]
    if others:
        st.subheader(_("Other games"), anchor=False)
        for saved in others:
            _line(saved)


def _continue(saved: SavedGame) -> None:
    label = _("Continue: {names}").format(names=_names(saved))
    if st.button(label, icon=":material/play_arrow:", type="primary", width="stretch"):
        st.switch_page("app_pages/round.py", query_params={"game": saved.code})
    st.caption(_progress(saved))


def _line(saved: SavedGame) -> None:
    """One line a game, the whole of it a link."""
    lead(
        f"{_names(saved)} · {_progress(saved)}",
        "totals",
        icon="emoji_events" if saved.game.over else "pending",
        key=f"game-{saved.code}",
        game=saved.code,
    )


def _progress(saved: SavedGame) -> str:
    day = saved.started.astimezone().strftime("%Y-%m-%d")
    rounds = many("{count} round", "{count} rounds", len(saved.rounds))
    if not saved.game.over:
        return f"{day}, {rounds}"
    winners = ", ".join(plain(saved.names[key]) for key in saved.game.winners)
    return f"{day}, {rounds}, " + _("won by {names}").format(names=winners)


def _names(saved: SavedGame) -> str:
    return ", ".join(plain(name) for name in saved.names.values())


main()
