"""The leaderboard's rows and steps, from means over many games, the runs of one game, or those of one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.kiosk.painters.front.podium import Step
from topping.kiosk.painters.parts.rows import Cell, Interval, Person, RowColumn, RowsView, Words
from topping.kiosk.views.measures import view_of
from topping.kiosk.wording import conditions_text
from topping.localtime import day_of
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import NO_OPTIONS
from topping.store import PlayerMean, RankedRun
from topping.store.people.names import folded
from topping.texts import say

MOST_ON_STEPS: Final = 3


def ranks_of(means: Sequence[PlayerMean]) -> tuple[int, ...]:
    """The ranks of means in their order, from 1; equal ones share a rank."""
    first: dict[float, int] = {}
    return tuple(first.setdefault(one.mean, place) for place, one in enumerate(means, start=1))


def mean_text(measure: Measure, mean: float) -> str:
    """A mean with its unit: `14,9 s`; points and tops are plain numbers."""
    unit = 1_000 if measure is Measure.TIME else 1
    tenths = round(mean * 10 / unit)
    number = say("number.decimal", whole=abs(tenths) // 10, tenths=abs(tenths) % 10)
    return say(f"ranking.mean.{measure.value}", number=number if tenths >= 0 else f"−{number}")


def mean_rows(
    means: Sequence[PlayerMean], measure: Measure, player: str, focused: int | None, first: int, count: int
) -> RowsView:
    """`count` means from place `first` on, all of `means` giving the scale and the ranks."""
    ranks, spans = ranks_of(means), _spans(means)
    rows: list[tuple[Cell, ...]] = [
        (
            Words(str(ranks[place]), "ink", is_strong=True),
            Person(one.player),
            Words(mean_text(measure, one.mean), "ink", is_strong=True),
            spans[place],
            Words(str(one.runs)),
            Words(say("ranking.percent", percent=round(100 * one.found / one.moves))),
        )
        for place, one in list(enumerate(means))[first : first + count]
    ]
    columns = (
        RowColumn("", 38, "right"),
        RowColumn(say("ranking.player"), 0),
        RowColumn(say(f"ranking.each.{measure.value}"), 124, "right"),
        RowColumn(say("ranking.interval"), 300),
        RowColumn(say("ranking.games"), 68, "right"),
        RowColumn(say("ranking.found"), 82, "right"),
    )
    own = (place for place, one in enumerate(means[first : first + count]) if is_same(one.player, player))
    return RowsView(columns, tuple(rows), frozenset(own), focused)


def mean_steps(means: Sequence[PlayerMean], measure: Measure, player: str) -> tuple[Step, ...]:
    """The first three."""
    ranks = ranks_of(means)
    return tuple(
        Step(rank, one.player, mean_text(measure, one.mean), is_same(one.player, player))
        for rank, one in zip(ranks[:MOST_ON_STEPS], means, strict=False)
    )


def unsettled(means: Sequence[PlayerMean], player: str) -> tuple[int, int] | None:
    """The ranks of two neighbours whose intervals overlap: the player's own before others; None where none do."""
    ranks = ranks_of(means)
    pairs = [
        (ranks[place], ranks[place + 1], place)
        for place in range(len(means) - 1)
        if abs(means[place + 1].mean - means[place].mean) < means[place].margin + means[place + 1].margin
        and ranks[place] != ranks[place + 1]
    ]
    own = next((place for place, one in enumerate(means) if is_same(one.player, player)), -2)
    pairs.sort(key=lambda pair: (pair[2] not in (own, own - 1), pair[2]))
    return pairs[0][:2] if pairs else None


def run_rows(
    runs: Sequence[RankedRun], player: str, focused: int | None, *, shows_misses: bool, shows_inputs: bool = False
) -> RowsView:
    """Runs of one game. What tells how many moves it has is left out where that is to stay unknown.

    How each was entered is shown where not all were by the keyboard.
    """
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        cells: list[Cell] = [
            Words(rank_text(run), "ink" if run.rank else "ink3", is_strong=run.rank is not None),
            Person(run.player),
            Words(view_of(run.measure).of_row(run), "ink", is_strong=True),
            Words(str(run.found)),
        ]
        if shows_misses:
            cells.append(Words(str(run.missed)))
        if shows_inputs:
            cells.append(Words("" if run.input is None else say(f"ranking.input.{run.input.value}")))
        rows.append((*cells, Words(day_of(run.finished_at))))
    columns = [
        RowColumn("", 110),
        RowColumn(say("ranking.player"), 0),
        RowColumn(say("ranking.result"), 190, "right"),
        RowColumn(say("ranking.found"), 100, "right"),
        *([RowColumn(say("ranking.missed"), 110, "right")] if shows_misses else []),
        *([RowColumn(say("ranking.input"), 130, "right")] if shows_inputs else []),
        RowColumn(say("ranking.day"), 150, "right"),
    ]
    own = (place for place, run in enumerate(runs) if is_same(run.player, player))
    return RowsView(tuple(columns), tuple(rows), frozenset(own), focused)


def run_steps(runs: Sequence[RankedRun], player: str) -> tuple[Step, ...]:
    """The first three of a game."""
    return tuple(
        Step(run.rank, run.player, view_of(run.measure).of_row(run), is_same(run.player, player))
        for run in runs[:MOST_ON_STEPS]
        if run.rank is not None
    )


def rank_text(run: RankedRun) -> str:
    """A run's rank, or why it has none."""
    if run.rank is not None:
        return str(run.rank)
    if run.is_repeat:
        return say("ranking.repeat", attempt=run.attempt)
    return "–"


def marks(run: RankedRun) -> list[str]:
    """What sets a run apart: interrupted, imported, touched or aloud, begun on several computers, helps, options."""
    found = [name for name, holds in (("interrupted", run.resumed), ("imported", run.imported)) if holds]
    where = [say("ranking.mark.machines", count=run.machines)] if run.machines > 1 else []
    entered = [say(f"ranking.mark.{run.input.value}")] if run.input and run.by_touch_or_voice else []
    return [say(f"ranking.mark.{name}") for name in found] + entered + where + condition_marks(run.conditions)


def condition_marks(conditions: Conditions) -> list[str]:
    """Likewise, what the conditions say."""
    found = (
        ("helps", bool({*conditions.helps} - {PAUSE})),
        ("paused", PAUSE in conditions.helps),
        ("announced", conditions.announced),
        ("options", conditions.options != NO_OPTIONS),
    )
    return [say(f"ranking.mark.{name}") for name, holds in found if holds]


def pace_text(conditions: Conditions) -> str:
    """Times, penalty and helps on a chip: `1:00 + 20 s`."""
    return " · ".join([conditions_text(conditions), *condition_marks(conditions)])


def is_same(one: str, other: str) -> bool:
    """Whether two names are one player's; nobody is named by an empty one."""
    return bool(one and other) and folded(one) == folded(other)


def _spans(means: Sequence[PlayerMean]) -> list[Interval]:
    """Each mean and its interval on the scale of them all."""
    ends = [(one.mean - one.margin, one.mean + one.margin) for one in means]
    low = min((end[0] for end in ends), default=0.0)
    width = max((end[1] for end in ends), default=0.0) - low or 1.0
    return [
        Interval(*(round(100 * (value - low) / width) for value in (end[0], one.mean, end[1])))
        for end, one in zip(ends, means, strict=True)
    ]
