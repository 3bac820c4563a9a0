"""Which game: a prepared one, a new one, or one from a seed."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.workshop import Failed, Made, News
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.rules.game import Game
from topping.rules.gametext import game_id
from topping.rules.variant import NORMALE
from topping.texts import say, tell

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk

_SEEDS = 1_000_000
_QUIET = VerdictView("", "plain")


class GameChoiceScene(Scene):
    """Asks which game to play; a new one is made by the workshop while the screen stays alive."""

    def __init__(self, kiosk: Kiosk, player: str) -> None:
        self._player = player
        self._message = _QUIET
        self._order = 0
        self._seed_typed = ""
        self._prepared = shelf.prepared()
        self._played: dict[str, bool] = {}
        super().__init__(kiosk)

    def build(self) -> None:
        """The prepared games over the two ways to a new one."""
        self.title = say("game_choice.title", player=self._player)
        self.footer = say("game_choice.footer")
        body = self.layout.body
        row = max(self.layout.px(84), 44)
        self._shelf_place = Rect(body.left, body.top, body.width, body.height - 3 * row)
        self._games = Choices(
            self.gui, self._shelf_place, self._offered(), row_height=row, columns=4, text_size=self.text_size
        )
        below = self._shelf_place.bottom + row // 2
        half = (body.width - self.layout.margin) // 2
        new = Choice(say("game_choice.new"), lambda: self._new(secrets.randbelow(_SEEDS)))
        place = Rect(body.left, below, half, row)
        self._new_game = Choices(self.gui, place, (new,), row_height=row, text_size=self.text_size)
        self._seed_label = Rect(
            body.left + half + self.layout.margin, below, self.layout.px(190), row - max(4, row // 10)
        )
        seed_place = Rect(self._seed_label.right, below, body.right - self._seed_label.right, self._seed_label.height)
        self.seed = EntryLine(self.gui, seed_place, longest=12)
        self.seed.set(self._seed_typed)
        self._message_place = Rect(body.left, below + row, body.width, row)
        if self._games.texts:
            self._games.focus_on(0)
        else:
            self._new_game.focus_on(0)

    def _offered(self) -> list[Choice]:
        return [Choice(self._label(one.name), partial(self._take, one)) for one in self._prepared]

    def _label(self, name: str) -> str:
        shown = name.replace("-", " ").capitalize()
        return say("game_choice.played", name=shown) if self._played.get(name) else shown

    def tick(self, now: int) -> None:
        """Looks up, one game a turn of the loop, which of the prepared games the player knows."""
        for one in self._prepared:
            if one.name not in self._played:
                try:
                    identity = game_id(shelf.load(one.path))
                    self._played[one.name] = self.kiosk.desk.has_played(self._player, identity)
                except ToppingError:
                    self._played[one.name] = False  # told when it is chosen
                if len(self._played) == len(self._prepared):
                    self._games.set(self._offered())
                return

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows within the games, Tab between the games, the new game and the seed."""
        if is_key(event, pygame.K_ESCAPE):
            if self._order:
                self._order = 0
                self._message = _QUIET
                return
            from topping.kiosk.scenes.player import PlayerScene

            self.kiosk.show(PlayerScene(self.kiosk))
        elif self.seed.has_focus and is_enter(event):
            self._from_seed()
        elif self._moves_on(event) or self._games.handle(event) or self._new_game.handle(event):
            pass
        elif event.type == pygame.TEXTINPUT and event.text.isdigit() and not self.seed.has_focus:
            self._focus("seed")
            self.gui.handle(event)
        else:
            if event.type == pygame.MOUSEBUTTONDOWN and self.seed.owns(event.pos):
                self._focus("seed")
            self.gui.handle(event)
        self._seed_typed = self.seed.text

    def _moves_on(self, event: pygame.event.Event) -> bool:
        """Tab and arrows that leave one part of the screen for another; whether they did."""
        here = "seed" if self.seed.has_focus else "new" if self._new_game.focus is not None else "games"
        forth = {"games": "new", "new": "seed", "seed": "games"}
        if is_key(event, pygame.K_TAB):
            self._focus(forth[here])
            return True
        steps = {
            ("new", pygame.K_RIGHT): "seed",
            ("seed", pygame.K_UP): "games",
            ("new", pygame.K_UP): "games",
        }
        if event.type == pygame.KEYDOWN and (here, event.key) in steps:
            self._focus(steps[here, event.key])
            return True
        if here == "games" and is_key(event, pygame.K_DOWN) and not self._games.handle(event):
            self._focus("new")
            return True
        if here == "seed" and is_key(event, pygame.K_LEFT) and not self.seed.text:
            self._focus("new")
            return True
        return False

    def _focus(self, part: str) -> None:
        if part == "games" and not self._prepared:
            part = "new"
        self._games.focus_on((self._games.focus or 0) if part == "games" else None)
        self._new_game.focus_on(0 if part == "new" else None)
        if part == "seed":
            self.seed.focus()
        else:
            self.seed.unfocus()

    def _take(self, one: shelf.Prepared) -> None:
        try:
            self._play(shelf.load(one.path))
        except ToppingError as fault:
            self._message = VerdictView(tell(fault), "bad")

    def _from_seed(self) -> None:
        text = self.seed.text.strip()
        if not (text.isascii() and text.isdigit()):
            self._message = VerdictView(say("game_choice.bad_seed"), "bad")
            return
        self._new(int(text))

    def _new(self, seed: int) -> None:
        self._order = self.kiosk.workshop.order(seed, NORMALE.name, self.kiosk.desk.lexicon)
        self._message = VerdictView(say("game_choice.making", seed=seed), "plain")

    def hear(self, news: News) -> None:
        """The game ordered is there, or could not be made."""
        if isinstance(news, Made) and news.order == self._order:
            self._play(news.game)
        elif isinstance(news, Failed) and self._order and news.order in (0, self._order):
            self._order = 0
            self._message = VerdictView(say("game_choice.failed", why=news.sentence), "bad")

    def _play(self, game: Game) -> None:
        from topping.kiosk.scenes.ready import ReadyScene

        try:
            self.kiosk.show(ReadyScene(self.kiosk, self.kiosk.desk.seat(self._player, game)))
        except ToppingError as fault:
            self._message = VerdictView(tell(fault), "bad")

    def panels(self) -> list[Panel]:
        """The seed's label and what is going on."""
        message = self._message
        if self._order and self.kiosk.preparing:
            message = VerdictView(say("home.preparing"), "plain")
        label = VerdictView(say("game_choice.seed"), "plain")
        return [
            Panel("seed label", self._seed_label, label, paint_verdict),
            Panel("message", self._message_place, message, paint_verdict),
            *super().panels(),
        ]
