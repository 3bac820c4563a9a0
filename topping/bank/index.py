"""The index of a bank's games (games made for training): positions by word and by kind of top, and word counts."""

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Final

from topping.bank.record import BankRecord, TrainingPosition
from topping.rules.conditions.variant import Variant
from topping.training.analysedmove import AnalysedMove, Kind, packed_kinds
from topping.training.difficulty import difficulty_of
from topping.training.rush.positionset import AT_ENDS, PART, RushMode, shipped_par_ms

_SHIFT: Final = 10
"""A position is one integer: the game's number, then the move (from 0) in the lowest bits."""
_MOVES: Final = 1 << _SHIFT
SCRABBLES: Final = (Kind.DRY_SCRABBLE, Kind.SCRABBLE)


About = Callable[[Iterable[str]], dict[str, int | None]]
"""Returns the frequency (0 to 9) of words, except those unknown to the list."""


class BankIndex:
    """The positions in a bank's games (made for training), by their top: its word and its kind, such as a move that
    places a joker.
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._records: list[bytes] = []
        """Packed records, since unpacked ones take ten times as much memory."""
        self._by_word: dict[str, list[int]] = {}
        self._across: Counter[str] = Counter()
        self._known: dict[str, int | None] = {}
        """Frequency of each word looked up so far; None for a word unknown to the list."""
        self._by_kind: dict[int, list[int]] = {}
        """Positions by the code of their kind."""
        self._lengths: dict[int, int] = {}
        """Number of moves of each undamaged game."""
        self._sorted: dict[Kind, tuple[list[int], list[int]]] = {}
        """Pars of the positions in ascending order and the positions themselves, by kind."""

    @property
    def games(self) -> int:
        """The number of games in the index."""
        return len(self._records)

    def add(self, packed: bytes) -> None:
        """Adds a game by its packed record. A damaged record counts as a game without moves."""
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
        """Returns whether a word (A–Z) is the retained top of any position in the index."""
        return word in self._by_word

    def of_word(self, word: str, most: int, chance: random.Random) -> tuple[TrainingPosition, ...]:
        """Returns at most `most` random positions of which this word (A–Z) is the retained top."""
        places = self._by_word.get(word, [])
        return self._moves(chance.sample(places, len(places)), most)

    def of_kind(
        self, kind: Kind | None, low_ms: int, high_ms: int, most: int, chance: random.Random, about: About
    ) -> tuple[TrainingPosition, ...]:
        """Returns at most `most` random positions whose top is of a kind (None: any), such as a move that places a
        joker.

        `low_ms` and `high_ms` limit the time that an unknown player is expected to need (ms). `about` returns
        frequencies of words. Sorts the positions of the kind first, if they are not sorted yet.
        """
        within: list[Sequence[int]] = []
        for each in Kind if kind is None else (kind,):
            self._sort(each, about)
            pars, places = self._sorted.get(each, ([], []))
            within.append(places[bisect_left(pars, low_ms) : bisect_right(pars, high_ms)])
        places = list(chain(*within))
        return self._moves(chance.sample(places, len(places)), most)

    def of_short_game(self, part: RushMode, most: int, chance: random.Random) -> tuple[TrainingPosition, ...]:
        """Returns at most `most` random positions of a part of games: openings, endings or scrabbles.

        For `RushMode.TEN`, they are sequences of ten successive moves, each complete and in order.
        """
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
                places = [number << _SHIFT | move for number, length in games for move in range(min(length, AT_ENDS))]
            case RushMode.ENDING:
                places = [
                    number << _SHIFT | move
                    for number, length in games
                    for move in range(max(0, length - AT_ENDS), length)
                ]
            case _:
                places = [place for kind in SCRABBLES for place in self._by_kind.get(kind.code, [])]
        return self._moves(chance.sample(places, len(places)), most)

    def tops(self, most: int) -> tuple[tuple[str, int], ...]:
        """Returns the `most` words that are retained tops most often, as pairs (word, count), highest count first."""
        return _most_frequent({word: len(places) for word, places in self._by_word.items()}, most)

    def links(self, most: int) -> tuple[tuple[str, int], ...]:
        """Returns the `most` words that moves of the indexed games form most often as cross words.

        They are pairs (word, count), highest count first.
        """
        return _most_frequent(self._across, most)

    def sorting(self, about: About) -> Generator[None, None, None]:
        """Sorts the positions of every kind of top by expected time, so that `of_kind` is fast; yields after each kind.

        The expected time is that of an unknown player. `about` returns the frequencies of words.
        """
        for kind in Kind:
            self._sort(kind, about)
            yield

    def _sort(self, kind: Kind, about: About) -> None:
        """Sorts the positions of a kind of top by expected time, if positions were added since it was last sorted.

        `about` returns the frequencies of words.
        """
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
                # damaged positions are sorted too, so that the counts match; `_moves` leaves them out
                par = shipped_par_ms(difficulty_of(self._with_frequency(words[move], facts[move]))) if facts else 0
                pairs.append((par, place))
        pairs.sort()
        self._sorted[kind] = ([par for par, _ in pairs], [place for _, place in pairs])

    def _look_up(self, about: About) -> None:
        """Looks up the frequencies of all words added since the last call, by calling `about` once."""
        unknown = [word for word in self._by_word if word not in self._known]
        if unknown:
            self._known.update(dict.fromkeys(unknown))
            self._known.update(about(unknown))

    def _with_frequency(self, word: str, facts: AnalysedMove) -> AnalysedMove:
        """Returns a move's data with the frequency of its word added, if it was looked up."""
        known = self._known.get(word)
        return facts if known is None else replace(facts, frequency=known)

    def _moves(self, places: Iterable[int], most: int) -> tuple[TrainingPosition, ...]:
        """Returns the first `most` of these positions, unpacked; skips damaged ones. `places` are their numbers in the
        index.
        """
        moves: list[TrainingPosition] = []
        for place in places:
            if len(moves) == most:
                break
            number, move = place >> _SHIFT, place & (_MOVES - 1)
            try:
                record = BankRecord.unpack(self._records[number])
                facts = self._with_frequency(record.words[move], record.facts[move])
                moves.append(TrainingPosition(record.game(self._variant, move + 1), (), facts))
            except (ValueError, IndexError):
                continue
        return tuple(moves)


def _most_frequent(counts: dict[str, int], most: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:most])
