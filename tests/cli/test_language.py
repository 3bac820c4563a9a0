"""`--lang`, `TOPPING_LANG` and the setting: which one decides, wherever it is written, and helper processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from topping import config
from topping.cli import COMMANDS, run
from topping.cli.frame.parser import language_wanted
from topping.game.lexicon import WantedLexicon
from topping.game.service.client import HelperService
from topping.game.service.messages import HelperFailed, News
from topping.texts import language, speak
from topping.texts.language import ENGLISH, LANGUAGES, VARIABLE

NONE_YET = {"fr": "Aucune partie jouée jusqu’au bout pour l’instant.", "en": "No game played to the end yet."}


@pytest.fixture(autouse=True)
def home(fresh_home: Path) -> Path:
    return fresh_home


@pytest.mark.parametrize(
    ("arguments", "spoken"),
    [
        (["scores"], "fr"),
        (["--lang", "en", "scores"], "en"),
        (["--lang=en", "scores"], "en"),
        (["scores", "--lang", "en"], "en"),
        (["scores", "--lang=en"], "en"),
        (["scores", "--la", "en"], "en"),
        (["--lang", "en", "scores", "--lang", "fr"], "fr"),
        (["--lang", "fr", "scores", "--lang", "en"], "en"),
    ],
)
def test_the_option_stands_anywhere(arguments: list[str], spoken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    assert capsys.readouterr().out.strip() == NONE_YET[spoken]
    assert language() == spoken


def test_each_start_chooses_anew(capsys: pytest.CaptureFixture[str]) -> None:
    for spoken in ("en", "fr"):
        assert run(["scores", *(["--lang", "en"] if spoken == "en" else [])]) == 0
        assert capsys.readouterr().out.strip() == NONE_YET[spoken]


@pytest.mark.parametrize(
    ("asked", "variable", "setting", "spoken"),
    [
        (None, None, None, "fr"),
        (None, None, "en", "en"),
        (None, "fr", "en", "fr"),
        (None, "en", None, "en"),
        (None, " EN ", None, "en"),
        ("fr", "en", "en", "fr"),
        ("en", "fr", "fr", "en"),
        (None, "de", "en", "en"),
        (None, "", "en", "en"),
    ],
)
def test_the_option_goes_before_the_variable_and_that_before_the_setting(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    asked: str | None,
    variable: str | None,
    setting: str | None,
    spoken: str,
) -> None:
    if setting is not None:
        config.save("display.language", setting)
    if variable is not None:
        monkeypatch.setenv(VARIABLE, variable)
    assert run(["scores", *(["--lang", asked] if asked else [])]) == 0
    assert capsys.readouterr().out.strip() == NONE_YET[spoken]


def test_the_locale_is_ignored(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.setenv(name, "en_GB.UTF-8")
    run(["scores"])
    assert capsys.readouterr().out.strip() == NONE_YET["fr"]


def test_the_setting_is_set_by_command(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "set", "display.language", "EN"]) == 0
    assert 'language = "en"' in (home / "config.toml").read_text("utf-8")
    capsys.readouterr()
    assert run(["config", "set", "display.language", "de"]) == 2
    told = capsys.readouterr().err
    assert told.startswith('topping: the setting display.language cannot be "de"')
    assert "fr, en" in told


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_all_help_is_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([*filter(None, [command]), "--lang", "en", "--help"])
    told = capsys.readouterr().out
    assert told.startswith("usage: topping")
    assert "show this help" in told
    assert "--lang {fr,en}" in told
    assert not {"é", "è", "à", "ê", "«", "\u00a0"} & set(told.replace("Élodie", ""))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--lang", "de", "scores"], "topping\u00a0: argument --lang\u00a0: 'de' n’est pas un choix"),
        (["scores", "--lang", "de"], "topping scores\u00a0: argument --lang\u00a0: 'de' n’est pas un choix"),
        (["scores", "--lang"], "topping scores\u00a0: argument --lang\u00a0: une valeur est attendue"),
        (["--lang", "en", "scores", "--nothing"], "topping: unknown arguments: --nothing"),
        (["--lang", "en", "scores", "--game"], "topping scores: argument --game: a value is expected"),
    ],
)
def test_faulty_arguments_are_refused(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith(told)


def test_arguments_after_two_dashes_are_no_options() -> None:
    assert language_wanted(["--lang", "en", "solve", "--", "--lang", "fr"]) == ENGLISH


def test_a_crash_is_reported_in_english(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(config, "load", lambda: 1 // 0)
    assert run(["--lang", "en", "config", "show"]) == 1
    assert capsys.readouterr().err.startswith("topping: Topping stopped on an error that it did not expect")


def test_the_helper_process_speaks_the_same_language() -> None:
    speak(ENGLISH)
    helper = HelperService()
    helper.open(WantedLexicon("nowhere"))
    heard: list[News] = []
    try:
        end = time.monotonic() + 60
        while not any(isinstance(news, HelperFailed) for news in heard):
            assert time.monotonic() < end
            heard += helper.news()
            time.sleep(0.02)
    finally:
        helper.close()
    (failed,) = (news for news in heard if isinstance(news, HelperFailed))
    assert "neither an installed lexicon" in failed.sentence


def test_json_is_the_same_in_both(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for spoken in LANGUAGES:
        run(["solve", "--lang", spoken, "--json", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 STLEAPL/"])
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]


def test_the_program_itself(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "topping", "scores"],
        env={**os.environ, VARIABLE: "en", "TOPPING_HOME": str(home)},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.strip() == NONE_YET["en"]
