"""Before a game around a table: who plays it; or one that was left, taken up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.routes.route import Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.widgets.text.namelist import NameList
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say

QUIET: Final = VerdictView("", "plain")
"""No message of its own: the screen says what is to be done."""


class NewTableGameScene(Scene):
    """Names are typed and listed; F2, or Enter on an empty line, begins. F4 takes up the game that was left last."""

    title_key: ClassVar[str]
    rule_key: ClassVar[str]
    """The game's main rule, beside its name."""
    begin_key: ClassVar[str] = "tablegame.key.begin"
    """What F2 does."""
    most: ClassVar[int]
    """How many may play."""
    columns: ClassVar[int] = 2
    """In how many columns they are listed."""
    line_percent: ClassVar[int] = 100
    """How much of the width the line of the names takes."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self.names = NameList(self.most, names)
        self.message = QUIET
        self.open_games: tuple[KeptTableGame, ...] = ()
        """Games that were left before their end, the last one first."""
        super().__init__(stage)
        try:
            self.open_games = self.open_ones()
        except ToppingError as fault:
            self.message = VerdictView(self.in_words(fault), "bad")

    # what each game answers

    def open_ones(self) -> tuple[KeptTableGame, ...]:
        """The games of this kind that are not over, the last one first; raises `StoreError`."""
        raise NotImplementedError

    def taken_up(self, id: int) -> Route:
        """The screen of one of them; raises `StoreError`, `LexiconError`."""
        raise NotImplementedError

    def begin(self, names: tuple[str, ...]) -> None:
        """Begins a game for these players, or has it made; raises `ToppingError`."""
        raise NotImplementedError

    def build_beside(self, room: Rect) -> None:
        """Makes what else is to be chosen, in the room beside the line."""

    def choose_beside(self, event: pygame.event.Event) -> bool:
        """What else is chosen by an event; whether it was taken."""
        return False

    def hints_beside(self) -> tuple[Hint, ...]:
        """The keys of what else is chosen."""
        return ()

    @property
    def progress(self) -> str:
        """What is being done, in place of what is to be done; empty for nothing."""
        return ""

    # what happens

    def build(self) -> None:
        """The line of the next name, what stands beside it, the players below, the message."""
        main, gap = self.layout.main, theme.px(20)
        high = max(theme.px(84), 48)
        line = Rect(main.left, main.top, main.width * self.line_percent // 100, high)
        said = max(theme.px(84), round(self.layout.step(3) * 2.7))
        self._said = Rect(main.left, main.bottom - said, main.width, said)
        self._card = Rect(main.left, line.bottom + gap, main.width, self._said.top - line.bottom - 2 * gap)
        self.names.build(self.gui, line, self._card.inflate(-2 * theme.px(24), -2 * theme.px(20)), columns=self.columns)
        self.build_beside(Rect(line.right + gap, line.top, main.right - line.right - gap, high))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Names, and the way on."""
        listed = self.names.names
        try:
            if is_key(event, pygame.K_ESCAPE) and not self.names.typed:
                self.go(OtherGames())
            elif is_key(event, pygame.K_F2) or (is_enter(event) and self.names.is_idle):
                self._begin()
            elif is_key(event, pygame.K_F4):
                self._take_up()
            elif not self.choose_beside(event):
                self.names.handle(event)
                if self.names.names != listed:
                    self.message = QUIET
        except ToppingError as fault:
            self.message = VerdictView(self.in_words(fault), "bad")

    def _begin(self) -> None:
        if self.progress:
            return
        if self.names.typed.strip():
            self.names.add(self.names.typed)
        if not self.names.names:
            raise InputError("tablegame.nobody")
        self.begin(self.names.names)

    def _take_up(self) -> None:
        if self.open_games:
            self.go(self.taken_up(self.open_games[0].id))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the players."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        left = (Hint("F4", say("tablegame.key.take_up"), pygame.K_F4),) if self.open_games else ()
        return (
            Hint("F2", say(self.begin_key), pygame.K_F2, primary=True),
            Hint(say("key.enter"), say("tablegame.key.add"), pygame.K_RETURN),
            *self.hints_beside(),
            *left,
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what is to be known."""
        message = self.message
        if self.progress or not message.text:
            message = VerdictView(self.progress or self._to_do(), "plain")
        heading = HeadingView(say(self.title_key), say(self.rule_key))
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("message", self._said, message, paint_message),
        ]

    def _to_do(self) -> str:
        if self.names.names:
            return say("tablegame.count", count=len(self.names.names))
        if self.open_games:
            return say("tablegame.left", names=", ".join(self.open_games[0].names))
        return say("tablegame.hint")
