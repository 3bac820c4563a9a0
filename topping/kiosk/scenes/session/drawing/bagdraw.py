"""Typing the draw of the next move, in place of the desk, as the referee takes it from the bag (§3.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.painters.session.bagdraw import letter_at, paint_bag, paint_drawn
from topping.kiosk.painters.session.desk import DeskAnswer, paint_answer
from topping.kiosk.scenes.session.drawing import view as bagdraw_view
from topping.kiosk.scenes.session.drawing.places import BagPlaces
from topping.kiosk.scenes.session.leading.conductor import Conductor
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.play.session.drawing import draw_event, may_take_back
from topping.play.session.events import Event, TakenBack
from topping.play.session.session import Session
from topping.texts import say

HOLD_KEY: Final = pygame.K_F11
"""Held, it shows the tops of the draw."""
_LONGEST: Final = 24


class BagDraw:
    """The line of the letters, what is made of them, and the draw in large until it is given to the players."""

    def __init__(self, conductor: Conductor) -> None:
        self._conductor = conductor
        self._typed = ""
        self._message: DeskAnswer | None = None
        """The answer to the last key, until another letter is typed."""
        self._shows_tops = False
        self._line: EntryLine | None = None

    @property
    def _session(self) -> Session:
        return self._conductor.session

    def build(self, gui: Gui, layout: Layout) -> None:
        """Makes the line, as long as the draw is being typed."""
        self.places, self._line = BagPlaces(layout), None
        if self.types:
            self._line = EntryLine(gui, self.places.entry, _LONGEST)
            self._line.set(self._typed)
            self._line.focus()

    @property
    def types(self) -> bool:
        """Whether letters are being typed: the draw is not known yet."""
        return bagdraw_view.known_draw(self._session) is None

    @property
    def has_line(self) -> bool:
        """Whether the line is on screen."""
        return self._line is not None

    @property
    def typed(self) -> str:
        """What is on the line."""
        return self._typed

    # keys

    def handle(self, event: pygame.event.Event, gui: Gui) -> None:
        """Letters and Enter, or clicks on the tiles of the bag; F7 takes back what was typed last."""
        if is_enter(event):
            self.take()
        elif is_key(event, pygame.K_F7):
            self._take_back()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key == HOLD_KEY:
            is_click = getattr(event, "is_click", False)  # it shows them, the next one hides them
            self._shows_tops = not self._shows_tops if is_click else event.type == pygame.KEYDOWN
        elif self._line is None:
            gui.handle(event)
        else:
            self._type(event, gui, self._line)

    def _type(self, event: pygame.event.Event, gui: Gui, line: EntryLine) -> None:
        if is_key(event, pygame.K_BACKSPACE):
            line.erase()
        elif event.type == pygame.MOUSEBUTTONDOWN and (letter := self._letter_at(event.pos)):
            line.type(letter)
        else:
            gui.handle(event)
        line.focus()
        if line.text != self._typed:
            self._message, self._typed = None, line.text

    def _put(self, text: str) -> None:
        """Puts a text on the line."""
        self._typed = text
        if self._line is not None:
            self._line.set(text)

    def _letter_at(self, point: tuple[int, int]) -> str:
        return letter_at(self.places.bag, bagdraw_view.bag_view(self._session, self._typed), point)

    def take(self) -> None:
        """The draw on the line counts: it waits for its top, or goes back; an empty line takes the last letters."""
        session = self._session
        if not self.types:
            self._conductor.search.again()
            self._message = DeskAnswer(say("bag.give"), "plain") if session.has_next else None
            return
        text = self._typed
        rest = "" if text.strip() else bagdraw_view.rest_of(session)
        if rest:
            self._put(rest)
        else:
            self._keep(lambda: draw_event(text, session))

    def _take_back(self) -> None:
        """What was typed last is on the line again, to be put right; a line that is begun is not lost."""
        if self._typed.strip():
            self._message = DeskAnswer(say("bag.clear_first"), "plain")
            return
        session, draw = self._session, bagdraw_view.known_draw(self._session)
        rejected = session.bag.rejected if session.bag is not None else ()
        letters = draw.new if draw is not None else rejected[-1].letters if rejected else ""
        if self._keep(lambda: TakenBack(session.opened + 1)):
            self._put(letters)
            self._message = DeskAnswer(say("bag.taken_back"), "plain")

    def _keep(self, make: Callable[[], Event]) -> bool:
        fault = self._conductor.keep_draw(make)
        if fault:
            self._message = DeskAnswer(fault, "bad")
            return False
        self._put("")
        self._message = None
        return True

    def tell(self, message: VerdictView) -> None:
        """What the referee has to know, such as what a second press of a key will do."""
        self._message = DeskAnswer(message.text, message.tone) if message.text else None

    def tell_barren(self) -> None:
        """The draw has no solution: it goes back."""
        self._message = DeskAnswer(say("bag.barren"), "bad")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The draw on the left, the bag on the right."""
        return tuple(Card((*one.topleft, *one.size)) for one in (self.places.draw_card, self.places.bag_card))

    def panels(self) -> list[Panel]:
        """The draw, what is made of it, what went back, and the bag."""
        session, places = self._session, self.places
        tops = self._conductor.search if self._shows_tops else None
        told = NoticeView(bagdraw_view.notes(session, tops), places.layout.step(3), "left")
        return [
            Panel("drawn", places.drawn, bagdraw_view.drawn_view(session, self._typed), paint_drawn),
            Panel("verdict", places.answer(types=self.has_line), self._answer, paint_answer),
            Panel("notes", places.notes(types=self.has_line), told, paint_notice),
            Panel("bag", places.bag, bagdraw_view.bag_view(session, self._typed), paint_bag),
        ]

    @property
    def _answer(self) -> DeskAnswer:
        if self._message is not None:
            return self._message
        session, conductor = self._session, self._conductor
        if self.types:
            return bagdraw_view.judgement(session, self._typed)
        preparing = conductor.stage.preparing
        told = in_preparation(preparing) if preparing is not None else ""
        return bagdraw_view.search_answer(session, conductor.search, told)

    def hints(self) -> tuple[Hint, ...]:
        """What the keys do now."""
        session = self._session
        found: list[Hint] = []
        if session.has_next:
            label = "bag.hint.read" if self._conductor.stage.backstage.sessions.is_read else "bag.hint.give"
            found += [Hint("F2", say(label), pygame.K_F2, primary=True), Hint("F11", say("bag.hint.tops"), HOLD_KEY)]
        elif self.types:
            typed = bagdraw_view.typed_so_far(session, self._typed)
            is_rejected = typed is not None and not typed.missing and not typed.is_valid
            label = "bag.hint.reject" if is_rejected else "bag.hint.take"
            found.append(Hint(say("key.enter"), say(label), pygame.K_RETURN, primary=True))
            found.append(Hint(say("key.backspace"), say("bag.hint.erase"), pygame.K_BACKSPACE))
        elif self._conductor.search.failure:
            found.append(Hint(say("key.enter"), say("bag.hint.again"), pygame.K_RETURN, primary=True))
        if may_take_back(session):
            found.append(Hint("F7", say("bag.hint.back"), pygame.K_F7))
        return (
            *found,
            Hint("F9", say("session.hint.pause"), pygame.K_F9),
            Hint(say("key.tab"), say("session.hint.public"), pygame.K_TAB, right=True),
            escape(say("bag.hint.desk")),
        )
