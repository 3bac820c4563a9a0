"""English sentences of records."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "record.own.ever": "Your record",
    "record.own.month": "Your record of the month",
    "record.own.week": "Your record of the week",
    "record.own.day": "Your record of the day",
    "record.house.ever": "House record",
    "record.house.month": "House record of the month",
    "record.house.week": "House record of the week",
    "record.house.day": "House record of the day",
    "record.was": "{title}: it was {best} ({day})",
    "record.was_of": "{title}: it was {best} ({player}, {day})",
    "record.points": plural("count", one="{lost} point", other="{lost} points"),
    "record.streak": "{count:tops} in a row: it was {beaten}",
}
