"""A drill under way: its course, the question being answered, which of the words told is explained, what is kept."""

from __future__ import annotations

from random import Random

from topping.kiosk.backstage.training.drills import DrillRecord
from topping.kiosk.scenes.training.drills import drill_view
from topping.kiosk.scenes.training.drills.drilling import Drilling
from topping.lexicon.graph import WordGraph
from topping.training.drills.choice import PlannedItem
from topping.training.drills.course import DrillCourse, DrillResult
from topping.training.drills.exercise import Exercise
from topping.training.drills.item import DrillItem


class DrillUnderWay:
    """From its first question to its end, which it may have before the last question."""

    def __init__(
        self,
        exercise: Exercise,
        planned: tuple[PlannedItem, ...],
        lexicon: WordGraph,
        record: DrillRecord,
        *,
        counted: bool,
    ) -> None:
        self.lexicon = lexicon
        """The lexicon that the questions were made with."""
        self._planned, self._record = planned, record
        self._course = DrillCourse(exercise, counted, tuple(one.item for one in planned))
        """As it stood when the last question ended."""
        self.drilling: Drilling | None = None
        """The question being answered."""
        self._chance = Random()
        self.place = 0
        """Which of the words told is explained."""
        self.note = ""
        """What is said of what was kept."""

    @property
    def course(self) -> DrillCourse:
        """The drill as it stands."""
        return self._course if self.drilling is None else self.drilling.course

    @property
    def last(self) -> DrillResult:
        """The last question that is done."""
        return self.course.done[-1]

    @property
    def shown_item(self) -> DrillItem:
        """The question on screen: the one being answered, else the last one."""
        item = None if self.drilling is None else self.course.item
        return self.last.item if item is None else item

    def next(self) -> bool:
        """Opens the next question; whether there is one."""
        self.note, self.place = "", 0
        item = self._course.item
        self.drilling = None if item is None else Drilling(self._course, item, self._chance)
        return item is not None

    def end_question(self) -> None:
        """Keeps what was answered to the question that is done."""
        self._course, self.drilling, self.place = self.course, None, 0
        self._record.keep(self._course, self._planned[len(self._course.done) - 1])
        self.note = self._record.fault

    def leave(self) -> None:
        """The player leaves before the end: what was answered is kept, the open question is none."""
        self._record.leave()

    def cut_short(self) -> None:
        """Leaves, and the questions that are not done fall away."""
        self.leave()
        course = self.course
        self._course = DrillCourse(course.exercise, course.counted, course.items[: len(course.done)], course.done)
        self.drilling = None

    # the words told

    @property
    def words(self) -> tuple[str, ...]:
        """Those that the last question asked for, missed ones first."""
        return drill_view.told_words(self.last)

    def explain_other(self, step: int) -> None:
        """Another word, so many further down."""
        self.place = (self.place + step) % len(self.words)

    # time

    @property
    def awaits_frame(self) -> bool:
        """Whether the question being answered is not on screen yet."""
        return self.drilling is not None and not self.drilling.course.is_open

    def shown(self, now: int) -> None:
        """The question is on screen: its time begins."""
        if self.drilling is not None:
            self.drilling.course = self.drilling.course.shown(now)

    def leave_out(self, ms: int) -> None:
        """Leaves out milliseconds of the question during which nobody was there."""
        if self.drilling is not None:
            self.drilling.course = self.drilling.course.later(ms)
