"""The positions of a rush as they were played: what is kept of each, and which are worth knowing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from topping.rules.grid.position import Position
from topping.rules.moves.solution import Solution
from topping.training.kinds import Kind
from topping.training.rush.rush import SlotEnd

_SLOW: Final = 1.5
"""A top took long if it took more than this many times the mean of the rush, and more than its par."""


@dataclass(frozen=True, slots=True)
class PlayedSlot:
    """A position of a rush that is over."""

    slot: int
    """From 0."""
    position: Position
    kind: Kind
    solution: Solution
    """The retained top."""
    par_ms: int
    """By the shipped weights alone."""
    end: SlotEnd
    elapsed_ms: int
    """Without the penalty."""
    tries: int

    @property
    def is_found(self) -> bool:
        """Whether its top was found."""
        return self.end is SlotEnd.TOP


def missed_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """Those whose top was missed; one that the end of the rush cut is unfinished."""
    return tuple(one for one in played if one.end.is_miss)


def slow_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """The tops that took long: more than 1.5 times the mean of the tops found, and more than their par.

    Par is that of somebody as fast as the player was in this rush: the shipped pars, so many times as long on average
    as the tops took.
    """
    found = [one for one in played if one.is_found]
    if not found:
        return ()
    mean, par = fmean(one.elapsed_ms for one in found), fmean(one.par_ms for one in found)
    return tuple(one for one in found if one.elapsed_ms > _SLOW * mean and one.elapsed_ms * par > mean * one.par_ms)


def hardest_of(played: Sequence[PlayedSlot]) -> PlayedSlot | None:
    """The hardest position whose top was found, by the shipped weights; None where none was."""
    return max((one for one in played if one.is_found), key=lambda one: one.par_ms, default=None)


def tries_of(played: Sequence[PlayedSlot]) -> int:
    """How often something was proposed."""
    return sum(one.tries for one in played)
