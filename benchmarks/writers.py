"""Programs that write into one book without pause, killed in the middle or all at once.

Each plays rounds of two or three players, again where another writer was faster, and says the
number of each once the book has confirmed it. The number is everybody's typed sum, so that the
rounds in the book tell which of them are there.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait

from scoring.book import NOBODY, Book, ConflictError
from scoring.counting import Entry

# As many different sums can be typed; a game gets no more rounds than that.
MARKS = 100
_PATIENCE_S = 600
DONE = -1_000_000
# A process of its own for each writer, but not a start of Python for each.
if sys.platform == "win32":
    _processes = multiprocessing.get_context("spawn")
else:
    _processes = multiprocessing.get_context("forkserver")
    _processes.set_forkserver_preload(["scoring.book"])

Mark = tuple[int, int]
"""Which game of the book, and the sum that everybody had."""


@dataclass(frozen=True)
class Outcome:
    """What a trial left in the book.

    Attributes:
        killed: How many writers were killed.
        confirmed: Rounds that the book had confirmed to a writer.
        found: Rounds that are in the book.
        lost: Confirmed ones that are not.
        doubled: Ones that are there more often than they were played.
        strange: Ones that are torn, or that nobody was about to save.
    """

    killed: int
    confirmed: int
    found: int
    lost: int
    doubled: int
    strange: int

    @property
    def good(self) -> bool:
        """Whether nothing is lost, doubled or torn."""
        return not (self.lost or self.doubled or self.strange)


def kill_writers(address: str, kills: int, seed: int = 1) -> Outcome:
    """Let one writer after the other play on where the last was killed."""
    chance = random.Random(seed)
    book = Book(address)
    codes = [book.new_game(["Ada", "Ben", "Cleo"]).code]
    confirmed: list[Mark] = []
    strange = 0
    for life in range(kills):
        done = _marks(book, codes)
        # At most one round can have been saved without its writer being told.
        strange += len(set(done) - set(confirmed)) > 1
        confirmed = done
        if len(book.game(codes[-1]).rounds) >= MARKS // 2:
            codes.append(book.new_game(["Ada", "Ben", "Cleo"]).code)
        first = len(book.game(codes[-1]).rounds)
        heard, said = _processes.Pipe(duplex=False)
        marks = [(len(codes) - 1, mark) for mark in range(first, MARKS)]
        writer = _processes.Process(target=_write, args=(address, codes, marks, said), daemon=True)
        writer.start()
        said.close()
        confirmed += _hear(heard, life % 4)
        time.sleep(chance.uniform(0, 0.03))
        writer.kill()
        writer.join()
        confirmed += _hear(heard, None)
        book.close()
        book = Book(address)
    outcome = _outcome(book, codes, confirmed, killed=kills, may_be_unsaid=1)
    book.close()
    return replace(outcome, strange=outcome.strange + strange)


def write_at_once(address: str, writers: int, rounds: int) -> Outcome:
    """Let writers play so many rounds each, all into the same game until it is full."""
    book = Book(address)
    share = MARKS // writers
    codes = [book.new_game(["Ada", "Ben"]).code for _ in range(-(-rounds // share))]
    lines = []
    for number in range(writers):
        marks = [(n // share, number * share + n % share) for n in range(rounds)]
        heard, said = _processes.Pipe(duplex=False)
        process = _processes.Process(target=_write, args=(address, codes, marks, said), daemon=True)
        process.start()
        said.close()
        lines.append((process, heard))
    confirmed = [mark for _, heard in lines for mark in _hear(heard, None)]
    for process, _ in lines:
        process.join(_PATIENCE_S)
    outcome = _outcome(book, codes, confirmed, killed=0, may_be_unsaid=0)
    book.close()
    return replace(outcome, lost=outcome.lost + writers * rounds - len(confirmed))


def _write(address: str, codes: Sequence[str], marks: Iterable[Mark], said: Connection) -> None:
    """What a writer does all its life."""
    book = Book(address)
    for game, mark in marks:
        seen, patience_s = 0, 0.02
        while (seen := _play(book, codes[game], mark, seen)) != DONE:
            # Longer and longer, or writers who enter over each other never get anywhere.
            time.sleep(random.uniform(0, patience_s))
            patience_s = min(1.5 * patience_s, 1.0)
        said.send((game, mark))
    book.close()


def _play(book: Book, code: str, mark: int, seen: int) -> int:
    """Enter and save one round, photos and all; not over a draft that somebody is busy with.

    Args:
        book: The book.
        code: The game's code.
        mark: What everybody had.
        seen: The version of the draft at the last try; if it is still that, it is taken over.

    Returns:
        DONE, or the version of the draft that was in the way.
    """
    draft = book.draft(code)
    if not draft.empty and draft.version != seen:
        return draft.version
    try:
        for player, entry in draft.entries.items():
            book.save_draft(code, player, replace(entry, typed=mark, photo=b"photo" * 10_000))
        draft = book.save_closer(code, NOBODY, book.draft(code).closer_version)
        if {entry.typed for entry in draft.entries.values()} == {mark}:
            book.save_round(code, draft.version)
            return DONE
    except ConflictError:
        pass
    return draft.version


def _hear(heard: Connection, count: int | None) -> list[Mark]:
    """What a writer says: so many marks, or all until it ends."""
    marks: list[Mark] = []
    try:
        while count is None or len(marks) < count:
            if not wait([heard], _PATIENCE_S):
                raise TimeoutError("A writer says nothing any more.")
            marks.append(heard.recv())
    except (EOFError, ConnectionError):
        pass
    return marks


def _outcome(
    book: Book, codes: Sequence[str], confirmed: Sequence[Mark], *, killed: int, may_be_unsaid: int
) -> Outcome:
    found, said = Counter(_marks(book, codes)), Counter(confirmed)
    unsaid = (found - said).total() - sum(n - 1 for n in found.values() if n > 1)
    return Outcome(
        killed=killed,
        confirmed=said.total(),
        found=found.total(),
        lost=(said - found).total(),
        doubled=sum(n - 1 for n in found.values() if n > 1),
        strange=max(0, unsaid - may_be_unsaid),
    )


def _marks(book: Book, codes: Sequence[str]) -> list[Mark]:
    """The marks of the rounds in the book; a torn round has a mark that nobody wrote."""
    return [
        (number, _mark(round_.played.entries.values()))
        for number, code in enumerate(codes)
        for round_ in book.game(code).rounds
    ]


def _mark(entries: Iterable[Entry]) -> int:
    sums = {entry.typed for entry in entries}
    mark = sums.pop()
    return -1 if sums or mark is None else mark
