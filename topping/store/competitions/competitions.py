"""The competitions of a database: said as facts, read back from those of all machines."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.competition.authority import Authority, authority_of
from topping.competition.competition import Competition, gather
from topping.competition.events import (
    CodeTold,
    CompetitionEvent,
    CompetitionStage,
    GamePlaced,
    Planned,
    Revoked,
    RunEntered,
    StageSet,
    Stamp,
    StampedEvent,
    body_of_event,
    event_of,
    kind_of,
)
from topping.competition.package import CompetitionPackage
from topping.competition.plan import DAY_MS, DAYS_HELD, CompetitionForm, CompetitionPlan
from topping.competition.roster import same_name
from topping.competition.scored import ScoredRun
from topping.competition.tops import must_be_in_time
from topping.errors import InputError, StoreError, ToppingError
from topping.facts.bodies import MachineEnrolled, MachineTold, body_of
from topping.facts.fact import FactKind
from topping.facts.jsontext import canonical, storable_object
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id, lexicon_in, parse_game
from topping.store.competitions.minors import as_said, known_minors, with_names
from topping.store.competitions.scoredruns import KnownRuns
from topping.store.database import Database, ms_of, new_competition_uuid, of_ms, query
from topping.store.database import canonical as canonical_instant
from topping.store.people.names import nearest, plain
from topping.store.runs.runs import RunFacts, start_run
from topping.store.sharing import log
from topping.store.unkept import may_pass

_OPEN = StageSet(CompetitionStage.OPEN)
KINDS = (FactKind.COMPETITION, FactKind.DECISION)
"""The kinds of facts that make a competition."""

_LATER: Final = 1 << 40
"""Above the number of any fact on a disk."""
_LEAST_OF_UUID: Final = 4
_SHOWN_OF_UUID: Final = 8
"""How many first characters of a UUID are told, where a name alone is that of several competitions."""


@dataclass(frozen=True, slots=True)
class KeptCompetition:
    """A competition in a list."""

    uuid: str
    name: str
    stage: CompetitionStage
    form: CompetitionForm
    entrants: int
    games: int
    founded_at: str
    """ISO 8601, UTC."""
    last_at: str
    """When the last that is known of it happened."""
    pairs: bool
    lacks_games: bool
    """Whether it may be played elsewhere, and the moves of a game of it are not known here."""


@dataclass(frozen=True, slots=True)
class CompetitionEntry:
    """For which competition a run is played."""

    competition: str
    entrant: str
    place: int
    """That of the game."""


class Competitions:
    """The competitions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._runs = KnownRuns(database)
        self._known: dict[str, tuple[tuple[object, ...], Competition | None]] = {}
        self._waiting: dict[str, list[StampedEvent]] = {}
        """What waits for the disk and counts already, by competition, under numbers from `_LATER` on."""
        self._next_later = _LATER
        self._numbers: dict[int, int] = {}
        """The numbers on the disk of what has waited."""
        self._waiting_games: dict[str, dict[str, str]] = {}
        """The texts of games that wait, by competition and id."""

    @property
    def waits(self) -> bool:
        """Whether something that was said waits for the disk: only this connection knows of it."""
        return any(self._waiting.values())

    def share(self, other: Competitions) -> None:
        """From now on neither reads what the other has read: another connection to this database has that one."""
        self._known = other._known
        self._runs.share(other._runs)

    # read

    def all(self) -> tuple[KeptCompetition, ...]:
        """Those that are known, the last touched first."""
        rows = self._database.all(
            "SELECT subject, max(at_ms) AS last FROM facts WHERE kind IN ('competition', 'decision') "
            "GROUP BY subject ORDER BY last DESC, subject"
        )
        found = []
        for row in rows:
            competition = self._made(row["subject"])
            if competition is not None:
                found.append(
                    KeptCompetition(
                        competition.uuid,
                        competition.plan.name,
                        competition.stage,
                        competition.plan.form,
                        len(competition.entrants),
                        len(competition.games),
                        of_ms(competition.founded.at),
                        of_ms(row["last"]),
                        competition.plan.pairs,
                        competition.is_open
                        and not {one.game for one in competition.games.values()} <= self.games_here(competition.uuid),
                    )
                )
        return tuple(found)

    def read(self, uuid: str) -> Competition:
        """A competition as all facts that are here make it; refused where its plan is not among them."""
        found = self._made(uuid)
        if found is None:
            raise StoreError("store.competition_unknown", competition=uuid)
        return found

    def named(self, text: str) -> str:
        """The UUID of the competition that a text means: its UUID or the beginning of one, or its name.

        Accents and apostrophes of a name need not be typed. Refused where there is none such, with the nearest names,
        or several, with the beginnings of their UUIDs.
        """
        known = self.all()
        wanted = " ".join(text.split()).casefold()
        found = (
            [one for one in known if one.uuid == wanted or one.name.casefold() == wanted]
            or [one for one in known if len(wanted) >= _LEAST_OF_UUID and one.uuid.startswith(wanted)]
            or [one for one in known if plain(wanted) and plain(one.name) == plain(wanted)]
        )
        if len(found) > 1:
            ids = tuple(one.uuid[:_SHOWN_OF_UUID] for one in found)
            raise StoreError("store.competition_several", competition=text, ids=ids)
        if not found:
            names = nearest(text, dict.fromkeys(one.name for one in known))
            if names:
                raise StoreError("store.competition_unknown_alike", competition=text, names=names)
            raise StoreError("store.competition_unknown", competition=text)
        return found[0].uuid

    def runs(self, uuid: str, enrolled: Collection[str] = ()) -> Mapping[str, ScoredRun]:
        """The runs that were entered and played here, by their UUIDs.

        `enrolled` are the machines that the referee has enrolled; others play on their honour. This machine is the
        referee's own where the competition was founded on it.
        """
        competition = self.read(uuid)
        own = {self._own} & {competition.founded.machine}
        return self._runs.of(competition.runs, {*enrolled} | own)

    def is_shared(self, uuid: str) -> bool:
        """Whether other rooms play the same games: it was founded elsewhere, sealed here, or names several centres."""
        competition = self.read(uuid)
        centres = {*competition.centres, *(one.centre for one in competition.sessions.values())}
        return len(centres) > 1 or competition.founded.machine != self._own or bool(self.codes(uuid))

    def entry_of_run(self, run_id: int) -> CompetitionEntry | None:
        """For which competition a run of this machine was entered; None for an ordinary one."""
        run = self.run_uuid(run_id)
        for kept in self.all():
            entered = self.read(kept.uuid).runs.get(run)
            if entered is not None:
                return CompetitionEntry(kept.uuid, entered.entrant, entered.game)
        return None

    def run_uuid(self, run_id: int) -> str:
        """The UUID of a run."""
        row = self._database.first("SELECT uuid FROM runs WHERE id = ?", (run_id,))
        if row is None:
            raise StoreError("store.run_unknown", run=run_id)
        return str(row["uuid"])

    # say

    def found(self, plan: CompetitionPlan, at: str) -> str:
        """Founds a competition at an instant; returns its UUID."""
        uuid = new_competition_uuid(self._own)
        self.add(uuid, Planned(plan), at=at)
        return uuid

    def add(self, uuid: str, *events: CompetitionEvent, at: str, closes_for_all: bool = False) -> None:
        """Says what happened at an instant: all of it is kept on return, on the disk or remembered, or none is.

        Of a minor the names stay in a table of this machine, and initials are said. Raises `InputError` for what no
        fact can hold, for a plan or a game that changes once the games are open, and for the end of a competition that
        was founded on another machine, unless `closes_for_all`: a room would end it for all others.
        """
        self._must_be_possible(uuid, events, closes_for_all=closes_for_all)
        self._keep(uuid, events, at)

    def _keep(self, uuid: str, events: Sequence[CompetitionEvent], at: str, game: Game | None = None) -> None:
        """Says what happened, with the moves of a game; it counts also while it waits for the disk."""
        at_ms, own, first = ms_of(canonical_instant(at)), self._own, self._next_later
        said = [StampedEvent(Stamp(at_ms, own, first + n), event) for n, event in enumerate(events)]
        self._next_later += len(said)
        waiting = self._waiting.setdefault(uuid, [])

        def write() -> None:
            with self._database.writing() as sql:
                numbers = _say(sql, uuid, [self._numbered(event) for event in events], at)
                if game is not None:
                    _keep_game(sql, uuid, game)
            self._numbers |= {first + n: number for n, number in enumerate(numbers)}

        def keep() -> None:
            try:
                write()
            except StoreError as fault:
                if not may_pass(fault):
                    forget()
                raise
            forget()

        def forget() -> None:
            waiting[:] = [one for one in waiting if one not in said]

        waiting.extend(said)
        if game is not None:
            self._waiting_games.setdefault(uuid, {})[game_id(game)] = _text_of(game)
        try:
            self._database.keep(keep)
        except ToppingError:
            forget()
            raise

    def _numbered(self, event: CompetitionEvent) -> CompetitionEvent:
        """An event that revokes what has waited, under the number that this has on the disk."""
        if isinstance(event, Revoked) and event.number in self._numbers:
            return replace(event, number=self._numbers[event.number])
        return event

    def must_be_possible(self, uuid: str, event: CompetitionEvent) -> None:
        """Refuses an event as `add` does, and says nothing."""
        self._must_be_possible(uuid, (event,), closes_for_all=False)

    def open(self, uuid: str, at: str) -> None:
        """Its games may be played from an instant on; nothing happens where they may already.

        On the machine on which it was founded this is the start: the codes of the files that were sealed here are
        told to all.
        """
        competition = self.read(uuid)
        codes = self.codes(uuid) if competition.founded.machine == self._own else ()
        told = [CodeTold(code) for code in codes if code not in competition.codes]
        stage = () if competition.is_open else (StageSet(CompetitionStage.OPEN),)
        plan, at_ms = competition.plan, ms_of(canonical_instant(at))
        dated: tuple[Planned, ...] = ()
        if stage and competition.founded.machine == self._own and (plan.until_ms is None or plan.until_ms <= at_ms):
            dated = (Planned(replace(plan, until_ms=at_ms + DAYS_HELD * DAY_MS)),)
        if told or stage:
            self.add(uuid, *dated, *told, *stage, at=at)

    def start_run(self, entry: CompetitionEntry, facts: RunFacts, at: str, delay_ms: int | None = None) -> int:
        """Opens a run that is played for a competition and returns its id: both are on the disk on return, or neither.

        Refused while the competition is not open, and where the entrant sits elsewhere or has played. Raises
        `InputError` also for a name that cannot be one.
        """
        self.must_be_free(entry)
        self._must_be_possible(entry.competition, (_entered(entry, "", delay_ms),), closes_for_all=False)
        self.must_go_on(entry.competition, at)
        with self._database.writing() as sql:
            run = start_run(sql, facts, at)
            (uuid,) = sql.execute("SELECT uuid FROM runs WHERE id = ?", (run,)).fetchone()
            _say(sql, entry.competition, (_entered(entry, uuid, delay_ms),), at)
            return run

    def must_be_free(self, entry: CompetitionEntry) -> None:
        """Refuses, by `InputError`, an entrant who has begun the game already, be it at another machine."""
        competition = self.read(entry.competition)
        begun = competition.attempts(entry.entrant, entry.place)
        if begun:
            entrant, machine = competition.entrants.get(entry.entrant), competition.told_by[begun[-1]]
            post = self.posts().get(machine, machine[:_SHOWN_OF_UUID])
            name = entry.entrant if entrant is None else entrant.name
            raise InputError("competition.seated_elsewhere", name=name, post=post)

    def posts(self) -> Mapping[str, str]:
        """What the machines are called, by their UUIDs, as each said last."""
        found = {}
        for row in self._database.all(
            f"{log.SELECT_FACTS} WHERE facts.subject = ? ORDER BY facts.number", (FactKind.MACHINE.value,)
        ):
            for fact in log.read([row]):
                body = body_of(fact)
                if isinstance(body, MachineTold):
                    found[fact.machine] = body.label
        return found

    def must_go_on(self, uuid: str, at: str) -> None:
        """Refuses, by `InputError`, to begin a game after the end date that was set."""
        competition = self.read(uuid)
        if competition.is_over_at(ms_of(canonical_instant(at))):
            raise InputError("competition.is_over", name=competition.plan.name)

    @property
    def _own(self) -> str:
        """The UUID of this machine."""
        return str(self._database.all("SELECT uuid FROM machines WHERE is_own")[0]["uuid"])

    def _must_be_possible(self, uuid: str, events: Collection[CompetitionEvent], *, closes_for_all: bool) -> None:
        known = self._made(uuid)
        if known is None:
            if not any(isinstance(one, Planned) for one in events):
                raise StoreError("store.competition_unknown", competition=uuid)
            return
        plans = [replace(one.plan, until_ms=known.plan.until_ms) for one in events if isinstance(one, Planned)]
        if known.stage is not CompetitionStage.PREPARED and any(one != known.plan for one in plans):
            raise InputError("competition.plan_is_fixed")
        must_be_in_time(known, events)
        played = {one.game for one in known.runs.values()} | {one.game for one in known.sessions.values()}
        for event in events:
            is_heard = known.authority.counts(self._own, event)
            if not is_heard or (event == _OPEN and known.is_closed and not known.authority.decides(self._own)):
                raise InputError("competition.no_say", name=known.plan.name)
            if isinstance(event, GamePlaced) and event.place in played and event != known.game_at(event.place):
                raise InputError("competition.game_is_played", place=event.place)
            if event == StageSet(CompetitionStage.CLOSED) and known.founded.machine != self._own and not closes_for_all:
                raise InputError("competition.not_founder")
            if isinstance(event, RunEntered) and not known.is_open:
                raise InputError("competition.not_open")

    # games

    def place_game(
        self,
        uuid: str,
        place: int,
        game: Game,
        at: str,
        *,
        entrants: tuple[str, ...] = (),
        conditions: Conditions | None = None,
    ) -> None:
        """Gives a game its place and keeps its moves here, without name and seed; others know its id and its length.

        Both are kept on return, or neither is; raises like `add`.
        """
        event = GamePlaced(place, game_id(game), len(game.moves), entrants, conditions, not game.salt)
        self._must_be_possible(uuid, (event,), closes_for_all=False)
        self._keep(uuid, (event,), at, game)

    def keep_game(self, uuid: str, game: Game) -> None:
        """Keeps the moves of a game of a competition, whatever it was called and made from."""
        with self._database.writing() as sql:
            _keep_game(sql, uuid, game)

    def game(self, uuid: str, place: int) -> Game:
        """The game or tie-break of a place; refused where there is none, or where its moves are not known here."""
        competition = self.read(uuid)
        placed = competition.game_at(place)
        if placed is None:
            raise StoreError("store.competition_no_game", place=place)
        row = self._database.first(
            "SELECT text FROM competition_games WHERE competition = ? AND game = ?", (uuid, placed.game)
        )
        text = self._waiting_games.get(uuid, {}).get(placed.game) if row is None else row["text"]
        if text is None:
            raise StoreError("store.competition_game_sealed", place=place)
        return replace(parse_game(text), name=placed.title, seed=None)

    def has_game(self, uuid: str, place: int) -> bool:
        """Whether the moves of the game of a place are known here."""
        placed = self.read(uuid).game_at(place)
        return placed is not None and placed.game in self.games_here(uuid)

    def games_here(self, uuid: str) -> frozenset[str]:
        """The ids of the games whose moves are known here."""
        rows = self._database.all("SELECT game FROM competition_games WHERE competition = ?", (uuid,))
        return frozenset(row["game"] for row in rows) | self._waiting_games.get(uuid, {}).keys()

    def lexicons(self, uuid: str) -> tuple[tuple[str, str], ...]:
        """Names and hashes of the lexicons of the games whose moves are known here, each once."""
        rows = self._database.all("SELECT text FROM competition_games WHERE competition = ? ORDER BY game", (uuid,))
        return tuple(dict.fromkeys(lexicon_in(row["text"]) for row in rows))

    # from machine to machine

    def package(self, uuid: str, *, with_games: bool) -> CompetitionPackage:
        """A competition with all that is known of it and, `with_games`, the moves of its games."""
        self.read(uuid)
        with self._database.writing() as sql:  # what is said and what is asked for are of one instant
            facts = log.of_subject(sql, uuid)
            rows = sql.execute("SELECT text FROM competition_games WHERE competition = ? ORDER BY game", (uuid,))
            games = tuple(text for (text,) in rows)
        return CompetitionPackage(uuid, facts, games if with_games else ())

    def take_package(self, package: CompetitionPackage) -> None:
        """Keeps what came from another machine: facts of whatever age, in any order, and games."""
        games = [parse_game(text) for text in package.games]
        log.take(self._database, package.facts)
        for game in games:
            self.keep_game(package.competition, game)
        with self._database.writing() as sql:
            if games:
                sql.execute("DELETE FROM competition_seals WHERE competition = ?", (package.competition,))

    def keep_code(self, uuid: str, code: str, at: str) -> None:
        """Keeps the code of a file that was sealed here, until the competition opens; told at once if it is open."""
        with self._database.writing() as sql:
            sql.execute("INSERT OR IGNORE INTO competition_codes VALUES (?, ?)", (uuid, code))
        if self.read(uuid).is_open:
            self.open(uuid, at)

    def codes(self, uuid: str) -> tuple[str, ...]:
        """The codes of the files that were sealed here."""
        rows = self._database.all("SELECT code FROM competition_codes WHERE competition = ? ORDER BY code", (uuid,))
        return tuple(code for (code,) in rows)

    # forgetting

    def naming(self, name: str) -> tuple[str, ...]:
        """The names of the competitions on whose roster, or in whose sessions, somebody of that name stands."""
        wanted = same_name(name)
        found = []
        for kept in self.all():
            competition = self.read(kept.uuid)
            names = [one for entrant in competition.entrants.values() for one in entrant.names]
            names += [line.name for scored in competition.sessions.values() for line in scored.lines]
            if wanted in map(same_name, names):
                found.append(kept.name)
        return tuple(dict.fromkeys(found))

    def erase(self, uuid: str) -> None:
        """Forgets a competition: its facts are emptied here, its games and names deleted. Runs and sessions stay."""
        self.read(uuid)
        self._database.unkept.must_be_kept()
        with self._database.writing() as sql:
            log.forget(sql, log.of_subject(sql, uuid, KINDS))
            for table in ("competition_games", "competition_names", "competition_seals", "competition_codes"):
                sql.execute(f"DELETE FROM {table} WHERE competition = ?", (uuid,))
        self._waiting_games.pop(uuid, None)
        self._database.forget()

    def _made(self, uuid: str) -> Competition | None:
        """The competition that the facts here make; made again only where these have changed."""
        (row,) = self._database.all(
            "SELECT count(*) AS facts, coalesce(sum(machine * 1000003 + number), 0) AS mark FROM facts "
            "WHERE subject = ? AND kind IN ('competition', 'decision', 'enrolment')",
            (uuid,),
        )
        own = self._own
        names = self._database.all(
            "SELECT entrant, names, licences FROM competition_names WHERE competition = ?", (uuid,)
        )
        waiting = tuple(self._waiting.get(uuid, ()))
        mark = (*row, own, *(one.stamp.number for one in waiting), *map(tuple, names))
        known = self._known.get(uuid)
        if known is None or known[0] != mark:
            rows = self._database.all(
                f"{log.SELECT_FACTS} WHERE facts.subject = ? AND facts.kind IN ('competition', 'decision')", (uuid,)
            )
            events = [*_events(rows), *(replace(one, event=self._numbered(one.event)) for one in waiting)]
            made = gather(uuid, events, self._authority(uuid, events))
            known = self._known[uuid] = (mark, None if made is None else with_names(made, names))
        return known[1]

    def _authority(self, uuid: str, events: list[StampedEvent]) -> Authority:
        rows = self._database.all(
            f"{log.SELECT_FACTS} WHERE facts.subject = ? AND facts.kind = ?", (uuid, FactKind.ENROLMENT.value)
        )
        told = [(fact, body_of(fact)) for fact in log.read(rows)]
        enrolments = [(fact.machine, fact.number, body) for fact, body in told if isinstance(body, MachineEnrolled)]
        return authority_of(uuid, events, enrolments, self._own)


def _entered(entry: CompetitionEntry, run: str, delay_ms: int | None) -> RunEntered:
    return RunEntered(run, entry.entrant, entry.place, delay_ms)


def _keep_game(sql: sqlite3.Connection, uuid: str, game: Game) -> None:
    sql.execute("INSERT OR REPLACE INTO competition_games VALUES (?, ?, ?)", (uuid, game_id(game), _text_of(game)))


def _text_of(game: Game) -> str:
    return format_game(replace(game, name="", seed=None))


def _say(sql: sqlite3.Connection, uuid: str, events: Iterable[CompetitionEvent], at: str) -> list[int]:
    """Says what happened at an instant, within a transaction; the names of minors stay here.

    Returns the numbers under which it was said.
    """
    at_ms, minors, numbers = ms_of(canonical_instant(at)), known_minors(sql, uuid), []
    for event in events:
        body = canonical(storable_object(json.dumps(body_of_event(uuid, as_said(sql, uuid, event, minors)))))
        values = {"at_ms": at_ms, "kind": kind_of(event).value, "subject": uuid, "body": body}
        sql.execute(query("say_fact"), values)
        (number,) = sql.execute("SELECT max(number) FROM facts WHERE machine = (SELECT id FROM machines WHERE is_own)")
        numbers.append(int(number[0]))
    return numbers


def _events(rows: list[sqlite3.Row]) -> list[StampedEvent]:
    """The events of facts; one that cannot be read, as of a newer version, is passed over."""
    found = []
    for fact in log.read(rows):
        try:
            found.append(event_of(fact))
        except InputError:
            continue
    return found
