"""The options of a competition in words in the middle of a move: prices, hints, what a proposal cost."""

from __future__ import annotations

from collections.abc import Sequence

from topping.play.run.result import Try
from topping.play.run.settlement import hints_taken, is_warned, is_zero
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import HintKind
from topping.rules.games.game import Turn
from topping.sheets.options import hint_name, in_seconds
from topping.texts import say


def hint_answer(kind: HintKind, cost_ms: int) -> str:
    """A hint that may be had, and its price."""
    name = hint_name(kind.value)
    return say("play.hint_answer", hint=name[:1].upper() + name[1:], seconds=in_seconds(cost_ms))


def hints_text(tries: Sequence[Try], turn: Turn) -> str:
    """What the hints asked for tell of a move's top; empty without any."""
    told = [_told(kind, turn) for kind in hints_taken(tries)]
    return say("play.hints", hints=told) if told else ""


def _told(kind: HintKind, turn: Turn) -> str:
    top = turn.solution
    match kind:
        case HintKind.POINTS:
            return say("play.hint.points", points=top.points)
        case HintKind.LENGTH:
            return say("play.hint.length", letters=len(top.word))
        case HintKind.LETTER:
            return say("play.hint.letter", letter=top.word[:1].upper())
        case HintKind.PLACE:
            return say("play.hint.place", place=str(top.reference))


def with_costs(text: str, tries: Sequence[Try], warned_before: int, conditions: Conditions) -> str:
    """What is said of the last proposal, with what it costs besides: its zero, and the warning it brings."""
    zero, rule = conditions.options.zero, conditions.options.warnings
    last = tries[-1]
    if zero is not None and zero.cost_ms is not None and is_zero(last) and not conditions.options.hides_status:
        text = say("verdict.costs", text=text, seconds=in_seconds(zero.cost_ms))
    if rule is None or not is_warned(tries[-1:]) or is_warned(tries[:-1]):
        return text
    number = warned_before + 1
    if number <= rule.free:
        return say("verdict.warned", text=text, number=number)
    if conditions.formula.measure is Measure.POINTS:
        return say("verdict.warned_points", text=text, number=number, points=rule.points)
    return say("verdict.warned_time", text=text, number=number, seconds=in_seconds(rule.cost_ms))
