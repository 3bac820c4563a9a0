"""The state of a card: what its sights come to. It is a cache, and is made again from the sights at any time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Final, NamedTuple

from topping.training.deck.schedule import Memory, interval, possible, recall, reviewed
from topping.training.deck.sights import Grade, Sight, grade_of

STATE_VERSION: Final = 2
"""Version of the text form and of what it is made by (rule of grades, weights of the schedule): others are refused,
and made again."""

RECENT: Final = 16
"""How many sights the share found is taken from."""


@dataclass(frozen=True, slots=True)
class CardState:
    """What the sights of a card come to."""

    memory: Memory
    """After the last review. One sight a day is a review: the first."""
    due: int
    """The training day on which it is to be asked again."""
    sights: int
    agains: int
    """Reviews that were not known."""
    day: int
    """The training day of the last sight."""
    at_ms: int
    """When that was: milliseconds since 1970."""
    on_day: int
    """How many sights that day had."""
    last: Grade
    """Of the last sight, a review or not."""
    known: int
    """Reviews after the first one that were known,"""
    predicted: float
    """and how many of them were to be, by the state before each."""
    later: int
    """How many reviews came after the first one."""
    recent: tuple[bool, ...]
    """Whether it was found, of the last `RECENT` sights, the first one first."""
    shown: str = ""
    """The picture of the last sight."""
    reviews: str = ""
    """What charts count of each review, in their order (`reviews_in`): they need not be made again from all sights."""

    @property
    def lapsed(self) -> bool:
        """Whether it was not known at the last sight: it is repeated on that day."""
        return self.last is Grade.AGAIN

    @staticmethod
    def first(sight: Sight) -> CardState:
        """The state after the first sight of a card."""
        grade = grade_of(sight, 1)
        return _state(None, sight, grade, reviewed(None, grade, sight.day), 0.0)

    def after(self, sight: Sight) -> CardState:
        """The state after one more sight.

        A sight on a later day than the last review is a review. One on the same day is none, nor one on the day before
        it: whoever travels west has two evenings of one date. Further back the clock was set: its days cannot be
        compared with those before, so that the sight counts as a review one day later.
        """
        grade, day, last = grade_of(sight, self.sights + 1), possible(sight.day), self.memory
        if day > last.day:
            return _state(self, sight, grade, reviewed(last, grade, day), recall(last, day))
        if day >= last.day - 1:
            return _state(self, sight, grade, last, None)
        unmoved = Memory(last.stability, last.difficulty, max(1, day - 1))
        return _state(self, sight, grade, reviewed(unmoved, grade, day), recall(unmoved, day))

    def __str__(self) -> str:
        """The form in which it is kept: thirteen numbers, one letter a recent sight, the reviews, the last picture."""
        recent = "".join("x" if one else "o" for one in self.recent)
        memory = self.memory
        numbers = (memory.stability, memory.difficulty, memory.day, self.due, self.sights, self.agains, self.day)
        last = (self.at_ms, self.on_day, self.last.value, self.known, self.later, self.predicted)
        return " ".join(map(repr, (*numbers, *last))) + f" {recent} {self.reviews} {self.shown}"

    @staticmethod
    def parse(text: str) -> CardState:
        """The state of a text of this version; `ValueError` where it is none, or is damaged."""
        parts = text.split(" ", 15)
        if len(parts) != 16 or not 0 < len(parts[13]) <= RECENT or set(parts[13]) - {"o", "x"}:
            raise ValueError(_DAMAGED)
        if not _REVIEWS.fullmatch(parts[14]):
            raise ValueError(_DAMAGED)
        stability, difficulty, predicted = float(parts[0]), float(parts[1]), float(parts[12])
        if not (isfinite(stability) and stability > 0 and 1 <= difficulty <= 10 and predicted >= 0):
            raise ValueError(_DAMAGED)
        reviewed_on, due, sights, agains, day, at_ms, on_day, last, known, later = map(int, parts[2:12])
        return CardState(
            Memory(stability, difficulty, reviewed_on),
            due,
            sights,
            agains,
            day,
            at_ms,
            on_day,
            Grade(last),
            known,
            predicted,
            later,
            tuple(one == "x" for one in parts[13]),
            parts[15],
            parts[14],
        )


_DAMAGED: Final = "not the state of a card"


def state_of(sights: Iterable[Sight]) -> CardState | None:
    """The state of a card, from its sights in the order in which they were kept; None where it has none."""
    state: CardState | None = None
    for sight in sights:
        state = CardState.first(sight) if state is None else state.after(sight)
    return state


class CardReview(NamedTuple):  # a deck has tens of thousands of them, and a tuple is made fastest
    """A review of a card: its first sight on a day."""

    day: int
    """Training day."""
    number: int
    """Of the reviews of its card, from 1."""
    predicted: float | None
    """The chance that it would be known, by the schedule; None at the first one."""
    is_known: bool
    elapsed_ms: int
    is_on_grid: bool


def reviews_in(state: CardState) -> Iterator[CardReview]:
    """The reviews of a card, in the order in which they were kept."""
    for number, text in enumerate(state.reviews.split(";"), start=1):
        day, predicted, elapsed_ms, flags = text.split(",")
        chance = float(predicted) if predicted else None
        yield CardReview(int(day), number, chance, flags in _KNOWN, int(elapsed_ms), flags in _ON_GRID)


_REVIEW: Final = r"-?\d+,(?:\d(?:\.\d+)?(?:e-\d+)?)?,-?\d+,[moMO]"
_REVIEWS: Final = re.compile(f"{_REVIEW}(?:;{_REVIEW})*")
_FLAGS: Final = "moMO"
"""Missed or known, without a grid or on one."""
_KNOWN: Final = ("o", "O")
_ON_GRID: Final = ("M", "O")


def _reviews(before: CardState | None, sight: Sight, predicted: float | None, *, is_known: bool) -> str:
    """The reviews of a card up to a sight."""
    known = "" if before is None else before.reviews
    if predicted is None:
        return known
    flag = _FLAGS[is_known + 2 * ("/" in sight.shown)]
    text = f"{sight.day},{round(predicted, 6) if known else ''},{sight.elapsed_ms},{flag}"
    return f"{known};{text}" if known else text


def _state(before: CardState | None, sight: Sight, grade: Grade, memory: Memory, predicted: float | None) -> CardState:
    """The state after a sight; `predicted` is how likely a review was to be known, None where the sight is none; 0 at
    the first review."""
    is_same_day = before is not None and before.day == sight.day
    is_review, is_lapse = predicted is not None, grade is Grade.AGAIN
    is_later = is_review and before is not None
    return CardState(
        memory=memory,
        due=memory.day + interval(memory),
        sights=1 + (before.sights if before else 0),
        agains=(before.agains if before else 0) + (is_review and is_lapse),
        day=sight.day,
        at_ms=sight.at_ms,
        on_day=1 + (before.on_day if before and is_same_day else 0),
        last=grade,
        known=(before.known if before else 0) + (is_later and not is_lapse),
        predicted=(before.predicted if before else 0.0) + (predicted or 0.0),
        later=(before.later if before else 0) + is_later,
        recent=(*(before.recent if before else ()), not is_lapse)[-RECENT:],
        shown=sight.shown,
        reviews=_reviews(before, sight, predicted, is_known=not is_lapse),
    )
