"""The event log of competitions: stores events, and rebuilds competitions from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from topping.competition.competition import Competition, CompetitionSeat, gather
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Enrolled,
    FileChosen,
    GamePlaced,
    GameRemoved,
    LicenceSettled,
    Planned,
    Revoked,
    RoomRuled,
    RunEntered,
    StageSet,
    Stamp,
    StampedEvent,
    event_of,
    text_of_event,
)
from topping.competition.questions import open_questions
from topping.competition.results import Proof, TakenResults, results_in
from topping.competition.tops import must_be_in_time
from topping.errors import InputError, StoreError, ToppingError
from topping.store.database import Database, ms_of
from topping.store.database import canonical as canonical_instant
from topping.store.pendingwrites import may_pass

_LATER: Final = 1 << 40
"""A number above that of any event on the disk."""
_OF_ORGANISER: Final = (Planned, GamePlaced, GameRemoved, RoomRuled, FileChosen, LicenceSettled)


class CompetitionLog:
    """The event log of all competitions in a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[tuple[object, ...], Competition | None]] = {}
        self._waiting: dict[str, list[StampedEvent]] = {}
        """Events that are not on the disk yet but count already, by competition, with numbers from `_LATER` on."""
        self._next_later = _LATER
        self._events: dict[str, list[StampedEvent]] = {}
        self._taken: dict[str, list[TakenResults]] = {}
        """Caches of the events and results read, by competition; their lists are never modified."""
        self._numbers: dict[int, int] = {}
        """The number on the disk of each event that had to wait, by its provisional number."""

    @property
    def waits(self) -> bool:
        """Whether events wait in memory because the disk has refused them so far."""
        return any(self._waiting.values())

    def read(self, uuid: str) -> Competition:
        """Returns the current state of a competition; raises `StoreError` if it is unknown."""
        found = self._made(uuid)
        if found is None:
            raise StoreError("store.competition_unknown", competition=uuid)
        return found

    def preview(self, uuid: str, event: CompetitionEvent) -> Competition:
        """Returns the state that a competition would have after an event, without storing the event."""
        events, taken, seat = self._parts(uuid)
        made = gather(uuid, [*events, StampedEvent(Stamp(2 * _LATER, 0), event)], taken, seat)
        if made is None:
            raise StoreError("store.competition_unknown", competition=uuid)
        return made

    # say

    def add(self, uuid: str, *events: CompetitionEvent, at: str) -> None:
        """Stores events that happened at the time `at` (ISO 8601), all or none. If the disk refuses them for now, they
        wait in memory.

        Raises `InputError` for a change of the plan or of a game after the start, for a licence that another entrant
        has, or for an event that only the organiser may add.
        """
        self._must_be_possible(uuid, events)
        self._keep(uuid, events, at)

    def must_be_possible(self, uuid: str, event: CompetitionEvent) -> None:
        """Raises the errors that `add` would raise for an event, without storing it."""
        self._must_be_possible(uuid, (event,))

    def _keep(self, uuid: str, events: Sequence[CompetitionEvent], at: str) -> None:
        """Stores events of the time `at` (ISO 8601) without checking them.

        If the disk refuses them for now, they take effect and wait in memory.
        """
        at_ms, first = ms_of(canonical_instant(at)), self._next_later
        said = [StampedEvent(Stamp(first + n, at_ms), event) for n, event in enumerate(events)]
        self._next_later += len(said)
        waiting = self._waiting.setdefault(uuid, [])

        def keep() -> None:
            try:
                numbers = self._write(uuid, [self._numbered(event) for event in events], at_ms)
            except StoreError as fault:
                if not may_pass(fault):
                    forget()
                raise
            self._numbers |= {first + n: number for n, number in enumerate(numbers)}
            forget()

        def forget() -> None:
            waiting[:] = [stamped for stamped in waiting if stamped not in said]

        waiting.extend(said)
        try:
            self._database.keep(keep)
        except ToppingError:
            forget()
            raise

    def _write(self, uuid: str, events: Sequence[CompetitionEvent], at_ms: int) -> list[int]:
        """Writes events in one transaction; returns their numbers."""
        with self._database.writing() as sql:
            return write_events(sql, uuid, events, at_ms)

    def _numbered(self, event: CompetitionEvent) -> CompetitionEvent:
        """Returns an event in the form to be stored.

        A revoked event may have waited in memory under a provisional number. Its final number then replaces it.
        """
        if isinstance(event, Revoked) and event.number in self._numbers:
            return replace(event, number=self._numbers[event.number])
        return event

    def _must_be_possible(self, uuid: str, events: Collection[CompetitionEvent]) -> None:
        known = self._made(uuid)
        if known is None:
            if not any(isinstance(event, Planned) for event in events):
                raise StoreError("store.competition_unknown", competition=uuid)
            return
        plans = [replace(event.plan, until_ms=known.plan.until_ms) for event in events if isinstance(event, Planned)]
        if known.stage is not CompetitionStage.PREPARED and any(plan != known.plan for plan in plans):
            raise InputError("competition.plan_is_fixed")
        must_be_in_time(known, events)
        played = {run.game for run in known.runs.values()} | {session.game for session in known.sessions.values()}
        licences = {licence: entrant for entrant in known.entrants.values() for licence in entrant.licences if licence}
        closes = StageSet(CompetitionStage.CLOSED)
        for event in events:
            if isinstance(event, _OF_ORGANISER) and not known.seat.is_organiser:
                raise InputError("competition.no_say", name=known.plan.name, organiser=known.seat.organiser)
            if isinstance(event, GamePlaced) and event.place in played and event != known.game_at(event.place):
                raise InputError("competition.game_is_played", place=event.place)
            if isinstance(event, Enrolled):
                for licence in filter(None, event.entrant.licences):
                    other = licences.setdefault(licence, event.entrant)
                    if other.uuid != event.entrant.uuid:
                        raise InputError("competition.licence_taken", licence=licence, name=other.name)
            if event == closes and not known.seat.is_organiser:
                raise InputError("competition.not_founder", organiser=known.seat.organiser)
            if event == closes and (count := len(open_questions(known))):
                raise InputError("competition.questions_left", count=count)
            if isinstance(event, RunEntered) and not known.is_open:
                raise InputError("competition.not_open")

    # read back

    def _made(self, uuid: str) -> Competition | None:
        """Returns a competition rebuilt from its events, or None if it is unknown. Uses a cache until something
        changes.
        """
        mark = self._database.all(
            "SELECT room, organiser, (SELECT max(number) FROM competition_events WHERE competition = uuid), "
            "(SELECT max(number) FROM competition_results WHERE competition = uuid) FROM competitions WHERE uuid = ?",
            (uuid,),
        )
        marks = (*map(tuple, mark), *(stamped.stamp.number for stamped in self._waiting.get(uuid, ())))
        known = self._known.get(uuid)
        if known is None or known[0] != marks:
            known = self._known[uuid] = (marks, gather(uuid, *self._parts(uuid)))
        return known[1]

    def _parts(self, uuid: str) -> tuple[list[StampedEvent], list[TakenResults], CompetitionSeat]:
        """Returns the data from which a competition is rebuilt: its events, the results of rooms, and this machine's
        role.
        """
        waiting = (replace(stamped, event=self._numbered(stamped.event)) for stamped in self._waiting.get(uuid, ()))
        events = [*self._read_events(uuid), *waiting]
        taken = self._read_results(uuid)
        seats = self._database.all("SELECT room, organiser FROM competitions WHERE uuid = ?", (uuid,))
        return events, taken, CompetitionSeat(*seats[0]) if seats else CompetitionSeat()

    def _read_events(self, uuid: str) -> list[StampedEvent]:
        """Returns the stored events of a competition; reads only new ones from the disk. Skips unknown kinds of
        events.
        """
        known = self._events.get(uuid, [])
        if known and not self._is_still_there("competition_events", uuid, known[0].stamp.number, known[0].stamp.at):
            known = []
        found = []
        for row in self._database.all(
            "SELECT number, at_ms, body FROM competition_events WHERE competition = ? AND number > ? ORDER BY number",
            (uuid, known[-1].stamp.number if known else 0),
        ):
            with suppress(InputError):
                found.append(StampedEvent(Stamp(row["number"], row["at_ms"]), event_of(row["body"])))
        self._events[uuid] = [*known, *found]  # a new list: another thread may be reading the old one
        return self._events[uuid]

    def _read_results(self, uuid: str) -> list[TakenResults]:
        """Returns the results that rooms have sent; reads only new ones from the disk."""
        known = self._taken.get(uuid, [])
        if known and not self._is_still_there("competition_results", uuid, known[0].number, known[0].at):
            known = []
        rows = self._database.all(
            "SELECT * FROM competition_results WHERE competition = ? AND number > ? ORDER BY number",
            (uuid, known[-1].number if known else 0),
        )
        found = (
            TakenResults(row["number"], row["at_ms"], Proof(row["proof"]), results_in(row["body"]), bool(row["by_hub"]))
            for row in rows
        )
        self._taken[uuid] = [*known, *found]
        return self._taken[uuid]

    def _is_still_there(self, table: str, uuid: str, number: int, at_ms: int) -> bool:
        """Returns whether row `number` of a table still has the time `at_ms`, as in the cache.

        If not, the competition was erased and created again.
        """
        found = self._database.first(f"SELECT at_ms FROM {table} WHERE competition = ? AND number = ?", (uuid, number))
        return found is not None and found["at_ms"] == at_ms

    def _forget(self, uuid: str) -> None:
        """Removes an erased competition from all caches."""
        for known in (self._known, self._events, self._taken, self._waiting):
            known.pop(uuid, None)


def write_events(
    sql: sqlite3.Connection, uuid: str, events: Sequence[CompetitionEvent], at_ms: int, origin: str = "here"
) -> list[int]:
    """Writes events of a competition within a transaction; returns their numbers.

    `origin` tells whether the events were added on this machine (`here`) or came with a package (`package`).
    """
    sql.execute("INSERT OR IGNORE INTO competitions (uuid) VALUES (?)", (uuid,))  # a new competition is organised here
    (last,) = sql.execute(
        "SELECT coalesce(max(number), 0) FROM competition_events WHERE competition = ?", (uuid,)
    ).fetchone()
    rows = [(uuid, last + n, at_ms, origin, storable(text_of_event(event))) for n, event in enumerate(events, start=1)]
    sql.executemany("INSERT INTO competition_events VALUES (?, ?, ?, ?, ?)", rows)
    return [number for _, number, *_ in rows]


def storable(text: str) -> str:
    """Returns a text with unpaired surrogates replaced by `?`, because SQLite refuses them."""
    return text if text.isprintable() else text.encode("utf-8", "replace").decode()
