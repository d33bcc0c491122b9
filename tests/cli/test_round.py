"""``skyjo round`` with typed sums and grids: points, options, exit status."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli import main


def run(*arguments: str) -> Result:
    """The command as typed."""
    return CliRunner().invoke(main, ["round", *arguments])


def scored(*arguments: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    result = run(*arguments, "--json")
    assert result.exit_code in {0, 1}, result.output
    (line,) = result.stdout.splitlines()
    record: dict[str, Any] = json.loads(line)
    return record


def points(*arguments: str) -> dict[str, int]:
    """Each player's points."""
    return {player["name"]: player["points"] for player in scored(*arguments)["players"]}


def test_the_promised_shape() -> None:
    """Exactly the promised keys, players in the order given."""
    record = scored("Zoe=17", "Ada=3 5 7 2 / 3 1 0 -1 / 3 8 4 11", "--closer", "Zoe")
    assert list(record) == ["version", "closer", "final", "players"]
    assert record | {"players": None} == {
        "version": 1,
        "closer": "Zoe",
        "final": True,
        "players": None,
    }
    zoe, ada = record["players"]
    keys = ["name", "raw", "removed_columns", "doubled", "points", "explanation"]
    assert list(zoe) == list(ada) == keys
    assert (zoe["name"], zoe["raw"], zoe["doubled"], zoe["points"]) == ("Zoe", 17, False, 17)
    assert (ada["raw"], ada["removed_columns"], ada["points"]) == (37, [0], 37)
    assert all(isinstance(text, str) and text for text in zoe["explanation"] + ada["explanation"])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["A=0", "B=0", "--closer", "nobody"], {"A": 0, "B": 0}),
        (["A=20", "B=10", "--closer", "A"], {"A": 40, "B": 10}),
        (["A=20", "B=10", "--closer", "B"], {"A": 20, "B": 10}),
        (["A=20", "B=10", "--closer", "nobody"], {"A": 20, "B": 10}),
        (["A=10", "B=10", "--closer", "A"], {"A": 20, "B": 10}),
        ([" A =10", "B=10", "--closer", " A "], {"A": 20, "B": 10}),
        (["A=10", "B=10", "--closer", "A", "--tie", "safe"], {"A": 10, "B": 10}),
        (["A=-3", "B=-5", "--closer", "A"], {"A": -3, "B": -5}),
        (["A=-3", "B=-5", "--closer", "A", "--negative", "doubled"], {"A": -6, "B": -5}),
        (["A=\N{MINUS SIGN}3", "B=5", "--closer", "A"], {"A": -3, "B": 5}),
        (["A=5 1 / 5 2 / 5 3", "--closer", "nobody"], {"A": 6}),
        (["A=5 1 / 5 2 / 5 3", "--closer", "nobody", "--columns", "off"], {"A": 21}),
        (["A=5 1 / 5 2 / 5 3", "--closer", "nobody", "--keep", "A:0"], {"A": 21}),
        (["A=5 1 / 5 2 / 6 3", "--closer", "nobody", "--set", "A:2,0=5"], {"A": 6}),
        (["A=5 1 / 5 2", "--closer", "nobody", "--set", "A:2,0=5"], {"A": 3}),
        (["A=5 1 / 5 2", "--closer", "nobody", "--set", "A:0,1=empty"], {"A": 12}),
    ],
)
def test_points(arguments: list[str], expected: dict[str, int]) -> None:
    """The closer's doubling, the options, and corrections."""
    assert points(*arguments) == expected


def test_a_score_of_zero_is_never_marked_doubled() -> None:
    """Twice nothing is nothing."""
    record = scored("A=0", "B=-1", "--closer", "A")
    assert record["players"][0]["doubled"] is False


def test_a_face_down_card_makes_it_not_final() -> None:
    """Exit status 1, and the JSON says so; turning the card over makes it final."""
    arguments = ["A=3 back", "B=9", "--closer", "nobody"]
    assert run(*arguments).exit_code == 1
    assert scored(*arguments)["final"] is False
    turned = [*arguments, "--set", "A:0,1=4"]
    assert run(*turned).exit_code == 0
    assert scored(*turned)["final"] is True


def test_a_photo_that_is_not_there() -> None:
    """Exit status 1 with a sentence and no traceback; nothing is scored."""
    result = run("A=nowhere.jpg", "B=9", "--closer", "B", "--json")
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    record = json.loads(result.stdout)
    assert record["players"] == []
    assert record["final"] is False
    assert record["error"]["name"] == "A"
    assert record["error"]["code"]
    assert record["error"]["message"]
    assert "nowhere.jpg" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--closer", "A"],
        ["A=1", "B=2"],  # who closed must be said
        ["A=1", "B=2", "--closer", "C"],
        ["A", "--closer", "A"],
        ["=4", "--closer", "nobody"],
        ["A=", "--closer", "A"],
        ["A=1", "A=2", "--closer", "A"],
        ["nobody=1", "A=2", "--closer", "nobody"],  # a player or none?
        [*(f"{n}={n}" for n in range(9)), "--closer", "nobody"],
        ["A=13 4 / 5 6", "--closer", "A"],  # no such card
        ["A=1 2 3 4 5 / 1 2 3 4 5", "--closer", "A"],  # too many columns
        ["A=1", "--closer", "A", "--columns", "maybe"],
        ["A=1", "--closer", "A", "--set", "A:0,0=3"],  # a sum has no cards
        ["A=1 2", "--closer", "A", "--set", "A:0=3"],
        ["A=1 2", "--closer", "A", "--set", "A:3,0=3"],
        ["A=1 2", "--closer", "A", "--set", "A:0,0=13"],
        ["A=1 2", "--closer", "A", "--set", "B:0,0=3"],
        ["A=1 2", "--closer", "A", "--keep", "A"],
        ["A=1 2", "--closer", "A", "--keep", "A:7"],
        ["A=1", "--closer", "A", "--keep", "A:0"],
        ["A=1", "--closer", "A", "--nonsense"],
    ],
)
def test_wrong_usage(arguments: list[str]) -> None:
    """Exit status 2, one sentence on standard error, nothing on standard output."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Error:" in result.stderr


def test_the_table_for_people() -> None:
    """Names, points, and why."""
    result = run("Ada=20", "Ben=10", "--closer", "Ada")
    assert result.exit_code == 0
    assert "Ada" in result.stdout
    assert "40" in result.stdout


def test_a_name_that_the_console_has_no_letters_for() -> None:
    """As on a Windows console with an old code page: a "?" instead, and the points all the same."""
    result = CliRunner(charset="cp1252").invoke(main, ["round", "猫=20", "--closer", "猫"])
    assert result.exit_code == 0, result.exception
    assert "20" in result.stdout
