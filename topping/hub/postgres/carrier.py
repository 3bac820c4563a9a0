"""A PostgreSQL server as a carrier: rows that are only ever added, and news of them at once.

Connections to the server, and its faults as faults of this program.

What the library says of an address may hold a part of its password: none of it is passed on, and none is logged.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, Self

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from topping.errors import HubError, InputError
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Interests
from topping.hub.carrier import CarrierLostError, GivenOver, Held
from topping.hub.keys import MachineKey
from topping.log import LOG
from topping.store.sharing.log import FactName
from topping.texts import say

LEAST_SERVER: Final = 14
"""The oldest major version of PostgreSQL that is used."""
_DEFAULTS: Final = {
    "connect_timeout": "5",
    "application_name": "topping",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""They let a cut connection be noticed within seconds; values in the DSN have precedence."""
_LONGEST_REASON: Final = 200
_LIMITS: Final = {"lock_timeout": "20s", "statement_timeout": "60s", "idle_in_transaction_session_timeout": "30s"}
"""How long the server works at what a machine asks, and waits for others; who makes a hub takes his time."""
_BY_STATE: Final = {"28": "login", "3D": "database", "53": "full", "57014": "slow", "55P03": "busy", "57": "stopped"}
"""Which sentence tells a fault, by its SQLSTATE or by the class that it begins with."""
_BY_WORDS: Final = {
    "password": "login",
    "authentication": "login",
    "role ": "login",
    "database ": "database",
    "timeout": "silent",
    "timed out": "silent",
    "translate host": "name",
    "resolve": "name",
    "too many": "full",
}
"""The same for connections that were not made: the library tells no state of these, only a sentence."""
logging.getLogger("psycopg").addHandler(logging.NullHandler())
logging.getLogger("psycopg").propagate = False


def connect(dsn: str, *, is_limited: bool = True) -> psycopg.Connection[TupleRow]:
    """An open connection, a transaction a statement; raises `HubError`, `CarrierLostError` where a retry may help.

    With `is_limited` no statement takes long: what others hold, or a server that is stuck, becomes a fault.
    """
    try:
        given = conninfo_to_dict(dsn)
        asked = make_conninfo(dsn, **{name: value for name, value in _DEFAULTS.items() if name not in given})
    except (psycopg.Error, UnicodeError, ValueError):
        raise HubError("hub.bad_dsn") from None
    try:
        connection = psycopg.connect(asked, autocommit=True)
    except (psycopg.Error, UnicodeError, ValueError) as fault:
        raise CarrierLostError("hub.unreachable", why=_reason_of_no_connection(fault)) from None
    if connection.info.server_version < LEAST_SERVER * 10_000:
        found = connection.info.server_version // 10_000
        connection.close()
        raise HubError("hub.old_server", found=found, least=LEAST_SERVER)
    if is_limited:
        with as_hub_error():
            for name, value in _LIMITS.items():
                connection.execute("SELECT set_config(%s, %s, false)", (name, value))
    return connection


@contextmanager
def as_hub_error() -> Iterator[None]:
    """Turns faults of the server and of the way to it into `HubError`."""
    try:
        yield
    except psycopg.errors.InsufficientPrivilege as fault:
        raise HubError("hub.no_right", why=_reason(fault)) from fault
    except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
        raise CarrierLostError("hub.unreachable", why=_reason_of_loss(fault)) from None
    except psycopg.Error as fault:
        raise HubError("hub.failed", why=_reason(fault)) from fault


def _reason(fault: psycopg.Error) -> str:
    """What the server says of a statement; nothing that the library says."""
    return (fault.diag.message_primary or type(fault).__name__).strip()[:_LONGEST_REASON]


def _reason_of_loss(fault: psycopg.Error) -> str:
    state = fault.sqlstate or ""
    return say(f"hub.why.{_BY_STATE.get(state) or _BY_STATE.get(state[:2]) or 'lost'}")


def _reason_of_no_connection(fault: Exception) -> str:
    state, words = getattr(fault, "sqlstate", None), str(fault).casefold()
    found = next((name for part, name in _BY_WORDS.items() if part in words), "nobody")
    return say(f"hub.why.{_BY_STATE.get((state or '')[:2], found)}")


_FOLDER: Final = Path(__file__).parent


def newest_version() -> int:
    """The version that this program speaks."""
    return len(_scripts())


@cache
def query(name: str) -> bytes:
    """The SQL of `queries/NAME.sql`."""
    return (_FOLDER / "queries" / f"{name}.sql").read_bytes()


@cache
def _scripts() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((_FOLDER / "migrations").glob("*.sql")))


def version(connection: psycopg.Connection[TupleRow]) -> int:
    """The version of the hub in that database; 0 where there is none. Raises `psycopg.Error`."""
    if connection.execute("SELECT to_regclass('topping.hub')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM topping.hub").fetchone()
    return 0 if row is None else int(row[0])


def check_version(connection: psycopg.Connection[TupleRow]) -> None:
    """Raises `HubError` where there is no hub, or one of another version than this program's."""
    found = version(connection)
    if found == 0:
        raise HubError("hub.not_made")
    if found > newest_version():
        raise HubError("hub.newer", found=found, known=newest_version())
    if found < newest_version():
        raise HubError("hub.older", found=found, known=newest_version())


def make(connection: psycopg.Connection[TupleRow]) -> int:
    """Makes the hub, or brings it up to date, in one transaction; returns the version that it had.

    The login needs the right to create schemas there and, the first time on a server, roles. Raises `HubError` for a
    newer hub, `psycopg.Error` else.
    """
    return make_to(connection, newest_version())


def make_to(connection: psycopg.Connection[TupleRow], wanted: int) -> int:
    """As `make`, up to an older version."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('topping.schema'))")
        had = version(connection)
        if had > newest_version():
            raise HubError("hub.newer", found=had, known=newest_version())
        for number, script in enumerate(_scripts()[had:wanted], start=had + 1):
            connection.execute(script)
            connection.execute("UPDATE topping.hub SET version = %s", (number,))
    return had


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
                ((hub,),) = connection.execute("SELECT id FROM topping.hub")
                secret = "" if key is None else key.secret_for(f"{hub} {machine}")
                joined = connection.execute("SELECT topping.join_machine(%s, %s)", (machine, secret)).fetchone()
                connection.execute("LISTEN topping_facts")
            if joined != (True,):
                raise HubError("hub.not_own")
        except BaseException:
            connection.close()
            raise
        return cls(connection, machine)

    def lacking(self, last: int) -> Sequence[int]:
        """As `Carrier`."""
        self._last = last
        with as_hub_error():
            return [number for (number,) in self._connection.execute(query("lacking"), (last, self._machine))]

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
            ((last,),) = self._connection.execute("SELECT coalesce(max(arrival), 0) FROM topping.facts")
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
            for way in (b"enable_seqscan", b"enable_hashjoin", b"enable_mergejoin", b"jit"):
                self._connection.execute(b"SET LOCAL " + way + b" = off")  # it would read all, not knowing how few
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
            return any(True for _ in self._connection.notifies(timeout=seconds))

    def close(self) -> None:
        """As `Carrier`."""
        self._connection.close()


_REFUSALS: Final = (psycopg.errors.InsufficientPrivilege, psycopg.DataError, psycopg.IntegrityError)
