"""`topping` and `topping play`: the kiosk."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from topping import config
from topping.cli.options import add_formula, add_lexicon, add_speed, whole_number
from topping.cli.parser import Commands, Parser, add_command
from topping.config import Settings
from topping.play.run.terms import Terms
from topping.rules.formula import DUPLICATE, Formula
from topping.texts import say

_SIZE = re.compile(r"(\d{3,5})[x×](\d{3,5})")
_LEAST, _MOST = (640, 480), (7680, 4320)
"""Windows beyond these cannot be read, or not be made."""


def register(commands: Commands) -> None:
    """Adds the command."""
    parser = add_command(commands, "play", run)
    parser.add_argument("--game", type=Path, metavar=say("help.metavar.file"), help=say("help.game_option"))
    parser.add_argument("--player", metavar=say("help.metavar.name"), help=say("help.player_option"))
    add_kiosk_options(parser)


def add_kiosk_options(parser: Parser) -> None:
    """The options that `topping` and `topping play` share."""
    add_window_options(parser)
    parser.add_argument(
        "--time",
        type=whole_number(config.LEAST_TIME_S, config.MOST_TIME_S),
        metavar="S",
        help=say("help.time_option"),
    )
    parser.add_argument(
        "--penalty", type=whole_number(0, config.MOST_TIME_S), metavar="S", help=say("help.penalty_option")
    )
    add_formula(parser)
    add_speed(parser)
    add_lexicon(parser)


def add_window_options(parser: Parser) -> None:
    """`--windowed` and `--size`, for every command that opens the kiosk; read them with `window_size`."""
    parser.add_argument("--windowed", action="store_true", help=say("help.windowed_option"))
    parser.add_argument("--size", type=_size, metavar="1280x720", help=say("help.size_option"))


def window_size(options: argparse.Namespace) -> tuple[int, int] | None:
    """The size of the window asked for; None for the whole screen."""
    size: tuple[int, int] | None = options.size
    return size or ((1280, 720) if options.windowed else None)


def usual_terms(settings: Settings, time_s: int | None = None, penalty_s: int | None = None) -> Terms:
    """The terms that are set, but for the time and the penalty where these are given (in seconds)."""
    return Terms.topping(
        1000 * (settings.limit_s if time_s is None else time_s),
        1000 * (settings.penalty_s if penalty_s is None else penalty_s),
        show_distance=settings.show_distance,
        free_place=settings.free_place,
    )


def run(options: argparse.Namespace) -> int:
    """Opens the kiosk at its first screen, or ready to play the game and player named."""
    from topping.cli.kiosk import open_kiosk

    settings, complaints = config.load()
    terms = usual_terms(settings, options.time, options.penalty)
    game, player = getattr(options, "game", None), getattr(options, "player", None)
    open_kiosk(
        window_size(options),
        terms,
        options.lexicon,
        complaints,
        game,
        player,
        asked=_asked(options, terms),
        settings=settings,
    )
    return 0


def _asked(options: argparse.Namespace, terms: Terms) -> Terms | None:
    """The terms that `--formula` and `--speed` ask for; a speed alone is one of duplicate's."""
    if options.formula is None and options.speed is None:
        return None
    formula = Formula.parse(options.formula) if options.formula is not None else DUPLICATE
    if options.speed is not None:
        return terms.under(formula, formula.speed(options.speed))
    return terms if formula is terms.formula else terms.under(formula, formula.speeds[0])


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    width, height = (int(found.group(1)), int(found.group(2))) if found is not None else (0, 0)
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise argparse.ArgumentTypeError(say("cli.size", text=text))
    return width, height
