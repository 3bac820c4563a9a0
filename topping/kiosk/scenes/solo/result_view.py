"""The result of a run as views: its headline, where it stands, its moves as bars, and what they cost."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from topping.kiosk.backstage.runs.results import RunResult
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.solo.chart import Bar, BarKind, ChartView, HeldBar, HeldView
from topping.kiosk.painters.solo.result import ChipView, CostsView, CostView, FactView, HeadlineView
from topping.kiosk.views.ghosts import behind_view, costs_of, ghost_name
from topping.kiosk.views.records import record_lines
from topping.kiosk.wording import formula_text, game_text, player_text, schedule_text, speed_text
from topping.play.run.result import MoveResult
from topping.play.run.run import Run
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.games.game import Turn
from topping.store import RankedRun, RunStanding, Unranked
from topping.texts import say
from topping.texts.numbers import percent, signed
from topping.texts.times import difference, seconds_of, to_seconds, to_tenths
from topping.training.ghosts import Ghost
from topping.training.runpar import RunPar

_SLOW: Final = 3, 2
"""A move is slow from this many times the mean of the run (a fraction)."""
_STEPS_S: Final = (5, 10, 20, 30, 60, 120, 300, 600, 1800)
_STEPS: Final = (5, 10, 25, 50, 100, 200, 500)
_MOST_LINES: Final = 4


def headline(result: RunResult, par: RunPar | None = None, gain_ms: int | None = None) -> HeadlineView:
    """What was played and the total; with a par, the mean of a move too, in whose cell the par stands."""
    run, conditions = result.run, result.run.conditions
    formula = formula_text(conditions.formula.name).lower()
    pace = speed_text(conditions.speed) if len(conditions.formula.speeds) > 1 else ""
    line = [player_text(result.player), game_text(result.game.name), " ".join(one for one in (formula, pace) if one)]
    if result.game.is_imported:
        line.append(say("result.imported"))
    if not conditions.formula.out_on_miss:
        line.append(say("count.moves", count=len(run.results)))
    text = " · ".join((say("result.finished"), *line))
    match conditions.formula.measure:
        case Measure.TIME:
            return HeadlineView(
                text, _chips(result, gain_ms), to_tenths(run.total_ms), "", _time_detail(run, par), has_tenths=True
            )
        case Measure.POINTS:
            whole = run.top_points
            unit = say("result.points_of", count=run.points, whole=whole)
            share = 100 * run.points // whole if whole else 0
            return HeadlineView(text, _chips(result, gain_ms), str(run.points), unit, "", share)
        case Measure.TOPS:
            unit = say("result.held", count=run.found)
            detail = say("result.allowed", times=schedule_text(conditions.speed.schedule))
            return HeadlineView(text, _chips(result, gain_ms), str(run.found), unit, detail)


def _time_detail(run: Run, par: RunPar | None) -> str:
    text = say("result.play", play=to_tenths(run.play_ms))
    if run.penalty_ms:
        each = run.conditions.penalty_ms
        text = say("result.play_and_penalties", play=to_tenths(run.play_ms), missed=run.missed, each=each // 1000)
        if run.penalty_ms != run.missed * each:
            text = say("result.play_and_asides", play=to_tenths(run.play_ms), added=to_tenths(run.penalty_ms))
    if par is None or not run.results:
        return text
    return f"{text} · {say('result.each_move', seconds=seconds_of(run.total_ms // len(run.results)))}"


def _chips(result: RunResult, gain_ms: int | None) -> tuple[ChipView, ...]:
    run, measure = result.run, result.run.conditions.formula.measure
    chips = [ChipView(say("count.tops", count=run.found), "tick")]
    if measure is Measure.TIME:
        if run.missed:
            chips.append(ChipView(say("count.missed", count=run.missed), "cross"))
        chips.append(ChipView(say("count.points", count=run.points)))
        if gain_ms:
            chips.insert(0, ChipView(say("ghost.gain", gain=difference(-gain_ms))))
        if result.ghost is not None and result.is_best_of_game:  # its cell shows the ghost
            chips += _record_chip(result)
    elif measure is Measure.POINTS:
        zeros = sum(not one.points for one in run.results)
        chips.append(ChipView(say("result.zeros", count=zeros) if zeros else say("result.no_zero")))
        chips += _record_chip(result)
    elif run.missed:
        chips.append(ChipView(say("result.out", number=len(run.results)), "cross"))
    else:
        chips.append(ChipView(say("result.to_the_end"), "tick"))
    if run.conditions.options != NO_OPTIONS:
        chips.append(ChipView(say("result.options")))
    # the last one keeps its place where there is no room for all
    chips += [ChipView(line, "cup") for line in reversed(record_lines(result.records, result.streak, measure))]
    return tuple(chips)


def _record_chip(result: RunResult) -> list[ChipView]:
    standing = result.standing
    if standing is None or standing.previous_best is None:
        return []
    best = _figure(standing.previous_best)
    if result.is_best_of_game:
        return [ChipView(say("result.record_was", best=best), "cup")]
    return [ChipView(say("result.record_stays", best=best))]


def facts(result: RunResult, par: RunPar | None = None, rival: Ghost | None = None) -> tuple[FactView, ...]:
    """Where the run stands, and what it comes to; beside its ghost's, its player's best, or a rival's."""
    run, standing = result.run, result.standing
    if not result.player:
        return (FactView("", say("result.nameless"), is_text=True),)
    if standing is None:
        return (FactView("", " ".join((say("result.not_kept"), *result.notices)), is_text=True),)
    match run.conditions.formula.measure:
        case Measure.TIME:
            last = _mean(run, "result.mean_move") if par is None else _par(par)
            ghost = result.ghost or (rival if standing.previous_best is None else None)
            return _rank(standing), _ghost(result, ghost) if ghost else _record(result, standing), last
        case Measure.POINTS:
            below = sum(not one.found for one in run.results)
            lost = run.points - run.top_points
            share = FactView(say("result.share"), percent(run.points, run.top_points))
            missing = FactView(
                say("result.lost"), signed(lost), say("result.in_moves", count=below), "missed" if lost else "found"
            )
            return share, _rank(standing), missing if result.ghost is None else _ghost(result, result.ghost)
        case Measure.TOPS:
            return _rank(standing), _record(result, standing), _mean(run, "result.mean_top")


def _par(par: RunPar) -> FactView:
    between = say("result.par_range", low=to_seconds(par.total.low), high=to_seconds(par.total.high))
    return FactView(say("result.par"), to_seconds(par.total.ms), between, is_quiet=True)


def _rank(standing: RunStanding) -> FactView:
    label = say("result.rank")
    match standing.why_unranked:
        case None:
            return FactView(label, str(standing.rank), say("result.rank_of", of=standing.of))
        case Unranked.REPEAT:
            text = say("result.repeat", attempt=standing.attempt)
        case Unranked.RESUMED | Unranked.PAUSED | Unranked.NO_LIMIT:
            text = say(f"result.{standing.why_unranked.value}")
        case _:
            text = say("result.no_lexicon")
    return FactView(label, text, is_text=True)


def _ghost(result: RunResult, ghost: Ghost) -> FactView:
    """How far the run was behind its ghost; where that is one's own best, whether it is beaten."""
    view = behind_view(ghost, ghost.difference(costs_of(ghost, result.run.results)))
    tone = "ink" if view.is_behind is None else "missed" if view.is_behind else "found"
    return FactView(ghost_name(ghost), view.text, tone=tone, icon=Icon.GHOST)


def _record(result: RunResult, standing: RunStanding) -> FactView:
    label = say("result.record")
    if standing.previous_best is None:
        return FactView(label, say("result.first_time"), is_text=True)
    tenths = result.run.conditions.formula.measure is Measure.TIME
    best = _figure(standing.previous_best)
    if not result.is_best_of_game:
        return FactView(label, best, has_tenths=tenths)
    own = to_tenths(result.run.total_ms) if tenths else str(result.run.found)
    return FactView(label, own, say("result.was", best=best), "accent_text", has_tenths=tenths)


def _figure(run: RankedRun) -> str:
    match run.measure:
        case Measure.TIME:
            return to_tenths(run.total_ms)
        case Measure.POINTS:
            return str(run.scored)
        case Measure.TOPS:
            return str(run.found)


def _mean(run: Run, key: str) -> FactView:
    mean = run.total_ms // len(run.results) if run.results else 0
    if key == "result.mean_top":
        found = [one.elapsed_ms for one in run.results if one.found]
        mean = sum(found) // len(found) if found else 0
        if not found:
            return FactView(say(key), say("result.none"), is_text=True)
    return FactView(say(key), to_tenths(mean), has_tenths=True)


# the moves


def is_slow(run: Run, result: MoveResult, par: RunPar | None) -> bool:
    """Whether a top was found in more than one and a half times what the moves of the run cost on average.

    With a par, in more than that too: a hard top takes its time.
    """
    times, of = _SLOW
    if par is not None and result.elapsed_ms <= par.of_move(result.number):
        return False
    return result.found and of * len(run.results) * result.elapsed_ms > times * run.total_ms


def dear_moves(run: Run, par: RunPar | None) -> tuple[MoveResult, ...]:
    """The moves of a run on time that cost something, missed, slow or with hints and zeros paid, the dearest first."""
    dear = [one for one in run.results if not one.found or one.penalty_ms or is_slow(run, one, par)]
    return tuple(sorted(dear, key=lambda one: -_above(one, par)))


def _above(result: MoveResult, par: RunPar | None) -> int:
    """What a move cost beyond its par or, without one, in all."""
    return result.cost_ms - (par.of_move(result.number) if par is not None else 0)


def chart(run: Run, percent_grown: int, par: RunPar | None = None) -> ChartView | HeldView:
    """The moves as bars."""
    match run.conditions.formula.measure:
        case Measure.TIME:
            return _time_chart(run, percent_grown, par)
        case Measure.POINTS:
            return _points_chart(run, percent_grown)
        case Measure.TOPS:
            return _held(run, percent_grown)


def _time_chart(run: Run, grown: int, par: RunPar | None) -> ChartView:
    longest = max((one.elapsed_ms for one in run.results), default=1000)
    step = 1000 * _step(_STEPS_S, longest / 1000)
    top = -(-longest // step) * step
    lines = tuple((value, str(value // 1000)) for value in range(0, top + 1, step))
    bars = tuple(_time_bar(run, one, par) for one in run.results)
    legend: list[tuple[BarKind | str, str]] = [(BarKind.FOUND, say("result.legend.found"))]
    legend += [(BarKind.SLOW, say("result.legend.slow"))] * any(bar.kind is BarKind.SLOW for bar in bars)
    legend += [(BarKind.MISSED, say("result.legend.missed"))] * any(bar.kind is BarKind.MISSED for bar in bars)
    legend += [("par", say("result.legend.par"))] * (par is not None)
    return ChartView(say("result.chart.time"), tuple(legend), lines, top, bars, percent=grown)


def _time_bar(run: Run, result: MoveResult, par: RunPar | None) -> Bar:
    mark = None if par is None else par.of_move(result.number)
    if not result.found:
        penalty = f"+{result.penalty_ms // 1000}" if result.penalty_ms else ""
        return Bar(result.number, result.elapsed_ms, BarKind.MISSED, penalty, par=mark)
    kind = BarKind.SLOW if is_slow(run, result, par) else BarKind.FOUND
    aside = f"+{result.penalty_ms // 1000}" if result.penalty_ms else ""
    return Bar(result.number, result.elapsed_ms, kind, f"{result.elapsed_ms // 1000}{aside}", par=mark)


def _points_chart(run: Run, grown: int) -> ChartView:
    tops = {one.number: run.worth(one.number) for one in run.results}
    most = max(tops.values(), default=1)
    step = _step(_STEPS, most)
    top = -(-most // step) * step
    lines = tuple((value, str(value)) for value in range(0, top + 1, step))
    bars = tuple(_points_bar(one, tops[one.number]) for one in run.results)
    legend: list[tuple[BarKind | str, str]] = [(BarKind.FOUND, say("result.legend.top"))]
    if any(bar.kind is BarKind.BELOW for bar in bars):
        legend += [(BarKind.BELOW, say("result.legend.below")), ("lost", say("result.legend.lost"))]
    return ChartView(say("result.chart.points"), tuple(legend), lines, top, bars, has_ticks=True, percent=grown)


def _points_bar(result: MoveResult, top: int) -> Bar:
    if result.points >= top:
        return Bar(result.number, result.points, BarKind.FOUND)
    return Bar(result.number, result.points, BarKind.BELOW, signed(result.points - top), top)


def _step(steps: tuple[int, ...], most: float) -> int:
    """The distance of the lines: the least that draws no more than a few."""
    return next((step for step in steps if most <= _MOST_LINES * step), steps[-1])


def _held(run: Run, grown: int) -> HeldView:
    limits = [run.conditions.limit_ms(one.number) or max(1, one.elapsed_ms) for one in run.results]
    bars = tuple(
        HeldBar(one.number, one.elapsed_ms, limit, not one.found)
        for one, limit in zip(run.results, limits, strict=True)
    )
    stages = tuple((len(list(same)), say("play.seconds", seconds=limit // 1000)) for limit, same in groupby(limits))
    legend = ((BarKind.FOUND, say("result.legend.taken")), ("track", say("result.legend.allowed")))
    return HeldView(say("result.chart.held"), legend, bars, stages, grown)


# what it cost


def costs(run: Run, par: RunPar | None = None) -> CostsView:
    """The moves that cost most."""
    if run.conditions.formula.measure is Measure.POINTS:
        return _lost_points(run)
    dear = dear_moves(run, par)
    rows = tuple(_time_cost(one, run.turns[one.number - 1], par) for one in dear)
    if par is not None:
        return CostsView(
            say("result.costs"), say("result.costs_par") if rows else "", rows, _sum_over_par(run, dear, par)
        )
    if not rows:
        return CostsView(say("result.costs"), "", (), say("result.no_cost"))
    these = sum(one.cost_ms for one in dear)
    text = say("result.costs_sum", count=len(dear), these=to_tenths(these), rest=to_tenths(run.total_ms - these))
    return CostsView(say("result.costs"), say("result.costs_time"), rows, text)


def count_to_review(run: Run, par: RunPar | None) -> int:
    """How many moves cost something: those that a review begins with."""
    match run.conditions.formula.measure:
        case Measure.TIME:
            return len(dear_moves(run, par))
        case Measure.POINTS:
            return sum(one.points < run.worth(one.number) for one in run.results)
        case Measure.TOPS:
            return run.missed


def _sum_over_par(run: Run, dear: tuple[MoveResult, ...], par: RunPar) -> str:
    """What the dear moves and the others come to; their figures add up to the whole."""
    whole = sum(_above(one, par) for one in run.results)
    if not dear:
        return say("result.no_cost") + "\n" + say("result.costs_whole", whole=difference(whole))
    these = sum(_above(one, par) for one in dear)
    others = len(run.results) - len(dear)
    if not others:
        return say("result.costs_whole", whole=difference(whole))
    return say("result.costs_over_par", these=difference(these), count=others, rest=difference(whole - these))


def _time_cost(result: MoveResult, turn: Turn, par: RunPar | None) -> CostView:
    mark, tone = ("clock", "accent_text") if result.found else ("cross", "missed")
    move = turn.solution.move
    cost = to_seconds(result.cost_ms) if par is None else difference(_above(result, par))
    return CostView(result.number, mark, move.word, str(move.reference), "", cost, tone)


def _lost_points(run: Run) -> CostsView:
    below = [(run.turns[one.number - 1], one) for one in run.results]
    below = [(turn, one) for turn, one in below if one.points < run.worth(one.number)]
    below.sort(key=lambda both: both[1].points - run.worth(both[1].number))
    rows = tuple(
        CostView(
            one.number,
            "",
            turn.solution.word,
            str(turn.solution.reference),
            say("result.of_points", points=one.points, top=run.worth(one.number)),
            signed(one.points - run.worth(one.number)),
            "missed",
        )
        for turn, one in below
    )
    if not rows:
        return CostsView(say("result.costs"), "", (), say("result.all_tops"))
    text = say("result.costs_points", count=len(rows), lost=run.top_points - run.points)
    return CostsView(say("result.costs"), "", rows, text)
