"""The charts of one run, drawn from their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.play.run.verdict import Answer
from topping.sheets.training.drawing import SvgAxes, SvgBar, SvgDot, SvgDrawing, SvgLabel, SvgLine, SvgShape, some_of
from topping.sheets.training.monthdrawings import interval_rows
from topping.sheets.training.wording import kind_in_words
from topping.texts import say
from topping.training.account import Account
from topping.training.intervals import LEAST
from topping.training.statistics.afterrun import AfterRun, GhostLine
from topping.training.statistics.clockbars import ClockBars
from topping.training.statistics.lacking import Lacking
from topping.training.statistics.tries import ApproachPoint, TriesOfMove

_SECOND: Final = 1000


def run_drawings(last: AfterRun) -> dict[str, SvgDrawing]:
    """The drawings by the names of their charts; none of one that cannot be made."""
    drawn: dict[str, SvgDrawing | None] = {
        "clock": _clock(last.clock) if last.clock.bars else None,
        "ghost": None if isinstance(last.ghost, Lacking) else _ghost(last.ghost),
        "account": None if isinstance(last.account, Lacking) else _account(last.account),
        "tries": _tries(last.tries) if last.tries else None,
        "approach": _approach(last.approach) if last.approach else None,
    }
    return {name: drawing for name, drawing in drawn.items() if drawing is not None}


def _clock(chart: ClockBars) -> SvgDrawing:
    bars = chart.bars
    axes = SvgAxes(-0.5, len(bars) - 0.5, 0, max(bar.elapsed_ms + bar.penalty_ms for bar in bars) * 1.06 or 1)
    width = min(24.0, 0.8 * (axes.x(1) - axes.x(0)))
    shapes: list[SvgShape] = [*axes.lines(_SECOND)]
    for place, bar in enumerate(bars):
        left, base = axes.x(place) - width / 2, 0
        whole = bar.elapsed_ms if bar.finding_ms is None else bar.finding_ms
        parts = (
            ("accent", whole),
            ("found", bar.typing_ms or 0),
            ("info", bar.placing_ms or 0),
            ("missed", bar.penalty_ms),
        )
        for style, ms in parts:
            if ms:
                top = axes.y(base + ms)
                shapes.append(SvgBar(left, top, width, axes.y(base) - top, style))
                base += ms
        if not bar.found:
            x, y = axes.x(place), axes.y(base) - 6
            shapes += [
                SvgLine(((x - 4, y - 4), (x + 4, y + 4)), "missed"),
                SvgLine(((x - 4, y + 4), (x + 4, y - 4)), "missed"),
            ]
    shapes += axes.below([(place, str(bars[place].number)) for place in some_of(len(bars), 8)])
    shapes += _legend(
        [(style, say(f"stats.clock.{name}")) for name, style in
         (("finding", "accent"), ("typing", "found"), ("placing", "info"), ("penalty", "missed"))]
    )  # fmt: skip
    return SvgDrawing(say("stats.clock.title"), say("stats.clock.title"), tuple(shapes))


def _legend(parts: Sequence[tuple[str, str]]) -> list[SvgShape]:
    """What the colours of a chart stand for, at its top."""
    shapes: list[SvgShape] = []
    for place, (style, text) in enumerate(parts):
        x = 60 + 110 * place
        shapes += [SvgBar(x, 2, 9, 9, style), SvgLabel(x + 14, 11, text, "start")]
    return shapes


def _ghost(line: GhostLine) -> SvgDrawing:
    steps = [(one.number, one.behind_ms) for one in line.steps if one.behind_ms is not None]
    ends = [0, *(ms for _, ms in steps)]
    axes = SvgAxes(0, len(line.steps), min(ends), max(*ends, min(ends) + _SECOND))
    shapes: list[SvgShape] = [*axes.lines(_SECOND), SvgLine((axes.place(0, 0), axes.place(len(line.steps), 0)), "zero")]
    shapes.append(SvgLine(tuple(axes.place(number, ms) for number, ms in ((0, 0), *steps)), "accent"))
    shapes += axes.below(
        [(line.steps[place].number, str(line.steps[place].number)) for place in some_of(len(line.steps), 8)]
    )
    return SvgDrawing(say("statsheet.ghost"), say("statsheet.ghost"), tuple(shapes))


def _account(account: Account) -> SvgDrawing:
    rows = [(kind_in_words(row.kind), row.n, row.above, row.named and row.n >= LEAST) for row in account.rows]
    return interval_rows(say("stats.went.title"), say("stats.went.title"), rows)


def _tries(tries: Sequence[TriesOfMove]) -> SvgDrawing:
    axes = SvgAxes(-0.5, len(tries) - 0.5, 0, max(1, *(one.before_top for one in tries)) * 1.1)
    width = min(24.0, 0.8 * (axes.x(1) - axes.x(0)))
    shapes: list[SvgShape] = [*axes.lines()]
    for place, one in enumerate(tries):
        below = sum(given.count for given in one.answers if given.answer is Answer.BELOW_TOP)
        base = 0
        for style, count in (("info", below), ("missed", one.before_top - below)):
            if count:
                top = axes.y(base + count)
                shapes.append(SvgBar(axes.x(place) - width / 2, top, width, axes.y(base) - top, style))
                base += count
    shapes += axes.below([(place, str(tries[place].number)) for place in some_of(len(tries), 8)])
    shapes += _legend([("info", say("statsheet.answer.below_top")), ("missed", say("statsheet.refused"))])
    return SvgDrawing(say("statsheet.tries"), say("statsheet.tries"), tuple(shapes))


def _approach(points: Sequence[ApproachPoint]) -> SvgDrawing:
    axes = SvgAxes(0, max(one.at_ms for one in points) or 1, 0, 1.02)
    shapes = [*axes.lines(0.01)]
    shapes += [
        SvgDot(*axes.place(one.at_ms, min(1.0, one.share)), 4, "accent" if one.share >= 1 else "soft") for one in points
    ]
    seconds = [one * axes.right / 4 for one in range(5)]
    shapes += axes.below([(ms, str(round(ms / _SECOND))) for ms in seconds])
    return SvgDrawing(say("statsheet.approach"), say("statsheet.approach"), tuple(shapes))
