"""Competitions, entrants and runs for the tests."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

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
from topping.competition.results import TakenResults
from topping.competition.scored import ScoredMove, ScoredOutcome, ScoredRun
from topping.rules.conditions.conditions import Conditions

UUID = "00000000-0000-4000-8000-0000000000c0"
TOPPING_60S = Conditions()


class EntrantFields(TypedDict, total=False):
    """What an entrant of a test may have besides a name."""

    club: str
    licences: tuple[str, ...]
    series: str
    category: str
    centre: str
    players: tuple[str, ...]
    minor: bool


class RunFields(TypedDict, total=False):
    """What a run of a test may have in place of what is usual."""

    conditions: Conditions
    outcome: ScoredOutcome
    moves: tuple[ScoredMove, ...]
    started_at: int
    attempt: int
    resumed: bool
    input: str


def entrant(letter: str, number: int, **fields: Unpack[EntrantFields]) -> Entrant:
    return Entrant(letter, number, (f"Joueur {letter}",), **fields)


def stamped(events: Iterable[CompetitionEvent]) -> list[StampedEvent]:
    return [StampedEvent(Stamp(number, 1_000 * number), event) for number, event in enumerate(events, start=1)]


def moves(costs_s: Sequence[float], found: Sequence[bool] | None = None, proposals: int = 1) -> tuple[ScoredMove, ...]:
    """Moves that took so many seconds; those not found cost 20 s more, as a penalty."""
    found = found or [True] * len(costs_s)
    return tuple(
        ScoredMove(number, is_found, 30 if is_found else 0, 30, round(s * 1000), 0 if is_found else 20_000, proposals)
        for number, (s, is_found) in enumerate(zip(costs_s, found, strict=True), start=1)
    )


def run(
    uuid: str, costs_s: Sequence[float], found: Sequence[bool] | None = None, **fields: Unpack[RunFields]
) -> ScoredRun:
    usual = ScoredRun(uuid, TOPPING_60S, ScoredOutcome.FINISHED, moves(costs_s, found), started_at=0)
    return replace(usual, **fields)


def competition(
    *more: CompetitionEvent,
    plan: CompetitionPlan | None = None,
    entrants: Sequence[Entrant] | None = None,
    games: int = 1,
    taken: Sequence[TakenResults] = (),
) -> Competition:
    """One of games of three moves, open; entrants a, b, c, of which each run `a1` is a's of game 1."""
    entrants = [entrant("a", 1), entrant("b", 2), entrant("c", 3)] if entrants is None else entrants
    events: list[CompetitionEvent] = [
        Planned(plan or CompetitionPlan("Tournoi")),
        *(GamePlaced(place, f"game{place}", 3) for place in range(1, games + 1)),
        *map(Enrolled, entrants),
        StageSet(CompetitionStage.OPEN),
        *(RunEntered(f"{one.uuid}{place}", one.uuid, place) for place in range(1, games + 1) for one in entrants),
        *more,
    ]
    found = gather(UUID, stamped(events), taken)
    assert found is not None
    return found
