"""A session being played: the public screen, and behind it the referee's desk; Tab goes from one to the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Rect

from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News
from topping.kiosk.backstage.sessions.opensession import OpenSession
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.public.face import place_of_keys
from topping.kiosk.public.moveclock import MoveClock
from topping.kiosk.routes.competition import CompetitionDesk
from topping.kiosk.routes.session import SessionStandings
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.session.desk.desk import RefereeDesk
from topping.kiosk.scenes.session.desk.face import DeskFace
from topping.kiosk.scenes.session.desk.places import DeskPlaces
from topping.kiosk.scenes.session.desk.sketchpad import PadAtDesk
from topping.kiosk.scenes.session.desk.solutions import MoveSolutions
from topping.kiosk.scenes.session.drawing.bagdraw import BagDraw
from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.scenes.session.public.keys import public_hints
from topping.kiosk.scenes.session.public.side import PublicSide
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.session.collection import awaited
from topping.play.session.session import Session
from topping.rules.games.game import admitted_in
from topping.texts import say

_QUIET = VerdictView("", "plain")


class SessionScene(Scene):
    """The scene of a session: its keys, and which of its two faces is in front."""

    stays = True
    keeps_awake = True
    has_own_f3 = True

    def __init__(self, stage: Stage, opened: OpenSession) -> None:
        self.log = log = opened.log
        self._shown_message: tuple[VerdictView, Session] = (_QUIET, log.session)
        """The last message, and the session as it stood then."""
        self.at_desk = False
        lexicon = opened.lexicon
        wanted = WantedLexicon.of(lexicon)
        admits = admitted_in(log.session.turns, lexicon.admits)
        self._solutions = MoveSolutions(stage.helper, wanted)
        self.desk = RefereeDesk(log, admits, stage.clock, self._solutions)
        self.conductor = Conductor(stage, log, wanted, self)
        self._face = DeskFace(self.conductor, self.desk, log.name)
        self._pad = PadAtDesk(self.desk)
        self._public = PublicSide(stage, log, self.conductor, self._face)
        super().__init__(stage)

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.log.session

    @property
    def drawing(self) -> BagDraw | None:
        """The draw being typed as it comes out of the bag; None while the desk itself is there."""
        return self._face.drawing

    @property
    def bars_words(self) -> str:
        """Everybody in the room searches, whichever face is in front."""
        return "words.barred.session"

    @property
    def clock(self) -> MoveClock | None:
        """The time of the move whose draw is given; None between two moves."""
        return self.conductor.clock

    def build(self) -> None:
        """The entry line of the desk, while it is in front."""
        if self.at_desk:
            self.desk.build(self.gui, self.layout, types=self._face.is_desk_itself)
            if self._face.drawing is not None:
                self._face.drawing.build(self.gui, self.layout)
            self._face.lay_out()

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The keys that lead the session, then those of the face in front."""
        conductor = self.conductor
        conductor.tick(now)
        conductor.second_press.forget(event)
        if (
            self._shows_desk
            and self._face.is_desk_itself
            and (pressed := self.desk.question_keys.pressed(event)) is not None
        ):
            event = pressed
        if self._is_covered:
            if conductor.voice.announcer.is_skipped(event):
                conductor.end_announcement()
        elif self._pad.pad is not None:
            self._pad.handle(event, self.stage.keyboard, self.gui, self._face.pad_place)
        elif is_key(event, pygame.K_F9):
            conductor.pause(now)
        elif conductor.paused is None and not self._leads(event, now):
            self._in_front(event, now)

    @property
    def _is_covered(self) -> bool:
        """Whether a draw is being announced in front; on a display of its own it leaves the desk alone."""
        return self.conductor.voice.announcer.is_busy and not (self.at_desk and self.stage.second.is_shown)

    def _leads(self, event: pygame.event.Event, now: int) -> bool:
        """A key that does the same on both faces; whether it was one."""
        acts = {
            pygame.K_TAB: self._turn_over,
            pygame.K_F2: lambda: self._step(now, event.key),
            pygame.K_F3: self._end_or_read,
            pygame.K_F4: self._open_pad,
            pygame.K_F5: self.show_standings,
            pygame.K_F8: self.conductor.cancel,
            pygame.K_F10: self.conductor.end,
        }
        act = acts.get(event.key) if event.type == pygame.KEYDOWN else None
        if act is not None:
            act()
        return act is not None

    def _in_front(self, event: pygame.event.Event, now: int) -> None:
        """What only the face in front takes."""
        if self.at_desk and self._face.drawing is not None:
            self._draw_on(event)
            return
        if self.at_desk and self._face.hold(event):
            return
        if self.at_desk and self._face.reading is not None:
            self._read_on(event, now)
            return
        if self.conductor.chooses and self.at_desk:
            if not self._face.top_choice.handle(event, self.desk.entry.text):
                self.desk.hold_line(event, self.gui)
        elif self.at_desk and self._may_draw and self.desk.begins_draw(event):
            self.ask_draw()
        elif self.at_desk:
            self.desk.handle(event, self.gui)
        elif self._public.is_typed(event):
            self.tell(VerdictView(say("session.type_at_desk"), "plain"))
        elif is_key(event, pygame.K_F7):
            self.conductor.turn_announcing()
        elif is_enter(event):
            between = self.conductor.is_between and not self.conductor.waits_for_desk
            if between:
                self._step(now, event.key)
            elif self._may_show_desk():
                self._turn(True)
        elif is_key(event, pygame.K_ESCAPE) and self.conductor.second_press.asks(
            pygame.K_ESCAPE, say("session.leave_ended" if self.session.is_ended else "session.leave", id=self.log.id)
        ):
            self.go_back()

    def tick(self, now: int) -> None:
        """The end of a move's time, the referee's signals, and what the second display has to know."""
        self.conductor.tick(now)
        was_desk = self._face.is_desk_itself
        self._face.follow()
        if was_desk != self._face.is_desk_itself or self._face.has_other_line:
            self.lay_out()
        if self._shows_desk and self._face.is_desk_itself:
            covered = self._pad.pad is not None or bool(self._face.lines)
            self.desk.question_keys.set(() if covered else self.desk.hints_of_question())
        self.stage.second.lead(self.log.id, now)
        if self.stage.second.is_shown:
            self.conductor.shown_beside(now)
        self._public.tell(now)

    def close(self) -> None:
        """The session is left: nothing of it stays on the second display."""
        self._public.close()
        super().close()

    @property
    def awaits_frame(self) -> bool:
        """A draw just given takes no keys before it is on screen."""
        return self.conductor.awaits_draw and not self.at_desk and not self.stage.second.is_shown

    def shown(self, frame: Collection[str], now: int) -> None:
        """With the draw on the frame, its clock starts, or its announcement does."""
        if not self.stage.second.is_shown:
            self.conductor.shown(frame, now)
            self._public.tell(now)

    def hear(self, news: News) -> None:
        """A game or a list of solutions asked for is there, or could not be made."""
        self.conductor.hear(news)
        self._solutions.hear(news)

    def save(self) -> None:
        """What was entered is on the disk; the session is offered again."""
        backstage = self.stage.backstage
        backstage.notices.safely(lambda: backstage.sessions.cut_off(self.log.id), None)

    def slept(self, gap_ms: int, now: int) -> None:
        """Counts as an interruption, from when the program stopped, if a move was running."""
        if self.conductor.slept(gap_ms, now):
            self._pad.give_up()  # hidden by the interruption, it would still take keys
            self.uncover()

    @property
    def is_paused(self) -> bool:
        """Whether play stands still (§3.7)."""
        return self.conductor.paused is not None

    def go_back(self) -> None:
        """Home or, from a competition's session, its competition, which says whether it counts; the voice stops."""
        self.stage.voice.stop()
        backstage = self.stage.backstage
        counted = backstage.notices.safely(lambda: backstage.competitions.count(self.log.id), None)
        if counted is None:
            super().go_back()
        else:
            room, told = counted
            self.go(CompetitionDesk(room.competition, told))

    def tell(self, message: VerdictView) -> None:
        """Shows a message to the referee, on both faces."""
        self._shown_message = (message, self.session)
        self.desk.tell(message)
        if self._face.drawing is not None:
            self._face.drawing.tell(message)

    @property
    def message(self) -> VerdictView:
        """The last message, until an entry may make it untrue; else the standing one."""
        message, of = self._shown_message
        return message if message.text and of is self.session else self.conductor.standing_message

    def come_forward(self) -> None:
        """Brings the public face to the front, unless it stands on a display of its own."""
        if not self.stage.second.is_shown:
            self._turn(False)

    def move_over(self) -> None:
        """A move was collected, or taken back: the desk goes there unless bulletins keep it where it is."""
        session, move = self.session, self.desk.move
        if move > session.collected or (move >= session.collected - 1 and not awaited(session, move)):
            self.desk.go_to(session.collected)
        if self.stage.backstage.sessions.is_read and self.at_desk and self._face.reading is None and session.collected:
            self._read()

    def _turn(self, at_desk: bool) -> None:
        """Brings the desk or the public screen to the front."""
        if at_desk != self.at_desk:
            self.at_desk = at_desk
            self.lay_out()
            self.stage.screen.forget()

    def show_standings(self) -> None:
        """Shows the standings."""
        self._public.has_standings = True
        self.push(SessionStandings(self.session, self.log.name, self.conductor.voided), self._after_standings)

    def _after_standings(self, _: None) -> None:
        self._public.has_standings = False

    def _turn_over(self) -> None:
        """From one face to the other; with one display, the room is not shown the desk unasked while a clock runs."""
        if self.at_desk or self._may_show_desk():
            self._turn(not self.at_desk)

    def _may_show_desk(self) -> bool:
        """Whether the desk may come to the front; while a clock runs before the room, Tab asks and Tab agrees."""
        is_seen = not self.stage.second.is_shown and not self.conductor.is_between
        return not is_seen or self.conductor.second_press.asks(pygame.K_TAB, say("session.show_desk"))

    def _read(self) -> None:
        """Opens what a referee who announces himself reads aloud, or goes back to the desk."""
        if not self.conductor.chooses and self._pad.pad is None:
            self._face.read()
            self.lay_out()

    def _read_on(self, event: pygame.event.Event, now: int) -> None:
        """The keys of what is read; after its end the next draw is given and its clock starts."""
        is_over = self._face.handle_reading(event)
        if is_over and self.session.opened == self.session.collected:
            self._face.reading = None
            self.conductor.step(now)
        if self.at_desk and self._face.reading is None:
            self.lay_out()

    def _end_or_read(self) -> None:
        """F3: a move that was cut off has all its time again; else the move ends, or the desk shows what to read."""
        if self.conductor.is_cut:
            self.conductor.restart()
        elif self.at_desk:
            self._read()
        else:
            self.conductor.stop_early()

    def _step(self, now: int, key: int) -> None:
        """The next step; a draw from the bag is read aloud before its clock starts, where the referee announces."""
        drawing = self._face.drawing if self.at_desk else None
        if drawing is not None and self.session.has_next and self.stage.backstage.sessions.is_read:
            self._face.read_draw()
            self.lay_out()
        elif drawing is not None and not self.session.has_next:
            drawing.take()
        else:
            self.conductor.step(now, key)

    @property
    def _may_draw(self) -> bool:
        """Whether the next draw is being typed, or waits to be given, so that it can still be taken back."""
        session = self.session
        return session.awaits_draw or (session.bag is not None and session.has_next and not session.is_ended)

    def ask_draw(self) -> None:
        """Opens the line for the letters that the referee takes from the bag, at the desk."""
        self._turn(True)
        if self._face.drawing is None:
            self._face.reading, self._face.drawing = None, BagDraw(self.conductor)
            self.lay_out()

    def draw_found(self) -> None:
        """Tells at the line of the draw where it goes back for want of a solution."""
        if self._face.drawing is not None and not self.session.has_next:
            self._face.drawing.tell_barren()

    def _draw_on(self, event: pygame.event.Event) -> None:
        """The keys of the draw being typed; Escape leads to the desk."""
        if is_key(event, pygame.K_ESCAPE):
            self._face.drawing = None
            self.lay_out()
        elif self._face.drawing is not None:
            self._face.drawing.handle(event, self.gui)

    def _open_pad(self) -> None:
        """Opens the squared part at the desk, to which F4 leads first."""
        if not self.at_desk:
            if self._may_show_desk():
                self._turn(True)
        elif self._face.is_desk_itself and not self.conductor.chooses:
            wrong = self._pad.open(self.session)
            if wrong:
                self.tell(VerdictView(wrong, "bad"))

    # what is shown

    @property
    def _shows_desk(self) -> bool:
        """Whether the desk is in front, and nothing hides it."""
        return self.at_desk and not self.is_paused and not self._is_covered

    @property
    def is_desk(self) -> bool:
        """Whether the referee's desk is in front."""
        return self._shows_desk

    def cards(self) -> tuple[Card, ...]:
        """The cards of the desk."""
        return self._face.cards(self._pad.pad) if self._shows_desk else ()

    def hints(self) -> Sequence[Hint]:
        """The keys of the face in front; none over a signal."""
        if self._shows_desk:
            return self._face.hints(pad=self._pad.pad)
        if not self._is_covered and self._public.has_band(self.moment, self.message):
            return ()
        return public_hints(self.conductor, is_announcing=self._is_covered)

    def hints_place(self) -> Rect:
        """Nearly the whole width, on the desk; on the public face beside the board, at the foot."""
        return DeskPlaces(self.layout).hints if self.at_desk else place_of_keys(self.layout)

    def panels(self) -> list[Panel]:
        """The face in front; nothing of the game during an interruption."""
        if self._shows_desk:
            return self._face.panels(self._pad.pad)
        return self._public.panels(self.layout, self.moment, self.message)

    def is_moving(self, now: int) -> bool:
        """Whether a letter that is announced falls into view."""
        timeline = self.conductor.voice.announcer.timeline
        is_animated = self.stage.backstage.settings.animations and self._is_covered
        return is_animated and timeline is not None and timeline.is_moving(now)
