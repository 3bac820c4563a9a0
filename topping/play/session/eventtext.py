"""Events as JSON objects, as they are kept and exported; reading and writing round-trip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from topping.correction.bulletin.bulletin import read_bulletin, write_bulletin
from topping.correction.referee.ruling import Action, Average, Ruling
from topping.correction.sanction.correction import read_correction, write_correction
from topping.errors import InputError, ToppingError
from topping.play.session import events
from topping.play.session.arbiters import Group, TableRanges
from topping.play.session.plan import Plan, clean_name
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.moves.move import Move, Solution

_Read = Callable[[dict[str, Any], Plan], events.Event]


def write_event(event: events.Event) -> dict[str, Any]:
    """The JSON object of an event: `kind`, and the fields of that kind."""
    kind = _KINDS[type(event)]
    match event:
        case events.Handed():
            bulletin = None if event.bulletin is None else write_bulletin(event.bulletin)
            body = {"bulletin": bulletin, "correction": write_correction(event.correction)}
            return {"kind": kind, "move": event.move, "table": event.table, **body}
        case events.Ruled():
            return {"kind": kind, "move": event.move, "table": event.table, **_write_action(event.action)}
        case events.Cancelled():
            return {"kind": kind, "move": event.move, "game": format_game(event.game)}
        case events.Retained():
            choice = {"choice": event.choice} if event.choice else {}
            return {"kind": kind, "move": event.move, "game": format_game(event.game), **choice}
        case events.TopFound():
            return {"kind": kind, "move": event.move, "solution": str(event.solution)}
        case events.Grouped():
            return {"kind": kind, "arbiter": event.group.arbiter, "tables": str(event.group.tables)}
        case events.Continued():
            return {"kind": kind, "game": format_game(event.game)}
        case _:
            return {"kind": kind, **{name: getattr(event, name) for name in event.__slots__}}


def read_event(value: dict[str, Any], plan: Plan) -> events.Event:
    """The event of a JSON object as `write_event` makes it; raises `InputError` for anything else."""
    try:
        return _READERS[value["kind"]](value, plan)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError, ToppingError) as fault:
        kind = value.get("kind", "–") if isinstance(value, dict) else "–"
        raise InputError("session.event_unreadable", kind=kind) from fault


def _handed(value: dict[str, Any], plan: Plan) -> events.Event:
    move, table, written = int(value["move"]), int(value["table"]), value["bulletin"]
    bulletin = None if written is None else read_bulletin(written)
    return events.Handed(move, table, bulletin, read_correction(value["correction"], plan.regime, table))


def _write_action(action: Action) -> dict[str, Any]:
    return {"average": action.points} if isinstance(action, Average) else {"ruling": action.value}


def _ruled(value: dict[str, Any], plan: Plan) -> events.Event:
    action: Action = Average(int(value["average"])) if "average" in value else Ruling(value["ruling"])
    return events.Ruled(int(value["move"]), int(value["table"]), action)


def _game(value: dict[str, Any]) -> Game:
    return parse_game(value["game"], least_moves=0)


def _solution(text: str) -> Solution:
    """The solution that `str` of one gives."""
    move, _, points = text.rpartition(" ")
    typed = Move.parse(move)
    return Solution(typed.word, typed.reference, int(points))


_KINDS: Final = {
    events.Registered: "registered",
    events.Renamed: "renamed",
    events.Excluded: "excluded",
    events.Departed: "departed",
    events.Returned: "returned",
    events.Grouped: "grouped",
    events.Drawn: "drawn",
    events.PutBack: "putback",
    events.Barren: "barren",
    events.TopFound: "topfound",
    events.TakenBack: "takenback",
    events.Opened: "opened",
    events.Collected: "collected",
    events.Retained: "retained",
    events.Handed: "handed",
    events.Ruled: "ruled",
    events.Credited: "credited",
    events.Delivered: "delivered",
    events.Cancelled: "cancelled",
    events.Continued: "continued",
    events.Interrupted: "interrupted",
    events.Excused: "excused",
    events.Ended: "ended",
    events.Appealed: "appealed",
    events.Sealed: "sealed",
}

_READERS: Final[dict[str, _Read]] = {
    "registered": lambda value, plan: events.Registered(
        int(value["table"]), str(value["name"]), int(value["first_move"])
    ),
    "renamed": lambda value, plan: events.Renamed(int(value["table"]), str(value["name"])),
    "excluded": lambda value, plan: events.Excluded(int(value["table"])),
    "departed": lambda value, plan: events.Departed(int(value["table"]), int(value["first_move"])),
    "returned": lambda value, plan: events.Returned(int(value["table"])),
    "grouped": lambda value, plan: events.Grouped(
        Group(clean_name(value["arbiter"]), TableRanges.parse(value["tables"]))
    ),
    "drawn": lambda value, plan: events.Drawn(int(value["move"]), str(value["kept"]), str(value["new"])),
    "putback": lambda value, plan: events.PutBack(int(value["move"]), str(value["kept"]), str(value["new"])),
    "barren": lambda value, plan: events.Barren(int(value["move"])),
    "topfound": lambda value, plan: events.TopFound(int(value["move"]), _solution(value["solution"])),
    "takenback": lambda value, plan: events.TakenBack(int(value["move"])),
    "opened": lambda value, plan: events.Opened(int(value["move"])),
    "collected": lambda value, plan: events.Collected(int(value["move"])),
    "retained": lambda value, plan: events.Retained(int(value["move"]), _game(value), int(value.get("choice", 0))),
    "handed": _handed,
    "ruled": _ruled,
    "credited": lambda value, plan: events.Credited(int(value["move"]), int(value["table"]), int(value["bonus"])),
    "delivered": lambda value, plan: events.Delivered(int(value["move"]), int(value["table"])),
    "cancelled": lambda value, plan: events.Cancelled(int(value["move"]), _game(value)),
    "continued": lambda value, plan: events.Continued(_game(value)),
    "interrupted": lambda value, plan: events.Interrupted(int(value["length_ms"])),
    "excused": lambda value, plan: events.Excused(int(value["length_ms"]), str(value["reason"])),
    "ended": lambda value, plan: events.Ended(),
    "appealed": lambda value, plan: events.Appealed(
        int(value["move"]), int(value["table"]), str(value["text"]), int(value["after_ms"])
    ),
    "sealed": lambda value, plan: events.Sealed(),
}
