"""The state that a set of facts makes at a machine: the same whatever their order, with or without repeats.

The database reaches the same state fact by fact (`store/sharing`); this is what it is compared with.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from topping.facts.fact import PEOPLE, Fact, FactKind, subject_of
from topping.facts.people import Persons, SharedPlayer, strokes_must_go
from topping.facts.sharedruns import SharedRun, attempts, run_of
from topping.facts.voices import Voices, first_voices

_PERSONAL: Final = (FactKind.PLAYER, FactKind.STROKES, FactKind.SESSION, FactKind.SESSION_EVENT)
_PERSONAL_EVENTS: Final = ("enrolled", "session")
_PERSONAL_DECISIONS: Final = ("name-put-right",)


def is_personal(fact: Fact) -> bool:
    """Whether a fact names somebody, so that it may have to be forgotten: an empty one then takes its place.

    What others are ranked by is not withdrawn by the machine that said it.
    """
    match fact.kind:
        case FactKind.COMPETITION:
            return fact.body.get("event") in _PERSONAL_EVENTS
        case FactKind.DECISION:
            return fact.body.get("decision") in _PERSONAL_DECISIONS
        case _:
            return fact.kind in _PERSONAL


def stands_before(fact: Fact, other: Fact) -> bool:
    """Whether a fact stands, and another one under its name does not.

    What is lasting stands before what was emptied, and that before what names somebody. Of two alike, which a machine
    and a copy of it have said, the lesser text stands.
    """
    return _order(fact) < _order(other)


def _order(fact: Fact) -> tuple[int, str]:
    rank = 1 if fact.kind == FactKind.GONE else 2 if is_personal(fact) else 0
    return (rank, "" if fact.kind == FactKind.GONE else fact.unsigned())


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
