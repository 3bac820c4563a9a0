"""Views of the clock, time bar and answers in a rush."""

from topping.kiosk.paint.fields import AnswerView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import BAR_PARTS, BarView, TimerView
from topping.texts import say
from topping.texts.times import to_tenths
from topping.training.rush.positionset import RushMode
from topping.training.rush.rush import RushCourse, RushPhase, SlotEnd
from topping.training.rush.scores import PlayedSlot

_LAST_MS = 10_000
"""The time left (ms) below which the clock has another colour."""


def icon_of(mode: RushMode) -> Icon:
    return Icon.CHAIN if mode is RushMode.FAULTS else Icon.CLOCK if mode.is_short_game else Icon.LIGHTNING


def clock_view(course: RushCourse, now: int, *, tenths: bool) -> TimerView:
    """Returns the time left in a rush, to be shown at `now` (ms), with tenths if wanted; see `shown_ms`."""
    left = shown_ms(course, now)
    waits = course.phase is not RushPhase.SEARCHING
    time = to_tenths(left)
    return TimerView(time if tenths else time[:-2], left <= _LAST_MS and not waits, waits)


def shown_ms(course: RushCourse, now: int) -> int:
    """Returns the time left (ms) for the whole rush; if the rush has no time limit, for the current position."""
    left = course.left_ms(now)
    return course.terms.slot_ms - course.elapsed_ms(now) if left is None else left


def bar_view(course: RushCourse, now: int) -> BarView:
    whole = course.terms.budget_ms or course.terms.slot_ms
    left = min(shown_ms(course, now), whole)
    is_last = left <= _LAST_MS and course.phase is RushPhase.SEARCHING
    return BarView(BAR_PARTS * left // whole, None, is_last)


def ended_answer(played: PlayedSlot, course: RushCourse, before: AnswerView) -> AnswerView:
    """Returns the answer to show after a position of a rush: top found, with its points, or top missed.

    If the position was cut off by the end of the rush, returns `before`, the answer shown so far.
    """
    name, points = str(played.solution.move.circled), played.solution.points
    if played.is_found:
        gives = course.terms.combo and course.combo % course.terms.combo == 0
        return AnswerView(
            say("rush.found", name=name, points=points),
            "good",
            strong=say("answer.top"),
            rest=name,
            points=f"+{points}",
            aside=say("rush.given", seconds=course.terms.combo_ms // 1000) if gives else "",
        )
    if played.end is not SlotEnd.CUT:
        return AnswerView(say("rush.missed", name=name, points=points), "bad")
    return before
