"""Players' names: checks and compares them, suggests known names for a typed text, and finds players by name."""

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
"""The share of common letters from which a name is similar to another."""
_LEAST_TYPED: Final = 3
"""With fewer letters no name is similar."""
_MOST_OFFERED: Final = 3
_MOST_COMPARED: Final = 300
"""The most names compared letter by letter, because it is done at each key."""


class Likeness(IntEnum):
    """How closely a known name matches a typed text, closest first."""

    SAME = auto()
    """Equal except for case, accents and blanks."""
    BEGINS = auto()
    """The name, or a part of it, begins with the text."""
    SIMILAR = auto()
    NONE = auto()


def liken(typed: str, names: Iterable[str]) -> tuple[tuple[str, Likeness], ...]:
    """Returns (name, likeness) pairs of all names, those nearest to the typed text first.

    Equally near names stay in the given order. For an empty text, no name is near.
    """
    wanted, found = plain(typed), []
    if not wanted:
        return tuple((name, Likeness.NONE) for name in names)
    for place, name in enumerate(names):
        found.append((name, _likeness(wanted, plain(name), compares=place < _MOST_COMPARED)))
    return tuple(sorted(found, key=lambda pair: pair[1]))


def nearest(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """Returns up to three known names that resemble the typed name, nearest first."""
    return tuple(name for name, likeness in liken(typed, names) if likeness is not Likeness.NONE)[:_MOST_OFFERED]


def unknown_player(name: str, names: Iterable[str]) -> StoreError:
    """Returns the error for an unknown player; it suggests the nearest known names."""
    offered = nearest(name, names)
    if offered:
        return StoreError("store.player_unknown_alike", name=normalised(name), names=offered)
    return StoreError("store.player_unknown", name=normalised(name))


@lru_cache(maxsize=8192)  # each key typed compares the names of all players
def plain(name: str) -> str:
    """Returns a name simplified for comparison: lower case, without accents, with single blanks for hyphens and
    apostrophes.
    """
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
    """Returns a player's name in NFC, with single blanks between words.

    Raises `InputError` if it is empty, longer than 30 characters, or has unprintable characters.
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
    """Returns the key by which a player is found: his name in lower case, with accents. Raises `InputError` if
    invalid.
    """
    return unicodedata.normalize("NFC", normalised(name).casefold())


def alike(name: str) -> str:
    """Returns a form of any text by which names are compared: in lower case, with accents, and single blanks between
    words.
    """
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def player_id(sql: sqlite3.Connection, name: str) -> int:
    """Returns the id of the player with this name. Adds the player if he is new, in the current transaction.

    Raises `InputError` for an invalid name.
    """
    key = folded(name)
    found = player_of(sql, key)
    if found is not None:
        return int(found["id"])
    return insert(sql, "players", {"name": normalised(name), "folded": key})


def known_id(sql: sqlite3.Connection, name: str) -> int:
    """Returns the id of the player with this name; raises `StoreError` if unknown."""
    found = player_of(sql, folded(name))
    if found is None:
        raise unknown_player(name, [known for (known,) in sql.execute("SELECT name FROM players ORDER BY id DESC")])
    return int(found["id"])


def player_of(sql: sqlite3.Connection, key: str) -> sqlite3.Row | None:
    """Returns the row (id and name) of the player with a folded name, or None."""
    found: sqlite3.Row | None = sql.execute("SELECT id, name FROM players WHERE folded = ?", (key,)).fetchone()
    return found


def is_same_name(one: str, other: str) -> bool:
    """Returns whether two names belong to the same player; False for empty names."""
    return bool(one and other) and folded(one) == folded(other)
