"""The language in force: choosing it, and the numbers and times written for it."""

from datetime import date, datetime

import pytest

from topping.errors import InputError
from topping.texts import language, say, speak, tell
from topping.texts.language import ENGLISH, FRENCH, LANGUAGES
from topping.texts.numbers import percent, signed, whole
from topping.texts.times import (
    day_in_words,
    difference,
    minute,
    over,
    recent_day,
    recent_minute,
    schedule_in_short,
    schedule_in_words,
    seconds_of,
    to_resolution,
    to_seconds,
    to_tenths,
)


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
    assert percent(50, 8) == rate.replace("82", "625").replace(f"{rate[2]}1", f"{rate[2]}0")
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
    assert schedule_in_words([(None, 60_000)]) == schedule_in_short([(None, 60_000)]) == "1:00"
    assert schedule_in_short(stages[1:]).replace(space, " ") == "60, 40 s"
    assert schedule_in_words([(None, None)]) == say("schedule.unlimited")
    unlimited = [(3, 80_000), (None, None)]
    assert schedule_in_short(unlimited) == schedule_in_words(unlimited)
    assert schedule_in_words(unlimited).replace(space, " ").startswith("3 × 80 s, ")


@pytest.mark.parametrize(
    ("ms", "times", "seconds", "difference_in"),
    [
        (0, ("0:00", "0:00,0", "0:00,00", "0:00,000"), "0,0", ("0,0 s", "0,0", "0 s")),
        (-49, ("0:00", "0:00,0", "0:00,00", "0:00,000"), "0,0", ("0,0 s", "0,0", "0 s")),
        (50, ("0:00", "0:00,0", "0:00,05", "0:00,050"), "0,1", ("+0,1 s", "+0,1", "0 s")),
        (-18_949, ("0:00", "0:00,0", "0:00,00", "0:00,000"), "18,9", ("−18,9 s", "−18,9", "−18 s")),
        (59_949, ("0:59", "0:59,9", "0:59,94", "0:59,949"), "59,9", ("+59,9 s", "+59,9", "+59 s")),
        (59_950, ("0:59", "0:59,9", "0:59,95", "0:59,950"), "60,0", ("+1:00,0", "+1:00,0", "+59 s")),
        (60_000, ("1:00", "1:00,0", "1:00,00", "1:00,000"), "60,0", ("+1:00,0", "+1:00,0", "+1:00")),
        (-62_456, ("0:00", "0:00,0", "0:00,00", "0:00,000"), "62,5", ("−1:02,5", "−1:02,5", "−1:02")),
        (3_723_456, ("1:02:03", "1:02:03,4", "1:02:03,45", "1:02:03,456"), "3723,5", (*["+1:02:03,5"] * 2, "+1:02:03")),
    ],
)  # fmt: skip
def test_times_are_written_to_the_place_that_is_asked_for(
    ms: int, times: tuple[str, ...], seconds: str, difference_in: tuple[str, ...]
) -> None:
    assert tuple(to_resolution(ms, places) for places in (1000, 100, 10, 1)) == times
    assert (to_seconds(ms), to_tenths(ms), seconds_of(ms)) == (*times[:2], seconds)
    assert over(ms).lstrip("+−") == seconds
    assert over(ms)[0] == difference(ms)[0]
    assert (difference(ms), difference(ms, unit=False), difference(ms, tenths=False)) == difference_in
    assert difference(ms, unit=False, tenths=False) == difference_in[2].removesuffix(" s")


@pytest.mark.parametrize(
    ("when", "day", "at"),
    [
        ("2026-11-22 20:14", "aujourd’hui", "aujourd’hui 20:14"),
        ("2026-11-21 00:05", "hier", "hier 00:05"),
        ("2026-11-20 23:59", "20 nov.", "vendredi 20 nov."),
        ("2026-01-01 12:00", "1 janv.", "jeudi 1 janv."),
        ("2025-12-31 12:00", "31 déc.", "31 déc. 2025"),
        ("2025-11-23 12:00", "23 nov.", "23 nov. 2025"),
        ("2025-11-22 12:00", "22/11/2025", "22/11/2025"),
        ("2026-11-23 12:00", "23/11/2026", "23/11/2026"),
    ],
)
def test_days_are_told_from_today(when: str, day: str, at: str) -> None:
    now, then = datetime(2026, 11, 22, 21, 30), datetime.fromisoformat(when)
    assert recent_day(then.date(), now.date()) == day
    assert recent_minute(then, now) == at


@pytest.mark.parametrize(
    ("spoken", "words", "at"),
    [
        (FRENCH, "lundi 5 janvier", "05/01/2026 18:04"),
        (ENGLISH, "Monday 5 January", "5 Jan 2026, 18:04"),
    ],
)
def test_a_day_is_written_in_full(spoken: str, words: str, at: str) -> None:
    speak(spoken)
    assert day_in_words(date(2026, 1, 5)) == words
    assert minute(datetime(2026, 1, 5, 18, 4)) == at
