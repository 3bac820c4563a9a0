"""What is answered to a player in the middle of a move, by the formula and the options of the competition."""

from __future__ import annotations

from dataclasses import replace

from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.scenes.solo import verdicts
from topping.kiosk.views.options import hints_text, with_costs
from topping.kiosk.views.verdicts import in_words
from topping.play.run.run import Run
from topping.play.run.settlement import is_warned
from topping.rules.conditions.formula import TOPPING
from topping.texts import say
from topping.texts.times import to_seconds


def tells(run: Run) -> bool:
    """Whether a proposal is answered when it is made."""
    return run.conditions.formula.top_ends_move and not run.hides_status


def reply(run: Run, now: int) -> AnswerView:
    """The answer to the last proposal, which did not end the move."""
    last = run.tries[-1]
    if last.verdict.is_read and not tells(run):
        return verdicts.noted(run)
    answer = in_words(last.verdict, last.text, show_distance=run.conditions.show_distance, at_ms=run.elapsed_ms(now))
    warned_before = sum(is_warned(one.tries) for one in run.results)
    return replace(answer, text=with_costs(answer.text, run.tries, warned_before, run.conditions))


def quiet(run: Run) -> AnswerView:
    """What stands there while nothing is answered: the hints asked for, or the proposal that counts."""
    hints = hints_text(run.tries, run.turn)
    if hints:
        return AnswerView(hints, "hint")
    return AnswerView("", "plain") if tells(run) else verdicts.noted(run)


def end_question(run: Run, now: int) -> AnswerView:
    """What a first F2 says: what a second one does."""
    cost = to_seconds((run.limit_ms or run.elapsed_ms(now)) + run.conditions.penalty_ms)
    name = run.conditions.formula.name
    if run.hides_status:
        name = "hidden"
    elif run.conditions.options.rank_points is not None and name == TOPPING.name:
        name = "ranks"
    return AnswerView(say(f"play.end_move.{name}", cost=cost), "plain")
