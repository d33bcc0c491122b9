"""Who plays, and by which rules."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.leading import lead
from app_pages.parts.running import book
from app_pages.parts.words import _, plain
from scoring.errors import ScoringError
from scoring.games import FEWEST_PLAYERS
from scoring.rounds import MOST_PLAYERS
from scoring.rules import Negative, Rules, Starter, Tie

LONGEST_NAME = 20


def main() -> None:
    """Draw the page."""
    lead(_("All games"), "home", icon="arrow_back")
    st.title(_("New game"), anchor=False)
    st.caption(_("Names in the order in which you sit. The lowest total wins."))
    names = _ask_names()
    rules = _ask_rules()
    if st.button(_("Start the game"), type="primary", width="stretch"):
        _start(names, rules)


def _ask_names() -> list[str]:
    """Ask for two names, and for more as they are added; a rematch brings its own.

    What was typed stands in the address until the game starts, so that a refresh keeps it.
    """
    known = _names_of_rematch()
    seats = _number_of_seats(len(known))
    names = [
        st.text_input(
            _("Player {number}").format(number=seat + 1),
            value=known[seat] if seat < len(known) else "",
            max_chars=LONGEST_NAME,
            key=f"name{seat}",
            autocomplete="off",
            bind="query-params",
        )
        for seat in range(seats)
    ]
    if seats < MOST_PLAYERS and st.button(_("Add a player"), icon=":material/person_add:"):
        st.query_params["seats"] = str(seats + 1)
        st.rerun()
    return names


def _names_of_rematch() -> list[str]:
    code = st.query_params.get("rematch")
    return list(book().game(code).names.values()) if code else []


def _number_of_seats(known: int) -> int:
    asked = st.query_params.get("seats", "")
    seats = int(asked) if asked.isdecimal() else max(known, FEWEST_PLAYERS)
    return min(max(seats, FEWEST_PLAYERS), MOST_PLAYERS)


def _ask_rules() -> Rules:
    """Ask what differs from table to table, out of the way of those who play as usual."""
    usual = Rules()
    with st.expander(_("Rules"), icon=":material/tune:"):
        columns = st.toggle(_("Three equal cards in a column are removed"), value=usual.columns)
        safe = st.toggle(_("Whoever closes and shares the lowest sum is not doubled"))
        negative = st.toggle(_("Sums below 0 are doubled too"))
        starter = st.radio(_("Who starts the next round"), list(Starter), format_func=_starter)
        limit = st.number_input(_("The game ends at"), min_value=1, value=usual.limit, step=10)
    return Rules(
        columns=columns,
        tie=Tie.SAFE if safe else Tie.DOUBLED,
        negative=Negative.DOUBLED if negative else Negative.UNCHANGED,
        limit=int(limit),
        starter=starter or usual.starter,
    )


def _starter(starter: Starter) -> str:
    return {
        Starter.CLOSER: _("Whoever closed the round"),
        Starter.WINNER: _("Whoever had the fewest points"),
        Starter.HIGHEST: _("Whoever turns up the two highest cards"),
    }[starter]


def _start(names: list[str], rules: Rules) -> None:
    """Start the game with the fields that were filled in."""
    try:
        saved = book().new_game([name for name in names if name.strip()], rules)
    except ScoringError as error:
        st.warning(plain(str(error)), icon=":material/error:")
        return
    st.switch_page("app_pages/round.py", query_params={"game": saved.code})


main()
