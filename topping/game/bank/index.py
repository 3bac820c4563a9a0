"""What the games of a bank hold: where each word is the top, how often words are played, positions of each kind."""

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Final

from topping.game.bank.record import BankPlace, BankRecord
from topping.rules.conditions.variant import Variant
from topping.training.analysedmove import AnalysedMove, Kind, packed_kinds
from topping.training.difficulty import difficulty_of
from topping.training.rush.sets import AT_ENDS, PART, RushMode, shipped_par_ms

_SHIFT: Final = 10
"""A position is one number: its game, and in the lowest bits its move from 0."""
_MOVES: Final = 1 << _SHIFT
SCRABBLES: Final = (Kind.DRY_SCRABBLE, Kind.SCRABBLE)


About = Callable[[Iterable[str]], dict[str, int | None]]
"""How often words are met, 0 to 9, without the words that it does not know."""


class BankIndex:
    """The positions of a bank's games, by word and by kind, without their tops; records are added as they come."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._records: list[bytes] = []
        """Packed: unpacked ones take ten times as much memory."""
        self._by_word: dict[str, list[int]] = {}
        self._across: Counter[str] = Counter()
        self._known: dict[str, int | None] = {}
        """How often each word is met that was looked up; None where nobody knows."""
        self._by_kind: dict[int, list[int]] = {}
        """By the code of the kind."""
        self._lengths: dict[int, int] = {}
        """How many moves each game has that is not damaged."""
        self._sorted: dict[Kind, tuple[list[int], list[int]]] = {}
        """By kind: the pars of the positions, in order, and the positions."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self._records)

    def add(self, packed: bytes) -> None:
        """Adds a record; one that is damaged, though its check sum is right, counts as a game without moves."""
        number = len(self._records)
        self._records.append(packed)
        try:
            record = BankRecord.unpack(packed)
        except ValueError:
            return
        self._lengths[number] = min(len(record.words), _MOVES)
        for move, word in enumerate(record.words[:_MOVES]):
            self._by_word.setdefault(word, []).append(number << _SHIFT | move)
        for move, code in enumerate(packed_kinds(record.packed_facts)[:_MOVES]):
            self._by_kind.setdefault(code, []).append(number << _SHIFT | move)
        for words in record.across:
            self._across.update(words)

    def has(self, word: str) -> bool:
        """Whether a word (A–Z) is the retained top somewhere."""
        return word in self._by_word

    def of_word(self, word: str, most: int, chance: random.Random) -> tuple[BankPlace, ...]:
        """At most `most` positions whose retained top is a word (A–Z), by chance."""
        places = self._by_word.get(word, [])
        return self._moves(chance.sample(places, len(places)), most)

    def of_kind(
        self, kind: Kind | None, low_ms: int, high_ms: int, most: int, chance: random.Random, about: About
    ) -> tuple[BankPlace, ...]:
        """At most `most` positions of a kind, None for any, whose shipped par lies within bounds, by chance.

        Sorts what is not sorted yet.
        """
        within: list[Sequence[int]] = []
        for one in Kind if kind is None else (kind,):
            self._sort(one, about)
            pars, places = self._sorted.get(one, ([], []))
            within.append(places[bisect_left(pars, low_ms) : bisect_right(pars, high_ms)])
        places = list(chain(*within))
        return self._moves(chance.sample(places, len(places)), most)

    def of_part(self, part: RushMode, most: int, chance: random.Random) -> tuple[BankPlace, ...]:
        """At most `most` positions of parts of games, by chance; of ten moves in a row, each row whole and in order."""
        places: list[int] = []
        games = list(self._lengths.items())
        match part:
            case RushMode.TEN:
                long = [(number, length) for number, length in games if length >= PART]
                for number, length in chance.sample(long, min(most // PART, len(long))):
                    start = chance.randrange(length - PART + 1)
                    places += [number << _SHIFT | move for move in range(start, start + PART)]
                return self._moves(places, most)
            case RushMode.OPENING:
                places = [number << _SHIFT | move for number, of in games for move in range(min(of, AT_ENDS))]
            case RushMode.ENDING:
                places = [number << _SHIFT | move for number, of in games for move in range(max(0, of - AT_ENDS), of)]
            case _:
                places = [one for kind in SCRABBLES for one in self._by_kind.get(kind.code, [])]
        return self._moves(chance.sample(places, len(places)), most)

    def tops(self, most: int) -> tuple[tuple[str, int], ...]:
        """The words that are most often the retained top, and how often; equal ones by alphabet."""
        return _most_frequent({word: len(places) for word, places in self._by_word.items()}, most)

    def links(self, most: int) -> tuple[tuple[str, int], ...]:
        """The words that are most often formed across, and how often; equal ones by alphabet."""
        return _most_frequent(self._across, most)

    def sorting(self, about: About) -> Generator[None, None, None]:
        """Sorts the positions of all kinds by par, so that `of_kind` finds them sorted; stops after each kind."""
        for kind in Kind:
            self._sort(kind, about)
            yield

    def _sort(self, kind: Kind, about: About) -> None:
        """Sorts the positions of a kind by par, once for as many as there are."""
        places = self._by_kind.get(kind.code, [])
        if len(places) == len(self._sorted.get(kind, ((), ()))[0]):
            return
        self._look_up(about)
        pairs = []
        for number, of_game in groupby(places, lambda place: place >> _SHIFT):
            try:
                record = BankRecord.unpack(self._records[number])
                words, facts = record.words, record.facts
            except ValueError:
                facts = ()
            for place in of_game:
                move = place & (_MOVES - 1)
                # one that is damaged is sorted too, so that all are counted; it is left out when it is taken
                par = shipped_par_ms(difficulty_of(self._told(words[move], facts[move]))) if facts else 0
                pairs.append((par, place))
        pairs.sort()
        self._sorted[kind] = ([par for par, _ in pairs], [place for _, place in pairs])

    def _look_up(self, about: About) -> None:
        """Looks up the words that have not been looked up yet: that takes as long for one as for all."""
        unknown = [word for word in self._by_word if word not in self._known]
        if unknown:
            self._known.update(dict.fromkeys(unknown))
            self._known.update(about(unknown))

    def _told(self, word: str, facts: AnalysedMove) -> AnalysedMove:
        """The facts of a move with what the list tells of its word, as far as that has been looked up."""
        known = self._known.get(word)
        return facts if known is None else replace(facts, frequency=known)

    def _moves(self, places: Iterable[int], most: int) -> tuple[BankPlace, ...]:
        """The first `most` of these positions that are sound."""
        moves: list[BankPlace] = []
        for place in places:
            if len(moves) == most:
                break
            number, move = place >> _SHIFT, place & (_MOVES - 1)
            try:
                record = BankRecord.unpack(self._records[number])
                facts = self._told(record.words[move], record.facts[move])
                moves.append(BankPlace(record.game(self._variant, move + 1), (), facts))
            except (ValueError, IndexError):
                continue
        return tuple(moves)


def _most_frequent(counts: dict[str, int], most: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:most])
