"""The loop: events in, time passed on, a frame painted where something changed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

import pygame

from topping.game.workshop import Failed, News, Preparing, Ready, Workshop
from topping.kiosk.clock import Clock
from topping.kiosk.desk import Desk
from topping.kiosk.scene import Scene
from topping.kiosk.screen import Screen

_Handler = Callable[[int, FrameType | None], Any] | int | signal.Handlers | None

EVENTS_PER_SECOND = 60
"""How often events are looked for: keys are stamped on receipt, so this is how exact a stamp can be."""


class Kiosk:
    """The running program: its screen, its clock, its desk, and the scene of the moment."""

    def __init__(self, screen: Screen, clock: Clock, desk: Desk, workshop: Workshop) -> None:
        self.screen = screen
        self.clock = clock
        self.desk = desk
        self.workshop = workshop
        self.preparing = False
        """Whether the solver is being compiled, which makes new games wait and nothing else."""
        self.scene: Scene = Scene(self)
        self._next: Scene | None = None
        self._ended = False
        self._terminated = False
        self._last_tick = clock.now()

    def show(self, scene: Scene) -> None:
        """Goes to another scene, once the present event is dealt with."""
        self._next = scene

    def end(self) -> None:
        """Leaves the loop."""
        self._ended = True

    @property
    def has_ended(self) -> bool:
        """Whether the loop is being left."""
        return self._ended

    def run(self) -> None:
        """Runs until the player leaves or the system asks to end; always leaves things saved."""
        ticker = pygame.time.Clock()
        previous = _on_termination(self._terminate)
        try:
            while not self._ended:
                self.step()
                ticker.tick(EVENTS_PER_SECOND)
        finally:
            self.scene.save()
            self.workshop.close()
            for number, handler in previous.items():
                signal.signal(number, handler)
            self.screen.close()

    def step(self) -> None:
        """One turn of the loop: events, time, news from the workshop, a frame if need be."""
        for event in pygame.event.get():
            self._handle(event)
            self._change_scene()
            if self._ended:
                return
        if self._terminated:
            self.end()
            return
        now = self.clock.now()
        for news in self.workshop.news():
            self._hear(news)
        self.scene.gui.update(now - self._last_tick)
        self._last_tick = now
        self.scene.tick(now)
        self._change_scene()
        self.screen.show(self.scene.panels(), self.scene.gui)
        self.scene.shown(self.clock.now())

    def _handle(self, event: pygame.event.Event) -> None:
        now = self.clock.now()
        if event.type == pygame.QUIT:
            if self.scene.ask_to_close():
                self.end()
        elif event.type == pygame.VIDEORESIZE:
            self.screen.resized()
            self.scene.lay_out()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.screen.forget()
        elif event.type != pygame.USEREVENT:  # pygame_gui sends each of its events a second time under this type
            self.scene.handle(event, now)

    def _change_scene(self) -> None:
        if self._next is not None:
            self.scene, self._next = self._next, None
            self.screen.forget()

    def _hear(self, news: News) -> None:
        if isinstance(news, Preparing):
            self.preparing = True
        elif isinstance(news, Ready) or (isinstance(news, Failed) and news.order == 0):
            self.preparing = False
        self.scene.hear(news)

    def _terminate(self, number: int, frame: FrameType | None) -> None:
        self._terminated = True


def _on_termination(handler: Callable[[int, FrameType | None], None]) -> dict[int, _Handler]:
    """Installs `handler` for SIGTERM and SIGINT: after SDL's own, which would turn them into a request to close."""
    previous: dict[int, _Handler] = {}
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            previous[number] = signal.signal(number, handler)
        except ValueError:  # not in the main thread
            continue
    return previous
