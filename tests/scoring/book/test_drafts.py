"""The running round, half entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.book import (
    NOBODY,
    Book,
    BookError,
    ConflictError,
    Draft,
    DraftEntry,
    IncompleteError,
    SavedGame,
)
from scoring.counting import EntryError
from scoring.grid import Grid
from scoring.rounds import Entry, Round

GRID = Grid.parse("3 5 7 2 / 3 1 0 -1 / 3 8 4 12")
EMPTY = Grid.parse(". . . . / . . . . / . . . .")
SAID = {"grids": [{"rows": [[{"value": "back", "confidence": 0.25}, None]]}]}
FULL = DraftEntry(
    photo=b"\xff\xd8\x00photo",
    reading=SAID,
    cells=GRID,
    confirmed=frozenset({(0, 1), (-1, -1)}),
    kept=frozenset({0}),
)


@pytest.fixture
def saved(book: Book) -> SavedGame:
    """A game of two."""
    return book.new_game(["Ada", "Ben"])


def enter(book: Book, saved: SavedGame, player: str, **fields: object) -> DraftEntry:
    """Change what has been entered for a player."""
    entry = book.draft(saved.code).entries[player]
    return book.save_draft(saved.code, player, replace(entry, **fields))  # type: ignore[arg-type]


def complete(book: Book, saved: SavedGame, *sums: int) -> Draft:
    """Enter a sum for everybody; the first player has closed."""
    for player, total in zip(saved.names, sums, strict=True):
        enter(book, saved, player, typed=total)
    draft = book.draft(saved.code)
    return book.save_closer(saved.code, next(iter(saved.names)), draft.closer_version)


def test_before_anything_is_entered(book: Book, saved: SavedGame) -> None:
    """A blank entry of every player, and nobody has said who closed."""
    draft = book.draft(saved.code)
    assert draft.empty
    assert draft.names == saved.names
    assert list(draft.entries) == list(saved.names)
    assert set(draft.entries.values()) == {DraftEntry()}
    assert draft.closer is None


def test_what_was_entered_survives_a_restart(book: Book, saved: SavedGame, place: str) -> None:
    """Photo, reading, cards, confirmed places, kept columns; of the other player the sum."""
    ada, ben = saved.names
    blank = book.draft(saved.code).entries
    entries = {
        ada: book.save_draft(saved.code, ada, replace(FULL, version=blank[ada].version)),
        ben: enter(book, saved, ben, typed=-3),
    }
    book.save_closer(saved.code, NOBODY, book.draft(saved.code).closer_version)
    book.close()
    again = Book(place)
    draft = again.draft(saved.code)
    assert draft.entries == entries
    assert replace(draft.entries[ada], version=0) == FULL
    assert (draft.closer, draft.empty) == (NOBODY, False)
    again.close()


def test_an_entry_changes_as_it_happens(book: Book, saved: SavedGame) -> None:
    """Each saved state is the one to go on from; a wrong sum can be taken back to nothing."""
    ada, _ben = saved.names
    entry = book.draft(saved.code).entries[ada]
    for change in ({"cells": GRID}, {"typed": 17}, {"typed": None}, {"cells": None}):
        entry = book.save_draft(saved.code, ada, replace(entry, **change))
        assert book.draft(saved.code).entries[ada] == entry
    assert replace(entry, version=0) == DraftEntry()


@pytest.mark.parametrize(
    ("entry", "counts"),
    [
        (DraftEntry(), None),
        (DraftEntry(photo=b"x", reading=SAID), None),
        (DraftEntry(typed=0), Entry(typed=0)),
        (DraftEntry(cells=EMPTY), Entry(grid=EMPTY)),
        (FULL, Entry(grid=GRID, kept=frozenset({0}))),
        (replace(FULL, typed=5), Entry(typed=5)),
    ],
)
def test_what_counts(entry: DraftEntry, counts: Entry | None) -> None:
    """A typed sum before the cards; nothing is not 0."""
    assert entry.entry == counts


@pytest.mark.parametrize("typed", [-25, 145, 7.0, True, "7", ""])
def test_a_sum_that_cannot_be(typed: object) -> None:
    """It does not even get into a draft."""
    with pytest.raises(EntryError):
        DraftEntry(typed=typed)  # type: ignore[arg-type]


def test_the_draft_becomes_a_round(book: Book, saved: SavedGame) -> None:
    """With its facts, and the draft and its photos are gone."""
    ada, ben = saved.names
    enter(book, saved, ada, cells=GRID, kept=frozenset({0}), photo=b"x")
    enter(book, saved, ben, typed=50)
    draft = book.save_closer(saved.code, ada, book.draft(saved.code).closer_version)
    after = book.save_round(saved.code, draft.version)
    entries = {ada: Entry(grid=GRID, kept=frozenset({0})), ben: Entry(typed=50)}
    assert [round_.played for round_ in after.rounds] == [Round(entries, ada)]
    assert after.game.totals == {ada: 47, ben: 50}
    assert book.game(saved.code) == after
    assert book.draft(saved.code).empty
    assert all(entry.photo is None for entry in book.draft(saved.code).entries.values())


def test_a_round_that_nobody_closed(book: Book, saved: SavedGame) -> None:
    """Somebody has to say so; then nothing is doubled."""
    complete(book, saved, 20, 10)
    draft = book.draft(saved.code)
    draft = book.save_closer(saved.code, NOBODY, draft.closer_version)
    after = book.save_round(saved.code, draft.version)
    assert list(after.game.totals.values()) == [20, 10]


def test_what_lacks(book: Book, saved: SavedGame) -> None:
    """Each thing is asked for, by name, and nothing is saved until it is there."""
    ada, ben = saved.names

    def refused(sentence: str) -> None:
        with pytest.raises(IncompleteError, match=sentence):
            book.save_round(saved.code, book.draft(saved.code).version)
        assert book.game(saved.code).rounds == ()

    refused("Ada has neither cards nor a sum")
    enter(book, saved, ada, typed=0)
    refused("Ben has neither cards nor a sum")
    enter(book, saved, ben, cells=GRID)
    refused("Say who closed the round")
    draft = book.save_closer(saved.code, ben, book.draft(saved.code).closer_version)
    assert book.save_round(saved.code, draft.version).rounds


def test_two_phones_enter_two_players(book: Book, saved: SavedGame) -> None:
    """Both looked at the blank draft; both entries are kept, and the closer too."""
    ada, ben = saved.names
    seen = book.draft(saved.code)
    book.save_draft(saved.code, ada, replace(seen.entries[ada], typed=1))
    book.save_draft(saved.code, ben, replace(seen.entries[ben], typed=2))
    book.save_closer(saved.code, ada, seen.closer_version)
    draft = book.draft(saved.code)
    assert [entry.typed for entry in draft.entries.values()] == [1, 2]
    assert draft.closer == ada


def test_two_phones_enter_one_player(book: Book, saved: SavedGame) -> None:
    """The second is told whose entry changed, and the first entry stands."""
    ada, _ben = saved.names
    seen = book.draft(saved.code).entries[ada]
    first = book.save_draft(saved.code, ada, replace(seen, typed=1))
    with pytest.raises(ConflictError, match="changed what Ada has"):
        book.save_draft(saved.code, ada, replace(seen, typed=2))
    assert book.draft(saved.code).entries[ada] == first


def test_two_phones_say_who_closed(book: Book, saved: SavedGame) -> None:
    """The second is told."""
    ada, ben = saved.names
    seen = book.draft(saved.code)
    book.save_closer(saved.code, ada, seen.closer_version)
    with pytest.raises(ConflictError, match="said who closed"):
        book.save_closer(saved.code, ben, seen.closer_version)
    assert book.draft(saved.code).closer == ada


def test_who_closed_can_be_left_open_again(book: Book, saved: SavedGame) -> None:
    """Back to nobody having said so."""
    ada, _ben = saved.names
    draft = book.draft(saved.code)
    for closer in (ada, NOBODY, None):
        draft = book.save_closer(saved.code, closer, draft.closer_version)
        assert (draft.closer, book.draft(saved.code)) == (closer, draft)


def test_a_round_is_saved_once(book: Book, saved: SavedGame) -> None:
    """A second tap, or a second phone, is told; what is saved is what was seen."""
    seen = complete(book, saved, 20, 10)
    ada, _ben = saved.names
    enter(book, saved, ada, typed=21)
    with pytest.raises(ConflictError, match="changed or saved this round"):
        book.save_round(saved.code, seen.version)
    draft = book.draft(saved.code)
    book.save_round(saved.code, draft.version)
    with pytest.raises(ConflictError, match="changed or saved this round"):
        book.save_round(saved.code, draft.version)
    assert list(book.game(saved.code).game.totals.values()) == [42, 10]


def test_what_comes_late_does_not_slip_into_the_next_round(book: Book, saved: SavedGame) -> None:
    """Entries made from a draft that has been saved meanwhile, blank ones too."""
    ada, _ben = saved.names
    blank = book.draft(saved.code)
    full = complete(book, saved, 20, 10)
    book.save_round(saved.code, full.version)
    for seen in (blank, full):
        with pytest.raises(ConflictError):
            book.save_draft(saved.code, ada, replace(seen.entries[ada], typed=5))
        with pytest.raises(ConflictError):
            book.save_closer(saved.code, ada, seen.closer_version)
    assert book.draft(saved.code).empty


def test_a_draft_can_be_dropped(book: Book, saved: SavedGame) -> None:
    """In the state that was seen, not in a newer one; the game stays as it is."""
    seen = book.draft(saved.code)
    newer = complete(book, saved, 1, 2)
    with pytest.raises(ConflictError):
        book.drop_draft(saved.code, seen.version)
    assert book.draft(saved.code) == newer
    book.drop_draft(saved.code, newer.version)
    assert book.draft(saved.code).empty
    book.drop_draft(saved.code, book.draft(saved.code).version)
    assert book.game(saved.code).rounds == ()


def test_nobody_from_another_game(book: Book, saved: SavedGame) -> None:
    """Neither enters cards nor closes."""
    stranger = next(iter(book.new_game(["Cleo", "Dan"]).names))
    with pytest.raises(BookError, match="Nobody in this game"):
        book.save_draft(saved.code, stranger, DraftEntry(typed=1))
    with pytest.raises(BookError, match="Nobody in this game"):
        book.save_closer(saved.code, stranger, 0)
    assert book.draft(saved.code).empty


def test_drafts_of_two_games_are_two_drafts(book: Book, saved: SavedGame) -> None:
    """One game's round does not show up in the other."""
    other = book.new_game(["Ada", "Ben"])
    complete(book, saved, 1, 2)
    assert book.draft(other.code).empty
