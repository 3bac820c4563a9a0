"""A PostgreSQL server as a carrier: rows that are only ever added, and news of them at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Self

import psycopg
from psycopg.rows import TupleRow

from topping.errors import HubError, InputError
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Interests
from topping.hub.carrier import GivenOver, Held
from topping.hub.keys import MachineKey
from topping.hub.postgres.connecting import as_hub_error, connect
from topping.hub.postgres.schema import check_version, query
from topping.log import LOG
from topping.store.sharing.log import FactName

_PART: Final = 500
"""Facts that are given or taken at once."""
_MOST_BYTES: Final = 4 << 20
"""How long the lines are together that are held at once, but for a last one: somebody may add very long ones."""
_WINDOW: Final = 5_000
"""Arrivals that are looked through at once."""


class PostgresCarrier:
    """One machine's connection to the hub."""

    empties: Final = True
    """It follows erasures, as machines do, and rows are emptied by nobody but itself and who has added them."""
    forged: Final[Collection[int]] = ()
    """Who adds rows in a machine's name has to know its secret: nobody else can."""

    def __init__(self, connection: psycopg.Connection[TupleRow], machine: str) -> None:
        self._connection, self._machine = connection, machine
        self._read = Interests()
        """What was read of all that was there."""
        self._last = 0
        """The number of this machine's last fact when the exchange began."""
        self.percent = 100
        self.is_behind: Final = False
        self._unreadable = set[FactName]()
        """The rows that were read as no fact."""
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
        return cls(connection, machine)

    def lacking(self, machine: str, last: int) -> Sequence[int]:
        """As `Carrier`."""
        self._last = last
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
        except psycopg.errors.LockNotAvailable as fault:
            with as_hub_error():
                self._connection.execute("SELECT topping.end_stalled()")
                raise fault
        except psycopg.Error as fault:
            with as_hub_error():
                raise fault
        return self._facts(differing)

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        """As `Carrier`."""
        with as_hub_error():
            (last,) = self._connection.execute("SELECT coalesce(max(arrival), 0) FROM topping.facts").fetchone() or (0,)
        wanted, is_first = interests.beyond(self._read), self._arrived is None
        if wanted or is_first:
            yield from self._past(wanted, held, is_first=is_first)
            self._read = interests
        if self._arrived is None:
            self._arrived = last
        while self._arrived < last:
            upper = min(last, self._arrived + _WINDOW)
            yield from self._arrived_since(self._arrived, upper, interests, held)
            self._arrived = upper

    def _past(self, wanted: Interests, held: Held, *, is_first: bool) -> Iterator[Sequence[Fact]]:
        """What is there and was not wanted before."""
        values = {**self._values(wanted), "first": is_first, "own": self._machine, "last": self._last}
        names: list[FactName] = []
        gone: list[FactName] = []
        with as_hub_error(), self._connection.transaction():
            # each fact is looked up: how many these are the server does not know, and would read all of them
            for setting in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"):
                self._connection.execute(f"SET LOCAL {setting} = off".encode())
            for machine, number, is_gone in self._connection.execute(query("concerning"), values):
                (gone if is_gone else names).append((machine, number))
        if wanted.everything:
            names += gone
        lacking = [*held.lacking([*dict.fromkeys(names)]), *held.not_emptied(gone)]
        for left, facts in self._named(lacking):
            self.percent = 100 - 100 * left // len(lacking)
            yield facts
        self.percent = 100

    def _named(self, names: Sequence[FactName]) -> Iterator[tuple[int, list[Fact]]]:
        """The facts of these names, a few megabytes at a time; each part after how many were left."""
        while names:
            left, (machines, numbers) = len(names), zip(*names[:_PART], strict=True)
            with as_hub_error():
                rows = self._connection.execute(query("named"), (_MOST_BYTES, [*machines], [*numbers])).fetchall()
            too_long = [(machine, number) for machine, number, line in rows if line is None]
            names = [*too_long, *names[_PART:]]
            yield left, self._facts(row for row in rows if row[2] is not None)

    def _arrived_since(self, after: int, until: int, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        values = {
            **self._values(interests), "own": self._machine, "after": after, "until": until, "most": _MOST_BYTES
        }  # fmt: skip
        with as_hub_error():
            rows = self._connection.execute(query("arrived"), values).fetchall()
        facts = self._facts(row for row in rows if row[2] is not None)
        emptied = {*held.not_emptied([fact.name for fact in facts if fact.kind == FactKind.GONE])}
        facts = [fact for fact in facts if fact.kind != FactKind.GONE or fact.name in emptied]
        yield from (facts[start : start + _PART] for start in range(0, len(facts), _PART))
        yield from (part for _, part in self._named([(str(row[0]), row[1]) for row in rows if row[2] is None]))

    def _facts(self, rows: Iterable[TupleRow]) -> list[Fact]:
        """The facts of rows of machine, number and line; one that is none is passed over, and noted once."""
        facts = []
        for machine, number, line in rows:
            try:
                facts.append(Fact.parse(line))
            except InputError:
                if not self._unreadable:
                    LOG.warning("hub: a row that is no fact is passed over: %s %d", machine, number)
                self._unreadable.add((str(machine), number))
        return facts

    @property
    def unreadable(self) -> int:
        """As `Carrier`."""
        return len(self._unreadable)

    def _values(self, interests: Interests) -> dict[str, object]:
        """Interests as the queries ask for them."""
        return {
            "everything": interests.everything,
            "machines": [*interests.machines],
            "players": [*interests.players],
            "unnamed": [*interests.unnamed],
            "names": [*interests.names],
            "games": [*interests.games],
            "competitions": [*interests.competitions],
            "runs": [*interests.runs],
            "sessions": [*interests.sessions],
        }

    def wait(self, seconds: float) -> bool:
        """As `Carrier`: the server says when something has arrived."""
        with as_hub_error():
            return any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))

    def close(self) -> None:
        """As `Carrier`."""
        self._connection.close()


_REFUSALS: Final = (psycopg.errors.InsufficientPrivilege, psycopg.DataError, psycopg.IntegrityError)
