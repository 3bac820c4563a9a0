"""The command line. Each command has a module, which is imported only when the command is called.

`run` runs the command that the arguments name, and turns errors into exit codes.
"""

import argparse
import io
import os
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TextIO

from topping import __version__
from topping.cli.commands import COMMANDS, add_commands, load
from topping.cli.frame.options import add_play_options
from topping.cli.frame.output import PlainText, tell_fault
from topping.cli.frame.parser import Parser, add_argument, language_wanted
from topping.errors import SetupError, ToppingError
from topping.log import close_log, is_kept, note_crash, note_fault, setup_log
from topping.system.disk import os_reason
from topping.system.localtime import mend_time_zone
from topping.texts import say, speak, tell

__all__ = ["COMMANDS", "run"]


def run(arguments: list[str]) -> int:
    """Runs the command line given by `arguments` (without the program's name); returns the exit code."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")  # the console may lack é or ✓
    mend_time_zone()
    with redirect_stdout(PlainText(sys.stdout)), redirect_stderr(PlainText(sys.stderr)):
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    try:
        speak(language_wanted(arguments))  # first, because parsers contain their help texts
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except ToppingError as fault:
        return _reported(fault)
    except BrokenPipeError:
        _discard_output()
        return 1
    except OSError as fault:
        if fault.filename is not None:
            return _logged_crash(fault)
        _discard_output()
        return _reported(SetupError("cli.stream", why=os_reason(fault)))
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        return _logged_crash(fault)
    finally:
        close_log()
    return code


def _reported(fault: ToppingError) -> int:
    """Writes an error to standard error as one line; returns the exit code of its kind."""
    note_fault("left", fault)  # stored only if a kiosk has set up the log
    tell_fault(tell(fault))
    return fault.exit_code


def _logged_crash(fault: Exception) -> int:
    """Writes an unexpected exception with its traceback to the log, and one line to standard error.

    Returns exit code 1.
    """
    path = setup_log()
    note_crash(fault)
    if is_kept():
        tell_fault(say("cli.crash", path=path))
    else:
        tell_fault(say("cli.crash_not_kept", path=path))
        traceback.print_exception(fault)
    return 1


def _nowhere() -> TextIO:
    """Returns a stream that discards its output. It replaces a standard stream that was closed before the start."""
    return Path(os.devnull).open("w", encoding="utf-8")


def _discard_output() -> None:
    """Redirects standard output to the null device after a failed write.

    Otherwise Python would retry the write at exit and report the error twice.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> Parser:
    parser = Parser(prog="topping", description=say("help.topping"))
    add_argument(parser, "--version", "help.version", action="version", version=f"topping {__version__}")
    parser.set_defaults(run=_play)
    add_play_options(parser)
    parser.hide_shared()  # shown in the help of `topping play`
    add_commands(parser)
    return parser


def _play(options: argparse.Namespace) -> int:
    """Opens the kiosk. This is what `topping` does without a command."""
    code: int = load("window.play").run(options)
    return code
