"""Ghosts in words: whom a run is raced against, and how far it is behind."""

from __future__ import annotations

from collections.abc import Sequence

from topping.kiosk.painters.parts.difference import DifferenceView
from topping.play.run.result import MoveResult
from topping.rules.conditions.formula import Measure
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import difference
from topping.training.ghosts import Comparison, Ghost, Race


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
    """What moves cost, as the ghost counts it."""
    return [one.cost_ms if ghost.measure is Measure.TIME else -one.points for one in results]


def difference_view(ms: int | None, *, tenths: bool = True, has_unit: bool = False) -> DifferenceView:
    """A difference in milliseconds, empty where nothing can be compared; with `has_unit` seconds have their « s »."""
    if ms is None:
        return DifferenceView("")
    is_none = abs(ms) < (50 if tenths else 1000)
    return DifferenceView(difference(ms, unit=has_unit, tenths=tenths), None if is_none else ms > 0)


def rematch_text(race: Race | None) -> str:
    """What a button says that leads to another run of a game, against its ghost."""
    if race is not None and race.comparison in (Comparison.PLAYER, Comparison.PUBLISHED):
        return say("ghost.rematch.player", player=race.player)
    return say("ghost.rematch.best")
