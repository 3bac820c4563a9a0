"""An option of the program means the same before a command and after it."""

import pytest

from topping.cli import _parser
from topping.cli.commands import COMMANDS
from topping.cli.frame.parser import SHARED

VALUES = {
    "--windowed": [],
    "--size": ["1024x768"],
    "--time": ["90"],
    "--penalty": ["7"],
    "--formula": ["duplicate"],
    "--speed": ["normal"],
    "--lexicon": ["club"],
}
ACTIONS = {
    "lexicon": (["check", "zut"], ["list"]),
    "session": (["start"], ["resume"], ["list"]),
    "announce": (["x.txt"],),
    "correct": ([],),
    "generate": ([],),
    "replay": (["x.txt"],),
    "score": (["x", "H4", "ABC"], []),
    "solve": (["ABC"], []),
}
"""What a command needs beside options, for those that have some of the shared ones."""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", sorted(SHARED))
def test_before_a_command_it_is_what_it_is_after(command: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    given, parser = [option, *VALUES[option]], _parser()
    for arguments in ACTIONS.get(command, ([],)):
        try:
            after = vars(_parser().parse_args([command, *arguments, *given]))
        except SystemExit:  # the command has no such option
            capsys.readouterr()
            continue
        before = vars(parser.parse_args([*given, command, *arguments]))
        assert before == after
        dest = option.removeprefix("--")
        assert after[dest] not in (None, "", False)
