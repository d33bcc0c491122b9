"""The chapter of households: their codes, and the people whom they remember."""

from __future__ import annotations

from datetime import UTC, date, datetime

from sqlalchemy import select

from scoring.book.converting import household_of
from scoring.book.errors import BookError
from scoring.book.facts import respell
from scoring.book.finding import find_household
from scoring.book.games import Games, new_code, tidy_name
from scoring.book.records import Household, Person
from scoring.book.tables import HouseholdRow, PersonRow, PlayerRow
from scoring.statistics import Played, Statistics, statistics


class Households(Games):
    """Households by their code."""

    def first_household(self) -> Household:
        """The household that was made with the book."""
        with self._storage.reading() as session:
            return household_of(find_household(session, None))

    def new_household(self) -> Household:
        """Make another household, with nobody in it."""
        with self._storage.writing() as session:
            row = HouseholdRow(code=new_code(), created=datetime.now(UTC), keep_photos=False)
            session.add(row)
            session.flush()
            return household_of(row)

    def household(self, code: str) -> Household:
        """The household with that code."""
        with self._storage.reading() as session:
            return household_of(find_household(session, code))

    def renew_household(self, code: str) -> Household:
        """Give a household another code; the old one opens nothing any more."""
        with self._storage.writing() as session:
            row = find_household(session, code, to_change=True)
            row.code = new_code()
            return household_of(row)

    def keep_photos(self, code: str, *, keep: bool) -> Household:
        """Keep photos with the rounds that are saved from now on, or do not."""
        with self._storage.writing() as session:
            row = find_household(session, code, to_change=True)
            row.keep_photos = keep
            return household_of(row)

    def people(self, household: str | None = None) -> tuple[Person, ...]:
        """Everybody who has played, by name."""
        with self._storage.reading() as session:
            owner = find_household(session, household)
            query = select(PersonRow).where(
                PersonRow.household_id == owner.id, PersonRow.id.in_(select(PlayerRow.person_id))
            )
            rows = session.scalars(query.order_by(PersonRow.folded))
            return tuple(Person(row.uid, row.name) for row in rows)

    def rename_person(self, household: str, person: str, name: str) -> Person:
        """Spell a name in another way, in every game.

        Raises:
            BookError: Somebody else has that name.
        """
        tidy = tidy_name(name, "The player")
        with self._storage.writing() as session:
            owner = find_household(session, household, to_change=True)
            everybody = session.scalars(
                select(PersonRow).where(PersonRow.household_id == owner.id)
            ).all()
            row = next((row for row in everybody if row.uid == person), None)
            if row is None:
                raise BookError("The household knows nobody like that.")
            if any(o.folded == tidy.casefold() for o in everybody if o is not row):
                raise BookError(f"Somebody else is called {tidy}.")
            respell(session, row, tidy)
            return Person(row.uid, row.name)

    def statistics(
        self, household: str | None = None, since: date | None = None, until: date | None = None
    ) -> Statistics:
        """What a household has played, over the days chosen; by the ids of its people."""
        games = self.games(household, since, until)
        return statistics(
            Played(saved.game, {player.key: player.person for player in saved.players})
            for saved in games
        )
