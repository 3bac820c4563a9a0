"""argparse in the language in force: its sentences come from the catalogue, an error is one line and exit code 2.

Which language the program speaks: asked for on the command line, in the environment or in the settings.
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
argparse._ = _in_language  # type: ignore[attr-defined]

Run: TypeAlias = Callable[[argparse.Namespace], int]
"""What carries a command out, with its parsed options; returns the exit code."""


SHARED: Final = frozenset(("--windowed", "--size", "--time", "--penalty", "--formula", "--speed", "--lexicon"))
"""Options of the program itself that commands have too: before a command or after it, they mean the same."""


_WIDTH: Final = 80
"""Characters of the help's lines, on a narrow terminal and on a wide one."""
_MARGIN: Final = 26
"""Characters before the sentences of the options."""


_GROUP: Final = 16
"""Characters before the names of a group of commands."""
_ARGUMENTS: Final = {"?": "[{}]", "*": "[{} …]", "+": "{} …", argparse.PARSER: "{} …"}
"""How often an argument may be given, as the help writes it."""


class _Help(argparse.HelpFormatter):
    """A help for a screen of 24 lines: its first line names the arguments, and the options only if they are required.

    The options have lines of their own below.
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
        # argparse writes the colon itself, and French has a space before it
        super().start_section(heading and say("argparse.section", heading=heading).removesuffix(":"))

    def _format_action(self, action: argparse.Action) -> str:
        if not isinstance(action, argparse._SubParsersAction):
            return super()._format_action(action)
        groups: Mapping[str, Sequence[str]] = getattr(action, "groups", {})
        if groups:
            return "".join(_group_lines(*group) for group in groups.items())
        return self._join_parts([self._format_action(one) for one in action._get_subactions()])


def _group_lines(label: str, names: Sequence[str]) -> str:
    lead = f"  {label:<{_GROUP - 2}}"
    return fill(", ".join(names), _WIDTH, initial_indent=lead, subsequent_indent=" " * _GROUP) + "\n"


class Parser(argparse.ArgumentParser):
    """An argument parser that knows `--lang`, and reports an error in one line.

    One with `declare`, which adds the other arguments, is made when it is first used: a command that is not called
    costs no import, and argparse takes 2 ms for forty parsers.
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
        """As argparse; a shared option of a command that is not given there keeps what was given before the command."""
        if " " in self.prog and SHARED.intersection(names):
            kwargs["default"] = argparse.SUPPRESS
        return super().add_argument(*names, **kwargs)

    def hide_shared(self) -> None:
        """Leaves the shared options out of the help."""
        for action in self._actions:
            if SHARED.intersection(action.option_strings):
                action.help = argparse.SUPPRESS

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parses; the first time, the parser is made before."""
        late, self._late = self._late, None
        if late is not None:
            late()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Writes what is wrong with the arguments in one line, and exits with 2."""
        sys.stderr.write(say("cli.usage_error", program=self.prog, message=message) + "\n")
        sys.exit(2)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are added: those of the program, or those of one command."""


def list_in_groups(commands: Commands, groups: Mapping[str, Sequence[str]]) -> None:
    """Has help list the names of commands by groups, without a line for each."""
    commands.groups = groups  # type: ignore[attr-defined]


def add_flag(to: argparse._ActionsContainer, name: str, told: str) -> None:
    """Adds an option without a value; `told` is the sentence of its help."""
    to.add_argument(name, action="store_true", help=say(told))


def add_argument(
    to: argparse._ActionsContainer, name: str, told: str, metavar: str = "", known: Iterable[str] = (), **more: Any
) -> None:
    """Adds an argument or an option; `told` is the sentence of its help, which names what is `known`.

    `metavar` is a sentence too, or a letter.
    """
    if metavar:
        more["metavar"] = say(metavar) if has(metavar) else metavar
    to.add_argument(name, help=say(told, known=", ".join(known)), **more)


def add_choice(
    to: argparse._ActionsContainer, name: str, told: str, metavar: str, known: Iterable[str], **more: Any
) -> None:
    """Adds an argument that is one of those known."""
    add_argument(to, name, told, metavar, known, choices=tuple(known), **more)


def add_actions(parser: Parser, command: str, *, required: bool = False) -> Commands:
    """Where the commands of a command are added, with the sentences `help.COMMAND.commands` and `.command`."""
    title, metavar = say(f"help.{command}.commands"), say(f"help.{command}.command")
    return parser.add_subparsers(title=title, metavar=metavar, required=required)


def add_command(commands: Commands, name: str, declare: Callable[[Parser], None]) -> None:
    """Adds command `name`, with its help `help.NAME` from the catalogue; `declare` adds its arguments on call."""
    sentence = say(f"help.{name}")
    commands.add_parser(name, help=sentence, description=sentence, declare=declare)


def add_action(actions: Commands, command: str, name: str, run: Run) -> Parser:
    """Adds command `name` of `command`, with its help `help.COMMAND.NAME` from the catalogue; returns its parser."""
    sentence = say(f"help.{command}.{name}")
    parser = actions.add_parser(name, help=sentence, description=sentence)
    parser.set_defaults(run=run)
    return parser


_OPTION: Final = "--lang"
_SHORTEST: Final = "--la"


def language_wanted(arguments: list[str]) -> str:
    """What `--lang` says, wherever it stands; else `TOPPING_LANG`; else the setting, which is French by default.

    It is known before any parser is made, since parsers are made with their help. A `--lang` that names no language is
    left to the parser, which refuses it; a variable that names none is passed over.
    """
    for language in (_asked(arguments), os.environ.get(VARIABLE, "").strip().casefold()):
        if language in LANGUAGES:
            return language
    return config.load()[0].language


def _asked(arguments: list[str]) -> str:
    """The value of the last `--lang VALUE` or `--lang=VALUE`; empty where there is none."""
    asked = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if len(name) >= len(_SHORTEST) and _OPTION.startswith(name):
            asked = value if equals else "".join(arguments[place + 1 : place + 2])
    return asked
