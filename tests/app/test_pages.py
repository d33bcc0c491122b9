"""What each page says and does in each state of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from streamlit.testing.v1 import AppTest

from app_pages.parts.words import plain
from scoring.book import NOBODY, Book, SavedGame
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Negative, Rules, Starter, Tie

Open = Callable[..., AppTest]

WHOLE_GRID = Grid.parse("3 5 7 2 / 3 1 0 -1 / 3 8 4 12")
EVERY_PLACE = frozenset((r, c) for r in range(3) for c in range(4))


def _type(book: Book, saved: SavedGame, *sums: int, closer: str | None = None) -> None:
    """Enter the running round as typed sums."""
    for player, total in zip(saved.players, sums, strict=False):
        entry = book.draft(saved.code).entries[player.key]
        book.save_draft(saved.code, player.key, replace(entry, typed=total))
    if closer:
        book.save_closer(saved.code, closer, book.draft(saved.code).closer_version)


def _play(book: Book, saved: SavedGame, *sums: int, closer: int | None = None) -> SavedGame:
    """Save a whole round of typed sums."""
    keys = [player.key for player in saved.players]
    entries = {key: Entry(typed=total) for key, total in zip(keys, sums, strict=True)}
    played = Round(entries, None if closer is None else keys[closer])
    return book.add_round(saved.code, played, len(book.game(saved.code).rounds) + 1)


def _set_cards(book: Book, saved: SavedGame, seat: int, cells: Grid) -> None:
    """Enter cards by hand, every one of them."""
    key = saved.players[seat].key
    entry = book.draft(saved.code).entries[key]
    book.save_draft(saved.code, key, replace(entry, cells=cells, confirmed=EVERY_PLACE))


def _labels(app: AppTest) -> list[str]:
    """Everything one can tap."""
    return [button.label for button in app.button]


def _said(app: AppTest) -> str:
    """Everything one can read, as one reads it."""
    return _markup(app).replace("\\", "").replace("\N{WORD JOINER}", "")


def _markup(app: AppTest) -> str:
    """The same with what Markdown hides."""
    parts = (app.title, app.subheader, app.markdown, app.caption, app.warning, app.info)
    rest = (app.error, app.success)
    return "\n".join(str(one.value) for part in (*parts, *rest) for one in part)


def _press(app: AppTest, label: str) -> AppTest:
    """Press the button whose label holds these words."""
    return next(button for button in app.button if label in button.label).click().run()


def test_without_games_home_offers_a_new_one(open_page: Open) -> None:
    """Nothing else to look at."""
    assert _labels(open_page("home")) == ["New game"]


def test_home_goes_on_with_the_running_game_and_lists_the_others(
    open_page: Open, book: Book
) -> None:
    """The newest unfinished game first; a finished one says who won."""
    finished = _play(book, book.new_game(["Ada", "Ben"]), 100, 3)
    book.new_game(["Cleo", "Dan"])
    continued, new, other = _labels(open_page("home"))
    assert (continued, new) == ("Continue: Cleo, Dan", "New game")
    assert other.startswith("Ada, Ben")
    assert other.endswith("won by Ben")
    assert finished.game.over


@pytest.mark.parametrize("page", ["round", "player", "totals"])
@pytest.mark.parametrize("query", [{}, {"game": "nonsense"}])
def test_an_address_without_a_game_is_told(open_page: Open, page: str, query: dict) -> None:  # type: ignore[type-arg]
    """A sentence and the way home, never a traceback."""
    app = open_page(page, **query)
    assert len(app.error) == 1
    assert _labels(app) == ["All games"]


def test_a_new_game_keeps_seats_names_and_rules(open_page: Open, book: Book) -> None:
    """Names in the order of the seats; a field left empty is no player."""
    app = open_page("new_game")
    app = _press(_press(app, "Add a player"), "Add a player")
    for field, name in zip(app.text_input, ["Ada", "", "Ben", "Cleo"], strict=True):
        field.set_value(name)
    for toggle in app.toggle:
        toggle.set_value(not toggle.value)
    app.radio[0].set_value(Starter.WINNER)
    app.number_input[0].set_value(50)
    _press(app, "Start the game")
    (saved,) = book.games()
    assert list(saved.names.values()) == ["Ada", "Ben", "Cleo"]
    assert saved.rules == Rules(
        columns=False, tie=Tie.SAFE, negative=Negative.DOUBLED, limit=50, starter=Starter.WINNER
    )


@pytest.mark.parametrize("names", [["", ""], ["Ada", ""], ["Ada", "ada"]])
def test_a_game_needs_two_different_names(open_page: Open, book: Book, names: list[str]) -> None:
    """The sentence says what is missing, and the names stay in their fields."""
    app = open_page("new_game")
    for field, name in zip(app.text_input, names, strict=True):
        field.set_value(name)
    app = _press(app, "Start the game")
    assert len(app.warning) == 1
    assert [field.value for field in app.text_input] == names
    assert not book.games()


def test_a_rematch_brings_its_players(open_page: Open, book: Book) -> None:
    """The same people, in the same seats."""
    saved = book.new_game(["Ada", "Ben", "Cleo"])
    app = open_page("new_game", rematch=saved.code)
    assert [field.value for field in app.text_input] == ["Ada", "Ben", "Cleo"]


def test_a_round_is_not_saved_before_everything_is_answered(open_page: Open, book: Book) -> None:
    """Each open question is a sentence that leads to its place; nothing is scored as 0."""
    saved = book.new_game(["Ada", "Ben", "Cleo", "Dan"])
    _type(book, saved, 17)
    _set_cards(book, saved, 1, WHOLE_GRID.replace(0, 1, "back"))
    entry = book.draft(saved.code).entries[saved.players[2].key]
    book.save_draft(saved.code, saved.players[2].key, replace(entry, cells=WHOLE_GRID))
    app = _press(open_page("round", game=saved.code), "Save the round")
    assert "Say who closed the round" in _said(app)
    assert [label for label in _labels(app) if ": " in label] == [
        "Ben: a card is face down: turn it up and enter it",
        "Cleo: 12 cards to check",
        "Dan: add a photo, tap in the cards, or type the sum",
    ]
    assert not book.game(saved.code).rounds


def test_a_round_shows_the_doubling_before_it_is_saved(open_page: Open, book: Book) -> None:
    """The points, and why, while they can still be put right."""
    saved = book.new_game(["Ada", "Ben"])
    _type(book, saved, 10, 10, closer=saved.players[0].key)
    app = open_page("round", game=saved.code)
    assert "| Ada | 10 → **20** |" in _said(app)
    assert "Ada closed the round, but Ben has 10: 10 is doubled to 20" in _said(app)
    _press(app, "Save the round")
    assert book.game(saved.code).game.totals == dict(zip(saved.names, [20, 10], strict=True))


def test_nobody_is_an_answer(open_page: Open, book: Book) -> None:
    """It is asked like any other, and nothing is doubled."""
    saved = book.new_game(["Ada", "Ben"])
    _type(book, saved, 10, 10)
    app = open_page("round", game=saved.code)
    app.button_group[0].set_value(NOBODY).run()
    assert book.draft(saved.code).closer == NOBODY
    _press(app, "Save the round")
    assert book.game(saved.code).rounds[0].played.closer is None


def test_a_typed_sum_is_saved_at_once_and_shown_again(open_page: Open, book: Book) -> None:
    """A refresh finds it; an addition is added up."""
    saved = book.new_game(["Ada", "Ben"])
    query = {"game": saved.code, "player": saved.players[0].key}
    app = open_page("player", **query)
    app.button_group[0].set_value("sum").run()
    app.text_input[0].set_value("12+11-2").run()
    assert book.draft(saved.code).entries[saved.players[0].key].typed == 21
    assert open_page("player", **query).text_input[0].value == "21"


def test_a_sum_that_is_none_is_told_and_changes_nothing(open_page: Open, book: Book) -> None:
    """What was entered before stays, and what was typed stays in its field."""
    saved = book.new_game(["Ada", "Ben"])
    _type(book, saved, 17)
    app = open_page("player", game=saved.code, player=saved.players[0].key)
    app.text_input[0].set_value("twelve").run()
    assert "Type the sum of the cards" in _said(app)
    assert app.text_input[0].value == "twelve"
    assert book.draft(saved.code).entries[saved.players[0].key].typed == 17


def test_the_sum_is_a_line_one_can_follow(open_page: Open, book: Book) -> None:
    """The removed column is named and left out; it can be kept."""
    saved = book.new_game(["Ada", "Ben"])
    _set_cards(book, saved, 0, WHOLE_GRID)
    app = open_page("player", game=saved.code, player=saved.players[0].key)
    said = _said(app)
    assert "5 + 7 + 2 + 1 + 0 − 1 + 8 + 4 + 12 = 38" in said  # noqa: RUF001
    assert "Column 1 has three cards of 3 and is removed." in said
    app.toggle[0].set_value(True).run()
    assert "= 47" in _said(app)
    assert book.draft(saved.code).entries[saved.players[0].key].kept == {0}


def test_a_file_that_is_no_picture_is_told(open_page: Open, book: Book) -> None:
    """The picker takes any file, so that phones offer the camera; the answer says what to send."""
    saved = book.new_game(["Ada", "Ben"])
    app = open_page("player", game=saved.code, player=saved.players[0].key)
    app.file_uploader[0].set_value(("notes.txt", b"no picture", "text/plain")).run()
    assert "Ada: This is not a picture" in _said(app)
    assert book.draft(saved.code).entries[saved.players[0].key].entry is None


def test_what_another_phone_changed_is_not_overwritten(open_page: Open, book: Book) -> None:
    """The one who comes second is told, and sees what the other entered."""
    saved = book.new_game(["Ada", "Ben"])
    app = open_page("player", game=saved.code, player=saved.players[0].key)
    app.button_group[0].set_value("sum").run()
    _type(book, saved, 17)
    app.text_input[0].set_value("18").run()
    assert "Somebody else has changed these cards" in _said(app)
    assert book.draft(saved.code).entries[saved.players[0].key].typed == 17


def test_totals_go_up_by_place_and_explain_every_number(open_page: Open, book: Book) -> None:
    """The lowest total is first, equal totals share a place, and the page says that low wins."""
    saved = _play(book, book.new_game(["Ada", "Ben", "Cleo"]), 10, 5, 5, closer=0)
    said = _said(open_page("totals", game=saved.code))
    rows = ["| 1 | Ben | 5 | **5** |", "| 1 | Cleo | 5 | **5** |", "| 3 | Ada | 20 | **20** |"]
    assert all(said.index(one) < said.index(other) for one, other in pairwise(rows))
    assert "The lowest total wins." in said
    assert "10 is doubled to 20" in said
    assert "Ada starts." in said


def test_the_end_of_a_game_names_all_its_winners(open_page: Open, book: Book) -> None:
    """A tie is a shared victory; the next step is another game, not another round."""
    saved = _play(book, book.new_game(["Ada", "Ben", "Cleo"]), 100, -2, -2)
    app = open_page("totals", game=saved.code)
    assert "Ben & Cleo share the victory with −2 points." in _said(app)  # noqa: RUF001
    assert "Play again" in _labels(app)
    assert "Totals so far" in _labels(open_page("round", game=saved.code))


def test_a_round_is_deleted_only_when_asked_twice(open_page: Open, book: Book) -> None:
    """The totals follow."""
    saved = _play(book, book.new_game(["Ada", "Ben"]), 3, 4)
    app = open_page("totals", game=saved.code)
    _press(app, "Delete round 1")
    assert not book.game(saved.code).rounds


@pytest.mark.parametrize("name", ["*Ada*", ":red[x]", "<b>x</b>", "a|b", "$a$", "[x](y)", "`x`"])
def test_a_name_is_never_markup(open_page: Open, book: Book, name: str) -> None:
    """Names are typed by children; every sign of Markdown in them is escaped."""
    saved = _play(book, book.new_game([name, "Ben"]), 3, 4)
    for page in ("home", "round", "totals"):
        app = open_page(page, **({} if page == "home" else {"game": saved.code}))
        shown = "\n".join([_markup(app), *_labels(app)])
        assert plain(name) in shown
        assert name not in shown
