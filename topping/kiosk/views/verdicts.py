"""The referee's answer to a proposal in words."""

from __future__ import annotations

from topping.errors import InputError
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.wording import sentence
from topping.play.run.verdict import Answer, Verdict
from topping.rules.games.announcement import COUNTRIES, announce_solution
from topping.rules.games.game import Turn
from topping.rules.moves.move import Move
from topping.rules.moves.typedmove import TypedMove
from topping.sheets.options import hint_name
from topping.texts import say
from topping.texts.times import to_seconds


def in_words(verdict: Verdict, text: str, *, show_distance: bool, at_ms: int | None = None) -> AnswerView:
    """The sentence of a verdict that did not win the move; with the distance only where the conditions show it.

    `at_ms` is when it was given, from the beginning of the move.
    """
    if verdict.answer is Answer.BELOW_TOP and verdict.move is not None:
        return _near(verdict, verdict.move, show_distance=show_distance, at_ms=at_ms)
    match verdict.answer:
        case Answer.SYNTAX:
            return AnswerView(_syntax(text), "plain")
        case Answer.REFERENCE_WANTED:
            return AnswerView(say("verdict.reference_wanted"), "plain")
        case Answer.DOES_NOT_FIT | Answer.DOES_NOT_CONNECT if verdict.misfit is not None:
            text_shown = say(f"verdict.misfit.{verdict.misfit.name.lower()}")
        case Answer.NOT_ADMITTED | Answer.CROSS_WORD_NOT_ADMITTED:
            key = "verdict.not_admitted" if verdict.answer is Answer.NOT_ADMITTED else "verdict.cross_not_admitted"
            text_shown = say(key, words=verdict.refused)
        case Answer.SCORE_WANTED:
            return AnswerView(say("verdict.score_wanted"), "plain")
        case Answer.HINT:
            return AnswerView(say("verdict.hint", hint=hint_name(text)), "plain")
        case _:
            text_shown = say(f"verdict.{verdict.answer.name.lower()}")
    return AnswerView(text_shown, "bad")


def _near(verdict: Verdict, move: Move, *, show_distance: bool, at_ms: int | None) -> AnswerView:
    """The answer to a good word that is not the top."""
    sentence_shown, rest = say("verdict.below_top"), say("answer.below_top")
    if show_distance:
        sentence_shown = say("verdict.distance", word=move.circled, points=verdict.points, distance=verdict.distance)
        rest = say("answer.distance", points=verdict.points, distance=verdict.distance)
    when = "" if at_ms is None else say("answer.at", time=to_seconds(at_ms))
    return AnswerView(sentence_shown, "near", strong=f"{move.word.upper()} {move.reference}", rest=rest, aside=when)


def jokers(turn: Turn) -> list[str]:
    """In a joker game, what each joker of the solution stands for, and whether it was replaced (§3.8.1)."""
    if not turn.before.variant.joker:
        return []
    return [
        say("verdict.joker_replaced" if joker.replaced else "verdict.joker_stays", country=COUNTRIES[joker.letter])
        for joker in announce_solution(turn).jokers
    ]


def _syntax(text: str) -> str:
    try:
        TypedMove.parse(text)
    except InputError as fault:
        return sentence(fault)
    return say("verdict.syntax")
