"""One player's cards of the running round: the photo, the grid, the sum."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.cards import ask_to_keep, edit_cards, show_sum
from app_pages.parts.leading import lead
from app_pages.parts.photos import ask_for_photos, read_pending
from app_pages.parts.pictures import show_picture
from app_pages.parts.running import Running, Seat, State, running, save_entry
from app_pages.parts.trouble import remembering, show_remembered
from app_pages.parts.typed import parse_expression
from app_pages.parts.words import _, number, plain


def main() -> None:
    """Draw the page."""
    table = running()
    seat = _seat(table)
    back = _("Round {number}").format(number=table.number)
    lead(back, "round", icon="arrow_back", game=table.code)
    st.title(plain(seat.name), anchor=False)
    read_pending(seat)
    if not seat.entry.photo:
        _ask_for_photo(seat)
    _entry()
    if seat.entry.photo:
        _ask_for_photo(seat)


@st.fragment
def _entry() -> None:
    """What a tap changes: drawn anew by itself, from what the book holds."""
    table = running()
    seat = _seat(table)
    show_remembered()
    if _ask_how(seat) == _BY_SUM:
        _ask_sum(seat)
    else:
        show_picture(seat)
        edit_cards(seat)
        show_sum(seat)
        ask_to_keep(seat)
    _go_on(table, seat)


def _seat(table: Running) -> Seat:
    return table.seat(st.query_params.get("player"))


_BY_CARDS, _BY_SUM = "cards", "sum"


def _ask_how(seat: Seat) -> str:
    """Cards or a typed sum; a sum that was typed counts until it is given up."""
    words = {_BY_CARDS: _("Cards"), _BY_SUM: _("Type the sum")}
    how = st.segmented_control(
        _("How to enter {name}'s cards").format(name=plain(seat.name)),
        list(words),
        default=_BY_CARDS if seat.entry.typed is None else _BY_SUM,
        format_func=lambda one: words[one],
        key=f"how-{seat.key}",
        required=True,
        label_visibility="collapsed",
        width="stretch",
    )
    if how == _BY_CARDS and seat.entry.typed is not None:
        st.info(_("The typed sum {sum} counts.").format(sum=number(seat.entry.typed)))
        st.button(
            _("Let the cards count instead"),
            on_click=remembering(save_entry),
            args=(seat.code, seat.key),
            kwargs={"typed": None},
            width="stretch",
        )
    return how or _BY_CARDS


def _ask_sum(seat: Seat) -> None:
    """A sum or an addition; typed as text, because number pads of phones have no minus."""
    key = f"sum-{seat.key}"

    @remembering
    def save() -> None:
        text = st.session_state[key]
        save_entry(seat.code, seat.key, typed=parse_expression(text) if text.strip() else None)

    st.text_input(
        _("Sum of the cards, removed columns left out, not doubled"),
        value="" if seat.entry.typed is None else str(seat.entry.typed),
        placeholder=_("17, -3 or 12+11-2"),
        key=key,
        on_change=save,
        autocomplete="off",
    )
    if seat.entry.typed is not None:
        st.markdown("**" + _("Sum: {sum}").format(sum=number(seat.entry.typed)) + "**")


def _go_on(table: Running, seat: Seat) -> None:
    """Lead to the next player who is not done, in the order of the seats."""
    place = table.seats.index(seat)
    others = (*table.seats[place + 1 :], *table.seats[:place])
    following = next((other for other in others if other.state is not State.DONE), None)
    if following:
        label = _("Next: {name}").format(name=plain(following.name))
        query = {"game": table.code, "player": following.key}
        page = "app_pages/player.py"
    else:
        label = _("Back to the round")
        query = {"game": table.code}
        page = "app_pages/round.py"
    if st.button(
        label,
        type="primary" if seat.state is State.DONE else "secondary",
        width="stretch",
        key="go-on",
    ):
        st.switch_page(page, query_params=query)


def _ask_for_photo(seat: Seat) -> None:
    label = _("Take another photo") if seat.entry.photo else _("Photo of {name}'s cards")
    ask_for_photos([seat], label=label.format(name=plain(seat.name)), several=False)


main()
