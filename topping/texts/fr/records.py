"""French sentences of records."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "record.own.ever": "Votre record",
    "record.own.month": "Votre record du mois",
    "record.own.week": "Votre record de la semaine",
    "record.own.day": "Votre record du jour",
    "record.house.ever": "Record de la maison",
    "record.house.month": "Record du mois de la maison",
    "record.house.week": "Record de la semaine de la maison",
    "record.house.day": "Record du jour de la maison",
    "record.was": "{title} : l’ancien était {best} ({day})",
    "record.was_of": "{title} : l’ancien était {best} ({player}, {day})",
    "record.points": plural("count", one="{lost} point", other="{lost} points"),
    "record.streak": "{count:tops} de suite : l’ancienne série était de {beaten}",
}
