"""What words fit a form, letter by letter: a finite automaton, whose states are made when they are first reached.

Each form is first taken apart into *points* between its parts (Thompson's construction); a state is the set of the
points that a beginning can have come to, one bit each. Reading a letter costs the same whatever was read before, so
that no form can make a search hang.
"""

from __future__ import annotations

from typing import Final

from topping.errors import InputError
from topping.lexicon.tools.expression import ANY_LETTER, Anchor, AnyOf, InTurn, OneLetter, Repeated, WordForm

DEAD: Final = 0
"""The state of words that can no longer fit."""
FITS: Final = 1
"""The state of words that fit whatever follows."""
START: Final = 2
"""The state before the first letter."""

_MOST_POINTS: Final = 3_000


class Automaton:
    """The automaton of a form, which may be found anywhere in the word. States are numbered from 0."""

    def __init__(self, form: WordForm) -> None:
        """Raises `InputError` where repeats inside repeats make a form too long."""
        points = _Points()
        start, self._end = points.new(), points.new()
        points.letters[start] = ANY_LETTER  # the form may begin behind any letter
        points.targets[start] = start
        points.join(start, form, self._end)
        onward = [points.closure(place, points.free) for place in range(len(points.free))]
        self._targets = [onward[target] for target in points.targets]
        self._readers = [
            sum(1 << place for place, letters in enumerate(points.letters) if letters >> letter & 1)
            for letter in range(26)
        ]
        """For each letter the points that read it."""
        at_end = [one + more for one, more in zip(points.free, points.before_end, strict=True)]
        self._last = sum(1 << place for place in range(len(at_end)) if points.closure(place, at_end) >> self._end & 1)
        """The points from which the end of the word is the end of the form."""
        at_start = [one + more for one, more in zip(points.free, points.behind_start, strict=True)]
        self._sets = [0, 1 << self._end, 0]
        self._numbers = {0: DEAD, 1 << self._end: FITS}
        first = self._short(points.closure(start, at_start))
        self._numbers.setdefault(first, START)
        self._sets[START] = first

    @property
    def size(self) -> int:
        """How many states there are by now."""
        return len(self._sets)

    def after(self, state: int, letter: int) -> int:
        """The state after one more letter (0 to 25)."""
        before = self._sets[state]
        if before == self._sets[FITS]:
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
        """Whether a word fits that ends in this state."""
        return self._sets[state] & self._last != 0

    def _short(self, points: int) -> int:
        """The same points; the end alone where it is among them, as the word fits by then."""
        return 1 << self._end if points >> self._end & 1 else points


class _Points:
    """The points of a form: what leads from each to others."""

    def __init__(self) -> None:
        self.letters: list[int] = []
        """What one of is read at the point, a bit each."""
        self.targets: list[int] = []
        """Where that leads."""
        self.free: list[tuple[int, ...]] = []
        """Where nothing needs to be read to go on."""
        self.behind_start: list[tuple[int, ...]] = []
        """The same, at the start of the word only."""
        self.before_end: list[tuple[int, ...]] = []

    def new(self) -> int:
        """Another point, from which nothing leads anywhere yet."""
        if len(self.free) >= _MOST_POINTS:
            raise InputError("words.expression_too_big")
        self.letters.append(0)
        self.targets.append(0)
        for ways in (self.free, self.behind_start, self.before_end):
            ways.append(())
        return len(self.free) - 1

    def join(self, start: int, form: WordForm, end: int) -> None:
        """Makes `form` lead from one point to another."""
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
                for one in forms:
                    self.join(start, one, end)
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
        """The points that these ways lead to from `start`, itself among them, a bit each."""
        reached, waiting = 1 << start, [start]
        while waiting:
            for point in ways[waiting.pop()]:
                if not reached >> point & 1:
                    reached |= 1 << point
                    waiting.append(point)
        return reached
