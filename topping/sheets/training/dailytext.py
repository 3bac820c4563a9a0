"""A result of the game of the day as text to copy: it tells whoever has not played it nothing of the game."""

from collections.abc import Sequence
from datetime import date

from topping.sheets.wording import printable
from topping.texts import has, say
from topping.texts.times import day, to_tenths
from topping.training.daily import DailyMark, DailyResult

_ID_SHOWN = 8


def result_to_copy(result: DailyResult) -> str:
    """Four lines: which game, under what, the time, the marks of the first moves. No word, and not how many moves."""
    late = [say("daily.late", days=result.days_late)] if result.days_late else []
    which = (variant_in_words(result.variant), printable(result.lexicon), result.game[:_ID_SHOWN])
    missed = say("daily.missed", count=result.missed) if result.missed else say("daily.none_missed")
    lines = (
        say("daily.copied", date=day(date.fromordinal(result.day))),
        " · ".join(which),
        " · ".join((to_tenths(result.total_ms), missed, *late)),
        marks_in_text(result.marks),
    )
    return "\n".join(lines) + "\n"


def marks_in_text(marks: Sequence[DailyMark]) -> str:
    """The row of marks; the dots at its end stand for the moves that have none."""
    return "".join(mark.value for mark in marks) + "…"


def variant_in_words(name: str) -> str:
    """A variant's name as a player reads it; an unknown one is left as it is."""
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else printable(name)
