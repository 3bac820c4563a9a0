"""Which of two facts under one name stands, so that their order and their repeats make no difference."""

from typing import Final

from topping.facts.fact import Fact, FactKind

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
