"""Where a name stands that no player's row holds: in what was entered in sessions, which is never changed."""

from __future__ import annotations

import json
import unicodedata

from topping.store.database import Database


def sessions_naming(database: Database, name: str) -> tuple[int, ...]:
    """The numbers of the sessions in which a player of that name was entered, the earliest first.

    Raises `StoreError`.
    """
    wanted = _alike(name)
    rows = database.all("SELECT session, body FROM session_events WHERE body LIKE '%\"name\"%' ORDER BY session")
    return tuple(dict.fromkeys(row["session"] for row in rows if _alike(_name(row["body"])) == wanted))


def _name(body: str) -> str:
    try:
        name = json.loads(body).get("name")
    except (ValueError, RecursionError, AttributeError):
        return ""
    return name if isinstance(name, str) else ""


def _alike(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())
