"""The result of a daily game as text to share, without spoilers for people who have not played it."""

from collections.abc import Sequence
from datetime import date

from topping.texts import has, say
from topping.texts.times import day, to_tenths
from topping.training.daily import DailyMark, DailyResult
from topping.wording.sentences import printable

_ID_SHOWN = 8


def result_to_copy(result: DailyResult) -> str:
    """Returns a daily result as four lines to share: game, conditions, time, marks of the first moves.

    They reveal no word, and not how many moves the game has.
    """
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
    """Returns the given marks of the first moves, one character each, followed by `…`."""
    return "".join(mark.value for mark in marks) + "…"


def variant_in_words(name: str) -> str:
    """Returns the name of a variant for players; an unknown name stays unchanged."""
    return say(f"variant_name.{name}") if has(f"variant_name.{name}") else printable(name)
