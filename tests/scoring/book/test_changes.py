"""Rules and players that change in the middle of a game, and what is undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.book import Book, BookError, Change, ConflictError, SavedGame
from scoring.errors import ScoringError
from scoring.rounds import Entry, Round
from scoring.rules import Rules, Tie


def played(saved: SavedGame, *sums: int, closer: int | None = None) -> Round:
    """A round of typed sums of those who are still playing."""
    keys = saved.game.staying
    entries = {key: Entry(typed=total) for key, total in zip(keys, sums, strict=True)}
    return Round(entries, None if closer is None else keys[closer])


def add(book: Book, saved: SavedGame, *sums: int, closer: int | None = None) -> SavedGame:
    """Add a round."""
    number = len(saved.rounds) + 1
    return book.add_round(saved.code, played(saved, *sums, closer=closer), number)


def totals(saved: SavedGame) -> list[int]:
    """The totals by seat."""
    return list(saved.game.totals.values())


@pytest.fixture
def saved(book: Book) -> SavedGame:
    """Three players after two rounds, the first closed by Ada, who is doubled."""
    saved = add(book, book.new_game(["Ada", "Ben", "Cleo"]), 10, 10, 20, closer=0)
    return add(book, saved, 1, 2, 3)


def undo(book: Book, saved: SavedGame) -> SavedGame:
    """Take the last change back."""
    last = book.history(saved.code).undo
    assert last
    return book.undo(saved.code, last.id)


def redo(book: Book, saved: SavedGame) -> SavedGame:
    """Do again what was undone."""
    last = book.history(saved.code).redo
    assert last
    return book.redo(saved.code, last.id)


def facts(saved: SavedGame) -> object:
    """What undoing has to bring back: all but the versions."""
    rounds = [(one.id, one.played, one.saved, one.note) for one in saved.rounds]
    return saved.players, saved.rules, saved.finished, rounds


def test_a_missed_round_is_put_in(book: Book, saved: SavedGame) -> None:
    """Before, between or behind the others, which keep their order."""
    for number in (1, 2, 5):
        before = [one.played for one in saved.rounds]
        missed = played(saved, number, 0, 0)
        saved = book.insert_round(saved.code, missed, number, saved.version)
        before.insert(number - 1, missed)
        assert [one.played for one in saved.rounds] == before
        assert book.game(saved.code) == saved


def test_a_missed_round_is_put_in_once(book: Book, saved: SavedGame) -> None:
    """A second tap is told; so is a number that leaves a gap."""
    missed = played(saved, 1, 2, 3)
    after = book.insert_round(saved.code, missed, 1, saved.version)
    with pytest.raises(ConflictError):
        book.insert_round(saved.code, missed, 1, saved.version)
    for number in (0, 5):
        with pytest.raises(BookError, match=f"no place for a round {number}"):
            book.insert_round(saved.code, missed, number, after.version)
    assert book.game(saved.code) == after


def test_another_closer(book: Book, saved: SavedGame) -> None:
    """The doubling follows; nobody is an answer, a stranger is not."""
    first = saved.rounds[0]
    assert totals(saved) == [21, 12, 23]
    saved = book.change_round_closer(saved.code, first.id, saved.players[2].key, first.version)
    assert totals(saved) == [11, 12, 43]
    saved = book.change_round_closer(saved.code, first.id, None, saved.rounds[0].version)
    assert totals(saved) == [11, 12, 23]
    with pytest.raises(ScoringError):
        book.change_round_closer(saved.code, first.id, "stranger", saved.rounds[0].version)
    with pytest.raises(ConflictError):
        book.change_round_closer(saved.code, first.id, None, first.version)


def test_a_note_and_a_time(book: Book, saved: SavedGame) -> None:
    """Both belong to the round and change no number."""
    first, second = saved.rounds
    moment = first.saved.replace(year=2020)
    after = book.note_round(
        saved.code, first.id, " Cleo's birthday ", first.version, played_at=moment
    )
    assert after.rounds[0] == replace(
        first, note="Cleo's birthday", saved=moment, version=after.rounds[0].version
    )
    assert after.rounds[1] == second
    with pytest.raises(BookError, match="too long"):
        book.note_round(saved.code, first.id, "x" * 401, after.rounds[0].version)


def test_other_rules_count_everything_again(book: Book, saved: SavedGame) -> None:
    """From the first round on; in the version that was seen."""
    rules = Rules(tie=Tie.SAFE, rounds=2)
    after = book.change_rules(saved.code, rules, saved.setup_version)
    assert (totals(after), after.game.over) == ([11, 12, 23], True)
    with pytest.raises(ConflictError, match="changed the game"):
        book.change_rules(saved.code, Rules(), saved.setup_version)
    assert book.game(saved.code) == after


def test_somebody_joins_late(book: Book, saved: SavedGame) -> None:
    """With the points agreed on, in the rounds from now on, and in the draft."""
    after = book.add_player(saved.code, " Dan ", saved.setup_version, start=15)
    assert list(after.names.values()) == ["Ada", "Ben", "Cleo", "Dan"]
    assert totals(after) == [21, 12, 23, 15]
    assert list(book.draft(saved.code).names.values())[3] == "Dan"
    after = add(book, after, 1, 1, 1, 1)
    assert totals(after) == [22, 13, 24, 16]
    after = book.agree_start(saved.code, after.players[3].key, 20, after.setup_version)
    assert totals(after) == [22, 13, 24, 21]
    with pytest.raises(BookError, match="Ada has been there from the start"):
        book.agree_start(saved.code, after.players[0].key, 20, after.setup_version)


@pytest.mark.parametrize(
    ("name", "start", "sentence"),
    [
        ("", 0, "new player has no name"),
        ("ADA", 0, "same name"),
        ("Dan", 1.5, "whole number"),
        ("Dan", 10_001, "whole number"),
    ],
)
def test_who_cannot_join(
    book: Book, saved: SavedGame, name: str, start: int, sentence: str
) -> None:
    """It is said, and nobody has joined; a ninth cannot either."""
    with pytest.raises(BookError, match=sentence):
        book.add_player(saved.code, name, saved.setup_version, start=start)
    assert book.game(saved.code) == saved
    full = book.new_game(list("ABCDEFGH"))
    with pytest.raises(ScoringError, match="2 to 8 players"):
        book.add_player(full.code, "I", full.setup_version)


def test_somebody_leaves_and_comes_back(book: Book, saved: SavedGame) -> None:
    """The next rounds go without, the total stays; who is back misses only those."""
    ben = saved.players[1].key
    draft = book.draft(saved.code)
    book.save_closer(saved.code, ben, draft.closer_version)
    after = book.leave(saved.code, ben, saved.setup_version)
    draft = book.draft(saved.code)
    assert (list(draft.names.values()), draft.closer) == (["Ada", "Cleo"], None)
    with pytest.raises(BookError, match="Ben has left"):
        book.save_draft(saved.code, ben, replace(draft.entries[after.players[0].key], typed=1))
    after = add(book, after, 5, 5)
    assert totals(after) == [26, 12, 28]
    assert after.game.leaders == (after.players[0].key,)
    after = book.come_back(saved.code, ben, after.setup_version)
    after = add(book, after, 1, 1, 1)
    assert totals(after) == [27, 13, 29]
    assert book.game(saved.code) == after


def test_two_have_to_stay(book: Book) -> None:
    """Nobody plays alone."""
    saved = book.new_game(["Ada", "Ben"])
    with pytest.raises(BookError, match="Two players have to stay"):
        book.leave(saved.code, saved.players[0].key, saved.setup_version)


def test_seats_and_names_change(book: Book, saved: SavedGame) -> None:
    """Points stay with their player."""
    ada, ben, cleo = saved.names
    after = book.reorder(saved.code, [cleo, ada, ben], saved.setup_version)
    assert totals(after) == [23, 21, 12]
    assert book.game(saved.code) == after
    after = book.rename(saved.code, ada, " Eva ", after.setup_version)
    assert after.names[ada] == "Eva"
    assert after.game.totals[ada] == 21
    after = book.rename(saved.code, ada, "EVA", after.setup_version)
    assert book.game(saved.code).names[ada] == "EVA"
    with pytest.raises(BookError, match="same name"):
        book.rename(saved.code, ada, "ben", after.setup_version)
    with pytest.raises(BookError, match="one seat"):
        book.reorder(saved.code, [ada, ben], after.setup_version)


def test_a_game_ended_early_is_taken_up_again(book: Book, saved: SavedGame) -> None:
    """By hand, and where the rules had ended it."""
    after = book.finish(saved.code, saved.setup_version)
    assert after.game.winners == (saved.players[1].key,)
    after = book.reopen(saved.code, after.setup_version)
    assert (after.game.over, after.rules) == (False, Rules())
    after = add(book, after, 100, 0, 0)
    assert after.game.over
    after = book.reopen(saved.code, after.setup_version)
    assert (after.game.over, after.rules) == (False, Rules(limit=200))


def changes(saved: SavedGame) -> dict[Change, Callable[[Book, SavedGame], SavedGame]]:
    """One of each kind of change."""
    key, first = saved.players[0].key, saved.rounds[0]
    code = saved.code
    return {
        Change.ROUND_SAVED: lambda b, s: add(b, s, *[7] * len(s.game.staying)),
        Change.ROUND_INSERTED: lambda b, s: b.insert_round(
            code, played(s, *[9] * len(s.game.staying)), 1, s.version
        ),
        Change.ROUND_EDITED: lambda b, s: b.note_round(code, first.id, "!", s.rounds[0].version),
        Change.ROUND_DELETED: lambda b, s: b.delete_round(
            code, s.rounds[-1].id, s.rounds[-1].version
        ),
        Change.RULES_CHANGED: lambda b, s: b.change_rules(code, Rules(limit=7), s.setup_version),
        Change.PLAYER_JOINED: lambda b, s: b.add_player(code, "Dan", s.setup_version, start=3),
        Change.PLAYER_LEFT: lambda b, s: b.leave(code, key, s.setup_version),
        Change.PLAYER_RENAMED: lambda b, s: b.rename(code, key, "Eva", s.setup_version),
        Change.SEATS_MOVED: lambda b, s: b.reorder(
            code, [player.key for player in s.players][::-1], s.setup_version
        ),
        Change.GAME_FINISHED: lambda b, s: b.finish(code, s.setup_version),
    }


@pytest.mark.parametrize(
    "what",
    [
        change
        for change in Change
        # The other halves of leaving and ending have their own tests.
        if change not in {Change.PLAYER_BACK, Change.GAME_REOPENED, Change.POINTS_AGREED}
    ],
)
def test_undone_and_done_again_across_restarts(
    book: Book, place: str, saved: SavedGame, what: Change
) -> None:
    """Undone it is the game before, done again the game after; the book was closed between."""
    after = changes(saved)[what](book, saved)
    last = book.history(saved.code).undo
    assert last
    assert last.what is what
    book.close()
    other = Book(place)
    before = undo(other, saved)
    assert facts(before) == facts(saved)
    assert facts(other.game(saved.code)) == facts(saved)
    other.close()
    assert facts(redo(book, saved)) == facts(after)
    assert facts(book.game(saved.code)) == facts(after)
    assert book.history(saved.code).redo is None


@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(picks=st.lists(st.integers(0, 8), min_size=1, max_size=6))
def test_undoing_all_and_doing_all_again(file_book: Book, picks: list[int]) -> None:
    """Law: back through every state, and forward through every state."""
    book = file_book
    saved = add(book, book.new_game(["Ada", "Ben", "Cleo"]), 10, 10, 20, closer=0)
    states = [saved]
    for pick in picks:
        change = list(changes(saved).values())[pick]
        try:
            states.append(change(book, states[-1]))
        except (ScoringError, IndexError):
            continue  # Dan is there already, or no round is left
        if facts(states[-1]) == facts(states[-2]):
            states.pop(-2)  # nothing to undo
    for state in states[-2::-1]:
        assert facts(undo(book, saved)) == facts(state)
    for state in states[1:]:
        assert facts(redo(book, saved)) == facts(state)


def test_nothing_to_undo(book: Book, saved: SavedGame) -> None:
    """It is said; a new change ends what could have been done again."""
    fresh = book.new_game(["Ada", "Ben"])
    with pytest.raises(BookError, match="nothing to take back"):
        book.undo(fresh.code, "x")
    undone = undo(book, saved)
    later = book.history(saved.code).redo
    assert later
    add(book, undone, 4, 4, 4)
    with pytest.raises(BookError, match="nothing to take back"):
        book.redo(saved.code, later.id)


def test_undo_takes_back_what_was_seen(book: Book, saved: SavedGame) -> None:
    """Another phone's change in between is not undone by mistake."""
    seen = book.history(saved.code).undo
    assert seen
    after = add(book, saved, 4, 4, 4)
    with pytest.raises(ConflictError):
        book.undo(saved.code, seen.id)
    assert book.game(saved.code) == after


def test_a_deleted_rounds_reading_comes_back(book: Book) -> None:
    """What the photo had said and what was confirmed is part of the round."""
    saved = book.new_game(["Ada", "Ben"])
    draft = book.draft(saved.code)
    for key, entry in draft.entries.items():
        changed = replace(entry, typed=3, reading={"a": 1}, confirmed=frozenset({(0, 1)}))
        book.save_draft(saved.code, key, changed)
    draft = book.save_closer(saved.code, "nobody", draft.closer_version)
    (one,) = book.save_round(saved.code, draft.version).rounds
    origins = book.origins(saved.code, one.id)
    book.delete_round(saved.code, one.id, one.version)
    (again,) = undo(book, saved).rounds
    assert book.origins(saved.code, again.id) == origins
    assert {origin.confirmed for origin in origins.values()} == {frozenset({(0, 1)})}


def test_editing_is_deleting_and_putting_in(book: Book, saved: SavedGame) -> None:
    """Law: both ways lead to the same totals, wherever the round lies."""
    first = saved.rounds[0]
    other = played(saved, 30, 5, 6, closer=0)
    edited = book.edit_round(saved.code, first.id, other, first.version)
    saved = undo(book, saved)
    first = saved.rounds[0]
    saved = book.delete_round(saved.code, first.id, first.version)
    put_in = book.insert_round(saved.code, other, 1, saved.version)
    assert totals(put_in) == totals(edited) == [61, 7, 9]
