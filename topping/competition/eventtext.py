"""Events of a competition as the bodies of facts, and back.

A body holds the UUID of its competition and the name of what happened; names that an event does not know are passed
over, since a newer version may say more.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from topping.byfields import Codec, Kinds, by_text
from topping.competition.events import (
    CodeTold,
    CompetitionEvent,
    Decided,
    Enrolled,
    GamePlaced,
    GameRemoved,
    OrderSet,
    Planned,
    Revoked,
    RunEntered,
    SessionReached,
    SessionScored,
    StageSet,
    Stamp,
    StampedEvent,
    Withdrawn,
)
from topping.errors import InputError
from topping.facts.bodies import BOUNDS, unreadable
from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json
from topping.rules.conditions.conditions import Conditions

_EVENTS: Final = Kinds(
    "event",
    {
        "planned": Planned,
        "game": GamePlaced,
        "game-removed": GameRemoved,
        "enrolled": Enrolled,
        "withdrawn": Withdrawn,
        "order": OrderSet,
        "stage": StageSet,
        "code": CodeTold,
        "run": RunEntered,
        "session": SessionScored,
        "reached": SessionReached,
        "decided": Decided,
        "revoked": Revoked,
    },
)
_Event: TypeAlias = Annotated[CompetitionEvent, _EVENTS]


def _is_whole(scored: SessionScored) -> bool:
    """Whether each line has the moves of the game."""
    return all(len(line.gross) == len(line.points) == len(scored.tops) for line in scored.lines)


_CODEC: Final = Codec(unreadable, by_text(Conditions), BOUNDS, {SessionScored: _is_whole})


def kind_of(event: CompetitionEvent) -> FactKind:
    """The kind of fact that an event is."""
    return FactKind.DECISION if isinstance(event, Decided | Revoked) else FactKind.COMPETITION


def body_of_event(competition: str, event: CompetitionEvent) -> dict[str, Json]:
    """The body of the fact that tells an event of a competition."""
    name = {"name": event.title} if isinstance(event, GamePlaced) else {}
    return {"competition": competition, **_CODEC.write(event, _Event), **name}


def event_of(fact: Fact) -> StampedEvent:
    """The event that a fact tells; raises `InputError` for a fact of another kind, or one that cannot be read."""
    if fact.kind not in (FactKind.COMPETITION, FactKind.DECISION):
        raise InputError("facts.unreadable")
    return StampedEvent(Stamp(fact.at, fact.machine, fact.number), _CODEC.read(_Event, fact.body))
