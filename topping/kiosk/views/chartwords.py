"""What the screens of statistics say beside charts, and in their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from topping.texts import say
from topping.texts.times import difference, over
from topping.training.comparable import LeftOut
from topping.training.kinds import Kind
from topping.training.statistics.lacking import Absence, Lacking
from topping.training.statistics.trend import Change, Trend

_CHOSEN: Final = (LeftOut.OTHER_FORMULA, LeftOut.OTHER_VARIANT)
"""What is left out by the choice on the screen."""


def lacking_text(card: str, value: Lacking) -> str:
    """What a card will hold, and what it waits for."""
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NO_STROKES: say("stats.wait.no_strokes"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"


def change_text(change: Change) -> str:
    """Whether it got better: claimed only where the interval says so."""
    ms = change.ms
    if change.trend is Trend.UNKNOWN or ms is None or ms.low is None or ms.high is None:
        return say("stats.trend.unknown")
    if change.trend is Trend.STABLE:
        return say("stats.trend.stable")
    return say(f"stats.trend.{change.trend.value}", ms=difference(ms.ms), low=over(ms.low), high=over(ms.high))


def left_out_text(left_out: Mapping[LeftOut, int]) -> str:
    """How many runs are left aside, and why; nothing where all are compared."""
    counts = {why: count for why, count in left_out.items() if count and why not in _CHOSEN}
    if not counts:
        return ""
    reasons = [say(f"stats.left_out.{why.value}", count=count) for why, count in counts.items()]
    return say("stats.left_out", count=sum(counts.values()), reasons=", ".join(reasons))


def kind_text(kind: Kind) -> str:
    """A kind of moves as a player reads it."""
    return say(f"kind.{kind.value}")
