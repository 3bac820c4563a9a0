"""The systemd user unit that opens the public kiosk with the graphical session, and restarts it after a crash."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from topping.launching import is_bundled

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
