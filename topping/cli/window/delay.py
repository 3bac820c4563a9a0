"""`topping delay`: measures how long this machine takes from a key to the screen."""

from __future__ import annotations

import argparse
import json
import os

from topping import config
from topping.cli.commands import load
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_window_options, window_size
from topping.log import setup_log
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.add_argument("--json", action="store_true", help=say("help.json_option"))
    add_window_options(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    settings, _ = config.load()
    setup_log()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported
    delay = load("window.delaying").measure(window_size(options), settings)
    if options.json:
        print(json.dumps(json.loads(str(delay)), ensure_ascii=False))
        return 0
    width, height = delay.size
    print(
        say("delay.measured", median=delay.median_ms, most=delay.most_ms, keys=delay.keys, width=width, height=height)
    )
    print(say("delay.not_in_it"))
    return 0
