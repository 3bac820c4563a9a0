"""A rush as its screens show it: names, figures, rows, and how it ended in words."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.look.rushlayout import RushLayout
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.status import TimerView
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.painters.solo.movetime import BarView
from topping.kiosk.painters.training.rush.rushhead import RushColumnView, RushFiguresView, RushTitleView
from topping.kiosk.painters.training.rush.rushlist import RushRow
from topping.kiosk.views.chartwords import kind_text
from topping.kiosk.wording import player_text
from topping.rules.conditions.formula import Measure
from topping.texts import say
from topping.texts.times import seconds_of, to_tenths
from topping.training.rush.code import RushCode
from topping.training.rush.modes import RushMode
from topping.training.rush.played import PlayedSlot
from topping.training.rush.rush import RushCourse, RushPhase, SlotEnd
from topping.training.rush.scores import RushBests

LAST_MS = 10_000
"""The last seconds, in another colour."""


def title_of(code: RushCode) -> str:
    """« Éclair », « Série », or the kind of a themed rush."""
    kind = code.set.kind
    return say(f"rush.{code.mode.value}") if kind is None else kind_text(kind)


def icon_of(mode: RushMode) -> Icon:
    """What stands before its name."""
    return Icon.CHAIN if mode is RushMode.STREAK else Icon.LIGHTNING


def title_view(code: RushCode, player: str, size: int, *, ranks: bool) -> RushTitleView:
    """The head: what is played by whom, and whether it cannot be a record."""
    names = say("rush.who", player=player_text(player), about=say(f"rush.about.{code.mode.value}"))
    if not ranks:
        names = say("rush.who_unranked", names=names)
    return RushTitleView(icon_of(code.mode), title_of(code), names, size)


def clock_view(course: RushCourse, now: int, *, tenths: bool) -> TimerView:
    """The time left of the rush; without an end, that left for the position."""
    left = _shown_ms(course, now)
    waits = course.phase is not RushPhase.SEARCHING
    return TimerView(_time(left, tenths), left <= LAST_MS and not waits, waits)


def _time(ms: int, tenths: bool) -> str:
    text = to_tenths(ms)
    return text if tenths else text[:-2]


def _shown_ms(course: RushCourse, now: int) -> int:
    left = course.left_ms(now)
    return course.terms.slot_ms - course.elapsed_ms(now) if left is None else left


def bar_view(course: RushCourse, now: int, width: int) -> BarView:
    """The same as a bar that empties."""
    whole = course.terms.budget_ms or course.terms.slot_ms
    left = min(_shown_ms(course, now), whole)
    is_last = left <= LAST_MS and course.phase is RushPhase.SEARCHING
    return BarView(width * left // whole, None, is_last)


def figures_view(
    course: RushCourse, now: int, bests: RushBests, passed: str, in_deck: bool, layout: RushLayout
) -> RushFiguresView:
    """Tops with the record, the pace, what was passed; `passed` is the last word missed."""
    record = ""
    if bests.ever is not None:
        key = "rush.record_beaten" if course.found > bests.ever else "rush.record"
        record = say(key, count=bests.ever)
    pace = course.pace_ms(now)
    detail = say("rush.per_top")
    if course.combo > 1:
        detail = say("rush.in_a_row", detail=detail, count=course.combo)
    if course.terms.ends_on_miss:
        last = say("rush.one_miss")
        passes = RushColumnView(say("rush.misses"), say("rush.none_allowed"), detail=last)
    else:
        taken = sum(one.penalty_ms for one in course.results) // 1000
        cost = say("rush.cost", seconds=taken) if taken else ""
        asked = "" if not passed else say("rush.put_in_deck" if in_deck else "rush.into_deck")
        passes = RushColumnView(say("rush.passes"), str(course.missed), cost, asked, passed)
    return RushFiguresView(
        RushColumnView(say("rush.tops"), str(course.found), record),
        RushColumnView(say("rush.pace"), say("rush.none") if pace is None else _seconds(pace), detail=detail),
        passes,
        layout.text(1),
        layout.text(2),
    )


def _seconds(ms: int) -> str:
    return say("rush.seconds", seconds=seconds_of(ms))


def found_rows(played: Sequence[PlayedSlot], count: int) -> tuple[RushRow, ...]:
    """The last positions, the latest first."""
    return tuple(_row(one) for one in reversed(played[-count:]))


def _row(played: PlayedSlot) -> RushRow:
    solution = played.solution
    points, time = str(solution.points), _seconds(played.elapsed_ms)
    return RushRow(played.is_found, solution.word, str(solution.reference), points, time)


MEASURE = Measure.TOPS
"""What records of rushes are measured by."""


def ended_answer(played: PlayedSlot, course: RushCourse, before: AnswerView) -> AnswerView:
    """What is said of a position that ended; what was said `before` stays where the end of the rush cut it off."""
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
