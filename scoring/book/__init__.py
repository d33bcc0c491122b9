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

A missed round is put in, and the last changes are undone and done again, across restarts:

    book.insert_round(code, facts, 2, saved.version)
    saved = book.undo(code, book.history(code).undo.id)
    saved = book.redo(code, book.history(code).redo.id)

Rules and players may change in the middle of a game; ``setup_version`` says what was seen:

    saved = book.change_rules(code, Rules(rounds=5), saved.setup_version)
    saved = book.add_player(code, "Cleo", saved.setup_version, start=20)
    book.leave(code, ada, saved.setup_version)      # come_back, rename, reorder, finish, reopen

A household owns games and remembers people; a game has weaker codes for other phones:

    home = book.first_household()                   # or new_household(), household(code)
    book.games(home.code), book.people(home.code), book.statistics(home.code)
    book.rematch(code)
    book.game(saved.view_code).right                # Right.VIEW; save_draft needs CONTRIBUTE
    book.renew_code(code, Right.VIEW)

Games go out and come in as files, and coming in twice does not double them:

    text = book.export_json(home.code)              # exchange.schema.json says what is in it
    book.import_json(text, home.code).added
    book.export_csv(home.code)

All errors are BookErrors, which are ScoringErrors and ValueErrors, with a sentence for people.
ConflictError: two phones changed the same thing; the first change stands. StorageError: the disk
or the database.
"""

from scoring.book.errors import (
    BookError,
    ConflictError,
    ForbiddenError,
    IncompleteError,
    StorageError,
    UnknownGameError,
    UnknownHouseholdError,
)
from scoring.book.exchange import Imported
from scoring.book.records import (
    NOBODY,
    Action,
    Change,
    Draft,
    DraftEntry,
    History,
    Household,
    Json,
    Origin,
    Person,
    Player,
    Right,
    SavedGame,
    SavedRound,
)
from scoring.book.store import Book

__all__ = [
    "NOBODY",
    "Action",
    "Book",
    "BookError",
    "Change",
    "ConflictError",
    "Draft",
    "DraftEntry",
    "ForbiddenError",
    "History",
    "Household",
    "Imported",
    "IncompleteError",
    "Json",
    "Origin",
    "Person",
    "Player",
    "Right",
    "SavedGame",
    "SavedRound",
    "StorageError",
    "UnknownGameError",
    "UnknownHouseholdError",
]
