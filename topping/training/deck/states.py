"""The state of a card: what its sights come to. It is a cache, and is made again from the sights at any time.

The tempo of a player's memory: how many times as long it lasts as the model says, by his own reviews.

Nobody forgets as the model has it. What was known less often than predicted comes back sooner, and the other way round.

What a player does with a card besides answering it: sets it aside, takes it back, postpones it, throws it away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import isfinite
from typing import Final, NamedTuple

from topping.training.deck.cards import DeckCard
from topping.training.deck.schedule import (
    LONGEST_DAYS,
    RETENTION,
    Grade,
    Memory,
    Sight,
    grade_of,
    interval,
    lasting,
    possible,
    recall,
    reviewed,
)

STATE_VERSION: Final = 3
"""Version of the text form and of what it is made by (rule of grades, weights of the schedule): others are refused,
and made again."""

LEECH: Final = 6
"""After how many failed reviews a card is set aside."""

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
    """Whether it was found in its time, of the last `RECENT` sights, the first one first."""
    shown: str = ""
    """The picture of the last sight."""
    reviews: str = ""
    """Each review in its order (`reviews_in`): they need not be made again from all sights."""

    @property
    def lapsed(self) -> bool:
        """Whether it was not known at the last sight: it is repeated on that day."""
        return self.last is Grade.AGAIN

    @staticmethod
    def first(sight: Sight) -> CardState:
        """The state after the first sight of a card."""
        grade = grade_of(sight)
        return _state(None, sight, grade, reviewed(None, grade, sight.day), 0.0)

    def after(self, sight: Sight) -> CardState:
        """The state after one more sight.

        A sight on a later day than the last review is a review. One on the same day is none, nor one on the day before
        it: whoever travels west has two evenings of one date. Further back the clock was set: its days cannot be
        compared with those before, so that the sight counts as a review one day later.
        """
        grade, day, last = grade_of(sight), possible(sight.day), self.memory
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


def reviews_in(state: CardState) -> Iterator[CardReview]:
    """The reviews of a card, in the order in which they were kept."""
    for number, text in enumerate(state.reviews.split(";"), start=1):
        day, predicted, _, flags = text.split(",")
        yield CardReview(int(day), number, float(predicted) if predicted else None, flags in _KNOWN)


_REVIEW: Final = r"-?\d+,(?:\d(?:\.\d+)?(?:e-\d+)?)?,-?\d+,[moMO]"
_REVIEWS: Final = re.compile(f"{_REVIEW}(?:;{_REVIEW})*")
_FLAGS: Final = "moMO"
"""Missed or known, without a grid or on one."""
_KNOWN: Final = ("o", "O")


def is_known_on(state: CardState, day: int) -> bool:
    """Whether a card was known when it was first asked on the day of its last sight."""
    last = state.reviews.rpartition(";")[2].split(",")
    return last[3] in _KNOWN if int(last[0]) == day else not state.lapsed


def is_forgotten(state: CardState) -> bool:
    """Whether a card was known once and was not when it was first asked on the day of its last sight."""
    return not is_known_on(state, state.day) and (state.known > 0 or is_first_known(state))


def is_first_known(state: CardState) -> bool:
    """Whether a card was known at its first sight."""
    return state.reviews.partition(";")[0].endswith(_KNOWN)


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
        recent=(*(before.recent if before else ()), not is_lapse and sight.elapsed_ms <= sight.target_ms)[-RECENT:],
        shown=sight.shown,
        reviews=_reviews(before, sight, predicted, is_known=not is_lapse),
    )


LEAST_TEMPO: Final = 0.25
MOST_TEMPO: Final = 4.0
PRIOR_REVIEWS: Final = 40
"""The weight of the model against the player's own reviews, in reviews: a few of his change little."""


def lasting_of(states: Iterable[CardState], today: int | None = None) -> float:
    """How many times as long a player's memories last as the model says, by all his reviews; those before `today`
    where it is given.

    The first review of a card says nothing. All reviews of each card count: its last one alone is more often known, as
    a card that was not known comes back at once.
    """
    reviews, known, predicted = float(PRIOR_REVIEWS), RETENTION * PRIOR_REVIEWS, RETENTION * PRIOR_REVIEWS
    for state in states:
        if today is not None and state.day >= today:
            sooner = [one for one in reviews_in(state) if one.number > 1 and one.day < today]
            reviews += len(sooner)
            known += sum(one.is_known for one in sooner)
            predicted += sum(one.predicted or 0.0 for one in sooner)
        else:
            reviews += state.later
            known += state.known
            predicted += state.predicted
    if predicted >= reviews or known >= reviews:
        return 1.0 if known < reviews else MOST_TEMPO
    return lasting(predicted / reviews, known / reviews)


def tempo_of(states: Iterable[CardState], today: int | None = None) -> float:
    """How many times as long the schedule says a player's intervals are: as his memories last, within bounds.

    With `today`, answers of that day do not move it: what is due on a day stays so.
    """
    return min(max(lasting_of(states, today), LEAST_TEMPO), MOST_TEMPO)


def tempered(days: int, tempo: float) -> int:
    """An interval at a tempo, in days: one at least."""
    return min(max(1, round(days * tempo)), LONGEST_DAYS)


class Act(Enum):
    """The values are those that are stored."""

    SET_ASIDE = "set_aside"
    """It is not asked until it is taken back."""
    TAKEN_BACK = "taken_back"
    """It is asked again; its Agains so far are forgiven."""
    UNDONE = "undone"
    """A sight is taken out: it never happened."""
    POSTPONED = "postponed"
    """It is not asked before a day, unless it is all the same."""
    REMOVED = "removed"
    """It is out of the deck, and does not come back by itself."""
    MARKED = "marked"
    """It is put into the deck by hand, also after it was removed."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """One act on a card."""

    act: Act
    day: int
    """Training day."""
    after: int
    """How many sights of the card, without those undone, were kept before it."""
    until: int | None = None
    """The training day that the card is postponed to; None for the other acts."""


def with_acts(card: DeckCard, acts: Iterable[CardAct], sights: Sequence[Sight]) -> DeckCard:
    """A card after all acts on it, in the order in which they were kept; `sights` are its own, without those undone."""
    is_aside, forgiven, until = False, 0, None
    for one in acts:
        if one.act is Act.SET_ASIDE:
            is_aside = True
        elif one.act is Act.TAKEN_BACK:
            state = state_of(sights[: one.after])
            is_aside, forgiven = False, 0 if state is None else state.agains
        elif one.act is Act.POSTPONED:
            until = one.until if one.after >= len(sights) else None
    return replace(card, is_aside=is_aside, forgiven=forgiven, until=until)
