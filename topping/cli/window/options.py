"""Options of the commands that open the kiosk."""

from __future__ import annotations

import argparse
import re
from typing import Final

from topping.cli.frame.options import add_formula, add_lexicon, add_speed, whole_number
from topping.cli.frame.parser import Parser
from topping.config import LEAST_TIME_S, MOST_TIME_S
from topping.texts import say

_SIZE: Final = re.compile(r"(\d{3,5})[x×](\d{3,5})")
_LEAST: Final = (640, 480)
_MOST: Final = (7680, 4320)
"""A smaller window cannot be read; a larger one cannot be made."""
_USUAL: Final = (1280, 720)


def add_window_options(parser: Parser) -> None:
    """`--windowed` and `--size`, for every command that opens the kiosk; read them with `window_size`."""
    parser.add_argument("--windowed", action="store_true", help=say("help.windowed_option"))
    parser.add_argument("--size", type=_size, metavar="1280x720", help=say("help.size_option"))


def window_size(options: argparse.Namespace) -> tuple[int, int] | None:
    """The size of the window asked for, in pixels; None for the whole screen."""
    size: tuple[int, int] | None = options.size
    return size or (_USUAL if options.windowed else None)


def add_play_options(parser: Parser) -> None:
    """The options that `topping` and `topping play` share."""
    add_window_options(parser)
    time_s, penalty_s = whole_number(LEAST_TIME_S, MOST_TIME_S), whole_number(0, MOST_TIME_S)
    parser.add_argument("--time", type=time_s, metavar="S", help=say("help.time_option"))
    parser.add_argument("--penalty", type=penalty_s, metavar="S", help=say("help.penalty_option"))
    add_formula(parser)
    add_speed(parser)
    add_lexicon(parser)


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    width, height = (int(found.group(1)), int(found.group(2))) if found is not None else (0, 0)
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise argparse.ArgumentTypeError(say("cli.size", text=text))
    return width, height
