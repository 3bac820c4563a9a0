"""The referee's orders to the program that leads an evening on phones; each order is one line of text.

Examples: `start`, `slip 12` (new key for seat 12), `name 12 Camille Roy`, `seat Camille Roy` (one more seat), `hold`,
`go`, `stop`, `again 60 20 moves_lost normale-09` (another game), `decide 2,14 FILE` (tie-break).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.errors import InputError
from topping.hall.tiebreak import format_tiebreak, parse_tiebreak
from topping.play.session.plan import clean_name


class OrderKind(Enum):
    """The kind of an order; the value is the order's first word."""

    START = "start"
    SLIP = "slip"
    """Gives a seat a new key and code; the phone at the seat is cut off."""
    NAME = "name"
    SEAT = "seat"
    """Adds a seat."""
    HOLD = "hold"
    """Stops the game after the current move."""
    GO = "go"
    DECIDE = "decide"
    """Plays a tie-break between some tables, once a game is over: `TiebreakOrder`."""
    STOP = "stop"
    """Ends the game now: unfinished runs are closed as abandoned."""
    AGAIN = "again"
    """Plays another game with the same seats, once one is over."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """The order to play another game with the same seats: time per move (s), penalty (s), rule for latecomers, game's
    name.
    """

    limit_s: int
    """The time per move; 0 for mort subite, which has its own times."""
    penalty_s: int
    late: str
    game: str


@dataclass(frozen=True, slots=True)
class HallOrder:
    """An order of the referee to the program that leads an evening on phones, such as "rename seat 12"."""

    kind: OrderKind
    table: int = 0
    """The number of the seat; 0 for an order without a seat."""
    name: str = ""
    next_game: NextGame | None = None
    """The next game; only for `again`."""


_WITH_TABLE: Final = (OrderKind.SLIP, OrderKind.NAME)
_WITH_NAME: Final = (OrderKind.NAME, OrderKind.SEAT, OrderKind.DECIDE)


def parse_order(line: str) -> HallOrder:
    """Parses one line of text as an order; raises `InputError`."""
    first, _, rest = line.strip().partition(" ")
    try:
        kind, table = OrderKind(first), 0
        if kind in _WITH_TABLE:
            number, _, rest = rest.strip().partition(" ")
            if not (number.isdecimal() and number.isascii() and len(number) <= 4 and int(number)):
                raise ValueError
            table = int(number)
    except ValueError:
        raise InputError("hall.order", line=line.strip()[:80]) from None
    if kind is OrderKind.AGAIN:
        return HallOrder(kind, next_game=_next_game(line, rest))
    if kind not in _WITH_NAME and rest.strip():
        raise InputError("hall.order", line=line.strip()[:80])
    if kind is OrderKind.DECIDE:
        return HallOrder(kind, name=format_tiebreak(parse_tiebreak(rest)))
    return HallOrder(kind, table, clean_name(rest) if kind in _WITH_NAME else "")


def _next_game(line: str, rest: str) -> NextGame:
    parts = rest.strip().split(" ", 3)
    is_right = len(parts) == 4 and all(one.isdecimal() and one.isascii() and len(one) <= 4 for one in parts[:2])
    if not is_right or not parts[3].strip():
        raise InputError("hall.order", line=line.strip()[:80])
    return NextGame(int(parts[0]), int(parts[1]), parts[2], parts[3].strip())


def format_order(order: HallOrder) -> str:
    """Formats an order as one line of text; `parse_order` reads it."""
    if (one := order.next_game) is not None:
        return f"{order.kind.value} {one.limit_s} {one.penalty_s} {one.late} {one.game}"
    return " ".join(filter(None, (order.kind.value, str(order.table) if order.table else "", order.name)))
