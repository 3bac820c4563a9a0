"""What stands beside the rooms: encodings, errors, local times, PINs, how programs are started."""

import hmac
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.conftest import CHECKOUT
from topping import __version__
from topping.errors import GameFileError, InputError, SetupError, ToppingError
from topping.system import launching, pin
from topping.system.encoding import NotTextError, decoded
from topping.system.localtime import day_of, minute_of, recent_minute_of
from topping.texts import speak, tell
from topping.texts.language import ENGLISH, FRENCH

LOWER = "abaissé\nélève\nîle\nforêt\ncœur\nçà\nnaïf\noù\nhôte\n"
UPPER = "ABAISSÉ\nÉLÈVE\nÎLE\nFORÊT\nÇÀ\nNAÏF\nOÙ\nHÔTE\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("text", [LOWER, UPPER, LOWER.replace("\n", "\r\n")])
def test_any_text(encoding: str, text: str) -> None:
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["latin-1", "cp850", "mac-roman"])
@pytest.mark.parametrize("text", [LOWER.replace("œ", "oe"), UPPER, "é\n", "É\n", "mère\n"])
def test_encodings_of_one_byte_are_told_apart(encoding: str, text: str) -> None:
    if (encoding, text) == ("mac-roman", "É\n"):
        pytest.skip("one byte alone could as well be DOS")
    assert decoded(text.encode(encoding)) == text


def test_latin_9_has_its_ligature() -> None:
    assert decoded("cœur\nété\n".encode("iso8859-15")) == "cœur\nété\n"


def test_files_put_end_to_end_keep_their_encodings() -> None:
    assert decoded("été\n".encode() + "thé\n".encode("cp850")) == "été\nthé\n"


@pytest.mark.parametrize("content", [b"zen\0aa\n", b"\xff\xfe\0", b"\x89PNG\r\n\x1a\n", b"zen\n\x81\x8d\n"])
def test_what_is_no_text(content: bytes) -> None:
    with pytest.raises(NotTextError):
        decoded(content)


def test_an_error_is_pickled_with_all_its_values() -> None:
    fault: ToppingError = GameFileError("game.line", text="zut").at_line(3).in_source("a.txt")
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is GameFileError
    assert tell(again) == tell(fault)
    unwritable = SetupError("setup.write", path="/x", why="plein")
    assert tell(pickle.loads(pickle.dumps(unwritable))) == tell(unwritable)


START = CHECKOUT / "assets" / "bundle" / "start.py"
WITH_CHECKOUT = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
"""A script's own folder comes first where it looks for modules, and `tests` lies in the checkout."""


def test_a_function_is_called_in_another_process() -> None:
    command = launching.command("tests.test_rest", "says", ("a", "b c"))
    assert command[0] == sys.executable
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "a|b c\n")


def says() -> int:
    """Called in another process by the tests."""
    print("|".join(sys.argv[1:]))
    return 7


def test_a_bundled_program_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)  # how PyInstaller marks one
    program, *rest = launching.command("tests.test_rest", "says", ("a", "b c"))
    assert program == sys.executable
    done = subprocess.run([program, str(START), *rest], capture_output=True, text=True, check=False, env=WITH_CHECKOUT)
    assert (done.returncode, done.stdout) == (7, "a|b c\n")


def test_a_bundled_program_is_the_command_line_else() -> None:
    done = subprocess.run(
        [sys.executable, str(START), "--version"], capture_output=True, text=True, check=True, env=WITH_CHECKOUT
    )
    assert done.stdout == f"topping {__version__}\n"


@pytest.fixture
def in_paris(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system keeps one time zone a process")
@pytest.mark.usefixtures("in_paris")
@pytest.mark.parametrize(
    ("language", "instant", "day", "minute"),
    [
        (FRENCH, "2026-03-05T17:04:59.123Z", "05/03/2026", "05/03/2026 18:04"),
        (ENGLISH, "2026-03-05T17:04:59+00:00", "5 Mar 2026", "5 Mar 2026, 18:04"),
        (FRENCH, "2026-07-31T23:30:00Z", "01/08/2026", "01/08/2026 01:30"),
        (ENGLISH, "2026-12-31T23:30:00Z", "1 Jan 2027", "1 Jan 2027, 00:30"),
    ],
)
def test_an_instant_is_told_in_local_time(language: str, instant: str, day: str, minute: str) -> None:
    speak(language)
    assert (day_of(instant), minute_of(instant)) == (day, minute)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system keeps one time zone a process")
@pytest.mark.usefixtures("in_paris")
@pytest.mark.parametrize(
    ("language", "instant", "said"),
    [
        (FRENCH, "2026-11-21T19:14:00Z", "aujourd’hui 20:14"),
        (FRENCH, "2026-11-20T22:59:00Z", "hier 23:59"),
        (FRENCH, "2026-11-17T08:00:00Z", "mardi 17 nov."),
        (ENGLISH, "2026-11-17T08:00:00Z", "Tuesday 17 Nov"),
        (FRENCH, "2025-12-30T08:00:00Z", "30 déc. 2025"),
        (FRENCH, "2024-03-05T08:00:00Z", "5 mars 2024"),
        (FRENCH, "2026-11-23T08:00:00Z", "23 nov. 2026"),
    ],
)
def test_an_instant_is_told_from_another_one(language: str, instant: str, said: str) -> None:
    speak(language)
    assert recent_minute_of(instant, "2026-11-21T19:30:00Z") == said


@pytest.mark.parametrize("zone", ["Nowhere/Nothing", "../../etc", "/no/such/file"])
def test_a_zone_that_is_none_ends_no_command(zone: str, tmp_path: Path) -> None:
    script = (
        "import sys; from topping.cli import run; run(['config', 'path']);"
        "from topping.system.localtime import minute_of; print(minute_of('2026-03-05T12:00:00+00:00'))"
    )
    environment = os.environ | {"TZ": zone, "TOPPING_HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", script], cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "05/03/2026" in told.stdout


PINS = some.text("0123456789", min_size=4, max_size=12)


@settings(max_examples=10)
@given(PINS, PINS)
def test_a_pin_matches_its_own_stored_form_only(one: str, other: str) -> None:
    stored = pin.hashed(one)
    assert pin.is_stored_form(stored)
    assert pin.matches(one, stored)
    assert pin.matches(other, stored) == (one == other)


def test_the_stored_form_reveals_neither_the_pin_nor_that_two_are_equal() -> None:
    stored = pin.hashed("271828")
    assert "271828" not in stored
    assert stored.isascii()
    assert stored != pin.hashed("271828")


@pytest.mark.parametrize("typed", ["", "123", "1" * 13, "12a4", "12 34", " 1234", "1234\n", "١٢٣٤", "-1234"])
def test_an_invalid_pin_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match=r"pin\.malformed"):
        pin.hashed(typed)


@pytest.mark.parametrize(
    "spoil", [lambda text: "", lambda text: text[:-1], lambda text: text.upper(), lambda text: f"x{text}", str.title]
)
def test_an_invalid_stored_form_matches_nothing(spoil: Any) -> None:
    stored = spoil(pin.hashed("1234"))
    assert not pin.is_stored_form(stored)
    assert not pin.matches("1234", stored)


def test_any_text_can_be_compared() -> None:
    stored = pin.hashed("1234")
    for typed in ("", "é", "\udcff", "1234\0", "1234 ", "x" * 10_000):
        assert not pin.matches(typed, stored)


def test_a_pin_is_compared_by_what_takes_as_long_wherever_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = pin.hashed("1234")
    compared = Mock(return_value=False)
    monkeypatch.setattr(hmac, "compare_digest", compared)
    assert not pin.matches("1234", stored)
    compared.assert_called_once()
