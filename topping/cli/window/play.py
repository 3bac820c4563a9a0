"""`topping play` opens the kiosk, `topping kiosk` the public kiosk of a club."""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from topping import config, paths
from topping.cli.frame.options import add_lexicon, add_play_options, add_window_options, window_size
from topping.cli.frame.parser import Parser, add_argument, add_flag
from topping.cli.window.request import KioskRequest, open_kiosk, usual_conditions
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.system.launching import is_bundled


def declare_play(parser: Parser) -> None:
    add_argument(parser, "--game", "help.game_option", "help.metavar.file", type=Path)
    add_argument(parser, "--player", "help.player_option", "help.metavar.name")
    add_play_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Opens the kiosk with the game, player and conditions of the options; returns the exit code."""
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
    """Returns the conditions with the `--formula` and `--speed` of the options; None if neither is given.

    The formula is duplicate if only a speed is given.
    """
    if options.formula is None and options.speed is None:
        return None
    formula = Formula.parse(options.formula) if options.formula is not None else DUPLICATE
    if options.speed is not None:
        return conditions.under(formula, formula.speed(options.speed))
    return conditions if formula is conditions.formula else conditions.under(formula, formula.speeds[0])


_UNIT: Final = """\
[Unit]
Description=Topping
PartOf=graphical-session.target
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
ExecStart={command}
{environment}Restart=on-failure
RestartSec=2

[Install]
WantedBy=graphical-session.target
"""


def unit() -> str:
    """Returns the text of a systemd unit that starts the public kiosk with this interpreter and data folder."""
    home = os.environ.get("TOPPING_HOME", "")
    environment = ""
    if home:
        folder = Path(home).expanduser().absolute()
        environment = f"Environment={_quoted(f'TOPPING_HOME={folder}')}\n"
    program = _quoted(sys.executable).replace("$", "$$")
    command = f"{program} kiosk" if is_bundled() else f"{program} -m topping kiosk"
    return _UNIT.format(command=command, environment=environment)


def _quoted(text: str) -> str:
    """Quotes a word for a systemd unit, where `%` and blanks have a meaning."""
    text = text.replace("%", "%%")
    if not set(text) & set(" \t\"'\\;"):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def declare_kiosk(parser: Parser) -> None:
    add_flag(parser, "--print-unit", "help.kiosk.unit")
    add_window_options(parser)
    add_lexicon(parser)
    parser.set_defaults(run=_open_public)


def _open_public(options: argparse.Namespace) -> int:
    if options.print_unit:
        sys.stdout.write(unit())
        return 0
    settings, faults = config.load()
    if settings.pin:
        config.keep_pin(settings.pin, paths.config_file().resolve())
    request = KioskRequest(settings, faults, usual_conditions(settings), lexicon=options.lexicon)
    open_kiosk(window_size(options), request, is_public=True)
    return 0
