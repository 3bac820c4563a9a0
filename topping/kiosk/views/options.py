"""The options of a competition in words: before a game, and in the middle of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topping.play.run.result import Try
from topping.play.run.settlement import hints_taken, is_warned, is_zero
from topping.rules.conditions import Conditions
from topping.rules.formula import Measure
from topping.rules.game import Turn
from topping.rules.options import HintKind, SoloRule
from topping.texts import say


def options_lines(conditions: Conditions) -> tuple[str, ...]:
    """A sentence for each option that is in force; none for the game of the rule book."""
    return tuple(_lines(conditions))


def _lines(conditions: Conditions) -> Iterator[str]:
    options = conditions.options
    if options.zero is not None:
        cost_ms = options.zero.cost_ms
        yield say("options.zero.ends") if cost_ms is None else say("options.zero.cost", seconds=in_seconds(cost_ms))
    if options.declares_score:
        yield say("options.declared")
    if options.hides_status:
        yield say("options.hidden")
    if options.hints:
        yield say("options.hints", hints=[_priced(one.kind, one.cost_ms) for one in options.hints])
    if options.warnings is not None:
        rule = options.warnings
        if conditions.formula.measure is Measure.POINTS:
            yield say("options.warnings.points", free=rule.free, points=rule.points)
        else:
            yield say("options.warnings.time", free=rule.free, seconds=in_seconds(rule.cost_ms))
    if options.rank_points is not None:
        ranks = options.rank_points
        yield say("options.ranks", top=ranks.top, second=ranks.second, other=ranks.other)
    if options.solo != SoloRule():
        yield say("options.solo", least=options.solo.least, bonus=options.solo.bonus)


def in_seconds(ms: int) -> str:
    """Seconds without needless decimals: `5`, `2.5`."""
    return f"{ms / 1000:g}"


def _priced(kind: HintKind, cost_ms: int) -> str:
    return say("options.hint", hint=hint_name(kind.value), seconds=in_seconds(cost_ms))


def hint_name(kind: str) -> str:
    """What a hint tells of the top."""
    return say(f"hint_name.{kind}")


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
