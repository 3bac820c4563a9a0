"""A run (one player plays one game): its state, and the methods that change it.

Each method that may change a run takes the time and returns the next state. Times are integers (ms) of one monotonic
clock. The clock of a move runs from its draw on screen to the Enter that ends it; it stands still while a solution is
shown. The formula decides what ends a move, what a move brings, and what ends the run
(`topping/rules/conditions/formula.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.play.run.proposal import Answer, Verdict
from topping.play.run.settlement import EndedBy, MoveResult, Try, hints_taken, is_warned, settled
from topping.play.run.strokes import MOST, Device, Stroke, StrokeKind
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import HintKind
from topping.rules.games.game import Turn

GUARD_MS: Final = 300
"""Time after an answer during which keys are ignored: the player typed them before he saw it (ms)."""
LAST_KEYS_MS: Final = 800
"""Time after a missed top during which no key leads on: the player may still be typing a word (ms)."""


SOLUTION_SHOWN_MS: Final = 4_000
"""Default time that a solution stays on screen (ms)."""


class Phase(Enum):
    """The stage that a run has reached."""

    DRAWN = "drawn"
    """The draw is known but not on screen; no clock runs."""
    THINKING = "thinking"
    """The clock runs."""
    PAUSED = "paused"
    """The player has stopped the clock; grid and draw are hidden."""
    SHOWING = "showing"
    """The solution is on screen; the clock stands still."""
    FINISHED = "finished"
    """Played to the end, or eliminated."""
    ABANDONED = "abandoned"
    """Left before the end; stored, never ranked."""


def is_lost(tries: Sequence[Try], conditions: Conditions) -> bool:
    """Returns whether a refused word among `tries` has lost the player the move.

    That is possible under an option that ends the move for it (`ZeroRule`). Under conditions that hide the referee's
    answers, the player does not know it yet.
    """
    zero = conditions.options.zero
    return zero is not None and zero.ends_move and any(attempt.verdict.is_zero(zero) for attempt in tries)


@dataclass(frozen=True, slots=True)
class Run:
    """The state of a run: one player plays one game, still in progress or ended.

    The constructor takes the game's moves, the conditions, and how long a solution stays on screen (`shown_ms`). A
    resumed run also takes its results, and how often the present draw was shown (`showing`). Methods set the other
    fields.
    """

    turns: tuple[Turn, ...]
    conditions: Conditions
    phase: Phase = Phase.DRAWN
    results: tuple[MoveResult, ...] = ()
    since_ms: int = 0
    """Start of the present phase on the monotonic clock (ms)."""
    tries: tuple[Try, ...] = ()
    """Proposals on the present move since its draw was last shown."""
    showing: int = 0
    """Number of times that the draw of the present move was shown; 0 between two moves."""
    strokes: tuple[tuple[Stroke, ...], ...] = ()
    """The strokes on the present move, by showing of its draw, the last showing last."""
    stood_ms: int = 0
    """Time on the clock of the present move while it is paused (ms)."""
    last_ms: int = 0
    """Instant of the last change (ms): time does not go back."""
    shown_ms: int | None = SOLUTION_SHOWN_MS
    """Time that a solution stays on screen (ms); 0 for none, None until the player presses a key."""
    seconds: tuple[int | None, ...] = ()
    """The best score below the top of each move; 0 if there is none, None or missing if unknown.

    Only needed if points go by rank.
    """

    @property
    def turn(self) -> Turn:
        """The present move, or the move whose solution is shown; the last move once the run is over."""
        done = len(self.results)
        if self.phase in (Phase.SHOWING, Phase.FINISHED):
            done -= 1
        return self.turns[max(0, min(done, len(self.turns) - 1))]

    @property
    def hides_status(self) -> bool:
        """Whether the player learns only at the end of a move which of his proposals were valid or the top."""
        return self.conditions.options.hides_status

    @property
    def limit_ms(self) -> int | None:
        """The time limit of the present move (ms); None without a limit."""
        return self.conditions.speed.schedule.limit_ms(self.turn.number)

    @property
    def play_ms(self) -> int:
        """Time used on the finished moves, without penalties (ms)."""
        return sum(result.elapsed_ms for result in self.results)

    @property
    def penalty_ms(self) -> int:
        """The sum of the penalties of the finished moves (ms)."""
        return sum(result.penalty_ms for result in self.results)

    @property
    def total_ms(self) -> int:
        """Time used on the finished moves, plus penalties (ms)."""
        return self.play_ms + self.penalty_ms

    @property
    def points(self) -> int:
        """Points that the player scored on the finished moves."""
        return sum(result.points for result in self.results)

    @property
    def top_points(self) -> int:
        """Points that tops on all finished moves would have brought."""
        return sum(self.worth(result.number) for result in self.results)

    def worth(self, number: int) -> int:
        """Returns the points that the top of move `number` (from 1) brings under the run's conditions."""
        return self.conditions.worth(self.turns[number - 1].solution.points)

    @property
    def found(self) -> int:
        """Number of moves whose top the player found."""
        return sum(result.found for result in self.results)

    @property
    def missed(self) -> int:
        """Number of finished moves whose top the player missed."""
        return len(self.results) - self.found

    @property
    def is_over(self) -> bool:
        """Whether the run is finished or abandoned, so that it can no longer change."""
        return self.phase in (Phase.FINISHED, Phase.ABANDONED)

    @property
    def counting(self) -> Try | None:
        """The last readable proposal of the present move, whose points count under formulas that count the last
        proposal.
        """
        return next((attempt for attempt in reversed(self.tries) if attempt.verdict.is_read), None)

    def elapsed_ms(self, now: int) -> int:
        """Returns the time on the clock of the present move (ms), at most the limit.

        While a solution is shown, returns the time used on its move.
        """
        if self.phase is Phase.THINKING:
            elapsed, limit = max(0, now - self.since_ms), self.limit_ms
            return elapsed if limit is None else min(elapsed, limit)
        if self.phase is Phase.PAUSED:
            return self.stood_ms
        return self.results[-1].elapsed_ms if self.phase is Phase.SHOWING else 0

    # actions of the player and the clock

    def draw_shown(self, now: int) -> Run:
        """Returns the run after the draw has appeared on screen at `now`; the clock of the move runs."""
        if self.phase is not Phase.DRAWN:
            return self
        return replace(self, showing=self.showing + 1, strokes=(*self.strokes, ()))._in(Phase.THINKING, self._at(now))

    def typed(self, kind: StrokeKind, device: Device, now: int) -> Run:
        """Returns the run with a key stroke or click of the player recorded at `now`."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING or len(run.strokes[-1]) >= MOST:
            return run
        at_ms = run._at(now)
        stroke = Stroke(at_ms - run.since_ms, kind, device)
        return replace(run, strokes=(*run.strokes[:-1], (*run.strokes[-1], stroke)), last_ms=at_ms)

    def propose(self, text: str, verdict: Verdict, now: int) -> Run:
        """Returns the run with a proposal (`text`) and the referee's answer recorded at `now` (ms). The top usually
        ends the move.

        Other proposals cost nothing, unless an option makes refused words costly (`ZeroRule`). A proposal exactly at
        the time limit counts; a later one is ignored.
        """
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        run = run._tried(text, verdict, now)
        if verdict.is_top and run._ends_with_top:
            return run._ended(EndedBy.TOP, run.last_ms)
        # a player who is not told of a zero plays on without knowing it
        is_lost_now = not run.hides_status and is_lost(run.tries, run.conditions)
        return run._ended(EndedBy.VALIDATED, run.last_ms) if is_lost_now else run

    def hint(self, kind: HintKind, now: int) -> Run:
        """Returns the run with the player's request for a hint recorded at `now`.

        Unchanged if the options do not offer this hint, or the player has had it on this move.
        """
        run = self.tick(now)
        is_offered = run.conditions.options.price_ms(kind) is not None and kind not in hints_taken(run.tries)
        can_ask = run.phase is Phase.THINKING and is_offered
        return run._tried(kind.value, Verdict(Answer.HINT), now) if can_ask else run

    def end_move(self, now: int) -> Run:
        """Returns the run after the player has ended the move at `now`; his last proposal counts.

        Under a formula in which only the top counts, he gives the top up, and it costs him the whole time limit.
        """
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        return run._ended(EndedBy.GIVEN_UP if run._ends_with_top else EndedBy.VALIDATED, run._at(now))

    def tick(self, now: int) -> Run:
        """Returns the run at `now`: ends a move whose time is over, or a solution that was shown long enough."""
        if self.phase is Phase.THINKING:
            limit = self.limit_ms
            return self if limit is None or now - self.since_ms <= limit else self._ended(EndedBy.LIMIT, now)
        if self.phase is not Phase.SHOWING or (stays_ms := self.shown_ms) is None:
            return self
        return self._next(now) if now - self.since_ms >= stays_ms else self

    def skip(self, now: int) -> Run:
        """Returns the run after the player has closed the solution shown at the end of a move.

        Unchanged if the solution has been shown for less than 800 ms.
        """
        return self._next(now) if self.phase is Phase.SHOWING and now - self.since_ms >= LAST_KEYS_MS else self

    def unseen(self, now: int) -> Run:
        """Returns the run with the shown solution's display time starting anew at `now`, because something covered
        it.
        """
        return self._in(Phase.SHOWING, self._at(now)) if self.phase is Phase.SHOWING else self

    def pause(self, now: int) -> Run:
        """Returns the run with its clock stopped by the player at `now`. The run can no longer rank."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        at_ms = run._at(now)
        stopped = replace(run, stood_ms=run.elapsed_ms(at_ms), conditions=run.conditions.paused)
        return stopped._in(Phase.PAUSED, at_ms)

    def unpause(self, now: int) -> Run:
        """Returns the run with its clock running again from the time where it stopped."""
        if self.phase is not Phase.PAUSED:
            return self
        at_ms = self._at(now)
        return replace(self, phase=Phase.THINKING, since_ms=at_ms - self.stood_ms, last_ms=at_ms)

    def suspended(self, now: int) -> Run:
        """Returns the run with its present move void: the draw will be shown again, with full time.

        Only the hints taken on the move are kept. Unchanged while no move is played.
        """
        is_void = self.phase is Phase.THINKING
        return replace(self, tries=self._hints)._in(Phase.DRAWN, self._at(now)) if is_void else self

    def abandon(self, now: int) -> Run:
        """Returns the run abandoned by its player; a run that shows its last solution counts as finished."""
        run = self._next(self._at(now)) if self.phase is Phase.SHOWING else self
        return run if run.is_over else run._in(Phase.ABANDONED, run._at(now))

    def cut_off(self) -> Run:
        """Returns the run as it resumes after a crash: before the draw of its present move.

        Only the hints taken on the move are kept.
        """
        run = self._next(self.last_ms) if self.phase is Phase.SHOWING else self
        if run.is_over:
            return run
        return Run(
            run.turns,
            run.conditions,
            results=run.results,
            tries=run._hints,
            showing=run.showing,
            shown_ms=run.shown_ms,
            seconds=run.seconds,
        )

    def _at(self, now: int) -> int:
        """Returns `now` (ms), or the time of the last change if the clock has gone back."""
        return max(now, self.last_ms)

    @property
    def _ends_with_top(self) -> bool:
        """Whether the top ends a move at once, which tells the player that he has found it."""
        return self.conditions.formula.top_ends_move and not self.hides_status

    @property
    def _hints(self) -> tuple[Try, ...]:
        """The hints taken on the present move. Their cost remains if the draw is shown again."""
        return tuple(replace(attempt, at_ms=0) for attempt in self.tries if attempt.verdict.answer is Answer.HINT)

    def _tried(self, text: str, verdict: Verdict, now: int) -> Run:
        at_ms = self._at(now)
        return replace(self, tries=(*self.tries, Try(text, self.elapsed_ms(at_ms), verdict)), last_ms=at_ms)

    def _ended(self, by: EndedBy, at_ms: int) -> Run:
        """Returns the run with the result of its present move added, which ended at `at_ms` for the reason `by`.

        After a top the next draw follows; otherwise the solution is shown first.
        """
        place = len(self.results)
        result = settled(
            place + 1,
            self.tries,
            self.elapsed_ms(at_ms),
            self.conditions,
            limit_ms=self.limit_ms,
            top=self.turn.solution.points,
            second=self.seconds[place] if place < len(self.seconds) else None,
            warned_before=sum(is_warned(result.tries) for result in self.results),
        )
        result = replace(result, ended_by=by, showing=self.showing, strokes=self.strokes)
        run = replace(self, results=(*self.results, result), tries=(), showing=0, strokes=())
        goes_on = by is EndedBy.TOP or (self.hides_status and result.found) or run.shown_ms == 0
        return run._next(at_ms) if goes_on else run._in(Phase.SHOWING, at_ms)

    @property
    def is_last_over(self) -> bool:
        """Whether the run ends after its last finished move: all moves are played, or the player is eliminated."""
        is_out = self.conditions.formula.out_on_miss and not self.results[-1].found
        return is_out or len(self.results) == len(self.turns)

    def _next(self, now: int) -> Run:
        return self._in(Phase.FINISHED if self.is_last_over else Phase.DRAWN, now)

    def _in(self, phase: Phase, now: int) -> Run:
        return replace(self, phase=phase, since_ms=now, last_ms=now)
