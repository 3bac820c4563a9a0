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
    "record.best": "{kind}: record {best} ({day})",
    "record.best_was": "{best}, it was {was}",
    "record.best_streak": "{best}; longest streak: {count:tops}",
    "record.time": "{seconds} s a move",
    "record.points": "{lost} a move",
    "record.streak": "{count:tops} in a row: it was {beaten}",
    "help.records": "the best first attempts, of the day up to ever, and streaks of tops",
    "help.records.player": "those of one player",
    "records.kind": plural(
        "count",
        one="{formula} · {variant} · {lexicon} ({count} game)",
        other="{formula} · {variant} · {lexicon} ({count} games)",
    ),
    "records.span.day": "of the day",
    "records.span.week": "of the week",
    "records.span.month": "of the month",
    "records.span.ever": "ever",
    "records.beaten": "it was {best} ({player}, {day})",
    "records.streaks": "tops in a row: {streaks}",
    "records.streak": "{player} {tops}",
}
