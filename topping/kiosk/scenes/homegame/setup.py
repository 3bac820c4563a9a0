"""Before a simplified duplicate: the players, and the time of a move; or one that was left, taken up."""

from __future__ import annotations

import secrets
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
from topping.kiosk.routes.othergames import OtherGames, PlayHomeGame
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.play.home.game import MINUTES, MOST_PLAYERS
from topping.rules.conditions.variant import NORMALE
from topping.store.people.names import normalised
from topping.store.tablegames.tablegames import KeptTableGame
from topping.texts import say

_COLUMNS: Final = 3
_SEEDS: Final = 1_000_000
_QUIET: Final = VerdictView("", "plain")


class NewHomeGameScene(Scene):
    """Enter adds a player, or takes one off where the keys are on him, as a click does; arrows choose the time."""

    def __init__(self, stage: Stage, names: Sequence[str] = ()) -> None:
        self._names = list(names)
        self._typed = ""
        self._minutes = MINUTES[0]
        self._message = _QUIET
        self._focus: int | None = None
        """The player that the keyboard is on; None while it is on the line."""
        self._ticket = 0
        """Of the game being made; 0 where none is."""
        self._left: tuple[KeptTableGame, ...] = ()
        try:
            self._left = stage.backstage.homegames.open_ones()
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        super().__init__(stage)

    def build(self) -> None:
        """The line of the next name, the time, the players."""
        main, gap = self.layout.main, theme.px(20)
        line = max(theme.px(84), 48)
        wide = main.width * 52 // 100
        self.entry = EntryLine(self.gui, Rect(main.left, main.top, wide, line))
        self.entry.set(self._typed)
        if self._focus is None:
            self.entry.focus()
        well = Rect(main.left + wide + gap, main.top, main.width - wide - gap, line)
        options = [(str(one), say("homegame.minutes", count=one)) for one in MINUTES]
        size = theme.step(3)
        while size > 11 and Segments.width(options, size) > well.width:
            size -= 1
        self._times = Segments(self.gui, well, options, str(self._minutes), self._choose_time, text_size=size)
        said = max(theme.px(84), round(self.layout.step(3) * 2.7))
        self._said = Rect(main.left, main.bottom - said, main.width, said)
        self._card = Rect(main.left, main.top + line + gap, main.width, self._said.top - main.top - line - 2 * gap)
        inside = self._card.inflate(-2 * theme.px(24), -2 * theme.px(20))
        row = max(theme.px(64), 52)
        choices = [Choice(name, partial(self._remove, name)) for name in self._names]
        self._players = Choices(
            self.gui,
            inside,
            choices,
            row_height=row,
            columns=_COLUMNS,
            text_size=theme.step(4),
            kind=ButtonKind.QUIET,
        )
        self._players.focus_on(self._focus)

    def _choose_time(self, value: str) -> None:
        self._minutes = int(value)

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Names, the time, and the way on."""
        pasted = pasted_lines(event)
        if pasted:
            self._add(pasted)
        elif is_key(event, pygame.K_ESCAPE):
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
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and not self.entry.text:
            self._times.step(-1 if event.key == pygame.K_LEFT else 1)
        elif is_key(event, pygame.K_DELETE) and not self.entry.text and self._names:
            self._remove(self._names[-1])
        elif self._times.handle(event) or self._players.handle(event):
            pass
        else:
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
        """The players of these lines; what cannot be a name, or is there already, is told of and left aside."""
        self._message = _QUIET
        for line in text.splitlines():
            if not line.strip():
                continue
            try:
                name = normalised(line)
            except ToppingError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
                continue
            if name.casefold() in {one.casefold() for one in self._names}:
                self._message = VerdictView(say("homegame.twice", name=name), "bad")
            elif len(self._names) < MOST_PLAYERS:
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
        """Has a new game made for these players."""
        if self._ticket:
            return
        if not self._names:
            self._message = VerdictView(say("homegame.nobody"), "bad")
            return
        try:
            lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._ticket = self.stage.helper.ask(GameQuestion(secrets.randbelow(_SEEDS), NORMALE, lexicon))

    def _take_up(self) -> None:
        try:
            self.go(PlayHomeGame(self.stage.backstage.homegames.take_up(self._left[0].id)))
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
        try:
            table = self.stage.backstage.homegames.begin(tuple(self._names), news.game, self._minutes)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self.go(PlayHomeGame(table))

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the players."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        left = (Hint("F4", say("homegame.key.take_up"), pygame.K_F4),) if self._left else ()
        return (
            Hint("F2", say("homegame.key.begin"), pygame.K_F2, primary=True),
            Hint(say("key.enter"), say("homegame.key.add"), pygame.K_RETURN),
            Hint("←", "", pygame.K_LEFT, is_joined=True),
            Hint("→", say("homegame.key.time"), pygame.K_RIGHT),
            *left,
            escape(say("tally.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """The title, and what is to be known."""
        message = self._message
        if self._ticket:
            preparing = self.stage.preparing
            told = in_preparation(preparing) if preparing is not None else say("homegame.making")
            message = VerdictView(told, "plain")
        elif not message.text:
            told = say("homegame.hint") if not self._names else say("homegame.count", count=len(self._names))
            message = VerdictView(told, "plain")
        return [
            Panel("title", self.layout.head, HeadingView(say("other.homegame"), say("homegame.rule")), paint_heading),
            Panel("message", self._said, message, paint_message),
        ]
