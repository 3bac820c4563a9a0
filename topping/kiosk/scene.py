"""The base classes of scenes: what the loop calls, and how a scene asks for another screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import ClassVar, Final, Generic

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.front import Attract, Home
from topping.kiosk.routes.route import Answer, Modal, Route
from topping.kiosk.stage import Stage, question_at
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.hints import Hint, Hints, escape
from topping.texts import say

_TOLD_MS: Final = 6_000
"""How long a line stands in the place of the key hints."""


class Scene:
    """A screen of the kiosk. Subclasses define what it shows and what keys and clicks do."""

    stays: bool = False
    """Whether the public kiosk keeps it on screen although nobody touches anything."""
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
        """The buttons and entry lines."""
        if self._gui is None:
            raise RuntimeError("this scene has left")
        return self._gui

    def lay_out(self) -> None:
        """Lays the scene out for the screen's present size; what was typed is kept where `build` keeps it."""
        if self._gui is not None:
            self._gui.close()
        self.layout: Layout = self.stage.screen.layout
        self.text_size = self.layout.text(30)
        self._gui = Gui(self.layout, self.text_size)
        self._hint_lines: list[Hints] = []
        self.key_hints = self.hint_line(self.hints_place())
        self.build()
        self.name_keys()

    def hint_line(self, place: Rect, *, on_plum: bool = False) -> Hints:
        """A line of key hints in another place than the bottom, to be set in `build`."""
        line = Hints(self.gui, place, on_plum=on_plum)
        self._hint_lines.append(line)
        return line

    def pressed(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """The key that a click on a key hint presses."""
        return next((key for line in self._hint_lines if (key := line.pressed(event)) is not None), None)

    def hints_place(self) -> Rect:
        """Where the key hints are."""
        return self.layout.hints

    def hints(self) -> Sequence[Hint]:
        """The keys named at the bottom; looked at before each frame, has no side effects."""
        return ()

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
        """Shows the key hints, unless something is said in their place."""
        self.key_hints.set(() if self._line_said else self.hints())

    def all_panels(self) -> list[Panel]:
        """The panels, and what is said in the place of the key hints."""
        if not self._line_said:
            return self.panels()
        return [
            *self.panels(),
            Panel("said line", self.hints_place(), VerdictView(self._line_said, "bad"), paint_message),
        ]

    @property
    def bars_words(self) -> str:
        """Why the word tools may not be opened while this screen is on the stack, as the key of a sentence; empty where
        they may."""
        return ""

    @property
    def is_desk(self) -> bool:
        """Whether the scene is the referee's: light, unless the contrast is high."""
        return False

    def cards(self) -> tuple[Card, ...]:
        """The cards behind the panels, a part of the background; has no side effects."""
        return ()

    def build(self) -> None:
        """Makes the buttons and entry lines, in `self.gui`."""

    def close(self) -> None:
        """The scene has left the stack: gives back what it holds of the screen."""
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
        """Brings this scene to the front, without an answer from the scenes that cover it."""
        self.stage.navigation.uncover(by=self)

    def asking(self, act: Callable[[], None], *, holds: bool = True) -> None:
        """Does something that asks the database, beside the loop: `act` asks before it changes anything.

        The keys that follow wait for it, unless nothing is to `hold` them.
        """
        self.stage.navigation.do(act, self, holds=holds)

    def guarded(self, then: Callable[[], None]) -> None:
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

    def back_hint(self) -> Hint:
        """What Escape does where it leads to the place one came from."""
        return escape(say("key.home" if isinstance(self.stage.navigation.came_from, Home) else "key.back"))

    def place(self) -> Route | None:
        """What brings this screen back as it is left, with the row the keyboard is on; None for its own route."""
        return None

    def in_words(self, fault: ToppingError) -> str:
        """The sentence of a fault, without folders at the public kiosk."""
        return self.stage.backstage.notices.in_words(fault)

    # called on every scene of the stack

    def tick(self, now: int) -> None:
        """Time has passed, up to `now` (ms)."""

    def slept(self, gap_ms: int, now: int) -> None:
        """The program did not run for `gap_ms`, up to `now`: it was stopped, or the machine was suspended."""

    def hear(self, news: News) -> None:
        """News from the helper process."""

    def ask_to_close(self) -> bool:
        """The window is to be closed: whether the kiosk may end at once; otherwise this scene asks."""
        return True

    def left(self) -> None:
        """Somebody who may has asked to leave the program, and nothing of this scene is to be taken up again."""

    def save(self) -> None:
        """The scene goes without having been left: the kiosk ends, or the scene failed. Keeps what there is to keep."""

    # called on the scene in front only

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

    def snapshot(self) -> dict[str, Hashable]:
        """What is on screen, by panel: what tests read."""
        hints = tuple(one for line in self._hint_lines for one in line.snapshot())
        keys = {"hints": hints} if hints else {}
        return {**{panel.name: panel.state for panel in self.all_panels()}, **keys, **self.gui.snapshot()}


class ModalScene(Scene, Generic[Answer]):
    """A scene over another one, whose clock runs on behind it: a pause would be free time to think."""

    stays = True  # the scene behind decides what an idle kiosk shows

    def answer(self, answer: Answer) -> None:
        """Leaves, with an answer for the scene that asked."""
        self.stage.navigation.pop(answer, by=self)
