"""`--lang`, `TOPPING_LANG` and the setting: their priority, position, and effect on helper processes."""

import pytest

from topping import config
from topping.answers.executor import QuestionThread
from topping.answers.positions import get_ready
from topping.cli import COMMANDS, run
from topping.cli.frame.parser import language_wanted
from topping.gamefiles.lexicon import WantedLexicon
from topping.texts import speak
from topping.texts.language import ENGLISH

pytestmark = pytest.mark.usefixtures("fresh_home")

NONE_YET = {"fr": "Aucune partie jouée jusqu’au bout pour l’instant.", "en": "No game played to the end yet."}


def test_each_start_chooses_anew(capsys: pytest.CaptureFixture[str]) -> None:
    for spoken in ("en", "fr"):
        assert run(["scores", *(["--lang", "en"] if spoken == "en" else [])]) == 0
        assert capsys.readouterr().out.strip() == NONE_YET[spoken]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_all_help_is_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run([*filter(None, [command]), "--lang", "en", "--help"])
    told = capsys.readouterr().out
    assert told.startswith("usage: topping")
    assert "show this help" in told
    assert "--lang {fr,en}" in told
    assert not {"é", "è", "à", "ê", "«", "\u00a0"} & set(told.replace("Élodie", ""))


def test_arguments_after_two_dashes_are_no_options() -> None:
    assert language_wanted(["--lang", "en", "solve", "--", "--lang", "fr"]) == ENGLISH


def test_a_crash_is_reported_in_english(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(config, "load", lambda: 1 // 0)
    assert run(["--lang", "en", "config", "show"]) == 1
    assert capsys.readouterr().err.startswith("topping: Topping stopped on an error that it did not expect")


def test_what_answers_questions_speaks_the_same_language() -> None:
    speak(ENGLISH)
    answerer = QuestionThread()
    failed = answerer.ask(get_ready, WantedLexicon("nowhere")).exception(timeout=60)
    answerer.close()
    assert "neither an installed lexicon" in str(failed)
