"""The running round: everybody's cards, who closed, and what comes of it."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.leading import lead
from app_pages.parts.photos import ask_for_photos
from app_pages.parts.running import Running, Seat, State, book, running
from app_pages.parts.trouble import remembering, show_remembered
from app_pages.parts.words import _, many, number, plain
from scoring.book import NOBODY
from scoring.explain import explain
from scoring.rounds import RoundScore, score_round


def main() -> None:
    """Draw the page."""
    table = running()
    lead(_("All games"), "home", icon="arrow_back")
    st.title(_("Round {number}").format(number=table.number), anchor=False)
    if table.saved.game.over:
        st.info(_("The game is over."))
        _link_to_totals(table)
        return
    show_remembered()
    _tiles(table)
    ask_for_photos(table.seats, label=_("Add photos, in the order of the seats"), several=True)
    _ask_closer(table)
    _preview(table)
    _save(table)
    if table.saved.rounds:
        _link_to_totals(table)


def _tiles(table: Running) -> None:
    """One tile a player; a tap opens the player's cards."""
    with st.container(key="tiles", gap="xsmall"):
        for seat in table.seats:
            icon, said = _said(seat)
            label = f"**{plain(seat.name)}** · {said}"
            if st.button(label, key=f"tile-{seat.key}", icon=icon, width="stretch"):
                st.switch_page(
                    "app_pages/player.py", query_params={"game": table.code, "player": seat.key}
                )


def _said(seat: Seat) -> tuple[str, str]:
    """The icon and the words of a tile."""
    match seat.state:
        case State.WAITING:
            return ":material/add_a_photo:", _("no cards yet")
        case State.FAILED:
            return ":material/error:", _("the photo could not be read")
        case State.CHECK:
            return ":material/help:", _("please check")
        case State.FACE_DOWN:
            return ":material/visibility_off:", _("a card is face down")
    raw = seat.count.raw if seat.count else 0
    return ":material/check_circle:", f"**{number(raw)}**"


def _ask_closer(table: Running) -> None:
    """Ask who closed; nobody is an answer, no answer is not."""
    names = table.saved.names | {NOBODY: _("Nobody")}
    key = f"closer-{table.code}"
    st.session_state[key] = table.draft.closer

    @remembering
    def save() -> None:
        if st.session_state[key] != table.draft.closer:
            book().save_closer(table.code, st.session_state[key], table.draft.closer_version)

    st.pills(
        _("Who closed the round?"),
        list(names),
        format_func=lambda one: plain(names[one]),
        key=key,
        on_change=save,
    )


def _preview(table: Running) -> None:
    """What the round will bring, as soon as it can be said."""
    if any(seat.entry.entry is None for seat in table.seats) or table.draft.closer is None:
        return
    score = score_round(table.draft.played(), table.saved.rules)
    names = table.saved.names
    lines = [
        f"| {plain(names[player.player])} | {_sum(player.raw, player.points)} |"
        for player in score.players
    ]
    st.markdown("\n".join([f"| {_('Player')} | {_('Points')} |", "|:--|--:|", *lines]))
    _reason(score, names)


def _sum(raw: int, points: int) -> str:
    return f"**{number(points)}**" if raw == points else f"{number(raw)} → **{number(points)}**"


def _reason(score: RoundScore, names: dict[str, str]) -> None:
    """Why the closer's points are doubled, or are not."""
    if score.closer is None:
        st.caption(_("Nobody closed the round, so nothing is doubled."))
        return
    closer = score.of(score.closer)
    show = st.warning if closer.doubled else st.info
    show(plain(explain(closer, names)[-1]))


def _save(table: Running) -> None:
    """Save, unless something is still open; then say what, and lead there."""
    still_open = [seat for seat in table.seats if seat.state is not State.DONE]
    complete = not still_open and table.draft.closer is not None
    key = f"asked-{table.code}-{table.number}"
    if st.button(_("Save the round"), type="primary", width="stretch"):
        if complete:
            book().save_round(table.code, table.draft.version)
            st.switch_page("app_pages/totals.py", query_params={"game": table.code})
        st.session_state[key] = True
    if st.session_state.get(key) and not complete:
        _open_questions(table, still_open)


def _open_questions(table: Running, still_open: list[Seat]) -> None:
    """List what keeps the round from being saved, each a link to its place."""
    if table.draft.closer is None:
        st.warning(_("Say who closed the round, or that nobody did."), icon=":material/error:")
    for seat in still_open:
        lead(
            _question(seat),
            "player",
            icon="error",
            key=f"question-{seat.key}",
            game=table.code,
            player=seat.key,
        )


def _question(seat: Seat) -> str:
    name = plain(seat.name)
    match seat.state:
        case State.CHECK:
            to_check = len(seat.sheet.to_check) + seat.sheet.in_doubt
            text = many("{count} card to check", "{count} cards to check", to_check)
        case State.FACE_DOWN:
            text = _("a card is face down: turn it up and enter it")
        case _:
            text = _("add a photo, tap in the cards, or type the sum")
    return f"{name}: {text}"


def _link_to_totals(table: Running) -> None:
    lead(_("Totals so far"), "totals", icon="leaderboard", game=table.code)


main()
