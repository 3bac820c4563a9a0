"""The referee's answers in words."""

from __future__ import annotations

from topping.errors import InputError
from topping.kiosk.painters.status import VerdictView
from topping.kiosk.wording import sentence
from topping.play.run.entry import Entry
from topping.play.run.verdict import Answer, Verdict
from topping.rules.solution import Solution
from topping.texts import say


def in_words(verdict: Verdict, text: str, *, show_distance: bool) -> VerdictView:
    """A verdict that did not win the move; points and distance only where the terms show them."""
    match verdict.answer:
        case Answer.SYNTAX:
            return VerdictView(_syntax(text), "plain")
        case Answer.REFERENCE_WANTED:
            return VerdictView(say("verdict.reference_wanted"), "plain")
        case Answer.BELOW_TOP if show_distance and verdict.move is not None:
            told = say("verdict.distance", word=verdict.move.circled, points=verdict.points, distance=verdict.distance)
        case Answer.DOES_NOT_FIT | Answer.DOES_NOT_CONNECT if verdict.misfit is not None:
            told = say(f"verdict.misfit.{verdict.misfit.name.lower()}")
        case Answer.NOT_ADMITTED | Answer.CROSS_WORD_NOT_ADMITTED:
            key = "verdict.not_admitted" if verdict.answer is Answer.NOT_ADMITTED else "verdict.cross_not_admitted"
            told = say(key, words=", ".join(verdict.refused))
        case _:
            told = say(f"verdict.{verdict.answer.name.lower()}")
    return VerdictView(told, "bad")


def top_found(retained: Solution, verdict: Verdict) -> VerdictView:
    """The top was reached; says so when another solution goes on the grid."""
    if verdict.move is None or str(verdict.move) == str(retained.move):
        return VerdictView(say("verdict.top", points=retained.points), "good")
    return VerdictView(
        say("verdict.top_other", points=retained.points, own=verdict.move.circled, retained=retained.move.circled),
        "good",
    )


def missed(retained: Solution) -> VerdictView:
    """The solution of a missed move."""
    return VerdictView(say("verdict.missed", word=retained.move.circled, points=retained.points), "bad")


def _syntax(text: str) -> str:
    try:
        Entry.parse(text)
    except InputError as fault:
        return sentence(fault)
    return say("verdict.syntax")
