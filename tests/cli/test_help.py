"""`topping help`, and the page of the manual that has every command and option."""

import pydoc
import sys

import pytest

from tests.manual import commands
from topping.cli import run
from topping.manual.pages import NAMES


def test_without_a_page_it_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert "topping help PAGE" in first
    assert [line.split()[0] for line in lines] == list(NAMES)
    assert all(len(line.split()) > 3 for line in lines)


def test_a_page_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "joueur"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Joueur\n======\n")
    assert "\x1b" not in text
    assert "| --- |" not in text


def test_an_unknown_page_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "nulle"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "nulle" in told.err
    assert all(name in told.err for name in NAMES)


def test_english_says_that_the_pages_are_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "What is in French has not been translated yet."


def test_a_terminal_has_a_pager(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pydoc, "pager", shown.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert run(["help", "borne"]) == 0
    assert shown[0].startswith("Borne\n")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_command_and_option_stands_in_the_manual(language: str) -> None:
    wanted = commands.page(language)
    assert commands.PAGES[language].read_text("utf-8") == wanted, "python -m tests.manual.commands writes it anew"
