"""The bar charts on the results pages of runs and exercises."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from topping.kiosk.paint.charts import BarKind, HeldBar, HeldView, MoveBar, MoveBarsView
from topping.play.run.run import Run
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.formula import Measure
from topping.texts import say
from topping.texts.numbers import signed
from topping.training.par import RunPar
from topping.wording.results import is_slow

_STEPS_S: Final = (5, 10, 20, 30, 60, 120, 300, 600, 1800)
_STEPS: Final = (5, 10, 25, 50, 100, 200, 500)
_MOST_LINES: Final = 4


class Chart(NamedTuple):
    """A bar chart of moves or questions, with title and legend."""

    title: str
    legend: tuple[tuple[BarKind | str, str], ...]
    bars: MoveBarsView | HeldView


def chart(run: Run, par: RunPar | None = None) -> Chart:
    match run.conditions.formula.measure:
        case Measure.TIME:
            return _time_chart(run, par)
        case Measure.POINTS:
            return _points_chart(run)
        case Measure.TOPS:
            return _held(run)


class AnswerTime(NamedTuple):
    """The time (ms) that a question of an exercise took, with its outcome and target time."""

    ms: int
    kind: BarKind
    aimed_ms: int | None = None
    """The time aimed at; None without one."""
    number: int = 0
    """The number below the bar; 0 for its place."""


def times_chart(title: str, times: Sequence[AnswerTime], legend: Callable[[str], str]) -> Chart:
    """Returns a chart with a bar for the time of each question, and the target times.

    `legend` returns the text in the legend for `found`, `slow`, `missed`, and `par` (the target time).
    """
    bars = tuple(
        MoveBar(
            one.number or place,
            one.ms,
            one.kind,
            "" if one.kind is BarKind.MISSED else str(one.ms // 1000),
            par=one.aimed_ms,
        )
        for place, one in enumerate(times, start=1)
    )
    return _of_times(title, bars, legend, max((one.aimed_ms or 0 for one in times), default=0))


def _legend(name: str) -> str:
    return say(f"result.legend.{name}")


def _time_chart(run: Run, par: RunPar | None) -> Chart:
    bars = tuple(_time_bar(run, one, par) for one in run.results)
    return _of_times(say("result.chart.time"), bars, _legend)


def _of_times(title: str, bars: tuple[MoveBar, ...], named: Callable[[str], str], least: int = 1000) -> Chart:
    longest = max((least, *(bar.value for bar in bars)))
    step = 1000 * _step(_STEPS_S, longest / 1000)
    top = max(step, -(-longest // step) * step)
    lines = tuple((value, str(value // 1000)) for value in range(0, top + 1, step))
    kinds = {bar.kind for bar in bars} | {BarKind.FOUND}
    shown = [one for one in (BarKind.FOUND, BarKind.SLOW, BarKind.MISSED) if one in kinds]
    legend: list[tuple[BarKind | str, str]] = [(one, named(one.value)) for one in shown]
    if any(bar.par is not None for bar in bars):
        legend.append(("par", named("par")))
    return Chart(title, tuple(legend), MoveBarsView(lines, top, bars))


def _time_bar(run: Run, result: MoveResult, par: RunPar | None) -> MoveBar:
    kind = BarKind.SLOW if is_slow(run, result, par) else BarKind.FOUND if result.found else BarKind.MISSED
    time = str(result.elapsed_ms // 1000) if result.found else ""
    label = f"{time}+{result.penalty_ms // 1000}" if result.penalty_ms else time
    mark = None if par is None else par.of_move(result.number)
    return MoveBar(result.number, result.elapsed_ms, kind, label, par=mark)


def _points_chart(run: Run) -> Chart:
    tops = {result.number: run.worth(result.number) for result in run.results}
    most = max(tops.values(), default=1)
    step = _step(_STEPS, most)
    top = -(-most // step) * step
    lines = tuple((value, str(value)) for value in range(0, top + 1, step))
    bars = []
    for result in run.results:
        lost = result.points - tops[result.number]
        kind, label = (BarKind.BELOW, signed(lost)) if lost < 0 else (BarKind.FOUND, "")
        bars.append(MoveBar(result.number, result.points, kind, label, tops[result.number] if lost < 0 else 0))
    legend: list[tuple[BarKind | str, str]] = [(BarKind.FOUND, say("result.legend.top"))]
    if any(bar.kind is BarKind.BELOW for bar in bars):
        legend += [(BarKind.BELOW, say("result.legend.below")), ("lost", say("result.legend.lost"))]
    return Chart(say("result.chart.points"), tuple(legend), MoveBarsView(lines, top, tuple(bars), has_ticks=True))


def _step(steps: tuple[int, ...], most: float) -> int:
    """Returns the distance between a chart's horizontal lines: the smallest of `steps` for which `_MOST_LINES` lines
    reach the value `most`.
    """
    return next((step for step in steps if most <= _MOST_LINES * step), steps[-1])


def _held(run: Run) -> Chart:
    limits = [
        run.conditions.speed.schedule.limit_ms(result.number) or max(1, result.elapsed_ms) for result in run.results
    ]
    bars = tuple(
        HeldBar(result.number, result.elapsed_ms, limit, not result.found)
        for result, limit in zip(run.results, limits, strict=True)
    )
    stages = tuple((len(list(same)), say("play.seconds", seconds=limit // 1000)) for limit, same in groupby(limits))
    legend = ((BarKind.FOUND, say("result.legend.taken")), ("track", say("result.legend.allowed")))
    return Chart(say("result.chart.held"), legend, HeldView(bars, stages))
