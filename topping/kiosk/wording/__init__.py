"""Values of other packages in words: faults, variants, formulas, conditions, kinds of moves, what a chart lacks."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from typing import Final

from topping.errors import ToppingError
from topping.hub.status import HubState, HubStatus
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Speed
from topping.rules.conditions.schedule import Schedule
from topping.rules.conditions.variant import VARIANTS
from topping.sheets.wording import printable
from topping.texts import has, say, tell
from topping.texts.times import day, schedule_in_short, schedule_in_words
from topping.training.kinds import Kind
from topping.training.statistics.lacking import Absence, Lacking

_VARIANT_OF: Final = {name.replace("+", " ").capitalize(): name for name in VARIANTS}
"""The form of the names of games made from a seed: `Normale joker 04`."""
_DEMONSTRATION: Final = "Démonstration "
"""How the games of the idle screens are called in their files."""
_OF_DAY: Final = re.compile(r"Jour (\d{4}-\d{2}-\d{2})")
"""How a game of a day is called (`topping/training/daily/source.py`)."""
_OF_COMPETITION: Final = re.compile(r"(?P<kind>Partie|Départage) (?P<number>\d{1,3})")
"""How a game of a competition is called (`topping/competition/events.py`)."""
_MADE: Final = re.compile(rf"(?P<variant>{'|'.join(_VARIANT_OF)})(?P<rest> \d.*)")


def sentence(fault: ToppingError) -> str:
    """A fault's sentence with a capital and a full stop; a file name at its beginning keeps its small letter."""
    text = printable(tell(fault))  # a fault may quote whatever a file holds, and a font draws no null character
    if fault.source is None:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def hub_text(status: HubStatus | None) -> str:
    """What is to be said of the exchange with other machines; empty where there is none, or it goes well."""
    if status is None:
        return ""
    match status.state:
        case HubState.LOST if status.waiting:
            return say("hub.line.waiting", place=status.place, count=status.waiting)
        case HubState.LOST:
            return say("hub.line.lost", place=status.place)
        case HubState.REFUSED:
            return say("hub.line.refused", place=status.place, fault=status.fault)
        case HubState.STOPPED:
            return say("hub.line.stopped", place=status.place or "?")
        case HubState.WELL if status.percent < 100:
            return say("hub.line.coming", percent=status.percent)
        case HubState.STARTING | HubState.WELL:
            return ""


def variant_text(name: str) -> str:
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else name


def player_text(name: str) -> str:
    return name or say("player.nameless")


def game_text(name: str) -> str:
    """A game's name as a player reads it, the variant of a game made from a seed in the language in force."""
    if name.startswith(_DEMONSTRATION):
        return say("play.demonstration", number=name.removeprefix(_DEMONSTRATION))
    if (of_day := _OF_DAY.fullmatch(name)) is not None:
        with suppress(ValueError):
            return say("daily.game", day=day(date.fromisoformat(of_day[1])))
    if (of_competition := _OF_COMPETITION.fullmatch(name)) is not None:
        key = "competition.game" if of_competition["kind"] == "Partie" else "competition.tie_break"
        return say(key, place=int(of_competition["number"]))
    made = _MADE.fullmatch(name)
    if made is None:
        return name or say("play.unnamed")
    return f"{variant_text(_VARIANT_OF[made['variant']])}{made['rest']}"


def kept_game_text(game_id: str, name: str) -> str:
    """The name of a stored game; the beginning of its id where it has none."""
    return game_text(name) if name else game_id[:8]


def formula_text(name: str) -> str:
    return say(f"formula_name.{name}") if has(f"formula_name.{name}") else name


def speed_text(speed: Speed) -> str:
    """A pace as a player reads it: its name, or its times."""
    key = f"speed_name.{speed.name}"
    return say(key) if speed.name and has(key) else schedule_in_short(_stages(speed.schedule))


def schedule_text(schedule: Schedule) -> str:
    return schedule_in_words(_stages(schedule))


def times_text(schedule: Schedule) -> str:
    return schedule_in_short(_stages(schedule))


def _stages(schedule: Schedule) -> list[tuple[int | None, int | None]]:
    return [(stage.moves, stage.limit_ms) for stage in schedule.stages]


def conditions_text(conditions: Conditions) -> str:
    """The times and the penalty of a run: `1:00 + 20 s`."""
    times = schedule_in_short(_stages(conditions.speed.schedule))
    penalty_s = conditions.penalty_ms // 1000
    return say("terms.with_penalty", times=times, penalty=penalty_s) if penalty_s else times


def lacking_text(card: str, value: Lacking) -> str:
    """What a card will hold, and what it waits for."""
    wait = {
        Absence.TOO_FEW: say("stats.wait.too_few", has=value.has, needs=value.needs),
        Absence.NOT_ANALYSED: say("stats.wait.not_analysed"),
        Absence.NO_STROKES: say("stats.wait.no_strokes"),
        Absence.NOT_TIMED: say("stats.wait.not_timed"),
    }.get(value.why, say("stats.wait.play"))
    return f"{say(f'stats.{card}.none')} {wait}"


def kind_text(kind: Kind) -> str:
    return say(f"kind.{kind.value}")
