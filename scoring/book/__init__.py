"""The score book: keeps games and the half-entered round, whatever happens to the program.

    book = Book()                                   # $SKYJO_DATABASE, or the user's data folder
    saved = book.new_game(["Ada", "Ben"], Rules(limit=50))
    saved.code                                      # belongs in the game's address
    saved = book.game(code)                         # UnknownGameError if there is none
    saved.game.totals, saved.names                  # by the players' keys; see scoring.games
    book.games()                                    # all of them, the newest first

The running round is saved as it is entered. Each entry carries the version it was made from:

    draft = book.draft(code)                        # an entry of every player, blank at first
    entry = draft.entries[ada]
    entry = book.save_draft(code, ada, replace(entry, cells=grid, photo=jpeg, reading=record))
    entry = book.save_draft(code, ada, replace(entry, typed=17))
    draft = book.save_closer(code, ada, draft.closer_version)           # or NOBODY
    saved = book.save_round(code, draft.version)    # or IncompleteError says what lacks

Rounds can be changed at any time; everything derived follows:

    saved_round = saved.rounds[0]
    book.edit_round(code, saved_round.id, other_facts, saved_round.version)
    book.delete_round(code, saved_round.id, saved_round.version)

All errors are BookErrors, which are ScoringErrors and ValueErrors, with a sentence for people.
ConflictError: two phones changed the same thing; the first change stands. StorageError: the disk
or the database.
"""

from scoring.book.errors import (
    BookError,
    ConflictError,
    IncompleteError,
    StorageError,
    UnknownGameError,
)
from scoring.book.records import NOBODY, Draft, DraftEntry, Json, Player, SavedGame, SavedRound
from scoring.book.store import Book

__all__ = [
    "NOBODY",
    "Book",
    "BookError",
    "ConflictError",
    "Draft",
    "DraftEntry",
    "IncompleteError",
    "Json",
    "Player",
    "SavedGame",
    "SavedRound",
    "StorageError",
    "UnknownGameError",
]
