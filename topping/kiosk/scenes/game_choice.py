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
from topping.kiosk.widgets.pad import DIGITS, Pad
from topping.kiosk.wording import in_preparation, sentence
from topping.rules.game import Game
from topping.rules.gametext import game_id
from topping.rules.variant import NORMALE
from topping.texts import say

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk

_SEEDS = 1_000_000
_QUIET = VerdictView("", "plain")


class GameChoiceScene(Scene):
    """Asks which game to play; a new one is made by the workshop while the screen stays alive."""

    leads_back = True

    def __init__(self, kiosk: Kiosk, player: str) -> None:
        self._player = player
        self._message = _QUIET
        self._order = 0
        self._seed_typed = ""
        self._prepared = shelf.prepared()
        self._played: dict[str, bool] = {}
        self._part = "games"
        """Where the keys go."""
        super().__init__(kiosk)

    def build(self) -> None:
        """The prepared games over the two ways to a new one."""
        self.title = say("game_choice.title", player=self._player)
        self.footer = say("game_choice.footer")
        body, row, margin = self.layout.body, self.layout.row, self.layout.margin
        shelf_place = Rect(body.left, body.top, body.width, body.height - round(3.3 * row))
        self._games = Choices(
            self.gui, shelf_place, self._offered(), row_height=row, columns=4, text_size=self.text_size
        )
        below = body.bottom - 3 * row
        half = (body.width - 2 * margin) // 2
        right = body.right - half
        new = Choice(say("game_choice.new"), lambda: self._new(secrets.randbelow(_SEEDS)))
        self._new_game = Choices(
            self.gui, Rect(body.left, below, half, row), (new,), row_height=row, text_size=self.text_size
        )
        height = row - max(4, row // 10)
        self._seed_label = Rect(right, below, half // 4, height)
        seed_place = Rect(self._seed_label.right, below, half // 2, height)
        self.seed = EntryLine(self.gui, seed_place, longest=12)
        self.seed.set(self._seed_typed)
        make = Rect(seed_place.right + margin, below, body.right - seed_place.right - margin, row)
        choice = Choice(say("game_choice.make"), self._from_seed)
        self._make = Choices(self.gui, make, (choice,), row_height=row, text_size=self.text_size, takes_keys=False)
        pad = Rect(right, below + row, half, 2 * row)
        self._pad = Pad(self.gui, pad, self.seed, DIGITS, rows=2, text_size=self.text_size)
        self._message_place = Rect(body.left, below + row, half, round(1.4 * row))
        self._focus(self._part)

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
        part = self._part_clicked(event)
        if part:
            self._focus(part)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self._part == "seed" and is_enter(event):
            self._from_seed()
        elif not (
            any(one.handle(event) for one in (self.back, self._pad, self._make))
            or self._moves_on(event)
            or any(one.handle(event) for one in (self._games, self._new_game))
        ):
            if event.type == pygame.TEXTINPUT and event.text.isdecimal():
                self._focus("seed")
            self.gui.handle(event)
        self._focus("seed" if self.seed.has_focus else self._part)
        self._seed_typed = self.seed.text

    def go_back(self) -> None:
        """Gives up the game being made, if any; else back to the players."""
        if self._order:
            self._order = 0
            self._message = _QUIET
            return
        from topping.kiosk.scenes.player import PlayerScene

        self.kiosk.show(PlayerScene(self.kiosk))

    def _part_clicked(self, event: pygame.event.Event) -> str:
        """Which part of the screen a click is in."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return ""
        if self.seed.owns(event.pos):
            return "seed"
        if self._new_game.owns(event.pos):
            return "new"
        return "games" if self._games.owns(event.pos) else ""

    def _moves_on(self, event: pygame.event.Event) -> bool:
        """Tab and arrows that leave one part of the screen for another; whether they did."""
        if event.type != pygame.KEYDOWN:
            return False
        steps = {
            ("games", pygame.K_TAB): "new",
            ("new", pygame.K_TAB): "seed",
            ("seed", pygame.K_TAB): "games",
            ("new", pygame.K_RIGHT): "seed",
            ("seed", pygame.K_UP): "games",
            ("new", pygame.K_UP): "games",
        }
        part = steps.get((self._part, event.key), "")
        if self._part == "games" and event.key == pygame.K_DOWN and not self._games.handle(event):
            part = "new"
        if self._part == "seed" and event.key == pygame.K_LEFT and not self.seed.text:
            part = "new"
        if part:
            self._focus(part)
        return bool(part) or (self._part == "games" and event.key == pygame.K_DOWN)

    def _focus(self, part: str) -> None:
        """Sends the keys to a part of the screen: `games`, `new` or `seed`."""
        self._part = "new" if part == "games" and not self._prepared else part
        self._games.focus_on((self._games.focus or 0) if self._part == "games" else None)
        self._new_game.focus_on(0 if self._part == "new" else None)
        if self._part == "seed":
            self.seed.focus()
        else:
            self.seed.unfocus()

    def _take(self, one: shelf.Prepared) -> None:
        try:
            self._play(shelf.load(one.path))
        except ToppingError as fault:
            self._message = VerdictView(sentence(fault), "bad")

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
            why = news.sentence if news.order else say("game_choice.helper_gone")
            self._message = VerdictView(say("game_choice.failed", why=why), "bad")

    def _play(self, game: Game) -> None:
        from topping.kiosk.scenes.ready import ReadyScene

        try:
            self.kiosk.show(ReadyScene(self.kiosk, self.kiosk.desk.seat(self._player, game)))
        except ToppingError as fault:
            self._message = VerdictView(sentence(fault), "bad")

    def panels(self) -> list[Panel]:
        """The seed's label and what is going on."""
        message = self._message
        if self._order and self.kiosk.preparing:
            message = VerdictView(in_preparation(self.kiosk.preparing), "plain")
        label = VerdictView(say("game_choice.seed"), "plain")
        return [
            Panel("seed label", self._seed_label, label, paint_verdict),
            Panel("message", self._message_place, message, paint_verdict),
            *super().panels(),
        ]
