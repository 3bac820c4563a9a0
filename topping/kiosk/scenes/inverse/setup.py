"""Before an inverse game: the players; the grid is that of a game which is made for them. Or one that was left."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.othergames import OtherGames, PlayInverse
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.play.inverse.game import MOST_PLAYERS
from topping.rules.conditions.variant import NORMALE
from topping.store.people.names import normalised
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say

_SEEDS: Final = 1_000_000
_QUIET: Final = VerdictView("", "plain")


class NewInverseScene(Scene):
    """Enter adds a player, or takes one off where the keys are on him, as Delete and a click do; F2 begins."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._names = list(names)
        self._typed = ""
        self._message = _QUIET
        self._focus: int | None = None
        """The player that the keyboard is on; None while it is on the line."""
        self._ticket = 0
        """Of the game being made; 0 where none is."""
        self._left: tuple[KeptTableGame, ...] = ()
        try:
            self._left = stage.backstage.inversegames.open_ones()
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    def build(self) -> None:
        """The line of the next name, and the players."""
        main, gap = self.layout.main, theme.px(20)
        line = max(theme.px(84), 48)
        self.entry = EntryLine(self.gui, Rect(main.left, main.top, main.width, line))
        self.entry.set(self._typed)
        if self._focus is None:
            self.entry.focus()
        said = max(theme.px(84), round(self.layout.step(3) * 2.7))
        self._said = Rect(main.left, main.bottom - said, main.width, said)
        self._card = Rect(main.left, main.top + line + gap, main.width, self._said.top - main.top - line - 2 * gap)
        self._players = Choices(
            self.gui,
            self._card.inflate(-2 * theme.px(24), -2 * theme.px(20)),
            [Choice(name, partial(self._remove, name)) for name in self._names],
            row_height=max(theme.px(64), 52),
            columns=2,
            text_size=theme.step(4),
            kind=ButtonKind.QUIET,
        )
        self._players.focus_on(self._focus)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Names, and the way on."""
        if is_key(event, pygame.K_ESCAPE):
            if self.entry.text:
                self.entry.clear()
            else:
                self.go(OtherGames())
        elif is_key(event, pygame.K_F2):
            self._begin()
        elif self._among_players(event):
            pass
        elif is_key(event, pygame.K_F4) and self._left:
            self._take_up()
        elif is_enter(event):
            if self.entry.text.strip():
                self._add(self.entry.text)
            else:
                self._begin()
        elif is_key(event, pygame.K_DELETE) and not self.entry.text and self._names:
            self._remove(self._names[-1])
        elif not self._players.handle(event):
            self.gui.handle(event)
            if event.type == pygame.TEXTINPUT:
                self._send_keys(None)
        self._typed = self.entry.text

    def _among_players(self, event: pygame.event.Event) -> bool:
        """Down or Tab goes to the players, Up or Tab back to the line; Enter takes one off."""
        if self._focus is None:
            if not is_key(event, pygame.K_DOWN, pygame.K_TAB) or not self._names:
                return False
            self._send_keys(0)
            return True
        if self._players.handle(event):
            self._focus = self._players.focus if self._names else None
            return True
        if is_key(event, pygame.K_UP, pygame.K_TAB):
            self._send_keys(None)
            return True
        return False

    def _send_keys(self, player: int | None) -> None:
        """To a player, or to the line."""
        self._focus = player
        self._players.focus_on(player)
        if player is None:
            self.entry.focus()
        else:
            self.entry.unfocus()

    def _add(self, text: str) -> None:
        self._message = _QUIET
        try:
            name = normalised(text)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        if name.casefold() in {one.casefold() for one in self._names}:
            self._message = VerdictView(say("inversegame.twice", name=name), "bad")
        elif len(self._names) == MOST_PLAYERS:
            self._message = VerdictView(say("inversegame.full", most=MOST_PLAYERS), "bad")
        else:
            self._names.append(name)
        self.entry.clear()
        self._typed = ""
        self.lay_out()

    def _remove(self, name: str) -> None:
        self._names.remove(name)
        if self._focus is not None:
            self._focus = min(self._focus, len(self._names) - 1) if self._names else None
        self.lay_out()

    def _begin(self) -> None:
        """Has a game made, whose last grid is the one to be taken apart."""
        if self._ticket:
            return
        if not self._names:
            self._message = VerdictView(say("inversegame.nobody"), "bad")
            return
        try:
            lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._ticket = self.stage.helper.ask(GameQuestion(secrets.randbelow(_SEEDS), NORMALE, lexicon))

    def _take_up(self) -> None:
        try:
            self.go(PlayInverse(self.stage.backstage.inversegames.take_up(self._left[0].id)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        if not isinstance(news, GameMade | QuestionFailed) or not self._ticket or news.ticket != self._ticket:
            return
        self._ticket = 0
        if isinstance(news, QuestionFailed):
            self._message = VerdictView(self.stage.backstage.notices.plain(news.sentence), "bad")
            return
        board = deque(news.game.turns(), maxlen=1)[0].after.board
        try:
            self.go(PlayInverse(self.stage.backstage.inversegames.begin(tuple(self._names), board)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the players."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        left = (Hint("F4", say("inversegame.key.take_up"), pygame.K_F4),) if self._left else ()
        return (
            Hint("F2", say("inversegame.key.begin"), pygame.K_F2, primary=True),
            Hint(say("key.enter"), say("inversegame.key.add"), pygame.K_RETURN),
            *left,
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what is to be known."""
        message = self._message
        if self._ticket:
            preparing = self.stage.preparing
            told = in_preparation(preparing) if preparing is not None else say("inversegame.making")
            message = VerdictView(told, "plain")
        elif not message.text:
            message = VerdictView(say("inversegame.hint"), "plain")
        heading = HeadingView(say("other.inverse"), say("inversegame.rule"))
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("message", self._said, message, paint_message),
        ]
