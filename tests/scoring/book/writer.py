"""A program that writes into a book without pause, for tests that stop it or start several.

Usage: writer.py BOOK CODE FIRST COUNT. It plays rounds into the game, again where another writer
was faster, and prints the number of each once the book has confirmed it. The numbers begin with
FIRST and are found again in the rounds' sums.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from scoring.book import NOBODY, Book, ConflictError


def play(book: Book, code: str, number: int) -> None:
    """Enter and save one round, photos and all."""
    while True:
        try:
            _enter(book, code, number)
        except ConflictError:
            continue
        return


def _enter(book: Book, code: str, number: int) -> None:
    for player, entry in book.draft(code).entries.items():
        book.save_draft(code, player, replace(entry, typed=number, photo=b"photo" * 10_000))
    draft = book.save_closer(code, NOBODY, book.draft(code).closer_version)
    if {entry.typed for entry in draft.entries.values()} != {number}:
        raise ConflictError("Another writer's round.")
    book.save_round(code, draft.version)


if __name__ == "__main__":
    file, code, first, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    opened = Book(file)
    print("open", flush=True)  # noqa: T201
    for number in range(first, first + count):
        play(opened, code, number)
        print(number, flush=True)  # noqa: T201
