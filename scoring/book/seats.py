"""The chapter of who plays: joining late, leaving, names, and the order of the seats."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.book.base import Changing, Chapter
from scoring.book.errors import BookError
from scoring.book.facts import leave_draft, person_known_as, respell
from scoring.book.finding import find_player
from scoring.book.games import new_seat, tidy_name
from scoring.book.records import Change, SavedGame
from scoring.book.tables import PersonRow
from scoring.games import FEWEST_PLAYERS

# More or less than anybody can have agreed on.
_MOST_POINTS = 10_000


class Seats(Chapter):
    """Players of a game; ``version`` is always the game's ``setup_version`` that was seen."""

    def add_player(self, code: str, name: str, version: int, *, start: int = 0) -> SavedGame:
        """Let somebody join late.

        Args:
            code: The game's code.
            name: What the player is called.
            version: The game's ``setup_version`` that was seen.
            start: The points agreed on.
        """
        with self._setup(code, version, Change.PLAYER_JOINED) as changing:
            person = _free_person(changing, tidy_name(name, "The new player"))
            _check_points(start)
            seat = 1 + max(player.seat for player in changing.game.players)
            changing.game.players.append(
                new_seat(person=person, seat=seat, guest=True, start=start)
            )
            return changing.saved

    def agree_start(self, code: str, player: str, start: int, version: int) -> SavedGame:
        """Agree on other points for somebody who joined late."""
        with self._setup(code, version, Change.POINTS_AGREED) as changing:
            row = find_player(changing.game, player)
            if not row.guest:
                raise BookError(f"{row.name} has been there from the start, with 0 points.")
            _check_points(start)
            row.start = start
            return changing.saved

    def leave(self, code: str, player: str, version: int) -> SavedGame:
        """Let somebody leave; the total stays, without a place."""
        with self._setup(code, version, Change.PLAYER_LEFT) as changing:
            row = find_player(changing.game, player)
            staying = [other for other in changing.game.players if not other.gone]
            if row in staying and len(staying) <= FEWEST_PLAYERS:
                raise BookError("Two players have to stay. You can end the game instead.")
            row.guest = row.gone = True
            leave_draft(changing.game, row)
            return changing.saved

    def come_back(self, code: str, player: str, version: int) -> SavedGame:
        """Let somebody who left play on."""
        with self._setup(code, version, Change.PLAYER_BACK) as changing:
            find_player(changing.game, player).gone = False
            return changing.saved

    def rename(self, code: str, player: str, name: str, version: int) -> SavedGame:
        """Say that it is somebody else who sits there, or spell the name in another way.

        The household remembers people by name, so the rounds now count for the one of that name.
        """
        with self._setup(code, version, Change.PLAYER_RENAMED) as changing:
            row = find_player(changing.game, player)
            tidy = tidy_name(name, "The player")
            if tidy.casefold() == row.person.folded:
                respell(changing.session, row.person, tidy)
            else:
                row.person = _free_person(changing, tidy)
            return changing.saved

    def reorder(self, code: str, players: Sequence[str], version: int) -> SavedGame:
        """Change the order of the seats.

        Args:
            code: The game's code.
            players: Everybody's key, in the new order.
            version: The game's ``setup_version`` that was seen.
        """
        with self._setup(code, version, Change.SEATS_MOVED) as changing:
            game = changing.game
            if sorted(players) != sorted(player.key for player in game.players):
                raise BookError("Everybody needs one seat.")
            for player in game.players:
                player.seat = players.index(player.key)
            game.players.sort(key=lambda player: player.seat)
            return changing.saved


def _free_person(changing: Changing, name: str) -> PersonRow:
    """The person of that name, unless they sit in the game already."""
    game = changing.game
    person = person_known_as(changing.session, game.household, name)
    if any(player.person is person for player in game.players):
        raise BookError("Two players have the same name.")
    return person


def _check_points(start: object) -> None:
    if type(start) is not int or abs(start) > _MOST_POINTS:
        raise BookError(f"Starting points are a whole number, not {start}.")
