"""One player's run of a game: its state, and the calls that change it.

Each call that may change a run takes the time and gives the next state. Times are integer milliseconds of one monotonic
clock. The clock of a move runs from the moment its draw is on screen to the Enter that ends it; it stands still while a
solution is shown. The formula decides what ends a move, what it brings and when the run is over
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
"""For this long after an answer keys are swallowed: they were typed before it was there."""
LAST_KEYS_MS: Final = 800
"""For this long nothing leads on from a missed top: a word that the limit cut off is still being typed."""


SOLUTION_SHOWN_MS: Final = 4_000
"""How long a solution stays on screen where nothing else is wanted."""


class Phase(Enum):
    """Where a run stands."""

    DRAWN = "drawn"
    """The draw is known but not yet on screen; no clock runs."""
    THINKING = "thinking"
    """The clock runs."""
    PAUSED = "paused"
    """The player has stopped the clock; neither grid nor draw may be seen."""
    SHOWING = "showing"
    """The solution is shown; the clock stands still."""
    FINISHED = "finished"
    """Played to its end, or out."""
    ABANDONED = "abandoned"
    """Left before the end; kept, never ranked."""


def is_lost(tries: Sequence[Try], conditions: Conditions) -> bool:
    """Whether a zero has ended the move, whether or not the player was told."""
    zero = conditions.options.zero
    return zero is not None and zero.ends_move and any(one.verdict.is_zero(zero) for one in tries)


@dataclass(frozen=True, slots=True)
class Run:
    """A run in progress or ended.

    Made from game and conditions, `shown_ms` and, for a resumed run, `results` and `showing`; calls set the rest.
    """

    turns: tuple[Turn, ...]
    conditions: Conditions
    phase: Phase = Phase.DRAWN
    results: tuple[MoveResult, ...] = ()
    since_ms: int = 0
    """When the present phase began, on the monotonic clock."""
    tries: tuple[Try, ...] = ()
    """Proposals made on the present move since its draw was last shown."""
    showing: int = 0
    """How many times the draw of the present move has been shown; 0 between two moves."""
    strokes: tuple[tuple[Stroke, ...], ...] = ()
    """The strokes on the present move, those of each showing of its draw apart, the last one last."""
    stood_ms: int = 0
    """What the clock of the present move showed when it was stopped, while it is."""
    last_ms: int = 0
    """When something happened last: time does not go back."""
    shown_ms: int | None = SOLUTION_SHOWN_MS
    """How long a solution stays on screen, its clock stopped; 0 for not at all, None until a key dismisses it."""
    seconds: tuple[int | None, ...] = ()
    """The score below the top of each move, 0 where there is none, None or nothing where it is not known; needed only
    where points go by rank."""

    @property
    def turn(self) -> Turn:
        """The move being played or shown; the last one once the run is over."""
        done = len(self.results)
        if self.phase in (Phase.SHOWING, Phase.FINISHED):
            done -= 1
        return self.turns[max(0, min(done, len(self.turns) - 1))]

    @property
    def hides_status(self) -> bool:
        """Whether nothing is said of a proposal before the end of the move, though only the top counts."""
        return self.conditions.options.hides_status

    @property
    def limit_ms(self) -> int | None:
        """Time for the present move; None for no limit."""
        return self.conditions.speed.schedule.limit_ms(self.turn.number)

    @property
    def play_ms(self) -> int:
        """Time used, without penalties."""
        return sum(result.elapsed_ms for result in self.results)

    @property
    def penalty_ms(self) -> int:
        """The sum of the penalties."""
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
        """The sum of what the tops so far bring."""
        return sum(self.worth(result.number) for result in self.results)

    def worth(self, number: int) -> int:
        """What the top of move `number`, from 1, brings."""
        return self.conditions.worth(self.turns[number - 1].solution.points)

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
            elapsed, limit = max(0, now - self.since_ms), self.limit_ms
            return elapsed if limit is None else min(elapsed, limit)
        if self.phase is Phase.PAUSED:
            return self.stood_ms
        return self.results[-1].elapsed_ms if self.phase is Phase.SHOWING else 0

    # what the player and the clock do

    def draw_shown(self, now: int) -> Run:
        """The draw is on screen: its clock starts."""
        if self.phase is not Phase.DRAWN:
            return self
        return replace(self, showing=self.showing + 1, strokes=(*self.strokes, ()))._in(Phase.THINKING, self._at(now))

    def typed(self, kind: StrokeKind, device: Device, now: int) -> Run:
        """A stroke of the input at `now`; it changes nothing but what is known of the input."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING or len(run.strokes[-1]) >= MOST:
            return run
        at_ms = run._at(now)
        stroke = Stroke(at_ms - run.since_ms, kind, device)
        return replace(run, strokes=(*run.strokes[:-1], (*run.strokes[-1], stroke)), last_ms=at_ms)

    def propose(self, text: str, verdict: Verdict, now: int) -> Run:
        """A proposal entered at `now`; where the formula says so the top ends the move at once.

        Anything else costs nothing but time, unless zeros are an option. An Enter stamped at the limit still counts;
        after it, the move is over.
        """
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        run = run._tried(text, verdict, now)
        if verdict.is_top and run._ends_with_top:
            return run._ended(EndedBy.TOP, run.last_ms)
        # where the player is not told of a zero, he plays on without knowing
        is_lost_now = not run.hides_status and is_lost(run.tries, run.conditions)
        return run._ended(EndedBy.VALIDATED, run.last_ms) if is_lost_now else run

    def hint(self, kind: HintKind, now: int) -> Run:
        """The player asks for a hint; nothing where it cannot be had, or was had already."""
        run = self.tick(now)
        is_offered = run.conditions.options.price_ms(kind) is not None and kind not in hints_taken(run.tries)
        can_ask = run.phase is Phase.THINKING and is_offered
        return run._tried(kind.value, Verdict(Answer.HINT), now) if can_ask else run

    def end_move(self, now: int) -> Run:
        """The player ends the move himself: he validates his last proposal, or gives up the top at its full cost."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        return run._ended(EndedBy.GIVEN_UP if run._ends_with_top else EndedBy.VALIDATED, run._at(now))

    def tick(self, now: int) -> Run:
        """Lets time pass: a move ends with its limit, a solution shown long enough gives way."""
        if self.phase is Phase.THINKING:
            limit = self.limit_ms
            return self if limit is None or now - self.since_ms <= limit else self._ended(EndedBy.LIMIT, now)
        if self.phase is not Phase.SHOWING or (stays_ms := self.shown_ms) is None:
            return self
        return self._next(now) if now - self.since_ms >= stays_ms else self

    def skip(self, now: int) -> Run:
        """A key pressed while a solution is shown; ignored for the first 800 ms."""
        return self._next(now) if self.phase is Phase.SHOWING and now - self.since_ms >= LAST_KEYS_MS else self

    def unseen(self, now: int) -> Run:
        """A solution that something covers at `now`: its time on screen has not begun."""
        return self._in(Phase.SHOWING, self._at(now)) if self.phase is Phase.SHOWING else self

    def pause(self, now: int) -> Run:
        """The player stops the clock; the run never ranks from then on."""
        run = self.tick(now)
        if run.phase is not Phase.THINKING:
            return run
        at_ms = run._at(now)
        stopped = replace(run, stood_ms=run.elapsed_ms(at_ms), conditions=run.conditions.paused)
        return stopped._in(Phase.PAUSED, at_ms)

    def unpause(self, now: int) -> Run:
        """Grid and draw are on screen again at `now`: the clock goes on where it stood."""
        if self.phase is not Phase.PAUSED:
            return self
        at_ms = self._at(now)
        return replace(self, phase=Phase.THINKING, since_ms=at_ms - self.stood_ms, last_ms=at_ms)

    def suspended(self, now: int) -> Run:
        """The move being thought about is void: its draw is to be shown again, with its full time, nothing proposed."""
        is_void = self.phase is Phase.THINKING
        return replace(self, tries=self._hints)._in(Phase.DRAWN, self._at(now)) if is_void else self

    def abandon(self, now: int) -> Run:
        """The player leaves; a run whose last solution is on screen was played to its end."""
        run = self._next(self._at(now)) if self.phase is Phase.SHOWING else self
        return run if run.is_over else run._in(Phase.ABANDONED, run._at(now))

    def cut_off(self) -> Run:
        """The run as it is to be taken up again after a failure: before its present move, nothing proposed on it."""
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
        """The instant of what happens at `now`: never before the last, even if the clock goes back."""
        return max(now, self.last_ms)

    @property
    def _ends_with_top(self) -> bool:
        """Whether the top ends a move, and the player is told."""
        return self.conditions.formula.top_ends_move and not self.hides_status

    @property
    def _hints(self) -> tuple[Try, ...]:
        """The hints of the present move, as they stay paid for when its draw is shown again."""
        return tuple(replace(one, at_ms=0) for one in self.tries if one.verdict.answer is Answer.HINT)

    def _tried(self, text: str, verdict: Verdict, now: int) -> Run:
        at_ms = self._at(now)
        return replace(self, tries=(*self.tries, Try(text, self.elapsed_ms(at_ms), verdict)), last_ms=at_ms)

    def _ended(self, by: EndedBy, at_ms: int) -> Run:
        """After the top the next draw comes at once, otherwise the solution is shown."""
        place = len(self.results)
        result = settled(
            place + 1,
            self.tries,
            self.elapsed_ms(at_ms),
            self.conditions,
            limit_ms=self.limit_ms,
            top=self.turn.solution.points,
            second=self.seconds[place] if place < len(self.seconds) else None,
            warned_before=sum(is_warned(one.tries) for one in self.results),
        )
        result = replace(result, ended_by=by, showing=self.showing, strokes=self.strokes)
        run = replace(self, results=(*self.results, result), tries=(), showing=0, strokes=())
        goes_on = by is EndedBy.TOP or (self.hides_status and result.found) or run.shown_ms == 0
        return run._next(at_ms) if goes_on else run._in(Phase.SHOWING, at_ms)

    @property
    def is_last_over(self) -> bool:
        """Whether no move follows the one that ended last."""
        is_out = self.conditions.formula.out_on_miss and not self.results[-1].found
        return is_out or len(self.results) == len(self.turns)

    def _next(self, now: int) -> Run:
        return self._in(Phase.FINISHED if self.is_last_over else Phase.DRAWN, now)

    def _in(self, phase: Phase, now: int) -> Run:
        return replace(self, phase=phase, since_ms=now, last_ms=now)
