"""The language in force: choosing it, and the numbers and times written for it."""

import pytest

from topping.errors import InputError
from topping.texts import language, say, speak, tell
from topping.texts.language import ENGLISH, FRENCH, LANGUAGES
from topping.texts.numbers import percent, signed, whole
from topping.texts.times import schedule_in_short, schedule_in_words, to_seconds, to_tenths


def test_french_is_the_default() -> None:
    assert language() == FRENCH
    assert LANGUAGES[0] == FRENCH


def test_sentences_change_with_the_language() -> None:
    fault = InputError("entry.character", text="9").at_line(3).in_source("partie.txt")
    assert tell(fault) == "partie.txt\u00a0: ligne 3\u00a0: «\u00a09\u00a0» n’est pas une lettre"
    speak(ENGLISH)
    assert (language(), say("home.play")) == (ENGLISH, "Play")
    assert tell(fault) == "partie.txt: line 3: “9” is not a letter"
    speak(FRENCH)
    assert say("home.play") == "Jouer"


@pytest.mark.parametrize("unknown", ["", "EN", "de", "english"])
def test_another_language_is_refused_and_changes_nothing(unknown: str) -> None:
    speak(ENGLISH)
    with pytest.raises(ValueError, match=f"^{unknown}$"):
        speak(unknown)
    assert language() == ENGLISH


@pytest.mark.parametrize(
    ("spoken", "tenths", "long", "rate", "loss", "none"),
    [
        (FRENCH, "1:42,3", "1:02:03,4", "82,1\u00a0%", "−3,0\u00a0%", "0,0\u00a0%"),
        (ENGLISH, "1:42.3", "1:02:03.4", "82.1%", "−3.0%", "0.0%"),
    ],
)
def test_numbers_are_written_for_the_language(
    spoken: str, tenths: str, long: str, rate: str, loss: str, none: str
) -> None:
    speak(spoken)
    assert (to_tenths(102_399), to_tenths(3_723_400)) == (tenths, long)
    assert (percent(821, 1000), percent(-3, 100), percent(0, 0)) == (rate, loss, none)
    assert (signed(12), signed(-12), signed(0)) == ("+12", "−12", "0")
    assert (whole(12), whole(-12), whole(0)) == ("12", "−12", "0")
    assert to_seconds(102_399) == "1:42"


@pytest.mark.parametrize(("spoken", "then"), [(FRENCH, "puis"), (ENGLISH, "then")])
def test_schedules_are_written_for_the_language(spoken: str, then: str) -> None:
    speak(spoken)
    stages = [(3, 80_000), (3, 60_000), (None, 40_000)]
    space = "\u00a0" if spoken == FRENCH else " "
    assert schedule_in_words(stages).replace(space, " ") == f"3 × 80 s, 3 × 60 s, {then} 40 s"
    assert schedule_in_short(stages).replace(space, " ") == "80, 60, 40 s"
    assert schedule_in_words([(None, 60_000)]) == "1:00"
