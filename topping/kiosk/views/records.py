"""Records in words: what was beaten, by whom and when."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.wording import formula_text, variant_text
from topping.localtime import recent_day_of
from topping.rules.conditions.formula import Measure
from topping.store.runs.records import RecordTable
from topping.texts import say
from topping.texts.numbers import decimal
from topping.training.records import RatedRun, RecordClaim, RecordSpan, StreakClaim


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
