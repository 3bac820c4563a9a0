"""Values of other packages in words: faults, variants, formulas, kinds of moves, runs, ranks and records."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

from topping.errors import ToppingError
from topping.hub.status import HubState, HubStatus
from topping.kiosk.paint.figures import DifferenceView
from topping.localtime import recent_day_of
from topping.play.run.run import Run
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.formula import Measure, Speed
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.sheets.wording import printable
from topping.store import PlayerMean, RankedRun
from topping.store.people.names import folded
from topping.store.runs.records import RecordTable
from topping.texts import has, say, tell
from topping.texts.numbers import decimal, percent, signed
from topping.texts.times import day, difference, schedule_in_short, schedule_in_words, to_tenths
from topping.training.analysedmove import Kind
from topping.training.ghosts import Comparison, Ghost, Race
from topping.training.records import RatedRun, RecordClaim, RecordSpan, StreakClaim
from topping.training.statistics.counting import Absence, Lacking

_VARIANT_OF: Final = {name.replace("+", " ").capitalize(): name for name in VARIANTS}
"""The form of the names of games made from a seed: `Normale joker 04`."""
_DEMONSTRATION: Final = "Démonstration "
"""How the games of the idle screens are called in their files."""
_OF_DAY: Final = re.compile(r"Jour (\d{4}-\d{2}-\d{2})")
"""How a game of a day is called (`topping/training/daily.py`)."""
_OF_COMPETITION: Final = re.compile(r"(?P<kind>Partie|Départage) (?P<number>\d{1,3})")
"""How a game of a competition is called (`topping/competition/events.py`)."""
_MADE: Final = re.compile(rf"(?P<variant>{'|'.join(_VARIANT_OF)})(?P<rest> \d.*)")


def sentence(fault: ToppingError) -> str:
    """A fault's sentence with a capital and a full stop; a file name at its beginning keeps its small letter."""
    text = printable(tell(fault))  # a fault may quote whatever a file holds, and a font draws no null character
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def hub_text(status: HubStatus | None) -> str:
    """What is to be said of the exchange with other machines; empty where there is none, or it goes well."""
    if status is None:
        return ""
    match status.state:
        case HubState.LOST if status.waiting:
            return say("hub.line.waiting", place=status.place, count=status.waiting)
        case HubState.LOST:
            return say("hub.line.lost", place=status.place)
        case HubState.REFUSED:
            return say("hub.line.refused", place=status.place, fault=status.fault)
        case HubState.STOPPED:
            return say("hub.line.stopped", place=status.place or "?")
        case HubState.WELL if status.percent < 100:
            return say("hub.line.coming", percent=status.percent)
        case HubState.STARTING | HubState.WELL:
            return ""


def variant_text(name: str) -> str:
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else name


def player_text(name: str) -> str:
    return name or say("player.nameless")


def game_text(name: str) -> str:
    """A game's name as a player reads it, the variant of a game made from a seed in the language in force."""
    if name.startswith(_DEMONSTRATION):
        return say("play.demonstration", number=name.removeprefix(_DEMONSTRATION))
    if (of_day := _OF_DAY.fullmatch(name)) is not None:
        with suppress(ValueError):
            return say("daily.game", day=day(date.fromisoformat(of_day[1])))
    if (of_competition := _OF_COMPETITION.fullmatch(name)) is not None:
        key = "competition.game" if of_competition["kind"] == "Partie" else "competition.tie_break"
        return say(key, place=int(of_competition["number"]))
    made = _MADE.fullmatch(name)
    if made is None:
        return name or say("play.unnamed")
    return f"{variant_text(_VARIANT_OF[made['variant']])}{made['rest']}"


def kept_game_text(game_id: str, name: str) -> str:
    """The name of a stored game; the beginning of its id where it has none."""
    return game_text(name) if name else game_id[:8]


def formula_text(name: str) -> str:
    return say(f"formula_name.{name}") if has(f"formula_name.{name}") else name


def speed_text(speed: Speed) -> str:
    """A pace as a player reads it: its name, or its times."""
    key = f"speed_name.{speed.name}"
    return say(key) if speed.name and has(key) else schedule_in_short(_stages(speed.schedule))


def schedule_text(schedule: Schedule) -> str:
    return schedule_in_words(_stages(schedule))


def times_text(schedule: Schedule) -> str:
    return schedule_in_short(_stages(schedule))


def _stages(schedule: Schedule) -> list[tuple[int | None, int | None]]:
    return [(stage.moves, stage.limit_ms) for stage in schedule.stages]


def game_in_words(conditions: Conditions) -> str:
    """The kind and the pace of a game, as they are announced before its first draw."""
    return f"{variant_text(conditions.variant.name)} · {times_text(conditions.speed.schedule)}"


def conditions_text(conditions: Conditions) -> str:
    """The times and the penalty of a run: `1:00 + 20 s`."""
    times = schedule_in_short(_stages(conditions.speed.schedule))
    penalty_s = conditions.penalty_ms // 1000
    return say("terms.with_penalty", times=times, penalty=penalty_s) if penalty_s else times


def lacking_text(card: str, value: Lacking) -> str:
    """What a card will hold, and what it waits for."""
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NO_STROKES: say("stats.wait.no_strokes"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"


def kind_text(kind: Kind) -> str:
    return say(f"kind.{kind.value}")


@dataclass(frozen=True, slots=True)
class MeasureView:
    """How runs of one measure are shown."""

    so_far: Callable[[Run, int, Callable[[int], str]], tuple[str, str, str]]
    """The run so far, some ms of the present move included, times in the given form: label, figure, and a remark."""
    columns: Callable[[MoveResult, int, Callable[[int], str]], tuple[str, ...]]
    """What a move brought, beside what its top brings, as cells of the list of tops, times in the given form."""
    of_row: Callable[[RankedRun], str]


def view_of(measure: Measure) -> MeasureView:
    return _VIEWS[measure]


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


def ghost_name(ghost: Ghost) -> str:
    """Whose run it is, or what it is made of; of a total alone, that its moves have shares of it."""
    if ghost.is_shared_out:
        return say("ghost.shared_out", name=ghost.player)
    return ghost.player or say(f"ghost.{ghost.comparison.value}")


def behind_view(ghost: Ghost, behind: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """How far behind its ghost a run is, in time or in points; empty where nothing can be compared."""
    if ghost.measure is Measure.TIME or behind is None:
        return difference_view(behind, tenths=tenths, has_unit=has_unit)
    return DifferenceView(signed(-behind), behind > 0 if behind else None, more_is_ahead=True)


def costs_of(ghost: Ghost, results: Sequence[MoveResult]) -> list[int]:
    return [one.cost_ms if ghost.measure is Measure.TIME else -one.points for one in results]


def difference_view(ms: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """A difference in milliseconds, empty where nothing can be compared; with `has_unit` seconds have their « s »."""
    if ms is None:
        return DifferenceView("")
    is_none = abs(ms) < (50 if tenths else 1000)
    return DifferenceView(difference(ms, unit=has_unit, tenths=tenths), None if is_none else ms > 0)


def rematch_text(race: Race | None) -> str:
    if race is not None and race.comparison in (Comparison.PLAYER, Comparison.PUBLISHED):
        return say("ghost.rematch.player", player=race.player)
    return say("ghost.rematch.best")


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


def rank_text(run: RankedRun) -> str:
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


def record_lines(claims: Sequence[RecordClaim], streak: StreakClaim | None, measure: Measure) -> tuple[str, ...]:
    """The records that a run has set over all games, each with what it beats, in the order given; then its streak."""
    lines = [claim_text(one, measure) for one in claims]
    if streak is not None:
        lines.append(say("record.streak", count=streak.tops, beaten=streak.beaten))
    return tuple(lines)


def claim_text(claim: RecordClaim, measure: Measure) -> str:
    """« Votre record : l’ancien était 0:12,3 par coup (3 oct.) »."""
    day = recent_day_of(claim.beaten.ended_at, claim.run.ended_at)
    whose = "house" if claim.of_house else "own"
    title = say(f"record.{whose}.{claim.span.value}")
    best = rating_text(claim.beaten, measure)
    if claim.of_house and claim.beaten.player != claim.run.player:
        return say("record.was_of", title=title, best=best, player=claim.beaten.player, day=day)
    return say("record.was", title=title, best=best, day=day)


def best_text(table: RecordTable, now: str) -> str:
    """A player's record of a kind of runs, what it beat, and his longest streak; empty where he has found nothing."""
    conditions, measure = table.conditions, table.conditions.formula.measure
    held = next((one for one in table.held if one.span is RecordSpan.EVER), None)
    if held is None:
        return ""
    day, best = recent_day_of(held.run.ended_at, now), rating_text(held.run, measure)
    kind = f"{formula_text(conditions.formula.name)}, {variant_text(conditions.variant.name)}"
    text = say("record.best", kind=kind, best=best, day=day)
    if held.beaten is not None:
        text = say("record.best_was", best=text, was=rating_text(held.beaten, measure))
    longest = next((one.longest for _, one in table.streaks if one.longest is not None), None)
    return text if longest is None else say("record.best_streak", best=text, count=longest.tops)


def rating_text(run: RatedRun, measure: Measure) -> str:
    """What a record is measured by: the time a move, the points under the tops a move, the tops found."""
    match measure:
        case Measure.TIME:
            return say("record.time", seconds=decimal(round(run.ms_a_move / 100)))
        case Measure.POINTS:
            return say("record.points", lost=decimal(-run.lost_tenths_a_move))
        case Measure.TOPS:
            return say("count.tops", count=run.found)
