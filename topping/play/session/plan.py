"""What a session is played under: its roster, its arbiters, and what its plan makes of sanctions and interruptions."""

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


_USUAL: Final = Conditions(DUPLICATE, DUPLICATE.speeds[0], penalty_ms=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """The conditions of a session: `of` and `under` leave out what only a run alone has."""

    conditions: Conditions = _USUAL

    @staticmethod
    def of(conditions: Conditions) -> Plan:
        """A session under the formula, pace and variant of these conditions; bulletins know no penalty and no help."""
        return Plan(replace(conditions, penalty_ms=0, helps=(), announced=False))

    @staticmethod
    def under(formula: Formula, speed: Speed, variant: Variant = NORMALE) -> Plan:
        """A session under a formula at a pace."""
        return Plan(Conditions(formula, speed, variant, penalty_ms=0))

    @property
    def regime_name(self) -> str:
        """The name under which §5.9 knows this way to play: that of the pace where it has one of its own."""
        speed = self.conditions.speed.name
        return speed if speed in REGIMES else self.conditions.formula.name

    @property
    def regime(self) -> Regime:
        """What is made of warnings and interruptions."""
        return Regime.of(self.regime_name, self.conditions.variant)

    @property
    def eliminates(self) -> bool:
        """Whether players go out on the way, so that each move waits for all bulletins (§3.8.3)."""
        return self.conditions.formula.out_on_miss

    def limit_ms(self, number: int) -> int | None:
        """Time for the session's move `number`, from 1, whatever the game it belongs to; None for no limit."""
        return self.conditions.speed.schedule.limit_ms(number)


_ORDER = re.compile(r"\s*arbitre\s+([^:]+?)\s*:\s*(.*?)\s*", re.IGNORECASE | re.DOTALL)
_RANGE = re.compile(r"([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableRanges:
    """Table numbers as ranges, whether players sit there yet or not."""

    ranges: tuple[tuple[int, int], ...] = ()
    """(first, last) of each, in order and apart from one another."""

    @staticmethod
    def parse(text: str) -> TableRanges:
        """Reads `1-20, 25`; empty is no table. Raises `InputError` for anything else."""
        ranges = []
        for part in filter(None, re.split(r"[,;]", text.replace("–", "-").strip())):
            found = _RANGE.fullmatch(part.strip())
            if found is None:
                raise InputError("arbiters.tables", text=part.strip())
            first = int(found[1])
            last = int(found[2]) if found[2] else first
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
    """The tables of one arbiter, as the referee types them: `arbitre A : 1-20`."""

    arbiter: Annotated[str, Via(str, str, clean_name)]
    tables: TableRanges
    """None to leave the arbiter without a group."""

    @staticmethod
    def parse(text: str) -> Group | None:
        """Reads such a line; None for a line of another kind. Raises `InputError` where the tables cannot be read."""
        found = _ORDER.fullmatch(unicodedata.normalize("NFC", text))
        return None if found is None else Group(clean_name(found[1]), TableRanges.parse(found[2]))

    def __str__(self) -> str:
        return f"arbitre {self.arbiter} : {self.tables}"


def grouped(groups: Mapping[str, TableRanges], group: Group) -> dict[str, TableRanges]:
    """The groups once one is named, by the arbiter's name: the last named has a table that stands in several.

    A name is the same whatever its case and accents.
    """
    others = {name: tables for name, tables in groups.items() if _alike(name) != _alike(group.arbiter)}
    return {**others, group.arbiter: group.tables} if group.tables.ranges else others


def arbiter_of(table: int, groups: Mapping[str, TableRanges]) -> str | None:
    """Who corrects a table; None for the tables that no group names, which have one arbiter between them."""
    return next((name for name in reversed(tuple(groups)) if table in groups[name]), None)


def _apart(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The ranges in order, those that touch or overlap made one."""
    apart: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if apart and first <= apart[-1][1] + 1:
            apart[-1] = (apart[-1][0], max(apart[-1][1], last))
        else:
            apart.append((first, last))
    return tuple(apart)


def _alike(name: str) -> str:
    return without_accents(name).casefold()
