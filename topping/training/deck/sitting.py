"""A sitting: the cards of today one after the other, with what was not known repeated after a while.

A card asked without a grid, being answered: all words of some letters, or all hooks on one side of a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from topping.rules.tiles import JOKER, Chance
from topping.training.deck.agenda import MOST_REPEATS, Agenda, DeckEntry

REPEAT_MS: Final = 600_000
"""A card that was not known is asked again on the same day once so much time lies between, or `REPEAT_CARDS`, or at
once where nothing else is left."""
REPEAT_CARDS: Final = 8

STALE_MS: Final = 3_600_000
"""After how long without an answer a sitting is over."""

_BLOCK: Final = 8
"""How many cards of about the same urgency are shuffled together."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A card that is to be repeated today."""

    card: int
    at_ms: int
    """When it was last asked."""
    place: int | None
    """Its place among the cards asked in this sitting; None where it was asked before it began."""
    times: int
    """How often it was asked today."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is left to be asked. Each answer gives the next state; instants are milliseconds since 1970."""

    day: int
    """The training day of all its sights: that on which it began, also after four in the morning."""
    at_ms: int
    """When it began, or a card was last answered."""
    left: tuple[int, ...]
    """The numbers of the cards to be asked, the next one first."""
    repeats: tuple[Repeat, ...] = ()
    """The first one first."""
    asked: int = 0
    """How many cards were asked."""
    most_repeats: int = MOST_REPEATS
    """How often a card that was not known is repeated."""

    @staticmethod
    def begin(agenda: Agenda, now_ms: int, chance: Chance) -> Sitting:
        """A sitting on today's cards: due ones, then new ones, each eight of them shuffled.

        Begun anew after it was cut off, it comes in another order, and nothing that was seen in the last ten minutes
        is in it before all the rest: what was not known then is repeated after that.
        """
        fresh = [one for one in agenda.due if not _is_recent(one, now_ms)]
        seen = [one for one in agenda.due if _is_recent(one, now_ms)]
        again = [(one, one.state) for one in (*agenda.again, *seen) if one.state is not None]
        return Sitting(
            agenda.today,
            now_ms,
            (*_shuffled(fresh, chance), *_shuffled(agenda.new, chance)),
            tuple(
                Repeat(one.card.id, state.at_ms, None, state.on_day if state.day == agenda.today else 0)
                for one, state in again
            ),
            most_repeats=agenda.wishes.repeats,
        )

    def is_stale(self, now_ms: int) -> bool:
        """Whether it was left for so long that it is to be begun anew, on the day that it is by then."""
        return abs(now_ms - self.at_ms) > STALE_MS

    def next(self, now_ms: int) -> int | None:
        """The number of the card to be asked now; None where there is none, or only ones of yesterday that were seen
        minutes ago."""
        ready = next((one.card for one in self.repeats if self._is_ready(one, now_ms)), None)
        failed = (one.card for one in self.repeats if one.times)
        return ready if ready is not None else self.left[0] if self.left else next(failed, None)

    def waits_ms(self, now_ms: int) -> int | None:
        """How long until the next card may be asked: 0 where one may be now, None where none is left."""
        if self.next(now_ms) is not None:
            return 0
        return min((REPEAT_MS - abs(now_ms - one.at_ms) for one in self.repeats), default=None)

    def after(self, card: int, now_ms: int, *, lapsed: bool) -> Sitting:
        """The sitting after a card was answered; `lapsed` where it was not known, so that it is repeated."""
        before = next((one for one in self.repeats if one.card == card), None)
        times = 1 if before is None else before.times + 1
        repeats = tuple(one for one in self.repeats if one.card != card)
        if lapsed and times <= self.most_repeats:
            repeats = (*repeats, Repeat(card, now_ms, self.asked, times))
        left = tuple(one for one in self.left if one != card)
        return replace(self, at_ms=now_ms, left=left, repeats=repeats, asked=self.asked + 1)

    def without(self, cards: Iterable[int]) -> Sitting:
        """The sitting without cards that were set aside, postponed or thrown away."""
        out = frozenset(cards)
        return replace(
            self,
            left=tuple(one for one in self.left if one not in out),
            repeats=tuple(one for one in self.repeats if one.card not in out),
        )

    def _is_ready(self, one: Repeat, now_ms: int) -> bool:
        if one.place is not None and self.asked - one.place - 1 >= REPEAT_CARDS:
            return True
        return abs(now_ms - one.at_ms) >= REPEAT_MS  # a clock that was set back holds no card up


def _is_recent(entry: DeckEntry, now_ms: int) -> bool:
    """Whether a card was asked in the last ten minutes, as at four in the morning, when its next day has come."""
    return entry.state is not None and abs(now_ms - entry.state.at_ms) < REPEAT_MS


def _shuffled(entries: Sequence[DeckEntry], chance: Chance) -> Iterable[int]:
    """The numbers of cards, shuffled within blocks."""
    for first in range(0, len(entries), _BLOCK):
        block = [one.card.id for one in entries[first : first + _BLOCK]]
        while block:
            yield block.pop(int(chance.random() * len(block)))


_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Given(Enum):
    """What an answer given was."""

    RIGHT = auto()
    """It is one of those asked for, and new."""
    KNOWN = auto()
    """It has been given already."""
    WRONG = auto()
    """It could be one, and is none."""
    OTHER_LETTERS = auto()
    """It is not made of the letters shown, all of them."""
    NOTHING = auto()
    """There is no letter in it: it does not count as a try."""


@dataclass(frozen=True, slots=True)
class Answering:
    """What has been given of the answers to a card."""

    answers: tuple[str, ...]
    """Upper case: words, or single letters where hooks are asked for."""
    letters: str = ""
    """The letters of the words, `?` for a joker; empty where hooks are asked for."""
    found: tuple[str, ...] = ()
    """Of the answers, in the order in which they were given."""
    tries: int = 0
    """How often something was given that could be an answer."""

    @property
    def is_complete(self) -> bool:
        """Whether all answers were given."""
        return len(self.found) == len(self.answers)

    @property
    def missing(self) -> tuple[str, ...]:
        """The answers that were not given."""
        return tuple(one for one in self.answers if one not in self.found)

    def give(self, text: str) -> tuple[Answering, Given]:
        """What stands after an answer in capital letters without accents, and what the answer was."""
        return self._word(text) if self.letters else self._hooks(text)

    def _word(self, word: str) -> tuple[Answering, Given]:
        if not word:
            return self, Given.NOTHING
        if not _is_of(word, self.letters):
            return replace(self, tries=self.tries + 1), Given.OTHER_LETTERS
        if word in self.found:
            return self, Given.KNOWN
        if word not in self.answers:
            return replace(self, tries=self.tries + 1), Given.WRONG
        return replace(self, found=(*self.found, word), tries=self.tries + 1), Given.RIGHT

    def _hooks(self, text: str) -> tuple[Answering, Given]:
        """Several letters may be given at once: the right ones count, though others are wrong."""
        letters = tuple(dict.fromkeys(one for one in text if one in _ALPHABET))
        if not letters:
            return self, Given.NOTHING
        fresh = tuple(one for one in letters if one not in self.found)
        if not fresh:
            return self, Given.KNOWN
        right = tuple(one for one in fresh if one in self.answers)
        after = replace(self, found=self.found + right, tries=self.tries + 1)
        return after, Given.RIGHT if len(right) == len(fresh) else Given.WRONG


def _is_of(word: str, letters: str) -> bool:
    """Whether a word takes all of some letters, jokers for any."""
    if len(word) != len(letters):
        return False
    return sum((Counter(word) - Counter(letters)).values()) <= letters.count(JOKER)
