"""The argument parser in the user's language: translated help, and errors as one line with exit code 2.

`language_wanted` chooses the language from the arguments, the environment or the settings.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from textwrap import fill
from typing import Any, Final, NoReturn, TypeAlias

from topping import config
from topping.texts import has, say
from topping.texts.language import LANGUAGES, VARIABLE


def _in_language(message: str) -> str:
    key = f"argparse.{message}"
    return say(key) if has(key) else message


# argparse takes its headings and messages from this module-level function, gettext's unless it is replaced.
argparse._ = _in_language  # type: ignore[attr-defined]  # not in its stubs

Run: TypeAlias = Callable[[argparse.Namespace], int]
"""Runs a command with its parsed options; returns the exit code."""


SHARED: Final = frozenset(("--windowed", "--size", "--time", "--penalty", "--formula", "--speed", "--lexicon"))
"""Options of the program that commands have too; they mean the same before or after the command."""


_WIDTH: Final = 80
"""Width of the help in characters, on every terminal."""
_MARGIN: Final = 26
"""Indent of the sentences of options, in characters."""


_GROUP: Final = 16
"""Indent of the names in a group of commands, in characters."""
_ARGUMENTS: Final = {"?": "[{}]", "*": "[{} …]", "+": "{} …", argparse.PARSER: "{} …"}
"""Repetition of an argument, as shown in the help."""


class _Help(argparse.HelpFormatter):
    """A help formatter that keeps the usage line short. It lists the arguments and the required options there.

    All options follow below, one per line.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_MARGIN, width=_WIDTH)

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any) -> str:
        options = [action for action in actions if action.option_strings]
        required = [action for action in options if action.required]
        parts = [self._prog]
        if len(required) < len(options):
            parts.append(f"[{say('argparse.options')}]")
        parts += [f"{action.option_strings[0]} {action.metavar}" for action in required]
        arguments = (action for action in actions if not action.option_strings)
        parts += [_ARGUMENTS.get(str(action.nargs), "{}").format(action.metavar) for action in arguments]
        return f"{say('argparse.usage: ') if prefix is None else prefix}{' '.join(parts)}\n\n"

    def start_section(self, heading: str | None) -> None:
        # argparse adds the colon itself, but French puts a space before it
        super().start_section(heading and say("argparse.section", heading=heading).removesuffix(":"))

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        groups: Mapping[str, Sequence[str]] = getattr(action, "groups", {})
        if groups:
            return "".join(_group_lines(*group) for group in groups.items())
        return self._join_parts([self._format_action(get_subaction) for get_subaction in action._get_subactions()])


def _group_lines(label: str, names: Sequence[str]) -> str:
    lead = f"  {label:<{_GROUP - 2}}"
    return fill(", ".join(names), _WIDTH, initial_indent=lead, subsequent_indent=" " * _GROUP) + "\n"


class Parser(argparse.ArgumentParser):
    """An argument parser with the option `--lang`, which reports an error as one line.

    With `declare`, which adds the arguments of a command, the parser is built only when it is used. This saves the time
    for commands that are not called.
    """

    def __init__(self, *args: Any, declare: Callable[[Parser], None] | None = None, **kwargs: Any) -> None:
        self._late: Callable[[], None] | None = None
        if declare is None:
            self._make(*args, **kwargs)
        else:
            self._late = partial(self._make_late, declare, *args, **kwargs)

    def _make(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"formatter_class": _Help})
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("help.lang_option"))

    def _make_late(self, declare: Callable[[Parser], None], *args: Any, **kwargs: Any) -> None:
        self._make(*args, **kwargs)
        declare(self)

    def add_argument(self, *names: Any, **kwargs: Any) -> argparse.Action:
        """Adds an argument, like argparse.

        Keeps the value of a shared option given before the command if it is not repeated after the command.
        """
        if " " in self.prog and SHARED.intersection(names):
            kwargs["default"] = argparse.SUPPRESS
        return super().add_argument(*names, **kwargs)

    def hide_shared(self) -> None:
        """Hides the options that all commands share (`SHARED`) from the help of this parser."""
        for action in self._actions:
            if SHARED.intersection(action.option_strings):
                action.help = argparse.SUPPRESS

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parses arguments, like argparse. Builds the parser before its first use."""
        late, self._late = self._late, None
        if late is not None:
            late()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Writes an error message about the arguments as one line, and exits with code 2."""
        sys.stderr.write(say("cli.usage_error", program=self.prog, message=message) + "\n")
        sys.exit(2)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The place to add commands: of the program, or of a command."""


def list_in_groups(commands: Commands, groups: Mapping[str, Sequence[str]]) -> None:
    """Makes the help list the names of commands in `groups` (by the group's name), and not each command on its own
    line.
    """
    commands.groups = groups  # type: ignore[attr-defined]  # for `_format_action`, which gets only this object


def add_flag(to: argparse._ActionsContainer, name: str, told: str) -> None:
    """Adds to `to` an option that takes no value; `told` is the key of its translated help text."""
    to.add_argument(name, action="store_true", help=say(told))


def add_argument(
    to: argparse._ActionsContainer, name: str, told: str, metavar: str = "", known: Iterable[str] = (), **more: Any
) -> None:
    """Adds an argument or option to `to`; `told` is the key of its translated help text, which may list the `known`
    values.

    `metavar` names the value in the help: a key of a translated text, or the name itself. `more` goes to argparse.
    """
    if metavar:
        more["metavar"] = say(metavar) if has(metavar) else metavar
    to.add_argument(name, help=say(told, known=", ".join(known)), **more)


def add_choice(
    to: argparse._ActionsContainer, name: str, told: str, metavar: str, known: Iterable[str], **more: Any
) -> None:
    """Adds an argument or option that accepts only the `known` values; the parameters are those of `add_argument`."""
    add_argument(to, name, told, metavar, known, choices=tuple(known), **more)


def add_actions(parser: Parser, command: str, *, required: bool = False) -> Commands:
    """Prepares a command for subcommands; returns the object to which they are added. If `required`, the command fails
    without one.

    Their heading in the help has the keys `help.COMMAND.commands` and `help.COMMAND.command`.
    """
    title, metavar = say(f"help.{command}.commands"), say(f"help.{command}.command")
    return parser.add_subparsers(title=title, metavar=metavar, required=required)


def add_command(commands: Commands, name: str, declare: Callable[[Parser], None]) -> None:
    """Adds a command, with the translated help text `help.NAME`. `declare` adds its arguments to its parser when the
    command is called.
    """
    sentence = say(f"help.{name}")
    commands.add_parser(name, help=sentence, description=sentence, declare=declare)


def add_action(actions: Commands, command: str, name: str, run: Run) -> Parser:
    """Adds a subcommand that calls `run`, with the translated help text `help.COMMAND.NAME`; returns its parser."""
    sentence = say(f"help.{command}.{name}")
    parser = actions.add_parser(name, help=sentence, description=sentence)
    parser.set_defaults(run=run)
    return parser


_OPTION: Final = "--lang"
_SHORTEST: Final = "--la"


def language_wanted(arguments: list[str]) -> str:
    """Returns the language of `--lang`; if absent or unknown, that of `TOPPING_LANG`, and then that of the settings.

    The parsers need it before they are built, because they contain translated texts.
    """
    for language in (_asked(arguments), os.environ.get(VARIABLE, "").strip().casefold()):
        if language in LANGUAGES:
            return language
    return config.load()[0].language


def _asked(arguments: list[str]) -> str:
    """Returns the value of the last `--lang` among the arguments; empty if there is none."""
    asked = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if len(name) >= len(_SHORTEST) and _OPTION.startswith(name):
            asked = value if equals else "".join(arguments[place + 1 : place + 2])
    return asked
