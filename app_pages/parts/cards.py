"""One player's cards: the grid to tap, what it adds up to, columns to keep."""

from __future__ import annotations

import streamlit as st

from app_pages.parts.card_grid import card_grid, edit_of
from app_pages.parts.running import Seat, entry_now, save_entry
from app_pages.parts.sheet import WHOLE
from app_pages.parts.trouble import remembering
from app_pages.parts.words import _, many, number, plain
from scoring.counting import Count
from scoring.explain import addition, explain_steps
from scoring.grid import COLUMNS, ROWS, Grid
from scoring.steps import CardsMissing, CardsSummed


def edit_cards(seat: Seat) -> None:
    """Show the grid; each tap is saved at once."""
    key = f"cards-{seat.key}"
    version = _version(seat)

    @remembering
    def save() -> None:
        edit = edit_of(key)
        if edit and edit["version"] == version:
            cells = Grid(tuple(tuple(row) for row in edit["cells"]))
            confirmed = frozenset((r, c) for r, c in edit["confirmed"])
            whole = entry_now(seat).confirmed & {WHOLE}
            # Taken before: between saving and noting it, no newer tap may stop this run.
            versions = _versions()
            saved = save_entry(seat.code, seat.key, cells=cells, confirmed=confirmed | whole)
            versions[seat.key] = (version, saved.version)

    sheet = seat.sheet
    card_grid(
        key,
        cells=sheet.cells,
        reasons=[[sheet.reasons.get((r, c)) for c in range(COLUMNS)] for r in range(ROWS)],
        confirmed=sorted(sheet.confirmed - {WHOLE}),
        removed=seat.count.removed_columns if seat.count else (),
        version=version,
        on_edit=save,
    )
    _doubts(seat)


def _doubts(seat: Seat) -> None:
    """What the reading doubts about the grid as a whole, to be confirmed by a look."""
    if seat.sheet.in_doubt:
        st.warning(plain(" ".join(seat.sheet.doubts)), icon=":material/help:")
        st.button(
            _("I have looked: all cards are there"),
            on_click=_confirm_whole,
            args=(seat,),
        )


@remembering
def _confirm_whole(seat: Seat) -> None:
    save_entry(seat.code, seat.key, confirmed=entry_now(seat).confirmed | {WHOLE})


def show_sum(seat: Seat) -> None:
    """Show how the sum comes about, and how much of it is still open."""
    if seat.count:
        _sum_line(seat.count)
    to_check = len(seat.sheet.to_check)
    if to_check and seat.entry.cells:
        st.caption(many("{count} card to check", "{count} cards to check", to_check))


def _sum_line(count: Count) -> None:
    for step in count.steps:
        match step:
            case CardsSummed(cards, total):
                st.subheader(plain(number(addition(cards, total))), anchor=False)
            case CardsMissing():
                pass  # the holes themselves ask to be checked
            case _:
                st.caption(plain(" ".join(explain_steps([step]))))


def ask_to_keep(seat: Seat) -> None:
    """Offer to keep a column of three equal cards."""
    grid = seat.entry.cells
    if not grid or not seat.rules.columns:
        return
    for column in grid.equal_columns():
        key = f"keep-{seat.key}-{column}"
        st.session_state[key] = column in seat.entry.kept
        st.toggle(
            _("Keep column {column}, three cards of {value}").format(
                column=column + 1, value=number(grid.rows[0][column] or 0)
            ),
            key=key,
            on_change=_keep,
            args=(seat, column, key),
        )


@remembering
def _keep(seat: Seat, column: int, key: str) -> None:
    others = entry_now(seat).kept - {column}
    save_entry(seat.code, seat.key, kept=others | {column} if st.session_state[key] else others)


def _version(seat: Seat) -> str:
    """What the grid starts from; it stays while only taps on this grid change the cells."""
    version, entry_version = _versions().get(seat.key, ("", -1))
    if entry_version != seat.entry.version:
        version = str(seat.entry.version)
        _versions()[seat.key] = (version, seat.entry.version)
    return version


def _versions() -> dict[str, tuple[str, int]]:
    versions: dict[str, tuple[str, int]] = st.session_state.setdefault("grids", {})
    return versions
