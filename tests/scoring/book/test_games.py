"""Games and their rounds in the book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.book import Book, BookError, ConflictError, SavedGame, UnknownGameError
from scoring.errors import ScoringError
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Negative, Rules, Starter, Tie

GRID = Grid.parse("3 5 7 2 / 3 1 0 -1 / 3 8 . back")
UNUSUAL = Rules(
    columns=False, tie=Tie.SAFE, negative=Negative.DOUBLED, limit=7, starter=Starter.WINNER
)


def played(saved: SavedGame, *sums: int, closer: int | None = None) -> Round:
    """A round of typed sums; the closer is a seat."""
    keys = list(saved.names)
    entries = {key: Entry(typed=total) for key, total in zip(keys, sums, strict=True)}
    return Round(entries, None if closer is None else keys[closer])


def test_an_empty_book(book: Book) -> None:
    """No games, and no game by any code."""
    assert book.games() == ()
    with pytest.raises(UnknownGameError, match="no game with this address"):
        book.game("")


def test_a_new_game(book: Book) -> None:
    """Names tidied, seats in order, an unguessable code of 128 bits, the usual rules."""
    saved = book.new_game(["Zoe", "  Ada   Lovelace ", "Børge"])
    assert list(saved.names.values()) == ["Zoe", "Ada Lovelace", "Børge"]
    assert len(saved.code) == len(saved.view_code) == len(saved.contribute_code or "") == 22
    assert saved.rules == Rules()
    assert saved.rounds == ()
    assert saved.game.players == tuple(saved.names)
    assert saved.started.utcoffset() is not None


def test_a_saved_game_read_back_is_the_same_game(book: Book, place: str) -> None:
    """Every fact survives, in this book and in one opened later."""
    saved = book.new_game(["Ada", "Ben"], UNUSUAL)
    ada, ben = saved.names
    cards = Entry(grid=GRID, kept=frozenset({0, 3}))
    saved = book.add_round(saved.code, Round({ada: cards, ben: Entry(typed=0)}, ben), 1)
    saved = book.add_round(saved.code, Round({ada: Entry(typed=-3), ben: cards}), 2)
    assert book.game(saved.code) == saved
    book.close()
    again = Book(place)
    assert again.game(saved.code) == saved
    assert again.games() == (saved,)
    assert [round_.played.closer for round_ in saved.rounds] == [ben, None]
    assert saved.rounds[0].played.entries[ada] == cards
    assert saved.rules == UNUSUAL
    again.close()


def test_players_come_in_the_order_of_their_seats(book: Book) -> None:
    """Whatever the order in which a round names them."""
    saved = book.new_game(["Ada", "Ben"])
    ada, ben = saved.names
    backwards = Round({ben: Entry(typed=2), ada: Entry(typed=1)})
    saved = book.add_round(saved.code, backwards, 1)
    assert list(saved.rounds[0].played.entries) == [ada, ben]


def test_the_newest_game_first(book: Book) -> None:
    """As people look for it."""
    codes = [book.new_game([name, "Ben"]).code for name in ("Ada", "Cleo", "Dan")]
    assert [saved.code for saved in book.games()] == codes[::-1]
    assert len(set(codes)) == 3


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], "2 to 8 players, not 0"),
        (["Ada"], "2 to 8 players, not 1"),
        ([str(seat) for seat in range(9)], "2 to 8 players, not 9"),
        (["Ada", "  "], "Player 2 has no name"),
        (["Ada", "ADA"], "same name"),
        (["Ada", "B" * 41], "up to 40 letters"),
    ],
)
def test_who_can_play(book: Book, names: list[str], sentence: str) -> None:
    """A sentence says what is wrong, and no game was started."""
    with pytest.raises(ScoringError, match=sentence):
        book.new_game(names)
    assert book.games() == ()


def test_edit_a_past_round(book: Book) -> None:
    """Totals follow; the round keeps its place and the time when it was saved."""
    saved = book.new_game(["Ada", "Ben"])
    for number, sums in enumerate([(20, 10), (1, 2), (3, 4)], start=1):
        saved = book.add_round(saved.code, played(saved, *sums, closer=0), number)
    first, *rest = saved.rounds
    assert list(saved.game.totals.values()) == [44, 16]
    edited = book.edit_round(saved.code, first.id, played(saved, 8, 10, closer=1), first.version)
    assert list(edited.game.totals.values()) == [12, 26]
    assert edited.rounds[0].saved == first.saved
    assert list(edited.rounds[1:]) == rest
    assert book.game(saved.code) == edited


def test_delete_a_past_round(book: Book) -> None:
    """The later rounds move up, and the next one comes behind them."""
    saved = book.new_game(["Ada", "Ben"])
    for number in (1, 2, 3):
        saved = book.add_round(saved.code, played(saved, number, 10 * number), number)
    second = saved.rounds[1]
    saved = book.delete_round(saved.code, second.id, second.version)
    assert list(saved.game.totals.values()) == [4, 40]
    saved = book.add_round(saved.code, played(saved, 5, 5), 3)
    assert list(saved.game.totals.values()) == [9, 45]
    assert book.game(saved.code) == saved


def test_editing_is_deleting_and_adding(book: Book) -> None:
    """Law: for the last round both ways lead to the same totals."""
    one, other = (book.new_game(["Ada", "Ben"]) for _ in range(2))
    one = book.add_round(one.code, played(one, 20, 10, closer=0), 1)
    other = book.add_round(other.code, played(other, 20, 10, closer=0), 1)
    (first,) = one.rounds
    one = book.edit_round(one.code, first.id, played(one, 4, 3), first.version)
    (first,) = other.rounds
    other = book.delete_round(other.code, first.id, first.version)
    other = book.add_round(other.code, played(other, 4, 3), 1)
    assert list(one.game.totals.values()) == list(other.game.totals.values()) == [4, 3]


def test_no_round_is_added_twice(book: Book) -> None:
    """Saved again by a second tap or a second phone, round 1 stays one round."""
    saved = book.new_game(["Ada", "Ben"])
    book.add_round(saved.code, played(saved, 1, 2), 1)
    with pytest.raises(ConflictError, match="next round is number 2"):
        book.add_round(saved.code, played(saved, 1, 2), 1)
    with pytest.raises(ConflictError, match="next round is number 2"):
        book.add_round(saved.code, played(saved, 1, 2), 3)
    assert len(book.game(saved.code).rounds) == 1


def test_a_round_changed_by_two_phones(book: Book) -> None:
    """The second is told, and the first change stands; two different rounds may both be changed."""
    saved = book.new_game(["Ada", "Ben"])
    for number in (1, 2):
        saved = book.add_round(saved.code, played(saved, 1, 2), number)
    first, second = saved.rounds
    book.edit_round(saved.code, first.id, played(saved, 5, 5), first.version)
    with pytest.raises(ConflictError, match="has just changed this round"):
        book.edit_round(saved.code, first.id, played(saved, 7, 7), first.version)
    with pytest.raises(ConflictError, match="has just changed this round"):
        book.delete_round(saved.code, first.id, first.version)
    book.edit_round(saved.code, second.id, played(saved, 6, 6), second.version)
    assert list(book.game(saved.code).game.totals.values()) == [11, 11]


def test_a_round_that_another_phone_deleted(book: Book) -> None:
    """It does not come back, nor does another round take its changes."""
    saved = book.new_game(["Ada", "Ben"])
    (first,) = book.add_round(saved.code, played(saved, 1, 2), 1).rounds
    book.delete_round(saved.code, first.id, first.version)
    with pytest.raises(ConflictError, match="has deleted this round"):
        book.edit_round(saved.code, first.id, played(saved, 7, 7), first.version)
    book.add_round(saved.code, played(saved, 3, 4), 1)
    with pytest.raises(ConflictError):
        book.edit_round(saved.code, first.id, played(saved, 7, 7), first.version)
    assert list(book.game(saved.code).game.totals.values()) == [3, 4]


def test_a_round_needs_everybody(book: Book) -> None:
    """Nobody is left out, nobody from another game comes in, and nothing is half saved."""
    saved, other = book.new_game(["Ada", "Ben"]), book.new_game(["Cleo", "Dan"])
    ada, _ben = saved.names
    for wrong in (Round({ada: Entry(typed=1)}), played(other, 1, 2)):
        with pytest.raises(BookError, match="entry of every player"):
            book.add_round(saved.code, wrong, 1)
    saved = book.add_round(saved.code, played(saved, 1, 2), 1)
    (first,) = saved.rounds
    with pytest.raises(BookError, match="entry of every player"):
        book.edit_round(saved.code, first.id, played(other, 1, 2), first.version)
    assert book.game(saved.code) == saved


def test_what_photos_said_outlives_corrections(book: Book) -> None:
    """Readings come with the round and stay when the round is edited."""
    saved = book.new_game(["Ada", "Ben"])
    ada, ben = saved.names
    draft = book.draft(saved.code)
    said = {"rows": [[3, None]], "confidence": 0.5}
    book.save_draft(saved.code, ada, replace(draft.entries[ada], reading=said, cells=GRID))
    book.save_draft(saved.code, ben, replace(draft.entries[ben], typed=4))
    draft = book.save_closer(saved.code, ben, draft.closer_version)
    (first,) = book.save_round(saved.code, draft.version).rounds
    book.edit_round(saved.code, first.id, played(saved, 1, 2), first.version)
    assert book.readings(saved.code, first.id) == {ada: said, ben: None}
    with pytest.raises(BookError, match="deleted this round"):
        book.readings(saved.code, "0")
