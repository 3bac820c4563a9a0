"""`topping kiosk`: the public kiosk, or the systemd unit that opens it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from topping import config, paths
from topping.cli.frame.options import add_lexicon
from topping.cli.frame.parser import Parser
from topping.cli.window.options import add_window_options, window_size
from topping.cli.window.request import KioskRequest, open_kiosk, usual_conditions
from topping.launching import is_bundled
from topping.texts import say

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
    """The text of the unit: it starts the present interpreter with the present data folder."""
    home = os.environ.get("TOPPING_HOME", "")
    environment = ""
    if home:
        folder = Path(home).expanduser().absolute()
        environment = f"Environment={_quoted(f'TOPPING_HOME={folder}')}\n"
    program = _quoted(sys.executable).replace("$", "$$")
    command = f"{program} kiosk" if is_bundled() else f"{program} -m topping kiosk"
    return _UNIT.format(command=command, environment=environment)


def _quoted(text: str) -> str:
    """A word quoted for systemd, where `%` begins a specifier and quotation marks protect blanks."""
    text = text.replace("%", "%%")
    if not set(text) & set(" \t\"'\\;"):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def declare(parser: Parser) -> None:
    """Adds the command's options."""
    parser.add_argument("--print-unit", action="store_true", help=say("help.kiosk.unit"))
    add_window_options(parser)
    add_lexicon(parser)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.print_unit:
        sys.stdout.write(unit())
        return 0
    settings, faults = config.load()
    if settings.pin:
        config.keep_pin(settings.pin, paths.config_file().resolve())
    request = KioskRequest(settings, faults, usual_conditions(settings), lexicon=options.lexicon)
    open_kiosk(window_size(options), request, is_public=True)
    return 0
