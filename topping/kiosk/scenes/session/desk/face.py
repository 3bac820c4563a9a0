"""The desk as it is shown: header, time and draw of the move being played, bulletins, and what is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.grid.sketch import paint_sketch
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.rows import paint_rows
from topping.kiosk.painters.session.desk import (
    DeskClockView,
    DeskHeaderView,
    paint_desk_clock,
    paint_desk_header,
    paint_progress,
)
from topping.kiosk.painters.session.reading import paint_reading
from topping.kiosk.public.moveclock import MoveClock
from topping.kiosk.public.timeline import AnnouncementTimeline
from topping.kiosk.public.view import timer_view
from topping.kiosk.scenes.session.desk import view as desk_view
from topping.kiosk.scenes.session.desk.desk import RefereeDesk
from topping.kiosk.scenes.session.desk.places import DeskPlaces
from topping.kiosk.scenes.session.desk.reading import STEP, Reading
from topping.kiosk.scenes.session.desk.sketchpad import SketchPad
from topping.kiosk.scenes.session.desk.topchoice import TopChoice
from topping.kiosk.scenes.session.drawing.bagdraw import BagDraw
from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import conditions_text, formula_text
from topping.play.session.elimination import still_in
from topping.play.session.session import Session
from topping.rules.conditions.schedule import Signal
from topping.texts import say

HOLD_KEY = pygame.K_F11
"""Held, it shows the tops of the move that is being played."""


class DeskFace:
    """What the referee sees of a session; the tops of the move being played stay hidden until he asks."""

    def __init__(self, conductor: Conductor, desk: RefereeDesk, name: str) -> None:
        self._conductor, self._desk, self._name = conductor, desk, name
        self._shows_tops = False
        self.top_choice = TopChoice(conductor)
        """The tops among which the referee chooses."""
        self.reading: Reading | None = None
        """What the referee reads aloud, in place of the desk."""
        self.drawing: BagDraw | None = None
        """The draw being typed as it comes out of the bag, in place of the desk."""

    def hold(self, event: pygame.event.Event) -> bool:
        """The key that shows the tops goes down, or up again; clicks on the card of the move stand for both in turn."""
        if is_key(event, HOLD_KEY):
            self._shows_tops = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._plays and self._places.status.collidepoint(event.pos):
            self._shows_tops = not self._shows_tops
            return True
        if event.type == pygame.KEYUP and event.key == HOLD_KEY:
            self._shows_tops = False
            return True
        return False

    @property
    def _session(self) -> Session:
        return self._conductor.session

    @property
    def _places(self) -> DeskPlaces:
        return self._desk.places

    @property
    def _plays(self) -> bool:
        """Whether a move is being played."""
        return self._session.opened > self._session.collected

    # what is read aloud

    def read(self) -> None:
        """Opens what is to be read aloud, or goes back to the desk."""
        self.reading = Reading(self._session) if self.reading is None else None
        self.drawing = None

    @property
    def is_desk_itself(self) -> bool:
        """Whether the bulletins are there, and their line."""
        return self.reading is None and self.drawing is None

    @property
    def has_other_line(self) -> bool:
        """Whether the line of the draw has to come, or to go."""
        return self.drawing is not None and self.drawing.types != self.drawing.has_line

    def read_draw(self) -> None:
        """Opens what is to be read aloud at the draw that was just made."""
        self.reading, self.drawing = Reading(self._session), None
        self.reading.go_to_draw(self._session)

    def follow(self) -> None:
        """What is read follows the session; a draw that was given is typed no more."""
        session = self._session
        self.top_choice.follow()
        if self.drawing is not None and (session.is_ended or not (session.awaits_draw or session.has_next)):
            self.drawing = None
        if self.reading is not None:
            self.reading.follow(self._session, self._conductor.now)

    @property
    def read_aloud(self) -> AnnouncementTimeline | None:
        """The next draw, as far as a referee who announces himself has read it to the room."""
        return None if self.reading is None else self.reading.timeline(self._session)

    def handle_reading(self, event: pygame.event.Event) -> bool:
        """The keys of what is read: Space goes on, Backspace back, + and - change the size, Escape leads to the desk.

        Returns whether all is read, so that the clock is to start.
        """
        reading = self.reading
        assert reading is not None  # the caller checks
        if is_key(event, pygame.K_ESCAPE):
            self.reading = None
        elif is_key(event, pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_DOWN):
            return reading.go(self._session, 1)
        elif is_key(event, pygame.K_BACKSPACE, pygame.K_UP):
            reading.go(self._session, -1)
        elif (event.type == pygame.TEXTINPUT and event.text == "+") or is_click(event, pygame.K_PLUS):
            reading.enlarge(STEP)
        elif (event.type == pygame.TEXTINPUT and event.text == "-") or is_click(event, pygame.K_MINUS):
            reading.enlarge(-STEP)
        return False

    def _reading_panels(self, reading: Reading) -> list[Panel]:
        session, places = self._session, self._places
        inside = -2 * places.layout.px(30)
        header = DeskHeaderView(say("reading.title"), say("reading.about", session=self._about), "")
        progress = desk_view.progress_view(session, session.collected)
        return [
            Panel("header", places.header, header, paint_desk_header),
            Panel("progress", places.read_progress, progress, paint_progress),
            Panel("solution", places.read_solution.inflate(inside, inside), reading.solution(session), paint_reading),
            Panel("draw", places.read_draw.inflate(inside, inside), reading.draw(session), paint_reading),
        ]

    def cards(self, pad: SketchPad | None) -> tuple[Card, ...]:
        """The cards behind it all."""
        places = self._places
        if self.drawing is not None:
            return self.drawing.cards()
        if self.reading is not None:
            return tuple(Card((*one.topleft, *one.size)) for one in (places.read_solution, places.read_draw))
        found = [Card((*places.table.topleft, *places.table.size))]
        if pad is not None or self.lines:
            found.append(Card((*places.below.topleft, *places.below.size)))
        else:
            found.append(Card((*places.questions.topleft, *places.questions.size)))
        return tuple(found)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is shown in place of the grid: first of all the tops among which the referee chooses."""
        conductor = self._conductor
        return (self.top_choice.heading,) if conductor.chooses else self._desk.lines()

    def lay_out(self) -> None:
        """The list of tops has its place under its heading."""
        self.top_choice.place(self._under_heading)

    @property
    def _inside(self) -> Rect:
        """Inside the card below the line."""
        return self._places.below.inflate(*[-2 * self._places.layout.px(20)] * 2)

    @property
    def _heading(self) -> int:
        """The height of a heading there."""
        return round(self._places.layout.step(3) * 1.8)

    @property
    def _under_heading(self) -> Rect:
        inside, heading = self._inside, self._heading
        return Rect(inside.left, inside.top + heading, inside.width, inside.height - heading)

    def panels(self, pad: SketchPad | None) -> list[Panel]:
        """Everything but the keys."""
        places, desk = self._places, self._desk
        if self.reading is not None:
            return self._reading_panels(self.reading)
        if self.drawing is not None:
            header = DeskHeaderView(say("bag.title", move=self._session.opened + 1), self._about, "")
            return [Panel("header", places.header, header, paint_desk_header), *self.drawing.panels()]
        panels = [
            Panel("header", places.header, self._header, paint_desk_header),
            Panel("timer", places.status, self._clock_view, paint_desk_clock),
            *desk.panels(self._conductor.standing_message),
        ]
        if pad is not None:
            return [*panels, Panel("pad", self.pad_place, pad.view, paint_sketch)]
        if self.lines:
            view, room = NoticeView(self.lines, places.layout.step(3), "left"), self._inside
            if self._conductor.chooses:
                room.height = self._heading
                panels.append(Panel("choice", self._under_heading, self.top_choice.view, paint_rows))
            return [*panels, Panel("reasons", room, view, paint_notice)]
        return [*panels, *desk.panels_below()]

    @property
    def pad_place(self) -> Rect:
        """Where the squared part of a bulletin is copied."""
        return self._inside

    @property
    def _about(self) -> str:
        """The session, its formula and pace; in mort subite how many are still in."""
        session, conditions = self._session, self._session.conditions
        parts = [self._name, formula_text(conditions.formula.name)]
        if session.plan.eliminates:
            parts.append(say("session.still_in", count=len(still_in(session)), of=len(session.seats)))
        else:
            parts.append(conditions_text(conditions))
        return " · ".join(part for part in parts if part)

    @property
    def _header(self) -> DeskHeaderView:
        return DeskHeaderView(say("session.desk"), self._about, say("session.entering", move=self._desk.move))

    @property
    def _clock_view(self) -> DeskClockView:
        session, conductor = self._session, self._conductor
        clock, now = conductor.clock, conductor.now
        timer = timer_view(clock, now)
        if self._plays:
            turn, is_over = session.turn(session.opened), conductor.collects
            signal = _signal_text(clock, now)
            label = say("session.clock_of", move=session.opened)
            return DeskClockView(
                f"{label} · {signal}" if signal else label,
                timer.text,
                is_running=True,
                is_last_seconds=timer.is_last_seconds,
                letters=turn.draw.kept + turn.draw.new,
                tops=self._tops_text if self._shows_tops or is_over else "",
                key="F11",
                key_label=say("session.hold_for_tops"),
            )
        retained = None
        move = min(self._desk.move, session.collected)
        if move:
            solution = session.turn(move).solution
            retained = (solution.word.upper(), str(solution.reference), str(solution.points))
        return DeskClockView(
            say("session.time"),
            "0:00" if session.collected else "–",
            is_running=False,
            state=say("signal.end") if session.collected else "",
            retained=retained,
            retained_label=say("session.retained_word", move=move) if move else "",
        )

    @property
    def _tops_text(self) -> str:
        """The retained solution of the move being played, and how many others have as many points."""
        session = self._session
        others = len(self._conductor.tops.of(session)) - 1
        solution = str(session.turn(session.opened).solution)
        return say("session.top_and_others", solution=solution, count=others) if others > 0 else solution

    def hints(self, *, pad: SketchPad | None) -> Sequence[Hint]:
        """The keys of the desk, as far as they do something now."""
        conductor, session = self._conductor, self._session
        if pad is not None:
            return (
                Hint(say("key.enter"), say("session.hint.take"), pygame.K_RETURN, primary=True),
                Hint(say("key.tab"), say("session.hint.turn"), pygame.K_TAB),
                escape(say("session.hint.give_up")),
            )
        if self.reading is not None:
            return self._reading_hints(self.reading)
        if self.drawing is not None:
            return self.drawing.hints()
        if conductor.chooses:
            return (
                Hint("F2", say("session.hint.show"), pygame.K_F2, primary=True),
                *self.top_choice.hints,
                Hint("F8", say("session.hint.cancel"), pygame.K_F8),
                _public(),
            )
        found = [Hint("F2", self._next_step, pygame.K_F2, primary=True)]
        whole = "session.hint.whole_time" if conductor.is_cut else "session.hint.read"
        found.append(Hint("F3", say(whole), pygame.K_F3))
        found.append(Hint("F4", say("session.hint.pad"), pygame.K_F4))
        found.append(Hint("F5", say("session.hint.standings"), pygame.K_F5))
        found.append(Hint("F6", say("session.hint.reasons"), pygame.K_F6))
        found.append(Hint("F7", say("session.hint.slip"), pygame.K_F7))
        if session.opened and not session.is_ended:
            found.append(Hint("F8", say("session.hint.cancel"), pygame.K_F8))
        found.append(Hint("F9", say("session.hint.pause"), pygame.K_F9))
        found.append(Hint("F10", say("session.hint.end"), pygame.K_F10))
        return (*found, _public(), Hint("F1", say("session.hint.help"), pygame.K_F1, right=True))

    def _reading_hints(self, reading: Reading) -> Sequence[Hint]:
        on = say("reading.hint.chrono" if reading.is_at_the_end(self._session) else "reading.hint.next")
        return (
            Hint(say("key.space"), on, pygame.K_SPACE, primary=True),
            Hint(say("key.backspace"), say("reading.hint.back"), pygame.K_BACKSPACE),
            Hint("+", say("reading.hint.larger"), pygame.K_PLUS),
            Hint("-", say("reading.hint.smaller"), pygame.K_MINUS),
            Hint("F9", say("session.hint.pause"), pygame.K_F9),
            escape(say("reading.hint.desk")),
        )

    @property
    def _next_step(self) -> str:
        """What F2 does now."""
        conductor, session = self._conductor, self._session
        if conductor.collects:
            return say("session.hint.collected")
        if self._plays:
            running = conductor.clock is not None and conductor.clock.is_running
            return say("session.hint.end_of_move" if running else "session.hint.go_on", move=session.opened)
        if session.is_ended:
            return say("session.hint.standings")
        if conductor.draws_by_hand:
            return say("bag.hint.draw")
        return say("session.hint.next_move" if session.collected else "session.hint.first_draw")


def _public() -> Hint:
    return Hint(say("key.tab"), say("session.hint.public"), pygame.K_TAB, right=True)


def _signal_text(clock: MoveClock | None, now: int) -> str:
    signal = clock.signal(now) if clock is not None else None
    return "" if signal in (None, Signal.START) else say(f"signal.{signal.value}") if signal is not None else ""


def is_click(event: pygame.event.Event, key: int) -> bool:
    """Whether an event is a click on the hint of a key, which types nothing."""
    return is_key(event, key) and bool(getattr(event, "is_click", False))
