"""argparse in the language in force: the catalogue words it, and a fault is one line and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

from topping.texts import has, say
from topping.texts.language import LANGUAGES


def _worded(message: str) -> str:
    key = f"argparse.{message}"
    return say(key) if has(key) else message


# argparse words its headings and complaints through this module-level hook (gettext's), meant for translation.
argparse._ = _worded  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """An argument parser that knows `--lang`, and whose complaints are one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("help.lang_option"))

    def error(self, message: str) -> NoReturn:
        """Says what is wrong with the arguments, in one line, and leaves with 2."""
        sys.stderr.write(say("cli.usage_error", program=self.prog, message=message) + "\n")
        sys.exit(2)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where a command registers its own parser."""

Run: TypeAlias = Callable[[argparse.Namespace], int]


def add_command(commands: Commands, name: str, run: Run) -> Parser:
    """A parser for command `name`, with its help from the catalogue (`help.NAME`) and `run` to carry it out."""
    parser = commands.add_parser(name, help=say(f"help.{name}"), description=say(f"help.{name}"))
    parser.set_defaults(run=run)
    return parser
