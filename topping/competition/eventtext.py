"""Events of a competition as the bodies of facts, and back.

A body holds the UUID of its competition and the name of what happened; names that an event does not know are passed
over, since a newer version may say more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeVar

from topping.competition.decisions import (
    Decision,
    EntrantExcluded,
    MoveVoided,
    NamePutRight,
    RunAdmitted,
    RunDisqualified,
    RunSetAside,
    TimeGivenBack,
    TopRetained,
)
from topping.competition.entrant import Entrant
from topping.competition.events import (
    FIRST_TIE_BREAK,
    CodeTold,
    CompetitionEvent,
    CompetitionStage,
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
from topping.competition.plan import CompetitionForm, CompetitionPlan, Passing, SoloScope
from topping.competition.scored import ScoredLine
from topping.errors import InputError
from topping.facts.bodies.fields import BodyFields
from topping.facts.fact import Fact, FactKind
from topping.facts.jsontext import Json
from topping.rules.conditions.conditions import Conditions

_Choice = TypeVar("_Choice", bound=Enum)
_MOST: Final = 5_000


def kind_of(event: CompetitionEvent) -> FactKind:
    """The kind of fact that an event is."""
    return FactKind.DECISION if isinstance(event, Decided | Revoked) else FactKind.COMPETITION


def body_of_event(competition: str, event: CompetitionEvent) -> dict[str, Json]:
    """The body of the fact that tells an event of a competition."""
    return {"competition": competition, **_written(event)}


def event_of(fact: Fact) -> StampedEvent:
    """The event that a fact tells; raises `InputError` for a fact of another kind, or one that cannot be read."""
    fields = BodyFields(fact.body)
    reader = _READERS.get(fields.text("event"))
    if reader is None or fact.kind not in (FactKind.COMPETITION, FactKind.DECISION):
        raise InputError("facts.unreadable")
    return StampedEvent(Stamp(fact.at, fact.machine, fact.number), reader(fields))


def _written(event: CompetitionEvent) -> dict[str, Json]:
    match event:
        case Planned(plan):
            return {"event": "planned", **_plan(plan)}
        case GamePlaced(place, game, moves, entrants, conditions, is_known):
            return {
                "event": "game",
                "place": place,
                "game": game,
                "name": event.title,
                "moves": moves,
                "entrants": list(entrants),
                "conditions": None if conditions is None else str(conditions),
                "known": is_known,
            }
        case GameRemoved(place):
            return {"event": "game-removed", "place": place}
        case Enrolled(entrant):
            return {"event": "enrolled", **_entrant(entrant)}
        case Withdrawn(entrant=gone):
            return {"event": "withdrawn", "entrant": gone}
        case OrderSet(order):
            return {"event": "order", "entrants": list(order)}
        case StageSet(stage):
            return {"event": "stage", "stage": stage.value}
        case CodeTold(code):
            return {"event": "code", "code": code}
        case RunEntered(run, entrant=by, game=place, delay_ms=delay_ms):
            return {"event": "run", "run": run, "entrant": by, "place": place, "delay_ms": delay_ms}
        case SessionScored():
            return _session(event)
        case SessionReached(session, place, centre, move, choices):
            body: dict[str, Json] = {"event": "reached", "session": session, "place": place, "centre": centre}
            return {**body, "move": move, "choices": [number for pair in choices for number in pair]}
        case Decided(decision, reason, author):
            return {"event": "decided", "reason": reason, "author": author, **_decision(decision)}
        case Revoked(machine, number, reason, author):
            return {"event": "revoked", "machine": machine, "number": number, "reason": reason, "author": author}


def _plan(plan: CompetitionPlan) -> dict[str, Json]:
    return {
        "name": plan.name,
        "conditions": str(plan.conditions),
        "form": plan.form.value,
        "passing": plan.passing.value,
        "resolution_ms": plan.resolution_ms,
        "inputs_apart": plan.inputs_apart,
        "pairs": plan.pairs,
        "solos": plan.solos.value,
        "team_size": plan.team_size,
        "until": plan.until_ms,
    }


def _entrant(entrant: Entrant) -> dict[str, Json]:
    return {
        "entrant": entrant.uuid,
        "number": entrant.number,
        "names": list(entrant.names),
        "club": entrant.club,
        "licences": list(entrant.licences),
        "series": entrant.series,
        "category": entrant.category,
        "centre": entrant.centre,
        "players": list(entrant.players),
        "minor": entrant.minor,
    }


def _session(scored: SessionScored) -> dict[str, Json]:
    return {
        "event": "session",
        "session": scored.session,
        "place": scored.game,
        "games": list(scored.games),
        "centre": scored.centre,
        "ended": scored.ended,
        "tops": list(scored.tops),
        "lines": [
            {
                "table": line.table,
                "name": line.name,
                "gross": list(line.gross),
                "points": list(line.points),
                "deduction": line.deduction,
                "out_at": line.out_at,
                "excluded": line.excluded,
            }
            for line in scored.lines
        ],
    }


def _decision(decision: Decision) -> dict[str, Json]:
    match decision:
        case MoveVoided(place, move, entrant):
            return {"decision": "move-voided", "place": place, "move": move, "entrant": entrant}
        case TopRetained(place, move, choice):
            return {"decision": "top-retained", "place": place, "move": move, "choice": choice}
        case RunDisqualified(run):
            return {"decision": "run-disqualified", "run": run}
        case RunAdmitted(run):
            return {"decision": "run-admitted", "run": run}
        case RunSetAside(run):
            return {"decision": "run-set-aside", "run": run}
        case TimeGivenBack(run, ms):
            return {"decision": "time-given-back", "run": run, "ms": ms}
        case EntrantExcluded(entrant=gone):
            return {"decision": "entrant-excluded", "entrant": gone}
        case NamePutRight(entrant=named, names=names):
            return {"decision": "name-put-right", "entrant": named, "names": list(names)}


# read back


def _read_plan(fields: BodyFields) -> Planned:
    return Planned(
        CompetitionPlan(
            name=fields.text("name"),
            conditions=Conditions.parse(fields.text("conditions", most=4_000)),
            form=_choice(fields, "form", CompetitionForm),
            passing=_choice(fields, "passing", Passing),
            resolution_ms=fields.whole("resolution_ms", 1),
            inputs_apart=fields.flag("inputs_apart"),
            pairs=fields.flag("pairs"),
            solos=_choice(fields, "solos", SoloScope),
            team_size=fields.whole("team_size"),
            until_ms=fields.maybe_instant("until"),
        )
    )


def _read_game(fields: BodyFields) -> GamePlaced:
    conditions = fields.maybe_text("conditions")
    return GamePlaced(
        fields.whole("place", 1),
        fields.text("game"),
        fields.whole("moves", 1),
        _texts(fields, "entrants"),
        None if conditions is None else Conditions.parse(conditions),
        _is_known(fields),
    )


def _is_known(fields: BodyFields) -> bool:
    """As it is said; earlier versions named a game by its seed, or as its file did."""
    if fields.has("known"):
        return fields.flag("known")
    of_tie_break = fields.whole("place", 1) >= FIRST_TIE_BREAK  # these bore a number of their own
    return re.search("[0-9]{4}" if of_tie_break else "[0-9]", fields.text("name")) is not None


def _read_entrant(fields: BodyFields) -> Enrolled:
    return Enrolled(
        Entrant(
            uuid=fields.text("entrant"),
            number=fields.whole("number", 1),
            names=_texts(fields, "names"),
            club=fields.text("club"),
            licences=_texts(fields, "licences"),
            series=fields.text("series"),
            category=fields.text("category"),
            centre=fields.text("centre"),
            players=_texts(fields, "players"),
            minor=fields.flag("minor"),
        )
    )


def _read_run(fields: BodyFields) -> RunEntered:
    return RunEntered(
        fields.text("run"), fields.text("entrant"), fields.whole("place", 1), fields.maybe_whole("delay_ms")
    )


def _read_session(fields: BodyFields) -> SessionScored:
    tops = tuple(_whole(one) for one in fields.values("tops"))
    return SessionScored(
        session=fields.text("session"),
        game=fields.whole("place", 1),
        games=_texts(fields, "games"),
        centre=fields.text("centre"),
        ended=fields.flag("ended"),
        tops=tops,
        lines=tuple(_read_line(line, len(tops)) for line in fields.objects("lines")),
    )


def _read_line(fields: BodyFields, moves: int) -> ScoredLine:
    line = ScoredLine(
        table=fields.whole("table", 1),
        name=fields.text("name"),
        gross=tuple(None if one is None else _whole(one) for one in fields.values("gross")),
        points=tuple(_whole(one) for one in fields.values("points")),
        deduction=fields.whole("deduction"),
        out_at=fields.maybe_whole("out_at", 1),
        excluded=fields.flag("excluded"),
    )
    if not len(line.gross) == len(line.points) == moves:
        raise InputError("facts.unreadable")
    return line


def _read_reached(fields: BodyFields) -> SessionReached:
    numbers = [_whole(one) for one in fields.values("choices")]
    if len(numbers) % 2:
        raise InputError("facts.unreadable")
    return SessionReached(
        fields.text("session"),
        fields.whole("place", 1),
        fields.text("centre"),
        fields.whole("move"),
        tuple(zip(numbers[::2], numbers[1::2], strict=True)),
    )


def _read_decided(fields: BodyFields) -> Decided:
    reader = _DECISIONS.get(fields.text("decision"))
    if reader is None:
        raise InputError("facts.unreadable")
    return Decided(reader(fields), fields.text("reason"), fields.text("author"))


_DECISIONS: Final[Mapping[str, Callable[[BodyFields], Decision]]] = {
    "move-voided": lambda fields: MoveVoided(
        fields.whole("place", 1), fields.whole("move", 1), fields.maybe_text("entrant")
    ),
    "top-retained": lambda fields: TopRetained(
        fields.whole("place", 1), fields.whole("move", 1), fields.whole("choice", 1)
    ),
    "run-disqualified": lambda fields: RunDisqualified(fields.text("run")),
    "run-admitted": lambda fields: RunAdmitted(fields.text("run")),
    "run-set-aside": lambda fields: RunSetAside(fields.text("run")),
    "time-given-back": lambda fields: TimeGivenBack(fields.text("run"), fields.whole("ms", -(10**9))),
    "entrant-excluded": lambda fields: EntrantExcluded(fields.text("entrant")),
    "name-put-right": lambda fields: NamePutRight(fields.text("entrant"), _names(fields)),
}
_READERS: Final[Mapping[str, Callable[[BodyFields], CompetitionEvent]]] = {
    "planned": _read_plan,
    "game": _read_game,
    "game-removed": lambda fields: GameRemoved(fields.whole("place", 1)),
    "enrolled": _read_entrant,
    "withdrawn": lambda fields: Withdrawn(fields.text("entrant")),
    "order": lambda fields: OrderSet(_texts(fields, "entrants")),
    "stage": lambda fields: StageSet(_choice(fields, "stage", CompetitionStage)),
    "code": lambda fields: CodeTold(fields.text("code")),
    "run": _read_run,
    "session": _read_session,
    "reached": _read_reached,
    "decided": _read_decided,
    "revoked": lambda fields: Revoked(
        fields.text("machine"), fields.whole("number", 1), fields.text("reason"), fields.text("author")
    ),
}


def _names(fields: BodyFields) -> tuple[str, ...]:
    """Names that an entrant can bear."""
    return Entrant("", 1, _texts(fields, "names")).names


def _choice(fields: BodyFields, name: str, kind: type[_Choice]) -> _Choice:
    value = fields.text(name)
    found = next((one for one in kind if one.value == value), None)
    if found is None:
        raise InputError("facts.unreadable")
    return found


def _texts(fields: BodyFields, name: str) -> tuple[str, ...]:
    values: Sequence[Json] = fields.values(name, most=_MOST)
    found = tuple(one for one in values if isinstance(one, str))
    if len(found) != len(values):
        raise InputError("facts.unreadable")
    return found


def _whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError("facts.unreadable")
    return value
