"""Whose games these are, who may see what, and who is remembered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scoring.book import (
    NOBODY,
    Book,
    BookError,
    ForbiddenError,
    Right,
    UnknownGameError,
    UnknownHouseholdError,
)
from scoring.rounds import Entry, Round
from scoring.rules import Rules


def test_the_first_start_makes_a_household(book: Book) -> None:
    """With an unguessable code of 128 bits; games without another belong to it."""
    home = book.first_household()
    assert len(home.code) == 22
    assert book.household(home.code) == home
    saved = book.new_game(["Ada", "Ben"])
    assert book.games(home.code) == book.games() == (saved,)


def test_households_do_not_see_each_other(book: Book) -> None:
    """Neither games nor people; the same name is another person."""
    home, other = book.first_household(), book.new_household()
    mine = book.new_game(["Ada", "Ben"], household=home.code)
    theirs = book.new_game(["Ada", "Cleo"], household=other.code)
    assert book.games(home.code) == (mine,)
    assert book.games(other.code) == (theirs,)
    assert [person.name for person in book.people(home.code)] == ["Ada", "Ben"]
    assert [person.name for person in book.people(other.code)] == ["Ada", "Cleo"]
    assert mine.players[0].person != theirs.players[0].person
    assert len(book.statistics(other.code).records) == 2


@pytest.mark.parametrize("code", ["", "nonsense", "%"])
def test_a_strangers_code_opens_nothing(book: Book, code: str) -> None:
    """Not even an empty one."""
    book.new_game(["Ada", "Ben"])
    with pytest.raises(UnknownHouseholdError, match="No household"):
        book.games(code)
    with pytest.raises(UnknownHouseholdError):
        book.new_game(["Ada", "Ben"], household=code)
    with pytest.raises(UnknownGameError):
        book.game(code)


def test_a_renewed_household_code_ends_the_old(book: Book) -> None:
    """The games stay with the new one."""
    old = book.first_household()
    saved = book.new_game(["Ada", "Ben"])
    new = book.renew_household(old.code)
    assert book.games(new.code) == (saved,)
    with pytest.raises(UnknownHouseholdError):
        book.household(old.code)


def test_what_the_weaker_codes_allow(book: Book) -> None:
    """To look: the scoreboard. To contribute: one player's cards too, and nothing else."""
    saved = book.new_game(["Ada", "Ben"])
    ada = saved.players[0].key
    view, contribute = saved.view_code, str(saved.contribute_code)
    looked = book.game(view)
    assert (looked.right, looked.game, looked.contribute_code) == (Right.VIEW, saved.game, None)
    assert saved.code not in repr(looked)
    assert contribute not in repr(looked)
    assert book.game(contribute).right is Right.CONTRIBUTE
    assert saved.code not in repr(book.game(contribute))
    entry = book.draft(contribute).entries[ada]
    assert book.save_draft(contribute, ada, replace(entry, typed=3)).typed == 3
    for refused in (
        lambda: book.draft(view),
        lambda: book.save_draft(view, ada, entry),
        lambda: book.save_closer(contribute, NOBODY, 0),
        lambda: book.save_round(contribute, 0),
        lambda: book.finish(contribute, saved.setup_version),
        lambda: book.history(view),
        lambda: book.renew_code(contribute, Right.FULL),
        lambda: book.rematch(view),
    ):
        with pytest.raises(ForbiddenError, match="With this address you can"):
            refused()
    assert book.draft(saved.code).entries[ada].typed == 3


@pytest.mark.parametrize("right", Right)
def test_a_renewed_code_ends_the_old(book: Book, right: Right) -> None:
    """Only that one."""
    saved = book.new_game(["Ada", "Ben"])
    codes = {
        Right.FULL: saved.code,
        Right.CONTRIBUTE: str(saved.contribute_code),
        Right.VIEW: saved.view_code,
    }
    renewed = book.renew_code(saved.code, right)
    new = {renewed.code, renewed.contribute_code, renewed.view_code}
    assert new & set(codes.values()) == {code for one, code in codes.items() if one is not right}
    with pytest.raises(UnknownGameError):
        book.game(codes[right])
    assert book.games() == (renewed,)


def test_people_are_remembered_by_name(book: Book) -> None:
    """Capitals do not make another person; each game has them in its own seats."""
    one = book.new_game(["Ada", "Ben"])
    two = book.new_game(["ben", "Cleo"])
    assert one.players[1].person == two.players[0].person
    assert [person.name for person in book.people()] == ["Ada", "Ben", "Cleo"]


def test_a_name_spelled_in_another_way_changes_in_every_game(book: Book) -> None:
    """Also in lists that were read before; another's name is refused."""
    book.new_game(["Ada", "Ben"])
    saved = book.new_game(["Ada", "Cleo"])
    assert len(book.games()) == 2
    home, ada = book.first_household().code, saved.players[0].person
    book.rename_person(home, ada, "Adah")
    assert [next(iter(game.names.values())) for game in book.games()] == ["Adah", "Adah"]
    assert [person.name for person in book.people()] == ["Adah", "Ben", "Cleo"]
    for person, name, sentence in [
        (ada, "BEN", "Somebody else is called"),
        (ada, " ", "has no name"),
        ("nobody", "Dan", "knows nobody"),
    ]:
        with pytest.raises(BookError, match=sentence):
            book.rename_person(home, person, name)


def test_a_rematch_has_the_same_players_and_rules(book: Book) -> None:
    """In the same seats, without those who left; the people are the same."""
    saved = book.new_game(["Ada", "Ben", "Cleo"], Rules(limit=50))
    saved = book.leave(saved.code, saved.players[1].key, saved.setup_version)
    again = book.rematch(saved.code)
    assert list(again.names.values()) == ["Ada", "Cleo"]
    assert (again.rules, again.rounds) == (Rules(limit=50), ())
    assert again.players[0].person == saved.players[0].person
    assert again.code != saved.code


def test_photos_stay_only_where_the_household_keeps_them(book: Book) -> None:
    """Usually they go when the round is saved."""
    home = book.first_household()
    assert not home.keep_photos
    saved = book.new_game(["Ada", "Ben"])
    for number, keep in enumerate([False, True]):
        assert book.keep_photos(home.code, keep=keep).keep_photos is keep
        for key, entry in book.draft(saved.code).entries.items():
            book.save_draft(saved.code, key, replace(entry, typed=1, photo=b"jpeg"))
        draft = book.draft(saved.code)
        draft = book.save_closer(saved.code, NOBODY, draft.closer_version)
        saved = book.save_round(saved.code, draft.version)
        origins = book.origins(saved.code, saved.rounds[number].id)
        assert {origin.photo for origin in origins.values()} == {b"jpeg" if keep else None}


def test_games_and_statistics_over_chosen_days(book: Book) -> None:
    """The first and the last day count."""
    saved = book.new_game(["Ada", "Ben"])
    entries = {key: Entry(typed=5) for key in saved.names}
    saved = book.add_round(saved.code, Round(entries), 1)
    today = datetime.now(UTC).astimezone().date()
    yesterday, tomorrow = today - timedelta(days=1), today + timedelta(days=1)
    home = book.first_household().code
    for since, until, there in [
        (None, None, True),
        (yesterday, tomorrow, True),
        (tomorrow, None, False),
        (None, yesterday, False),
    ]:
        assert book.games(home, since, until) == ((saved,) if there else ())
        records = book.statistics(home, since, until).records
        assert sum(record.rounds for record in records.values()) == (2 if there else 0)


def test_a_list_shows_every_change_since_it_was_read(book: Book) -> None:
    """What was listed before is read again only where it has changed."""
    one, two = book.new_game(["Ada", "Ben"]), book.new_game(["Cleo", "Dan"])
    before = book.games()
    entries = {key: Entry(typed=5) for key in one.names}
    changed = book.add_round(one.code, Round(entries), 1)
    after = book.games()
    assert after == (two, changed)
    assert after[0] is before[0]
