"""A PostgreSQL server as a carrier: rows that are only ever added, and news of them at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Self

import psycopg
from psycopg.rows import TupleRow

from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.hub.carrier import GivenOver
from topping.hub.keys import MachineKey
from topping.hub.postgres.connecting import as_hub_error, connect
from topping.hub.postgres.schema import check_version, query

_PART: Final = 500
"""Facts that are given or taken at once."""


class PostgresCarrier:
    """One machine's connection to the hub."""

    empties: Final = True
    """It follows erasures, as machines do, and rows are emptied by nobody but itself and who has added them."""
    forged: Final[Collection[int]] = ()
    """Who adds rows in a machine's name has to know its secret: nobody else can."""

    def __init__(self, connection: psycopg.Connection[TupleRow]) -> None:
        self._connection = connection
        self._arrived: int | None = None
        """The last arrival that was looked at; None before the first time."""

    @classmethod
    def open(cls, dsn: str, machine: str, key: MachineKey | None = None) -> Self:
        """Connects a machine; raises `HubError` where it may not take part, or the hub is of another version.

        One that has a key says a secret that follows from it: others who share its login cannot speak for it.
        """
        connection = connect(dsn)
        try:
            with as_hub_error():
                check_version(connection)
                (hub,) = connection.execute("SELECT id FROM topping.hub").fetchone() or ("",)
                secret = "" if key is None else key.secret_for(f"{hub} {machine}")
                joined = connection.execute("SELECT topping.join_machine(%s, %s)", (machine, secret)).fetchone()
                connection.execute("LISTEN topping_facts")
            if joined != (True,):
                raise HubError("hub.not_own")
        except BaseException:
            connection.close()
            raise
        return cls(connection)

    def lacking(self, machine: str, last: int) -> Sequence[int]:
        """As `Carrier`."""
        with as_hub_error():
            return [number for (number,) in self._connection.execute(query("lacking"), (last, machine))]

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        """As `Carrier`; facts that the login may not add are refused, and so are those that the server cannot read."""
        refused: list[int] = []
        other: list[Fact] = []
        for start in range(0, len(facts), _PART):
            part = facts[start : start + _PART]
            try:
                other += self._add(part)
            except _REFUSALS:
                other += self._add_singly(part, refused)
        return GivenOver(tuple(refused), tuple(other))

    def _add_singly(self, facts: Sequence[Fact], refused: list[int]) -> list[Fact]:
        other: list[Fact] = []
        for fact in facts:
            try:
                other += self._add([fact])
            except _REFUSALS:
                refused.append(fact.number)
        return other

    def _add(self, facts: Sequence[Fact]) -> list[Fact]:
        """Adds facts, all or none; what else there was under their numbers."""
        machines, numbers = [fact.machine for fact in facts], [fact.number for fact in facts]
        gone: dict[str, list[Fact]] = {}
        for fact in facts:
            if fact.kind == FactKind.GONE:
                gone.setdefault(fact.machine, []).append(fact)
        lines = [str(fact) for fact in facts]
        try:
            with self._connection.transaction():
                self._connection.execute(query("add_facts"), (machines, numbers, lines))
                for machine, forgotten in gone.items():
                    values = (machine, [fact.number for fact in forgotten], [str(fact) for fact in forgotten])
                    self._connection.execute("SELECT topping.forget_facts(%s, %s, %s)", values)
            differing = self._connection.execute(query("differing"), (machines, numbers, lines)).fetchall()
        except _REFUSALS:
            raise
        except psycopg.Error as fault:
            with as_hub_error():
                raise fault
        return [Fact.parse(line) for (line,) in differing]

    def news(self, heads: Mapping[str, int]) -> Iterator[Sequence[Fact]]:
        """As `Carrier`."""
        if self._arrived is None:
            with as_hub_error():
                row = self._connection.execute("SELECT coalesce(max(arrival), 0) FROM topping.facts").fetchone()
            arrived = 0 if row is None else int(row[0])
            yield from self._beyond(dict(heads))
            self._arrived = arrived
        while True:
            with as_hub_error():
                rows = self._connection.execute(query("arrived"), (self._arrived, _PART)).fetchall()
            if not rows:
                return
            yield [Fact.parse(line) for _, line in rows]
            self._arrived = int(rows[-1][0])

    def _beyond(self, heads: dict[str, int]) -> Iterator[Sequence[Fact]]:
        """All that is there beyond the numbers given, a part of each machine's at a time."""
        while True:
            with as_hub_error():
                rows = self._connection.execute(query("beyond"), (list(heads), list(heads.values()), _PART)).fetchall()
            if not rows:
                return
            yield [Fact.parse(line) for _, _, line in rows]
            for machine, number, _ in rows:
                heads[str(machine)] = max(heads.get(str(machine), 0), number)

    def wait(self, seconds: float) -> bool:
        """As `Carrier`: the server says when something has arrived."""
        with as_hub_error():
            return any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))

    def close(self) -> None:
        """As `Carrier`."""
        self._connection.close()


_REFUSALS: Final = (psycopg.errors.InsufficientPrivilege, psycopg.DataError, psycopg.IntegrityError)
