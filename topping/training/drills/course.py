"""How a drill goes: its questions one after the other, what was answered, and the score.

Instants are milliseconds of one clock. Nothing is limited: time is measured while a question is open, and stands still
between two questions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from topping.training.drills.item import DrillItem, Exercise


class DrillAnswer(Enum):
    """What is said of something typed."""

    RIGHT = "right"
    ALREADY = "already"
    """It was given before: costs nothing."""
    WRONG = "wrong"


class DrillEnding(Enum):
    """How a drill ended; the values are stored."""

    DONE = "done"
    LEFT = "left"
    """The player left it; what he had answered stays."""


@dataclass(frozen=True, slots=True)
class DrillResult:
    """How a question was answered."""

    item: DrillItem
    found: tuple[str, ...]
    """The answers given, in their order."""
    wrong: int
    """How many wrong ones were."""
    elapsed_ms: int

    @property
    def missed(self) -> tuple[str, ...]:
        """The answers that were not given."""
        return tuple(word for word in self.item.answers if word not in self.found)


@dataclass(frozen=True, slots=True)
class DrillScore:
    """What some questions came to."""

    questions: int
    whole: int
    """Questions all answers of which were given."""
    found: int
    of: int
    """Answers there were."""
    wrong: int
    elapsed_ms: int

    @staticmethod
    def of_results(results: Iterable[DrillResult]) -> DrillScore:
        """The sums of all of them."""
        every = tuple(results)
        return DrillScore(
            len(every),
            sum(not one.missed for one in every),
            sum(len(one.found) for one in every),
            sum(len(one.item.answers) for one in every),
            sum(one.wrong for one in every),
            sum(one.elapsed_ms for one in every),
        )


@dataclass(frozen=True, slots=True)
class DrillCourse:
    """A drill as it stands; each event gives the next state."""

    exercise: Exercise
    counted: bool
    """Whether the number of answers is told; then a question ends with the last of them."""
    items: tuple[DrillItem, ...]
    done: tuple[DrillResult, ...] = ()
    since_ms: int | None = None
    """When the open question was shown; None between two of them."""
    found: tuple[str, ...] = ()
    """What was answered to the open question."""
    wrong: tuple[str, ...] = ()
    """What was answered wrongly to it, in the order typed."""

    @property
    def item(self) -> DrillItem | None:
        """The open question, or the next one; None after the last."""
        return self.items[len(self.done)] if len(self.done) < len(self.items) else None

    @property
    def is_open(self) -> bool:
        """Whether a question waits for answers."""
        return self.since_ms is not None

    @property
    def is_over(self) -> bool:
        """Whether all questions were asked."""
        return self.item is None

    @property
    def score(self) -> DrillScore:
        """Of the questions that are done."""
        return DrillScore.of_results(self.done)

    @property
    def missed(self) -> tuple[str, ...]:
        """All words missed so far, each once."""
        return tuple(dict.fromkeys(word for one in self.done for word in one.missed))

    def shown(self, now_ms: int) -> DrillCourse:
        """The next question is on screen."""
        if self.is_open or self.item is None:
            raise ValueError("no question can be shown now")
        return replace(self, since_ms=now_ms)

    def later(self, ms: int) -> DrillCourse:
        """The same drill with milliseconds of the open question left out, during which nobody was there."""
        return self if self.since_ms is None else replace(self, since_ms=self.since_ms + max(0, ms))

    def answered(self, typed: str, now_ms: int) -> tuple[DrillCourse, DrillAnswer]:
        """Something was typed, A–Z; with the last answer of a counted question, the question ends."""
        if self.item is None or not self.is_open:
            raise ValueError("no question is open")
        word = self.item.word_of(typed)
        if word in self.found:
            return self, DrillAnswer.ALREADY
        if word not in self.item.answers:
            return replace(self, wrong=(*self.wrong, word)), DrillAnswer.WRONG
        after = replace(self, found=(*self.found, word))
        is_whole = self.counted and len(after.found) == len(self.item.answers)
        return (after.finished(now_ms) if is_whole else after), DrillAnswer.RIGHT

    def finished(self, now_ms: int) -> DrillCourse:
        """The player has no more answers to the open question; a clock set back takes no time away."""
        if self.item is None or self.since_ms is None:
            raise ValueError("no question is open")
        elapsed = max(0, now_ms - self.since_ms)
        result = DrillResult(self.item, self.found, len(self.wrong), elapsed)
        return replace(self, done=(*self.done, result), since_ms=None, found=(), wrong=())
