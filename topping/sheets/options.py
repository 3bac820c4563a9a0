"""The options of a competition in words, a sentence each: on paper, and before a game."""

from __future__ import annotations

from collections.abc import Iterator

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import HintKind, SoloRule
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
