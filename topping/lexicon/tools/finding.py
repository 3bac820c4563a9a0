"""Searches for words, which look at every word of a lexicon, so that the number of results is exact.

A search among 400,000 words takes 1 ms, or about 5 ms with a pattern or a regular expression, for any number of
results.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from topping.compiled.calling import address_of, kernel, zeros
from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.lexicon.rowlayout import (
    ASKED,
    BARRED,
    HELD,
    JOKERS,
    LEAST,
    LETTERS,
    LONGEST_ASKED,
    PAD,
    ROW_BYTES,
    SHORTEST_ASKED,
)
from topping.lexicon.tools.expression import (
    ANY_LETTER,
    Anchor,
    AnyOf,
    Expression,
    InTurn,
    OneLetter,
    Repeated,
    WordForm,
    read_expression,
    read_pattern,
)
from topping.lexicon.tools.search import ListedWord, WordOrder, WordPage, WordSearch
from topping.lexicon.tools.table import LETTER_VALUES, Numbers, Places, WordTable
from topping.lexicon.tools.typed import TypedRack, letter_list
from topping.rules.tiles import ALPHABET, VALUES

DEAD: Final = 0
"""The state of words that can no longer match."""
FITS: Final = 1
"""The state of words that match, whatever follows."""
START: Final = 2
"""The state before the first letter."""

_MOST_POINTS: Final = 3_000


class Automaton:
    """An automaton that tells whether a word contains a match of a form (a parsed pattern or regular expression).

    Its states are numbered from 0.
    """

    def __init__(self, form: WordForm) -> None:
        """Prepares the automaton for a form; raises `InputError` if nested repetitions make the form too large."""
        points = _Points()
        start, self._end = points.new(), points.new()
        points.letters[start] = ANY_LETTER  # the form may start after any letter
        points.targets[start] = start
        points.join(start, form, self._end)
        onward = [points.closure(place, points.free) for place in range(len(points.free))]
        self._targets = [onward[target] for target in points.targets]
        self._readers = [
            sum(1 << place for place, letters in enumerate(points.letters) if letters >> letter & 1)
            for letter in range(26)
        ]
        """For each letter, the points that read it."""
        at_end = [ways + more for ways, more in zip(points.free, points.before_end, strict=True)]
        self._last = sum(1 << place for place in range(len(at_end)) if points.closure(place, at_end) >> self._end & 1)
        """The points from which the end of the word reaches the end of the form."""
        at_start = [ways + more for ways, more in zip(points.free, points.behind_start, strict=True)]
        self._fits = 1 << self._end
        first = self._short(points.closure(start, at_start))
        self._sets = [0, self._fits, first]
        self._numbers = {first: START, self._fits: FITS, 0: DEAD}

    @property
    def size(self) -> int:
        return len(self._sets)

    def after(self, state: int, letter: int) -> int:
        """Returns the state reached from a state by reading a letter (0 to 25)."""
        before = self._sets[state]
        if before == self._fits:
            return FITS
        reached, readers = 0, before & self._readers[letter]
        while readers:
            lowest = readers & -readers
            reached |= self._targets[lowest.bit_length() - 1]
            readers ^= lowest
        reached = self._short(reached)
        number = self._numbers.get(reached)
        if number is None:
            number = self._numbers[reached] = len(self._sets)
            self._sets.append(reached)
        return number

    def ends_well(self, state: int) -> bool:
        """Tells whether a word that ends in this state matches."""
        return self._sets[state] & self._last != 0

    def _short(self, points: int) -> int:
        """Returns a set of points (bit n for point n), reduced to the point `_end` if it is in the set.

        The word then matches whatever follows, so that other points have no effect.
        """
        return self._fits if points & self._fits else points


class _Points:
    """The states (points) of a nondeterministic automaton, with the transitions between them."""

    def __init__(self) -> None:
        self.letters: list[int] = []
        """The letters that the point reads, a bit each."""
        self.targets: list[int] = []
        """The point after such a letter."""
        self.free: list[tuple[int, ...]] = []
        """The points reached without reading a letter."""
        self.behind_start: list[tuple[int, ...]] = []
        """The same, at the start of the word only."""
        self.before_end: list[tuple[int, ...]] = []

    def new(self) -> int:
        if len(self.free) >= _MOST_POINTS:
            raise InputError("words.expression_too_big")
        self.letters.append(0)
        self.targets.append(0)
        for ways in (self.free, self.behind_start, self.before_end):
            ways.append(())
        return len(self.free) - 1

    def join(self, start: int, form: WordForm, end: int) -> None:
        """Adds the transitions by which reading a match of `form` leads from the point `start` to the point `end`."""
        match form:
            case OneLetter(letters):
                reading = self.new()
                self.free[start] += (reading,)
                self.letters[reading] = letters
                self.targets[reading] = end
            case Anchor.START:
                self.behind_start[start] += (end,)
            case Anchor.END:
                self.before_end[start] += (end,)
            case InTurn(parts):
                for part in parts:
                    after = self.new()
                    self.join(start, part, after)
                    start = after
                self.free[start] += (end,)
            case AnyOf(forms):
                for alternative in forms:
                    self.join(start, alternative, end)
            case Repeated(repeated, least, most):
                self._repeat(start, repeated, least, most, end)

    def _repeat(self, start: int, form: WordForm, least: int, most: int | None, end: int) -> None:
        for _ in range(least):
            after = self.new()
            self.join(start, form, after)
            start = after
        if most is None:
            loop = self.new()
            self.free[start] += (loop,)
            self.free[loop] += (end,)
            self.join(loop, form, loop)
            return
        self.free[start] += (end,)
        for _ in range(most - least):
            after = self.new()
            self.join(start, form, after)
            self.free[after] += (end,)
            start = after

    def closure(self, start: int, ways: list[tuple[int, ...]]) -> int:
        """Returns as a bit set the points reachable from `start` without reading a letter, `start` included.

        `ways` holds for each point the points that follow it without a letter.
        """
        reached, waiting = 1 << start, [start]
        while waiting:
            for point in ways[waiting.pop()]:
                if not reached >> point & 1:
                    reached |= 1 << point
                    waiting.append(point)
        return reached


_WIDTH: Final = 32
"""Steps of a state: any letter, and other codes of a row."""
_UNKNOWN: Final = array("i", [-1] * _WIDTH)
_AT_ONCE: Final = 64
"""Most automaton steps made between two calls of `go_on`."""

_walk_words = kernel("walk_words")


def keep_fitting(
    table: WordTable, expressions: Iterable[Expression], marks: bytearray, go_on: Callable[[], None]
) -> None:
    """Excludes the words that do not match all expressions, by setting their mark to 0. Only words marked 1 are
    examined.

    The mark of the other words changes between 1 and 2 with each expression, and both mean that a word matches. `go_on`
    is called every few milliseconds, and raises to stop the search. Raises `InputError` for an expression that is too
    long once its repetitions are written out.
    """
    forms: list[tuple[WordForm, bool]] = []
    for expression in expressions:
        if expression.main != InTurn((Anchor.START,)):  # the rest of an expression of `(?=…)` and `(?!…)` only
            forms.append((expression.main, True))
        forms += [(form, True) for form in expression.also] + [(form, False) for form in expression.never]
    for number, (form, fitting) in enumerate(forms):
        _keep(table, form, fitting, marks, 1 + number % 2, go_on)


def _keep(
    table: WordTable, form: WordForm, fitting: bool, marks: bytearray, mark: int, go_on: Callable[[], None]
) -> None:
    """Examines the words whose mark is `mark` (1 or 2). Words that pass get the other mark, all others 0.

    A word passes if it matches `form`; if `fitting` is false, if it does not match. `go_on` is called every few
    milliseconds, and raises to stop the search.
    """
    automaton = Automaton(form)
    steps, ends = array("i"), bytearray()
    path, asked, first = zeros("i", ROW_BYTES), zeros("i", _AT_ONCE), zeros("q", 1)
    arguments = (address_of(path), address_of(marks), mark, address_of(asked), address_of(first), _AT_ONCE)
    number = -1
    while number:
        go_on()
        for state in range(len(ends), automaton.size):
            steps.extend(_UNKNOWN)
            ends.append(automaton.ends_well(state) == fitting)
        number = _walk_words(table.rows_at, len(table), address_of(steps), address_of(ends), START, *arguments)
        for place in asked[:number]:
            steps[place] = automaton.after(*divmod(place, _WIDTH))


LIMIT_MS: Final = 2_000
"""Time limit of a search: some regular expressions have very many states."""
_MOST_TOPS: Final = (1 << 16) - 1

_sift_words = kernel("sift_words")
_weigh_words = kernel("weigh_words")


class WordFinder:
    """A lexicon's words in memory, for repeated searches."""

    def __init__(self, graph: WordGraph, tops: Mapping[str, int]) -> None:
        """Prepares a lexicon for searches; `tops` holds how many times words were the top.

        Raises `LexiconError` for a damaged graph.
        """
        self.table = WordTable(graph)
        self.tops_at: Numbers = zeros("H", len(self.table))
        """How many times a word is the top, by place."""
        for word, place in self.table.places_of(tops).items():
            self.tops_at[place] = min(tops[word], _MOST_TOPS)

    def tops(self, word: str) -> int:
        """Returns how many times a word (A–Z) was the top in the counted games; 0 for a word not in the lexicon."""
        place = self.table.places_of((word,)).get(word)
        return 0 if place is None else self.tops_at[place]

    def page(
        self,
        search: WordSearch,
        order: WordOrder = WordOrder.ALPHABET,
        start: int = 0,
        count: int | None = None,
        go_on: Callable[[], None] = lambda: None,
    ) -> WordPage:
        """Returns `count` results of a search in an order, from index `start` on; all of them if `count` is None.

        `go_on` is called every few milliseconds, and raises to stop the search. Raises `InputError` for a malformed
        search.
        """
        rack = TypedRack.parse(search.letters) if search.letters else None
        matching = self.table.collected(self._fitting(search, rack, go_on))
        ordered = self._ordered(matching.places, rack, order)[start:][:count]
        values = (map(numbers.__getitem__, ordered) for numbers in (self.table.points, self.tops_at))
        listed = ListedWord if rack is None or not rack.jokers else partial(_with_jokers, rack)
        words = tuple(map(listed, self.table.words(ordered), *values))
        return WordPage(words, start, len(matching.places), matching.by_length)

    def _fitting(self, search: WordSearch, rack: TypedRack | None, go_on: Callable[[], None]) -> bytearray:
        table = self.table
        marks, room, asked = bytearray(len(table)), bytearray(PAD + 1), zeros("q", ASKED)
        asked[0], asked[1] = address_of(marks), address_of(room)
        asked[SHORTEST_ASKED], asked[LONGEST_ASKED], asked[JOKERS] = search.shortest, search.longest, LETTERS
        for letter, least in Counter(letter_list(search.holding)).items():
            asked[LEAST + ALPHABET.index(letter)] = least
        barred = set(letter_list(search.lacking))
        if search.only:
            barred |= set(ALPHABET) - set(letter_list(search.only))
        asked[BARRED] = sum(1 << ALPHABET.index(letter) for letter in barred)
        if rack is not None:
            asked[JOKERS], asked[LONGEST_ASKED] = rack.jokers, min(search.longest, len(rack))
            if search.uses_all:
                asked[SHORTEST_ASKED] = max(search.shortest, len(rack))
            for letter, held in Counter(rack.letters).items():
                asked[HELD + ALPHABET.index(letter)] = held
        _sift_words(table.rows_at, len(table), table.masks_at, table.lengths_at, address_of(asked))
        given = ((search.pattern, lambda text: Expression(read_pattern(text))), (search.expression, read_expression))
        keep_fitting(table, [read(text) for text, read in given if text], marks, go_on)
        return marks

    def _points(self, places: Places, rack: TypedRack | None) -> Numbers:
        """Returns the points of the words with the indices `places`; with a rack, letters for which its jokers stand
        score 0.
        """
        if rack is None or not rack.jokers:
            return self.table.points
        held = bytearray(map(rack.letters.count, ALPHABET)).ljust(2 * (PAD + 1), b"\0")
        points = zeros("H", len(self.table))
        arguments = (address_of(room) for room in (held, LETTER_VALUES, points))
        _weigh_words(self.table.rows_at, address_of(places), len(places), *arguments)
        return points

    def _ordered(self, places: Places, rack: TypedRack | None, order: WordOrder) -> Places:
        """Sorts indices of words by an order, then (by points or tops) by points, then alphabetically.

        With a `rack`, letters for which its jokers stand score 0.
        """
        table = self.table
        match order:
            case WordOrder.ALPHABET:
                return places
            case WordOrder.LENGTH | WordOrder.LONGEST:
                return table.ordered(places, table.lengths, downwards=order is WordOrder.LONGEST)
        by_points = table.ordered(places, self._points(places, rack), downwards=True)
        return by_points if order is WordOrder.POINTS else table.ordered(by_points, self.tops_at, downwards=True)


def _with_jokers(rack: TypedRack, word: str, points: int, tops: int) -> ListedWord:
    jokers = rack.jokers_of(word)
    return ListedWord(word, points - sum(VALUES[letter] for letter in jokers), tops, jokers)


def stopping(now_ms: Callable[[], int], is_dropped: Callable[[], bool] = lambda: False) -> Callable[[], None]:
    """Returns a function to pass as `go_on`, which raises `InputError` when the search has to stop.

    That is `LIMIT_MS` after this call, by the clock `now_ms`, or once `is_dropped` returns True: nobody waits any more.
    """
    until_ms = now_ms() + LIMIT_MS

    def go_on() -> None:
        if is_dropped() or now_ms() >= until_ms:
            raise InputError("words.stopped", seconds=LIMIT_MS // 1000)

    return go_on
