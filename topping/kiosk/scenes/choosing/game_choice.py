"""Choosing a game: the conditions at the left; prepared games, a new one, a seed or a file, each behind its tab."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame, usual_seed
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.pen import write
from topping.kiosk.painters.front.gamecell import (
    NextGame,
    paint_choice_message,
    paint_next_game,
)
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import WhoView, paint_heading, paint_who
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.choosing import ChooseFile, ChooseOptions
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing.conditions_card import ConditionsCard
from topping.kiosk.scenes.choosing.game_choice_places import GameChoicePlaces
from topping.kiosk.scenes.choosing.game_choice_words import meaning_text, under_text
from topping.kiosk.scenes.choosing.game_grid import GameGrid, Picked, name_of, number_of
from topping.kiosk.scenes.choosing.host import Host
from topping.kiosk.scenes.choosing.prepared_games import PreparedGames
from topping.kiosk.scenes.choosing.seed_tab import SeedTab
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.localtime import date_and_time
from topping.rules.conditions.options import Options
from topping.rules.games.game import Game
from topping.texts import say

_QUIET: Final = VerdictView("", "plain")


class Tab(Enum):
    """A way to a game."""

    PREPARED = "prepared"
    NEW = "new"
    SEED = "seed"
    FILE = "file"


_TABS: Final = tuple(Tab)


class GameChoiceScene(Scene):
    """Asks which game to play; a new one is made by the helper process while the screen stays alive."""

    def __init__(self, stage: Stage, host: Host) -> None:
        self._host = host
        self.stays = host.stays  # a session being prepared is not thrown away
        self.conditions = ConditionsCard(
            stage.backstage, host.offered, host.formulas, offers_no_limit=host.offers_no_limit
        )
        self._message = _QUIET
        self._wanted_game = WantedGame(stage.helper)
        games: tuple[shelf.Prepared, ...] = ()
        try:
            games = shelf.prepared()
        except ToppingError as fault:  # the other ways to a game are left
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._grid = GameGrid(PreparedGames(host, games), self.conditions.conditions, has_player=bool(host.player))
        self._tab = Tab.PREPARED if self._grid.games else Tab.NEW
        self._seed = SeedTab()
        super().__init__(stage)

    # laying out

    def build(self) -> None:
        """The conditions, the tabs, the large card, and what the tab holds."""
        places = self._places = GameChoicePlaces(self.layout)
        self.conditions.shows_keys = self._tab is not Tab.SEED
        bottom = self.conditions.build(self.gui, self.layout, places.conditions, self._changed)
        self._rule, self._message_place = places.rule(bottom), places.message(bottom)
        self._build_tabs()
        big = CardChoice(self._next.title, places.large, self._start, kind=ButtonKind.BARE)
        self._large = CardChoices(self.gui, [big], focus=None)
        self._grid.hide()
        if self._tab is Tab.PREPARED:
            self._grid.build(self.gui, self.layout, places.below)
        elif self._tab is Tab.SEED:
            self._seed.build(self.gui, self.layout, places.below)

    def _build_tabs(self) -> None:
        names = [say(f"game_choice.tab.{one.value}") for one in _TABS]
        rects = self._places.tabs(names)
        self._tabs = CardChoices(
            self.gui,
            [
                CardChoice(
                    name,
                    rect,
                    partial(self._turn_to, one),
                    kind=ButtonKind.CHIP,
                    text_size=self._places.text_size,
                    is_on=one is self._tab,
                )
                for one, name, rect in zip(_TABS, names, rects, strict=True)
            ],
            focus=None,
        )
        self._count_place = self._places.count(rects[-1])

    # what is there

    @property
    def _next(self) -> NextGame:
        """What Enter starts."""
        under, key = under_text(self.conditions.conditions), "" if self._wanted_game.is_awaited else say("key.enter")
        one = self._grid.chosen if self._tab is Tab.PREPARED else None
        if one is not None:
            detail = under
            if self._host.player:
                known = "played" if self._grid.is_played(one) else "unplayed"
                detail = say(f"game_choice.{known}", under=under)
            return NextGame(number_of(one), name_of(one), detail, key)
        name = self._tab.value
        title = say("game_choice.big.seed", seed=self._seed.typed or "…") if self._tab is Tab.SEED else ""
        title = title or say(f"game_choice.big.{name}")
        return NextGame("", title, say(f"game_choice.about.{name}", under=under), key)

    # what happens

    def tick(self, now: int) -> None:
        """Looks up one game a turn of the loop; the keys go to the first that the player has not played."""
        if self._grid.look_up() and self._tab is Tab.PREPARED:
            self.lay_out()

    def _changed(self) -> None:
        """Other conditions were chosen."""
        self._host.remember(self.conditions.conditions)
        self._message = _QUIET
        self._grid.put_under(self.conditions.conditions)
        if self._tab is Tab.PREPARED and not self._grid.games:
            self._tab = Tab.NEW
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Letters choose the conditions, Tab the way to a game, arrows and digits a prepared one; Enter starts it."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_TAB):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._turn_to(_TABS[(_TABS.index(self._tab) + step) % len(_TABS)])
        elif self._tab is Tab.SEED:
            self._type_seed(event)
        elif is_enter(event):
            self._start()
        elif not (self._chooses(event) or self._picks(event)):
            self.gui.handle(event)

    def _chooses(self, event: pygame.event.Event) -> bool:
        """A key or click for the conditions, a tab, or the large card."""
        typed = event.unicode.upper() if event.type == pygame.KEYDOWN else ""
        if self._host.player and typed == say("game_choice.key.player"):
            self.go(WhoPlays())
            return True
        if self._offers_options and typed == say("game_choice.key.options"):
            self.push(ChooseOptions(self.conditions.conditions), self._take_options)
            return True
        return self.conditions.handle(event) or self._clicked(event)

    @property
    def _offers_options(self) -> bool:
        """Whether options may be chosen: by a player of the club, for himself."""
        return bool(self._host.player) and not self.stage.door.is_public

    def _take_options(self, options: Options) -> None:
        self.conditions.options = options
        self._changed()

    def _clicked(self, event: pygame.event.Event) -> bool:
        """A click on a tab or on the large card; whether it was."""
        is_key_down = event.type == pygame.KEYDOWN
        return not is_key_down and (self._tabs.handle(event) or self._large.handle(event))

    def _picks(self, event: pygame.event.Event) -> bool:
        """A key or click among the prepared games; whether it was."""
        picked = self._grid.handle(event)
        if picked is Picked.NOTHING:
            return False
        self._message = _QUIET
        if picked is Picked.SCROLLED:
            self.lay_out()
        elif picked is Picked.TAKEN:
            self._take()
        return True

    def _type_seed(self, event: pygame.event.Event) -> None:
        if is_enter(event):
            self._from_seed()
            return
        taken = self.conditions.handle(event) or self._clicked(event)
        if self._tab is Tab.SEED and self._seed.handle(event, taken=taken):
            self._message = _QUIET

    def _turn_to(self, tab: Tab) -> None:
        """Shows another way to a game; the one without games is passed over."""
        if tab is Tab.PREPARED and not self._grid.games:
            tab = Tab.NEW
        self._tab, self._message = tab, _QUIET
        self.lay_out()

    def _start(self) -> None:
        """What the large card says."""
        if self._wanted_game.is_awaited:
            return
        match self._tab:
            case Tab.PREPARED:
                self._take()
            case Tab.NEW:
                self._new(usual_seed())
            case Tab.SEED:
                self._from_seed()
            case Tab.FILE:
                # the public must not browse the files of this machine
                self.guarded(lambda: self.go(ChooseFile(self._host.choice, self.conditions.conditions)))

    def go_back(self) -> None:
        """Gives up the game being made, if any; else leads to where the choice began."""
        if self._wanted_game.is_awaited:
            self._wanted_game.drop()
            self._message = _QUIET
            return
        self.go(self._host.back)

    def _take(self) -> None:
        """Plays the prepared game chosen."""
        one = self._grid.chosen
        if one is None:
            return
        try:
            self._play(shelf.load(one.path))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _from_seed(self) -> None:
        seed = self._seed.number
        if seed is None:
            self._message = VerdictView(say("game_choice.bad_seed"), "bad")
        elif not self._wanted_game.is_awaited:
            self._new(seed)

    def _new(self, seed: int) -> None:
        lexicon = WantedLexicon(self.stage.backstage.choices.lexicon)
        self._wanted_game.ask(seed, self.conditions.variant, lexicon)
        self._message = VerdictView(say("game_choice.making", seed=seed), "plain")

    def hear(self, news: News) -> None:
        """The game that was asked for is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if isinstance(made, QuestionFailed):
            why = self.stage.backstage.notices.plain(made.sentence)
            self._message = VerdictView(say("game_choice.failed", why=why), "bad")
        elif made is not None:
            self._play(made)

    def _play(self, game: Game) -> None:
        try:
            self.go(self._host.take(game, self.conditions.conditions))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the tab."""
        hints = [enter(say(f"game_choice.hint.{self._tab.value}"))]
        if self._tab is Tab.PREPARED:
            hints += [
                Hint("← ↑ → ↓", say("game_choice.hint.choose")),
                Hint("0 … 9", say("game_choice.hint.number")),
            ]
        hints.append(Hint(say("key.tab"), say("game_choice.hint.tab"), pygame.K_TAB))
        if self._host.player and self._tab is not Tab.SEED:
            hints.append(letter(say("game_choice.key.player"), say("game_choice.hint.player")))
        if self._offers_options and self._tab is not Tab.SEED:
            hints.append(letter(say("game_choice.key.options"), say("game_choice.hint.options")))
        back = "home" if self._host.player else "back"
        return (*hints, escape(say(f"game_choice.hint.{'stop' if self._wanted_game.is_awaited else back}")))

    def cards(self) -> tuple[Card, ...]:
        """Behind the conditions."""
        return (Card.at(self._places.card),)

    def panels(self) -> list[Panel]:
        """Title, player, conditions, what Enter starts, how many games are played; what is wrong or being made."""
        places, player = self._places, self._host.player
        today = date_and_time(self.stage.clock.date()) if player else ""
        panels = [
            Panel("title", places.title, self._host.title, paint_heading),
            Panel("player", places.who, WhoView(player, today), paint_who),
            *self.conditions.panels(),
            Panel("behind next", places.large, self._next, paint_next_game),
            Panel("rule", self._rule, theme.palette().line, _paint_rule),
            self._message_panel(),
        ]
        if self._host.player and self._grid.games:
            count = say("game_choice.count", played=self._grid.played, of=len(self._grid.games))
            panels.append(Panel("count", self._count_place, count, _paint_count))
        return panels

    def _message_panel(self) -> Panel:
        """The progress or fault of the game being made, else what the conditions mean."""
        message = self._message
        if self._wanted_game.is_awaited and self.stage.preparing:
            message = VerdictView(in_preparation(self.stage.preparing), "plain")
        if message.text:
            return Panel("message", self._message_place, message, paint_choice_message)
        if self._host.notice:
            notice = NoticeView(self._host.notice, self.layout.step(2), "left")
            return Panel("notice", self._message_place, notice, paint_notice)
        meaning = VerdictView(meaning_text(self.conditions.conditions) if self._host.player else "", "plain")
        return Panel("meaning", self._message_place, meaning, paint_choice_message)


def _paint_rule(surface: Surface, rect: Rect, colour: str) -> None:
    surface.fill(Color(colour), rect)


def _paint_count(surface: Surface, rect: Rect, text: str) -> None:
    write(surface, text, rect, theme.step(3), colour=theme.INK2, align="right")
