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
    "record.best": "{kind} : record {best} ({day})",
    "record.best_was": "{best}, l’ancien était {was}",
    "record.best_streak": "{best} ; plus longue série : {count:tops}",
    "record.time": "{seconds} s par coup",
    "record.points": "{lost} par coup",
    "record.streak": "{count:tops} de suite : l’ancienne série était de {beaten}",
    "help.records": "les meilleurs premiers essais, du jour à toujours, et les séries de tops",
    "help.records.player": "ceux d’un joueur",
    "records.kind": plural(
        "count",
        one="{formula} · {variant} · {lexicon} ({count} partie)",
        other="{formula} · {variant} · {lexicon} ({count} parties)",
    ),
    "records.span.day": "du jour",
    "records.span.week": "de la semaine",
    "records.span.month": "du mois",
    "records.span.ever": "depuis toujours",
    "records.beaten": "l’ancien : {best} ({player}, {day})",
    "records.streaks": "tops de suite : {streaks}",
    "records.streak": "{player} {tops}",
}
