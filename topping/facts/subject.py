"""What a fact is about: the key by which facts are found again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from topping.facts.fact import FactKind
from topping.facts.jsontext import Json

PEOPLE: Final = "people"
"""The subject of what is said of several players at once."""

_FIELDS: Final[Mapping[str, str]] = {
    FactKind.PLAYER: "player",
    FactKind.RUN_BEGUN: "run",
    FactKind.MOVE_ENDED: "run",
    FactKind.RUN_PAUSED: "run",
    FactKind.RUN_RESUMED: "run",
    FactKind.RUN_ENDED: "run",
    FactKind.STROKES: "run",
    FactKind.GAME: "game",
    FactKind.SESSION: "session",
    FactKind.SESSION_EVENT: "session",
    FactKind.WITHDRAWAL: "session",
    FactKind.COMPETITION: "competition",
    FactKind.DECISION: "competition",
    FactKind.ENROLMENT: "competition",
    FactKind.SIGNAL: "competition",
}
_OF_PEOPLE: Final = frozenset((FactKind.MERGING, FactKind.DISTINCT, FactKind.ERASURE, FactKind.ANSWER))


def subject_of(kind: str, body: Mapping[str, Json]) -> str:
    """The run, player, session, game or competition that a fact is about; otherwise its kind."""
    if kind in _OF_PEOPLE:
        return PEOPLE
    field = _FIELDS.get(kind)
    value = None if field is None else body.get(field)
    return value if isinstance(value, str) else str(kind)
