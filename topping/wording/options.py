"""Texts about options, hints and word lists."""

from collections.abc import Iterator
from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import SoloRule
from topping.rules.conditions.variant import Variant
from topping.texts import say

_DIGEST_SHOWN: Final = 8
"""Characters of a word list's hash that distinguish it from others of its name."""


def variant_name(variant: Variant) -> str:
    """Returns a variant's name as in the rule book: `7 sur 8`."""
    return say(f"sheet.variant.{variant.name}")


def lexicon_named(name: str, digest: str) -> str:
    """Returns a word list's name with the start of its hash, `open-fr (cf707fab)`; empty without a name."""
    return f"{name} ({digest[:_DIGEST_SHOWN]})" if name and digest else name


def options_lines(conditions: Conditions) -> tuple[str, ...]:
    """Returns a sentence for each option of the run that differs from the rule book; empty if there is none."""
    return tuple(_lines(conditions))


def _lines(conditions: Conditions) -> Iterator[str]:
    options = conditions.options
    if options.zero is not None:
        cost_ms, kind = options.zero.cost_ms, "every" if options.zero.takes_every else "ends"
        yield say(f"options.zero.{kind}") if cost_ms is None else say("options.zero.cost", seconds=in_seconds(cost_ms))
    if options.declares_score:
        yield say("options.declared")
    if options.hides_status:
        yield say("options.hidden")
    if options.hints:
        priced = ((hint_name(hint.kind.value), in_seconds(hint.cost_ms)) for hint in options.hints)
        yield say("options.hints", hints=[say("options.hint", hint=hint, seconds=seconds) for hint, seconds in priced])
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
    """Formats a time (ms) in seconds without needless decimals: `5`, `2,5` in French, `2.5` in English."""
    return f"{ms / 1000:g}".replace(".", say("number.decimal", whole="", tenths=""))


def hint_name(kind: str) -> str:
    """Returns the name of a kind of hint: points, length, first letter or place of the top."""
    return say(f"hint_name.{kind}")
