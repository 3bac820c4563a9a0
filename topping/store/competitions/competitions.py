"""The competitions of a database: their games and runs, the packages sent to rooms, and the results that rooms send
back.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Enrolled,
    GamePlaced,
    OrderSet,
    Planned,
    RunEntered,
    StageSet,
    Withdrawn,
    event_of,
    text_of_event,
)
from topping.competition.package import CompetitionPackage
from topping.competition.plan import DAY_MS, DAYS_HELD, CompetitionForm, CompetitionPlan
from topping.competition.published import published
from topping.competition.results import Proof, TakenResults, goes_on, is_proved, proof_in, read_results, text_of_results
from topping.competition.roster import same_name
from topping.competition.scored import ScoredRun
from topping.errors import InputError, StoreError
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, game_id, lexicon_in, parse_game
from topping.store.competitions.log import CompetitionLog, write_events
from topping.store.competitions.roomresults import results_of_room
from topping.store.competitions.scoredruns import KnownRuns
from topping.store.database import Database, ms_of, new_uuid, of_ms
from topping.store.database import canonical as canonical_instant
from topping.store.people.names import nearest, plain
from topping.store.runs.runs import RunFacts, start_run

_LEAST_OF_UUID: Final = 4
_SHOWN_OF_UUID: Final = 8
"""How many first characters of a UUID are shown to distinguish competitions of the same name."""


@dataclass(frozen=True, slots=True)
class StoredCompetition:
    """The summary of a competition, for a list."""

    uuid: str
    name: str
    stage: CompetitionStage
    form: CompetitionForm
    entrants: int
    games: int
    founded_at: str
    """ISO 8601, UTC."""
    last_at: str
    """The time of the last known event or result."""
    pairs: bool
    room: str | None
    """The name of this room; None if this machine is the organiser's."""
    has_given: bool
    """In a room: whether its results were exported since its last run or session."""


@dataclass(frozen=True, slots=True)
class CompetitionEntry:
    """A game of a competition, with the entrant who plays it in a run."""

    competition: str
    entrant: str
    place: int
    """The number of the game."""


@dataclass(frozen=True, slots=True)
class ResultsTaken:
    """The outcome of importing a room's results: the games that count now, that need a decision, and that were
    ignored.
    """

    competition: str
    room: str
    proof: Proof
    counted: tuple[int, ...]
    """The numbers of the games whose results count from now on."""
    asked: tuple[int, ...]
    """The numbers of the games for which earlier results count: the organiser must decide."""
    passed: tuple[int, ...]
    """The numbers of the games ignored: known already, played here, or counted from authenticated results."""


class Competitions(CompetitionLog):
    """The competitions of a database. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._runs = KnownRuns(database)
        self._waiting_games: dict[str, dict[str, str]] = {}
        """The texts of games that are not on the disk yet, by competition and game id."""

    def share(self, other: Competitions) -> None:
        """Makes this object use the cache of another one, which reads the same database over another connection."""
        self._known, self._events, self._taken = other._known, other._events, other._taken
        self._runs.share(other._runs)

    # read

    def all(self) -> tuple[StoredCompetition, ...]:
        """Returns the competitions in this database, the most recently changed first."""
        rows = self._database.all(
            "SELECT uuid, max((SELECT coalesce(max(at_ms), 0) FROM competition_events WHERE competition = uuid), "
            "(SELECT coalesce(max(at_ms), 0) FROM competition_results WHERE competition = uuid)) AS last "
            "FROM competitions ORDER BY last DESC, uuid"
        )
        last = {row["uuid"]: row["last"] for row in rows}
        for uuid, waiting in self._waiting.items():
            for stamped in waiting:
                last[uuid] = max(last.get(uuid, 0), stamped.stamp.at)
        found = []
        for uuid, at_ms in sorted(last.items(), key=lambda one: (-one[1], one[0])):
            competition = self._made(uuid)
            if competition is not None:
                found.append(
                    StoredCompetition(
                        competition.uuid,
                        competition.plan.name,
                        competition.stage,
                        competition.plan.form,
                        len(competition.entrants),
                        len(competition.games),
                        of_ms(competition.founded.at),
                        of_ms(at_ms),
                        competition.plan.pairs,
                        competition.seat.room,
                        competition.has_given,
                    )
                )
        return tuple(found)

    def named(self, text: str) -> str:
        """Returns the UUID of the competition that has this name, or whose UUID begins with this text (4 characters or
        more).

        Accents and apostrophes of a name may be missing. Raises `StoreError` if no competition or several match. The
        error lists the nearest names, or the beginnings of the matching UUIDs.
        """
        known = self.all()
        wanted = " ".join(text.split()).casefold()
        found = (
            [kept for kept in known if kept.uuid == wanted or kept.name.casefold() == wanted]
            or [kept for kept in known if len(wanted) >= _LEAST_OF_UUID and kept.uuid.startswith(wanted)]
            or [kept for kept in known if plain(wanted) and plain(kept.name) == plain(wanted)]
        )
        if len(found) > 1:
            ids = tuple(kept.uuid[:_SHOWN_OF_UUID] for kept in found)
            raise StoreError("store.competition_several", competition=text, ids=ids)
        if not found:
            names = nearest(text, dict.fromkeys(kept.name for kept in known))
            if names:
                raise StoreError("store.competition_unknown_alike", competition=text, names=names)
            raise StoreError("store.competition_unknown", competition=text)
        return found[0].uuid

    def runs(self, uuid: str) -> Mapping[str, ScoredRun]:
        """Returns the runs of a competition with the moves played so far, by run UUID. Includes runs sent by other
        rooms.
        """
        competition = self.read(uuid)
        here = [run for run in competition.runs if run not in competition.brought]
        return {**competition.brought_runs, **self._runs.of(here)}

    def is_shared(self, uuid: str) -> bool:
        """Returns whether a competition is played in several rooms.

        This is so if this machine is a room, if packages were made, or if the roster names several rooms.
        """
        competition = self.read(uuid)
        rooms = {
            *competition.centres,
            *(session.centre for session in competition.sessions.values()),
            *self.rooms(uuid),
        }
        return len(rooms) > 1 or not competition.seat.is_organiser or bool(self.rooms(uuid))

    def entry_of_run(self, run_id: int) -> CompetitionEntry | None:
        """Returns the competition, entrant and game of a local run; None for a run outside competitions."""
        run = self.run_uuid(run_id)
        for kept in self.all():
            entered = self.read(kept.uuid).runs.get(run)
            if entered is not None:
                return CompetitionEntry(kept.uuid, entered.entrant, entered.game)
        return None

    def run_uuid(self, run_id: int) -> str:
        """Returns the UUID of a local run; raises `StoreError` if the id is unknown."""
        row = self._database.first("SELECT uuid FROM runs WHERE id = ?", (run_id,))
        if row is None:
            raise StoreError("store.run_unknown", run=run_id)
        return str(row["uuid"])

    # say

    def found(self, plan: CompetitionPlan, at: str) -> str:
        """Creates a competition at a time (ISO 8601); returns its UUID."""
        uuid = new_uuid()
        self.add(uuid, Planned(plan), at=at)
        return uuid

    def open(self, uuid: str, at: str) -> None:
        """Opens the games of a competition for play at the time `at` (ISO 8601). Does nothing if they are open already.

        On the organiser's machine, also sets the default end date if the plan has none or a past one.
        """
        competition = self.read(uuid)
        if competition.is_open:
            return
        plan, at_ms = competition.plan, ms_of(canonical_instant(at))
        dated: tuple[Planned, ...] = ()
        if competition.seat.is_organiser and (plan.until_ms is None or plan.until_ms <= at_ms):
            dated = (Planned(replace(plan, until_ms=at_ms + DAYS_HELD * DAY_MS)),)
        self.add(uuid, *dated, StageSet(CompetitionStage.OPEN), at=at)

    def start_run(self, entry: CompetitionEntry, facts: RunFacts, at: str, delay_ms: int | None = None) -> int:
        """Starts an entrant's run of a competition game, records it in the competition, and returns the run's id.

        `at` is the time (ISO 8601), `delay_ms` the machine's delay from key to screen. Raises `InputError` if the
        competition is not open or has ended, if the entrant has already begun this game, or for an invalid player name.
        """
        self.must_be_free(entry)
        self._must_be_possible(entry.competition, (_entered(entry, "", delay_ms),))
        self.must_go_on(entry.competition, at)
        with self._database.writing() as sql:
            run = start_run(sql, facts, at)
            (uuid,) = sql.execute("SELECT uuid FROM runs WHERE id = ?", (run,)).fetchone()
            write_events(sql, entry.competition, (_entered(entry, uuid, delay_ms),), ms_of(canonical_instant(at)))
            return run

    def must_be_free(self, entry: CompetitionEntry) -> None:
        """Raises `InputError` if the entrant of `entry` has already begun its game."""
        competition = self.read(entry.competition)
        if competition.attempts(entry.entrant, entry.place):
            entrant = competition.entrants.get(entry.entrant)
            raise InputError("competition.has_begun", name=entry.entrant if entrant is None else entrant.name)

    def must_go_on(self, uuid: str, at: str) -> None:
        """Raises `InputError` if the competition has ended by the time `at` (ISO 8601)."""
        competition = self.read(uuid)
        if competition.is_over_at(ms_of(canonical_instant(at))):
            raise InputError("competition.is_over", name=competition.plan.name)

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
        """Adds a game to a competition as game number `place` at the time `at` (ISO 8601). Raises the errors of `add`.

        `entrants` (UUIDs) are those of a tie-break, `conditions` those of the game if they differ from the plan's. The
        game's moves are stored without its name and its seed.
        """
        event = GamePlaced(place, game_id(game), len(game.moves), entrants, conditions, not game.salt)
        self._must_be_possible(uuid, (event,))
        waiting = self._waiting_games.setdefault(uuid, {})
        waiting[game_id(game)] = _text_of(game)
        self._keep(uuid, (event,), at)

    def _write(self, uuid: str, events: Sequence[CompetitionEvent], at_ms: int) -> list[int]:
        """Writes events, and the moves of newly added games, in one transaction; returns the numbers of the events."""
        with self._database.writing() as sql:
            sql.execute("INSERT OR IGNORE INTO competitions (uuid) VALUES (?)", (uuid,))
            for event in events:
                if isinstance(event, GamePlaced) and (text := self._waiting_games.get(uuid, {}).get(event.game)):
                    _keep_game(sql, uuid, event.game, text)
            return write_events(sql, uuid, events, at_ms)

    def game(self, uuid: str, place: int) -> Game:
        """Returns game or tie-break number `place` of a competition.

        Raises `StoreError` if there is none, or if its moves are still sealed.
        """
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
        """Returns whether this database has the moves of game number `place`."""
        placed = self.read(uuid).game_at(place)
        return placed is not None and placed.game in self.games_here(uuid)

    def games_here(self, uuid: str) -> frozenset[str]:
        """Returns the ids of the competition's games whose moves are in this database."""
        rows = self._database.all("SELECT game FROM competition_games WHERE competition = ?", (uuid,))
        return frozenset(row["game"] for row in rows) | self._waiting_games.get(uuid, {}).keys()

    def lexicons(self, uuid: str) -> tuple[tuple[str, str], ...]:
        """Returns the distinct (name, hash) pairs of the lexicons used by the competition's games in this database."""
        rows = self._database.all("SELECT text FROM competition_games WHERE competition = ? ORDER BY game", (uuid,))
        return tuple(dict.fromkeys(lexicon_in(row["text"]) for row in rows))

    # packages

    def rooms(self, uuid: str) -> tuple[str, ...]:
        """Returns the names of the rooms for which a package was made."""
        rows = self._database.all("SELECT room FROM competition_rooms WHERE competition = ? ORDER BY room", (uuid,))
        return tuple(row["room"] for row in rows)

    def code(self, uuid: str) -> str:
        """Returns the code that unseals the last package made on this machine; empty if none was made."""
        row = self._database.first("SELECT code FROM competitions WHERE uuid = ?", (uuid,))
        return "" if row is None or row["code"] is None else str(row["code"])

    def package(self, uuid: str, room: str, code: str, *, label: str, login: str = "") -> CompetitionPackage:
        """Builds the package that sends a competition to a room, and stores `code`, which opens the sealed package.

        The package contains the entrants of this room and those without a room. Minors appear by their initials. The
        first call also creates the room's secret. `label` is the name of the organiser's machine, `login` his login on
        the club's server. Raises `InputError` if this machine is a room or if there are no games. Raises `StoreError`
        if the moves of a game are missing.
        """
        competition = self.read(uuid)
        if not competition.seat.is_organiser:
            raise InputError("competition.no_say", name=competition.plan.name, organiser=competition.seat.organiser)
        if not competition.games:
            raise InputError("competition.no_games")
        games = tuple(_text_of(self.game(uuid, place)) for place in (*competition.games, *competition.tie_breaks))
        with self._database.writing() as sql:
            sql.execute("INSERT OR IGNORE INTO competition_rooms VALUES (?, ?, ?)", (uuid, room, secrets.token_hex(32)))
            (secret,) = sql.execute(
                "SELECT secret FROM competition_rooms WHERE competition = ? AND room = ?", (uuid, room)
            ).fetchone()
            sql.execute("UPDATE competitions SET code = ? WHERE uuid = ?", (code, uuid))
            enrolled = _entrants_said(sql, uuid)
        theirs = [entrant for entrant in competition.entrants.values() if entrant.centre in (room, "")]
        events: list[CompetitionEvent] = [Planned(competition.plan), *competition.games.values()]
        events += competition.tie_breaks.values()
        events += map(Withdrawn, sorted(enrolled - {entrant.uuid for entrant in theirs}))
        events += (Enrolled(entrant.masked) for entrant in theirs)
        named = {entrant.uuid for entrant in theirs}
        events.append(OrderSet(tuple(entrant for entrant in competition.order if entrant in named)))
        return CompetitionPackage(uuid, room, secret, label, login, tuple(events), games)

    def must_lack_games(self, uuid: str, name: str) -> None:
        """Raises `InputError` if this database already has the moves of all games of a competition.

        `name` is the competition's name in the error.
        """
        competition = self._made(uuid)
        placed = () if competition is None else competition.games.values()
        if placed and {game.game for game in placed} <= self.games_here(uuid):
            raise InputError("sealed.open_already", name=name)

    def take_package(self, package: CompetitionPackage, at: str) -> None:
        """Imports a package at the time `at` (ISO 8601), which makes this machine a room of the competition.

        A newer package updates the competition. Raises `InputError` if this machine is the organiser's, or already
        another room of the competition.
        """
        games = [parse_game(text) for text in package.games]
        uuid, known = package.competition, self._made(package.competition)
        if known is not None and known.seat.is_organiser:
            raise InputError("competition.own_package", name=known.plan.name)
        if known is not None and known.seat.room != package.room:
            raise InputError("competition.other_room", name=known.plan.name, room=known.seat.room or "–")
        with self._database.writing() as sql:
            sql.execute(
                "INSERT INTO competitions VALUES (?, ?, ?, ?, ?, NULL, NULL) ON CONFLICT DO UPDATE SET "
                "secret = excluded.secret, organiser = excluded.organiser, login = excluded.login",
                (uuid, package.room, package.secret, package.organiser, package.login),
            )
            rows = sql.execute("SELECT body FROM competition_events WHERE competition = ?", (uuid,))
            told = {row["body"] for row in rows}
            if not {*map(text_of_event, package.events)} <= told:
                write_events(sql, uuid, package.events, ms_of(canonical_instant(at)), "package")
            for game in games:
                _keep_game(sql, uuid, game_id(game), _text_of(game))
            sql.execute("DELETE FROM competition_seals WHERE competition = ?", (uuid,))

    # results

    def results_out(self, uuid: str) -> str:
        """Returns this room's results as a text to send to the organiser, signed with the room's secret.

        Raises `InputError` on the organiser's machine, and if nothing was played.
        """
        competition = self.read(uuid)
        row = self._database.first("SELECT secret, login FROM competitions WHERE uuid = ?", (uuid,))
        if competition.seat.is_organiser or row is None or row["secret"] is None:
            raise InputError("competition.results_of_room", name=competition.plan.name)
        self._database.pending_writes.must_be_kept()
        with self._database.writing() as sql:  # a transaction, so that all data are of the same moment
            results = results_of_room(sql, competition, self.runs(uuid), row["login"])
        if not results.games:
            raise InputError("competition.nothing_played", name=competition.plan.name)
        return results.signed(row["secret"])

    def proves(self, uuid: str, text: str) -> bool:
        """Returns whether a results text is signed with the secret of any room of the competition. Does not parse the
        results.
        """
        first, proof = proof_in(text)
        rows = self._database.all("SELECT secret FROM competition_rooms WHERE competition = ?", (uuid,))
        return any(is_proved(first, proof, row["secret"]) for row in rows)

    def take_results(self, text: str, at: str, *, by_hub: bool = False) -> ResultsTaken:
        """Imports a room's results from a file or, with `by_hub`, from the club's server, at the time `at` (ISO 8601).

        Results imported before are ignored. A room's first results for a game count, signed or not. Later ones wait
        until the organiser accepts them; those from the server count at once if they only add moves. Raises
        `InputError` for an unreadable text, or if this machine is not the organiser's.
        """
        results, first, proof = read_results(text)
        uuid, room = results.competition, results.room
        competition = self._made(uuid)
        if competition is None or not competition.seat.is_organiser:
            raise InputError("competition.not_ours")
        row = self._database.first(
            "SELECT secret FROM competition_rooms WHERE competition = ? AND room = ?", (uuid, room)
        )
        is_known = row is not None and is_proved(first, proof, row["secret"])
        found = Proof.AUTHENTICATED if is_known else Proof.HONOUR
        self._database.pending_writes.must_be_kept()
        counted: list[int] = []
        asked: list[int] = []
        passed: list[int] = []
        with self._database.writing() as sql:
            for result in results.by_game():
                place, body = result.games[0].place, text_of_results(result)
                before = [
                    taken for taken in competition.results.taken if (taken.room, taken.game.place) == (room, place)
                ]
                has_better = found is Proof.HONOUR and any(taken.proof is Proof.AUTHENTICATED for taken in before)
                is_here = any(
                    (session.game, session.centre) == (place, room) and session.session not in competition.brought
                    for session in competition.sessions.values()
                )
                is_twice = any(taken.results == result and (taken.proof is found or has_better) for taken in before)
                if competition.game_at(place) is None or has_better or is_here or is_twice:
                    passed.append(place)
                    continue
                at_ms = ms_of(canonical_instant(at))
                values = (uuid, uuid, room, place, found.value, at_ms, body, by_hub)
                counts = competition.results.counted.get((room, place))
                is_asked = counts is not None and not goes_on(counts, TakenResults(0, at_ms, found, result, by_hub))
                sql.execute(
                    "INSERT INTO competition_results SELECT ?, coalesce((SELECT max(number) FROM competition_results "
                    "WHERE competition = ?), 0) + 1, ?, ?, ?, ?, ?, ?",
                    values,
                )
                (asked if is_asked else counted).append(place)
        return ResultsTaken(uuid, room, found, tuple(counted), tuple(asked), tuple(passed))

    def standings_out(self, uuid: str) -> str:
        """Returns the standings to publish, as one line of JSON without moves. Names are shortened if a player wishes
        so.
        """
        rows = self._database.all("SELECT name FROM players WHERE minor OR leaves <> 'name'")
        return published(self.read(uuid), self.runs(uuid), {same_name(row["name"]) for row in rows})

    def publish(self, uuid: str) -> None:
        """Stores the current standings as the published ones. Raises `InputError` if this machine is a room."""
        competition = self.read(uuid)
        if not competition.seat.is_organiser:
            raise InputError("competition.no_say", name=competition.plan.name, organiser=competition.seat.organiser)
        self._database.pending_writes.must_be_kept()
        with self._database.writing() as sql:
            sql.execute("UPDATE competitions SET published = ? WHERE uuid = ?", (self.standings_out(uuid), uuid))

    def published(self, uuid: str) -> str | None:
        """Returns the standings published last (JSON); None before the first publication."""
        row = self._database.first("SELECT published FROM competitions WHERE uuid = ?", (uuid,))
        return None if row is None else row["published"]

    def organiser_login(self, uuid: str) -> str:
        """Returns the organiser's login on the club's server, as stored on the machine of a room.

        Empty if he has none, or on his own machine.
        """
        row = self._database.first("SELECT login FROM competitions WHERE uuid = ?", (uuid,))
        return "" if row is None else str(row["login"])

    # forgetting

    def naming(self, name: str) -> tuple[str, ...]:
        """Returns the names of the competitions in which a person of this name is an entrant or a session player."""
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
        """Deletes a competition from this database, with the answers of the club's server about it.

        Runs and sessions that were played for it stay.
        """
        self.read(uuid)
        self._database.pending_writes.must_be_kept()
        with self._database.writing() as sql:
            sql.execute("DELETE FROM competition_seals WHERE competition = ?", (uuid,))
            sql.execute("DELETE FROM competitions WHERE uuid = ?", (uuid,))
            sql.execute("DELETE FROM hub_answers WHERE instr(question, ?)", (uuid,))
        self._waiting_games.pop(uuid, None)
        self._forget(uuid)
        self._database.forget()


def _entered(entry: CompetitionEntry, run: str, delay_ms: int | None) -> RunEntered:
    return RunEntered(run, entry.entrant, entry.place, delay_ms)


def _keep_game(sql: sqlite3.Connection, uuid: str, game: str, text: str) -> None:
    sql.execute("INSERT OR REPLACE INTO competition_games VALUES (?, ?, ?)", (uuid, game, text))


def _text_of(game: Game) -> str:
    return format_game(replace(game, name="", seed=None))


def _entrants_said(sql: sqlite3.Connection, uuid: str) -> set[str]:
    """Returns the UUIDs of all entrants who are or were on the roster."""
    rows = sql.execute("SELECT body FROM competition_events WHERE competition = ?", (uuid,))
    events = (event_of(row["body"]) for row in rows)
    return {event.entrant.uuid for event in events if isinstance(event, Enrolled)}
