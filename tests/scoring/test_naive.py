"""A second scorer, written from the text of the rules and nothing else, has to agree."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from scoring.games import Game
from scoring.grid import Grid
from scoring.rounds import Entry, Round
from scoring.rules import Negative, Rules, Tie

GAMES = 10_000
LOTS = 20


@dataclass
class Table:
    """A game as it lies on the table: hands are columns of three cards, or a number."""

    people: list[str]
    columns: bool
    tie_is_safe: bool
    negative_doubled: bool
    limit: int
    last_round: int | None
    rounds: list[tuple[dict[str, list[list[int]] | int], dict[str, set[int]], str | None]]


def naive_points(table: Table, number: int) -> dict[str, int]:
    """Add up, then let the closer who is not alone the lowest pay."""
    hands, kept, closer = table.rounds[number]
    sums = {}
    for person in table.people:
        hand = hands[person]
        if isinstance(hand, int):
            sums[person] = hand
            continue
        sums[person] = 0
        for index in range(len(hand)):
            first, second, third = hand[index]
            gone = table.columns and first == second == third and index not in kept[person]
            if not gone:
                sums[person] += first + second + third
    points = dict(sums)
    if closer is not None:
        mine = sums[closer]
        lower = [person for person in table.people if sums[person] < mine]
        equal = [person for person in table.people if sums[person] == mine and person != closer]
        must_pay = len(lower) > 0 or (len(equal) > 0 and not table.tie_is_safe)
        if must_pay and (mine > 0 or table.negative_doubled):
            points[closer] = mine + mine
    return points


def naive_result(table: Table) -> tuple[dict[str, int], bool, list[str]]:
    """Totals, whether it ended after a round, and who has won then."""
    totals = dict.fromkeys(table.people, 0)
    over = False
    for number in range(len(table.rounds)):
        points = naive_points(table, number)
        for person in table.people:
            totals[person] = totals[person] + points[person]
        for person in table.people:
            if table.last_round is None and totals[person] >= table.limit:
                over = True
        if number + 1 == table.last_round:
            over = True
    lowest = min(totals.values())
    return totals, over, [person for person in table.people if totals[person] == lowest and over]


def random_table(chance: random.Random) -> Table:
    """Any number of players and any options; hands with many ties and equal columns."""
    people = [f"person {seat}" for seat in range(chance.choice([2, 2, 3, 3, 4, 5, 8]))]
    table = Table(
        people=people,
        columns=chance.random() < 0.7,
        tie_is_safe=chance.random() < 0.5,
        negative_doubled=chance.random() < 0.5,
        limit=chance.choice([1, 20, 50, 100]),
        last_round=chance.choice([None, None, None, 1, 3]),
        rounds=[],
    )
    low = chance.choice([[-2, -1, 0, 1], list(range(-2, 13))])
    for _ in range(chance.choice([0, 1, 2, 2, 3, 5])):
        hands = {person: random_hand(chance, low) for person in people}
        kept = {person: {c for c in range(4) if chance.random() < 0.1} for person in people}
        table.rounds.append((hands, kept, chance.choice([None, *people])))
    return table


def random_hand(chance: random.Random, values: list[int]) -> list[list[int]] | int:
    """Four columns, some of equal cards, or a typed sum."""
    if chance.random() < 0.3:
        return chance.randint(-3, 20)
    return [
        [chance.choice(values)] * 3
        if chance.random() < 0.3
        else [chance.choice(values) for _ in range(3)]
        for _ in range(4)
    ]


def as_game(table: Table) -> Game:
    """The same table in the program's words."""
    rules = Rules(
        columns=table.columns,
        tie=Tie.SAFE if table.tie_is_safe else Tie.DOUBLED,
        negative=Negative.DOUBLED if table.negative_doubled else Negative.UNCHANGED,
        limit=table.limit,
        rounds=table.last_round,
    )
    rounds = tuple(
        Round({person: as_entry(hands[person], kept[person]) for person in table.people}, closer)
        for hands, kept, closer in table.rounds
    )
    return Game(tuple(table.people), rules, rounds)


def as_entry(hand: list[list[int]] | int, kept: set[int]) -> Entry:
    """The same hand in the program's words."""
    if isinstance(hand, int):
        return Entry(typed=hand)
    rows = tuple(tuple(column[row] for column in hand) for row in range(3))
    return Entry(grid=Grid(rows), kept=frozenset(kept))


@pytest.mark.parametrize("lot", range(LOTS))
def test_both_scorers_agree(lot: int) -> None:
    """The same points in every round, the same totals, end and winners."""
    chance = random.Random(lot)
    doublings = 0
    for _ in range(GAMES // LOTS):
        table = random_table(chance)
        game = as_game(table)
        for number, score in enumerate(game.scores):
            assert score.points == naive_points(table, number), table
            doublings += sum(player.doubled for player in score.players)
        totals, over, winners = naive_result(table)
        assert (game.totals, game.over, list(game.winners)) == (totals, over, winners), table
    assert doublings > GAMES // LOTS / 10, "the games must be ones in which something happens"
