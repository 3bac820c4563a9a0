"""Opening the database for a command that reads it, and keeps what it works out on the way."""

from __future__ import annotations

from topping.errors import StoreError
from topping.store import Store, open_store, open_to_read


def open_to_fill() -> Store | None:
    """The leaderboard, for writing where that can be done, as what is worked out is kept; None where nothing was kept.

    Raises `StoreError` for a damaged one, which stays as it is.
    """
    reading = open_to_read()
    if reading is None:
        return None
    try:
        writing = open_store().store
    except StoreError:  # on a disk that can only be read
        return reading
    reading.close()
    return writing
