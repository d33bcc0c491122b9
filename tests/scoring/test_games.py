"""Totals, places, the end of a game, and who starts."""

from __future__ import annotations

import pytest

from scoring.games import Game, GameError, Guest, Standing
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


@pytest.mark.parametrize(
    ("rounds", "limit", "ended_after", "left"),
    [
        ([], 1, None, 1),
        ([(140, 0)], 2, None, 1),  # no points end it
        ([(140, 0), (1, 2)], 2, 2, 0),
        ([(140, 0), (1, 2), (3, 4)], 2, 2, 0),  # played on: still over
    ],
)
def test_a_number_of_rounds_instead_of_a_limit(
    rounds: list[tuple[int, int]], limit: int, ended_after: int | None, left: int
) -> None:
    """The game is over after as many, whatever the points; nobody has a distance to a limit."""
    rules = Rules(rounds=limit)
    played = game(*rounds, rules=rules) if rounds else Game(("A", "B"), rules)
    assert played.ended_after == ended_after
    assert (played.left, played.rounds_left) == ({}, left)
    assert game((1, 2)).rounds_left is None


def test_ended_by_hand() -> None:
    """The child has to sleep: the lowest total has won, though nobody has reached the limit."""
    early = Game(("A", "B"), rounds=game((5, 3)).rounds, finished=True)
    assert (early.over, early.ended_after, early.winners) == (True, None, ("B",))


def test_who_joins_late_begins_with_the_agreed_points() -> None:
    """No total before that; missing rounds are no rounds of 0 points."""
    rounds = (*game((20, 10)).rounds, *game((1, 2, 3)).rounds)
    played = Game(("A", "B", "C"), rounds=rounds, guests={"C": Guest(start=15)})
    assert played.running_totals == (
        {"A": 0, "B": 0},
        {"A": 20, "B": 10, "C": 15},
        {"A": 21, "B": 12, "C": 18},
    )
    assert played.steps(2, "C")[-1] == TotalRaised(15, 3, 18)
    assert played.places == {"A": 3, "B": 1, "C": 2}
    new = Game(("A", "B", "C"), rounds=rounds[:1], guests={"C": Guest(start=15)})
    assert new.totals == {"A": 20, "B": 10, "C": 15}


def test_points_agreed_on_do_not_end_a_game() -> None:
    """Only points of a round do, and then those agreed on count."""
    guests = {"C": Guest(start=100)}
    rounds = (*game((20, 10)).rounds, *game((1, 2, 0)).rounds)
    assert not Game(("A", "B", "C"), rounds=rounds[:1], guests=guests).over
    assert Game(("A", "B", "C"), rounds=rounds, guests=guests).ended_after == 2


def test_who_has_left_keeps_the_total_but_cannot_win() -> None:
    """Leaving early with few points is no victory; the others are placed among themselves."""
    rounds = (*game((5, 50, 1)).rounds, *game((9, 60)).rounds)
    played = Game(("A", "B", "C"), rounds=rounds, guests={"C": Guest(gone=True)})
    assert played.totals == {"A": 14, "B": 110, "C": 1}
    assert played.places == {"A": 1, "B": 2}
    assert played.standings == (Standing(1, "A", 14), Standing(2, "B", 110))
    assert (played.winners, played.staying) == (("A",), ("A", "B"))
    assert played.left == {"A": 86, "B": 0}


@pytest.mark.parametrize("rule", [Starter.CLOSER, Starter.WINNER])
def test_nobody_who_has_left_starts(rule: Starter) -> None:
    """A starter who left leaves candidates."""
    rounds = game((5, 9, 1), closer="C").rounds
    played = Game(("A", "B", "C"), Rules(starter=rule), rounds, {"C": Guest(gone=True)})
    assert played.starters == ("A", "B")


def test_guests_are_no_more_than_eight_at_once() -> None:
    """A ninth may come when somebody has left."""
    nine = tuple("ABCDEFGHI")
    with pytest.raises(GameError, match="2 to 8 players"):
        Game(nine, guests={"I": Guest()})
    assert len(Game(nine, guests={"I": Guest(), "A": Guest(gone=True)}).staying) == 8


@pytest.mark.parametrize(
    ("played", "rules"),
    [
        (game((5, 3)), Rules()),
        (game((-5, -3)), Rules()),
        (game((100, 3)), Rules(limit=200)),
        (game((60, 3), rules=Rules(limit=20)), Rules(limit=80)),
        (game((60, 3), rules=Rules(rounds=1)), Rules(rounds=2)),
        (game((60, 3), rules=Rules(rounds=5)), Rules(rounds=5)),
    ],
)
def test_how_a_game_goes_on(played: Game, rules: Rules) -> None:
    """The next multiple of the limit that nobody has reached, or one more round."""
    assert played.longer() == rules
    assert not Game(played.players, played.longer(), played.rounds).over
