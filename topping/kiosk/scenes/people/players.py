"""The list of the players of the leaderboard; one is chosen to be renamed, merged or anonymised."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.front import ClubSettings
from topping.kiosk.routes.people import PlayerCare
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.playercards import COLUMNS, PlayerCards, PlayerGrid, card_of, step_of
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.texts import say


class PlayersScene(Scene):
    """A card for each, the last one seen first."""

    def __init__(self, stage: Stage, back: Route | None = None) -> None:
        self._back = back
        self._known = stage.backstage.players.known()
        self._twice = stage.backstage.players.matched_names()
        self._wished = stage.backstage.players.wished_names()
        self._focus = 0
        super().__init__(stage)

    def build(self) -> None:
        """Rows of cards under what can be done."""
        main, line = self.layout.main, max(self.layout.px(56), round(self.layout.step(3) * 1.6))
        self._line = Rect(main.left, main.top, main.width, line)
        self._grid = PlayerGrid.filling(Rect(main.left, main.top + line, main.width, main.height - line))
        self._cards = PlayerCards(self.gui, self._grid)
        self._blank = Rect(
            0, 0, min(self.layout.px(1100), main.width), max(self.layout.px(230), 6 * self.layout.step(4))
        )
        self._blank.center = main.center
        self._show()

    def _show(self) -> None:
        first = self._focus // self._grid.room * self._grid.room
        shown = list(enumerate(self._known))[first : first + self._grid.room]
        self._cards.show(
            [
                card_of(one, self.stage.clock.date(), say("key.enter") if place == self._focus else "")
                for place, one in shown
            ]
        )

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        step = step_of(event, self._grid.room)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_enter(event) and self._known:
            self.go(PlayerCare(self._known[self._focus].name, self._back))
        elif step and self._known:
            self._move(step)
        elif (clicked := self._cards.clicked(event)) is not None:
            self.go(PlayerCare(clicked, self._back))
        else:
            self.gui.handle(event)

    def _move(self, step: int) -> None:
        if abs(step) == COLUMNS and not 0 <= self._focus + step < len(self._known):
            return
        first = self._focus // self._grid.room * self._grid.room
        if step == self._grid.room and first + step >= len(self._known):
            self._focus, step = 0, 0  # a click knows one direction alone
        self._focus = max(0, min(self._focus + step, len(self._known) - 1))
        self._show()

    def go_back(self) -> None:
        """Back to the settings, or to the question who plays."""
        self.go(self._back or ClubSettings())

    def hints(self) -> Sequence[Hint]:
        """Opening a player, and going on through the list."""
        keys = [enter(say("players_screen.open")), Hint("↑ ↓ ← →", say("player.pick"))] if self._known else []
        if len(self._known) > self._grid.room:
            keys.append(Hint("Page ↑ ↓", say("player.others"), pygame.K_PAGEDOWN))
        return *keys, escape(say("asking.back" if self._back else "players_screen.settings"))

    def cards(self) -> tuple[Card, ...]:
        """Behind what is said where nobody is known."""
        return () if self._known else (Card.at(self._blank),)

    def panels(self) -> list[Panel]:
        """The title, and what to do; or that nobody has played yet."""
        title = Panel("title", self.layout.head, HeadingView(say("players_screen.title")), paint_heading)
        if not self._known:
            nobody = AskingView(Icon.GROUP, say("players_screen.nobody"), (say("players_screen.none"),))
            inner = self._blank.inflate(-2 * self.layout.px(64), -2 * self.layout.px(44))
            return [title, Panel("nobody", inner, nobody, paint_asking)]
        hint = say("players_screen.twice", names=self._twice) if self._twice else say("players_screen.hint")
        if self._wished:
            hint = say("players_screen.wished", names=self._wished)
        return [title, Panel("message", self._line, VerdictView(hint, "plain"), paint_message)]
