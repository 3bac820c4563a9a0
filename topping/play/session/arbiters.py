"""The arbiters of a session, each with the tables that he corrects (§5.9: an average is taken among them)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from topping.errors import InputError
from topping.play.session.plan import MOST_TABLES, clean_name
from topping.rules.moves.move import without_accents

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

    arbiter: str
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
