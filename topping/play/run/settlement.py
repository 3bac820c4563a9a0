"""What a move of a run brought and cost, by its formula and the options of the competition; and what a run came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from topping.play.run.proposal import Answer, Verdict
from topping.play.run.strokes import Stroke
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.rules.conditions.options import HintKind
from topping.rules.moves import Move


class EndedBy(Enum):
    """How a move ended; the values are stored with each run."""

    TOP = "top"
    """The top was proposed where that ends a move."""
    LIMIT = "limit"
    """Its time ran out."""
    GIVEN_UP = "given_up"
    """The player asked for the solution, where only the top counts."""
    VALIDATED = "validated"
    """The player ended the move with what he had proposed: where the last proposal counts, where nothing is said
    before the end, or by a word that is not admitted, where that ends it."""


@dataclass(frozen=True, slots=True)
class Try:
    """A proposal, when it was made and what was answered."""

    text: str
    at_ms: int
    """Since the draw was on screen."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MoveResult:
    """How a move ended."""

    number: int
    found: bool
    """Whether the top was reached."""
    points: int
    """What the move brought the player; where only the top counts, the top or nothing, unless points go by rank."""
    elapsed_ms: int
    """Time charged: to the top, or the whole limit where it was missed and only the top counts."""
    penalty_ms: int
    """For a top missed, and for zeros, hints and warnings where they cost time."""
    answer: Move | None
    """The move that counted, valid or not; it may differ from the retained one. None where nothing counted."""
    tries: tuple[Try, ...]
    """The proposals of the last showing of the draw."""
    ended_by: EndedBy | None = None
    """None for a move kept by a version that did not note it, as for the facts below."""
    ended_ms: int | None = None
    """When the move really ended, since its draw was shown; not `elapsed_ms` where a top was given up, a zero ended the
    move, or the player was not told of his top."""
    showing: int | None = None
    """How many times its draw was shown: 1, or more where the move was void or the run cut off before."""
    strokes: tuple[tuple[Stroke, ...], ...] = ()
    """The strokes of each showing of the draw in this process, that of the result last; empty where not recorded."""

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms


def settled(
    number: int,
    tries: tuple[Try, ...],
    ended_ms: int,
    conditions: Conditions,
    *,
    limit_ms: int | None,
    top: int,
    second: int | None,
    warned_before: int,
) -> MoveResult:
    """What a move brought and cost that ended so long after its draw was shown.

    `second` is the score below the top, wanted only where points go by rank: not known, every solution below counts as
    lower. `warned_before` is on how many earlier moves the player was warned. Where only the top counts, a top that was
    missed costs the whole limit. Where nothing was said before the end, a top counts from when it was proposed. A zero
    that ends the move takes what is proposed after it. Points are below 0 where warnings took off more than it brought.
    """
    formula, options = conditions.formula, conditions.options
    counting = _counting(tries, conditions)
    found = counting is not None and counting.verdict.is_top
    elapsed_ms = ended_ms
    if formula.top_ends_move and limit_ms is not None and not found:
        elapsed_ms = limit_ms
    elif options.hides_status and counting is not None and found:
        elapsed_ms = counting.at_ms
    penalty_ms = (0 if found else conditions.penalty_ms) + asides_ms(tries, conditions)
    points = _points(counting, top, top if second is None else second, conditions)
    warned = options.warnings
    if warned is not None and is_warned(tries) and warned_before >= warned.free:
        if formula.measure is Measure.POINTS:
            points -= warned.points
        else:
            penalty_ms += warned.cost_ms
    answer = None if counting is None else counting.verdict.move
    return MoveResult(number, found, points, elapsed_ms, penalty_ms, answer, tries, ended_ms=ended_ms)


def asides_ms(tries: Sequence[Try], conditions: Conditions) -> int:
    """What the zeros and the hints of a move have cost so far."""
    options = conditions.options
    zero_ms = 0 if options.zero is None else options.zero.cost_ms or 0
    hints_ms = sum(options.price_ms(kind) or 0 for kind in hints_taken(tries))
    return zero_ms * sum(one.verdict.is_zero(options.zero) for one in tries) + hints_ms


def hints_taken(tries: Sequence[Try]) -> tuple[HintKind, ...]:
    """The hints that were asked for, in their order."""
    return tuple(HintKind(one.text) for one in tries if one.verdict.answer is Answer.HINT)


def is_warned(tries: Sequence[Try]) -> bool:
    """Whether a move brings its one warning: for a proposal that cannot be read, lacks its place or states its points
    wrongly or not at all. An Enter on an empty line proposes nothing."""
    return any(one.verdict.is_faulty and one.text.strip() for one in tries)


def _counting(tries: Sequence[Try], conditions: Conditions) -> Try | None:
    if not conditions.formula.top_ends_move:
        return next((one for one in reversed(tries) if one.verdict.is_read), None)
    zero = conditions.options.zero
    if zero is not None and zero.ends_move:
        tries = tuple(takewhile(lambda one: not one.verdict.is_zero(zero), tries))
    won = next((one for one in tries if one.verdict.is_top), None)
    if won is not None or conditions.options.rank_points is None:
        return won
    valid = [one for one in tries if one.verdict.answer is Answer.BELOW_TOP]
    return max(valid, key=lambda one: one.verdict.points or 0, default=None)


def _points(counting: Try | None, top: int, second: int, conditions: Conditions) -> int:
    """A solution without its right score is paid where its points are the result (§5.3.2), not where its rank is."""
    ranks = conditions.options.rank_points
    if counting is None or counting.verdict.points is None:
        return 0
    if ranks is None:
        return counting.verdict.points
    if counting.verdict.answer is Answer.WRONG_SCORE:
        return 0
    return ranks.of(counting.verdict.points, top, second)
