"""Recording a run in the leaderboard, move by move; a store that fails never stops the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from topping.errors import StoreError
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.clock import Clock
from topping.play.run.inputmark import InputMark
from topping.play.run.run import Phase, Run
from topping.store import Store


class Record:
    """The stored record of one run; without an id the store has failed and nothing is recorded."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        notices: Notices,
        run_id: int | None,
        kept: int = 0,
        faults: tuple[str, ...] = (),
    ) -> None:
        self._store, self._clock, self._notices = store, clock, notices
        self._run_id = run_id
        self._kept = kept
        """How many moves are in the leaderboard."""
        self._closed = False
        self.faults: tuple[str, ...] = faults
        """What kept this run from being recorded, in words."""

    @property
    def run_id(self) -> int | None:
        """Its number among the stored runs; None where the store has failed."""
        return self._run_id

    @property
    def is_kept(self) -> bool:
        """Whether everything so far is in the leaderboard."""
        return self._run_id is not None

    def follow(self, run: Run) -> None:
        """Keeps the moves that ended since the last call, and the end of the run."""
        for result in run.results[self._kept :]:
            turn = run.turns[result.number - 1]
            self._write(partial(self._store.runs.add_move, result=result, turn=turn))
            self._kept += 1
        if run.is_over and not self._closed:
            self._closed = True
            date = self._clock.date()
            if run.phase is Phase.FINISHED:
                self._write(lambda run_id: self._store.runs.finish(run_id, date))
            else:
                self._keep_unfinished(run)
                self._write(lambda run_id: self._store.runs.leave(run_id, date))

    def shown(self, run: Run) -> None:
        """Records that the present draw was on screen: after a crash, it counts as seen."""
        number = len(run.results) + 1
        date = self._clock.date()
        self._write(lambda run_id: self._store.runs.show_draw(run_id, number, run.showing, date))

    def interrupt(self, run: Run) -> None:
        """Records what was typed on a void move, and marks the run as interrupted, which ranks apart."""
        self._keep_unfinished(run)
        self._write(self._store.runs.resume)

    def pause(self) -> None:
        """Records that the clock was stopped: the run never ranks."""
        self._write(self._store.runs.mark_paused)

    def cut_off(self, run: Run, *, is_put_off: bool = False) -> int | None:
        """Leaves the run open, to be taken up again, with what was typed on its present move; returns its number.

        One that its player puts off never ranks.

        None where there is nothing to take up: the run is over, or is not kept. A run whose last solution was on screen
        is over.
        """
        stopped = run.cut_off()
        self.follow(stopped)
        if self._closed:
            return None
        if run.phase in (Phase.THINKING, Phase.PAUSED):
            self._keep_unfinished(run)
        if is_put_off:
            self._write(partial(self._store.runs.mark_paused, is_put_off=True))
        self._closed = True
        return self._run_id

    def _keep_unfinished(self, run: Run) -> None:
        number, strokes = len(run.results) + 1, run.strokes[-1] if run.strokes else ()
        showing = run.showing if run.strokes else 0  # what an earlier process kept stays
        keep = self._store.runs.add_loose_proposals
        self._write(lambda run_id: keep(run_id, number, run.tries, showing=showing, strokes=strokes))

    def mark(self, mark: InputMark) -> None:
        """Records how the run is entered."""
        self._write(lambda run_id: self._store.runs.mark_input(run_id, mark))

    def _write(self, write: Callable[[int], None]) -> None:
        if self._run_id is None:
            return
        try:
            write(self._run_id)
        except StoreError as fault:
            self._tell(fault)
            self._run_id = None

    def _tell(self, fault: StoreError) -> None:
        self.faults = (*self.faults, self._notices.tell(fault))
