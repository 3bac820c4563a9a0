"""A session being played: the public screen, and behind it the referee's desk; Tab goes from one to the other."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.lexicon import lexicon_called
from topping.game.workshop import Failed, Made, News
from topping.kiosk.announcing import Recital, announcement_panel
from topping.kiosk.painters.board import paint_board
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.rack import paint_rack
from topping.kiosk.painters.sketch import paint_sketch
from topping.kiosk.painters.status import VerdictView, paint_header, paint_timer, paint_total, paint_verdict
from topping.kiosk.painters.survivors import paint_survivors
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.session import public_view
from topping.kiosk.scenes.session.deskpart import DeskPart
from topping.kiosk.scenes.session.hall import Hall
from topping.kiosk.scenes.session.moveclock import MoveClock
from topping.kiosk.scenes.session.remembered import Remembered
from topping.kiosk.scenes.session.sketchpad import SketchPad
from topping.kiosk.voice.script import STOP, Pause
from topping.kiosk.voice.signal import script_of_signal
from topping.kiosk.voice.solution import script_of_reminder, script_of_solution
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.kiosk.wording import formula_text, in_preparation, sentence, speed_text, variant_text
from topping.play.session.collection import awaited
from topping.play.session.elimination import winner
from topping.play.session.events import Cancelled, Collected, Continued, Ended, Event, Interrupted, Opened
from topping.play.session.line import parse_boxes
from topping.play.session.session import Session
from topping.rules.announcement import announce_solution
from topping.rules.schedule import Signal
from topping.store.sessionlog import SessionLog
from topping.texts import say
from topping.texts.times import to_seconds

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk

_SEEDS = 1_000_000
_QUIET = VerdictView("", "plain")
_AFTER_THE_SIGNAL = Pause(1_200)


class SessionScene(Scene):
    """Everything that happens is an event of the session, kept before it counts."""

    stays = True
    keeps_awake = True

    def __init__(self, kiosk: Kiosk, log: SessionLog) -> None:
        self.log = log
        self._lexicon = lexicon_called(log.facts.lexicon_name, log.facts.lexicon_hash)
        self.now = kiosk.clock.now()
        self.clock: MoveClock | None = None
        """The time of the move whose draw is given; None between two moves."""
        self._survivors_view = Remembered(public_view.survivors_view)
        self._elimination_text = Remembered(public_view.elimination_text)
        self._solution_view = Remembered(public_view.solution_view)
        self._paused: int | None = None
        """When an interruption began."""
        self.at_desk = False
        self.desk = DeskPart(lambda: self.session, self._lexicon.admits, self._keep)
        self.pad: SketchPad | None = None
        """The squared part being copied."""
        self.message = _QUIET
        self._asked: int | None = None
        """The key that asked for a second press."""
        self._order = 0
        self._cancelling = False
        self._heard: Signal | None = None
        self._recital: Recital | None = None
        """The draw being announced; its clock starts afterwards."""
        self._starts_when_shown = False
        """Whether the clock waits for the frame with the draw."""
        if self.session.opened > self.session.collected:
            self.clock = MoveClock(self.session.plan.limit_ms(self.session.opened))
            self.message = VerdictView(say("session.interrupted_move", move=self.session.opened), "bad")
        super().__init__(kiosk)

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.log.session

    def build(self) -> None:
        """The entry line of the desk, while it is in front."""
        if self.at_desk:
            self.desk.build(self.gui, self.layout)

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The keys that lead the session, then those of the face in front."""
        self.tick(now)
        if event.type == pygame.KEYDOWN and event.key != self._asked:
            self._asked = None
        if self._recital is not None:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not self.kiosk.keyboard.is_repeat:
                self._end_recital()
        elif self.pad is not None:
            self._copy(event)
        elif is_key(event, pygame.K_F9):
            self._pause(now)
        elif self._paused is not None:
            return
        elif is_key(event, pygame.K_TAB):
            self._turn(not self.at_desk)
        elif is_key(event, pygame.K_F2):
            self._step(now)
        elif is_key(event, pygame.K_F3):
            self._stop_early(now)
        elif is_key(event, pygame.K_F4):
            self._open_pad()
        elif is_key(event, pygame.K_F5):
            self._show_standings()
        elif is_key(event, pygame.K_F8):
            self._cancel()
        elif is_key(event, pygame.K_F7) and not self.at_desk:
            self._turn_announcing()
        elif is_key(event, pygame.K_F10):
            self._end()
        elif self.at_desk:
            self.desk.handle(event, self.gui)
        elif is_enter(event):
            self._step(now) if self._is_between and not self._waits_for_desk else self._turn(True)
        elif is_key(event, pygame.K_ESCAPE):
            self._leave()

    @property
    def _is_between(self) -> bool:
        """Whether no draw is given: before the first, or after a move."""
        return self.session.opened == self.session.collected or (self.clock is not None and self.clock.since_ms is None)

    @property
    def _waits_for_desk(self) -> bool:
        session = self.session
        return bool(session.collected and awaited(session, session.collected)) and session.plan.eliminates

    def tick(self, now: int) -> None:
        """The end of a move's time, and the referee's signals."""
        self.now = now
        if self._recital is not None and self._recital.is_over(now):
            self._end_recital()
        if self.clock is None or self._paused is not None:
            return
        if self.clock.is_over(now):
            self._collect()
            return
        self._hear(self.clock.signal(now))

    def _hear(self, signal: Signal | None) -> None:
        if signal is not None and signal is not self._heard:
            self._heard = signal
            self.kiosk.voice.say(script_of_signal(signal))

    def _keep(self, event: Event) -> None:
        self.log.add(event, self.kiosk.clock.date())

    def _try(self, event: Event) -> bool:
        """Keeps an event; tells why where it cannot be."""
        try:
            self._keep(event)
        except ToppingError as fault:
            self._tell(VerdictView(sentence(fault), "bad"))
            return False
        self._tell(_QUIET)
        return True

    def _tell(self, message: VerdictView) -> None:
        self.message = self.desk.verdict = message

    def _step(self, now: int) -> None:
        """The next thing: the draw and its clock, or, the game over, what follows."""
        session = self.session
        if session.opened > session.collected:
            if self.clock is not None and self.clock.since_ms is None:
                self._start_clock(now)
            return
        if session.is_ended:
            self._show_standings()
        elif session.is_played_out or (session.plan.eliminates and winner(session) is not None):
            self._after_the_game()
        elif self._try(Opened(session.opened + 1)):
            self.clock = MoveClock(self.session.plan.limit_ms(self.session.opened))
            self._turn(False)
            self._tell(_QUIET)
            self._announce()

    def _announce(self) -> None:
        """The draw is announced first, where that is wanted; then its clock waits for the frame that shows it."""
        desk, session = self.kiosk.desk, self.session
        if not desk.settings.announce_session:
            self._starts_when_shown = True
            return
        draw, plan = session.turn(session.opened).draw, session.plan
        speed = desk.settings.announce_speed
        self._recital = Recital.of(draw, plan.variant, self.kiosk.voice, speed, plan.speed.by_letters)

    def _end_recital(self) -> None:
        self._recital = None
        self._starts_when_shown = True
        self.kiosk.voice.stop()

    def shown(self, now: int) -> None:
        """The draw is on screen: its clock starts, or its announcement does."""
        if self._recital is not None:
            if self._recital.since_ms is None:
                self._recital = self._recital.begun(now)
                self.kiosk.voice.say(self._recital.script)
        elif self._starts_when_shown:
            self._starts_when_shown = False
            self.now = now
            self._start_clock(now)

    def _start_clock(self, now: int) -> None:
        if self.clock is not None:
            self._heard = None
            self._tell(_QUIET)
            self.clock = self.clock.started(now)
            self._hear(Signal.START)

    def _stop_early(self, now: int) -> None:
        """Everybody has handed in: the referee ends the move before its time, by F3 twice."""
        if self.clock is None or self.clock.since_ms is None:
            return
        if self._asks(pygame.K_F3, say("session.stop_early")):
            self._collect()

    def _collect(self) -> None:
        if self._try(Collected(self.session.opened)):
            self.clock = None
            self._say_solution()
            if self.desk.move >= self.session.collected - 1 and not awaited(self.session, self.desk.move):
                self.desk.go_to(self.session.collected)

    def _say_solution(self) -> None:
        """The end of the time and, where draws are announced, the retained solution (§3.4)."""
        self._heard = Signal.END
        script = script_of_signal(Signal.END)
        if self.kiosk.desk.settings.announce_session:
            turn = self.session.turn(self.session.collected)
            said = announce_solution(turn)
            script = (*script, _AFTER_THE_SIGNAL, *script_of_solution(said, joker_game=self.session.plan.variant.joker))
            script = (*script, STOP, *script_of_reminder(said))
        self.kiosk.voice.say(script)

    def _after_the_game(self) -> None:
        session = self.session
        if session.plan.eliminates and winner(session) is None and not self._waits_for_desk:
            self._new_game()
        elif any(awaited(session, move) for move in range(1, session.collected + 1)):
            self._tell(VerdictView(say("session.played_out_missing"), "bad"))
        else:
            self._end()

    def _new_game(self) -> None:
        """The game is over and several are still in: the tie is stated, and a second F2 brings another game."""
        if self._order:
            return
        if self._asks(pygame.K_F2, say("session.tie")):
            variant = self.session.plan.variant.name
            self._order = self.kiosk.workshop.order(secrets.randbelow(_SEEDS), variant, self._lexicon.name)
            self._tell(VerdictView(say("session.making"), "plain"))

    def _cancel(self) -> None:
        """Cancels the last move opened (§3.6): the rest of the game is made anew."""
        session = self.session
        if not session.opened or session.is_ended or self._order:
            return
        if self._asks(pygame.K_F8, say("session.cancel", move=session.opened)):
            number = session.turn(session.opened).number
            seed = secrets.randbelow(_SEEDS)
            self._order = self.kiosk.workshop.remake(session.games[-1], number, seed)
            self._cancelling = True
            if self.clock is not None:
                self.clock = self.clock.stopped(self.now)
            self._tell(VerdictView(say("session.making"), "plain"))

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        if isinstance(news, Made) and news.order == self._order:
            self._order = 0
            if self._cancelling:
                self._cancelling = False
                if self._try(Cancelled(self.session.opened, news.game)):
                    self.clock = None
                    self.desk.go_to(self.session.collected)
                    self._tell(VerdictView(say("session.cancelled", move=self.session.opened + 1), "plain"))
            elif self._try(Continued(news.game)):
                self._tell(VerdictView(say("session.continued"), "plain"))
        elif isinstance(news, Failed) and self._order and news.order in (0, self._order):
            self._order, self._cancelling = 0, False
            why = news.sentence if news.order else say("game_choice.helper_gone")
            self._tell(VerdictView(say("game_choice.failed", why=why), "bad"))

    def _pause(self, now: int) -> None:
        """An interruption begins, or ends (§3.7): nothing can be seen or thought about meanwhile."""
        if self._paused is None:
            self._paused = now
            self._turn(False)
            if self.clock is not None:
                self.clock = self.clock.stopped(now)
            return
        length, self._paused = now - self._paused, None
        if self._try(Interrupted(length)) and self.session.is_ended:
            self.clock = None
            self._show_standings()
        elif self.clock is not None and self.clock.elapsed_ms(now):
            self.clock = self.clock.started(now)

    def _end(self) -> None:
        """Closes the session: deductions and solos are announced (§3.5, §5.9)."""
        if self.session.is_ended:
            self._show_standings()
        elif self._asks(pygame.K_F10, say("session.end")) and self._try(Ended()):
            self.clock = None
            self._show_standings()

    def _asks(self, key: int, question: str) -> bool:
        """Whether a key is pressed for the second time; the first time, what it would do is said."""
        if self._asked == key:
            self._asked = None
            return True
        self._asked = key
        self._tell(VerdictView(question, "plain"))
        return False

    def _turn(self, at_desk: bool) -> None:
        """Brings the desk or the public screen to the front."""
        if at_desk != self.at_desk:
            self.at_desk = at_desk
            self.lay_out()
            self.kiosk.screen.forget()

    def _turn_announcing(self) -> None:
        """Draws announced letter by letter, or shown at once; remembered."""
        announced = not self.kiosk.desk.settings.announce_session
        self.kiosk.desk.change("announce_session", announced)
        self._tell(VerdictView(say("ready.announced" if announced else "ready.shown"), "plain"))

    def _leave(self) -> None:
        """To the first screen; the session stays where it is, to be taken up again."""
        if self._asks(pygame.K_ESCAPE, say("session.leave", id=self.log.id)):
            self.go_back()

    def _show_standings(self) -> None:
        from topping.kiosk.scenes.session.standings import SessionStandingsScene

        self.kiosk.show(SessionStandingsScene(self.kiosk, self))

    def come_back(self) -> None:
        """The front again, from the standings."""
        self.lay_out()
        self.kiosk.show(self)

    # the small grid

    def _open_pad(self) -> None:
        if not self.at_desk:
            self._turn(True)
            return
        try:
            table, reference, score = parse_boxes(self.desk.entry.text)
        except ToppingError as fault:
            self._tell(VerdictView(sentence(fault), "bad"))
            return
        waiting = awaited(self.session, self.desk.move)
        table = table if table is not None else self.desk.chosen or (waiting[0] if waiting else None)
        if table is None or table not in self.session.seats:
            self._tell(VerdictView(say("session.pad_table"), "bad"))
            return
        self.pad = SketchPad(table, reference, score)
        self.desk.entry.unfocus()

    def _copy(self, event: pygame.event.Event) -> None:
        pad = self.pad
        assert pad is not None  # asked for by whoever calls
        if is_key(event, pygame.K_ESCAPE):
            self.pad = None
        elif is_enter(event) or is_key(event, pygame.K_F4):
            self.pad = None
            self.desk.take(pad.bulletin, pad.table)
        else:
            pad.handle(event, self.kiosk.keyboard)
        if self.pad is None:
            self.desk.entry.focus()

    # what is shown

    def panels(self) -> list[Panel]:
        """The face in front; nothing of the game during an interruption."""
        self.footer = say(self._footer_key)
        if self._paused is not None:
            return self._interruption()
        if self._recital is not None:
            self.footer = say("announcement.footer")
            return [announcement_panel(self.layout, self._recital, self.now), *super().panels()]
        return [*(self._desk_panels() if self.at_desk else self._public_panels()), *super().panels()]

    @property
    def _footer_key(self) -> str:
        if self._paused is not None:
            return "session.footer.paused"
        if self.pad is not None:
            return "session.footer.pad"
        return "session.footer.desk" if self.at_desk else "session.footer.public"

    @property
    def _header(self) -> tuple[str, str]:
        session, plan = self.session, self.session.plan
        move = say("session.move", move=max(1, session.opened), of=len(session.turns))
        how = " · ".join((formula_text(plan.formula.name), speed_text(plan.speed), variant_text(plan.variant.name)))
        return (move, f"{self.log.name} · {how}" if self.log.name else how)

    def _public_panels(self) -> list[Panel]:
        session, hall = self.session, Hall(self.layout, self.session.plan.eliminates)
        solved = session.opened == session.collected
        told = self.message
        if self._order and self.kiosk.preparing is not None:
            told = VerdictView(in_preparation(self.kiosk.preparing), "plain")
        return [
            Panel("board", self.layout.grid, public_view.board_view(session, solved=solved), paint_board),
            Panel("header", hall.header, self._header, paint_header),
            Panel("total", self.layout.total, public_view.total_view(session, self.clock, self.now), paint_total),
            *(self._after_move(hall) if solved else self._during_move(hall)),
            Panel("message", hall.message, told, paint_verdict),
        ]

    def _during_move(self, hall: Hall) -> list[Panel]:
        panels = [
            Panel("rack", hall.rack, public_view.rack_view(self.session), paint_rack),
            Panel("clock", hall.clock, public_view.timer_view(self.clock, self.now), paint_timer),
        ]
        return [*panels, self._survivors(hall.survivors)] if hall.eliminates else panels

    def _after_move(self, hall: Hall) -> list[Panel]:
        view = self._solution_view(self.session, self.layout.text(52))
        panels = [Panel("solution", hall.solution, view, paint_notice)]
        if not hall.eliminates:
            return panels
        text = self._elimination_text(self.session)
        if text:
            panels.append(Panel("elimination", hall.brought, VerdictView(text, "plain"), paint_verdict))
        return [*panels, self._survivors(hall.survivors)]

    def _survivors(self, room: Rect) -> Panel:
        return Panel("survivors", room, self._survivors_view(self.session), paint_survivors)

    def _desk_panels(self) -> list[Panel]:
        desk = self.desk
        timer = Rect(0, desk.header.top, desk.header.width // 3, desk.header.height)
        timer.right = desk.header.right
        header = Rect(desk.header.left, desk.header.top, desk.header.width - timer.width, desk.header.height)
        panels = [
            Panel("header", header, self._header, paint_header),
            Panel("timer", timer, public_view.timer_view(self.clock, self.now), paint_timer),
            Panel("total", desk.total, public_view.total_view(self.session, self.clock, self.now), paint_total),
            *desk.panels(),
        ]
        if self.pad is not None:
            panels = [panel for panel in panels if panel.name not in ("verdict", "reasons")]
            panels.append(Panel("pad", desk.below, self.pad.view, paint_sketch))
        return panels

    def _interruption(self) -> list[Panel]:
        length = self.now - (self._paused or self.now)
        lines = (f"# {say('session.paused')}", to_seconds(length), say("session.paused_rule"))
        body = self.layout.body
        view = NoticeView(lines, self.layout.text(60))
        return [Panel("pause", body, view, paint_notice), *super().panels()]
