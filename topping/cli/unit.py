"""The systemd user unit that opens the public kiosk with the graphical session, and opens it again after a crash."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

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
    """The unit's text: it starts this very interpreter, with the data folder that is in force now."""
    home = os.environ.get("TOPPING_HOME", "")
    environment = ""
    if home:
        folder = Path(home).expanduser().absolute()
        environment = f"Environment={_quoted(f'TOPPING_HOME={folder}')}\n"
    command = f"{_quoted(sys.executable).replace('$', '$$')} -m topping kiosk"
    return _UNIT.format(command=command, environment=environment)


def _quoted(text: str) -> str:
    """As systemd reads it: `%` begins a specifier, quotation marks hold what has blanks."""
    text = text.replace("%", "%%")
    if not set(text) & set(" \t\"'\\;"):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
