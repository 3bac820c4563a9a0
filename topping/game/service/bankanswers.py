"""The answers to questions about the bank: its file and its index, kept open."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable
from contextlib import suppress
from typing import Final

from topping.errors import ToppingError
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.game.bank.filling import filling
from topping.game.bank.index import BankIndex, IndexedMove, WordFacts
from topping.game.bank.record import BankPlace
from topping.game.making.maker import Maker
from topping.game.service.gamequestions import (
    BankFilled,
    FillBankQuestion,
    KindPlacesQuestion,
    PlacesFound,
    PlayabilityFound,
    PlayabilityQuestion,
    ShortBankQuestion,
    WordPlacesQuestion,
)
from topping.lexicon.info import about_all
from topping.lexicon.verbform import ending_of
from topping.log import LOG
from topping.rules.conditions.variant import Variant

_INDEXED: Final = 20
"""Games that are indexed at once: a few milliseconds."""


class OpenBank:
    """The bank of one variant and lexicon, as far as it has been read."""

    def __init__(self, maker: Maker, variant: Variant) -> None:
        self._maker, self._variant = maker, variant
        subject = BankSubject(variant, maker.graph.name, maker.graph.hash)
        self._reader = BankReader(subject.path, subject)
        self._index = BankIndex(variant)

    def answer(self, ticket: int, question: ShortBankQuestion) -> PlacesFound | PlayabilityFound:
        """The answer from the games that there are; a file that cannot be read counts as it was read last."""
        with suppress(OSError):
            for _ in self._take(*self._reader.news()):
                pass
        match question:
            case WordPlacesQuestion(words, most, seed):
                chance = random.Random(seed)
                found = [one for word in dict.fromkeys(words) for one in self._index.of_word(word, most, chance)]
                return PlacesFound(ticket, self._places(found))
            case KindPlacesQuestion(kind, low_ms, high_ms, count, seed):
                of_kind = self._index.of_kind(kind, low_ms, high_ms, count, random.Random(seed), words_told)
                return PlacesFound(ticket, self._places(of_kind))
            case PlayabilityQuestion(most):
                index = self._index
                return PlayabilityFound(ticket, index.games, index.tops(most), index.links(most))

    def fill(self, ticket: int, question: FillBankQuestion) -> Generator[None, None, BankFilled]:
        """Makes games; where there are as many, gets the other answers ready. Raises `OSError`, `ToppingError`."""
        with adding(self._reader) as (writer, is_void, records):
            yield from self._take(is_void, records)
            before = self._reader.count
            if writer is not None:
                yield from filling(self._maker, self._variant, writer, question.games, self._index.add)
        if self._reader.count == before:
            yield from self._index.sorting(words_told)
        return BankFilled(ticket, self._reader.count, self._reader.end)

    def _take(self, is_void: bool, records: Iterable[bytes]) -> Generator[None, None, None]:
        """Takes over what the file's reader has read."""
        if is_void:
            self._index = BankIndex(self._variant)
        index = self._index  # it may be replaced between two stops
        for place, record in enumerate(records, start=1):
            index.add(record)
            if place % _INDEXED == 0:
                yield

    def _places(self, moves: Iterable[IndexedMove]) -> tuple[BankPlace, ...]:
        places = []
        for one in moves:
            place = BankPlace(one.game, (), one.facts)
            tops = self._maker.solver.tops(place.position, self._variant)
            if place.solution in tops:  # otherwise the record is not of this lexicon, whatever its file says
                places.append(BankPlace(one.game, tops, one.facts))
        return tuple(places)


def words_told(words: Iterable[str]) -> dict[str, WordFacts]:
    """What the open list tells about words, for the index; nothing where it is damaged: they are sorted without it."""
    try:
        known = about_all(words)
    except ToppingError as fault:
        LOG.warning("positions for training sorted without frequencies: %s", fault.key)
        return {}
    return {word: WordFacts(info.frequency, ending_of(info)) for word, info in known.items()}
