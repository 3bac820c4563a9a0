"""The state that a set of facts makes at a machine: the same whatever their order, with or without repeats.

The database reaches the same state fact by fact (`store/sharing`); this is what it is compared with.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from topping.facts.bodies import PlayerTold, body_of
from topping.facts.fact import PEOPLE, Fact, FactKind, subject_of
from topping.facts.merging import RUN_KINDS, stands_before
from topping.facts.people import Persons, SharedPlayer, named_players, strokes_must_go
from topping.facts.sharedruns import SharedRun, run_of
from topping.facts.voices import Voices, stand_in, told_player


@dataclass(frozen=True, slots=True)
class SharedState:
    """What machines know together."""

    players: frozenset[SharedPlayer]
    runs: Mapping[str, SharedRun]
    """By UUID."""
    attempts: Mapping[str, int]
    """Of each run, by UUID."""
    gone: frozenset[tuple[str, int]]
    """The facts that had to be forgotten, by their names."""


def merged(facts: Iterable[Fact], voices: Voices | None = None) -> SharedState:
    """The state that facts make at a machine; without one, as if they had come in the order of their clocks."""
    every: dict[tuple[str, int], Fact] = {}
    for fact in facts:
        known = every.get(fact.name)
        if known is None or stands_before(fact, known):
            every[fact.name] = fact
    about_people = [
        fact for fact in every.values() if fact.kind == FactKind.PLAYER or subject_of(fact.kind, fact.body) == PEOPLE
    ]
    voices = voices or first_voices(every.values())
    people = Persons(about_people, voices)
    gone = {fact.name for fact in people.must_go(about_people)}
    by_run: dict[str, list[Fact]] = defaultdict(list)
    for fact in every.values():
        if fact.kind in RUN_KINDS:
            by_run[subject_of(fact.kind, fact.body)].append(fact)
    runs: dict[str, SharedRun] = {}
    for uuid, about in by_run.items():
        run = run_of(about, voices.has)
        if run is not None and strokes_must_go(people.of(voices.runner(run.machine, run.begun.player))):
            strokes = [fact for fact in about if fact.kind == FactKind.STROKES]
            gone |= {fact.name for fact in strokes}
            run = run_of([fact for fact in about if fact not in strokes], voices.has)
        if run is not None:
            runs[uuid] = run

    def person(run: SharedRun) -> str:
        uuid = voices.runner(run.machine, run.begun.player)
        player = people.of(uuid)
        return uuid if player is None else player.uuid

    uuids: set[str] = set()
    for fact in about_people:
        body = body_of(fact)
        uuids |= {voices.meant(fact, body.player)} if isinstance(body, PlayerTold) else named_players(fact)
    players = frozenset(player for uuid in uuids if (player := people.of(uuid)) is not None)
    return SharedState(players, runs, attempts(runs.values(), person), frozenset(gone))


def attempts(runs: Iterable[SharedRun], person: Callable[[SharedRun], str]) -> Mapping[str, int]:
    """For each run by its UUID: its place among the runs of its game by the same person, from 1.

    Runs of one machine are in the order in which they were started there, whatever its clock said. Those of several
    machines are merged by their own clocks: of the next run of each machine, the one started first comes first; of
    equal ones that of the machine with the least UUID. `person` tells whose a run is.
    """
    found: dict[str, int] = {}
    by_player: dict[tuple[str, str], list[SharedRun]] = defaultdict(list)
    for run in runs:
        by_player[person(run), run.begun.game].append(run)
    for alike in by_player.values():
        alike.sort(key=lambda run: (run.machine, run.begun.place, run.begun.run))
        placed: list[tuple[int, str, int, str]] = []
        for machine, own in groupby(alike, key=lambda run: run.machine):
            latest = 0  # a run comes after those before it, even where the clock was set back
            for run in own:
                latest = max(latest, run.begun.started_at)
                placed.append((latest, machine, run.begun.place, run.begun.run))
        found |= {uuid: attempt for attempt, (*_, uuid) in enumerate(sorted(placed), start=1)}
    return found


def first_voices(facts: Iterable[Fact]) -> Voices:
    """Who speaks at a machine that is none of these and heard the facts in the order of their clocks."""
    found: dict[str, str] = {}
    stand_ins: set[str] = set()
    for fact in sorted(facts, key=lambda one: one.order):
        player = told_player(fact)
        if player is not None and found.setdefault(player, fact.machine) != fact.machine:
            other = stand_in(fact.machine, player)
            found[other] = fact.machine
            stand_ins.add(other)
    return Voices(found, stand_ins=frozenset(stand_ins))


def total_ms(run: SharedRun) -> int:
    """Time and penalties of a finished run."""
    return sum(move.elapsed_ms + move.penalty_ms for move in run.moves)
