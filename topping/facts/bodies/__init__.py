"""What facts say, a value for each kind: `BODIES` tells which, `read_body` reads any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from topping.errors import InputError
from topping.facts.bodies.fields import BodyFields
from topping.facts.bodies.machines import MachineEnrolled, MachineTold
from topping.facts.bodies.people import PlayerErased, PlayersDistinct, PlayersMerged, PlayerTold, WishAnswered
from topping.facts.bodies.runs import GameTold, MoveOver, RunBegun, RunEnded, RunPaused, RunResumed, StrokesTold
from topping.facts.bodies.sessions import SessionEventTold, SessionTold, SessionWithdrawn
from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json

Body: TypeAlias = (
    MachineTold
    | MachineEnrolled
    | PlayerTold
    | PlayersMerged
    | PlayersDistinct
    | PlayerErased
    | WishAnswered
    | RunBegun
    | MoveOver
    | RunPaused
    | RunResumed
    | RunEnded
    | StrokesTold
    | GameTold
    | SessionTold
    | SessionEventTold
    | SessionWithdrawn
)

_READERS: Final[Mapping[str, Callable[[BodyFields], Body]]] = {
    FactKind.MACHINE: MachineTold.read,
    FactKind.ENROLMENT: MachineEnrolled.read,
    FactKind.PLAYER: PlayerTold.read,
    FactKind.MERGING: PlayersMerged.read,
    FactKind.DISTINCT: PlayersDistinct.read,
    FactKind.ERASURE: PlayerErased.read,
    FactKind.ANSWER: WishAnswered.read,
    FactKind.RUN_BEGUN: RunBegun.read,
    FactKind.MOVE_ENDED: MoveOver.read,
    FactKind.RUN_PAUSED: RunPaused.read,
    FactKind.RUN_RESUMED: RunResumed.read,
    FactKind.RUN_ENDED: RunEnded.read,
    FactKind.STROKES: StrokesTold.read,
    FactKind.GAME: GameTold.read,
    FactKind.SESSION: SessionTold.read,
    FactKind.SESSION_EVENT: SessionEventTold.read,
    FactKind.WITHDRAWAL: SessionWithdrawn.read,
}


def read_body(kind: str, body: Mapping[str, Json]) -> Body | None:
    """What a fact says; None for a kind that is not read here. Raises `InputError` for a body that is not of its kind.

    Names that a kind does not know are passed over: a newer version may say more.
    """
    reader = _READERS.get(kind)
    return None if reader is None else reader(BodyFields(body))


def body_of(fact: Fact) -> Body | None:
    """As `read_body`, of a fact; None also where its body is not of its kind: a newer version may have said it."""
    return fact.said(_read)


def _read(kind: str, body: Mapping[str, Json]) -> Body | None:
    try:
        return read_body(kind, body)
    except InputError:
        return None
