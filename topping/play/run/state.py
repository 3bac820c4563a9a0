"""One player's run of a game as a state machine: each call takes the time and gives the next state.

Times are integer milliseconds of one monotonic clock. The clock of a move runs from the moment its draw is on screen
to the Enter that ends it; it stands still while a solution is shown. What ends a move, what it brings and when the run
is over are the formula's to say (`topping/rules/formula.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.play.run.verdict import Verdict
from topping.rules.conditions import Conditions
from topping.rules.game import Turn
from topping.rules.move import Move

GUARD_MS: Final = 300
"""For this long after a missed move keys are swallowed: they were typed for the old draw."""


class Phase(Enum):
    """Where a run stands."""

    DRAWN = "drawn"
    """The draw is known but not yet on screen; no clock runs."""
    THINKING = "thinking"
    """The clock runs."""
    SHOWING = "showing"
    """The solution is shown; the clock stands still."""
    FINISHED = "finished"
    """Played to its end, or out."""
    ABANDONED = "abandoned"
    """Left before the end; kept, never ranked."""


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
    """What the move brought the player; where only the top counts, the top or nothing."""
    elapsed_ms: int
    """Time used; the whole limit where time ran out or the top was given up."""
    penalty_ms: int
    answer: Move | None
    """The move that counted, valid or not; it may differ from the retained one. None where nothing counted."""
    tries: tuple[Try, ...]

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True, slots=True)
class Run:
    """A run in progress or ended."""

    turns: tuple[Turn, ...]
    conditions: Conditions
    phase: Phase = Phase.DRAWN
    results: tuple[MoveResult, ...] = ()
    since_ms: int = 0
    """When the present phase began, on the monotonic clock."""
    tries: tuple[Try, ...] = ()
    """Proposals made on the present move."""

    @property
    def turn(self) -> Turn:
        """The move being played or shown; the last one once the run is over."""
        done = len(self.results)
        if self.phase in (Phase.SHOWING, Phase.FINISHED):
            done -= 1
        return self.turns[max(0, min(done, len(self.turns) - 1))]

    @property
    def limit_ms(self) -> int:
        """Time for the present move."""
        return self.conditions.limit_ms(self.turn.number)

    @property
    def play_ms(self) -> int:
        """Time used, without penalties."""
        return sum(result.elapsed_ms for result in self.results)

    @property
    def penalty_ms(self) -> int:
        """Penalties, all told."""
        return sum(result.penalty_ms for result in self.results)

    @property
    def total_ms(self) -> int:
        """What the run has cost so far."""
        return self.play_ms + self.penalty_ms

    @property
    def points(self) -> int:
        """Points scored so far."""
        return sum(result.points for result in self.results)

    @property
    def top_points(self) -> int:
        """The sum of the tops so far."""
        return sum(self.turns[result.number - 1].solution.points for result in self.results)

    @property
    def found(self) -> int:
        """Tops found."""
        return sum(result.found for result in self.results)

    @property
    def missed(self) -> int:
        """Tops missed."""
        return len(self.results) - self.found

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase in (Phase.FINISHED, Phase.ABANDONED)

    @property
    def counting(self) -> Try | None:
        """The last proposal of the present move that could be read: the one that counts where the last one does."""
        return next((one for one in reversed(self.tries) if one.verdict.is_read), None)

    def elapsed_ms(self, now: int) -> int:
        """Time on the present move's clock, never above the limit; while a solution is shown, what the move took."""
        if self.phase is Phase.THINKING:
            return max(0, min(now - self.since_ms, self.limit_ms))
        return self.results[-1].elapsed_ms if self.phase is Phase.SHOWING else 0

    def draw_shown(self, now: int) -> Run:
        """The draw is on screen: its clock starts."""
        return self._in(Phase.THINKING, now) if self.phase is Phase.DRAWN else self

    def propose(self, text: str, verdict: Verdict, now: int) -> Run:
        """A proposal entered at `now`; where the formula says so the top ends the move at once.

        Anything else costs nothing but time. An Enter stamped at the limit still counts; after it, the move is over.
        """
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        elapsed = run.elapsed_ms(now)
        run = replace(run, tries=(*run.tries, Try(text, elapsed, verdict)))
        if run.conditions.formula.top_ends_move and verdict.is_top:
            return run._ended(elapsed)._next(now)
        return run

    def end_move(self, now: int) -> Run:
        """The player ends the move himself: he validates his last proposal, or gives up the top at its full cost."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        elapsed = run.limit_ms if run.conditions.formula.top_ends_move else run.elapsed_ms(now)
        return run._ended(elapsed)._in(Phase.SHOWING, now)

    def tick(self, now: int) -> Run:
        """Lets time pass: a move ends with its limit, a solution shown long enough gives way."""
        if self.phase is Phase.THINKING and now - self.since_ms > self.limit_ms:
            return self._ended(self.limit_ms)._in(Phase.SHOWING, now)
        if self.phase is Phase.SHOWING and now - self.since_ms >= self.conditions.formula.solution_shown_ms:
            return self._next(now)
        return self

    def skip(self, now: int) -> Run:
        """A key pressed while a solution is shown; ignored for the first 300 ms."""
        if self.phase is Phase.SHOWING and now - self.since_ms >= GUARD_MS:
            return self._next(now)
        return self

    def restarted(self) -> Run:
        """The move being thought about is void: it begins anew, with its full time and nothing proposed."""
        return replace(self, phase=Phase.DRAWN, tries=()) if self.phase is Phase.THINKING else self

    def abandon(self, now: int) -> Run:
        """The player leaves; a run whose last solution is on screen was played to its end."""
        run = self._next(now) if self.phase is Phase.SHOWING else self
        return run if run.is_over else run._in(Phase.ABANDONED, now)

    def _ended(self, elapsed_ms: int) -> Run:
        """The present move with its result; its phase is the caller's to change."""
        counting = self.counting
        found = counting is not None and counting.verdict.is_top
        if self.conditions.formula.top_ends_move and not found:
            counting = None
        result = MoveResult(
            number=len(self.results) + 1,
            found=found,
            points=0 if counting is None else counting.verdict.points or 0,
            elapsed_ms=elapsed_ms,
            penalty_ms=0 if found else self.conditions.penalty_ms,
            answer=None if counting is None else counting.verdict.move,
            tries=self.tries,
        )
        return replace(self, results=(*self.results, result), tries=())

    def _next(self, now: int) -> Run:
        is_out = self.conditions.formula.out_on_miss and not self.results[-1].found
        over = is_out or len(self.results) == len(self.turns)
        return self._in(Phase.FINISHED if over else Phase.DRAWN, now)

    def _in(self, phase: Phase, now: int) -> Run:
        return replace(self, phase=phase, since_ms=now)
