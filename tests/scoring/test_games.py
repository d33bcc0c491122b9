"""Totals, places, the end of a game, and who starts."""

from __future__ import annotations

import pytest

from scoring.games import Game, GameError, Standing
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Rules, Starter
from scoring.starting import highest_two
from scoring.steps import SumTyped, TotalRaised


def game(*rounds: tuple[int, ...], closer: str | None = None, rules: Rules | None = None) -> Game:
    """A game of typed sums; the players are A, B, C… and the same one closes every round."""
    players = tuple("ABCDEFGH"[: len(rounds[0])])
    played = (
        Round({player: Entry(typed=n) for player, n in zip(players, sums, strict=True)}, closer)
        for sums in rounds
    )
    return Game(players, rules or Rules(), tuple(played))


def test_before_the_first_round() -> None:
    """Everybody has 0 and shares the first place; nobody has won, anybody may start."""
    new = Game(("B", "A"))
    assert new.totals == {"B": 0, "A": 0}
    assert new.places == {"B": 1, "A": 1}
    assert (new.over, new.winners, new.ended_after, new.final) == (False, (), None, True)
    assert new.starters == ("B", "A")
    assert new.left == {"B": 100, "A": 100}


def test_totals_add_up() -> None:
    """Round by round, doubling included."""
    played = game((20, 10), (5, -3), closer="A")
    assert played.running_totals == ({"A": 0, "B": 0}, {"A": 40, "B": 10}, {"A": 50, "B": 7})
    assert played.totals == {"A": 50, "B": 7}
    assert played.left == {"A": 50, "B": 93}


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ((0, 0), (1, 1)),
        ((5, 3), (2, 1)),
        ((3, 3, 5), (1, 1, 3)),
        ((5, 3, 5), (2, 1, 2)),
        ((-4, -9, -4, 0), (2, 1, 2, 4)),
        ((7, 7, 7, 7), (1, 1, 1, 1)),
    ],
)
def test_places(totals: tuple[int, ...], places: tuple[int, ...]) -> None:
    """The lowest is first; equals share a place and the next ones are skipped."""
    assert tuple(game(totals).places.values()) == places


def test_standings_from_first_to_last() -> None:
    """Sorted by total, equals by seat."""
    assert game((5, 3, 5)).standings == (
        Standing(1, "B", 3),
        Standing(2, "A", 5),
        Standing(2, "C", 5),
    )


@pytest.mark.parametrize(
    ("rounds", "limit", "ended_after", "winners"),
    [
        ([(99, 0)], 100, None, ""),
        ([(100, 0)], 100, 1, "B"),
        ([(60, 7), (40, 8)], 100, 2, "B"),
        ([(101, 120, 5)], 100, 1, "C"),  # two over the limit, a third has won
        ([(110, 105)], 100, 1, "B"),  # all over the limit
        ([(110, 4, 4)], 100, 1, "BC"),  # shared victory
        ([(-3, -9)], 1, None, ""),  # below 0 nobody reaches anything
        ([(-3, 1)], 1, 1, "A"),
        ([(101, 5), (-9, 5)], 100, 1, "B"),  # played on, back below the limit: still over
    ],
)
def test_the_end(
    rounds: list[tuple[int, ...]], limit: int, ended_after: int | None, winners: str
) -> None:
    """Over after the round in which somebody reaches the limit; the lowest total has won."""
    played = game(*rounds, rules=Rules(limit=limit))
    assert played.ended_after == ended_after
    assert played.over is (ended_after is not None)
    assert "".join(played.winners) == winners


def test_a_game_of_negative_totals_has_a_leader() -> None:
    """The lowest is the best, below 0 too."""
    assert game((-3, -9)).leaders == ("B",)


def test_a_face_down_card_leaves_the_game_not_final() -> None:
    """The totals can still change."""
    entries = {"A": Entry(grid=Grid.parse("1 back")), "B": Entry(typed=1)}
    assert not Game(("A", "B"), rounds=(Round(entries),)).final


@pytest.mark.parametrize(
    ("rule", "sums", "closer", "starters"),
    [
        (Starter.CLOSER, (5, 3), "A", "A"),
        (Starter.CLOSER, (5, 3), None, "AB"),  # nobody closed
        (Starter.WINNER, (5, 3), "A", "B"),
        (Starter.WINNER, (5, 5, 9), "C", "AB"),  # two winners
        (Starter.WINNER, (5, 5), "A", "B"),  # the closer was doubled
        (Starter.HIGHEST, (5, 3), "A", "AB"),
    ],
)
def test_who_starts_next(
    rule: Starter, sums: tuple[int, ...], closer: str | None, starters: str
) -> None:
    """One player, or the candidates among whom two face-up cards decide."""
    assert "".join(game(sums, closer=closer, rules=Rules(starter=rule)).starters) == starters


@pytest.mark.parametrize(
    ("face_up", "starters"),
    [
        ({}, ()),
        ({"A": (12, 0)}, ("A",)),
        ({"A": (12, 0), "B": (5, 6)}, ("A",)),
        ({"A": (12, 0), "B": (6, 6), "C": (1, 2)}, ("A", "B")),
        ({"A": (-2, -2), "B": (-1, -2)}, ("B",)),
    ],
)
def test_two_face_up_cards(face_up: dict[str, tuple[int, int]], starters: tuple[str, ...]) -> None:
    """The highest sum of the two starts: a 12 and a 0 make 12."""
    assert highest_two(face_up) == starters


def test_how_a_total_came_about() -> None:
    """The steps of the round, then the total before and after."""
    steps = game((20, 10), (5, 3)).steps(2, "A")
    assert steps == (SumTyped(5), TotalRaised(before=20, points=5, after=25))


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ((), "2 to 8 players, not 0"),
        (("A",), "2 to 8 players, not 1"),
        (tuple("ABCDEFGHI"), "2 to 8 players, not 9"),
        (("A", "A"), "same name"),
    ],
)
def test_who_can_play(players: tuple[str, ...], sentence: str) -> None:
    """Two to eight, all different."""
    with pytest.raises(GameError, match=sentence):
        Game(players)


@pytest.mark.parametrize("who", ["A", "AC", "ABC"])
def test_a_round_has_an_entry_of_every_player(who: str) -> None:
    """Nobody is left out as if they had 0, and nobody is added."""
    with pytest.raises(GameError, match="Round 1 needs an entry of every player"):
        Game(("A", "B"), rounds=(Round({player: Entry(typed=1) for player in who}),))
