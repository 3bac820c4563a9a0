"""The referee's signals (§3.3), and the pieces that a voice is fed with."""

from __future__ import annotations

from tests.kiosk.voice.heard import heard
from topping.kiosk.engine.speech import TOP, Clip, Pause, phrases, script_of_move

A, B, C = Clip("a"), Clip("b"), Clip("c")
SHORT, LONG = Pause(50), Pause(500)


def test_a_top_and_the_number_of_a_move() -> None:
    assert heard(TOP) == "top"
    assert heard(script_of_move(21)) == "coup nombre-21"


def test_a_phrase_ends_with_its_pause() -> None:
    assert list(phrases((A, B, SHORT, C, LONG, LONG, A))) == [(A, B, SHORT), (C, LONG), (LONG,), (A,)]
    assert list(phrases((A, SHORT))) == [(A, SHORT)]
    assert list(phrases(())) == []
