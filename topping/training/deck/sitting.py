"""A sitting: today's cards in the order in which they are asked, with repeats of unknown cards after a while.

It also judges the answers to cards without a grid: all words of some letters, or all hooks on a side of a word.
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
"""Time until an unknown card is repeated on the same day (ms).

It is repeated earlier after `REPEAT_CARDS` other cards, or if no other card is left.
"""
REPEAT_CARDS: Final = 8

STALE_MS: Final = 3_600_000
"""Time without an answer that ends a sitting (ms)."""

_BLOCK: Final = 8
"""Number of cards of similar urgency that are shuffled together."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """An unknown card that has to be asked again today."""

    card: int
    at_ms: int
    """Instant of its last question (ms)."""
    place: int | None
    """Its index among the cards asked in this sitting; None if it was asked before."""
    times: int
    """Number of times it was asked today."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The state of a sitting: the cards still to ask. Each answer gives a new state; instants are in ms since 1970."""

    day: int
    """The training day of all its sights: the day of its start, even after four in the morning."""
    at_ms: int
    """Instant of its start, or of the last answer (ms)."""
    left: tuple[int, ...]
    """The numbers of the cards to ask, the next first."""
    repeats: tuple[Repeat, ...] = ()
    """Repeats, the first first."""
    asked: int = 0
    """Number of cards asked."""
    most_repeats: int = MOST_REPEATS
    """Most repeats of an unknown card."""

    @staticmethod
    def begin(agenda: Agenda, now_ms: int, chance: Chance) -> Sitting:
        """Returns a new sitting with the cards of an agenda: due cards, then new cards, each shuffled in groups of
        eight.

        A sitting begun again after an interruption has another order. Due cards asked in the last ten minutes wait
        until that time is over.
        """
        fresh = [entry for entry in agenda.due if not _is_recent(entry, now_ms)]
        seen = [entry for entry in agenda.due if _is_recent(entry, now_ms)]
        again = [(entry, entry.state) for entry in (*agenda.again, *seen) if entry.state is not None]
        return Sitting(
            agenda.today,
            now_ms,
            (*_shuffled(fresh, chance), *_shuffled(agenda.new, chance)),
            tuple(
                Repeat(entry.card.id, state.at_ms, None, state.on_day if state.day == agenda.today else 0)
                for entry, state in again
            ),
            most_repeats=agenda.settings.repeats,
        )

    def is_stale(self, now_ms: int) -> bool:
        """Returns whether the last answer was over an hour ago, so that a new sitting has to begin."""
        return abs(now_ms - self.at_ms) > STALE_MS

    def next(self, now_ms: int) -> int | None:
        """Returns the number of the card to ask now.

        Returns None if no card is left. Cards asked on the day before, less than ten minutes ago, wait: if only these
        are left, also returns None.
        """
        ready = next((repeat.card for repeat in self.repeats if self._is_ready(repeat, now_ms)), None)
        failed = (repeat.card for repeat in self.repeats if repeat.times)
        return ready if ready is not None else self.left[0] if self.left else next(failed, None)

    def waits_ms(self, now_ms: int) -> int | None:
        """Returns how long it takes until a card can be asked (ms): 0 for now, None if no card is left."""
        if self.next(now_ms) is not None:
            return 0
        return min((REPEAT_MS - abs(now_ms - repeat.at_ms) for repeat in self.repeats), default=None)

    def after(self, card: int, now_ms: int, *, lapsed: bool) -> Sitting:
        """Returns the sitting after the answer to a card; a card that `lapsed` (was unknown) is repeated later."""
        before = next((repeat for repeat in self.repeats if repeat.card == card), None)
        times = 1 if before is None else before.times + 1
        repeats = tuple(repeat for repeat in self.repeats if repeat.card != card)
        if lapsed and times <= self.most_repeats:
            repeats = (*repeats, Repeat(card, now_ms, self.asked, times))
        left = tuple(left_card for left_card in self.left if left_card != card)
        return replace(self, at_ms=now_ms, left=left, repeats=repeats, asked=self.asked + 1)

    def without(self, cards: Iterable[int]) -> Sitting:
        """Returns the sitting without `cards`, because the player set them aside, postponed or removed them."""
        out = frozenset(cards)
        return replace(
            self,
            left=tuple(left_card for left_card in self.left if left_card not in out),
            repeats=tuple(repeat for repeat in self.repeats if repeat.card not in out),
        )

    def _is_ready(self, repeat: Repeat, now_ms: int) -> bool:
        if repeat.place is not None and self.asked - repeat.place - 1 >= REPEAT_CARDS:
            return True
        return abs(now_ms - repeat.at_ms) >= REPEAT_MS  # a clock set back must not hold up a card


def _is_recent(entry: DeckEntry, now_ms: int) -> bool:
    """Returns whether a card was asked in the last ten minutes.

    A due card can be recent just after four in the morning, when a new training day begins.
    """
    return entry.state is not None and abs(now_ms - entry.state.at_ms) < REPEAT_MS


def _shuffled(entries: Sequence[DeckEntry], chance: Chance) -> Iterable[int]:
    """Yields the numbers of cards, shuffled within blocks of eight."""
    for first in range(0, len(entries), _BLOCK):
        block = [entry.card.id for entry in entries[first : first + _BLOCK]]
        while block:
            yield block.pop(int(chance.random() * len(block)))


_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Given(Enum):
    """The result of one answer to a card without a grid."""

    RIGHT = auto()
    """A new right answer."""
    KNOWN = auto()
    """An answer given before."""
    WRONG = auto()
    """A possible answer, but wrong."""
    OTHER_LETTERS = auto()
    """Not made of all the letters shown."""
    NOTHING = auto()
    """Without any letter; not counted as a try."""


@dataclass(frozen=True, slots=True)
class Answering:
    """The player's answers so far to a card without a grid, whose right answers are words or hooks."""

    answers: tuple[str, ...]
    """In upper case: words, or single letters for hooks."""
    letters: str = ""
    """The letters of the words, `?` for a joker; empty for hooks."""
    found: tuple[str, ...] = ()
    """Right answers, in the order given."""
    tries: int = 0
    """Number of possible answers given."""

    @property
    def is_complete(self) -> bool:
        """Whether the player has given all right answers."""
        return len(self.found) == len(self.answers)

    @property
    def missing(self) -> tuple[str, ...]:
        """The right answers that the player has not given."""
        return tuple(answer for answer in self.answers if answer not in self.found)

    def give(self, text: str) -> tuple[Answering, Given]:
        """Returns the state after an answer (capital letters without accents), and the result of the answer."""
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
        """Returns the state after an answer of one or more hook letters, and the result of the answer.

        Right letters count even if others are wrong.
        """
        letters = tuple(dict.fromkeys(character for character in text if character in _ALPHABET))
        if not letters:
            return self, Given.NOTHING
        fresh = tuple(letter for letter in letters if letter not in self.found)
        if not fresh:
            return self, Given.KNOWN
        right = tuple(letter for letter in fresh if letter in self.answers)
        after = replace(self, found=self.found + right, tries=self.tries + 1)
        return after, Given.RIGHT if len(right) == len(fresh) else Given.WRONG


def _is_of(word: str, letters: str) -> bool:
    """Returns whether a word uses all of `letters` and no others; a joker stands for any letter."""
    if len(word) != len(letters):
        return False
    return sum((Counter(word) - Counter(letters)).values()) <= letters.count(JOKER)
