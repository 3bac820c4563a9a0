"""Taking a whole session away, for the sake of the people named in it: nothing else ever takes an event away."""

from __future__ import annotations

from topping.errors import StoreError
from topping.store.database import Database

_GUARD = "session_events_remain"


def erase_session(database: Database, session_id: int) -> None:
    """Erases a session with its players, bulletins and corrections; on return nothing of it can be read any more.

    The trigger that keeps events is set aside within the transaction: no other process ever sees the table without
    it. Raises `StoreError` where there is no such session.
    """
    with database.writing() as sql:
        (guard,) = sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (_GUARD,)).fetchone()
        if sql.execute("SELECT 1 FROM sessions WHERE id = ?", (session_id,)).fetchone() is None:
            raise StoreError("store.session_unknown", session=session_id)
        sql.execute(f"DROP TRIGGER {_GUARD}")
        sql.execute("DELETE FROM session_events WHERE session = ?", (session_id,))
        sql.execute("DELETE FROM sessions WHERE id = ?", (session_id,))
        sql.execute(guard)
    database.forget()
