"""The state of a card: how well the player remembers it, computed from all his answers.

States are a cache, which can be computed again at any time.

A player's tempo is a factor on the intervals between reviews, measured on his own reviews. If he knows cards less often
than predicted, they return sooner, and vice versa.

This module also has the player's actions on a card: set aside, take back, postpone, remove.
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
"""Version of the text form and of its rules (grades, weights of the schedule); other versions are computed again."""

LEECH: Final = 6
"""Number of failed reviews after which a card is set aside."""

RECENT: Final = 16
"""Number of sights for the share found."""


@dataclass(frozen=True, slots=True)
class CardState:
    """How well a player remembers a card, with counts of his answers. It follows from the answers alone."""

    memory: Memory
    """After the last review. The first sight of a day is a review."""
    due: int
    """The training day on which it is due."""
    sights: int
    agains: int
    """Number of failed reviews."""
    day: int
    """The training day of the last sight."""
    at_ms: int
    """Instant of the last sight (ms since 1970)."""
    on_day: int
    """Number of sights on that day."""
    last: Grade
    """The grade of the last sight, whether a review or not."""
    known: int
    """Number of later reviews (after the first) in which it was known."""
    predicted: float
    """Predicted number of these, from the state before each."""
    later: int
    """Number of reviews after the first."""
    recent: tuple[bool, ...]
    """Whether it was found within its target time, for the last `RECENT` sights in order."""
    shown: str = ""
    """The form of the last sight."""
    reviews: str = ""
    """Each review in order (`reviews_in`), so that they need not be computed from all sights."""

    @property
    def lapsed(self) -> bool:
        """Whether the player did not know the card when last asked, so that it is repeated on that day."""
        return self.last is Grade.AGAIN

    @staticmethod
    def first(sight: Sight) -> CardState:
        """Returns the state of a card after its first question; `sight` is this question with the player's answer."""
        grade = grade_of(sight)
        return _state(None, sight, grade, reviewed(None, grade, sight.day), 0.0)

    def after(self, sight: Sight) -> CardState:
        """Returns the state of the card after another answer, `sight`.

        An answer on a later day than the last review is a review. An answer on the same day or the day before is not: a
        player who travels west has two evenings of one date. On an even earlier day, the clock was set back; the answer
        then counts as a review one day after the last.
        """
        grade, day, last = grade_of(sight), possible(sight.day), self.memory
        if day > last.day:
            return _state(self, sight, grade, reviewed(last, grade, day), recall(last, day))
        if day >= last.day - 1:
            return _state(self, sight, grade, last, None)
        unmoved = Memory(last.stability, last.difficulty, max(1, day - 1))
        return _state(self, sight, grade, reviewed(unmoved, grade, day), recall(unmoved, day))

    def __str__(self) -> str:
        """Returns the text to store: thirteen numbers, a letter for each recent answer, the reviews, the last form
        shown.
        """
        recent = "".join("x" if was_found else "o" for was_found in self.recent)
        memory = self.memory
        numbers = (memory.stability, memory.difficulty, memory.day, self.due, self.sights, self.agains, self.day)
        last = (self.at_ms, self.on_day, self.last.value, self.known, self.later, self.predicted)
        return " ".join(map(repr, (*numbers, *last))) + f" {recent} {self.reviews} {self.shown}"

    @staticmethod
    def parse(text: str) -> CardState:
        """Reads a state that `str` wrote in this version; raises `ValueError` for any other or damaged text."""
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
            tuple(part == "x" for part in parts[13]),
            parts[15],
            parts[14],
        )


_DAMAGED: Final = "not the state of a card"


def state_of(sights: Iterable[Sight]) -> CardState | None:
    """Returns the state of a card from its answers in order of storage; None without answers."""
    state: CardState | None = None
    for sight in sights:
        state = CardState.first(sight) if state is None else state.after(sight)
    return state


class CardReview(NamedTuple):  # a deck has tens of thousands of reviews, and a tuple is the fastest to create
    """A review of a card: its first answer on a day, with the predicted chance of knowing it and the result."""

    day: int
    """Training day."""
    number: int
    """Number among the reviews of its card, from 1."""
    predicted: float | None
    """The predicted chance of being known; None for the first review."""
    is_known: bool


def reviews_in(state: CardState) -> Iterator[CardReview]:
    """Yields the reviews stored in a card's state, in order of storage."""
    for number, text in enumerate(state.reviews.split(";"), start=1):
        day, predicted, _, flags = text.split(",")
        yield CardReview(int(day), number, float(predicted) if predicted else None, flags in _KNOWN)


_REVIEW: Final = r"-?\d+,(?:\d(?:\.\d+)?(?:e-\d+)?)?,-?\d+,[moMO]"
_REVIEWS: Final = re.compile(f"{_REVIEW}(?:;{_REVIEW})*")
_FLAGS: Final = "moMO"
"""Missed or known, without a grid or on a grid."""
_KNOWN: Final = ("o", "O")


def is_known_on(state: CardState, day: int) -> bool:
    """Returns whether the player knew the card at its first question on `day`.

    `day` must be the day of its last answer.
    """
    last = state.reviews.rpartition(";")[2].split(",")
    return last[3] in _KNOWN if int(last[0]) == day else not state.lapsed


def is_forgotten(state: CardState) -> bool:
    """Returns whether the player once knew the card, but not at the first question on the day of its last answer."""
    return not is_known_on(state, state.day) and (state.known > 0 or is_first_known(state))


def is_first_known(state: CardState) -> bool:
    """Returns whether the player knew the card when it was asked for the very first time."""
    return state.reviews.partition(";")[0].endswith(_KNOWN)


def _reviews(before: CardState | None, sight: Sight, predicted: float | None, *, is_known: bool) -> str:
    """Returns the stored text of the reviews in the state `before`, with the answer `sight` added if it is a review.

    Only the first answer of a day is a review. `predicted` is the chance with which the model expected the card to be
    known; None if the answer is no review. Each review is stored as `day,predicted,time in ms,flag`; `;` separates
    reviews.
    """
    known = "" if before is None else before.reviews
    if predicted is None:
        return known
    flag = _FLAGS[is_known + 2 * ("/" in sight.shown)]
    text = f"{sight.day},{round(predicted, 6) if known else ''},{sight.elapsed_ms},{flag}"
    return f"{known};{text}" if known else text


def _state(before: CardState | None, sight: Sight, grade: Grade, memory: Memory, predicted: float | None) -> CardState:
    """Returns the state after an answer, from the state before it and the new memory.

    `predicted` is the predicted chance of knowing the card: 0 for the first review, None if the answer is no review.
    """
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
"""Weight of the model against the player's own reviews, in reviews: a few of them change little."""


def lasting_of(states: Iterable[CardState], today: int | None = None) -> float:
    """Returns how many times longer a player's memories last than the model predicts.

    The factor follows from the shares of reviews in which cards were known and were predicted to be known. All reviews
    count except the first of each card; with `today`, only those before that day. Among the last reviews alone,
    forgotten cards would be too frequent, because they return soonest.
    """
    reviews, known, predicted = float(PRIOR_REVIEWS), RETENTION * PRIOR_REVIEWS, RETENTION * PRIOR_REVIEWS
    for state in states:
        if today is not None and state.day >= today:
            sooner = [review for review in reviews_in(state) if review.number > 1 and review.day < today]
            reviews += len(sooner)
            known += sum(review.is_known for review in sooner)
            predicted += sum(review.predicted or 0.0 for review in sooner)
        else:
            reviews += state.later
            known += state.known
            predicted += state.predicted
    if predicted >= reviews or known >= reviews:
        return 1.0 if known < reviews else MOST_TEMPO
    return lasting(predicted / reviews, known / reviews)


def tempo_of(states: Iterable[CardState], today: int | None = None) -> float:
    """Returns the factor on the intervals between a player's reviews, from `LEAST_TEMPO` to `MOST_TEMPO`.

    It is the factor by which his memories last longer than predicted. With `today`, answers of that day have no effect,
    so that the cards due on a day do not change.
    """
    return min(max(lasting_of(states, today), LEAST_TEMPO), MOST_TEMPO)


def tempered(days: int, tempo: float) -> int:
    """Returns an interval (days) multiplied by a tempo and rounded, at least one day."""
    return min(max(1, round(days * tempo)), LONGEST_DAYS)


class Act(Enum):
    """An action of a player on a card, such as setting it aside. The values are stored."""

    SET_ASIDE = "set_aside"
    """The card is not asked until it is taken back."""
    TAKEN_BACK = "taken_back"
    """The card is asked again; its failures so far are forgiven."""
    UNDONE = "undone"
    """A sight is removed, as if it had never happened."""
    POSTPONED = "postponed"
    """The card is not asked before a day, unless the player asks for it."""
    REMOVED = "removed"
    """The card leaves the deck, and does not return automatically."""
    MARKED = "marked"
    """The player adds the card to the deck, even after it was removed."""


@dataclass(frozen=True, slots=True)
class CardAct:
    """An action of a player on a card, with its day and the number of answers stored before the action."""

    act: Act
    day: int
    """Training day."""
    after: int
    """Number of sights of the card stored before it, without undone sights."""
    until: int | None = None
    """The training day to which the card is postponed; None for other acts."""


def with_acts(card: DeckCard, acts: Iterable[CardAct], sights: Sequence[Sight]) -> DeckCard:
    """Returns a card with the effects of the player's actions on it: set aside, taken back or postponed.

    `acts` are in order of storage. `sights` are the answers to the card, without undone answers.
    """
    is_aside, forgiven, until = False, 0, None
    for act in acts:
        if act.act is Act.SET_ASIDE:
            is_aside = True
        elif act.act is Act.TAKEN_BACK:
            state = state_of(sights[: act.after])
            is_aside, forgiven = False, 0 if state is None else state.agains
        elif act.act is Act.POSTPONED:
            until = act.until if act.after >= len(sights) else None
    return replace(card, is_aside=is_aside, forgiven=forgiven, until=until)
