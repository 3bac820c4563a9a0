"""When a card is to be asked again: the FSRS model of memory, in whole training days.

The one module that knows the library `fsrs`. It is given days as instants at midnight UTC, so that the hour of an
evening, zones and daylight saving change nothing; nothing is drawn by chance, and a card is reviewed once a day.

Sights: what happened each time a card was asked, as raw facts; and their grades, by a rule with a version.
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
"""The version of the rule that sights are graded by: by what they tell of memory, not by time. Each sight keeps it."""

LEAST_GRID_MS: Final = 10_000
MOST_GRID_MS: Final = 60_000
"""Between these lies the target of a position, whatever its par."""


class Grade(Enum):
    """What a sight says of what is remembered; the values are those of the schedule's library.

    There is neither Hard nor Easy: a miss graded as hard would count as remembered, and speed predicts nothing.
    """

    AGAIN = 1
    GOOD = 3


def grade_of(sight: Sight) -> Grade:
    """The grade of a sight: again where it was not found, or given up; else good, in whatever time."""
    return Grade.GOOD if sight.found and not sight.given_up else Grade.AGAIN


def word_target_ms(letters: int, answers: int = 1) -> int:
    """The target of a word asked by its letters: three seconds, and one a letter of each answer."""
    return 3_000 + 1_000 * letters * max(1, answers)


def hook_target_ms(answers: int) -> int:
    """The target of the hooks of a word: three seconds, and one for each letter to be given."""
    return 3_000 + 1_000 * max(1, answers)


def grid_target_ms(par_ms: int) -> int:
    """The target of a position on its grid: one and a half times its par, within ten and sixty seconds."""
    return min(max(par_ms * 3 // 2, LEAST_GRID_MS), MOST_GRID_MS)


@dataclass(frozen=True, slots=True)
class Sight:
    """One time that a card was asked.

    A card's sights are always read in the order in which they were kept, never sorted by their times: a clock may have
    been set back between two of them.
    """

    day: int
    """Training day (`training/days.py`)."""
    at_ms: int
    """When it was answered: milliseconds since 1970, UTC, by the clock of the machine."""
    elapsed_ms: int
    """From the frame with the question to the answer; no time counts for what is told afterwards."""
    target_ms: int
    """The time in which it was to be known as it was asked."""
    found: bool
    """Whether all that was asked was given; with more time than the target, too."""
    tries: int
    """Proposals, those that were right among them."""
    given_up: bool
    """Whether the player asked for the answer."""
    rule: int
    """Version of the rule that grades it (`grades.py`)."""
    shown: str = ""
    """The picture that asked it (`faces.py`), so that the next one differs."""


def mended_days(days: Sequence[int]) -> list[int]:
    """The training days of a player's sights, in the order in which they were kept, without those of a wrong clock.

    Sights of one day, or a day and its morning, that lie more than a day before those kept sooner, or more than a day
    behind those kept later, while these fit together, were kept while the clock was wrong: they count for the day after
    the last right one, or for that itself where the next ones do. A clock that was wrong for longer is believed.
    """
    mended, last = list(days), None
    blocks = _blocks(days)
    firsts = [*(days[first] for first, _ in blocks), None, None]
    for place, (start, end) in enumerate(blocks):
        coming, further = firsts[place + 1 : place + 3]
        is_behind = last is not None and days[start] < last - 1 and (coming is None or coming >= last - 1)
        is_ahead = coming is not None and coming < days[end - 1] - 1 and (last is None or coming >= last - 1)
        if is_ahead and further is not None:  # or the next ones were kept while the clock was wrong, on one day as well
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
    """Where sights in a row that lie on one day, or on that and the next, begin and end."""
    starts = list[int]()
    for place, day in enumerate(days):
        if not starts or not days[starts[-1]] <= day <= days[starts[-1]] + 1:
            starts.append(place)
    return list(pairwise([*starts, len(days)]))


PARAMETERS: Final = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
"""The library's own weights. They stand here so that another version of it makes the same states from old sights, and
so that what is due is known without loading it; whoever changes them raises `STATE_VERSION` (`states.py`)."""

RETENTION: Final = 0.85
"""A card is asked again when the chance that it is still known has fallen to this."""

LONGEST_DAYS: Final = 1_825
"""No card is left alone for longer: five years."""

LATEST_DAY: Final = 3_000_000
"""Days are cut to 1 to this, in the year 8214: what a damaged row or a mad clock says must not end the program."""

_DECAY: Final = -PARAMETERS[20]
_FACTOR: Final = float(0.9 ** (1 / _DECAY)) - 1


@dataclass(frozen=True, slots=True)
class Memory:
    """What is assumed of a player's memory of a card after a review."""

    stability: float
    """Days in which the chance that it is known falls to 90 %."""
    difficulty: float
    """Between 1 and 10."""
    day: int
    """Training day of the review."""


def reviewed(memory: Memory | None, grade: Grade, day: int) -> Memory:
    """The memory after a review on a day, at least one after the last review; None before the first one."""
    from fsrs import Rating  # here for speed of start: the library takes 25 ms or more

    day = possible(day)
    card, _ = _scheduler().review_card(_card(memory), Rating(grade.value), _midnight(day))
    assert card.stability is not None
    assert card.difficulty is not None
    return Memory(card.stability, card.difficulty, day)


def interval(memory: Memory) -> int:
    """Days from the review to the next one: as soon as the chance that the card is known has fallen to `RETENTION`."""
    days = round(memory.stability / _FACTOR * (float(RETENTION ** (1 / _DECAY)) - 1))
    return min(max(days, 1), LONGEST_DAYS)


def recall(memory: Memory, day: int) -> float:
    """The chance, 0 to 1, that a card is still known on a day; 1 on the day of its review, and before."""
    return float((1 + _FACTOR * max(0, day - memory.day) / memory.stability) ** _DECAY)


def lasting(predicted: float, known: float) -> float:
    """How many times as long memories last as the model says, where cards were known that often (both shares lie
    between 0 and 1, without these) instead of as often as was predicted."""
    return float((predicted ** (1 / _DECAY) - 1) / (known ** (1 / _DECAY) - 1))


def possible(day: int) -> int:
    """A day within what can be reckoned with."""
    return min(max(day, 1), LATEST_DAY)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # here for speed of start

    return Scheduler(
        parameters=PARAMETERS,
        desired_retention=RETENTION,
        learning_steps=(),  # a card is repeated within the day by the sitting, and that is no review
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,  # it would be drawn from Python's own generator: the state could not be made again
    )


def _card(memory: Memory | None) -> Card:
    from fsrs import Card, State  # here for speed of start

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
