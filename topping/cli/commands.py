"""The commands of the program: which module serves each one. A module is imported when its command is called."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final

from topping.cli.parser import Parser, add_command
from topping.texts import say

COMMANDS: Final = (
    "play",
    "kiosk",
    "generate",
    "replay",
    "solve",
    "score",
    "correct",
    "announce",
    "sheet",
    "lexicon",
    "scores",
    "session",
    "screen",
    "players",
    "backup",
    "restore",
    "config",
    "doctor",
    "help",
)
"""The modules of this package that serve a command each, by its name and in the order of the help.

Such a module has a function `declare(parser)`, which adds the command's options and sets `run`: a function that takes
the parsed options and returns the exit code.
"""


def load(name: str) -> ModuleType:
    """The module `name` of this package, imported now: most commands need neither a window nor the solver."""
    return import_module(f"topping.cli.{name}")


def add_commands(parser: Parser) -> None:
    """Adds every command with its line of help; its options are declared when it is called."""
    commands = parser.add_subparsers(title=say("help.commands"), metavar=say("help.command"))
    for name in COMMANDS:
        add_command(commands, name, partial(_declare, name))


def _declare(name: str, parser: Parser) -> None:
    load(name).declare(parser)
