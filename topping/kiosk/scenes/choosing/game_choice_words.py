"""What is said of the conditions and of the game chosen."""

from __future__ import annotations

from topping.kiosk.wording import conditions_text, formula_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import NO_OPTIONS
from topping.texts import say


def under_text(conditions: Conditions) -> str:
    """Formula and conditions, under the name of a game."""
    under = say(
        "game_choice.under", formula=formula_text(conditions.formula.name), conditions=conditions_text(conditions)
    )
    return under if conditions.options == NO_OPTIONS else say("game_choice.with_options", under=under)


def meaning_text(conditions: Conditions) -> str:
    """What the conditions make of a missed top and of the ranking."""
    if not conditions.may_rank:
        return say("game_choice.never_ranks")
    ranks = say("game_choice.helps_rank" if conditions.helps else "game_choice.ranks")
    measure = {
        Measure.TIME: say("game_choice.costs", conditions=conditions_text(conditions)),
        Measure.POINTS: say("game_choice.points"),
        Measure.TOPS: say("game_choice.tops"),
    }
    return f"{measure[conditions.formula.measure]} {ranks}"
