"""What is answered to a player: in the middle of a move, by its formula and options, and at its end."""

from __future__ import annotations

from dataclasses import replace

from topping.errors import InputError
from topping.kiosk.paint.answers import AnswerView
from topping.kiosk.wording.moves import hints_text, in_words, jokers, with_costs
from topping.play.run.result import MoveResult
from topping.play.run.run import Run
from topping.play.run.settlement import is_lost, is_warned, is_zero
from topping.rules.conditions.formula import TOPPING
from topping.rules.games.game import Turn
from topping.rules.moves.typedmove import TypedMove, split_score
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths


def noted(run: Run) -> AnswerView:
    """The last proposal, where it is the one that counts, without its points."""
    if run.counting is None:
        return AnswerView("", "plain")
    proposal = _as_read(run.counting.text, has_score=run.conditions.options.declares_score)
    return AnswerView(say("verdict.noted", proposal=proposal), "plain")


def ended(result: MoveResult, turn: Turn, run: Run) -> AnswerView:
    """How a move ended: whether the top was found, what the player's proposal brought, and the retained solution."""
    retained = turn.solution
    if result.found:
        return _found(result, turn)
    if run.conditions.formula.top_ends_move:
        text_shown = say("verdict.missed", word=retained.move.circled, points=retained.points)
    elif not result.tries or result.answer is None:
        text_shown = say("verdict.nothing", word=retained.move.circled, points=retained.points)
    else:
        text_shown = say(
            "verdict.scored",
            own=result.answer.circled,
            scored=result.points,
            why=_why_nothing(result),
            word=retained.move.circled,
            points=retained.points,
        )
    if is_lost(result.tries, run.conditions):
        lost = next(one for one in result.tries if is_zero(one))
        why = say("verdict.zero_lost", why=in_words(lost.verdict, lost.text, show_distance=False).text)
        text_shown = f"{why} {text_shown}"
    return AnswerView(" ".join((text_shown, *jokers(turn))), "bad")


def _found(result: MoveResult, turn: Turn) -> AnswerView:
    """The answer to the top: its word, points and time apart, unless more has to be said."""
    text_shown, said = _top(result, turn), jokers(turn)
    is_retained = result.answer is None or str(result.answer) == str(turn.solution.move)
    if said or not is_retained:
        return AnswerView(" ".join((text_shown, *said)), "good")
    return AnswerView(
        text_shown,
        "good",
        strong=say("answer.top"),
        rest=turn.solution.move.circled,
        points=f"+{turn.solution.points}",
        aside=to_tenths(result.elapsed_ms),
    )


def _top(result: MoveResult, turn: Turn) -> str:
    """The top was reached; says so when another solution goes on the grid."""
    retained = turn.solution
    if result.answer is None or str(result.answer) == str(retained.move):
        return say("verdict.top", points=retained.points)
    return say("verdict.top_other", points=retained.points, own=result.answer.circled, retained=retained.move.circled)


def _why_nothing(result: MoveResult) -> str:
    """Why the proposal that counted brought nothing; empty where it brought something."""
    counted = next((one for one in reversed(result.tries) if one.verdict.is_read), None)
    if counted is None or counted.verdict.points is not None:
        return ""
    return " " + in_words(counted.verdict, counted.text, show_distance=False).text


def _as_read(text: str, *, has_score: bool) -> str:
    move, score = split_score(text) if has_score else (text, None)
    try:
        read = str(TypedMove.parse(move))
        return read if score is None else f"{read} {score}"
    except InputError:
        return text.strip()


def tells(run: Run) -> bool:
    """Whether a proposal is answered when it is made."""
    return run.conditions.formula.top_ends_move and not run.hides_status


def reply(run: Run, now: int) -> AnswerView:
    """The answer to the last proposal, which did not end the move."""
    last = run.tries[-1]
    if last.verdict.is_read and not tells(run):
        return noted(run)
    answer = in_words(last.verdict, last.text, show_distance=run.conditions.show_distance, at_ms=run.elapsed_ms(now))
    warned_before = sum(is_warned(one.tries) for one in run.results)
    return replace(answer, text=with_costs(answer.text, run.tries, warned_before, run.conditions))


def quiet(run: Run) -> AnswerView:
    """What stands there while nothing is answered: the hints asked for, or the proposal that counts."""
    hints = hints_text(run.tries, run.turn)
    if hints:
        return AnswerView(hints, "hint")
    return AnswerView("", "plain") if tells(run) else noted(run)


def end_question(run: Run, now: int) -> AnswerView:
    """What is said before a move is ended: what that means."""
    cost = to_seconds((run.limit_ms or run.elapsed_ms(now)) + run.conditions.penalty_ms)
    name = run.conditions.formula.name
    if run.hides_status:
        name = "hidden"
    elif run.conditions.options.rank_points is not None and name == TOPPING.name:
        name = "ranks"
    return AnswerView(say(f"play.end_move.{name}", cost=cost), "plain")
