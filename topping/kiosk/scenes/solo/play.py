"""The play screen of a run: the course of its moves, the referee's answers, and what is shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from topping.game.service.messages import News
from topping.kiosk.announcing import Announcer
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.backstage.runs.results import RunResult
from topping.kiosk.backstage.runs.runs import Seat
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.grid.rack import RackView
from topping.kiosk.painters.parts.status import paint_footer
from topping.kiosk.painters.solo.answer import AnswerView
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.solo import play_view, replies, verdicts
from topping.kiosk.scenes.solo.missed import LastKeys, Solved, goes_on, shown_ms
from topping.kiosk.scenes.solo.movecues import MoveCues
from topping.kiosk.scenes.solo.nextscores import NextScores
from topping.kiosk.scenes.solo.play_panels import PlayPanels
from topping.kiosk.scenes.solo.walkaway import WalkAway
from topping.kiosk.stage import Stage
from topping.kiosk.views.searched import Preview
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.move.controls import Controls
from topping.kiosk.widgets.move.movements import Movements
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.run.events import EndedBy
from topping.play.run.inputmark import InputMark
from topping.play.run.result import MoveResult, Try
from topping.play.run.run import GUARD_MS, Phase, Run
from topping.play.run.settlement import hints_taken
from topping.play.run.strokes import Device, StrokeKind
from topping.play.run.verdict import Answer
from topping.rules.conditions.formula import Formula
from topping.rules.conditions.options import HintKind
from topping.rules.games.game import Turn
from topping.texts import say
from topping.training.daily.source import NAME as DAILY_NAME

FOUND_STAYS_MS = 4_000
"""How long the answer to a top found stays at least, while the next word is being typed."""
LAST_TOP_MS = 900
"""How long the last top found is seen before the result."""


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
        self.ghost = None if taken_up or seat.entry else stage.backstage.ghosts.of(seat)
        """What the run is raced against; nothing once it was interrupted or paused, and so cannot be compared."""
        self.run = replace(run, shown_ms=shown_ms(seat, stage.backstage.settings.missed_stay))
        self.verdict = replies.quiet(self.run)
        if seat.player and not self.record.is_kept:
            self.verdict = AnswerView(say("play.not_kept"), "bad")
        self.now = stage.clock.now()
        self._referee = seat.referee
        self.controls = Controls(self, self._referee, stage.keyboard)
        self._ending = False
        """Whether F2 was pressed once: the second time ends the move."""
        self._cues = MoveCues(stage.cues, stage.voice)
        self._solved = Solved(stage, self.run, seat.lexicon)
        self._last_keys = LastKeys()
        self._next_scores = NextScores(stage, self.run, seat.lexicon)
        self._unpausing = False
        """Whether a pause is over as soon as the draw is on screen again."""
        self._outcome: RunResult | None = None
        """The result, while the last top found is still on screen."""
        self._mark = seat.input
        """How the run is entered, as it is kept."""
        self._notes_strokes = (
            stage.backstage.settings.kiosk_strokes if stage.door.is_public else stage.backstage.settings.record_strokes
        )
        self._away = WalkAway()
        self._announcer = Announcer(stage)
        """Announces a draw in place of everything else; its clock starts afterwards."""
        self.movements = Movements(is_on=stage.backstage.settings.animations)
        self._announce()
        if taken_up is None:
            self._make_next_ahead(stage)
        super().__init__(stage)

    def _make_next_ahead(self, stage: Stage) -> None:
        """Has the next game made while this one is played, where there is none."""
        unplayed, player = stage.backstage.unplayed, self.seat.player
        unplayed.begun(self.seat.game)
        if self.seat.entry is None:
            unplayed.want(player, stage.backstage.choices.offered(player), stage.helper)

    def build(self) -> None:
        """The entry line, and the question where one is being asked."""
        self.controls.build(self.gui, self.places, self.text_size)

    def lay_out(self) -> None:
        """The places of the play screen, for its size and the letters of a draw."""
        names = self.stage.backstage.settings.country_names
        self.places = PlayLayout(self.stage.screen.layout, self.run.turn.before.variant.drawn, names)
        super().lay_out()

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the move; none while a draw is being announced, or in a pause."""
        if self._announcer.is_busy or self._shows_solution or self._is_hidden:
            return ()
        return self.controls.hints()

    @property
    def awaits_frame(self) -> bool:
        """A draw that is not on screen yet takes no keys: its clock does not run."""
        return self._unpausing or (self.run.phase is Phase.DRAWN and not self._announcer.is_busy)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Keys and clicks; an Enter counts at `now`, when it was received."""
        self.tick(now)
        if self._announcer.is_busy:
            if self._announcer.is_skipped(event):
                self._announcer.end()
        elif self.controls.is_asking:
            self.controls.answer(event)
        elif self._last_keys.takes(event, now, is_shown=self.run.phase is Phase.SHOWING):
            pass
        elif self.run.phase is Phase.SHOWING:
            if goes_on(event) and not self.stage.keyboard.is_repeat:
                self._advance(self.run.skip(now))
        elif self._outcome is not None:
            if goes_on(event) and not self.stage.keyboard.is_repeat and now - self.run.since_ms >= GUARD_MS:
                self._show_result(self._outcome)
        elif self.run.phase is Phase.PAUSED:
            self._unpausing = self._unpausing or _ends_pause(event)
        elif self.run.phase is Phase.THINKING:
            self.controls.handle(event, now)
        if self.controls.typing.looked_at() and not self._ending and self._may_go(now):
            self.verdict = self._quiet
            self.movements.quiet()

    def tick(self, now: int) -> None:
        """The move's limit, and the end of a solution's time on screen."""
        self.now = now
        self._show_beside(now)
        self._advance(self.run.tick(now))
        if self._outcome is not None and now - self.run.since_ms >= LAST_TOP_MS:
            self._show_result(self._outcome)
        if self.verdict.tone == "good" and not self.controls.typing.is_empty and self._may_go(now):
            self.verdict = self._quiet
        self._cues.hear_signal(self.run.turn.number, play_view.signal_of(self.run, self.now))
        self._cues.count(self.run, now)
        if self._announcer.is_over(now):
            self._announcer.end()
        self.gui.is_hidden = self._announcer.is_busy or self._shows_solution or self._is_hidden

    def hear(self, news: News) -> None:
        """What the words of the game mean, and the scores below its tops."""
        self._solved.hear(news)
        self.run = self._next_scores.hear(news, self.run)

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the draw on the frame, its clock starts, or its announcement does."""
        if self._announcer.is_busy:
            if "announcement" in frame:
                self._announcer.shown(now)
        elif self.run.phase is Phase.DRAWN and "rack" in frame:
            self.run = self.run.draw_shown(now)
            self.now = now
            self.record.shown(self.run)
            self.movements.drawn(now)
            self._cues.hear_signal(self.run.turn.number, play_view.signal_of(self.run, now))
        elif self._unpausing and "rack" in frame:
            self._unpausing = False
            self.run = self.run.unpause(now)
            self.now = now

    def is_moving(self, now: int) -> bool:
        """Whether a movement runs, or a word that was missed appears on the grid."""
        if self._shows_solution:
            return self._solved.is_moving(self.run, now)
        return self.movements.is_moving(now)

    def _announce(self) -> None:
        """Announces the present draw, where the conditions want it."""
        if self.seat.conditions.announced:
            self._announcer.announce(self.run.turn, self.seat.conditions.speed.by_letters)

    @property
    def asked_to_leave(self) -> str:
        """In which words: a run of a competition counts although it was left."""
        return "play" if self.seat.entry is None else "competition_play"

    @property
    def may_be_put_off(self) -> bool:
        """Whether the run may be gone on with another time: its player must be known, and nobody must wait for it.

        Not in mort subite, and not in the game of a day, where one moment is the same for all.
        """
        is_own = self.record.is_kept and self.seat.entry is None and not self.stage.door.is_public
        is_of_day = self.seat.game.name.startswith(DAILY_NAME)
        return is_own and not self.seat.conditions.formula.out_on_miss and not is_of_day

    def ask_to_close(self) -> bool:
        """Closing the window in the middle of a run asks first."""
        if self.run.is_over:
            return True
        self.controls.ask_to_leave(closes_window=True)
        return False

    def save(self) -> None:
        """The run stays open, to be taken up again: nobody asked to leave it."""
        self.stage.backstage.begun.left_open(self.seat, self.run, self.record)

    def left(self) -> None:
        """The run is closed as unfinished."""
        self.run = self.run.abandon(self.now)
        self.record.follow(self.run)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """A player who has walked away is warned, then the run is closed as unfinished and the screen is free."""
        if self._away.untouched(ms, limit_ms):
            self.left()
            self.go_back()

    def slept(self, gap_ms: int, now: int) -> None:
        """A move in the middle of which the program did not run is void, and the run is marked as interrupted."""
        if self.run.phase is Phase.THINKING:
            self.record.interrupt(self.run)
            self.run = self.run.suspended(now)
            self._ending, self.ghost = False, None
            self.verdict = AnswerView(say("play.slept", seconds=gap_ms // 1000), "bad")

    def note(self, kind: StrokeKind, device: Device, now: int) -> None:
        """Notes a stroke, where strokes are kept, and that a letter was laid by touch or with the mouse."""
        self._cues.typed(kind)
        if device is Device.MOUSE and kind is StrokeKind.LETTER and self._mark is InputMark.KEYBOARD:
            self._mark = InputMark.TOUCH
            self.record.mark(self._mark)
        if self._notes_strokes:
            self.run = self.run.typed(kind, device, now)

    def propose(self, now: int) -> None:
        """Enter: the proposal is judged, and answered where the formula does so before the end of the move."""
        typing = self.controls.typing
        text = typing.proposal
        if text is None:
            self.verdict = AnswerView(say("verdict.grid_empty"), "plain")
            return
        if typing.grid is not None and self.seat.conditions.options.declares_score:
            typing.write(f"{text} ")
            self.verdict = AnswerView(say("verdict.score_wanted"), "plain")
            return
        verdict = self._referee.judge(text, self.run.turn)
        run = self.run.propose(text, verdict, now)
        if len(run.results) == len(self.run.results) and len(run.tries) > len(self.run.tries):
            self.verdict = replies.reply(run, now)
            if replies.tells(run) or not verdict.is_read:
                self._cues.answered(verdict)
                self.movements.answered(now, is_valid=verdict.answer is Answer.BELOW_TOP)
            if typing.grid is None:
                typing.entry.select_all()
        self._advance(run)

    def ask_hint(self) -> None:
        """F5: asks which hint is to be had, of those that are left on this move."""
        options, taken = self.seat.conditions.options, hints_taken(self.run.tries)
        left = [one for one in options.hints if one.kind not in taken]
        if left:
            self.controls.ask_hint(left, self._take_hint)
        elif options.hints:
            self.verdict = AnswerView(say("play.no_hint"), "plain")

    def _take_hint(self, kind: HintKind) -> None:
        self._advance(self.run.hint(kind, self.now))
        self.verdict = self._quiet

    def end_move(self, now: int) -> None:
        """F2 once asks, twice ends the move: gives the top up, or validates the last proposal."""
        if self._ending:
            self._ending = False
            self._advance(self.run.end_move(now))
            return
        self._ending = True
        self.verdict = replies.end_question(self.run, now)

    @property
    def turn(self) -> Turn:
        """The move being played."""
        return self.run.turn

    @property
    def is_searched(self) -> bool:
        """Whether what is typed is shown: not once the move is over."""
        return self.run.phase in (Phase.DRAWN, Phase.THINKING)

    def rack(self, preview: Preview) -> RackView:
        """The draw, with the letters of the preview marked as used."""
        return play_view.rack_view(self.run, preview, self.places)

    def move_keys(self) -> tuple[Hint, ...]:
        """F5, where hints may be had, F4, where the clock may be stopped, and F2 twice."""
        end = say("play.key.solution" if replies.tells(self.run) else "play.key.finish")
        hint = (Hint("F5", say("play.key.hint"), pygame.K_F5),) if self.seat.conditions.options.hints else ()
        pause = () if self.seat.counts else (Hint("F4", say("play.key.pause"), pygame.K_F4),)
        return (*hint, *pause, Hint("F2 F2", end, pygame.K_F2))

    def pause(self, now: int) -> None:
        """F4: stops the clock and hides grid and draw, where the run cannot rank."""
        if self.seat.counts:
            self.verdict = AnswerView(say("play.no_pause"), "plain")
            return
        before = self.run
        self._advance(self.run.pause(now))
        if self.run.phase is Phase.PAUSED and before.phase is not Phase.PAUSED:
            self.record.pause()
            if self.ghost is not None:
                self.ghost, self.verdict = None, AnswerView(say("ghost.gone"), "plain")
            self.stage.voice.stop()

    def go_on(self) -> None:
        """Withdraws the first F2: the move goes on."""
        if self._ending:
            self._ending = False
            self.verdict = self._quiet

    @property
    def bars_words(self) -> str:
        """A run is played by oneself, whether or not it ranks."""
        return "words.barred.run"

    @property
    def formula(self) -> Formula:
        """The formula of the run."""
        return self.seat.conditions.formula

    @property
    def _quiet(self) -> AnswerView:
        """The verdict without an answer."""
        return replies.quiet(self.run)

    def _may_go(self, now: int) -> bool:
        """Whether the answer goes when the text is changed: a refusal at once, a top found after a while."""
        return self.verdict.tone != "good" or now - self.run.since_ms >= FOUND_STAYS_MS

    def _advance(self, run: Run) -> None:
        """Replaces the run by its next state, and follows up a move or a run that ended."""
        before, self.run = self.run, run
        if len(run.results) > len(before.results):
            self._ending = False
            result = run.results[-1]
            self.verdict = verdicts.ended(result, run.turns[result.number - 1], run)
            self._cues.ended(result, run.turns[result.number - 1])
            self.movements.next_draw()
            if result.found:
                self.movements.found(run.turns[result.number - 1], run.since_ms)
            self.record.follow(run)
        if before.phase is not run.phase and run.phase is Phase.DRAWN:
            self._announce()
        if before.phase is not run.phase and run.phase in (Phase.SHOWING, Phase.DRAWN):
            line = self._cut_line(before, run)
            if run.phase is Phase.SHOWING or line:
                self._last_keys.cut(self.now)
            self.controls.typing.begin(run.turn.position)
            if run.phase is Phase.SHOWING:
                self._solved.begin(run.turn, self._whole(line, run.results[-1]))
            if before.phase is Phase.SHOWING:
                self.stage.keyboard.drop_held()
        if run.phase is Phase.FINISHED and before.phase is not Phase.FINISHED:
            self.record.follow(run)
            self.asking(partial(self._end, is_last_seen=before.phase is Phase.SHOWING))

    def _end(self, *, is_last_seen: bool) -> None:
        """Looks how the run stands; its result is shown once the last solution was looked at."""
        outcome = self.stage.backstage.history.ended(self.seat, self.run, self.record, self.ghost)
        if is_last_seen:
            self._show_result(outcome)
        else:
            self._outcome = outcome

    def _cut_line(self, before: Run, run: Run) -> str:
        """What was being typed when the limit came; empty where it was something else, or had been proposed."""
        if before.phase is not Phase.THINKING or run.results[-1].ended_by is not EndedBy.LIMIT:
            return ""
        text = self.controls.typing.proposal or self.controls.typing.text
        return "" if text in [one.text for one in run.results[-1].tries] else text

    def _whole(self, line: str, result: MoveResult) -> Try | None:
        """A line as the try that it was not made in time; None where it is no whole proposal."""
        if not line:
            return None
        verdict = self._referee.judge(line, self.run.turns[result.number - 1])
        return None if verdict.move is None else Try(line, result.ended_ms or result.elapsed_ms, verdict)

    def _show_beside(self, now: int) -> None:
        """What the second display shows meanwhile: the live table of the competition, where it is one."""
        if self.seat.entry is not None:
            self.stage.second.lead(self.seat.entry.competition, now)

    def _show_result(self, outcome: RunResult) -> None:
        self._cues.finished(is_record=outcome.is_record)
        entry = self.seat.entry
        # the next player stands beside the screen: a competition shows no word of the game
        self.go(Result(outcome) if entry is None else CompetitionDesk(entry.competition))

    def go_back(self) -> None:
        """Home; from a competition, to who plays next."""
        entry = self.seat.entry
        self.go(Home() if entry is None else CompetitionDesk(entry.competition))

    def laid(self, missing: str) -> None:
        """Letters were laid on the grid: says which one the draw lacks, or takes an earlier refusal back."""
        if missing:
            self.verdict = AnswerView(say("verdict.not_in_hand", letter=missing), "bad")
        elif self.verdict.tone != "good":
            self.verdict = self._quiet

    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """The player leaves the run, for good or until another time, and the program where he meant to close it."""
        if puts_off:
            self.stage.backstage.begun.left_open(self.seat, self.run, self.record, is_put_off=True)
        else:
            self.left()
        if closes_window:
            self.stage.end()
        else:
            self.go_back()

    # what is shown

    def panels(self) -> list[Panel]:
        """Grid, header, clock, totals, draw, answer, list of tops (or the question being asked), keys."""
        announcement = self._announcer.panel(self.layout, self.now)
        if announcement is not None:
            keys = Panel("footer", self.layout.footer, say("announcement.footer"), paint_footer)
            return [announcement, keys]
        if self._shows_solution and not self._away.is_warning:
            return self._solved.panels(self.layout, self.run, self.moment)
        if self._is_hidden and not self._away.is_warning:
            return PlayPanels(self, self.places).paused()
        return PlayPanels(self, self.places).all(self._shown_verdict)

    @property
    def _is_hidden(self) -> bool:
        """Whether a pause hides grid and draw."""
        return self.run.phase is Phase.PAUSED and not self._unpausing

    @property
    def _shows_solution(self) -> bool:
        """Whether a solution takes the place of the move, as it does unless something is asked."""
        return self.run.phase is Phase.SHOWING and not self.controls.is_asking

    @property
    def _shown_verdict(self) -> AnswerView:
        """The referee's answer, unless the run is about to be closed because nobody seems to be there."""
        return self._away.warning or self.verdict


def _ends_pause(event: pygame.event.Event) -> bool:
    """Whether an event ends a pause: Enter, Space, Escape, the keys that began it, or a click."""
    keys = (pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F4, pygame.K_PAUSE)
    return is_enter(event) or is_key(event, *keys) or event.type == pygame.MOUSEBUTTONDOWN
