"""From the arguments to the command that serves them, and from faults to exit codes."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module

from topping import __version__
from topping.cli import play
from topping.cli.parser import Parser
from topping.errors import ToppingError
from topping.texts import say, tell

COMMANDS = ("play", "generate", "replay", "solve", "score", "announce", "sheet", "lexicon", "scores", "doctor")
"""One module of this package each, with a function `register(commands)`."""


def run(arguments: list[str]) -> int:
    """Carries out the command that `arguments` (without the program's name) ask for; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")  # a console may know neither é nor ✓
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except ToppingError as fault:
        sys.stderr.write(say("cli.fault", sentence=tell(fault)) + "\n")
        return fault.exit_code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> Parser:
    parser = Parser(prog="topping", description=say("help.topping"))
    parser.add_argument("--version", action="version", version=f"topping {__version__}", help=say("help.version"))
    parser.set_defaults(run=play.run)
    play.add_kiosk_options(parser)
    commands = parser.add_subparsers(title=say("help.commands"), metavar=say("help.command"))
    for name in COMMANDS:
        import_module(f"topping.cli.{name}").register(commands)
    return parser
