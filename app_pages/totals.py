"""Who stands where, and how every number came about."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.leading import lead
from app_pages.parts.running import book, running
from app_pages.parts.trouble import remembering, show_remembered
from app_pages.parts.words import _, many, number, plain
from scoring.book import SavedGame, SavedRound
from scoring.explain import explain_rules, explain_steps


def main() -> None:
    """Draw the page."""
    saved = running().saved
    lead(_("All games"), "home", icon="arrow_back")
    show_remembered()
    if saved.game.over:
        st.title(_("The game is over"), anchor=False)
        _winners(saved)
    else:
        st.title(_("Totals"), anchor=False)
        rounds = many("After {count} round", "After {count} rounds", len(saved.rounds))
        st.caption(rounds + ". " + _("The lowest total wins."))
    _standings(saved)
    _go_on(saved)
    _rounds(saved)
    _rules(saved)


def _winners(saved: SavedGame) -> None:
    names = " & ".join(plain(saved.names[key]) for key in saved.game.winners)
    points = number(min(saved.game.totals.values()))
    text = (
        _("{names} wins with {points} points.")
        if len(saved.game.winners) == 1
        else _("{names} share the victory with {points} points.")
    )
    st.success(text.format(names=names, points=points), icon=":material/emoji_events:")


def _standings(saved: SavedGame) -> None:
    """Everybody by place, with the points of the last round."""
    last = saved.game.scores[-1].points if saved.rounds else {}
    lines = [
        f"| {one.place} | {plain(saved.names[one.player])} "
        f"| {number(last[one.player]) if last else ''} | **{number(one.total)}** |"
        for one in saved.game.standings
    ]
    heads = " | ".join([_("Place"), _("Player"), _("Last round"), _("Total")])
    st.markdown("\n".join([f"| {heads} |", "|--:|:--|--:|--:|", *lines]))


def _go_on(saved: SavedGame) -> None:
    if saved.game.over:
        if st.button(_("Play again"), icon=":material/replay:", type="primary", width="stretch"):
            st.switch_page("app_pages/new_game.py", query_params={"rematch": saved.code})
        return
    label = _("Round {number}").format(number=len(saved.rounds) + 1)
    if st.button(label, icon=":material/play_arrow:", type="primary", width="stretch"):
        st.switch_page("app_pages/round.py", query_params={"game": saved.code})
    if saved.rounds:
        st.caption(_starter(saved))


def _starter(saved: SavedGame) -> str:
    names = [plain(saved.names[key]) for key in saved.game.starters]
    if len(names) == 1:
        return _("{name} starts.").format(name=names[0])
    return _("Whoever of these turns up the two highest cards starts: {names}.").format(
        names=", ".join(names)
    )


def _rounds(saved: SavedGame) -> None:
    """Every round, the last first, each number with its explanation."""
    if saved.rounds:
        st.subheader(_("Rounds"), anchor=False)
    for index in reversed(range(len(saved.rounds))):
        with st.expander(_("Round {number}").format(number=index + 1)):
            _round(saved, index)


def _round(saved: SavedGame, index: int) -> None:
    score = saved.game.scores[index]
    for player in score.players:
        st.markdown(f"**{plain(saved.names[player.player])}: {number(player.points)}**")
        for sentence in explain_steps(saved.game.steps(index + 1, player.player), saved.names):
            st.caption(plain(sentence))
    _delete(saved, saved.rounds[index], index + 1)


def _delete(saved: SavedGame, played: SavedRound, name: int) -> None:
    """Take a round out, after asking."""
    with st.popover(_("Delete this round"), icon=":material/delete:"):
        st.write(_("Its points are taken out of the totals. This cannot be undone."))
        st.button(
            _("Delete round {number}").format(number=name),
            key=f"delete-{played.id}",
            type="primary",
            on_click=remembering(book().delete_round),
            args=(saved.code, played.id, played.version),
        )


def _rules(saved: SavedGame) -> None:
    with st.expander(_("Rules of this game"), icon=":material/menu_book:"):
        for sentence in explain_rules(saved.rules):
            st.markdown(f"- {plain(sentence)}")


main()
