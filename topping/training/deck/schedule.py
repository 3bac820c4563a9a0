"""The schedule of cards: the FSRS model of memory decides when a card is asked again, in whole training days.

Only this module uses the library `fsrs`. Days are passed to it as midnights in UTC, so that hour, zone and daylight
saving have no effect. Nothing is random, and a card is reviewed once a day at most.

Each answer is stored with raw facts (`Sight`); a rule with a version number gives its grade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


GRADE_RULE: Final = 1
"""Version of the rule that grades sights: by memory, not by time. Each sight stores it."""

LEAST_GRID_MS: Final = 10_000
MOST_GRID_MS: Final = 60_000
"""Bounds of the target time of a position, whatever its par (ms)."""


class Grade(Enum):
    """The grade of an answer, not known or known; the values are those of the library `fsrs`.

    The library's other grades, Hard and Easy, are not used. A miss graded as hard would count as remembered, and speed
    predicts nothing.
    """

    AGAIN = 1
    GOOD = 3


def grade_of(sight: Sight) -> Grade:
    """Returns the grade of an answer: `GOOD` if the card was found without asking for the answer, otherwise `AGAIN`.

    The time taken does not matter.
    """
    return Grade.GOOD if sight.found and not sight.given_up else Grade.AGAIN


def word_target_ms(letters: int, answers: int = 1) -> int:
    """Returns the target time for finding all words of some letters (ms).

    It is three seconds, plus a second for each letter of each answer.
    """
    return 3_000 + 1_000 * letters * max(1, answers)


def hook_target_ms(answers: int) -> int:
    """Returns the target time for finding the hooks of a word (ms).

    It is three seconds, plus a second for each of the hook letters (`answers`).
    """
    return 3_000 + 1_000 * max(1, answers)


def grid_target_ms(par_ms: int) -> int:
    """Returns the target time for finding the top of a position (ms).

    It is one and a half times the expected time `par_ms`, but between ten and sixty seconds.
    """
    return min(max(par_ms * 3 // 2, LEAST_GRID_MS), MOST_GRID_MS)


@dataclass(frozen=True, slots=True)
class Sight:
    """One question of a card, with the player's answer.

    The answers to a card are always read in order of storage, never sorted by time: a clock may have been set back.
    """

    day: int
    """Training day (`training/days.py`)."""
    at_ms: int
    """Instant of the answer (ms since 1970, UTC), by the clock of the machine."""
    elapsed_ms: int
    """Time from the frame with the question to the answer (ms), without the explanation afterwards."""
    target_ms: int
    """Target time of the form in which it was asked (ms)."""
    found: bool
    """Whether all answers were given, even after the target time."""
    tries: int
    """Number of proposals, with right ones."""
    given_up: bool
    """Whether the player asked for the answer."""
    rule: int
    """Version of the grading rule (`grades.py`)."""
    shown: str = ""
    """The form of the question (`faces.py`), so that the next one differs."""


def mended_days(days: Sequence[int]) -> list[int]:
    """Returns the training days of a player's answers, in order of storage, with days stored under a wrong clock
    corrected.

    Answers in a row with the same day, or the day after, form a block. From a block to the next, the day may go back by
    one at most. A block is wrong if the day goes back further before or after it, but not between the two blocks around
    it. It gets the day after the last right day, or that day itself if the next block begins no later. If several
    blocks in a row seem wrong, their days are believed.
    """
    mended, last = list(days), None
    blocks = _blocks(days)
    firsts = [*(days[first] for first, _ in blocks), None, None]
    for place, (start, end) in enumerate(blocks):
        coming, further = firsts[place + 1 : place + 3]
        is_behind = last is not None and days[start] < last - 1 and (coming is None or coming >= last - 1)
        is_ahead = coming is not None and coming < days[end - 1] - 1 and (last is None or coming >= last - 1)
        if is_ahead and further is not None:  # unless the next block was stored with a wrong clock, also on one day
            start_of_next, end_of_next = blocks[place + 1]
            is_one_day = days[start_of_next] == days[end_of_next - 1]
            is_ahead = not is_one_day or further < days[end - 1] - 1
        elif is_ahead and last is not None:
            is_ahead = days[start] > last + 1
        if not (is_behind or is_ahead):
            last = days[end - 1]
            continue
        if last is None:
            last = coming
        elif coming is None or coming > last:
            last += 1
        assert last is not None
        mended[start:end] = [last] * (end - start)
    return mended


def _blocks(days: Sequence[int]) -> list[tuple[int, int]]:
    """Splits the training days of a player's answers, in order of storage, into blocks. Returns the indices (start,
    end) of each.

    The answers of a block have the day of its first answer, or the day after. Any other day begins a new block.
    """
    starts = list[int]()
    for place, day in enumerate(days):
        if not starts or not days[starts[-1]] <= day <= days[starts[-1]] + 1:
            starts.append(place)
    return list(pairwise([*starts, len(days)]))


PARAMETERS: Final = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""The library's default weights.

Stored here so that another version of the library gives the same states, and that due days are known without loading
it. A change needs a new `STATE_VERSION` (`states.py`).
"""

RETENTION: Final = 0.85
"""A card is asked again when its chance of being known has fallen to this."""

LONGEST_DAYS: Final = 1_825
"""The longest interval of a card: five years (days)."""

LATEST_DAY: Final = 3_000_000
"""Days are limited to 1 to this (year 8214), so that a damaged row or a wrong clock cannot end the program."""

_DECAY: Final = -PARAMETERS[20]
_FACTOR: Final = float(0.9 ** (1 / _DECAY)) - 1


@dataclass(frozen=True, slots=True)
class Memory:
    """The estimate of a player's memory of a card after a review, in the model FSRS."""

    stability: float
    """Days until the chance of being known falls to 90 %."""
    difficulty: float
    """Between 1 and 10."""
    day: int
    """Training day of the review."""


def reviewed(memory: Memory | None, grade: Grade, day: int) -> Memory:
    """Returns the memory of a card after a review on `day`; `memory` is None at the first review.

    `day` must be later than the day of the last review.
    """
    from fsrs import Rating  # here for a fast start: the library takes 25 ms or more

    day = possible(day)
    card, _ = _scheduler().review_card(_card(memory), Rating(grade.value), _midnight(day))
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(card.stability, card.difficulty, day)


def interval(memory: Memory) -> int:
    """Returns the number of days from a review to the next.

    By then the chance that the card is known has fallen to `RETENTION`.
    """
    days = round(memory.stability / _FACTOR * (float(RETENTION ** (1 / _DECAY)) - 1))
    return min(max(days, 1), LONGEST_DAYS)


def recall(memory: Memory, day: int) -> float:
    """Returns the chance (0 to 1) that a card is still known on a day; 1 on the day of its review and before."""
    return float((1 + _FACTOR * max(0, day - memory.day) / memory.stability) ** _DECAY)


def lasting(predicted: float, known: float) -> float:
    """Returns how many times longer memories last than the model predicts, from two shares of known cards.

    `known` is the share that the player knew, `predicted` the share that the model predicted; both lie between 0 and 1.
    """
    return float((predicted ** (1 / _DECAY) - 1) / (known ** (1 / _DECAY) - 1))


def possible(day: int) -> int:
    """Limits a training day to the range from 1 to `LATEST_DAY`."""
    return min(max(day, 1), LATEST_DAY)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # here for a fast start

    return Scheduler(
        parameters=PARAMETERS,
        desired_retention=RETENTION,
        learning_steps=(),  # the sitting repeats a card within the day; a repeat is no review
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,  # fuzzing would use Python's own random generator, and states could not be computed again
    )


def _card(memory: Memory | None) -> Card:
    from fsrs import Card, State  # here for a fast start

    if memory is None:
        return Card(card_id=1, due=_midnight(1))
    last = _midnight(memory.day)
    return Card(
        card_id=1,  # without a number the library sleeps for a millisecond to make one
        state=State.Review,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=last,
        last_review=last,
    )


def _midnight(day: int) -> datetime:
    return datetime.fromordinal(possible(day)).replace(tzinfo=UTC)
