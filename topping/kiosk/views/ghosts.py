"""Ghosts in words: whom a run is raced against, and how far it is behind."""

from __future__ import annotations

from topping.kiosk.painters.parts.difference import DifferenceView
from topping.texts import say
from topping.texts.times import difference
from topping.training.ghosts import Comparison, Ghost, Race


def ghost_name(ghost: Ghost) -> str:
    """Whose run it is, or what it is made of."""
    return ghost.player if ghost.comparison is Comparison.PLAYER else say(f"ghost.{ghost.comparison.value}")


def difference_view(ms: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """A difference in milliseconds, empty where nothing can be compared; with `has_unit` seconds have their « s »."""
    if ms is None:
        return DifferenceView("")
    is_none = abs(ms) < (50 if tenths else 1000)
    return DifferenceView(difference(ms, unit=has_unit, tenths=tenths), None if is_none else ms > 0)


def rematch_text(race: Race | None) -> str:
    """What a button says that leads to another run of a game, against its ghost."""
    if race is not None and race.comparison is Comparison.PLAYER:
        return say("ghost.rematch.player", player=race.player)
    return say("ghost.rematch.best")
