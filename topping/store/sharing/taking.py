"""Keeping facts that came from elsewhere, and making the tables follow them.

What the tables hold of a run, player or session of another machine follows from all facts about it that are here,
whenever each of them came: the order and repeats change nothing. What was played here is not changed, but for whose it
is, which attempt it is, and names and strokes that are to be forgotten.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import monotonic, sleep
from typing import Final

from topping.errors import StoreError
from topping.facts.bodies import (
    GameTold,
    MachineTold,
    PlayerErased,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    WishAnswered,
    body_of,
)
from topping.facts.fact import Fact, FactKind, subject_of
from topping.facts.merging import RUN_KINDS, stands_before
from topping.facts.people import named_players
from topping.log import note_fault
from topping.store.database import Database, now_ms, primary_code
from topping.store.runs.rankedrun import renumber
from topping.store.sharing import log
from topping.store.sharing.following import follow_games, follow_machine, follow_people, follow_run
from topping.store.sharing.identity import become_another, machine_id, own_machine, say_again
from topping.store.sharing.log import note_home, runner_of

_BATCH: Final = 64
"""How many facts are read at once."""
_PART: Final = 8
"""How many facts are kept before the tables are made to follow: consecutive facts are often about one run."""
_PLAYERS: Final = 64
"""How many of who players are: for each part of these all that was said of several players is read."""
_BUSY_S: Final = 0.008
"""After so long a transaction ends, and others may write for half as long: a move that is to be kept does not wait.

Meanwhile the next facts are read. Who waits tries each millisecond.
"""
_CALM_REST_S: Final = 0.0015
"""How long others may write where none has for a while: long enough for one who tries each millisecond."""
_CALM_AFTER_S: Final = 10.0
_OF_VALUES: Final = frozenset(
    (
        *(0, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH),
        *(sqlite3.SQLITE_RANGE, sqlite3.SQLITE_MISUSE),
    )
)
"""SQLite's codes for values that it does not take; 0: the driver did not even hand them over."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of facts that came from elsewhere."""

    new: int = 0
    repeated: int = 0
    clashing: int = 0
    """Facts whose number their machine gave to another one too: a copy of it is in use."""
    merged: tuple[tuple[str, str], ...] = ()
    """Players of this machine who turned out to be one person: the name that goes and the one that stays."""
    erased: tuple[str, ...] = ()
    """Players of this machine who were erased elsewhere, and now are here."""
    passed_over: frozenset[tuple[str, int]] = frozenset()
    """The names of facts that the tables cannot follow: they are not kept, and tried again when they come again."""

    def __add__(self, other: Taken) -> Taken:
        return Taken(
            self.new + other.new,
            self.repeated + other.repeated,
            self.clashing + other.clashing,
            self.merged + other.merged,
            self.erased + other.erased,
            self.passed_over | other.passed_over,
        )


@dataclass(slots=True)
class _Touched:
    """What the facts of a batch are about."""

    players: set[str] = field(default_factory=set)
    runners: set[tuple[str, str]] = field(default_factory=set)
    """Machines with players whose runs they tell of."""
    wishes: set[tuple[str, int]] = field(default_factory=set)
    runs: set[str] = field(default_factory=set)
    games: list[GameTold] = field(default_factory=list)
    machines: set[str] = field(default_factory=set)
    numbers: dict[str, int] = field(default_factory=dict)
    """Those of the machines whose facts these are, by their UUIDs."""
    behind: dict[int, int] = field(default_factory=dict)
    """For each of these numbers the least that its clock showed less than this machine's; milliseconds."""

    def add(self, fact: Fact) -> None:
        """Adds what a fact is about that is new, or another one has taken the place of."""
        subject = subject_of(fact.kind, fact.body)
        if fact.kind == FactKind.MOVE_ENDED:
            return  # no row tells of a run's moves before its end, which names them all
        if fact.kind in RUN_KINDS:
            self.runs.add(subject)
        if fact.kind in (FactKind.RUN_ENDED, FactKind.STROKES, FactKind.SESSION_EVENT):
            return  # long ones, which whoever follows reads
        match body_of(fact):
            case PlayerTold() as body:
                self.players.add(body.player)
            case PlayersMerged() as body:
                self.players |= {body.gone, body.stays}
            case PlayerErased() as body:
                self.players |= {*body.players}
            case WishAnswered() as body:
                self.wishes.add((body.machine, body.number))
            case RunBegun() as body:
                self.runners.add((fact.machine, body.player))
            case GameTold() as body:
                self.games.append(body)
            case MachineTold():
                self.machines.add(fact.machine)
            case _:
                pass


class Pace:
    """How long others may write after each transaction: for longer where somebody plays here."""

    def __init__(self) -> None:
        self._version: int | None = None
        self._written: float | None = None
        """When somebody else was seen to have written last."""

    def rest_s(self, database: Database, busy_s: float) -> float:
        """Seconds, after a transaction that took so long."""
        version, now = database.version(), monotonic()
        if version != self._version and self._version is not None:
            self._written = now
        self._version = version
        is_calm = self._written is None or now - self._written >= _CALM_AFTER_S
        return _CALM_REST_S if is_calm else min(busy_s, _BUSY_S) / 2


def take(database: Database, facts: Iterable[Fact], noted: Container[tuple[str, int]], pace: Pace) -> Taken:
    """Keeps facts and follows them, in transactions of so many as take little time.

    One that the tables cannot follow is passed over; that is logged unless it is `noted` already.
    """
    taken = Taken()
    rest = iter(facts)
    coming = tuple(islice(rest, _BATCH))
    while coming:
        with database.writing() as sql:
            began = monotonic()
            while coming and monotonic() - began < _BUSY_S:
                part = _first_part(coming)
                taken += _take_bearable(sql, part, noted)
                coming = coming[len(part) :]
        ended = monotonic()
        coming += tuple(islice(rest, _BATCH - len(coming)))
        if coming:
            sleep(max(0.0, pace.rest_s(database, ended - began) - (monotonic() - ended)))
    if taken.merged or taken.erased:
        database.forget()
    return taken


def _first_part(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The first of these facts, so many as are kept together: those about one run are not parted."""
    end = _PLAYERS if facts[0].kind == FactKind.PLAYER else _PART
    while (
        end < len(facts)
        and facts[end].kind in RUN_KINDS
        and facts[end].body.get("run") == facts[end - 1].body.get("run")
    ):
        end += 1
    return facts[:end]


def _take_bearable(sql: sqlite3.Connection, facts: Sequence[Fact], noted: Container[tuple[str, int]]) -> Taken:
    """Takes facts; where one cannot be followed, that one is passed over and the others are taken."""
    sql.execute("SAVEPOINT part")
    try:
        return _take_part(sql, facts)
    except Exception as fault:  # whatever somebody has said, and however it fails here: the others go on
        if not _is_of_a_fact(fault):
            raise
        sql.execute("ROLLBACK TO part")
        if len(facts) == 1:
            if facts[0].name not in noted:
                note_fault("fact {} {} cannot be taken".format(*facts[0].name), fault)
            return Taken(passed_over=frozenset((facts[0].name,)))
    finally:
        if sql.in_transaction:  # SQLite may have ended it, of a full disk for example
            sql.execute("RELEASE part")
    taken = Taken()
    for fact in facts:
        taken += _take_bearable(sql, (fact,), noted)
    return taken


def _is_of_a_fact(fault: Exception) -> bool:
    """Whether a fault may be that of what is taken: neither the disk's nor the database's."""
    if isinstance(fault, sqlite3.Error):
        return primary_code(fault) in _OF_VALUES
    return not isinstance(fault, OSError | MemoryError | StoreError)


def _take_part(sql: sqlite3.Connection, facts: Sequence[Fact]) -> Taken:
    touched, counts = _Touched(), Counter[str]()
    fresh = {fact.name: fact for fact in facts}
    for fact in facts:
        became = _keep(sql, fact, touched)
        counts[became] += 1
        if became != "known":
            touched.add(fact)
    sql.executemany(
        "UPDATE machines SET behind_ms = min(coalesce(behind_ms, :behind), :behind) WHERE id = :machine",
        [{"behind": behind, "machine": machine} for machine, behind in touched.behind.items()],
    )
    for machine, number in touched.wishes:
        for fact in log.of_machine(sql, machine, number - 1, 1):
            touched.players |= named_players(fact)
    for machine, player in touched.runners:
        runner = runner_of(sql, machine, player)
        if sql.execute("SELECT 1 FROM player_uuids WHERE uuid = ?", (runner,)).fetchone() is None:
            touched.players |= {player, runner}
    merged, erased = follow_people(sql, touched.players)
    follow_games(sql, touched.games)
    renumber(sql, {played for run in sorted(touched.runs) for played in follow_run(sql, run, fresh)})
    for machine in touched.machines:
        follow_machine(sql, machine)
    return Taken(counts["new"], counts["known"], counts["clash"], merged, erased)


def _keep(sql: sqlite3.Connection, fact: Fact, touched: _Touched) -> str:
    """Keeps a fact, and notes what it takes the place of.

    Tells whether it is new, known, or another one under the number of one that is known.
    """
    received_ms = now_ms()
    if fact.machine == own_machine(sql):
        if not _is_of_a_copy(sql, fact):
            return "known"
        become_another(sql, fact.number)
    machine = touched.numbers.get(fact.machine)
    if machine is None:
        machine = touched.numbers[fact.machine] = machine_id(sql, fact.machine)
    behind = received_ms - fact.at
    touched.behind[machine] = min(behind, touched.behind.get(machine, behind))
    if log.insert(sql, machine, fact, received_ms):
        note_home(sql, fact)
        return "new"
    return _keep_beside(sql, machine, fact, touched)


def _keep_beside(sql: sqlite3.Connection, machine: int, fact: Fact, touched: _Touched) -> str:
    """What becomes of a fact whose number is known: of two that differ one stands, whichever came first."""
    (known,) = log.of_machine(sql, fact.machine, fact.number - 1, 1)
    is_ours, is_forgotten_here = log.origin(sql, machine, fact.number)
    if is_forgotten_here:
        return "known"
    if known.unsigned() == fact.unsigned():
        if known.signature is None and fact.signature is not None:
            log.sign(sql, machine, fact)
        return "known"
    if fact.kind == FactKind.GONE:
        if not stands_before(fact, known):
            return "known"
        log.empty(sql, machine, fact)
        touched.add(known)
        return "new"
    if not is_ours and not stands_before(fact, known):
        return "known"
    if is_ours:  # in a name that this machine gave up: a copy of its database goes on under it
        say_again(sql, known)
    log.replace(sql, machine, fact)
    note_home(sql, fact)
    touched.add(known)
    return "new" if known.kind == FactKind.GONE else "clash"


def _is_of_a_copy(sql: sqlite3.Connection, fact: Fact) -> bool:
    """Whether a fact of this machine was not said here: a copy of its database is, or was, in use."""
    said = log.of_machine(sql, fact.machine, fact.number - 1, 1)
    if not said or said[0].number != fact.number:
        return True
    return FactKind.GONE not in (said[0].kind, fact.kind) and said[0].unsigned() != fact.unsigned()
