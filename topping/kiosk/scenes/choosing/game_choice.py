"""Choosing a game: the conditions above the prepared games, and a new game, a seed, or a file."""

from __future__ import annotations

import secrets
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import GameMade, GameQuestion, News, QuestionFailed
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.status import VerdictView, paint_verdict
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ChooseFile
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing.conditions_row import ConditionsRow
from topping.kiosk.scenes.choosing.host import Host
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.pad import DIGITS, Pad
from topping.kiosk.wording import in_preparation, variant_text
from topping.rules.game import Game
from topping.rules.gametext import game_id
from topping.texts import say

_SEEDS = 1_000_000
_QUIET = VerdictView("", "plain")


class GameChoiceScene(Scene):
    """Asks which game to play; a new one is made by the helper process while the screen stays alive."""

    leads_back = True

    def __init__(self, stage: Stage, host: Host) -> None:
        self._host = host
        self.stays = host.stays  # a session being prepared is not thrown away
        self.row = ConditionsRow(stage.backstage, host.offered, host.formulas)
        self._message = _QUIET
        self._ticket = 0
        self._seed_typed = ""
        self._shelf: tuple[shelf.Prepared, ...] = ()
        try:
            self._shelf = shelf.prepared()
        except ToppingError as fault:  # the other ways to a game are left
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._played: dict[str, bool] = {}
        self._part = "games"
        """Which part of the screen has the focus."""
        super().__init__(stage)

    @property
    def _prepared(self) -> list[shelf.Prepared]:
        """The prepared games of the variant chosen; a file whose name shows no variant is listed with all of them."""
        return [one for one in self._shelf if one.variant in ("", self.row.variant.name)]

    def build(self) -> None:
        """The conditions, the prepared games, and the ways to another one."""
        self.title = self._host.title
        self.footer = say("game_choice.footer")
        body, row, margin = self.layout.body, self.layout.row, self.layout.margin
        self.row.build(self.gui, Rect(body.left, body.top, body.width, row), self.text_size)
        shelf_place = Rect(body.left, body.top + row, body.width, body.height - round(4.3 * row))
        self._games = Choices(
            self.gui, shelf_place, self._offered(), row_height=row, columns=4, text_size=self.text_size
        )
        below = body.bottom - 3 * row
        half = (body.width - 2 * margin) // 2
        right = body.right - half
        others = (
            Choice(say("game_choice.new"), lambda: self._new(secrets.randbelow(_SEEDS))),
            Choice(say("game_choice.file"), self._from_file),
        )
        place = Rect(body.left, below, half, row)
        self._others = Choices(self.gui, place, others, row_height=row, columns=2, text_size=self.text_size)
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
        return [Choice(self._label(one), partial(self._take, one)) for one in self._prepared]

    def _label(self, one: shelf.Prepared) -> str:
        _, _, number = one.name.rpartition("-")
        shown = f"{variant_text(one.variant)} {number}" if one.variant else one.name.capitalize()
        return say("game_choice.played", name=shown) if self._played.get(one.name) else shown

    def tick(self, now: int) -> None:
        """Looks up, one game a turn of the loop, which of the prepared games the player knows."""
        for one in self._prepared:
            if one.name not in self._played:
                try:
                    identity = game_id(shelf.load(one.path))
                    self._played[one.name] = self._host.has_played(identity)
                except ToppingError:
                    self._played[one.name] = False  # its fault is shown when it is chosen
                if self._played[one.name]:
                    self._games.set(self._offered())
                return

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows within a part of the screen, Tab from the conditions to the games, the other ways, and the seed."""
        part = self._part_clicked(event)
        if part:
            self._focus(part)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif self._part == "seed" and is_enter(event):
            self._from_seed()
        elif self.row.handle(event):
            self._host.remember(self.row.conditions)
            self._games.set(self._offered())
        elif not (
            any(one.handle(event) for one in (self.back, self._pad, self._make))
            or self._moves_on(event)
            or any(one.handle(event) for one in (self._games, self._others))
        ):
            if event.type == pygame.TEXTINPUT and event.text.isdecimal():
                self._focus("seed")
            self.gui.handle(event)
        self._focus("seed" if self.seed.has_focus else self._part)
        self._seed_typed = self.seed.text

    def go_back(self) -> None:
        """Gives up the game being made, if any; else back to the players."""
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0
            self._message = _QUIET
            return
        self.go(self._host.back)

    def _part_clicked(self, event: pygame.event.Event) -> str:
        """Which part of the screen a click is in."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return ""
        if self.seed.owns(event.pos):
            return "seed"
        if self.row.owns(event.pos):
            return "conditions"
        if self._others.owns(event.pos):
            return "others"
        return "games" if self._games.owns(event.pos) else ""

    def _moves_on(self, event: pygame.event.Event) -> bool:
        """Tab and arrows that leave one part of the screen for another; whether they did."""
        if event.type != pygame.KEYDOWN:
            return False
        steps = {
            ("conditions", pygame.K_TAB): "games",
            ("games", pygame.K_TAB): "others",
            ("others", pygame.K_TAB): "seed",
            ("seed", pygame.K_TAB): "conditions",
            ("conditions", pygame.K_DOWN): "games",
            ("seed", pygame.K_UP): "games",
            ("others", pygame.K_UP): "games",
        }
        part = steps.get((self._part, event.key), "")
        if self._part == "games" and event.key in (pygame.K_UP, pygame.K_DOWN) and not self._games.handle(event):
            part = "others" if event.key == pygame.K_DOWN else "conditions"
        if self._part == "others" and event.key == pygame.K_RIGHT and self._others.focus == 1:
            part = "seed"
        if self._part == "seed" and event.key == pygame.K_LEFT and not self.seed.text:
            part = "others"
        if part:
            self._focus(self._past_no_games(part, event.key))
        return bool(part) or (self._part == "games" and event.key in (pygame.K_UP, pygame.K_DOWN))

    def _past_no_games(self, part: str, key: int) -> str:
        """Skips the list of prepared games, in the direction of the key, where it is empty."""
        if part != "games" or self._prepared:
            return part
        return "conditions" if key == pygame.K_UP else "others"

    def _focus(self, part: str) -> None:
        """Gives a part of the screen the focus: `conditions`, `games`, `others` or `seed`."""
        self._part = "others" if part == "games" and not self._prepared else part
        self.row.focus(self._part == "conditions")
        self._games.focus_on((self._games.focus or 0) if self._part == "games" else None)
        self._others.focus_on((self._others.focus or 0) if self._part == "others" else None)
        if self._part == "seed":
            self.seed.focus()
        else:
            self.seed.unfocus()

    def _take(self, one: shelf.Prepared) -> None:
        try:
            self._play(shelf.load(one.path))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _from_file(self) -> None:
        # the public must not browse the files of this machine
        self.guarded(lambda: self.go(ChooseFile(self._host.choice, self.row.conditions)))

    def _from_seed(self) -> None:
        text = self.seed.text.strip()
        if not (text.isascii() and text.isdigit()):
            self._message = VerdictView(say("game_choice.bad_seed"), "bad")
            return
        self._new(int(text))

    def _new(self, seed: int) -> None:
        lexicon = WantedLexicon(self.stage.backstage.choices.lexicon)
        self._ticket = self.stage.helper.ask(GameQuestion(seed, self.row.variant, lexicon))
        self._message = VerdictView(say("game_choice.making", seed=seed), "plain")

    def hear(self, news: News) -> None:
        """The game that was asked for is there, or could not be made."""
        if isinstance(news, GameMade) and news.ticket == self._ticket:
            self._play(news.game)
        elif isinstance(news, QuestionFailed) and news.ticket == self._ticket:
            self._ticket = 0
            why = self.stage.backstage.notices.plain(news.sentence)
            self._message = VerdictView(say("game_choice.failed", why=why), "bad")

    def _play(self, game: Game) -> None:
        try:
            self.go(self._host.take(game, self.row.conditions))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def panels(self) -> list[Panel]:
        """The label of the seed, and the progress or fault of the game being made."""
        message = self._message
        if self._ticket and self.stage.preparing:
            message = VerdictView(in_preparation(self.stage.preparing), "plain")
        said = Panel("message", self._message_place, message, paint_verdict)
        if self._host.notice and not message.text:
            notice = NoticeView(self._host.notice, self.layout.text(24), "left")
            said = Panel("notice", self._message_place, notice, paint_notice)
        label = VerdictView(say("game_choice.seed"), "plain")
        return [
            Panel("seed label", self._seed_label, label, paint_verdict),
            said,
            *super().panels(),
        ]
