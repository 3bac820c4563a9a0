"""Players’ names: how they are written, when two are the same, and which ones somebody may mean.

A player's number in the database, found by his name or given to him.
"""

import sqlite3
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from enum import IntEnum, auto
from functools import lru_cache
from typing import Final

from topping.errors import InputError, StoreError
from topping.store.database import insert

_CLOSE: Final = 0.78
"""From this part of letters in common on, a name is similar to another one."""
_LEAST_TYPED: Final = 3
"""With fewer letters nothing is similar yet."""
_MOST_OFFERED: Final = 3
_MOST_COMPARED: Final = 300
"""How many names are compared letter by letter at most: it is done at each key."""


class Likeness(IntEnum):
    """How a known name is like what is typed, the nearest first."""

    SAME = auto()
    """But for case, accents and blanks."""
    BEGINS = auto()
    """It begins so, or one of its parts does."""
    SIMILAR = auto()
    NONE = auto()


def liken(typed: str, names: Iterable[str]) -> tuple[tuple[str, Likeness], ...]:
    """The names with their likeness, the nearest first, otherwise in their order; nothing typed: none is like it."""
    wanted, found = plain(typed), []
    if not wanted:
        return tuple((name, Likeness.NONE) for name in names)
    for place, name in enumerate(names):
        found.append((name, _likeness(wanted, plain(name), compares=place < _MOST_COMPARED)))
    return tuple(sorted(found, key=lambda one: one[1]))


def nearest(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that may have been meant, the nearest first; three at most."""
    return tuple(name for name, likeness in liken(typed, names) if likeness is not Likeness.NONE)[:_MOST_OFFERED]


def unknown_player(name: str, names: Iterable[str]) -> StoreError:
    """That nobody has that name, with the nearest that are known."""
    offered = nearest(name, names)
    if offered:
        return StoreError("store.player_unknown_alike", name=normalised(name), names=offered)
    return StoreError("store.player_unknown", name=normalised(name))


@lru_cache(maxsize=8192)  # each key typed compares the names of all players
def plain(name: str) -> str:
    """A name without case, accents, and what separates its parts."""
    letters = unicodedata.normalize("NFD", name.casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def _likeness(wanted: str, name: str, *, compares: bool) -> Likeness:
    if wanted == name:
        return Likeness.SAME
    if name.startswith(wanted) or f" {wanted}" in f" {name}":
        return Likeness.BEGINS
    if compares and len(wanted) >= _LEAST_TYPED:
        matcher = SequenceMatcher(None, wanted, name)
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= _CLOSE and matcher.ratio() >= _CLOSE:
            return Likeness.SIMILAR
    return Likeness.NONE


MOST_LETTERS: Final = 30


def normalised(name: str) -> str:
    """The name in NFC, trimmed, inner blanks collapsed; 1 to 30 characters.

    Raises `InputError` for an empty or too long one, or one that holds characters that do not print.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise InputError("store.player_empty")
    if len(name) > MOST_LETTERS:
        raise InputError("store.player_too_long", most=MOST_LETTERS)
    if not name.isprintable():
        raise InputError("store.player_unprintable")
    return name


@lru_cache(maxsize=8192)  # lists fold the names of all players, again and again
def folded(name: str) -> str:
    """What two spellings of the same player share: case does not matter, accents do. Raises as `normalised` does."""
    return unicodedata.normalize("NFC", normalised(name).casefold())


def alike(name: str) -> str:
    """As `folded`, of a text that need not be a name that is kept here."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def player_id(sql: sqlite3.Connection, name: str) -> int:
    """The number of the player of that name, made within the transaction where there is none.

    Raises `InputError` for what cannot be a name.
    """
    key = folded(name)
    found = player_of(sql, key)
    if found is not None:
        return int(found["id"])
    return insert(sql, "players", {"name": normalised(name), "folded": key})


def known_id(sql: sqlite3.Connection, name: str) -> int:
    """The number of the player of that name; `StoreError` for nobody."""
    found = player_of(sql, folded(name))
    if found is None:
        raise unknown_player(name, [known for (known,) in sql.execute("SELECT name FROM players ORDER BY id DESC")])
    return int(found["id"])


def player_of(sql: sqlite3.Connection, key: str) -> sqlite3.Row | None:
    """Number and name of the player with a folded name; None where there is none."""
    found: sqlite3.Row | None = sql.execute("SELECT id, name FROM players WHERE folded = ?", (key,)).fetchone()
    return found
