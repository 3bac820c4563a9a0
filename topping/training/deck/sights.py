"""Sights: what happened each time a card was asked, as raw facts; and their grades, by a rule with a version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

GRADE_RULE: Final = 1
"""The rule that new sights are graded by; each sight keeps the version it was made under."""

LEAST_GRID_MS: Final = 10_000
MOST_GRID_MS: Final = 60_000
"""Between these lies the target of a position, whatever its par."""


class Grade(Enum):
    """What a sight says of what is remembered; the values are those of the schedule's library.

    There is no Hard: a miss graded as hard would count as remembered, and slowness alone predicts nothing.
    """

    AGAIN = 1
    GOOD = 3
    EASY = 4


def grade_of(sight: Sight, number: int) -> Grade:
    """The grade of a sight, the `number`-th of its card, from 1, by the rule of its version.

    A version that this program does not know, of a newer one, is graded by the newest rule known.
    """
    return _RULES.get(sight.rule, _RULES[GRADE_RULE])(sight, number)


def _first_rule(sight: Sight, number: int) -> Grade:
    """Again where it was not found in its target time, or given up; easy in less than half of it at the first try,
    from the second sight on; else good."""
    if not sight.found or sight.given_up or sight.elapsed_ms > sight.target_ms:
        return Grade.AGAIN
    if number > 1 and sight.tries <= 1 and 2 * sight.elapsed_ms < sight.target_ms:
        return Grade.EASY
    return Grade.GOOD


_RULES: Final[dict[int, Callable[[Sight, int], Grade]]] = {1: _first_rule}


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
