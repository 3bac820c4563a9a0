"""Who plays, at which table: lines typed, pasted or read from a file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from topping.errors import InputError

MOST_TABLES: Final = 9_999
LONGEST_NAME: Final = 40

_LINE = re.compile(r"(?:([0-9]{1,6})(?=[;,.:\s]|$))?[;,.:\s]*(.*)")


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a session."""

    table: int
    """The number that identifies the player in the session, from 1."""
    name: str

    def __str__(self) -> str:
        return f"{self.table} {self.name}"


def parse_roster(text: str, taken: Iterable[int] = ()) -> tuple[Player, ...]:
    """Reads one player a line: `12 Élodie Martin`, `12;Élodie Martin`, or the name alone, which takes the next table.

    Empty lines and those that begin with `#` are skipped. `taken` are tables already given. Raises `InputError` with
    the line at fault: a table given twice, no name, or a name that cannot be written.
    """
    used = set(taken)
    players: list[Player] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = " ".join(line.replace("\t", ";").split())
        if not line or line.startswith("#"):
            continue
        try:
            player = _player(line, used)
        except InputError as fault:
            raise fault.at_line(number) from None
        used.add(player.table)
        players.append(player)
    return tuple(players)


def first_move_of_latecomer(opened: int, collected: int) -> int:
    """The first move of a player who comes late (§6.2): the one whose clock runs, else the next.

    `opened` is the last move whose draw was given, `collected` the last one whose time is over.
    """
    return opened if opened > collected else opened + 1


def format_roster(players: Iterable[Player]) -> str:
    """The players as text, one a line; ends with a line feed where there is any."""
    return "".join(f"{player}\n" for player in players)


def clean_name(text: str) -> str:
    """A name in NFC with single blanks; raises `InputError` for one that is empty, too long or cannot be written."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise InputError("roster.no_name")
    if len(name) > LONGEST_NAME:
        raise InputError("roster.too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise InputError("roster.unprintable")
    return name


def _player(line: str, used: set[int]) -> Player:
    found = _LINE.fullmatch(line)
    assert found is not None  # the name takes whatever is there
    name = clean_name(found[2])
    if found[1] is None:
        table = 1
        while table in used:
            table += 1
    else:
        table = int(found[1])
    if not 1 <= table <= MOST_TABLES:
        raise InputError("roster.table", table=table, most=MOST_TABLES)
    if table in used:
        raise InputError("roster.twice", table=table)
    return Player(table, name)
