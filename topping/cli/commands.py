"""The table of commands with their modules. A module is imported only when its command is called."""

import gc
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final

from topping.cli.frame.parser import Parser, add_command, list_in_groups
from topping.texts import say

COMMANDS: Final = {
    "play": "window.play",
    "kiosk": "window.play",
    "generate": "games.generate",
    "replay": "games.generate",
    "solve": "games.solve",
    "score": "games.score",
    "correct": "games.correct",
    "announce": "games.sheet",
    "sheet": "games.sheet",
    "edit": "window.edit",
    "import": "games.importgame",
    "export": "games.importgame",
    "lexicon": "upkeep.lexicon",
    "words": "words",
    "scores": "kept.scores",
    "session": "window.session",
    "event": "event.command",
    "screen": "window.screen",
    "hall": "hall",
    "hub": "hub",
    "backup": "kept.backup",
    "restore": "kept.backup",
    "config": "upkeep.config",
    "doctor": "upkeep.doctor",
    "help": "upkeep.help",
}
"""The module of this package for each command, in the order of the help.

Such a module has a function `declare_NAME(parser)` for each of its commands. It adds the command's options and sets
`run`: a function that takes the parsed options and returns the exit code.
"""

_GROUPS: Final = {
    "play": "play kiosk screen",
    "games": "generate replay solve score correct announce sheet edit import export",
    "words": "lexicon words",
    "club": "session hall event scores hub",
    "machine": "backup restore config doctor help",
}
"""The commands by subject, as listed in the help of the program."""


def load(module: str) -> ModuleType:
    """Imports a module of this package and returns it.

    Disables garbage collection during the import, which makes it a tenth faster.
    """
    gc.disable()
    try:
        return import_module(f"topping.cli.{module}")
    finally:
        gc.enable()


def add_commands(parser: Parser) -> None:
    """Adds all commands to the parser, grouped by subject. Adds the options of a command only when it is called."""
    commands = parser.add_subparsers(title=say("help.commands"), metavar=say("help.command"))
    list_in_groups(commands, {say(f"help.group.{name}"): names.split() for name, names in _GROUPS.items()})
    for name in COMMANDS:
        add_command(commands, name, partial(declare, name))


def declare(name: str, parser: Parser) -> None:
    getattr(load(COMMANDS[name]), f"declare_{name}")(parser)
