"""The score of Skyjo, in pure Python: raw facts in, points, totals and winners out.

A round, by the usual rules:

    >>> from scoring.grid import Grid
    >>> from scoring.rounds import Entry, Round, score_round
    >>> from scoring.rules import Rules
    >>> ada = Entry(grid=Grid.parse("3 5 7 2 / 3 1 0 -1 / 3 8 4 12"))
    >>> ben = Entry(typed=17)
    >>> score = score_round(Round({"Ada": ada, "Ben": ben}, closer="Ada"), Rules())
    >>> score.points, score.final
    ({'Ada': 76, 'Ben': 17}, True)

How a number came about, as data in ``steps`` and in words:

    >>> from scoring.explain import explain
    >>> for sentence in explain(score.of("Ada")):
    ...     print(sentence)
    Column 1 has three cards of 3 and is removed.
    5 + 7 + 2 + 1 + 0 - 1 + 8 + 4 + 12 = 38
    Ada closed the round, but Ben has 17: 38 is doubled to 76.

What one player has, before the round is complete:

    >>> from scoring.counting import count_entry, parse_sum
    >>> count_entry(ada, Rules()).raw, parse_sum("-3")
    (38, -3)

A game; everything but players, rules and rounds is derived:

    >>> from scoring.games import Game
    >>> game = Game(("Ada", "Ben"), Rules(), (Round({"Ada": ada, "Ben": ben}, closer="Ada"),))
    >>> game.totals, game.places, game.over
    ({'Ada': 76, 'Ben': 17}, {'Ada': 2, 'Ben': 1}, False)

What cannot be raises a ``scoring.errors.ScoringError``, a ValueError whose message is a sentence
for people. ``scoring.book`` keeps games.
"""
