"""Who plays: a name typed, or a known player taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.choosing import ChooseGame
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.keptruns import Resume
from topping.kiosk.routes.people import Players, WhoPlays
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.elements import Button
from topping.kiosk.widgets.hints import Hint, enter, escape
from topping.kiosk.widgets.lists.playercards import COLUMNS, PlayerCards, PlayerGrid, card_of, step_of
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.text.namepad import NamePad
from topping.rules.games.game import Game
from topping.store.people.likeness import Likeness, liken
from topping.store.people.names import MOST_LETTERS, normalised
from topping.texts import say

_ROWS: Final = 2
_SHOWN: Final = COLUMNS * _ROWS
_QUIET: Final = VerdictView("", "plain")


class WhoPlaysScene(Scene):
    """Letters write a name, so there are no shortcuts but F keys; arrows go through the known players.

    Enter takes the player on whose card the keyboard is: the one meant by what is typed or, where nobody is, a new one.
    """

    def __init__(self, stage: Stage, game: Game | None = None, then: Route | None = None) -> None:
        self._game = game
        """The game to play; None where it is chosen afterwards."""
        self._then = then
        self._message = _QUIET
        self._typed = ""
        self._known = {one.name: one for one in stage.backstage.players.known()}
        self._likenesses: tuple[tuple[str, Likeness], ...] = ()
        """The known players, those who may be meant first."""
        self._focus: int | None = None
        """The known player that Enter takes; None for a new one."""
        self._new: Button | None = None
        last = stage.backstage.players.last
        self._last_first = sorted(self._known, key=lambda name: name != last)
        self._liken()
        super().__init__(stage)

    def build(self) -> None:
        """The name over the known players, and the keys for those who have no keyboard."""
        layout, main = self.layout, self.layout.main
        gap = layout.px(24)
        field = max(layout.px(104), 48)
        new = round(main.width * 464 / 1792)
        self.entry = EntryLine(self.gui, Rect(main.left, main.top, main.width - new - gap, field), MOST_LETTERS)
        self.entry.set(self._typed)
        self.entry.focus()
        self._new_place = Rect(main.right - new, main.top, new, field)
        grid = PlayerGrid(
            Rect(main.left, main.top + field + layout.px(34), main.width, PlayerGrid.height(_ROWS)), _ROWS
        )
        line = max(layout.px(60), round(layout.step(3) * 1.6))
        self._line = Rect(main.left, grid.rect.bottom + layout.px(8), main.width, line)
        self._card = Rect(main.left, self._line.bottom, main.width, main.bottom - self._line.bottom)
        if not self._known:
            self._line.top = grid.rect.top
        self._pad = NamePad(self.gui, self._card.inflate(-layout.px(68), -layout.px(56)), self.entry)
        self._cards, self._new = PlayerCards(self.gui, grid), None
        self.gui.on_close(self._forget)
        self._show()

    def _forget(self) -> None:
        self._new = None

    # who is meant

    def _liken(self) -> None:
        """Puts those first who may be meant by what is typed, and the keyboard on the nearest of them."""
        self._likenesses = liken(self._typed, self._last_first)
        nearest = self._likenesses[0][1] if self._likenesses else Likeness.NONE
        wanted = bool(self._typed.strip())
        self._focus = 0 if self._likenesses and (not wanted or nearest <= Likeness.BEGINS) else None

    @property
    def _may_be_new(self) -> bool:
        """Whether what is typed could be a new player's name."""
        return bool(self._typed.strip()) and not any(one is Likeness.SAME for _, one in self._likenesses)

    @property
    def _first(self) -> int:
        """The first known player shown."""
        return (self._focus or 0) // _SHOWN * _SHOWN

    @property
    def _meant(self) -> int:
        """How many known players may be meant."""
        return sum(likeness is not Likeness.NONE for _, likeness in self._likenesses)

    def _show(self) -> None:
        """Makes the cards of the known players shown, and the button for a new one."""
        if self._new is not None:
            self.gui.remove(self._new)
        self._new = None
        cards = []
        for place, (name, likeness) in enumerate(self._likenesses[self._first : self._first + _SHOWN], self._first):
            has_keys = place == self._focus
            is_faint = bool(self._typed.strip()) and likeness is Likeness.NONE and not has_keys
            cap = say("key.enter") if has_keys else ""
            cards.append(card_of(self._known[name], self.stage.clock.date(), cap, is_faint=is_faint))
        self._cards.show(cards)
        self.entry.remark(say("player.meant", count=self._meant) if self._typed.strip() and self._meant else "")
        if self._may_be_new:
            is_taken = self._focus is None
            text = say("player.new", name=self._typed.strip())
            self._new = self.gui.button(
                self._new_place,
                text,
                min(self.layout.step(4), self._new_place.height // 2),
                kind=ButtonKind.PRIMARY if is_taken else ButtonKind.QUIET,
                cap=say("key.enter") if is_taken else "F2",
                icon=Icon.PLUS,
            )

    # what happens

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Typing; arrows among the known players; Enter takes one, F2 a new one, F4 nobody; F8 leads to their care."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_F4):
            self._play_nameless()
        elif is_key(event, pygame.K_F8):
            self.guarded(partial(self.go, Players(WhoPlays(self._game, self._then))))
        elif is_key(event, pygame.K_F2) and self._may_be_new:
            self._choose(self._typed)
        elif is_enter(event):
            self._choose(self._typed if self._focus is None else self._likenesses[self._focus][0])
        elif step_of(event, _SHOWN):
            self._move(step_of(event, _SHOWN))
        elif (clicked := self._cards.clicked(event)) is not None:
            self._choose(clicked)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element is self._new:
            self._choose(self._typed)
        elif not self._pad.handle(event):
            self.gui.handle(event)
        self.entry.focus()  # a click outside the entry line takes its focus away
        if self.entry.text != self._typed:
            self._typed, self._message = self.entry.text, _QUIET
            self._liken()
            self._show()

    def _move(self, step: int) -> None:
        """Another known player has the keyboard; before the first one there is the new one."""
        if not self._likenesses:
            return
        if self._focus is None:
            self._focus = 0
        elif self._focus + step < 0 and self._may_be_new:
            self._focus = None
        elif step == _SHOWN and self._first + step >= len(self._likenesses):
            self._focus = 0  # a click knows one direction alone
        elif abs(step) == COLUMNS and not 0 <= self._focus + step < len(self._likenesses):
            return
        else:
            self._focus = max(0, min(self._focus + step, len(self._likenesses) - 1))
        self._show()

    def _choose(self, name: str) -> None:
        backstage = self.stage.backstage
        try:
            name = normalised(name)
            if self._game is not None:
                self.go(ReadyToPlay(backstage.runs.seat(name, self._game)))
                return
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        backstage.players.last = name
        self.go(self._then or self._cut_off(name) or ChooseGame(name))

    def _cut_off(self, name: str) -> Route | None:
        """The public's first screen knows nobody: whoever a crash cut off is led back to his run from here."""
        run = self.stage.backstage.begun.cut_off_of(name) if self.stage.door.is_public else None
        return None if run is None else Resume(run)

    def _play_nameless(self) -> None:
        """Goes on without a name: nothing of what follows is kept."""
        if self._game is None:
            self.go(ChooseGame(""))
            return
        try:
            self.go(ReadyToPlay(self.stage.backstage.runs.seat("", self._game)))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def go_back(self) -> None:
        """Back, without another player."""
        self.go(self._then or Home())

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """Behind the keys on the screen."""
        return (Card.at(self._card),)

    def hints(self) -> Sequence[Hint]:
        """What Enter does now, and the keys that are no letters."""
        keys = [Hint("F4", say("player.play_nameless"), pygame.K_F4)]
        if self._known:
            keys.append(Hint("F8", say("player.care"), pygame.K_F8))
        if len(self._likenesses) > _SHOWN:
            keys.insert(0, Hint("Page ↑ ↓", say("player.others"), pygame.K_PAGEDOWN))
        if self._likenesses:
            keys.insert(0, Hint("↑ ↓ ← →", say("player.pick")))
        if self._focus is not None:
            keys.insert(0, enter(say("player.play_with", name=self._likenesses[self._focus][0])))
        elif self._may_be_new:
            keys.insert(0, enter(say("player.new", name=self._typed.strip())))
        return *keys, escape(say("player.back" if self._then else "player.home"))

    def panels(self) -> list[Panel]:
        """Title, what letters do here, and who may be meant or what is wrong."""
        line = self._message
        if not line.text and self._typed.strip():
            line = VerdictView(say("player.offer_nameless" if self._meant else "player.new_name"), "plain")
        elif not line.text:
            line = VerdictView(say("player.known" if self._known else "player.none_known"), "plain")
        heading = HeadingView(say("player.title"), say("player.letters"))
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("message", self._line, line, paint_message),
        ]
