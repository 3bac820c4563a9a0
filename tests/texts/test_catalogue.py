"""The catalogue of texts, and how it is written."""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime
from string import Formatter
from typing import NamedTuple

import pytest

from tests.conftest import CHECKOUT
from tests.parsedcode import ROOT, Call, code_files
from topping import errors
from topping.correction.sanction import Motive, Sanction
from topping.errors import GameFileError, InputError, ToppingError
from topping.rules.placement import Misfit
from topping.texts import fr, has, language, say, speak, tell
from topping.texts.fr import ROOMS, SENTENCES, classic, correction, editing, othergames, rules, session
from topping.texts.language import ENGLISH, FRENCH, LANGUAGES
from topping.texts.numbers import percent, signed, whole
from topping.texts.plural import Plural, Sentence, forms_of
from topping.texts.times import (
    day_in_words,
    difference,
    minute,
    minute_in_sentence,
    over,
    recent_day,
    recent_minute,
    schedule_in_short,
    schedule_in_words,
    seconds_of,
    short_day,
    to_resolution,
    to_seconds,
    to_tenths,
)
from topping.texts.typography import typeset
from topping.wording.training import coming_day_text

KEY = re.compile(r"[a-z]\w*(\.[\w]+)+")


class Use(NamedTuple):
    """A key named in the code, and the names of the values given with it; None where they cannot be told."""

    where: str
    key: str
    given: frozenset[str] | None


def fault_names() -> frozenset[str]:
    """The names of ToppingError and of its children."""
    names = {
        name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, ToppingError)
    }
    return frozenset(names)


def columns_of(call: Call) -> tuple[str, ...]:
    """The keys of the columns of a table."""
    (key,), those = call.texts
    names = (one.strip(">*").partition("/")[0].rstrip("*") for columns in those for one in columns.split())
    return tuple(f"{key}.{name}" for name in names if name.strip("."))


def uses() -> Iterator[Use]:
    faults = fault_names()
    for file in code_files():
        for call in file.calls:
            if call.name in faults or call.name in ("say", "refused"):
                texts, more = call.texts[:1], {"paragraph"} if call.name == "refused" else set()
            elif call.name == "heads":
                texts, more = (columns_of(call),), set()
            elif call.name == "_fault" and file.name == "rules/games/game.py":
                texts, more = call.texts[1:2], {"number"}
            else:
                continue
            given = None if None in call.keywords else frozenset(str(one) for one in call.keywords) | more
            for keys in texts:
                for key in keys:
                    yield Use(f"{file.name}:{call.line}", key, given)


def places(sentence: Sentence) -> set[str]:
    """Returns the values that a sentence asks for, including the value that chooses its form."""
    named = {name for text in forms_of(sentence) for _, name, _, _ in Formatter().parse(text) if name}
    return named | ({sentence.place} if isinstance(sentence, Plural) else set())


def test_keys_named_in_the_code_have_their_sentences_and_their_values() -> None:
    """One test for all keys: parameters would have every process parse the whole code when it collects its tests."""
    named = list(uses())
    assert {"entry.empty", "game.points", "variant.unknown"} <= {use.key for use in named}
    assert len(named) > 50
    faults = []
    for use in named:
        if not has(use.key):
            faults.append(f"{use.where} names {use.key}, which has no sentence")
        elif use.given is not None:
            wanted = {re.split(r"[.\[]", place)[0] for place in places(SENTENCES[use.key])}
            if not wanted <= use.given:
                faults.append(f"{use.where}: {use.key} is given {sorted(use.given)}")
    assert not faults


def keys_in(*rooms: str) -> dict[str, str]:
    """Every literal that looks like a key, in the files of these rooms, and where it stands."""
    return {
        text: file.name
        for file in code_files()
        if file.name.startswith(rooms)
        for text in file.texts
        if KEY.fullmatch(text)
    }


PURE = ("rules/", "play/", "correction/")
WORDED_BY_ENUMS = {
    *(f"game.misfit.{misfit.name.lower()}" for misfit in Misfit),
    *(f"classic.refused.misfit.{misfit.name.lower()}" for misfit in Misfit),
    *(f"motive.{motive.name.lower()}" for motive in Motive),
    *(f"slip.sanction.{sanction.value}" for sanction in Sanction),
}


def test_every_key_of_the_pure_rooms_has_a_sentence() -> None:
    """In these rooms every literal of this form is a key."""
    known = rules.SENTENCES | session.SENTENCES | correction.SENTENCES | editing.SENTENCES
    known |= classic.SENTENCES | othergames.SENTENCES
    for key, where in keys_in(*PURE).items():
        assert key in known, f"{where}: {key}"


def test_every_sentence_of_the_rules_is_used_by_a_pure_room() -> None:
    assert not set(rules.SENTENCES) - set(keys_in(*PURE)) - WORDED_BY_ENUMS


def named_somewhere() -> tuple[set[str], re.Pattern[str]]:
    """The literals of code and templates, and a pattern of the keys that are made up while the program runs.

    One of holes alone, as `{group}.{name}`, says nothing of what it names, and is left out.
    """
    files = [file for file in code_files() if not file.name.startswith(("texts/fr/", "texts/en/"))]
    found = {text for file in files for text in file.texts}
    found |= {key for file in files for call in file.calls if call.name == "heads" for key in columns_of(call)}
    shapes = {shape for file in files for shape in file.shapes}
    for page in ROOT.rglob("*.html"):
        found |= set(re.findall(r'"([^"]+)"', page.read_text("utf-8")))
    shapes |= {f"{re.escape(one)}.+" for one in found if one.endswith(".")}  # put together in a template
    keys = (one for one in shapes if re.search("[a-z]{2}", one) and re.fullmatch(r"([\w-]|\\[.-]|\.\+)+", one))
    return found, re.compile("|".join(keys))


def test_every_sentence_is_used() -> None:
    literals, shapes = named_somewhere()
    unused = [key for key in SENTENCES if key not in literals and not shapes.fullmatch(key)]
    assert unused == []


@pytest.mark.parametrize(
    "key", ["position.scores", "position.turns", "position.opcodes", "game.seed", "game.generator", "game.move_points"]
)
def test_faults_of_parsing_quote_what_was_typed(key: str) -> None:
    assert "<x>" in say(key, text="<x>")


@pytest.mark.parametrize("key", rules.SENTENCES)
def test_sentences_of_the_rules_are_typeset(key: str) -> None:
    for sentence in map(typeset, forms_of(rules.SENTENCES[key])):
        assert "'" not in sentence
        assert not re.search(r" [;:!»]", sentence), "a no-break space goes before these"
        assert "« " not in sentence
        assert sentence.count("«") == sentence.count("»")
        assert not sentence.endswith(".")


def test_a_fault_of_a_move_names_the_move() -> None:
    fault = GameFileError("game.misfit.off_board", number=3, word="ZUT O14").at_line(12)
    assert tell(fault).endswith("coup 3\u00a0: ZUT O14 sort de la grille")
    assert "12" in tell(fault)
    for misfit in Misfit:
        assert "coup 7" in say(f"game.misfit.{misfit.name.lower()}", number=7, word="ZUT")


def test_no_key_stands_in_two_files() -> None:
    rooms = [room.SENTENCES for room in fr.ROOMS]
    assert len(rooms) > 5
    assert sum(map(len, rooms)) == len(SENTENCES)


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
        ("2026-01-01 12:00", "1er janv.", "jeudi 1er janv."),
        ("2025-12-31 12:00", "31 déc.", "31 déc. 2025"),
        ("2025-11-23 12:00", "23 nov.", "23 nov. 2025"),
        ("2025-11-22 12:00", "22 nov. 2025", "22 nov. 2025"),
        ("2026-11-23 12:00", "23 nov. 2026", "23 nov. 2026"),
    ],
)
def test_days_are_told_from_today(when: str, day: str, at: str) -> None:
    now, then = datetime(2026, 11, 22, 21, 30), datetime.fromisoformat(when)
    assert recent_day(then.date(), now.date()) == day
    assert recent_minute(then, now) == at


@pytest.mark.parametrize(
    ("spoken", "when", "at"),
    [
        (FRENCH, "2026-11-22 20:14", "aujourd’hui à 20:14"),
        (FRENCH, "2026-11-20 23:59", "le vendredi 20 nov."),
        (FRENCH, "2025-12-01 12:00", "le 1er déc. 2025"),
        (ENGLISH, "2026-11-21 00:05", "yesterday at 00:05"),
        (ENGLISH, "2025-12-01 12:00", "on 1 Dec 2025"),
    ],
)
def test_a_time_stands_in_a_sentence(spoken: str, when: str, at: str) -> None:
    speak(spoken)
    assert minute_in_sentence(datetime.fromisoformat(when), datetime(2026, 11, 22, 21, 30)) == at


def test_the_first_of_a_month_is_written_alike_wherever_a_day_to_come_is_named() -> None:
    speak(FRENCH)
    today = date(2026, 11, 22).toordinal()
    assert coming_day_text(today + 1, today) == "demain"
    assert coming_day_text(today + 9, today) == short_day(date(2026, 12, 1)) == "1er déc."
    assert coming_day_text(today + 374, today) == "1er déc. 2027"


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


_STARTED = """
import sys
import topping.kiosk.app, topping.sheets.table
import topping.cli.games.sheet, topping.cli.kept.scores, topping.cli.window.session
from topping.texts import say
say("home.play")
say("home.missed", count=367_177)
before = {"babel", "jinja2", "topping.texts.en"} & set(sys.modules)
say("count.points", count=1)
print(sorted(before), "babel" in sys.modules)
"""


def test_babel_and_jinja_are_loaded_when_they_are_needed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _STARTED], cwd=CHECKOUT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[] True"


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("Top ! 3 points : bravo ; « oui » ?", "Top\u00a0! 3 points\u00a0: bravo\u00a0; «\u00a0oui\u00a0»\u00a0?"),
        ("ligne 3 : %(message)s", "ligne 3\u00a0: %(message)s"),
        ("20 %", "20\u00a0%"),
        ("{limit} s de plus", "{limit}\u00a0s de plus"),
        ("H4:5", "H4:5"),
        ("déjà\u00a0: fait", "déjà\u00a0: fait"),
    ],
)
def test_spaces_that_must_not_break(written: str, wanted: str) -> None:
    assert typeset(written) == wanted
    assert typeset(wanted) == wanted


def test_every_sentence_is_set() -> None:
    for key, sentence in SENTENCES.items():
        for text in map(typeset, forms_of(sentence)):
            assert not re.search(r"\S [;!?»]|\S :|« ", text), key
            assert "'" not in re.sub(r"\{[^}]*\}", "", text), key


def test_no_key_stands_twice() -> None:
    assert len(SENTENCES) == sum(len(room.SENTENCES) for room in ROOMS)
