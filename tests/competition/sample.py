"""Competitions, entrants and runs for the tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from topping.competition.competition import Competition, gather
from topping.competition.entrant import Entrant
from topping.competition.events import (
    CompetitionEvent,
    CompetitionStage,
    Enrolled,
    GamePlaced,
    Planned,
    RunEntered,
    StageSet,
    Stamp,
    StampedEvent,
)
from topping.competition.plan import CompetitionPlan
from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.rules.conditions import Conditions

MACHINE = "00000000-0000-4000-8000-000000000001"
UUID = "00000000-0000-4000-8000-0000000000c0"
TOPPING_60S = Conditions()


def entrant(letter: str, number: int, **fields: object) -> Entrant:
    return Entrant(letter, number, (f"Joueur {letter}",), **fields)  # type: ignore[arg-type]  # fields by name


def stamped(events: Iterable[CompetitionEvent], machine: str = MACHINE, first: int = 1) -> list[StampedEvent]:
    return [
        StampedEvent(Stamp(1_000 * number, machine, number), event) for number, event in enumerate(events, start=first)
    ]


def moves(costs_s: Sequence[float], found: Sequence[bool] | None = None, proposals: int = 1) -> tuple[ScoredMove, ...]:
    """Moves that took so many seconds; those not found cost 20 s more, as a penalty."""
    found = found or [True] * len(costs_s)
    return tuple(
        ScoredMove(number, is_found, 30 if is_found else 0, 30, round(s * 1000), 0 if is_found else 20_000, proposals)
        for number, (s, is_found) in enumerate(zip(costs_s, found, strict=True), start=1)
    )


def run(uuid: str, costs_s: Sequence[float], found: Sequence[bool] | None = None, **fields: object) -> ScoredRun:
    values: dict[str, object] = {
        "conditions": TOPPING_60S,
        "outcome": ScoredOutcome.FINISHED,
        "moves": moves(costs_s, found),
        "started_at": 0,
        "enrolled": True,
        **fields,
    }
    return ScoredRun(uuid, **values)  # type: ignore[arg-type]  # fields by name


def competition(
    *more: CompetitionEvent,
    plan: CompetitionPlan | None = None,
    entrants: Sequence[Entrant] | None = None,
    games: int = 1,
) -> Competition:
    """One of games of three moves, open; entrants a, b, c, of which each run `a1` is a's of game 1."""
    entrants = [entrant("a", 1), entrant("b", 2), entrant("c", 3)] if entrants is None else entrants
    events: list[CompetitionEvent] = [
        Planned(plan or CompetitionPlan("Tournoi")),
        *(GamePlaced(place, f"game{place}", f"Partie {place}", 3) for place in range(1, games + 1)),
        *map(Enrolled, entrants),
        StageSet(CompetitionStage.OPEN),
        *(RunEntered(f"{one.uuid}{place}", one.uuid, place) for place in range(1, games + 1) for one in entrants),
        *more,
    ]
    found = gather(UUID, stamped(events))
    assert found is not None
    return found
