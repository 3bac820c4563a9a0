"""The help of every command: it fits a screen, and uses all its sentences of the catalogue."""

import argparse
import re
from collections.abc import Iterator

import pytest

from topping.cli import COMMANDS, run
from topping.cli.commands import declare
from topping.cli.frame.parser import Commands, Parser
from topping.texts import say, speak
from topping.texts.fr import SENTENCES
from topping.texts.plural import forms_of
from topping.texts.typography import typeset

LINES, WIDTH = 24, 80


def inner(parser: Parser) -> Iterator[Commands]:
    return (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))


def parsers(parser: Parser) -> Iterator[Parser]:
    """Yields a parser and those of its commands."""
    yield parser
    for commands in inner(parser):
        for choice in commands.choices.values():
            yield from parsers(choice)


def every_parser() -> Iterator[Parser]:
    for name in COMMANDS:
        parser = Parser(prog=f"topping {name}", description=say(f"help.{name}"))
        declare(name, parser)
        yield from parsers(parser)


@pytest.mark.parametrize("spoken", ["fr", "en"])
def test_the_help_of_each_command_fits_a_screen(spoken: str) -> None:
    speak(spoken)
    for parser in every_parser():
        lines = parser.format_help().splitlines()
        assert max(map(len, lines)) <= WIDTH, parser.prog
        assert len(lines) <= LINES, parser.prog


@pytest.mark.parametrize("spoken", ["fr", "en"])
def test_the_help_of_the_program_names_each_command_once_on_a_screen(
    spoken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["--lang", spoken, "--help"])
    told = capsys.readouterr().out
    assert len(told.splitlines()) <= LINES
    assert max(map(len, told.splitlines())) <= WIDTH
    _, _, listed = told.partition(say("help.commands"))
    names = [name.strip(",") for line in listed.splitlines() for name in line[COLUMN:].split()]
    assert sorted(names) == sorted(COMMANDS)


COLUMN = 16
"""Column of the names of commands, behind the label of their group."""


def test_no_sentence_of_help_is_left_that_no_command_says() -> None:
    told: set[str] = {say("help.topping"), say("help.version"), say("help.commands"), say("help.command")}
    told |= {say(key) for key in SENTENCES if key.startswith("help.group.")}
    for parser in every_parser():
        told.add(str(parser.description))
        told |= {str(group.title) for group in parser._action_groups}
        for action in parser._actions:
            told |= {str(action.help), str(action.metavar)}
        for commands in inner(parser):
            told |= {str(choices_action.help) for choices_action in commands._choices_actions}
    left = [key for key in SENTENCES if key.startswith("help.") and not any(map(pattern(key).fullmatch, told))]
    assert left == []


def pattern(key: str) -> re.Pattern[str]:
    """Returns a pattern of a sentence of the catalogue, with any values in its places."""
    (sentence,) = forms_of(SENTENCES[key])
    pieces = re.split(r"\{\w+(?::\w+)?\}", sentence.replace("{{", "\0").replace("}}", "\1"))
    escaped = (re.escape(typeset(piece).replace("\0", "{").replace("\1", "}")) for piece in pieces)
    return re.compile(".*".join(escaped))
