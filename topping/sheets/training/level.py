"""The level of a player in words."""

from topping.texts import say
from topping.texts.times import seconds_of
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import PlayerLevel


def level_in_words(level: PlayerLevel) -> tuple[str, str]:
    """Returns (what a move of a standard game costs a player: time plus penalty, its confidence interval), both as
    texts in seconds.

    The interval is empty unless both its limits are known and positive.
    """
    ms = level.ms
    between = (
        say("level.between", low=seconds_of(ms.low), high=seconds_of(ms.high))
        if ms.low and ms.high and ms.low > 0
        else ""
    )
    return say("level.ms", ms=seconds_of(ms.ms)), between


def level_told(level: PlayerLevel | Lacking) -> tuple[str, ...]:
    """Returns a player's level as one sentence; empty if it is unknown."""
    if isinstance(level, Lacking):
        return ()
    ms, between = level_in_words(level)
    return (say("level.told", ms=ms, between=between) if between else say("level.told_alone", ms=ms),)
