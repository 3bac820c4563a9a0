"""The referee's signals (§3.3), and the pieces that a voice is fed with."""

from __future__ import annotations

from tests.kiosk.voice.heard import heard
from topping.kiosk.engine.speech import TOP, Clip, Pause, listed, phrases, script_of_move, script_of_signal
from topping.rules.conditions.schedule import Signal

A, B, C = Clip("a"), Clip("b"), Clip("c")
SHORT, LONG = Pause(50), Pause(500)


def test_every_signal_is_one_clip() -> None:
    said = [heard(script_of_signal(signal)) for signal in (Signal.START, Signal.THIRTY, Signal.TWENTY, Signal.END)]
    assert said == ["chrono", "trente-secondes", "vingt-secondes", "termine"]
    assert all(len(script_of_signal(signal)) == 1 for signal in Signal)


def test_a_top_and_the_number_of_a_move() -> None:
    assert heard(TOP) == "top"
    assert heard(script_of_move(21)) == "coup nombre-21"


def test_a_list_has_pauses_inside_only() -> None:
    assert listed([]) == ()
    assert listed([(A,)], LONG) == (A,)
    assert listed([(A, B), (C,), (A,)], LONG) == (A, B, LONG, C, LONG, A)


def test_a_phrase_ends_with_its_pause() -> None:
    assert list(phrases((A, B, SHORT, C, LONG, LONG, A))) == [(A, B, SHORT), (C, LONG), (LONG,), (A,)]
    assert list(phrases((A, SHORT))) == [(A, SHORT)]
    assert list(phrases(())) == []
