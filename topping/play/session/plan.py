"""The terms of a session: its players and arbiters, its pace, and its rules for sanctions and interruptions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final

from topping.byfields import Via
from topping.correction.sanction import REGIMES, Regime
from topping.errors import InputError
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula, Speed
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.moves import without_accents

MOST_TABLES: Final = 9_999
LONGEST_NAME: Final = 40

_LINE = re.compile(r"(?:([0-9]{1,6})(?=[;,.:\s]|$))?[;,.:\s]*(.*)")


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a session: the number of his table, and his name."""

    table: int
    """The player's number in the session, from 1."""
    name: str

    def __str__(self) -> str:
        return f"{self.table} {self.name}"


def parse_roster(text: str, taken: Iterable[int] = ()) -> tuple[Player, ...]:
    """Reads the players from a text with a player on each line.

    A line is `12 Élodie Martin`, `12;Élodie Martin`, or only the name for the next free table. Empty lines and lines
    that begin with `#` are skipped. `taken` are tables in use. Raises `InputError`, with the line, for a repeated
    table, a missing name, or a name that cannot be written.
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
    """Returns the first move of a latecomer (§6.2): the move whose clock runs, otherwise the next move.

    `opened` is the last move with a draw given, `collected` the last move whose time is over.
    """
    return opened if opened > collected else opened + 1


def clean_name(text: str) -> str:
    """Returns a name in Unicode form NFC with single blanks; raises `InputError` if it is empty, too long or
    unprintable.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise InputError("roster.no_name")
    if len(name) > LONGEST_NAME:
        raise InputError("roster.too_long", most=LONGEST_NAME)
    if not name.isprintable():
        raise InputError("roster.unprintable")
    return name


def _player(line: str, used: set[int]) -> Player:
    match = _LINE.fullmatch(line)
    assert match is not None  # the pattern for the name takes any text
    name = clean_name(match[2])
    if match[1] is None:
        table = 1
        while table in used:
            table += 1
    else:
        table = int(match[1])
    if not 1 <= table <= MOST_TABLES:
        raise InputError("roster.table", table=table, most=MOST_TABLES)
    if table in used:
        raise InputError("roster.twice", table=table)
    return Player(table, name)


_USUAL: Final = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms under which a session is played: formula, pace, variant and options.

    Terms that only exist for single players (penalty, practice helps) are removed.
    """

    conditions: Conditions = _USUAL

    @staticmethod
    def of(conditions: Conditions) -> Plan:
        """Returns the terms of a session with the formula, pace and variant of `conditions`."""
        return Plan(replace(conditions, penalty_ms=0, helps=(), announced=False))

    @staticmethod
    def under(formula: Formula, speed: Speed, variant: Variant = NORMALE) -> Plan:
        """Returns the terms of a session with a formula, a pace and a variant; all other terms have their defaults."""
        return Plan(Conditions(formula, speed, variant, penalty_ms=0))

    @property
    def regime_name(self) -> str:
        """The name of the rules for warnings (§5.9): that of the pace if such rules exist for it, otherwise that of the
        formula.
        """
        speed = self.conditions.speed.name
        return speed if speed in REGIMES else self.conditions.formula.name

    @property
    def regime(self) -> Regime:
        """The rules of the session for warnings and interruptions."""
        return Regime.of(self.regime_name, self.conditions.variant)

    @property
    def eliminates(self) -> bool:
        """Whether a missed top eliminates a player, so that each move waits for all bulletins (§3.8.3)."""
        return self.conditions.formula.out_on_miss

    def limit_ms(self, number: int) -> int | None:
        """Returns the time limit of move `number` of the session, from 1 (ms); None without a limit."""
        return self.conditions.speed.schedule.limit_ms(number)


_ORDER = re.compile(r"\s*(?:arbitre|referee)\s+([^:]+?)\s*:\s*(.*?)\s*", re.IGNORECASE | re.DOTALL)
_RANGE = re.compile(r"([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableRanges:
    """A set of table numbers, held as ranges; it may be empty."""

    ranges: tuple[tuple[int, int], ...] = ()
    """(first, last) of each range, in order, without overlap."""

    @staticmethod
    def parse(text: str) -> TableRanges:
        """Reads ranges such as `1-20, 25`; an empty text gives no table. Raises `InputError` for any other text."""
        ranges = []
        for part in filter(None, re.split(r"[,;]", text.replace("–", "-").strip())):
            match = _RANGE.fullmatch(part.strip())
            if match is None:
                raise InputError("arbiters.tables", text=part.strip())
            first = int(match[1])
            last = int(match[2]) if match[2] else first
            if not 1 <= first <= last <= MOST_TABLES:
                raise InputError("arbiters.tables", text=part.strip())
            ranges.append((first, last))
        return TableRanges(_apart(ranges))

    def __str__(self) -> str:
        return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in self.ranges)

    def __contains__(self, table: object) -> bool:
        return isinstance(table, int) and any(first <= table <= last for first, last in self.ranges)


@dataclass(frozen=True, slots=True)
class Group:
    """The tables assigned to an arbiter; the referee writes it `arbitre A : 1-20`."""

    arbiter: Annotated[str, Via(str, str, clean_name)]
    tables: TableRanges
    """Empty to remove the arbiter's group."""

    @staticmethod
    def parse(text: str) -> Group | None:
        """Reads a line such as `arbitre A : 1-20`; returns None for other lines.

        Raises `InputError` if the tables are unreadable.
        """
        match = _ORDER.fullmatch(unicodedata.normalize("NFC", text))
        return None if match is None else Group(clean_name(match[1]), TableRanges.parse(match[2]))

    def __str__(self) -> str:
        return f"arbitre {self.arbiter} : {self.tables}"


def grouped(groups: Mapping[str, TableRanges], group: Group) -> dict[str, TableRanges]:
    """Returns the tables of each arbiter after one arbiter's tables were assigned.

    `group` replaces the arbiter's earlier tables, or removes him if it is empty. Names are compared without case and
    accents.
    """
    others = {name: tables for name, tables in groups.items() if _alike(name) != _alike(group.arbiter)}
    return {**others, group.arbiter: group.tables} if group.tables.ranges else others


def arbiter_of(table: int, groups: Mapping[str, TableRanges]) -> str | None:
    """Returns the arbiter to whom a table was last assigned; None if it was assigned to none.

    `groups` has the tables of each arbiter, in the order of assignment.
    """
    return next((name for name in reversed(tuple(groups)) if table in groups[name]), None)


def _apart(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Returns ranges (first, last) in order, with touching and overlapping ones merged."""
    apart: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if apart and first <= apart[-1][1] + 1:
            apart[-1] = (apart[-1][0], max(apart[-1][1], last))
        else:
            apart.append((first, last))
    return tuple(apart)


def _alike(name: str) -> str:
    return without_accents(name).casefold()
