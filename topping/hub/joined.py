"""The hub that this machine has joined, stored in a separate file, so that no setting, backup or export has its
password.
"""

import json
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from topping.errors import SetupError, ToppingError
from topping.hub.joinline import JoinLine
from topping.paths import ensure_folder, hub_file
from topping.system.disk import LARGEST_TOLD, os_reason, read_regular, write_whole

_FIELDS: Final = {"line": str, "name": str, "since": str}


@dataclass(frozen=True, slots=True)
class JoinedHub:
    """The hub that this machine has joined: login, hub's name, and time of joining (ISO 8601, UTC)."""

    line: JoinLine = field(repr=False)
    name: str
    since: str


def joined_hub(file: Path | None = None) -> JoinedHub | None:
    """Returns the hub that this machine has joined, or None; raises `SetupError` if the file is unreadable."""
    file = file or hub_file()
    try:
        kept = json.loads(read_regular(file, LARGEST_TOLD))
        if not isinstance(kept, dict) or any(type(kept.get(name)) is not kind for name, kind in _FIELDS.items()):
            raise ValueError
        datetime.fromisoformat(kept["since"])
        return JoinedHub(JoinLine.parse(kept["line"]), kept["name"], kept["since"])
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError, ToppingError):
        raise SetupError("hub.file_damaged", path=file) from None
    except OSError as fault:
        raise SetupError("hub.file_unreadable", path=file, why=os_reason(fault)) from fault


def own_login(file: Path | None = None) -> str:
    """Returns this machine's login on its hub; empty without a hub, or if the file is unreadable."""
    try:
        hub = joined_hub(file)
    except ToppingError:
        return ""
    return "" if hub is None else hub.line.login


def keep_joined(hub: JoinedHub, file: Path | None = None) -> None:
    """Stores the joined hub in a file that only this user can read (mode 600); raises `SetupError`."""
    file = file or hub_file()
    ensure_folder(file.parent)
    text = json.dumps({"line": str(hub.line), "name": hub.name, "since": hub.since}, ensure_ascii=False)
    try:
        write_whole(file, f"{text}\n".encode(), is_private=True)
    except OSError as fault:
        raise SetupError("hub.file_unwritable", path=file, why=os_reason(fault)) from fault


def forget_joined(file: Path | None = None) -> None:
    """Deletes the file of the joined hub; raises `SetupError`."""
    file = file or hub_file()
    try:
        file.unlink(missing_ok=True)
    except OSError as fault:
        raise SetupError("hub.file_unwritable", path=file, why=os_reason(fault)) from fault
