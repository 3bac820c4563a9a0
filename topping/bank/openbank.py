"""An open bank: the games made for training with one variant and lexicon, with their file and their index."""

import hashlib
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from topping.bank.file import BankReader, BankSubject, BankWriter, adding
from topping.bank.index import BankIndex
from topping.bank.maker import Maker
from topping.bank.record import BankRecord, TrainingPosition
from topping.errors import ToppingError
from topping.lexicon.info import about_all
from topping.log import LOG
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game
from topping.training.analysedmove import AnalysedMove, MoveFacts, PositionFacts

_BEYOND: Final = 1 << 255
"""More than any seed that a game file can hold."""


def private_seed(salt: bytes, number: int, variant: Variant, lexicon_hash: str) -> int:
    """Returns the seed of game `number` (from 0) of a bank (games for training) with this variant and lexicon.

    `salt` is random and specific to the bank.
    """
    text = f"topping/bank/1/{salt.hex()}/{variant.name}/{lexicon_hash}/{number}"
    return _BEYOND | int.from_bytes(hashlib.sha256(text.encode("ascii")).digest())


def filling(
    maker: Maker, variant: Variant, writer: BankWriter, games: int, added: Callable[[bytes], None]
) -> Generator[None, None, None]:
    """Makes games and stores them with `writer` until the bank has `games`, or no room for more.

    Calls `added` with each new record; yields after each move. Raises `OSError`, and `LexiconError` if no game can be
    made.
    """
    while writer.count < games:
        seed = private_seed(writer.salt, writer.count, variant, maker.graph.hash)
        game = yield from maker.making(seed, variant)
        record = (yield from _recorded(game, maker)).pack()
        if not writer.add(record):
            break
        added(record)


def _recorded(game: Game, maker: Maker) -> Generator[None, None, BankRecord]:
    across, facts = [], []
    for turn in game.turns():
        move = MoveFacts.of(turn.position, turn.solution, game.variant)
        points = maker.solver.all(turn.position, game.variant).points
        position = PositionFacts.of(turn.position, game.variant, (turn.solution,), points)
        across.append(move.links)
        facts.append(AnalysedMove.of(move, turn.number, position.on_grid, position.in_hand, position))
        yield
    return BankRecord.of(game, across, facts)


_INDEXED: Final = 20
"""Games that are indexed at once: a few milliseconds."""


class OpenBank:
    """An open bank: games made for training with one variant and lexicon, as far as they have been read."""

    def __init__(self, maker: Maker, subject: BankSubject) -> None:
        self._maker, self._variant = maker, subject.variant
        self._reader = BankReader(subject.path, subject)
        self._index = BankIndex(self._variant)

    @property
    def index(self) -> BankIndex:
        """The index of all games in the bank's file; if the file is unreadable, of the games read before."""
        with suppress(OSError):
            for _ in self._take(*self._reader.news()):
                pass
        return self._index

    def fill(self, games: int) -> Generator[None, None, int]:
        """Makes games for training until the bank has `games`, yielding in between; returns the number of games.

        If it has enough already, prepares the index for searches by kind instead. Raises `OSError`, `ToppingError`.
        """
        with adding(self._reader) as (writer, is_void, records):
            yield from self._take(is_void, records)
            before = self._reader.count
            if writer is not None:
                yield from filling(self._maker, self._variant, writer, games, self._index.add)
        if self._reader.count == before:
            yield from self._index.sorting(frequencies_of)
        return self._reader.count

    def _take(self, is_void: bool, records: Iterable[bytes]) -> Generator[None, None, None]:
        """Adds newly read records of games to the index, yielding now and then; empties the index before if
        `is_void`.
        """
        if is_void:
            self._index = BankIndex(self._variant)
        index = self._index  # it may be replaced between two stops
        for place, record in enumerate(records, start=1):
            index.add(record)
            if place % _INDEXED == 0:
                yield

    def checked(self, places: Iterable[TrainingPosition]) -> tuple[TrainingPosition, ...]:
        """Returns the positions with all their tops added, found by the solver.

        Leaves out positions whose stored solution is not a top.
        """
        checked = []
        for place in places:
            tops = self._maker.solver.tops(place.position, self._variant)
            if place.solution in tops:
                checked.append(replace(place, tops=tops))
        return tuple(checked)


def frequencies_of(words: Iterable[str]) -> dict[str, int | None]:
    """Returns the frequency (0 to 9) of each word that the open list knows; None if it gives no frequency.

    Returns an empty dict if the list is damaged.
    """
    try:
        known = about_all(words)
    except ToppingError as fault:
        LOG.warning("positions for training sorted without frequencies: %s", fault.key)
        return {}
    return {word: info.frequency for word, info in known.items()}
