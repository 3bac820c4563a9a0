"""The hub that this machine has joined, in a file of its own: its password is in no setting, backup or export."""

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
    """The login of this machine, what the hub is called, and since when it is joined (ISO 8601, UTC)."""

    line: JoinLine = field(repr=False)
    name: str
    since: str


def joined_hub(file: Path | None = None) -> JoinedHub | None:
    """The hub that is joined; None without one. Raises `SetupError` for a file that cannot be read."""
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
    """This machine's login on the hub that is joined; empty without one, or where it cannot be read."""
    try:
        hub = joined_hub(file)
    except ToppingError:
        return ""
    return "" if hub is None else hub.line.login


def keep_joined(hub: JoinedHub, file: Path | None = None) -> None:
    """Keeps what was joined, for this user alone (mode 600); raises `SetupError`."""
    file = file or hub_file()
    ensure_folder(file.parent)
    text = json.dumps({"line": str(hub.line), "name": hub.name, "since": hub.since}, ensure_ascii=False)
    try:
        write_whole(file, f"{text}\n".encode(), is_private=True)
    except OSError as fault:
        raise SetupError("hub.file_unwritable", path=file, why=os_reason(fault)) from fault


def forget_joined(file: Path | None = None) -> None:
    """Joins nothing any more; raises `SetupError`."""
    file = file or hub_file()
    try:
        file.unlink(missing_ok=True)
    except OSError as fault:
        raise SetupError("hub.file_unwritable", path=file, why=os_reason(fault)) from fault
