"""The server's tables against the pure merging of facts."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple
from uuid import UUID

import psycopg
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from psycopg.rows import class_row

from tests.facts.together import merged, total_ms
from tests.hub.conftest import HubDatabase
from topping.competition.events import RunEntered, body_of_event
from topping.facts.bodies import (
    Body,
    MoveOver,
    MoveTold,
    PlayerErased,
    PlayersMerged,
    PlayerTold,
    RunBegun,
    RunEnded,
    RunPaused,
    RunResumed,
    StrokesTold,
)
from topping.facts.fact import Fact, FactKind
from topping.facts.identity import machine_uuid
from topping.facts.jsontext import Json
from topping.facts.voices import Voices
from topping.hub.keys import MachineKey
from topping.hub.postgres.carrier import connect, query
from topping.hub.postgres.tables import competition_table, game_table
from topping.rules.conditions.conditions import PAUSE, Conditions
from topping.rules.conditions.formula import Measure

GAMES = ("a" * 64, "b" * 64)
COMPETITION = str(UUID(int=77))


KEYS = tuple(MachineKey(bytes([number]) * 32) for number in (1, 2, 3))
MACHINES = tuple(machine_uuid(number, key.public) for number, key in enumerate(KEYS))


def uuid(kind: int, number: int) -> str:
    return str(UUID(int=kind << 64 | number))


def signed(machine: int, number: int, at: int, kind: FactKind, body: Mapping[str, Json]) -> Fact:
    return KEYS[machine].sign(Fact(MACHINES[machine], number, at, kind, body))


class Sayings:
    """Facts that machines say, drawn from a source of chance."""

    def __init__(self, rng: random.Random, *, has_homes: bool = False) -> None:
        """With homes each player is of one machine, an adult, and called once."""
        self._rng, self._has_homes = rng, has_homes
        self.facts: list[Fact] = []
        self._runs = 0
        self._places: dict[int, int] = {}

    def say(self, machine: int, kind: FactKind, body: Body) -> None:
        at = self._rng.randrange(1_000, 1_000_000)
        number = 1 + sum(fact.machine == MACHINES[machine] for fact in self.facts)
        self.facts.append(signed(machine, number, at, kind, body.write()))

    def player(self) -> None:
        minor = self._rng.random() < 0.3
        body = PlayerTold(
            uuid(2, self._rng.randrange(4)), f"Nom {self._rng.randrange(9)}", minor or self._rng.random() < 0.3, minor
        )
        self.say(self._rng.randrange(3), FactKind.PLAYER, body)

    def everybody(self) -> None:
        """The player of each machine."""
        for machine in range(3):
            self.say(machine, FactKind.PLAYER, PlayerTold(uuid(2, machine), f"Nom {machine}", False, False))

    def merging(self) -> None:
        one, other = (uuid(2, number) for number in self._rng.sample(range(4), 2))
        self.say(self._rng.randrange(3), FactKind.MERGING, PlayersMerged(one, other))

    def erasure(self) -> None:
        self.say(self._rng.randrange(3), FactKind.ERASURE, PlayerErased((uuid(2, self._rng.randrange(4)),)))

    def entry(self) -> None:
        """A run that was said, or another machine's, is entered for a competition."""
        run, entrant = uuid(3, self._rng.randrange(1, 7)), f"e{self._rng.randrange(2)}"
        event = RunEntered(run, entrant, self._rng.randrange(1, 4))
        place = 1 + sum(fact.machine == MACHINES[0] for fact in self.facts)
        self.facts.append(signed(0, place, 5, FactKind.COMPETITION, body_of_event(COMPETITION, event)))

    def run(self) -> None:
        rng, machine = self._rng, self._rng.randrange(3)
        self._runs += 1
        self._places[machine] = self._places.get(machine, 0) + 1
        run, player = uuid(3, self._runs), machine if self._has_homes else rng.randrange(4)
        self.say(
            machine,
            FactKind.RUN_BEGUN,
            RunBegun(
                run=run, player=uuid(2, player), place=self._places[machine], game=rng.choice(GAMES),
                game_name="", game_moves=3, lexicon="ODS", lexicon_hash="0" * 64, rules_version="1",
                conditions=str(Conditions()), resumed=False, ranks=True, imported=False,
                started_at=rng.randrange(1_000, 9_000),
            ),
        )  # fmt: skip
        moves = []
        for number in range(1, rng.randrange(1, 5)):
            found, elapsed = rng.random() < 0.7, rng.randrange(60_000)
            scored = rng.randrange(90)
            self.say(
                machine, FactKind.MOVE_ENDED, MoveOver(run, number, found, elapsed, 0 if found else 20_000, 1, scored)
            )
            moves.append(MoveTold(number, "MOT", "H4", 90, scored, found, elapsed, 0 if found else 20_000, 1))
            if rng.random() < 0.1:
                self.say(machine, FactKind.RUN_PAUSED, RunPaused(run, str(Conditions(helps=(PAUSE,)))))
            if rng.random() < 0.1:
                self.say(machine, FactKind.RUN_RESUMED, RunResumed(run))
        if len(moves) == 3:
            self.say(machine, FactKind.RUN_ENDED, RunEnded(run, True, 10_000 + self._runs, tuple(moves)))
            self.say(machine, FactKind.STROKES, StrokesTold(run, ((1, 1, "AAAA"),)))
        elif rng.random() < 0.5:
            self.say(machine, FactKind.RUN_ENDED, RunEnded(run, False, 10_000 + self._runs))


class KeptRow(NamedTuple):
    """A run as the server keeps it."""

    run: str
    game: str | None
    conditions: str
    counts: bool
    started_at: int
    ended_at: int
    moves: int
    found: int
    spent_ms: int
    scored: int


KEPT = (
    "run::text, game, conditions, is_first AND is_finished AND ranks AND NOT resumed AS counts, "
    "started_at, ended_at, moves, found, spent_ms, scored"
)


def game_twin(runs: list[KeptRow], game: str, measure: Measure) -> list[tuple[int, str]]:
    """Ranks and runs of the table of a game, counted one by one."""
    alike: dict[str, list[KeptRow]] = {}
    for run in runs:
        if run.game == game and run.counts:
            alike.setdefault(run.conditions, []).append(run)
    if not alike:
        return []
    board = alike[min(alike, key=lambda one: (-len(alike[one]), one))]

    def key(run: KeptRow) -> tuple[int, ...]:
        return {
            Measure.TIME: (run.spent_ms,),
            Measure.POINTS: (-run.scored,),
            Measure.TOPS: (-run.found, run.spent_ms),
        }[measure]

    board.sort(key=lambda run: (key(run), run.ended_at, run.run))
    return [(1 + sum(key(other) < key(run) for other in board), run.run) for run in board]


def sums_twin(runs: list[KeptRow], entries: list[tuple[object, ...]]) -> set[tuple[object, ...]]:
    """Of each entrant: his games, moves, time and points."""
    begun = {run.run: run for run in runs if run.game is not None}
    chosen: dict[tuple[object, object], list[KeptRow]] = {}
    for entrant, place, run in entries:
        if str(run) in begun:
            chosen.setdefault((entrant, place), []).append(begun[str(run)])
    firsts: dict[object, list[KeptRow]] = {}
    for (entrant, _), found in chosen.items():
        firsts.setdefault(entrant, []).append(min(found, key=lambda run: (run.started_at, run.run)))
    return {
        (
            entrant,
            len(own),
            *(sum(numbers) for numbers in zip(*((run.moves, run.spent_ms, run.scored) for run in own), strict=True)),
        )
        for entrant, own in firsts.items()
    }


@pytest.fixture(scope="module")
def owner(shared_hub: HubDatabase) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with connect(shared_hub.admin) as connection:
        yield connection


def voices_of(owner: psycopg.Connection[tuple[object, ...]]) -> Voices:
    """Who speaks, as the server has heard it."""
    known = owner.execute(
        "SELECT player::text, home::text, is_stand_in FROM topping.players WHERE home IS NOT NULL"
    ).fetchall()
    return Voices(
        {str(player): str(home) for player, home, _ in known},
        frozenset(str(player) for player, _, is_stand_in in known if is_stand_in),
    )


def deliver(owner: psycopg.Connection[tuple[object, ...]], facts: list[Fact]) -> None:
    for machine in MACHINES:
        owner.execute("INSERT INTO topping.machines (machine) VALUES (%s) ON CONFLICT DO NOTHING", (machine,))
    for fact in facts:
        owner.execute(query("add_facts"), ([fact.machine], [fact.number], [str(fact)]))


@settings(phases=(Phase.generate,), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False), st.integers(1, 14))
def test_the_tables_of_the_server_say_what_the_facts_make_in_any_order(
    owner: psycopg.Connection[tuple[object, ...]], rng: random.Random, count: int
) -> None:
    sayings = Sayings(rng)
    for _ in range(count):
        say = sayings
        rng.choice((say.run, say.run, say.run, say.entry, say.entry, say.player, say.merging, say.erasure))()
    arriving = [*sayings.facts, *rng.choices(sayings.facts, k=3)] if sayings.facts else []
    rng.shuffle(arriving)
    with owner.transaction(force_rollback=True):
        deliver(owner, arriving)
        state = merged(sayings.facts, voices_of(owner))
        gone = owner.execute("SELECT count(*) FROM topping.facts WHERE kind = 'gone'").fetchall()
        assert gone == [(0,)], "what is to be emptied its own machine empties"
        names = owner.execute(
            "SELECT DISTINCT ON (person) person::text, CASE WHEN is_masked THEN '' ELSE name END, is_masked "
            "FROM topping.players ORDER BY person, told DESC"
        ).fetchall()
        told = {player.uuid: (player.name, bool(player.wishes)) for player in state.players}
        assert {person: (name, masked) for person, name, masked in names if person in told} == told
        runs = owner.execute(
            "SELECT run::text, conditions, resumed, is_finished, is_first, moves, found, spent_ms, scored "
            "FROM topping.runs"
        ).fetchall()
        for uuid_, conditions, resumed, finished, first, moves, found, spent, scored in runs:
            run = state.runs[str(uuid_)]
            assert (conditions, resumed) == (run.conditions, run.resumed)
            assert finished == (run.ended is not None and run.ended.finished)
            assert first == (state.attempts[str(uuid_)] == 1)
            if run.ended is not None and run.ended.finished:
                assert (moves, found) == (len(run.moves), sum(move.found for move in run.moves))
                assert (spent, scored) == (total_ms(run), sum(move.scored for move in run.moves))
            else:
                assert moves == len(run.ended_moves)
                assert spent == sum(move.elapsed_ms + move.penalty_ms for move in run.ended_moves)
        assert len(runs) == len(state.runs)
        kept = (
            owner.cursor(row_factory=class_row(KeptRow)).execute(f"SELECT {KEPT} FROM topping.runs".encode()).fetchall()
        )
        for game, measure in product(GAMES, Measure):
            found_there = [(line.rank, line.run) for line in game_table(owner, game, measure)]
            assert found_there == game_twin(kept, game, measure)
        table = competition_table(owner, COMPETITION, Measure.TIME)
        assert {(line.entrant, line.games, line.moves, line.spent_ms, line.scored) for line in table} == sums_twin(
            kept, owner.execute("SELECT entrant, place, run::text FROM topping.entries").fetchall()
        )
