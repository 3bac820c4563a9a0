"""The screen that leads a session: the public screen, the referee's desk behind it, and the standings over both."""

from collections.abc import Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from topping.answers.client import News
from topping.errors import ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.kiosk.displays import views
from topping.kiosk.displays.following import Announcing, LiveState, LiveWriter
from topping.kiosk.displays.moment import AnnouncementTimeline, Showing, as_if_drawn
from topping.kiosk.displays.rankingpages import FIT, note, room_ranking, standings_face
from topping.kiosk.displays.session import PublicFace
from topping.kiosk.displays.views import band_view
from topping.kiosk.paint.fields import VerdictView
from topping.kiosk.screens.competition.routes import CompetitionDesk
from topping.kiosk.screens.session.bulletins import other_lines
from topping.kiosk.screens.session.desk import Desk
from topping.kiosk.screens.session.drawing import BagDraw, Reading
from topping.kiosk.screens.session.leading import QUIET, Conductor
from topping.kiosk.screens.session.phones import PhonesBeside, forget_bulletins, journal_name, slips_page
from topping.kiosk.screens.session.routes import PlaySession, SessionStandings, Tiebreak
from topping.kiosk.screens.session.tops import best_of_moves
from topping.kiosk.stage import Stage
from topping.kiosk.typing.guide import keys_card
from topping.kiosk.ui.keys import ENTER, Key, enter, escape, key
from topping.kiosk.ui.screen import ModalScreen, Screen
from topping.kiosk.ui.tree import Act, Element, keys_place
from topping.paths import live_file
from topping.play.session.events import PhonesAllowed
from topping.play.session.session import Session, awaited
from topping.rules.games.game import admitted_in
from topping.texts import say


class SessionScreen(Screen):
    """The screen of a session, with two faces: the public screen and the referee's desk. One of them is in front."""

    stays = True
    keeps_awake = True
    is_organised = True

    def __init__(self, stage: Stage, route: PlaySession) -> None:
        self.log = log = route.session.log
        self._is_of_competition = route.session.room is not None
        self._shown_message: tuple[VerdictView, Session] = (QUIET, log.session)
        """The last message, and the session as it stood then."""
        self.at_desk = False
        self._over: Reading | BagDraw | None = None
        """What stands in place of the desk: what the referee reads aloud, or the draw being typed."""
        wanted = WantedLexicon.of(route.session.lexicon)
        self._best = best_of_moves(stage.answerer, wanted)
        self.conductor = Conductor(stage, route.session, wanted, self)
        admits = admitted_in(log.session.turns, route.session.lexicon.admits)
        self.desk = Desk(self.conductor, admits, stage.clock, self._best)
        self.phones = PhonesBeside(self.desk)
        self._is_handled = False
        """Whether a key was dealt with since the last tick."""
        self._face = PublicFace(has_keys=True)
        self._live = LiveWriter(live_file())
        self._has_standings = False
        """Whether the standings are shown over it."""
        self._was_typed = self._ends_line = False
        """Whether a text was typed on the public face and no other key since; whether the present key is its Enter."""
        super().__init__(stage)

    @property
    def session(self) -> Session:
        return self.log.session

    @property
    def drawing(self) -> BagDraw | None:
        return self._over if isinstance(self._over, BagDraw) else None

    @property
    def bars_words(self) -> str:
        return "words.barred.session"

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Handles an event. A key may end a running announcement.

        While a command waits for its second key press, any other key cancels it and hides its question.
        """
        conductor = self.conductor
        self._is_handled = True
        conductor.tick(now)
        conductor.second_press.follow(event)
        if self._is_covered:
            if conductor.voice.announcer.is_skipped(event):
                conductor.voice.announcer.end()
            self._settle()
            return
        if event.type == pygame.KEYDOWN:
            is_enter = event.key in ENTER
            self._ends_line = self._was_typed and is_enter
            self._was_typed = self._was_typed and not is_enter and bool(event.unicode.strip())
        elif event.type == pygame.KEYUP and event.key == pygame.K_F11:
            self.conductor.shows_tops = False
        super().handle(event, now)
        self._settle()

    def is_digit_meant(self, sign: str) -> bool:
        return self.desk.decides or super().is_digit_meant(sign)

    def written(self, text: str) -> None:
        if self._shows_desk:
            self.desk.written(text, circled=self.stage.keyboard.shift)
        elif self.conductor.paused is None:
            self._was_typed = bool(text.strip())
            if self._was_typed:
                self.tell(say("session.type_at_desk"))

    def moved(self, name: str) -> None:
        if name == "table":
            self.desk.choose_row()

    def _settle(self) -> None:
        self.desk.settle(self.layout.size[0] / self.layout.scale)
        self.changed()

    def tick(self, now: int) -> None:
        ran = self.is_timed
        self.conductor.tick(now)
        over = self._over
        if isinstance(over, BagDraw) and over.is_over:
            self._over = None
        elif isinstance(over, Reading):
            over.follow(self.conductor.now)
        self.desk.settle(self.layout.size[0] / self.layout.scale)
        self.stage.second.lead(self.log.id, now)
        if self.stage.second.is_shown:
            self.conductor.shown_beside(now)
        if self.is_timed and not ran:
            self.uncover()
        elif ran and not self.is_timed:
            self.overlay.put_away()
        self.phones.tick(self.session, self.conductor.clock, self.conductor.now, is_busy=self._is_handled)
        self._is_handled = False
        self._tell_beside(now)

    def watches(self) -> Hashable:
        conductor = self.conductor
        return (
            self.log.written,
            conductor.clock,
            conductor.paused,
            conductor.chooses,
            conductor.voice.announcer.timeline is not None,
            conductor.standing_message,
            conductor.found,
            self.message,
            self._over.stands if self._over is not None else None,
            (self.phones.is_open, self.phones.fault),
            self.desk.stands if self._shows_desk else self._seen,
        )

    @property
    def _seen(self) -> Hashable:
        """The values on the public screen that change with time, such as a signal or a page; if one changes, it is
        redrawn.
        """
        showing, now = self._showing(), max(self.conductor.now, self.moment)
        page = now // views.PAGE_MS if self.session.plan.eliminates else 0
        return band_view(showing, self.message), showing.timeline is None, page

    def close(self) -> None:
        self.phones.close()
        if self.session.is_ended and self.session.has_phones:
            forget_bulletins(self.log)
        self._live.close()
        self.stage.second.leave()
        super().close()

    @property
    def awaits_frame(self) -> bool:
        return self.conductor.awaits_draw and not self.at_desk and not self.stage.second.is_shown

    def shown(self, frame: Collection[str], now: int) -> None:
        if not self.stage.second.is_shown:
            self.conductor.shown(frame, now)
            self._tell_beside(now)

    # beside the running clock

    @property
    def is_timed(self) -> bool:
        return self.conductor.runs

    @property
    def in_sight(self) -> Sequence[str]:
        return ("timer", "letters") if self._shows_desk else ("clock", "rack", "board")

    @property
    def has_narrow_overlay(self) -> bool:
        return not self._shows_desk

    def help_beside(self) -> Element:
        return other_lines() if self._shows_desk else keys_card(self.overlay.sheet_keys(), is_narrow=True)

    def hear(self, news: News) -> None:
        self.conductor.hear(news)
        self._best.hear(news)
        self._settle()

    def save(self) -> None:
        services = self.stage.services
        services.notices.safely(None, lambda: services.sessions.cut_off(self.log.id))

    def slept(self, gap_ms: int, now: int) -> None:
        """Handles a suspended process: if a move was running, an interruption begins at the suspension."""
        if self.conductor.slept(gap_ms, now):
            self.desk.give_up_pad()  # hidden by the interruption, it would still take keys
            self.uncover()

    def go_back(self) -> None:
        """Stops the voice, and leads home.

        A session of a competition leads to that competition's desk instead, which tells whether it counts.
        """
        self.stage.voice.stop()
        services = self.stage.services
        services.notices.safely(None, lambda: services.sessions.decide(self.log))
        counted = services.notices.safely(None, lambda: services.competitions.count(self.log))
        if counted is None:
            super().go_back()
        else:
            room, told = counted
            self.go(CompetitionDesk(room.competition, told))

    # what the conductor asks of the two faces

    def tell(self, said: str = "", tone: str = "plain") -> None:
        self._shown_message = (VerdictView(said, tone), self.session)
        self.desk.tell(said, tone)
        if self.drawing is not None:
            self.drawing.tell(said, tone)

    @property
    def message(self) -> VerdictView:
        """The last message; once the session has changed since, the conductor's message on the present step."""
        message, of = self._shown_message
        return message if message.text and of is self.session else self.conductor.standing_message

    def come_forward(self) -> None:
        if not self.stage.second.is_shown:
            self._turn(False)

    def move_over(self) -> None:
        """Shows the last collected move on the desk, after a move was collected or taken back.

        The desk stays at its move if bulletins of it are missing, or if it shows a still earlier move. If the referee
        reads texts aloud, opens the page with these.
        """
        session, move = self.session, self.desk.move
        if move > session.collected or (move >= session.collected - 1 and not awaited(session, move)):
            self.desk.go_to(session.collected)
        is_read = self.stage.services.sessions.is_read
        if is_read and self.at_desk and not isinstance(self._over, Reading) and session.collected:
            self._read()

    def ask_draw(self) -> None:
        self._turn(True)
        if self.drawing is None:
            self._over = BagDraw(self.conductor)

    def draw_found(self) -> None:
        if self.drawing is not None and not self.session.has_next:
            self.drawing.tell(say("bag.barren"), "bad")

    def show_standings(self) -> None:
        """Shows the standings.

        While a clock runs, the standings replace the list of bulletins on the referee's desk. If the public screen is
        in front, only a message says that they come later.
        """
        if self.conductor.runs:
            if self.at_desk:
                self.desk.shows_standings = not self.desk.shows_standings
            else:
                self.tell(say("session.standings_later"))
            return
        self._has_standings = True
        shown = SessionStandings(self.session, self.log.name, self.conductor.voided)
        self.push(shown, lambda _: setattr(self, "_has_standings", False))

    # what the keys do

    def _turn(self, at_desk: bool) -> None:
        if at_desk != self.at_desk:
            self.at_desk = at_desk
            self.changed()
            self.stage.screen.forget()

    def _turn_over(self) -> None:
        if not (self._shows_desk and self._over is None and self.desk.tab()):
            self._show_other_face()

    def _show_other_face(self) -> None:
        if self.at_desk or self._may_show_desk():
            self.tell()
            self._turn(not self.at_desk)

    def _may_show_desk(self) -> bool:
        """Returns whether the referee's desk may replace the public screen on the only display.

        While players watch a running clock there, it asks first; a second press of Tab confirms.
        """
        is_seen = not self.stage.second.is_shown and not self.conductor.is_between
        return not is_seen or self.conductor.second_press.asks(say("session.show_desk"), pygame.K_TAB)

    def _read(self) -> None:
        if not self.conductor.chooses and self.desk.pad is None:
            self._over = None if isinstance(self._over, Reading) else Reading(self.log)

    def _read_on(self) -> None:
        if isinstance(self._over, Reading) and self._over.go(1) and not self.conductor.plays:
            self._over = None
            self.conductor.step(self.received, is_sure=True)

    def _step(self) -> None:
        """Leads the session to its next step, such as a new draw or the collection of bulletins.

        On the page for draws from the bag, the step takes the typed letters. If the referee reads aloud, he then reads
        the draw before its clock starts.
        """
        drawing = self.drawing if self.at_desk else None
        if drawing is not None and self.session.has_next and self.stage.services.sessions.is_read:
            self._over = Reading(self.log, at_draw=True)
        elif drawing is not None and not self.session.has_next:
            drawing.take()
        else:
            self.conductor.step(self.received)

    def _go_on(self) -> None:
        """Handles Enter on the public screen: takes the next step between two moves, otherwise shows the desk.

        If text was just typed, Enter only shows a message that lines are typed on the desk.
        """
        if self._ends_line:
            self.tell(say("session.type_at_desk"))
        elif self.conductor.is_between and not self.conductor.waits_for_desk:
            self._step()
        elif self._may_show_desk():
            self._turn(True)

    def _leave(self) -> None:
        question = say("session.leave_ended" if self.session.is_ended else "session.leave", id=self.log.id)
        if not self.log.id:
            question = say("session.leave_unkept")
        if self.conductor.second_press.asks(question):
            self.go_back()

    def begin_draw(self) -> bool:
        """Opens the page to type the next draw, if the referee draws by hand from his bag; returns whether he does."""
        session = self.session
        may = session.awaits_draw or (session.bag is not None and session.has_next and not session.is_ended)
        if may:
            self.ask_draw()
        return may

    def _turn_phones(self) -> None:
        """Admits bulletins by phone, or stops admitting them; a competition is played on paper (§2.1)."""
        if self.phones.is_open:
            self.phones.close()
            self.tell(say("phones.closed"))
            return
        if self._is_of_competition:
            self.tell(say("phones.competition"), "bad")
            return
        self.guarded(self._open_phones)

    def _open_phones(self) -> None:
        if not self.session.has_phones and not self.conductor.keep(PhonesAllowed()):
            return
        self.phones.open(journal_name(self.log))
        self.tell(self.phones.fault or say("phones.opened"), "bad" if self.phones.fault else "good")

    def _write_phone_slips(self) -> None:
        """Writes a page to print with the slips that admit the players' phones, and shows its path."""
        if not self.phones.slips:
            self.tell(say("phones.no_slips"), "bad")
            return
        with suppress(ToppingError):
            self.tell(say("room.slips_written", path=slips_page(self.phones, self.session, self.log.name)), "good")

    @property
    def _may_decide(self) -> bool:
        """Whether a tie-break can be set up after this session: it has ended validly, has several players, and belongs
        to no competition.
        """
        session = self.session
        is_open = session.is_ended and not session.is_void and not session.is_sealed
        return is_open and len(session.seats) > 1 and not self._is_of_competition

    def _decide(self) -> None:
        self.go(Tiebreak(self.session, self.log.name, self.log.id))

    def _open_pad(self) -> None:
        if not self.at_desk:
            if self._may_show_desk():
                self._turn(True)
        elif self._over is None and not self.conductor.chooses:
            wrong = self.desk.open_pad()
            if wrong:
                self.tell(wrong, "bad")

    def _pause(self) -> None:
        self.conductor.pause(self.received)

    def _press_row(self, point: tuple[int, int], _: Rect) -> None:
        """Selects the table of the bulletin at the clicked point."""
        rows = (one for one in self.canvas.laid() if one.name.startswith("bulletin.") and one.rect.collidepoint(point))
        if (found := next(rows, None)) is not None:
            self.desk.chosen = int(found.name.removeprefix("bulletin."))

    # keys

    def keys(self) -> Sequence[Key]:
        """Returns the keys of the public screen or the desk; during an interruption or announcement, the keys that end
        it.
        """
        conductor, desk, over = self.conductor, self.desk, self._over
        if self._is_covered:
            return (enter(conductor.voice.announcer.end, say("session.key.skip")),)
        if conductor.paused is not None:
            resume = key(pygame.K_F9, self._pause, say("session.key.resume"), is_primary=True)
            return resume, escape(self._leave, say("session.key.leave"))
        if not self.at_desk:
            return self._hall_keys()
        if desk.pad is not None:
            return desk.pad_keys(desk.pad)
        leave_over = partial(setattr, self, "_over", None)
        if isinstance(over, Reading):
            return (*over.keys(self._read_on, leave_over), *self._leading("pause"))
        if over is not None:
            return (*over.keys(self._step, leave_over), *self._leading("face", "pause"))
        if desk.decides:
            return (*desk.deciding_keys(), *self._leading())
        if desk.is_asked:
            return (*desk.question_keys(), *self._leading())
        if conductor.chooses:
            step, *others = self._leading("step", "face", "cancel")
            which = say("session.hint.choose_place" if desk.choice.word else "session.hint.choose_word")
            return (step, *desk.choice_keys(), self.arrows_named(which, "↑ ↓"), *others)
        named = "step", "face", "whole_time", "read", "standings", "pad", "cancel", "pause", "close"
        leading, tops = self._leading(*named), key(pygame.K_F11, conductor.show_tops, sheet=say("bag.hint.tops_short"))
        return (*leading[:4], *desk.keys(), *leading[4:], *((tops,) if self.conductor.plays else ()), self.help_named())

    def _leading(self, *named: str) -> list[Key]:
        """Returns the keys that act alike on the public screen and the desk. Those in `named` come first and are in the
        footer.
        """
        conductor, session = self.conductor, self.session
        labels = {"step": self._next, "face": say("session.key.public" if self.at_desk else "session.key.desk")}
        found: dict[str, Key] = {}

        def add(name: str, code: int, act: Act, cap: str = "", **more: Any) -> None:
            label = labels.get(name) or say(f"session.key.{name}")
            found[name] = key(code, act, label if name in named else "", cap, sheet=label, **more)

        add("step", pygame.K_F2, self._step, "F2 F2" if conductor.runs else "", is_primary=True)
        add("face", pygame.K_TAB, self._turn_over)
        found["turn"] = key(pygame.K_TAB, self._show_other_face, mods=pygame.KMOD_SHIFT, sheet=labels["face"])
        add("standings", pygame.K_F5, self.show_standings)
        add("pad", pygame.K_F4, self._open_pad)
        if session.opened and not session.is_ended:
            add("cancel", pygame.K_F8, conductor.cancel, "F8 F8")
        add("pause", pygame.K_F9, self._pause)
        add("close", pygame.K_F12, conductor.end, "F12" if session.is_ended else "F12 F12")
        phones = say("phones.key.close" if self.phones.is_open else "phones.key.open")
        found["phones"] = key(pygame.K_F6, self._turn_phones, mods=pygame.KMOD_SHIFT, sheet=phones)
        if self.phones.is_open:
            slips = say("phones.key.slips")
            found["slips"] = key(pygame.K_F9, self._write_phone_slips, mods=pygame.KMOD_SHIFT, sheet=slips)
        if conductor.is_cut:
            add("whole_time", pygame.K_F2, conductor.restart, mods=pygame.KMOD_SHIFT)
        elif self.at_desk:
            add("read", pygame.K_F5, self._read, mods=pygame.KMOD_SHIFT)
        return [found[name] for name in dict.fromkeys((*named, *found)) if name in found]

    def _hall_keys(self) -> Sequence[Key]:
        conductor = self.conductor
        announcing = key(pygame.K_F6, conductor.turn_announcing, sheet=say("session.key.announcing"))
        on, others = enter(self._go_on, self._next), (announcing, escape(self._leave))
        if conductor.runs:
            return (*self._leading("step", "face", "pause"), replace(on, label=""), *others)
        if self.conductor.plays:
            return (on, *self._leading("whole_time", "face", "pause"), *others)
        decide = key(pygame.K_F7, self._decide, say("tiebreak.key.open"))
        more = (decide,) if self._may_decide else ()
        return (on, *self._leading("face", "standings", "close"), *more, *others)

    @property
    def _next(self) -> str:
        conductor, session = self.conductor, self.session
        if conductor.draws_by_hand and not self.conductor.plays:
            return say("bag.hint.draw")
        if conductor.chooses:
            name = "show"
        elif conductor.collects:
            name = "collected"
        elif self.conductor.plays:
            name = "stop" if conductor.runs else "restart"
        elif session.is_ended:
            name = "standings"
        else:
            name = "next" if session.opened else "first"
        return say(f"session.key.{name}")

    # what is shown

    @property
    def _is_covered(self) -> bool:
        """Whether an announcement covers this screen; with a second display, the desk stays visible."""
        return self.conductor.voice.announcer.timeline is not None and not (self.at_desk and self.stage.second.is_shown)

    @property
    def _shows_desk(self) -> bool:
        return self.at_desk and self.conductor.paused is None and not self._is_covered

    @property
    def is_desk(self) -> bool:
        return self._shows_desk

    def view(self) -> Element:
        if not self._shows_desk:
            return self._face.view(self._showing(), self.message, self._showing)
        return (
            self.desk.view(self._press_row, self.help_named())
            if self._over is None
            else self._over.view(self.desk.running)
        )

    def is_moving(self, now: int) -> bool:
        timeline = self.conductor.voice.announcer.timeline
        is_animated = self.stage.services.settings.animations and self._is_covered
        falls = is_animated and timeline is not None and timeline.is_moving(now)
        return falls or super().is_moving(now)

    # what others see

    @property
    def _announced(self) -> AnnouncementTimeline | None:
        read = self._over.timeline if isinstance(self._over, Reading) else None
        return self.conductor.voice.announcer.timeline or read

    def _showing(self) -> Showing:
        conductor, timeline, session = self.conductor, self._announced, self.session
        is_read = timeline is not None and conductor.is_between and conductor.voice.announcer.timeline is None
        return Showing(
            as_if_drawn(session) if is_read else session,
            self.log.name,
            max(conductor.now, self.moment),
            conductor.clock,
            timeline,
            conductor.paused,
            conductor.why_paused,
            animated=self.stage.services.settings.animations,
        )

    def _tell_beside(self, now: int) -> None:
        conductor, timeline = self.conductor, self._announced
        said = None if timeline is None else Announcing(timeline.starts, timeline.length_ms, timeline.since_ms)
        settings = self.stage.services.settings
        beside = conductor.clock, said, conductor.paused, self._has_standings, settings.theme, settings.text_scale
        self._live.tell(LiveState(self.log.id, self.log.written, now, *beside))


_PAGE: Final = 2 * FIT


class SessionStandingsScreen(ModalScreen[None]):
    """The standings of a session as they were when this screen was opened. The session's clock runs on meanwhile."""

    follows_walk = True

    def __init__(self, stage: Stage, route: SessionStandings) -> None:
        self._session, self._first = route.session, 0
        self._ranking = room_ranking(route.session)
        self._note = note(route.session, route.name, route.voided)
        super().__init__(stage)

    def keys(self) -> Sequence[Key]:
        pages: tuple[Key, ...] = ()
        if len(self._ranking.lines) > _PAGE:
            pages = (
                key(pygame.K_PAGEDOWN, partial(self._scroll, _PAGE), say("session.key.page"), say("key.page_down")),
                key(pygame.K_PAGEUP, partial(self._scroll, -_PAGE)),
                key(pygame.K_DOWN, partial(self._scroll, 1)),
                key(pygame.K_UP, partial(self._scroll, -1)),
            )
        return (
            enter(self.go_back),
            *pages,
            key(pygame.K_F5, self.go_back, sheet=say("session.key.back")),
            escape(self.go_back, say("session.key.back")),
        )

    def _scroll(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, max(0, len(self._ranking.lines) - _PAGE)))

    def view(self) -> Element:
        return standings_face(self._session, self._ranking, self._first, self._note, beside=keys_place(grow=2))
