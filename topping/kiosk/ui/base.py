"""The base classes of screens: what the loop calls, and how a screen asks for another screen."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final, Generic

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.paint.answers import VerdictView, paint_message
from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.measures import Layout, Panel
from topping.kiosk.routes.front import Attract
from topping.kiosk.routes.route import Answer, Modal, Route
from topping.kiosk.stage import Stage, question_at
from topping.kiosk.ui.lines import Gui

_TOLD_MS: Final = 6_000
"""How long a line stands in the place of the key hints."""


class BaseScreen:
    """A screen of the kiosk. Subclasses define what it shows and what keys and clicks do."""

    stays: bool = False
    """Whether the public kiosk keeps it on screen although nobody touches anything."""
    is_organised: ClassVar[bool] = False
    """Whether somebody leads others here: the habits of his hands are the desk's, and the settings no player's."""
    keeps_awake: ClassVar[bool] = False
    """Whether the screen must not go dark meanwhile."""
    has_own_f3: ClassVar[bool] = False
    """Whether F3 means something else here than the word tools: on the screens that lead a session, and where any key
    does the same."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.moment = stage.clock.now()
        """When the frame being prepared is painted: what movements are shown by, and nothing else."""
        self._gui: Gui | None = None
        self._line_said, self._line_at = "", 0
        """What is said in the place of the key hints, and since when."""
        self.lay_out()

    @property
    def gui(self) -> Gui:
        """The entry lines."""
        if self._gui is None:
            raise RuntimeError("this screen has left")
        return self._gui

    def lay_out(self) -> None:
        """Lays the screen out for the screen's present size; what was typed is kept where `build` keeps it."""
        if self._gui is not None:
            self._gui.close()
        self.layout: Layout = self.stage.screen.layout
        self._gui = Gui(self.layout)
        self.name_keys()

    def pressed(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The key that a click on a key hint presses."""
        return None

    def hints_place(self) -> Rect:
        """Where the keys are named."""
        return self.layout.hints

    def tell_line(self, text: str, now: int) -> None:
        """Says a line in the place of the key hints, for a while or until the next key or click."""
        self._line_said, self._line_at = text, now
        self.name_keys()

    def hush(self, now: int, *, at_once: bool = False) -> None:
        """Names the keys again, once the line has stood for long enough, or `at_once`."""
        if self._line_said and (at_once or now - self._line_at >= _TOLD_MS):
            self._line_said = ""
            self.name_keys()

    def name_keys(self) -> None:
        """Called before each frame, and when the line in the place of the keys changes."""

    def all_panels(self) -> list[Panel]:
        """The panels, and what is said in the place of the key hints."""
        if not self._line_said:
            return self.panels()
        return [
            *self.panels(),
            Panel("said line", self.hints_place(), VerdictView(self._line_said, "bad"), paint_message),
        ]

    def claims(self, event: pygame.event.Event, now: int) -> bool:
        """Whether a key that opens help over any screen does something else on this one."""
        return self.has_own_f3 and event.key == pygame.K_F3

    @property
    def bars_words(self) -> str:
        """Why the word tools may not be opened while this screen is on the stack, as the key of a sentence; empty where
        they may."""
        return ""

    @property
    def is_desk(self) -> bool:
        """Whether the screen is the referee's: light, unless the contrast is high."""
        return False

    def cards(self) -> tuple[Card, ...]:
        """The cards behind the panels, a part of the background; has no side effects."""
        return ()

    def close(self) -> None:
        """The screen has left the stack: gives back what it holds of the screen."""
        if self._gui is not None:
            self._gui.close()
            self._gui = None

    # the way to other screens

    def go(self, route: Route) -> None:
        """Another screen in place of this one."""
        self.stage.navigation.go(route, by=self)

    def push(self, route: Modal[Answer], then: Callable[[Answer], None]) -> None:
        """A screen over this one, until it has an answer."""
        self.stage.navigation.push(route, then, by=self)

    def uncover(self) -> None:
        """Brings this screen to the front, without an answer from the screens that cover it."""
        self.stage.navigation.uncover(by=self)

    def asking(self, act: Callable[[], None], *, holds: bool = True) -> None:
        """Does something that asks the database, beside the loop: `act` asks before it changes anything.

        The keys that follow wait for it, unless nothing is to `hold` them.
        """
        self.stage.navigation.do(act, self, holds=holds)

    def guarded(self, then: Callable[[], object]) -> None:
        """Calls `then`, at once or, at the public kiosk, once the PIN is given."""

        def answered(is_given: bool) -> None:
            if is_given:
                then()

        question = question_at(self.stage.door)
        if question is None:
            then()
        else:
            self.push(question, answered)

    def go_back(self) -> None:
        """Where Escape leads: to the place one came from."""
        self.go(self.stage.navigation.came_from)

    def place(self) -> Route | None:
        """What brings this screen back as it is left, with the row the keyboard is on; None for its own route."""
        return None

    def in_words(self, fault: ToppingError) -> str:
        """The sentence of a fault, without folders at the public kiosk."""
        return self.stage.backstage.notices.in_words(fault)

    # called on every screen of the stack

    def tick(self, now: int) -> None:
        """Time has passed, up to `now` (ms)."""

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run for `gap_ms`, up to `now`: it was stopped, or the machine was suspended."""

    def hear(self, news: News) -> None:
        """News from the helper process."""

    def ask_to_close(self) -> bool:
        """The window is to be closed: whether the kiosk may end at once; otherwise this screen asks."""
        return True

    def left(self) -> None:
        """Somebody who may has asked to leave the program, and nothing of this screen is to be taken up again."""

    def save(self) -> None:
        """Goes without having been left, as the kiosk ends or the screen failed: keeps what there is to keep."""

    # called on the screen in front only

    @property
    def awaits_frame(self) -> bool:
        """Whether events must wait until what is shown now has been on screen."""
        return False

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """An event, received at `now` (ms)."""

    def untouched(self, ms: int, limit_ms: int) -> None:
        """Nobody has touched anything for `ms` at the public kiosk, which shows itself off after `limit_ms`."""
        if ms >= limit_ms and not self.stays:
            self.go(Attract())

    def is_moving(self, now: int) -> bool:
        """Whether a movement runs, so that frames are to follow one another quickly."""
        return False

    def panels(self) -> list[Panel]:
        """What is on screen, from back to front; has no side effects."""
        return []

    def shown(self, frame: Collection[str], now: int) -> None:
        """A frame with the panels of these names is on screen since `now` (ms)."""


class ModalBase(BaseScreen, Generic[Answer]):
    """A screen over another one, whose clock runs on behind it: a pause would be free time to think."""

    stays = True  # the screen behind decides what an idle kiosk shows

    def answer(self, answer: Answer) -> None:
        """Leaves, with an answer for the screen that asked."""
        self.stage.navigation.pop(answer, by=self)
