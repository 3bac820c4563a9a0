"""The state that a set of facts makes at a machine: the same whatever their order, with or without repeats.

The database reaches the same state fact by fact (`store/sharing`); this is what it is compared with.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from topping.facts.fact import Fact, FactKind
from topping.facts.people import Persons, SharedPlayer, strokes_must_go
from topping.facts.precedence import stands_before
from topping.facts.sharedruns import SharedRun, attempts, run_of
from topping.facts.subject import PEOPLE, subject_of
from topping.facts.voices import Voices, first_voices

RUN_KINDS = (
    FactKind.RUN_BEGUN,
    FactKind.MOVE_ENDED,
    FactKind.RUN_PAUSED,
    FactKind.RUN_RESUMED,
    FactKind.RUN_ENDED,
    FactKind.STROKES,
)


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
    people = Persons(about_people, voices or first_voices(every.values()))
    has, runner = people.voices.has, people.voices.runner
    gone = {fact.name for fact in people.must_go(about_people)}
    by_run: dict[str, list[Fact]] = defaultdict(list)
    for fact in every.values():
        if fact.kind in RUN_KINDS:
            by_run[subject_of(fact.kind, fact.body)].append(fact)
    runs: dict[str, SharedRun] = {}
    for uuid, about in by_run.items():
        run = run_of(about, has)
        if run is not None and strokes_must_go(people.of(runner(run.machine, run.begun.player))):
            strokes = [fact for fact in about if fact.kind == FactKind.STROKES]
            gone |= {fact.name for fact in strokes}
            run = run_of([fact for fact in about if fact not in strokes], has)
        if run is not None:
            runs[uuid] = run

    def person(run: SharedRun) -> str:
        uuid = runner(run.machine, run.begun.player)
        player = people.of(uuid)
        return uuid if player is None else player.uuid

    return SharedState(people.all(), runs, attempts(runs.values(), person), frozenset(gone))
