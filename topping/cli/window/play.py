"""`topping` and `topping play`: the kiosk at its first screen, or at the start of a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from topping import config
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_play_options, window_size
from topping.cli.window.request import KioskRequest, open_kiosk, usual_conditions
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.texts import say


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.add_argument("--game", type=Path, metavar=say("help.metavar.file"), help=say("help.game_option"))
    parser.add_argument("--player", metavar=say("help.metavar.name"), help=say("help.player_option"))
    add_play_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Opens the kiosk. Without the command, `options` name neither a game nor a player."""
    settings, faults = config.load()
    conditions = usual_conditions(settings, options.time, options.penalty)
    request = KioskRequest(
        settings,
        faults,
        conditions,
        asked=_asked(options, conditions),
        lexicon=options.lexicon,
        game=getattr(options, "game", None),
        player=getattr(options, "player", None),
    )
    open_kiosk(window_size(options), request)
    return 0


def _asked(options: argparse.Namespace, conditions: Conditions) -> Conditions | None:
    """The conditions that `--formula` and `--speed` ask for; a speed alone is one of duplicate's."""
    if options.formula is None and options.speed is None:
        return None
    formula = Formula.parse(options.formula) if options.formula is not None else DUPLICATE
    if options.speed is not None:
        return conditions.under(formula, formula.speed(options.speed))
    return conditions if formula is conditions.formula else conditions.under(formula, formula.speeds[0])
