"""What holds for every grid, round and game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import BACK, FACES, VALUES
from scoring.counting import HIGHEST_SUM, LOWEST_SUM, count_entry, parse_sum
from scoring.explain import addition, explain
from scoring.games import Game
from scoring.grid import Grid
from scoring.rounds import Entry, Round, score_round
from scoring.rules import Negative, Rules, Starter, Tie
from scoring.steps import CardsSummed, TotalRaised

# Few different faces, so that equal columns, ties and zeros are common.
PLACES = st.sampled_from([None, BACK, -2, -1, 0, 1]) | st.sampled_from([None, *FACES])
GRIDS = st.integers(1, 4).flatmap(
    lambda columns: st.builds(
        Grid,
        st.lists(st.tuples(*[PLACES] * columns), min_size=1, max_size=3).map(tuple),
    )
)
COLUMNS = st.sampled_from(VALUES).map(lambda value: (value,) * 3) | st.tuples(*[PLACES] * 3)
WHOLE_GRIDS = st.lists(COLUMNS, min_size=4, max_size=4).map(
    lambda columns: Grid(tuple(zip(*columns, strict=True)))
)
SUMS = st.integers(-3, 3) | st.integers(LOWEST_SUM, HIGHEST_SUM)
KEPT = st.frozensets(st.integers(0, 3))
ENTRIES = st.builds(Entry, typed=SUMS) | st.builds(Entry, grid=WHOLE_GRIDS, kept=KEPT)
RULES = st.builds(
    Rules,
    columns=st.booleans(),
    tie=st.sampled_from(Tie),
    negative=st.sampled_from(Negative),
    limit=st.integers(1, 300),
    starter=st.sampled_from(Starter),
    rounds=st.none() | st.integers(1, 6),
)


@st.composite
def rounds(draw: st.DrawFn, players: tuple[str, ...] = ("A", "B", "C")) -> Round:
    """A round of these players."""
    entries = {player: draw(ENTRIES) for player in players}
    return Round(entries, draw(st.sampled_from([None, *players])))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of up to five rounds."""
    players = tuple("ABCDEFGH"[: draw(st.integers(2, 8))])
    return Game(players, draw(RULES), tuple(draw(st.lists(rounds(players), max_size=5))))


@given(GRIDS)
def test_a_grid_written_down_is_read_back(grid: Grid) -> None:
    """Law: text and grid are the same thing."""
    assert Grid.parse(str(grid)) == grid


@given(SUMS)
def test_a_sum_written_down_is_read_back(total: int) -> None:
    """Law: every possible sum can be typed."""
    assert parse_sum(str(total)) == total


@given(WHOLE_GRIDS)
def test_turning_changes_no_sum(grid: Grid) -> None:
    """Law: from the other side the same columns leave; turned twice it is the same grid."""
    turned = grid.turned()
    assert turned.removed() == tuple(3 - column for column in reversed(grid.removed()))
    assert turned.raw_sum(turned.removed()) == grid.raw_sum(grid.removed())
    assert turned.turned() == grid


@given(WHOLE_GRIDS, st.permutations(range(4)))
def test_swapping_columns_changes_no_sum(grid: Grid, order: list[int]) -> None:
    """Law: where a column lies does not matter."""
    rows = tuple(tuple(row[column] for column in order) for row in grid.rows)
    assert Grid(rows).raw_sum(Grid(rows).removed()) == grid.raw_sum(grid.removed())


@given(WHOLE_GRIDS)
def test_removing_twice_is_removing_once(grid: Grid) -> None:
    """Law: what is left has no equal columns, and the same sum."""
    removed = grid.removed()
    rows = tuple(
        tuple(None if column in removed else face for column, face in enumerate(row))
        for row in grid.rows
    )
    assert Grid(rows).removed() == ()
    assert Grid(rows).raw_sum() == grid.raw_sum(removed)


@given(WHOLE_GRIDS, KEPT)
def test_a_kept_column_counts_three_times_its_card(grid: Grid, kept: frozenset[int]) -> None:
    """Law: keeping adds exactly what the kept columns hold."""
    back_again = sum(grid.columns[c][0] * 3 for c in grid.equal_columns() if c in kept)  # type: ignore[operator, misc]
    assert grid.raw_sum(grid.removed(kept=kept)) == grid.raw_sum(grid.removed()) + back_again


@given(ENTRIES, RULES)
def test_a_count_shows_its_cards(entry: Entry, rules: Rules) -> None:
    """Law: the cards shown in the steps add up to the sum, and so does the line one can follow."""
    count = count_entry(entry, rules)
    for step in count.steps:
        if isinstance(step, CardsSummed):
            assert sum(step.cards) == step.total == count.raw
            line = addition(step.cards, step.total).partition(" = ")[0].replace(" ", "")
            assert not step.cards or eval(line) == count.raw  # noqa: S307 - digits and signs


@given(rounds(), RULES, st.permutations("ABC"))
def test_seats_change_no_points(played: Round, rules: Rules, order: list[str]) -> None:
    """Law: the order of the players does not matter."""
    moved = Round({player: played.entries[player] for player in order}, played.closer)
    assert score_round(moved, rules).points == score_round(played, rules).points


@given(rounds(), RULES)
def test_only_the_closer_is_ever_doubled(played: Round, rules: Rules) -> None:
    """Law: points are the sum, or twice the closer's; 0 is never doubled."""
    for score in score_round(played, rules).players:
        assert score.points == score.raw * (2 if score.doubled else 1)
        assert not score.doubled or (score.player == played.closer and score.raw != 0)
        assert explain(score)


@given(rounds(), st.booleans(), st.sampled_from(Tie))
def test_usually_no_sum_below_1_is_doubled(played: Round, columns: bool, tie: Tie) -> None:
    """Law: by default a doubling never touches 0 or less."""
    score = score_round(played, Rules(columns=columns, tie=tie))
    assert all(player.raw > 0 for player in score.players if player.doubled)


@given(rounds(), RULES)
def test_a_safe_tie_never_costs_more(played: Round, rules: Rules) -> None:
    """Law: of the closer's points, sparing ties can only take a doubling away."""
    doubled, safe = (
        [
            player.doubled
            for player in score_round(played, Rules(rules.columns, tie, rules.negative)).players
        ]
        for tie in Tie
    )
    assert all(was or not now for was, now in zip(doubled, safe, strict=True))


@given(games())
def test_totals_are_the_sums_of_points(game: Game) -> None:
    """Law: nothing else goes into a total, and every total explains itself."""
    for player, total in game.totals.items():
        assert total == sum(score.of(player).points for score in game.scores)
        for number in range(1, len(game.rounds) + 1):
            raised = game.steps(number, player)[-1]
            assert isinstance(raised, TotalRaised)
            assert raised.before == game.running_totals[number - 1][player]
            assert raised.before + raised.points == raised.after


@given(games())
def test_a_place_is_one_more_than_how_many_have_less(game: Game) -> None:
    """Law: 1, 1, 3; the standings are the same places in order."""
    totals = game.totals
    for player, place in game.places.items():
        assert place == 1 + sum(other < totals[player] for other in totals.values())
    assert {standing.player: standing.place for standing in game.standings} == game.places
    assert [standing.total for standing in game.standings] == sorted(totals.values())


@given(games())
def test_there_is_a_winner_exactly_when_it_is_over(game: Game) -> None:
    """Law: over means won, by everybody with the lowest total."""
    assert bool(game.winners) is game.over
    assert all(game.totals[player] == min(game.totals.values()) for player in game.winners)
    assert game.starters
    assert set(game.starters) <= set(game.players)
