"""The play screen of a run: the course of its moves, the referee's answers, and what is shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pygame

from topping.game.service.messages import News
from topping.kiosk.announcing import Announcer
from topping.kiosk.backstage.record import Record
from topping.kiosk.backstage.results import RunResult
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.painters.board import paint_board
from topping.kiosk.painters.rack import paint_rack
from topping.kiosk.painters.status import VerdictView, paint_header, paint_timer, paint_total, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import Result
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import play_view, verdicts
from topping.kiosk.scenes.solo.controls import Controls
from topping.kiosk.scenes.solo.missed import Solved, goes_on, shown_ms
from topping.kiosk.scenes.solo.movecues import MoveCues
from topping.kiosk.stage import Stage
from topping.kiosk.voice.signal import script_of_signal
from topping.kiosk.wording import game_text
from topping.play.run.run import GUARD_MS, Phase, Run
from topping.play.run.strokes import Device, StrokeKind
from topping.rules.formula import Formula
from topping.rules.schedule import Signal
from topping.texts import say
from topping.texts.times import to_seconds

LAST_TOP_MS = 900
"""How long the last top found is seen before the result."""
WARNED_MS = 15_000
"""How long a player who seems to have walked away is warned before his run is closed."""
_SILENT = VerdictView("", "plain")


class PlayScene(Scene):
    """A run being played. The clock starts when the first frame with the draw is on screen."""

    keeps_awake = True

    def __init__(self, stage: Stage, seat: Seat, taken_up: tuple[Run, Record] | None = None) -> None:
        """Begins a run, or goes on with one `taken_up` before its next move."""
        self.seat = seat
        run, self.record = taken_up or (
            Run(tuple(seat.game.turns()), seat.conditions),
            stage.backstage.runs.open_record(seat),
        )
        self.run = replace(run, shown_ms=shown_ms(seat, stage.backstage.settings.missed_stay))
        self.verdict = _SILENT if self.record.is_kept else VerdictView(say("play.not_kept"), "bad")
        self.now = stage.clock.now()
        self.controls = Controls(self, seat.referee, stage.keyboard)
        self._ending = False
        """Whether F2 was pressed once: the second time ends the move."""
        self._cues = MoveCues(stage.cues)
        self._solved = Solved(stage, self.run)
        self._outcome: RunResult | None = None
        """The result, while the last top found is still on screen."""
        self._signal: tuple[int, Signal | None] = (0, None)
        """The move's number, and the last of the referee's signals heard on it."""
        self._notes_strokes = (
            stage.backstage.settings.kiosk_strokes if stage.door.is_public else stage.backstage.settings.record_strokes
        )
        self._closes_in_s: int | None = None
        """Seconds until the run is closed; None while somebody seems to be there."""
        self._announcer = Announcer(stage)
        """Announces a draw in place of everything else; its clock starts afterwards."""
        self._announce()
        super().__init__(stage)

    def build(self) -> None:
        """The entry line, the buttons for the mouse, and the question where one is being asked."""
        self.controls.build(self.gui, self.layout, self.text_size)

    @property
    def awaits_frame(self) -> bool:
        """A draw that is not on screen yet takes no keys: its clock does not run."""
        return self.run.phase is Phase.DRAWN and not self._announcer.is_busy

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Keys and clicks; an Enter counts at `now`, when it was received."""
        self.tick(now)
        if self._announcer.is_busy:
            if self._announcer.is_skipped(event):
                self._announcer.end()
        elif self.controls.is_asking:
            self.controls.answer(event)
        elif self.run.phase is Phase.SHOWING:
            if goes_on(event) and not self.stage.keyboard.is_repeat:
                self._advance(self.run.skip(now))
        elif self._outcome is not None:
            if goes_on(event) and not self.stage.keyboard.is_repeat and now - self.run.since_ms >= GUARD_MS:
                self.go(Result(self._outcome))
        elif self.run.phase is Phase.THINKING:
            self.controls.handle(event, now)
        if self.controls.typing.looked_at() and self.verdict.tone != "good" and not self._ending:
            self.verdict = self._quiet  # a refusal goes as soon as the text is changed

    def tick(self, now: int) -> None:
        """The move's limit, and the end of a solution's time on screen."""
        self.now = now
        self._advance(self.run.tick(now))
        if self._outcome is not None and now - self.run.since_ms >= LAST_TOP_MS:
            self.go(Result(self._outcome))
        self._hear_signal()
        self._cues.count(self.run, now)
        if self._announcer.is_over(now):
            self._announcer.end()
        self.gui.is_hidden = self._announcer.is_busy or self._shows_solution

    def hear(self, news: News) -> None:
        """What the words of the game mean."""
        self._solved.hear(news)

    def is_moving(self, now: int) -> bool:
        """While a word that was missed appears on the grid."""
        return self._shows_solution and self._solved.is_moving(self.run, now)

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the draw on the frame, its clock starts, or its announcement does."""
        if self._announcer.is_busy:
            if "announcement" in frame:
                self._announcer.shown(now)
        elif self.run.phase is Phase.DRAWN and "rack" in frame:
            self.run = self.run.draw_shown(now)
            self.now = now
            self.record.shown(self.run)
            self._hear_signal()

    def _announce(self) -> None:
        """Announces the present draw, where the conditions want it."""
        if self.seat.conditions.announced:
            self._announcer.announce(self.run.turn, self.seat.conditions.speed.by_letters)

    def ask_to_close(self) -> bool:
        """Closing the window in the middle of a run asks first."""
        if self.run.is_over:
            return True
        self.controls.ask_to_leave(closes_window=True)
        return False

    def save(self) -> None:
        """The run stays open, to be taken up again: nobody asked to leave it."""
        self.stage.backstage.runs.cut_off(self.seat, self.run, self.record)

    def left(self) -> None:
        """The run is closed as unfinished."""
        self.run = self.run.abandon(self.now)
        self.record.follow(self.run)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """A player who has walked away is warned, then the run is closed as unfinished and the screen is free."""
        left_ms = limit_ms + WARNED_MS - ms
        self._closes_in_s = -(-left_ms // 1000) if ms >= limit_ms else None
        if left_ms <= 0:
            self.left()
            self.go_back()

    def slept(self, gap_ms: int, now: int) -> None:
        """A move in the middle of which the program did not run is void, and the run is marked as interrupted."""
        if self.run.phase is Phase.THINKING:
            self.record.interrupt(self.run)
            self.run = self.run.suspended(now)
            self._ending = False
            self.verdict = VerdictView(say("play.slept", seconds=gap_ms // 1000), "bad")

    def note(self, kind: StrokeKind, device: Device, now: int) -> None:
        """Notes a stroke, where strokes are kept."""
        self._cues.typed(kind)
        if self._notes_strokes:
            self.run = self.run.typed(kind, device, now)

    def propose(self, now: int) -> None:
        """Enter: the proposal is judged, and answered where the formula does so before the end of the move."""
        typing = self.controls.typing
        text = typing.proposal
        if text is None:
            self.verdict = VerdictView(say("verdict.grid_empty"), "plain")
            return
        turn = self.run.turn
        verdict = self.seat.referee.judge(text, turn)
        run = self.run.propose(text, verdict, now)
        if len(run.results) == len(self.run.results):
            if self.formula.top_ends_move or not verdict.is_read:
                self._cues.answered(verdict)
                self.verdict = verdicts.in_words(verdict, text, show_distance=self.seat.conditions.show_distance)
            else:
                self.verdict = verdicts.noted(run)
            if typing.grid is None:
                typing.entry.select_all()
        self._advance(run)

    def end_move(self, now: int) -> None:
        """F2 once asks, twice ends the move: gives the top up, or validates the last proposal."""
        if self._ending:
            self._ending = False
            self._advance(self.run.end_move(now))
            return
        self._ending = True
        cost = to_seconds((self.run.limit_ms or self.run.elapsed_ms(now)) + self.seat.conditions.penalty_ms)
        self.verdict = VerdictView(say(f"play.end_move.{self.formula.name}", cost=cost), "plain")

    def go_on(self) -> None:
        """Withdraws the first F2: the move goes on."""
        if self._ending:
            self._ending = False
            self.verdict = self._quiet

    @property
    def formula(self) -> Formula:
        """The formula of the run."""
        return self.seat.conditions.formula

    @property
    def _quiet(self) -> VerdictView:
        """The verdict without an answer: the proposal that counts, where the last one counts."""
        return _SILENT if self.formula.top_ends_move else verdicts.noted(self.run)

    def _hear_signal(self) -> None:
        """Says the referee's signal when it changes (§3.3)."""
        signal = (self.run.turn.number, play_view.signal_of(self.run, self.now))
        if signal != self._signal:
            self._signal = signal
            if signal[1] is not None:
                self.stage.voice.say(script_of_signal(signal[1]))

    def _advance(self, run: Run) -> None:
        """Replaces the run by its next state, and follows up a move or a run that ended."""
        before, self.run = self.run, run
        if len(run.results) > len(before.results):
            self._ending = False
            result = run.results[-1]
            self.verdict = verdicts.ended(result, run.turns[result.number - 1], run)
            self._cues.ended(result, run.turns[result.number - 1])
            self.record.follow(run)
        if before.phase is not run.phase and run.phase is Phase.DRAWN:
            self._announce()
        if before.phase is not run.phase and run.phase in (Phase.SHOWING, Phase.DRAWN):
            self.controls.typing.begin(run.turn.position)
            if before.phase is Phase.SHOWING:
                self.stage.keyboard.drop_held()
        if run.phase is Phase.FINISHED and before.phase is not Phase.FINISHED:
            self.record.follow(run)
            outcome = self.stage.backstage.history.ended(self.seat, run, self.record)
            self._cues.finished(outcome.standing)
            if before.phase is Phase.SHOWING:
                self.go(Result(outcome))
            else:
                self._outcome = outcome

    def laid(self, missing: str) -> None:
        """Letters were laid on the grid: says which one the draw lacks, or takes an earlier refusal back."""
        if missing:
            self.verdict = VerdictView(say("verdict.not_in_hand", letter=missing), "bad")
        elif self.verdict.tone != "good":
            self.verdict = self._quiet

    def leave(self, *, closes_window: bool) -> None:
        """The player leaves the run, and the program where he meant to close its window."""
        self.left()
        if closes_window:
            self.stage.end()
        else:
            self.go_back()

    # what is shown

    def panels(self) -> list[Panel]:
        """Grid, header, clock, totals, draw, answer, history (or the question being asked), keys."""
        announcement = self._announcer.panel(self.layout, self.now)
        if announcement is not None:
            return [announcement, *super().panels()]
        if self._shows_solution:
            return self._solved.panels(self.layout, self.run, self.moment)
        run, layout, turn = self.run, self.layout, self.run.turn
        ghost, grid = self.controls.ghost, self.controls.typing.grid
        header = (
            say("play.move", number=turn.number, of=len(run.turns)),
            say("play.who", player=self.seat.player, game=game_text(self.seat.game.name)),
        )
        return [
            Panel("board", layout.grid, play_view.board_view(run, ghost, grid), paint_board),
            Panel("header", layout.header, header, paint_header),
            Panel("timer", layout.timer, play_view.timer_view(run, self.now), paint_timer),
            Panel("total", layout.total, play_view.total_view(run, self.now), paint_total),
            Panel("rack", layout.rack, play_view.rack_view(run, ghost), paint_rack),
            Panel("verdict", layout.verdict, self._shown_verdict, paint_verdict),
            self.controls.question_panel or play_view.history_panel(run, layout),
            *super().panels(),
        ]

    @property
    def _shows_solution(self) -> bool:
        """Whether a solution takes the place of the move, as it does unless something is asked."""
        return self.run.phase is Phase.SHOWING and not self.controls.is_asking

    def keys_line(self) -> str:
        """The keys of an announcement, of the grid, or of the entry line."""
        if self._announcer.is_busy:
            return say("announcement.footer")
        return say("play.footer_grid" if self.controls.typing.grid is not None else f"play.footer.{self.formula.name}")

    @property
    def _shown_verdict(self) -> VerdictView:
        """The referee's answer, unless the run is about to be closed because nobody seems to be there."""
        if self._closes_in_s is None:
            return self.verdict
        return VerdictView(say("public.still_there", seconds=self._closes_in_s), "bad")
