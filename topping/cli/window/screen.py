"""`topping screen` opens a second display, with a session, a run played aloud, a game on phones, or a competition."""

import argparse
import os
from typing import Final

from topping import config
from topping.cli.commands import load
from topping.cli.frame.options import add_window_options, whole_number, window_size
from topping.cli.frame.parser import Parser, add_argument, add_flag
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
    add_flag(parser, "--hall", "help.screen.hall")
    add_argument(parser, "--event", "help.screen.event", "help.event.metavar.competition")
    add_window_options(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    settings, _ = config.load()
    if options.session is not None:
        with open_kept(StoreError("store.session_unknown", game=options.session)) as store:
            store.sessions.get(options.session)
    if options.event is not None:
        with open_kept(StoreError("store.competition_unknown", competition=options.event)) as store:
            store.competitions.named(options.event)
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    displays, size = load("window.displays"), window_size(options)
    if options.event is not None:
        displays.tabulate(size, options.display, options.event, settings)
    elif options.hall:
        displays.show_room(size, options.display, settings)
    elif options.oral is not None:
        displays.watch(size, options.display, options.oral, settings)
    else:
        displays.project(size, options.display, options.session, settings)
    return 0
