"""The screen of a solo run: draws, proposals, the referee's answers, solutions."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News
from topping.kiosk import routes
from topping.kiosk.displays.moment import Announcer
from topping.kiosk.engine.announcementclips import script_of_game
from topping.kiosk.paint import theme
from topping.kiosk.paint.fields import AnswerView, paint_answer
from topping.kiosk.paint.foundtop import found_place, paint_found
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.movetime import paint_bar, paint_clock, paint_head, paint_race, paint_ribbon, paint_total
from topping.kiosk.paint.publicface import paint_announcement
from topping.kiosk.paint.rack import RackView
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tops import paint_tops
from topping.kiosk.screens.competition.routes import CompetitionDesk
from topping.kiosk.screens.play import rundisplay
from topping.kiosk.screens.play.missed import NextScores, Solved, goes_on, shown_ms
from topping.kiosk.screens.play.routes import Result
from topping.kiosk.screens.play.rundisplay import MoveCues
from topping.kiosk.services.history import RunResult
from topping.kiosk.services.runs import Record, Seat
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import rack_view
from topping.kiosk.typing.movescreen import MoveScreen
from topping.kiosk.ui.keys import ENTER, Key, key
from topping.kiosk.ui.parts import figure, mark
from topping.kiosk.ui.questions import asked_here
from topping.kiosk.ui.templates import board, play_skeleton
from topping.kiosk.ui.tree import Element, Type, column, live, painted, row, space, stack, text
from topping.play.run.proposal import Answer
from topping.play.run.run import GUARD_MS, LAST_KEYS_MS, Phase, Run
from topping.play.run.settlement import EndedBy, MoveResult, Try, hints_taken
from topping.play.run.strokes import Device, InputMark, StrokeKind
from topping.rules.conditions.conditions import PAUSE
from topping.rules.conditions.options import HintKind
from topping.rules.games.game import Turn
from topping.rules.grid.board import Board
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths
from topping.training.daily import NAME as DAILY_NAME
from topping.wording.conditions import game_in_words

FOUND_STAYS_MS: Final = 4_000
"""How long (ms) the answer to a found top stays at least, while the next word is being typed."""
LAST_TOP_MS: Final = 900
"""How long (ms) the last found top is shown before the result."""
_SMALL: Final = 0.6
"""Below this scale the countries' names do not fit under the draw."""
WARNED_MS: Final = 15_000
"""How long (ms) an absent player is warned before his run is closed."""


class PlayScreen(MoveScreen):
    """The screen of a solo run. The clock of a move starts when its draw has appeared on screen."""

    tells_write_retries = True

    def __init__(self, stage: Stage, seat: Seat, taken_up: tuple[Run, Record] | None = None) -> None:
        """Begins a new run; `taken_up` is a stored run with its record, to be resumed at its next move."""
        self.seat, entry = seat, seat.entry
        self.back = routes.Home() if entry is None else CompetitionDesk(entry.competition)
        self.ghost = None if taken_up or seat.entry else seat.ghost or stage.services.ghosts.kept(seat)
        """The ghost; None for a resumed run, which cannot be compared, and for a competition."""
        is_first = taken_up is None and not stage.services.history.has_finished(seat.player)
        run = Run(tuple(seat.game.turns()), seat.conditions)
        self._is_new = taken_up is None
        if taken_up is not None:
            run, self.record = taken_up
        settings = stage.services.settings
        self.run = replace(run, shown_ms=shown_ms(seat, settings.missed_stay))
        self.verdict = rundisplay.quiet(self.run)
        self.now = stage.clock.now()
        self._cues = MoveCues(stage.cues, stage.voice)
        fills_deck = bool(seat.player) and entry is None and not stage.guard.is_public
        self._solved = Solved(
            stage,
            self.run,
            seat.lexicon,
            shows_time=not self.seat.is_trial,
            fills_deck=fills_deck and stage.services.decks.settings(seat.player).missed,
        )
        self._cut_until = 0
        """Until when (ms) keys and clicks are ignored, because they end a line that was cut off."""
        self._notice: AnswerView | None = None
        """The notice that a move is void: a proposal or Escape removes it, typing does not."""
        self._next_scores = NextScores(stage, self.run, seat.lexicon)
        self._unpausing = False
        """Whether a pause ends once the draw is on screen again."""
        self._outcome: RunResult | None = None
        """The result, while the last found top is still on screen."""
        self._mark = seat.input
        """The input mark of the run, as stored."""
        self._notes_strokes = (
            stage.services.settings.kiosk_strokes if stage.guard.is_public else stage.services.settings.record_strokes
        )
        self._keeps_own_rank = False
        """Whether the game was paused: it leaves the leaderboard, and ranks among the player's own results."""
        self._closes_in_s: int | None = None
        """After how many seconds the run is closed because nobody seems to be present."""
        self._may_pause = not seat.counts
        """Whether the clock may be stopped: not in a game that counts, unless it is the player's alone."""
        self._announcer = Announcer(stage)
        """Announces a draw before its clock starts, and replaces the display meanwhile."""
        super().__init__(stage, self.run.turn, seat.referee)
        self._announce()
        if is_first:
            self.typing.example = say("play.example")

    def entered(self) -> None:
        """Begins the record of a new run. Has the answering thread prepare the player's next game."""
        services, player = self.stage.services, self.seat.player
        if self._is_new:
            self.record = services.runs.open_record(self.seat)
            services.unplayed.begun(self.seat.game)
            if self.seat.entry is None:
                services.unplayed.want(player, services.choices.offered(player), self.stage.answerer)
        if player and not self.record.is_kept:
            self.verdict = AnswerView(say("play.not_kept"), "bad")
        self._may_pause = self._may_pause or self.may_be_put_off

    @property
    def awaits_frame(self) -> bool:
        """Whether the draw is not on screen yet: keys are refused, and the clock does not run."""
        return self._unpausing or (self.run.phase is Phase.DRAWN and self._announcer.timeline is None)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles keys and clicks; an Enter counts at `now`, when it was received."""
        self.tick(now)
        is_new = not self.stage.keyboard.is_repeat
        if event.type == pygame.MOUSEMOTION:
            super().handle(event, now)
        elif self._announcer.timeline is not None:
            if self._announcer.is_skipped(event):
                self._announcer.end()
        elif self.overlay.is_choosing:
            self.search(event, now)
        elif self._is_of_cut_line(event, now):
            pass
        elif self.run.phase is Phase.SHOWING:
            if goes_on(event) and is_new:
                self._advance(self.run.skip(now))
        elif self._outcome is not None:
            if goes_on(event) and is_new and now - self.run.since_ms >= GUARD_MS:
                self._show_result(self._outcome)
        elif self.run.phase is Phase.PAUSED:
            self._unpausing = self._unpausing or self._ends_pause(event)
            self.changed()
        elif self.run.phase is Phase.THINKING:
            self.search(event, now)

    @property
    def is_timed(self) -> bool:
        return self.run.phase is Phase.THINKING

    def _is_of_cut_line(self, event: pygame.event.Event, now: int) -> bool:
        """Whether to ignore a key or click because it was meant for text that the end of the move cut off.

        Input is ignored for 0.8 s; each letter in that time prolongs it. While a solution is shown, letters are always
        ignored.
        """
        is_letter = event.type == pygame.TEXTINPUT and not event.text.isspace()
        if now >= self._cut_until and not (is_letter and self.run.phase is Phase.SHOWING):
            return False
        if is_letter:
            self._cut_until = now + LAST_KEYS_MS
        return event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)

    def retyped(self) -> None:
        """Removes the referee's answer when the player changes the text. The answer to a found top stays for a minimum
        time.
        """
        if self._may_go(self.now):
            self.verdict = self._quiet
            self.movements.quiet()

    def tick(self, now: int) -> None:
        """Ends the move at its limit, and removes a solution when its time on screen is over."""
        self.now = now
        self._show_beside(now)
        if self._is_covered:
            self.run = self.run.unseen(now)
        self._advance(self.run.tick(now))
        if self._outcome is not None and now - self.run.since_ms >= LAST_TOP_MS:
            self._show_result(self._outcome)
        if self.verdict.tone == "good" and not self.typing.is_empty and self._may_go(now):
            self.verdict = self._quiet
            self.changed()
        self._cues.hear_signal(self.run.turn.number, rundisplay.signal_of(self.run, self.now))
        self._cues.count(self.run, now)
        timeline = self._announcer.timeline
        if timeline is not None and timeline.is_over(now):
            self._announcer.end()

    @property
    def _is_covered(self) -> bool:
        """Whether another screen covers this one. The time of a solution on screen then does not run."""
        return not self.stage.navigation.is_in_front(self)

    def hear(self, news: News) -> None:
        self._solved.hear(news)
        self.run = self._next_scores.hear(news, self.run)

    def shown(self, frame: Collection[str], now: int) -> None:
        """Handles a displayed frame. If it shows the draw, starts the clock; if it shows the announcement page, the
        announcement.
        """
        if self._announcer.timeline is not None:
            if "announcement" in frame:
                self._announcer.shown(now)
        elif self.run.phase is Phase.DRAWN and "rack" in frame:
            self.run = self.run.draw_shown(now)
            self.changed()
            self.now = now
            self.record.shown(self.run)
            self.movements.drawn(now)
            self._cues.hear_signal(self.run.turn.number, rundisplay.signal_of(self.run, now))
        elif self._unpausing and "rack" in frame:
            self._unpausing = False
            self.run = self.run.unpause(now)
            self.changed()
            self.now = now

    def is_moving(self, now: int) -> bool:
        if self._shows_solution:
            return self._solved.is_moving(self.run, now)
        return super().is_moving(now)

    def _announce(self) -> None:
        if self.seat.conditions.announced:
            turn, conditions = self.run.turn, self.seat.conditions
            first = (script_of_game(conditions), game_in_words(conditions)) if turn.number == 1 else ()
            self._announcer.announce(turn, conditions.speed.by_letters, *first)

    @property
    def asked_to_leave(self) -> str:
        """Returns the text key of the question asked before a run is left. In a competition, its text warns that the
        run counts.
        """
        return "play" if self.seat.entry is None else "competition_play"

    @property
    def may_be_put_off(self) -> bool:
        """Whether the run can be stored, to be resumed another time.

        False without a player's name, in a competition, in mort subite, and in the day's game.
        """
        is_own = self.record.is_kept and self.seat.entry is None
        is_of_day = self.seat.game.name.startswith(DAILY_NAME)
        return is_own and not self.seat.conditions.formula.out_on_miss and not is_of_day

    def ask_to_close(self) -> bool:
        return self.run.is_over or super().ask_to_close()

    def save(self) -> None:
        """Stores the run so that it can be resumed, for instance when the program ends though nobody left the run."""
        self.stage.services.begun.left_open(self.seat, self.run, self.record)

    def left(self) -> None:
        """Closes the run as unfinished."""
        self.run = self.run.abandon(self.now)
        self.record.follow(self.run)

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Warns an absent player once nobody has touched the kiosk for `limit_ms`; `ms` is the time since the last
        touch.

        `WARNED_MS` later, closes the run as unfinished and frees the screen.
        """
        left_ms, before = limit_ms + WARNED_MS - ms, self._closes_in_s
        self._closes_in_s = -(-left_ms // 1000) if ms >= limit_ms else None
        if self._closes_in_s != before:
            self.changed()
        if left_ms <= 0:
            self.left()
            self.go_back()

    def slept(self, gap_ms: int, now: int) -> None:
        """Voids the move during which the program was suspended, and marks the run as interrupted."""
        if self.run.phase is Phase.THINKING:
            self.record.interrupt(self.run)
            self.run = self.run.suspended(now)
            self.ghost = None
            self.verdict = self._notice = AnswerView(say("play.slept", seconds=gap_ms // 1000), "bad")

    def note(self, kind: StrokeKind, device: Device) -> None:
        """Plays the sound of a keystroke or click, and stores it if keystrokes are stored.

        Marks the run as played by touch if letters are laid by mouse or touch.
        """
        self._cues.typed(kind)
        if device is Device.MOUSE and kind is StrokeKind.LETTER and self._mark is InputMark.KEYBOARD:
            self._mark = InputMark.TOUCH
            self.record.mark(self._mark)
        if self._notes_strokes:
            self.run = self.run.typed(kind, device, self.now)

    def propose(self) -> None:
        """Judges the proposal at Enter, and answers if the formula does so during the move."""
        typing, now = self.typing, self.received
        self._notice = None
        said = typing.proposal
        if said is None:
            self.verdict = AnswerView(say("verdict.grid_empty"), "plain")
            return
        if typing.grid is not None and self.seat.conditions.options.declares_score:
            typing.write(f"{said} ")
            self.verdict = AnswerView(say("verdict.score_wanted"), "plain")
            return
        verdict = self.referee.judge(said, self.run.turn)
        run = self.run.propose(said, verdict, now)
        if len(run.results) == len(self.run.results) and len(run.tries) > len(self.run.tries):
            self.verdict = rundisplay.reply(run, now)
            if rundisplay.tells(run) or not verdict.is_read:
                self._cues.answered(verdict)
                self.movements.answered(now, is_valid=verdict.answer is Answer.BELOW_TOP)
            typing.answered()
        self._advance(run)

    def _ask_hint(self) -> None:
        options, taken = self.seat.conditions.options, hints_taken(self.run.tries)
        left = [one for one in options.hints if one.kind not in taken]
        if left:
            self.ask_hint(left, self._take_hint)
        elif options.hints:
            self.verdict = AnswerView(say("play.no_hint"), "plain")

    def _take_hint(self, kind: HintKind) -> None:
        self._advance(self.run.hint(kind, self.now))
        self.verdict = self._quiet

    @property
    def turn(self) -> Turn:
        return self.run.turn

    @property
    def is_searched(self) -> bool:
        """Whether the player may still type a proposal; False once the move is over."""
        return self.run.phase in (Phase.DRAWN, Phase.THINKING)

    def _pause(self) -> None:
        """Stops the clock, and hides grid and draw. The run no longer ranks."""
        if not self._may_pause:
            is_spent = PAUSE in self.run.conditions.helps
            self.verdict = AnswerView(say("play.pause_spent" if is_spent else "play.no_pause"), "plain")
            return
        before = self.run
        self._advance(self.run.pause(self.received))
        if self.run.phase is Phase.PAUSED and before.phase is not Phase.PAUSED:
            self.record.pause()
            self.overlay.put_away()
            if self.seat.counts:
                self._may_pause, self._keeps_own_rank = False, True
                self.seat = replace(self.seat, will_rank=False)
            if self.ghost is not None:
                self.ghost, self.verdict = None, AnswerView(say("ghost.gone"), "plain")
            self.stage.voice.stop()

    @property
    def bars_words(self) -> str:
        """Returns the text key of the reason why words cannot be looked up during a run."""
        return "words.barred.run"

    @property
    def _quiet(self) -> AnswerView:
        return self._notice or rundisplay.quiet(self.run)

    def _escape(self) -> None:
        was_told, self._notice = self._notice is not None, None
        if was_told:
            self.verdict = self._quiet
        if not was_told or not self.typing.is_empty or self.typing.grid is not None:
            super()._escape()

    def _may_go(self, now: int) -> bool:
        """Whether the referee's answer may be removed at `now` (ms). The answer to a found top stays for a minimum
        time; others may go at once.
        """
        return self.verdict.tone != "good" or now - self.run.since_ms >= FOUND_STAYS_MS

    def _advance(self, run: Run) -> None:
        """Replaces the run by `run`, its new state. If a move has ended, stores it, shows how it ended and prepares the
        next draw.
        """
        if run is self.run:
            return
        before, self.run = self.run, run
        self.changed()
        if len(run.results) > len(before.results):
            result = run.results[-1]
            self._notice = None
            self.overlay.put_away()
            self.verdict = rundisplay.ended(result, run.turns[result.number - 1], run)
            self._cues.ended(result, run.turns[result.number - 1])
            self.movements.next_draw()
            if result.found and run.phase is not Phase.SHOWING:
                self.movements.found(run.turns[result.number - 1], run.since_ms)
            self.record.follow(run)
        if before.phase is not run.phase and run.phase is Phase.DRAWN:
            self._announce()
        if before.phase is not run.phase and run.phase in (Phase.SHOWING, Phase.DRAWN):
            line = self._cut_line(before, run)
            if line:
                self._cut_until = self.now + LAST_KEYS_MS
            self.typing.begin(run.turn.position)
            if run.phase is Phase.SHOWING:
                self._solved.begin(run.turn, self._whole(line, run.results[-1]))
            if before.phase is Phase.SHOWING:
                self.stage.keyboard.drop_held()
        if run.phase is Phase.FINISHED and before.phase is not Phase.FINISHED:
            self.record.follow(run)
            self.asking(partial(self._end, is_last_seen=before.phase is Phase.SHOWING))

    async def _end(self, *, is_last_seen: bool) -> None:
        """Stores the end of the run. With `is_last_seen`, shows the result; otherwise `tick` shows it after the last
        solution.
        """
        outcome = await self.stage.services.history.ended(self.seat, self.run, self.record, self.ghost)
        if is_last_seen:
            self._show_result(outcome)
        else:
            self._outcome = outcome

    def _cut_line(self, before: Run, run: Run) -> str:
        """Returns the text on the entry line when the limit ended a move. `before` and `run` are the run's states
        before and after that end.

        Returns "" if the limit did not end the move, or if the text was already proposed.
        """
        if before.phase is not Phase.THINKING or run.results[-1].ended_by is not EndedBy.LIMIT:
            return ""
        said = self.typing.proposal or self.typing.text
        return "" if said in [one.text for one in run.results[-1].tries] else said

    def _whole(self, line: str, result: MoveResult) -> Try | None:
        """Returns `line`, the text cut off by the limit, as a late proposal for the move of `result`, judged by the
        referee. Returns None if it is incomplete.
        """
        if not line:
            return None
        verdict = self.referee.judge(line, self.run.turns[result.number - 1])
        return None if verdict.move is None else Try(line, result.ended_ms or result.elapsed_ms, verdict)

    def _show_beside(self, now: int) -> None:
        """During a competition run, updates the competition's live standings on the second display."""
        if self.seat.entry is not None:
            self.stage.second.lead(self.seat.entry.competition, now)

    def _show_result(self, outcome: RunResult) -> None:
        self._cues.finished(is_record=outcome.is_record)
        if self.seat.entry is None:
            self.go(Result(outcome))
        else:  # the next player stands beside the screen: a competition shows no word of the game
            self.go_back()

    def letters_laid(self, missing: str) -> None:
        """Handles letters laid on the grid. If the draw lacks the letter `missing`, says so. If `missing` is empty,
        removes an earlier refusal.
        """
        if missing:
            self.verdict = AnswerView(say("verdict.not_in_hand", letter=missing), "bad")
        elif self.verdict.tone != "good":
            self.verdict = self._quiet

    def leave(self, *, closes_window: bool, puts_off: bool = False) -> None:
        """Ends the run, or with `puts_off` stores it to be resumed. With `closes_window`, also closes the program."""
        if puts_off:
            self.stage.services.begun.left_open(self.seat, self.run, self.record, is_put_off=True)
        else:
            self.left()
        if not (closes_window and self.stage.end()):
            self.go_back()

    # what is shown

    def keys(self) -> Sequence[Key]:
        if self._announcer.timeline is not None or self._shows_solution or self._is_hidden:
            return ()
        return super().keys()

    def move_keys(self) -> Sequence[Key]:
        """Returns the keys that end the move, give a hint or pause; hint and pause only if the run allows them."""
        has_hints, pause = bool(self.seat.conditions.options.hints), say("play.key.pause") if self._may_pause else ""
        hint = say("play.key.hint")
        return (
            self._give_up_key,
            key(pygame.K_F5, self._ask_hint, hint if has_hints else "", is_kept=has_hints, sheet=hint),
            replace(self._pause_key, label=pause),
        )

    @property
    def _give_up_key(self) -> Key:
        end = say("play.key.solution" if rundisplay.tells(self.run) else "play.key.finish")
        return key(
            pygame.K_F8,
            lambda: self._advance(self.run.end_move(self.received)),
            end,
            is_twice=True,
            is_kept=not self.seat.conditions.options.hints,
        )

    @property
    def _pause_key(self) -> Key:
        is_asked, pause = self._may_pause and self.seat.counts, say("play.key.pause")  # it costs the rank
        return key((pygame.K_F9, pygame.K_PAUSE), self._pause, pause, is_twice=is_asked, sheet=pause)

    def _ends_pause(self, event: pygame.event.Event) -> bool:
        """Whether an event ends a pause: Enter, Space, Escape, the pause key, or a click."""
        is_key = event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
        return event.type == pygame.MOUSEBUTTONDOWN or is_key or self._pause_key.takes(event)

    def watches(self) -> Hashable:
        return (self._announcer.timeline is not None, self.movements.found_view(self.moment) is not None)

    def view(self) -> Element:
        is_warning = self._closes_in_s is not None
        if self._announcer.timeline is not None:
            return self._announcement()
        if self._shows_solution and not is_warning:
            return self._solved.view(self.run, lambda: self.moment)
        if self._is_hidden and not is_warning:
            return self._paused()
        return self._searched()

    def _announced(self) -> Hashable:
        timeline = self._announcer.timeline
        return None if timeline is None else timeline.view_at(self.now)

    def _announcement(self) -> Element:
        words = live(self._announced, paint_announcement, say("rack.all"), width=1000, grow=1, id="announcement")
        skips = text(say("announcement.footer"), Type.LABEL, "ink2", align="center", height=64)
        return column(row(space(), words, space(), grow=1), skips, pad=(0, 60, 0, 0))

    def _searched(self) -> Element:
        run, preview = self.run, self.preview()
        grid = board(rundisplay.board_view(run, preview, self.typing.grid), say("play.grid"), self.click_square)
        found = self.movements.found_view(self.moment)
        if found is not None:
            place, look = partial(found_place, found), lambda: self.movements.found_view(self.moment)
            grid = stack(grid, live(look, paint_found, "", within=place, id="found"))
        draw = self.tray_view()
        answer = self._shown_verdict
        verdict = answer if answer.text else rundisplay.hint_view(preview)
        tiles = self.rack(draw, f"{say('rack.all')} {' '.join(draw.kept + draw.new)}", height=190, min_height=70)
        tiles = tiles.but(live=partial(self._raised, draw))
        answer_line = painted(verdict, paint_answer, verdict.text, height=52, min_height=44, id="verdict")
        tops = painted(self._tops(answer), paint_tops, say("play.list"), grow=1, id="history")
        told = None if self.overlay.is_open else self._pressed_once() or answer_line
        below = asked_here(self.in_place_of_tops() or tops, min_height=110)
        return play_skeleton(grid, *self._time(), tiles, self.field(say("play.field")), told, below)

    def _pressed_once(self) -> Element | None:
        """Draws what a second press of the key to end the move, or to pause, will do. Returns None if neither was
        pressed once.
        """
        if self._closes_in_s is not None:
            return None
        no, ends = say("play.end_move.no"), rundisplay.end_question(self.run, self.now)
        pauses = say("play.pause_question"), say("play.pause_means")
        return self.asked_twice(self._give_up_key, *ends, no) or self.asked_twice(self._pause_key, *pauses, no)

    @property
    def played(self) -> Sequence[Turn]:
        return self.run.turns[: len(self.run.results)]

    @property
    def gives_up(self) -> tuple[str, str]:
        does = say("guide.solution") if rundisplay.tells(self.run) else self._give_up_key.label
        return does, rundisplay.end_costs(self.run, self.now)

    def in_place_of_tops(self) -> Element | None:
        """Returns an element that replaces the list of tops; None keeps the list. Subclasses override this."""
        return None

    def tray_view(self) -> RackView:
        order = self.stage.services.tray.letters(self.run.turn.draw.letters)
        return rack_view(self.run.turn, self.preview(), order, countries=self._names_countries)

    @property
    def _names_countries(self) -> bool:
        is_wanted = self.stage.services.settings.country_names and not self.run.conditions.speed.by_letters
        return is_wanted and theme.scale() >= _SMALL

    def _raised(self, draw: RackView) -> RackView:
        raised = 0 if self.run.is_over else self.movements.raised(self.moment, self.stage.screen.layout.scale)
        return replace(draw, raised=raised) if raised else draw

    def _tops(self, answer: AnswerView) -> Hashable:
        tenths = self.stage.services.settings.tenths
        view = rundisplay.tops_view(self.run, is_fresh=answer.tone == "good", tenths=tenths, ghost=self.ghost)
        if not self.seat.is_trial:
            return view
        rows = tuple(replace(row, figures=row.figures[:-1]) for row in view.rows)
        return replace(view, headings=view.headings[:-1], rows=rows)

    def _time(self) -> list[Element]:
        run, ghost, tenths = self.run, self.ghost, self.stage.services.settings.tenths
        head = rundisplay.head_view(run, self.seat)
        if told := self.stage.services.write_retries.line:
            head = replace(head, names=told, shorter=(say("unkept.short"),))
        header = partial(painted, head, paint_head, f"{head.title}, {head.names}", id="header")
        ribbon = painted(rundisplay.ribbon_view(run), paint_ribbon, "", height=24, drop=1, id="ribbon")
        if self.seat.is_trial:
            no_clock = text(say("play.no_clock"), Type.ROW, "ink2", align="right", grow=42, id="timer")
            what_to_do = text(say("play.trial"), Type.ROW, height=78, shorter=(say("play.trial_short"),), id="trial")
            return [row(header(grow=58), no_clock, height=116), what_to_do, ribbon]
        mark = None if self.seat.will_rank else ghost

        def so_far() -> Hashable:
            return rundisplay.so_far_view(self.run, self.now, tenths=tenths, is_raced=ghost is not None)

        total = live(so_far, paint_total, say("play.total"), grow=1, id="total")
        race = None
        if ghost is not None:
            raced = rundisplay.race_view(run, ghost, tenths=tenths)
            race = painted(raced, paint_race, raced.name, grow=1, id="race")
        timer = partial(live, lambda: rundisplay.timer_view(self.run, self.now, tenths=tenths), paint_clock)
        return [
            row(
                header(grow=58),
                timer(say("play.clock"), grow=42, id="timer"),
                height=116,
            ),
            live(lambda: rundisplay.bar_view(self.run, self.now, mark), paint_bar, "", height=30, id="bar"),
            row(total, race, height=48),
            ribbon,
        ]

    def _paused(self) -> Element:
        """Draws the paused run: an empty grid, and a notice that the clock is stopped."""
        run, tenths = self.run, self.stage.services.settings.tenths
        time = to_tenths(run.stood_ms) if tenths else to_seconds(run.stood_ms)
        costs = "play.paused.apart" if self._keeps_own_rank else "play.paused.unranked"
        told = column(
            space(),
            row(space(), mark(Icon.PAUSE, "ink2", 72, 3.6), space()),
            text(say("play.paused"), Type.TITLE, face=Face.TITLE, align="centre"),
            row(space(), figure(time, Type.CLOCK), space()),
            text(say(costs), Type.BODY, "ink2", lines=3, align="centre"),
            text(say("play.paused.way_on"), Type.BODY, "accent_text", lines=3, align="centre"),
            space(),
            gap=24,
            grow=1,
            id="pause",
        )
        return play_skeleton(board(BoardView(Board().cells), say("play.grid")), told)

    @property
    def _is_hidden(self) -> bool:
        return self.run.phase is Phase.PAUSED and not self._unpausing

    @property
    def _shows_solution(self) -> bool:
        """Whether the screen shows a solution instead of the move; False while the player is asked a question."""
        return self.run.phase is Phase.SHOWING and not self.is_asked

    @property
    def _shown_verdict(self) -> AnswerView:
        """Returns the referee's answer; if the player seems absent, the warning that the run will be closed."""
        if self._closes_in_s is not None:
            return AnswerView(say("public.still_there", seconds=self._closes_in_s), "bad")
        return self.verdict
