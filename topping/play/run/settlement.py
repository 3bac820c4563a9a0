"""The points and the cost in time of a finished move, by the formula and the options of the run."""

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
    """The reason why a move ended. The values are stored with each run."""

    TOP = "top"
    """The player proposed the top, and the top ends a move."""
    LIMIT = "limit"
    """The time ran out."""
    GIVEN_UP = "given_up"
    """The player asked for the solution, and only the top counts."""
    VALIDATED = "validated"
    """The player ended the move with his proposals.

    Used if the last proposal counts, if the status is hidden until the end, or if a word that is not admitted ends the
    move.
    """


@dataclass(frozen=True, slots=True)
class Try:
    """A proposal that a player made on a move, with its time and the referee's answer; or a request for a hint."""

    text: str
    at_ms: int
    """Time since the draw was on screen (ms)."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The result of a player's move: points, time, penalty, and the proposals made."""

    number: int
    found: bool
    """Whether the player reached the top."""
    points: int
    """Points of the player. If only the top counts: the points of the top or 0, unless points go by rank."""
    elapsed_ms: int
    """Time charged (ms): until the top, or the whole limit for a missed top if only the top counts."""
    penalty_ms: int
    """Penalty for a missed top, and for zeros, hints and warnings that cost time (ms)."""
    answer: Move | None
    """The move that counted, valid or not; may differ from the retained solution. None if no proposal counted."""
    tries: tuple[Try, ...]
    """The proposals of the last showing of the draw."""
    ended_by: EndedBy | None = None
    """None for a move of an old version that did not store it; likewise the fields below."""
    ended_ms: int | None = None
    """Time from the draw on screen to the real end of the move (ms).

    Differs from `elapsed_ms` if the player gave the top up, if a zero ended the move, or if the player did not learn of
    his top.
    """
    showing: int | None = None
    """Number of times that the draw was shown: more than 1 if the move was void or the run interrupted before."""
    strokes: tuple[tuple[Stroke, ...], ...] = ()
    """The strokes of each showing in this process, the showing of the result last; empty if not recorded."""

    @property
    def cost_ms(self) -> int:
        """Time that the move adds to the player's total: time used plus penalty (ms)."""
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
    """Returns the result of a move that ended `ended_ms` after its draw was shown; `tries` are its proposals.

    If only the top counts, a missed top costs the whole limit. A found top costs the time until the move ended; with
    the option `hides_status`, until its proposal. A zero that ends the move voids later proposals. Points can be
    negative if warnings cost more than the move brought.

    `top` and `second` are the two best scores of the move, needed if points go by rank. Without `second`, all scores
    below the top bring equal points. `warned_before` is the number of earlier moves with a warning.
    """
    formula, options = conditions.formula, conditions.options
    counting = _counting(tries, conditions)
    found = counting is not None and counting.verdict.is_top
    elapsed_ms = ended_ms
    if formula.top_ends_move and limit_ms is not None and not found:
        elapsed_ms = limit_ms
    elif options.hides_status and counting is not None and found:
        elapsed_ms = counting.at_ms
    penalty_ms = (0 if found else conditions.penalty_ms) + added_ms(tries, conditions)
    points = _points(counting, top, top if second is None else second, conditions)
    warned = options.warnings
    if warned is not None and is_warned(tries) and warned_before >= warned.free:
        if formula.measure is Measure.POINTS:
            points -= warned.points
        else:
            penalty_ms += warned.cost_ms
    answer = None if counting is None else counting.verdict.move
    return MoveResult(number, found, points, elapsed_ms, penalty_ms, answer, tries, ended_ms=ended_ms)


def added_ms(tries: Sequence[Try], conditions: Conditions) -> int:
    """Returns the time added to a move for refused words (zeros) and for hints so far (ms)."""
    options = conditions.options
    zero_ms = 0 if options.zero is None else options.zero.cost_ms or 0
    hints_ms = sum(options.price_ms(kind) or 0 for kind in hints_taken(tries))
    return zero_ms * sum(attempt.verdict.is_zero(options.zero) for attempt in tries) + hints_ms


def hints_taken(tries: Sequence[Try]) -> tuple[HintKind, ...]:
    """Returns the kinds of hint that the player asked for on a move, in the order asked."""
    return tuple(HintKind(attempt.text) for attempt in tries if attempt.verdict.answer is Answer.HINT)


def is_warned(tries: Sequence[Try]) -> bool:
    """Returns whether the proposals of a move (`tries`) bring the player a warning.

    They do if one is unreadable, or its reference or its points are wrong or missing. An empty line is no proposal.
    """
    return any(attempt.verdict.is_faulty and attempt.text.strip() for attempt in tries)


def _counting(tries: Sequence[Try], conditions: Conditions) -> Try | None:
    if not conditions.formula.top_ends_move:
        return next((attempt for attempt in reversed(tries) if attempt.verdict.is_read), None)
    zero = conditions.options.zero
    if zero is not None and zero.ends_move:
        tries = tuple(takewhile(lambda attempt: not attempt.verdict.is_zero(zero), tries))
    won = next((attempt for attempt in tries if attempt.verdict.is_top), None)
    if won is not None or conditions.options.rank_points is None:
        return won
    valid = [attempt for attempt in tries if attempt.verdict.answer is Answer.BELOW_TOP]
    return max(valid, key=lambda attempt: attempt.verdict.points or 0, default=None)


def _points(counting: Try | None, top: int, second: int, conditions: Conditions) -> int:
    """Returns the points for the proposal that counts (`counting`); 0 if none counts.

    By default these are its own points, even with a wrong stated score (§5.3.2). With the option `rank_points`, a
    solution gets fixed points: for the top, for the second score, or for less. A wrong stated score then brings 0.
    `top` and `second` are the two best scores of the move.
    """
    ranks = conditions.options.rank_points
    if counting is None or counting.verdict.points is None:
        return 0
    if ranks is None:
        return counting.verdict.points
    if counting.verdict.answer is Answer.WRONG_SCORE:
        return 0
    return ranks.of(counting.verdict.points, top, second)
