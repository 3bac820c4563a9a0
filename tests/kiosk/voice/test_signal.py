"""The referee's signals (§3.3), and the pieces that a voice is fed with."""

from dataclasses import replace

import pytest

from tests.kiosk.voice.heard import heard
from topping.kiosk.engine.speech import CLIPS, STOP, TOP, Clip, Pause, phrases, script_of_game
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Speed
from topping.rules.conditions.variant import VARIANTS, Schedule

A, B, C = Clip("a"), Clip("b"), Clip("c")
SHORT, LONG = Pause(50), Pause(500)


def test_a_top() -> None:
    assert heard(TOP) == "top"


@pytest.mark.parametrize(
    ("formula", "speed", "variant", "said"),
    [
        (TOPPING, TOPPING.speeds[0], "normale", "partie-normale minutes-1"),
        (TOPPING, Speed("", Schedule.even(None)), "normale+joker", "partie-joker sans-limite"),
        (TOPPING, Speed("", Schedule.even(46_000)), "7sur8", "partie-7sur8 nombre-46-court secondes-par-coup"),
        (DUPLICATE, DUPLICATE.speed("2min30"), "7et8+joker", "partie-7et8 joker minutes-2-30"),
        (DUPLICATE, DUPLICATE.speed("blitz"), "789", "partie-789 blitz minutes-1"),
        (MORT_SUBITE, MORT_SUBITE.speeds[0], "normale", "partie-normale mort-subite"),
        (TOPPING, Speed("", Schedule.parse("3x80000,40000")), "normale", "partie-normale"),
    ],
)
def test_the_kind_and_the_pace_of_a_game(formula: Formula, speed: Speed, variant: str, said: str) -> None:
    script = script_of_game(replace(Conditions(), variant=VARIANTS[variant]).under(formula, speed))
    assert heard(script) == said
    assert {one for one in script if isinstance(one, Clip)} <= CLIPS
    assert script[-1] == STOP


def test_a_phrase_ends_with_its_pause() -> None:
    assert list(phrases((A, B, SHORT, C, LONG, LONG, A))) == [(A, B, SHORT), (C, LONG), (LONG,), (A,)]
    assert list(phrases((A, SHORT))) == [(A, SHORT)]
    assert list(phrases(())) == []
