"""`topping screen`: the public face of a session on a display of its own."""

import argparse
import os
from typing import Final

from topping import config
from topping.cli.commands import load
from topping.cli.frame.options import add_window_options, whole_number, window_size
from topping.cli.frame.parser import Parser, add_argument
from topping.errors import StoreError
from topping.log import setup_log
from topping.store import open_kept

_MOST_DISPLAYS: Final = 16
_MOST_SESSIONS: Final = 10**9


def declare_screen(parser: Parser) -> None:
    sessions = whole_number(1, _MOST_SESSIONS)
    add_argument(parser, "session", "help.screen.session", "help.screen.session_metavar", nargs="?", type=sessions)
    displays = whole_number(1, _MOST_DISPLAYS)
    add_argument(parser, "--display", "help.screen.display", "N", type=displays, default=0)
    add_argument(parser, "--oral", "help.screen.oral", choices=("player", "room"))
    add_argument(parser, "--event", "help.screen.event", "help.event.metavar.competition")
    add_window_options(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    settings, _ = config.load()
    if options.session is not None:
        _check(options.session)
    if options.event is not None:
        _check_competition(options.event)
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    if options.event is not None:
        load("window.displays").tabulate(window_size(options), options.display, options.event, settings)
        return 0
    if options.oral is not None:
        load("window.displays").watch(window_size(options), options.display, options.oral, settings)
        return 0
    load("window.displays").project(window_size(options), options.display, options.session, settings)
    return 0


def _check(session: int) -> None:
    """Raises `StoreError` where there is no such session."""
    with open_kept(StoreError("store.session_unknown", session=session)) as store:
        store.sessions.get(session)


def _check_competition(competition: str) -> None:
    """Raises `StoreError` where there is no such competition."""
    with open_kept(StoreError("store.competition_unknown", competition=competition)) as store:
        store.competitions.named(competition)
