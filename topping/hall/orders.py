"""What the referee orders, a line an order: `start`, `slip 12`, `name 12 Camille Roy`, `seat Camille Roy`, `hold`,
`go`, `stop`, `decide 2,14 FILE`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from topping.errors import InputError
from topping.hall.tiebreak import format_tiebreak, parse_tiebreak
from topping.play.session.plan import clean_name


class OrderKind(Enum):
    """The first word of an order."""

    START = "start"
    SLIP = "slip"
    """A new key and code for a seat: whoever speaks for it is cut off."""
    NAME = "name"
    SEAT = "seat"
    """One more seat."""
    HOLD = "hold"
    """No draw after this move."""
    GO = "go"
    DECIDE = "decide"
    """A tie-break between some tables, once a game is over: `TiebreakOrder`."""
    STOP = "stop"
    """The game ends now: runs not played to their end are left."""


@dataclass(frozen=True, slots=True)
class HallOrder:
    """An order of the referee."""

    kind: OrderKind
    table: int = 0
    """0 where the order is about no seat."""
    name: str = ""


_WITH_TABLE: Final = (OrderKind.SLIP, OrderKind.NAME)
_WITH_NAME: Final = (OrderKind.NAME, OrderKind.SEAT, OrderKind.DECIDE)


def parse_order(line: str) -> HallOrder:
    """Reads an order; raises `InputError` for anything else."""
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
    if kind not in _WITH_NAME and rest.strip():
        raise InputError("hall.order", line=line.strip()[:80])
    if kind is OrderKind.DECIDE:
        return HallOrder(kind, name=format_tiebreak(parse_tiebreak(rest)))
    return HallOrder(kind, table, clean_name(rest) if kind in _WITH_NAME else "")


def format_order(order: HallOrder) -> str:
    """Writes what `parse_order` reads."""
    return " ".join(filter(None, (order.kind.value, str(order.table) if order.table else "", order.name)))
