"""The events of a session; its state follows from them, in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from topping.correction.bulletin.bulletin import Bulletin, read_bulletin, write_bulletin
from topping.correction.referee.ruling import Action, Average, Ruling
from topping.correction.sanction import Correction, read_correction, write_correction
from topping.errors import InputError, ToppingError
from topping.play.session.plan import Group, Plan, TableRanges, clean_name
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.rules.moves.move import Move, Solution


@dataclass(frozen=True, slots=True)
class Registered:
    """A player joins; what was played before his first move counts zero (§6.2)."""

    table: int
    name: str
    first_move: int = 1


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player's name is put right."""

    table: int
    name: str


@dataclass(frozen=True, slots=True)
class Excluded:
    """A player is excluded for cheating: his earlier scores are cancelled (§6.1)."""

    table: int


@dataclass(frozen=True, slots=True)
class Departed:
    """A player leaves: from `first_move` on each move is one without a bulletin (§5.7), until he returns."""

    table: int
    first_move: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A player who left is back: his bulletins are awaited again from the next move collected on."""

    table: int


@dataclass(frozen=True, slots=True)
class Grouped:
    """An arbiter's tables are named; players of one arbiter make an average between them (§5.9)."""

    group: Group


@dataclass(frozen=True, slots=True)
class Drawn:
    """The referee has drawn a valid draw from a real bag (§3.1); its top is to be searched."""

    move: int
    kept: str
    """In letter order; empty after a rejection."""
    new: str
    """In the order drawn."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """A draw from a real bag is not valid (§3.2): it goes back, kept letters included."""

    move: int
    kept: str
    new: str


@dataclass(frozen=True, slots=True)
class Barren:
    """The draw just made from a real bag has no solution: it goes back (§3.6)."""

    move: int


@dataclass(frozen=True, slots=True)
class TopFound:
    """The draw just made from a real bag has its top: the solution that §3.4 prefers among those that have it."""

    move: int
    solution: Solution


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was typed last of a draw from a real bag, not yet given to the players, was a mistake of the referee's."""

    move: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The draw of the next move is given."""

    move: int


@dataclass(frozen=True, slots=True)
class Collected:
    """Time is over on a move, and the bulletins are being collected."""

    move: int


@dataclass(frozen=True, slots=True)
class Retained:
    """Another solution with the top score is retained (§3.4), before the next draw; the rest of the game follows it."""

    move: int
    game: Game
    choice: int = 0
    """Which one, where it is retained in all rooms of a competition: its place among those that may be, from 1."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A bulletin is entered, or entered again; its correction as it was made then."""

    move: int
    table: int
    bulletin: Bulletin | None
    """None where none was handed in."""
    correction: Correction


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee rules on a bulletin."""

    move: int
    table: int
    action: Action


@dataclass(frozen=True, slots=True)
class Credited:
    """A solo of a session that was played elsewhere, as it was kept there."""

    move: int
    table: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Delivered:
    """The slip of a correction is given to the player (§5.9)."""

    move: int
    table: int


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A move is cancelled, the last one opened; the rest of the game is another one from there on (§3.6)."""

    move: int
    game: Game
    """With a real bag, the moves before it alone."""


@dataclass(frozen=True, slots=True)
class Continued:
    """A new game goes on with the same players, the clock where it stood (§3.8.3)."""

    game: Game
    """Without a move, where it is drawn from a real bag."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Play stood still for a while (§3.7)."""

    length_ms: int


@dataclass(frozen=True, slots=True)
class Excused:
    """The referee lets play go on after an interruption that ends the game by §3.7."""

    length_ms: int
    reason: str
    """In the referee's words."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The referee closes the session: missing bulletins count as absent, solos and deductions are announced."""


@dataclass(frozen=True, slots=True)
class Appealed:
    """A player appeals against a decision on a move (§6.3)."""

    move: int
    table: int
    text: str
    """What the appeal is about, in the referee's words."""
    after_ms: int = 0
    """How long after the end of the session; 0 while it is played."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """The referee declares the results final: nothing changes them any more."""


Event: TypeAlias = (
    Registered
    | Renamed
    | Excluded
    | Departed
    | Returned
    | Grouped
    | Drawn
    | PutBack
    | Barren
    | TopFound
    | TakenBack
    | Opened
    | Collected
    | Retained
    | Handed
    | Ruled
    | Credited
    | Delivered
    | Cancelled
    | Continued
    | Interrupted
    | Excused
    | Ended
    | Appealed
    | Sealed
)


_Read = Callable[[dict[str, Any], Plan], Event]


def write_event(event: Event) -> dict[str, Any]:
    """The JSON object of an event: `kind`, and the fields of that kind."""
    kind = _KINDS[type(event)]
    match event:
        case Handed():
            bulletin = None if event.bulletin is None else write_bulletin(event.bulletin)
            body = {"bulletin": bulletin, "correction": write_correction(event.correction)}
            return {"kind": kind, "move": event.move, "table": event.table, **body}
        case Ruled():
            return {"kind": kind, "move": event.move, "table": event.table, **_write_action(event.action)}
        case Cancelled():
            return {"kind": kind, "move": event.move, "game": format_game(event.game)}
        case Retained():
            choice = {"choice": event.choice} if event.choice else {}
            return {"kind": kind, "move": event.move, "game": format_game(event.game), **choice}
        case TopFound():
            return {"kind": kind, "move": event.move, "solution": str(event.solution)}
        case Grouped():
            return {"kind": kind, "arbiter": event.group.arbiter, "tables": str(event.group.tables)}
        case Continued():
            return {"kind": kind, "game": format_game(event.game)}
        case _:
            return {"kind": kind, **{name: getattr(event, name) for name in event.__slots__}}


def read_event(value: dict[str, Any], plan: Plan) -> Event:
    """The event of a JSON object as `write_event` makes it; raises `InputError` for anything else."""
    try:
        return _READERS[value["kind"]](value, plan)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError, ToppingError) as fault:
        kind = value.get("kind", "–") if isinstance(value, dict) else "–"
        raise InputError("session.event_unreadable", kind=kind) from fault


def _handed(value: dict[str, Any], plan: Plan) -> Event:
    move, table, written = int(value["move"]), int(value["table"]), value["bulletin"]
    bulletin = None if written is None else read_bulletin(written)
    return Handed(move, table, bulletin, read_correction(value["correction"], plan.regime, table))


def _write_action(action: Action) -> dict[str, Any]:
    return {"average": action.points} if isinstance(action, Average) else {"ruling": action.value}


def _ruled(value: dict[str, Any], plan: Plan) -> Event:
    action: Action = Average(int(value["average"])) if "average" in value else Ruling(value["ruling"])
    return Ruled(int(value["move"]), int(value["table"]), action)


def _game(value: dict[str, Any]) -> Game:
    return parse_game(value["game"], least_moves=0)


def _solution(text: str) -> Solution:
    """The solution that `str` of one gives."""
    move, _, points = text.rpartition(" ")
    typed = Move.parse(move)
    return Solution(typed.word, typed.reference, int(points))


_KINDS: Final = {
    Registered: "registered",
    Renamed: "renamed",
    Excluded: "excluded",
    Departed: "departed",
    Returned: "returned",
    Grouped: "grouped",
    Drawn: "drawn",
    PutBack: "putback",
    Barren: "barren",
    TopFound: "topfound",
    TakenBack: "takenback",
    Opened: "opened",
    Collected: "collected",
    Retained: "retained",
    Handed: "handed",
    Ruled: "ruled",
    Credited: "credited",
    Delivered: "delivered",
    Cancelled: "cancelled",
    Continued: "continued",
    Interrupted: "interrupted",
    Excused: "excused",
    Ended: "ended",
    Appealed: "appealed",
    Sealed: "sealed",
}

_READERS: Final[dict[str, _Read]] = {
    "registered": lambda value, plan: Registered(int(value["table"]), str(value["name"]), int(value["first_move"])),
    "renamed": lambda value, plan: Renamed(int(value["table"]), str(value["name"])),
    "excluded": lambda value, plan: Excluded(int(value["table"])),
    "departed": lambda value, plan: Departed(int(value["table"]), int(value["first_move"])),
    "returned": lambda value, plan: Returned(int(value["table"])),
    "grouped": lambda value, plan: Grouped(Group(clean_name(value["arbiter"]), TableRanges.parse(value["tables"]))),
    "drawn": lambda value, plan: Drawn(int(value["move"]), str(value["kept"]), str(value["new"])),
    "putback": lambda value, plan: PutBack(int(value["move"]), str(value["kept"]), str(value["new"])),
    "barren": lambda value, plan: Barren(int(value["move"])),
    "topfound": lambda value, plan: TopFound(int(value["move"]), _solution(value["solution"])),
    "takenback": lambda value, plan: TakenBack(int(value["move"])),
    "opened": lambda value, plan: Opened(int(value["move"])),
    "collected": lambda value, plan: Collected(int(value["move"])),
    "retained": lambda value, plan: Retained(int(value["move"]), _game(value), int(value.get("choice", 0))),
    "handed": _handed,
    "ruled": _ruled,
    "credited": lambda value, plan: Credited(int(value["move"]), int(value["table"]), int(value["bonus"])),
    "delivered": lambda value, plan: Delivered(int(value["move"]), int(value["table"])),
    "cancelled": lambda value, plan: Cancelled(int(value["move"]), _game(value)),
    "continued": lambda value, plan: Continued(_game(value)),
    "interrupted": lambda value, plan: Interrupted(int(value["length_ms"])),
    "excused": lambda value, plan: Excused(int(value["length_ms"]), str(value["reason"])),
    "ended": lambda value, plan: Ended(),
    "appealed": lambda value, plan: Appealed(
        int(value["move"]), int(value["table"]), str(value["text"]), int(value["after_ms"])
    ),
    "sealed": lambda value, plan: Sealed(),
}
