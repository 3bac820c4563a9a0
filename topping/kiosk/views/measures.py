"""How runs are shown, by the measure that their formula ranks by: totals, moves, charts, results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from topping.kiosk.painters.parts.table import CROSS, TICK, Column
from topping.play.run.result import MoveResult
from topping.play.run.run import Run
from topping.rules.conditions.formula import Measure
from topping.rules.games.game import Turn
from topping.store import RankedRun
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import to_tenths


@dataclass(frozen=True, slots=True)
class MeasureView:
    """How runs of one measure are shown."""

    so_far: Callable[[Run, int, Callable[[int], str]], tuple[str, str, str]]
    """The run so far, some ms of the present move included, times in the given form: label, figure, and a remark."""
    columns: Callable[[MoveResult, int, Callable[[int], str]], tuple[str, ...]]
    """What a move brought, beside what its top brings, as cells of the list of tops, times in the given form."""
    of_row: Callable[[RankedRun], str]
    """The result of a run in the leaderboard."""


def view_of(measure: Measure) -> MeasureView:
    """How runs of a measure are shown."""
    return _VIEWS[measure]


def moves_columns() -> tuple[Column, ...]:
    """The headings of `moves_row`."""
    shares = (
        ("number", 6),
        ("", 4),
        ("own", 30),
        ("scored", 8),
        ("", 2),
        ("top", 30),
        ("points", 8),
        ("difference", 10),
    )
    columns = [Column(say(f"moves.{name}") if name else "", share, _ALIGNS.get(name, "left")) for name, share in shares]
    return (*columns, Column(say("moves.cumulated"), 12, "right"), Column(say("moves.time"), 12, "right"))


def moves_row(result: MoveResult, turn: Turn, worth: int, cumulated: int) -> tuple[str, ...]:
    """The row of a move: the player's and the retained solution, the points of each, and the time.

    What the top brings is `worth`: points by rank are not its own.
    """
    own = result.answer.circled if result.answer is not None else say("moves.nothing")
    return (
        str(result.number),
        TICK if result.found else CROSS,
        own,
        str(result.points),
        "",
        turn.solution.move.circled,
        str(turn.solution.points),
        signed(result.points - worth),
        str(cumulated),
        to_tenths(result.elapsed_ms + result.penalty_ms),
    )


_ALIGNS: Final = dict.fromkeys(("number", "scored", "points", "difference"), "right")


def _time_so_far(run: Run, running: int, form: Callable[[int], str]) -> tuple[str, str, str]:
    total = form(run.play_ms + running + run.penalty_ms)
    if not run.penalty_ms:
        return say("play.total"), total, ""
    if run.penalty_ms != run.missed * run.conditions.penalty_ms:
        return say("play.total"), total, say("play.asides", added=form(run.penalty_ms))
    each = say("play.seconds", seconds=run.conditions.penalty_ms // 1000)
    return say("play.total"), total, say("play.penalties", count=run.missed, each=each)


def _points_so_far(run: Run, running: int, form: Callable[[int], str]) -> tuple[str, str, str]:
    if not run.results:
        return say("play.points"), "0", ""
    aside = say("play.of_points", top_points=run.top_points, percent=percent(run.points, run.top_points))
    return say("play.points"), str(run.points), aside


_VIEWS: Final = {
    Measure.TIME: MeasureView(
        so_far=_time_so_far,
        columns=lambda result, worth, form: (form(result.cost_ms),),
        of_row=lambda row: to_tenths(row.total_ms),
    ),
    Measure.POINTS: MeasureView(
        so_far=_points_so_far,
        columns=lambda result, worth, form: (str(result.points), signed(result.points - worth)),
        of_row=lambda row: say("measure.points.row_result", points=row.scored),
    ),
    Measure.TOPS: MeasureView(
        so_far=lambda run, running, form: (
            say("play.tops"),
            str(run.found),
            say("play.in_time", time=form(run.play_ms + running)),
        ),
        columns=lambda result, worth, form: (form(result.elapsed_ms),),
        of_row=lambda row: say("measure.tops.row_result", found=row.found),
    ),
}
