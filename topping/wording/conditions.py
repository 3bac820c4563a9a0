"""Texts about games and runs: names of games, variants and formulas, times, and remarks beside results."""

import re
from contextlib import suppress
from datetime import date
from typing import Final

from topping.lexicon.catalogue import BUNDLED
from topping.rules.conditions.conditions import PAUSE, PHONES, Conditions
from topping.rules.conditions.formula import Speed
from topping.rules.conditions.options import NO_OPTIONS
from topping.rules.conditions.variant import VARIANTS, Schedule
from topping.store import RankedRun
from topping.texts import has, say
from topping.texts.times import schedule_in_short, schedule_in_words, whole_day
from topping.training.ghosts import Comparison, Race

_VARIANT_OF: Final = {name.replace("+", " ").capitalize(): name for name in VARIANTS}
"""The variant's name by its form in names of games made from a seed: `Normale joker 04`."""
_DEMONSTRATION: Final = "Démonstration "
"""The prefix of the names of the idle screens' games."""
_OF_DAY: Final = re.compile(r"Jour (\d{4}-\d{2}-\d{2})")
"""The form of names of games of the day (`topping/training/daily.py`)."""
_OF_COMPETITION: Final = re.compile(r"(?P<kind>Partie|Départage) (?P<number>\d{1,3})")
"""The form of names of competition games (`topping/competition/events.py`)."""
_MADE: Final = re.compile(rf"(?P<variant>{'|'.join(_VARIANT_OF)})(?P<rest> \d.*)")


def variant_text(name: str) -> str:
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else name


def game_text(name: str) -> str:
    """Returns a game's name as shown to players; for a game made from a seed, the translated variant."""
    if name.startswith(_DEMONSTRATION):
        return say("play.demonstration", number=name.removeprefix(_DEMONSTRATION))
    if (of_day := _OF_DAY.fullmatch(name)) is not None:
        with suppress(ValueError):
            return say("daily.game", day=whole_day(date.fromisoformat(of_day[1])))
    if (of_competition := _OF_COMPETITION.fullmatch(name)) is not None:
        key = "competition.game" if of_competition["kind"] == "Partie" else "competition.tie_break"
        return say(key, place=int(of_competition["number"]))
    made = _MADE.fullmatch(name)
    if made is None:
        return name or say("play.unnamed")
    return f"{variant_text(_VARIANT_OF[made['variant']])}{made['rest']}"


def kept_game_text(game_id: str, name: str) -> str:
    """Returns the name of a stored game; without a name, the beginning of its id."""
    return game_text(name) if name else game_id[:8]


def lexicon_text(name: str) -> str:
    """Returns a lexicon's name as shown to players; the lexicon that comes with the program has a translated name."""
    return say("lexicon.supplied") if name == BUNDLED else name


def formula_text(name: str) -> str:
    return say(f"formula_name.{name}") if has(f"formula_name.{name}") else name


def speed_text(speed: Speed) -> str:
    """Returns a pace as shown to players: its name, or its times."""
    key = f"speed_name.{speed.name}"
    return say(key) if speed.name and has(key) else schedule_in_short(_stages(speed.schedule))


def schedule_text(schedule: Schedule) -> str:
    return schedule_in_words(_stages(schedule))


def times_text(schedule: Schedule) -> str:
    return schedule_in_short(_stages(schedule))


def _stages(schedule: Schedule) -> list[tuple[int | None, int | None]]:
    return [(stage.moves, stage.limit_ms) for stage in schedule.stages]


def game_in_words(conditions: Conditions) -> str:
    """Returns variant and times of a game as text, to be announced before its first draw."""
    return f"{variant_text(conditions.variant.name)} · {times_text(conditions.speed.schedule)}"


def conditions_text(conditions: Conditions) -> str:
    """Returns time limit and penalty of a run: `1:00 + 20 s`."""
    times = schedule_in_short(_stages(conditions.speed.schedule))
    penalty_s = conditions.penalty_ms // 1000
    return say("terms.with_penalty", times=times, penalty=penalty_s) if penalty_s else times


def rematch_text(race: Race | None) -> str:
    if race is not None and race.comparison in (Comparison.PLAYER, Comparison.PUBLISHED):
        return say("ghost.rematch.player", player=race.player)
    return say("ghost.rematch.best")


def marks(run: RankedRun) -> list[str]:
    """Returns the remarks shown beside a ranked run, as texts: interrupted, imported, by touch or aloud, helps,
    options.
    """
    found = [name for name, holds in (("interrupted", run.resumed), ("imported", run.imported)) if holds]
    is_told = run.by_touch_or_voice and PHONES not in run.conditions.helps  # the mark of phones implies touch
    entered = [say(f"ranking.mark.{run.input.value}")] if run.input and is_told else []
    return [say(f"ranking.mark.{name}") for name in found] + entered + condition_marks(run.conditions)


def condition_marks(conditions: Conditions) -> list[str]:
    """Returns the remarks beside a run that follow from its conditions, as texts: helps, pause, phones, options."""
    found = (
        ("helps", bool({*conditions.helps} - {PAUSE, PHONES})),
        ("paused", PAUSE in conditions.helps),
        ("phone", PHONES in conditions.helps),
        ("announced", conditions.announced),
        ("options", conditions.options != NO_OPTIONS),
    )
    return [say(f"ranking.mark.{name}") for name, holds in found if holds]


def pace_text(conditions: Conditions) -> str:
    """Returns a short text with times, penalty and helps of a run: `1:00 + 20 s`."""
    return " · ".join([conditions_text(conditions), *condition_marks(conditions)])
