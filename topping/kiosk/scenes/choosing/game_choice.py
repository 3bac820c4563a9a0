"""Choosing a game: the conditions at the left; prepared games, a new one, a seed or a file, each behind its tab."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from topping.errors import ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import GameMade, GameQuestion, News, QuestionFailed
from topping.kiosk import theme
from topping.kiosk.painters.front.gamecell import (
    GameCell,
    NextGame,
    paint_choice_message,
    paint_game_cell,
    paint_next_game,
)
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import WhoView, paint_heading, paint_who
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.panel import Panel
from topping.kiosk.pen import width_of, write
from topping.kiosk.routes import ChooseFile, WhoPlays
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.choosing.conditions_card import ConditionsCard
from topping.kiosk.scenes.choosing.host import Host
from topping.kiosk.scenes.choosing.prepared_games import PreparedGames
from topping.kiosk.stage import Stage
from topping.kiosk.theme import Face
from topping.kiosk.views.measures import view_of
from topping.kiosk.widgets.cards import CardChoice, CardChoices
from topping.kiosk.widgets.entry import EntryLine, is_enter, is_key
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.pad import DIGITS, Pad
from topping.kiosk.wording import conditions_text, formula_text, in_preparation, variant_text
from topping.localtime import date_and_time
from topping.rules.conditions import Conditions
from topping.rules.formula import Measure
from topping.rules.game import Game
from topping.texts import say

_SEEDS: Final = 1_000_000
_COLUMNS: Final = 5
_QUIET: Final = VerdictView("", "plain")


class Tab(Enum):
    """A way to a game."""

    PREPARED = "prepared"
    NEW = "new"
    SEED = "seed"
    FILE = "file"


_TABS: Final = tuple(Tab)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A prepared game, and where its cell is."""

    game: shelf.Prepared
    rect: Rect


class GameChoiceScene(Scene):
    """Asks which game to play; a new one is made by the helper process while the screen stays alive."""

    def __init__(self, stage: Stage, host: Host) -> None:
        self._host = host
        self.stays = host.stays  # a session being prepared is not thrown away
        self.conditions = ConditionsCard(
            stage.backstage, host.offered, host.formulas, offers_no_limit=host.offers_no_limit
        )
        self._message = _QUIET
        self._ticket = 0
        """Of the game being made; 0 where none is."""
        self._seed_typed = ""
        games: tuple[shelf.Prepared, ...] = ()
        try:
            games = shelf.prepared()
        except ToppingError as fault:  # the other ways to a game are left
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._prepared = PreparedGames(host, games)
        self._tab = Tab.PREPARED if self.games else Tab.NEW
        self._place = 0
        """The prepared game that has the keys."""
        self._first_row = 0
        self._has_moved = False
        """Whether the player has chosen among the prepared games himself."""
        self._digits = ""
        """What was typed of a number."""
        self.seed: EntryLine | None = None
        super().__init__(stage)

    @property
    def games(self) -> list[shelf.Prepared]:
        """The prepared games of the variant chosen."""
        return self._prepared.of(self.conditions.variant.name)

    # laying out

    def build(self) -> None:
        """The conditions, the tabs, the large card, and what the tab holds."""
        main, px = self.layout.main, self.layout.px
        self.conditions.shows_keys = self._tab is not Tab.SEED
        self._card = Rect(main.left, main.top - px(4), px(560), main.height)
        inside = self._card.inflate(-px(72), -px(60))
        bottom = self.conditions.build(self.gui, self.layout, inside, self._changed)
        self._rule = Rect(inside.left, bottom + px(8), inside.width, max(1, px(1.5)))
        top = self._rule.bottom + px(16)
        self._message_place = Rect(inside.left, top, inside.width, max(1, self._card.bottom - px(20) - top))
        left = self._card.right + px(32)
        self._right = Rect(left, main.top, main.right - left, main.height)
        self._build_tabs()
        top = main.top - px(4) + max(px(56), 48) + px(20)
        self._next_place = Rect(left, top, self._right.width, max(px(152), 74))
        self._below = Rect(left, self._next_place.bottom + px(20), self._right.width, 0)
        self._below.height = main.bottom - self._below.top
        big = CardChoice(self._next.title, self._next_place, self._start, kind=ButtonKind.BARE)
        self._large = CardChoices(self.gui, [big], focus=None)
        self.seed = None
        self._pad: Pad | None = None
        self._cells: list[_Cell] = []
        self._grid: CardChoices | None = None
        if self._tab is Tab.PREPARED:
            self._build_cells()
        elif self._tab is Tab.SEED:
            self._build_seed()

    def _build_tabs(self) -> None:
        px, height = self.layout.px, max(self.layout.px(56), 48)
        left, choices = self._right.left, []
        for one in _TABS:
            text = say(f"game_choice.tab.{one.value}")
            width = self._chip_width(text)
            place = Rect(left, self._right.top - px(4), width, height)
            choices.append(
                CardChoice(
                    text,
                    place,
                    partial(self._turn_to, one),
                    kind=ButtonKind.CHIP,
                    text_size=self.layout.step(2),
                    is_on=one is self._tab,
                )
            )
            left = place.right + px(14)
        self._tabs = CardChoices(self.gui, choices, focus=None)
        self._count_place = Rect(left, self._right.top - px(4), max(1, self._right.right - left), height)

    def _chip_width(self, text: str) -> int:
        return width_of(text, self.layout.step(2), face=Face.SEMI) + self.layout.px(48)

    def _build_cells(self) -> None:
        """The prepared games, as many rows as fit."""
        games, gap = self.games, self.layout.px(16)
        self._place = max(0, min(self._place, len(games) - 1))
        height = max(48, min(self.layout.px(136), (self._below.height + gap) // 4 - gap))
        rows = max(1, (self._below.height + gap) // (height + gap))
        row = self._place // _COLUMNS
        self._first_row = max(min(self._first_row, row), row - rows + 1, 0)
        width = (self._right.width - (_COLUMNS - 1) * gap) // _COLUMNS
        first = self._first_row * _COLUMNS
        self._cells = [
            _Cell(
                game,
                Rect(
                    self._below.left + place % _COLUMNS * (width + gap),
                    self._below.top + place // _COLUMNS * (height + gap),
                    width,
                    height,
                ),
            )
            for place, game in enumerate(games[first : first + rows * _COLUMNS])
        ]
        self._grid = CardChoices(
            self.gui,
            [
                CardChoice(
                    _name(cell.game),
                    cell.rect,
                    partial(self._take, cell.game),
                    content=(self.cell_view(cell.game), paint_game_cell),
                    kind=ButtonKind.BARE,
                )
                for cell in self._cells
            ],
            focus=self._place - first,
        )

    def _build_seed(self) -> None:
        """The line for the seed, and digits for a finger."""
        px = self.layout.px
        height = max(px(88), 48)
        self.seed = EntryLine(self.gui, Rect(self._below.left, self._below.top, px(420), height), longest=12)
        self.seed.set(self._seed_typed)
        self.seed.focus()
        top = self._below.top + height + px(24)
        pad = Rect(self._below.left, top, self._right.width, min(self._below.bottom - top, 2 * max(px(98), 50)))
        self._pad = Pad(self.gui, pad, self.seed, DIGITS, rows=2, text_size=self.layout.step(4))

    # what is there

    @property
    def _conditions_in_words(self) -> str:
        conditions = self.conditions.conditions
        return say(
            "game_choice.under",
            formula=formula_text(conditions.formula.name),
            conditions=conditions_text(conditions),
        )

    @property
    def _next(self) -> NextGame:
        """What Enter starts."""
        under, key = self._conditions_in_words, "" if self._ticket else say("key.enter")
        if self._tab is Tab.PREPARED and self.games:
            one = self.games[min(self._place, len(self.games) - 1)]
            detail = under
            if self._host.player:
                known = "played" if self._prepared.is_played(one) else "unplayed"
                detail = say(f"game_choice.{known}", under=under)
            return NextGame(_number(one), _name(one), detail, key)
        name = self._tab.value
        title = say("game_choice.big.seed", seed=self._seed_typed or "…") if self._tab is Tab.SEED else ""
        title = title or say(f"game_choice.big.{name}")
        return NextGame("", title, say(f"game_choice.about.{name}", under=under), key)

    def cell_view(self, one: shelf.Prepared) -> GameCell:
        """A prepared game as its cell shows it."""
        conditions = self.conditions.conditions
        number = _number(one) or _name(one)
        if not self._prepared.is_played(one):
            is_next = one is self._next_unplayed
            text = say("game_choice.next" if is_next else "game_choice.to_play") if self._host.player else ""
            return GameCell(number, "", text, is_played=False, is_first=False, is_next=is_next)
        run = self._prepared.result(one, conditions)
        if run is None:
            return GameCell(number, "", say("game_choice.begun"), True, False, False)
        rank = say("game_choice.unranked")
        if run.rank is not None:
            rank = say("game_choice.first" if run.rank == 1 else "game_choice.rank", rank=run.rank)
        return GameCell(number, view_of(run.measure).of_row(run), rank, True, run.rank == 1, False)

    @property
    def _next_unplayed(self) -> shelf.Prepared | None:
        """The first game that the player has never started, as far as is known."""
        if not self._host.player:
            return None
        return next((one for one in self.games if not self._prepared.is_played(one)), None)

    # what happens

    def tick(self, now: int) -> None:
        """Looks up one game a turn of the loop; the keys go to the first that the player has not played."""
        before = [self.cell_view(cell.game) for cell in self._cells]
        if not self._prepared.look_up(self.conditions.variant.name) or self._tab is not Tab.PREPARED:
            return
        upcoming, place = self._next_unplayed, self._place
        if upcoming is not None and not self._has_moved:
            self._place = self.games.index(upcoming)
        if self._place != place or before != [self.cell_view(cell.game) for cell in self._cells]:
            self.lay_out()

    def _changed(self) -> None:
        """Other conditions were chosen."""
        self._host.remember(self.conditions.conditions)
        self._message, self._digits = _QUIET, ""
        if self._tab is Tab.PREPARED and not self.games:
            self._tab = Tab.NEW
        self._has_moved = False
        upcoming = self._next_unplayed
        self._place = 0 if upcoming is None else self.games.index(upcoming)
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
        return self.conditions.handle(event) or self._clicked(event)

    def _clicked(self, event: pygame.event.Event) -> bool:
        """A click on a tab or on the large card; whether it was."""
        is_key_down = event.type == pygame.KEYDOWN
        return not is_key_down and (self._tabs.handle(event) or self._large.handle(event))

    def _picks(self, event: pygame.event.Event) -> bool:
        """A key or click among the prepared games; whether it was."""
        if self._grid is None:
            return False
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal():
            self._type_number(event.unicode)
            return True
        if event.type == pygame.MOUSEWHEEL or is_key(event, pygame.K_UP, pygame.K_DOWN):
            up = event.y > 0 if event.type == pygame.MOUSEWHEEL else event.key == pygame.K_UP
            self._move(-_COLUMNS if up else _COLUMNS)
            return True
        if is_key(event, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            whole = len(self.games)
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -whole, pygame.K_END: whole}
            self._move(steps[event.key])
            return True
        return self._grid.handle(event)

    def _move(self, by: int) -> None:
        """Moves the keys; a step beyond the first or the last game stays on it."""
        last, place = len(self.games) - 1, self._place + by
        if abs(by) == _COLUMNS and not 0 <= place <= last and (by < 0 or self._place // _COLUMNS == last // _COLUMNS):
            return
        self._go_to(max(0, min(place, last)))

    def _go_to(self, place: int) -> None:
        self._place, self._has_moved, self._message = place, True, _QUIET
        shown = place - self._first_row * _COLUMNS
        if self._grid is not None and 0 <= shown < len(self._cells):
            self._grid.focus_on(shown)
        else:
            self.lay_out()

    def _type_number(self, digit: str) -> None:
        """The keys go to the game of the number typed: its last two digits, or one where two are too many."""
        numbers = [_number(one).lstrip("0") for one in self.games]
        for typed in ((self._digits + digit)[-2:], digit):
            wanted = typed.lstrip("0")
            if wanted and wanted in numbers:
                place = numbers.index(wanted)
                self._digits = typed
                self._go_to(place)
                return
        self._digits = digit

    def _type_seed(self, event: pygame.event.Event) -> None:
        if is_enter(event):
            self._from_seed()
            return
        taken = self.conditions.handle(event) or self._clicked(event)
        if not taken and self._pad is not None and not self._pad.handle(event):
            self.gui.handle(event)
        if self.seed is not None:
            self.seed.focus()
            if self.seed.text != self._seed_typed:
                self._seed_typed, self._message = self.seed.text, _QUIET

    def _turn_to(self, tab: Tab) -> None:
        """Shows another way to a game; the one without games is passed over."""
        if tab is Tab.PREPARED and not self.games:
            tab = Tab.NEW
        self._tab, self._message = tab, _QUIET
        self.lay_out()

    def _start(self) -> None:
        """What the large card says."""
        if self._ticket:
            return
        match self._tab:
            case Tab.PREPARED:
                self._take(self.games[self._place])
            case Tab.NEW:
                self._new(secrets.randbelow(_SEEDS))
            case Tab.SEED:
                self._from_seed()
            case Tab.FILE:
                # the public must not browse the files of this machine
                self.guarded(lambda: self.go(ChooseFile(self._host.choice, self.conditions.conditions)))

    def go_back(self) -> None:
        """Gives up the game being made, if any; else leads to where the choice began."""
        if self._ticket:
            self.stage.helper.drop(self._ticket)
            self._ticket = 0
            self._message = _QUIET
            return
        self.go(self._host.back)

    def _take(self, one: shelf.Prepared) -> None:
        self._place, self._has_moved = self.games.index(one), True
        try:
            self._play(shelf.load(one.path))
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")

    def _from_seed(self) -> None:
        text = self._seed_typed.strip()
        if not (text.isascii() and text.isdigit()):
            self._message = VerdictView(say("game_choice.bad_seed"), "bad")
        elif not self._ticket:
            self._new(int(text))

    def _new(self, seed: int) -> None:
        lexicon = WantedLexicon(self.stage.backstage.choices.lexicon)
        self._ticket = self.stage.helper.ask(GameQuestion(seed, self.conditions.variant, lexicon))
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
        back = "home" if self._host.player else "back"
        return (*hints, escape(say(f"game_choice.hint.{'stop' if self._ticket else back}")))

    def cards(self) -> tuple[Card, ...]:
        """Behind the conditions."""
        return (Card.at(self._card),)

    def panels(self) -> list[Panel]:
        """Title, player, conditions, what Enter starts, how many games are played; what is wrong or being made."""
        pill = max(self.layout.px(60), 32)
        head, player = self.layout.head, self._host.player
        right = Rect(0, 0, self._right.width * 2 // 3, pill)
        right.midright = head.midright
        title = Rect(head.left, head.top, right.left - head.left, head.height)
        today = date_and_time(self.stage.clock.date()) if player else ""
        panels = [
            Panel("title", title, self._host.title, paint_heading),
            Panel("player", right, WhoView(player, today), paint_who),
            *self.conditions.panels(),
            Panel("behind next", self._next_place, self._next, paint_next_game),
            Panel("rule", self._rule, theme.palette().line, _paint_rule),
            self._message_panel(),
        ]
        if self._host.player and self.games:
            played = sum(map(self._prepared.is_played, self.games))
            count = say("game_choice.count", played=played, of=len(self.games))
            panels.append(Panel("count", self._count_place, count, _paint_count))
        return panels

    def _message_panel(self) -> Panel:
        """The progress or fault of the game being made, else what the conditions mean."""
        message = self._message
        if self._ticket and self.stage.preparing:
            message = VerdictView(in_preparation(self.stage.preparing), "plain")
        if message.text:
            return Panel("message", self._message_place, message, paint_choice_message)
        if self._host.notice:
            notice = NoticeView(self._host.notice, self.layout.step(2), "left")
            return Panel("notice", self._message_place, notice, paint_notice)
        meaning = VerdictView(_meaning(self.conditions.conditions) if self._host.player else "", "plain")
        return Panel("meaning", self._message_place, meaning, paint_choice_message)


def _number(one: shelf.Prepared) -> str:
    """The number of a prepared game; empty where its name has none."""
    number = one.name.rpartition("-")[2]
    return number if one.variant and number.isdigit() else ""


def _name(one: shelf.Prepared) -> str:
    """The name of a prepared game."""
    return f"{variant_text(one.variant)} {_number(one)}" if _number(one) else one.name.capitalize()


def _meaning(conditions: Conditions) -> str:
    """What the conditions make of a missed top and of the ranking."""
    if not conditions.may_rank:
        return say("game_choice.never_ranks")
    ranks = say("game_choice.helps_rank" if conditions.helps else "game_choice.ranks")
    measure = {
        Measure.TIME: say("game_choice.costs", conditions=conditions_text(conditions)),
        Measure.POINTS: say("game_choice.points"),
        Measure.TOPS: say("game_choice.tops"),
    }
    return f"{measure[conditions.formula.measure]} {ranks}"


def _paint_rule(surface: Surface, rect: Rect, colour: str) -> None:
    surface.fill(Color(colour), rect)


def _paint_count(surface: Surface, rect: Rect, text: str) -> None:
    write(surface, text, rect, theme.step(3), colour=theme.INK2, align="right")
