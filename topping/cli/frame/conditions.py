"""Conditions in words for the tables of the command line: times, penalty, announcing, helps."""

from __future__ import annotations

from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS
from topping.rules.conditions.options import NO_OPTIONS
from topping.texts import has, say
from topping.texts.times import schedule_in_words, to_tenths

_KNOWN_SPEEDS: Final = frozenset(speed.name for formula in FORMULAS.values() for speed in formula.speeds)


def conditions_in_words(conditions: Conditions) -> str:
    """`1:00,0 par coup, 0:20,0 de pénalité · tirage annoncé`; formula and variant are not told."""
    parts = [_times(conditions)]
    if conditions.formula.costs_penalty:
        parts[0] = say("scores.with_penalty", times=parts[0], penalty=to_tenths(conditions.penalty_ms))
    if conditions.announced:
        parts.append(say("scores.announced"))
    if conditions.helps:
        parts.append(say("scores.assists", names=", ".join(map(_assist, conditions.helps))))
    if conditions.options != NO_OPTIONS:
        parts.append(say("scores.options", options=str(conditions.options)))
    return " · ".join(parts)


def _times(conditions: Conditions) -> str:
    speed = conditions.speed
    if speed.name and speed.name not in _KNOWN_SPEEDS:
        return speed.name
    stages = speed.schedule.stages
    limit_ms = conditions.limit_ms(1)
    if len(stages) > 1 or limit_ms is None:
        return schedule_in_words([(stage.moves, stage.limit_ms) for stage in stages])
    return say("scores.each_move", limit=to_tenths(limit_ms))


def _assist(name: str) -> str:
    key = f"scores.assist.{name}"
    return say(key) if has(key) else name
