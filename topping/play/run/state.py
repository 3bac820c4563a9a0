"""One player's run of a game as a state machine: each call takes the time and gives the next state.

Times are integer milliseconds of one monotonic clock. The clock of a move runs from the moment its draw is on screen
to the Enter that carries the top; it stands still while a missed solution is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from topping.play.run.terms import GUARD_MS, SOLUTION_SHOWN_MS, Terms
from topping.play.run.verdict import Verdict
from topping.rules.game import Turn
from topping.rules.move import Move


class Phase(Enum):
    """Where a run stands."""

    DRAWN = "drawn"
    """The draw is known but not yet on screen; no clock runs."""
    THINKING = "thinking"
    """The clock runs."""
    SHOWING = "showing"
    """A missed solution is shown; the clock stands still."""
    FINISHED = "finished"
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
    elapsed_ms: int
    """Time used; the whole limit where the top was missed."""
    penalty_ms: int
    answer: Move | None
    """The move that reached the top; it may differ from the retained one."""
    tries: tuple[Try, ...]

    @property
    def cost_ms(self) -> int:
        """What the move adds to the total."""
        return self.elapsed_ms + self.penalty_ms


@dataclass(frozen=True, slots=True)
class Run:
    """A run in progress or ended."""

    turns: tuple[Turn, ...]
    terms: Terms
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

    def elapsed_ms(self, now: int) -> int:
        """Time on the present move's clock, never above the limit; the whole limit while a solution is shown."""
        if self.phase is Phase.THINKING:
            return max(0, min(now - self.since_ms, self.terms.limit_ms))
        return self.terms.limit_ms if self.phase is Phase.SHOWING else 0

    def draw_shown(self, now: int) -> Run:
        """The draw is on screen: its clock starts."""
        return self._in(Phase.THINKING, now) if self.phase is Phase.DRAWN else self

    def propose(self, text: str, verdict: Verdict, now: int) -> Run:
        """A proposal entered at `now`; the top ends the move at once, anything else costs nothing but time.

        An Enter stamped at the limit still counts; after it, the move is already missed.
        """
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        elapsed = run.elapsed_ms(now)
        tries = (*run.tries, Try(text, elapsed, verdict))
        if not verdict.is_top:
            return replace(run, tries=tries)
        number = len(run.results) + 1
        return run._ended(MoveResult(number, True, elapsed, 0, verdict.move, tries))._next(now)

    def give_up(self, now: int) -> Run:
        """The player asks for the solution: it costs exactly what letting the time run out does."""
        run = self.tick(now)
        return run._missed(now) if run.phase is Phase.THINKING else run

    def tick(self, now: int) -> Run:
        """Lets time pass: a move whose limit is over is missed, a solution shown long enough gives way."""
        if self.phase is Phase.THINKING and now - self.since_ms > self.terms.limit_ms:
            return self._missed(now)
        if self.phase is Phase.SHOWING and now - self.since_ms >= SOLUTION_SHOWN_MS:
            return self._next(now)
        return self

    def skip(self, now: int) -> Run:
        """A key pressed while a solution is shown; ignored for the first 300 ms."""
        if self.phase is Phase.SHOWING and now - self.since_ms >= GUARD_MS:
            return self._next(now)
        return self

    def abandon(self, now: int) -> Run:
        """The player leaves."""
        return self if self.is_over else self._in(Phase.ABANDONED, now)

    def _missed(self, now: int) -> Run:
        number = len(self.results) + 1
        result = MoveResult(number, False, self.terms.limit_ms, self.terms.penalty_ms, None, self.tries)
        return self._ended(result)._in(Phase.SHOWING, now)

    def _ended(self, result: MoveResult) -> Run:
        return replace(self, results=(*self.results, result), tries=())

    def _next(self, now: int) -> Run:
        over = len(self.results) == len(self.turns)
        return self._in(Phase.FINISHED if over else Phase.DRAWN, now)

    def _in(self, phase: Phase, now: int) -> Run:
        return replace(self, phase=phase, since_ms=now)
