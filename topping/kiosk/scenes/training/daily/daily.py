"""The game of a day: what is kept of it, the keys, and the cards with its board, its move and the chain of days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.hub import ListView, paint_list
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, WhoView, paint_heading, paint_who
from topping.kiosk.painters.training.daily.chain import paint_week
from topping.kiosk.painters.training.daily.dailycard import DailyHeroView, paint_daily_hero
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.ranking import Leaderboard
from topping.kiosk.routes.solo import ReadyToPlay
from topping.kiosk.routes.training import Daily, DailyMove, Review
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.training.daily.daily_kept import KeptDay
from topping.kiosk.scenes.training.daily.daily_places import DailyPlaces
from topping.kiosk.scenes.training.daily.daily_result import hand_on
from topping.kiosk.stage import Stage
from topping.kiosk.views.daily import board_view, chain_view, day_text, move_view, played_view, which_game
from topping.kiosk.widgets.hints import Hint, enter, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import in_preparation, variant_text
from topping.localtime import date_and_time
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.gametext import game_id
from topping.texts import say
from topping.training.daily.source import KEPT_DAYS

_ROWS: Final = 9


class DailyScene(Scene):
    """Enter plays, or reviews what was played; Left and Right go through the days, V through the variants, C copies."""

    def __init__(self, stage: Stage, day: int = 0, variant: str = "", *, copies: bool = False) -> None:
        self._dailies = stage.backstage.dailies
        self._player = "" if stage.door.is_public else stage.backstage.players.last
        self._today = self._dailies.today
        self._day = min(day, self._today) if day else self._today
        self._variant = VARIANTS.get(variant, NORMALE)
        self._message = ""
        """What came of the last key, in place of what there is to know."""
        self._kept = self._read(stage)
        super().__init__(stage)
        if copies:
            self._copy()

    def _read(self, stage: Stage) -> KeptDay:
        return KeptDay(stage, self._player, self._day, self._variant)

    # the places

    def build(self) -> None:
        """The title with who is chosen, the large card with its button, the board, the move of the day, the chain."""
        self._places = places = DailyPlaces(self.layout)
        self._who_right = self.layout.head.right
        if not self.stage.door.is_public:
            change = letter("j", say("train.key.player" if self._player else "home.say_who"))
            place = places.change(change.cap, change.label)
            self.hint_line(place).set((change,))
            self._who_right = place.left - self.layout.px(18)
        text, act, _ = self._does
        self._button = places.button(text)
        self._choices = CardChoices(
            self.gui,
            (
                CardChoice(
                    text,
                    self._button,
                    act,
                    cap=say("key.enter"),
                    kind=ButtonKind.HERO,
                    text_size=self.layout.step(5),
                    zone=places.hero,
                ),
                CardChoice(say("daily.board"), places.board, self._to_board, (self._board_view, paint_list), "L"),
                CardChoice(say("daily.move"), places.move, self._to_move, (self._move_view, paint_list), "M"),
            ),
            0,
        )

    # what there is to do

    @property
    def _does(self) -> tuple[str, Callable[[], None], str]:
        """What the button says and does, and the word for it at the bottom."""
        source = self._kept.source
        if source is None:
            return say("daily.back"), self.go_back, say("key.back")
        if self._kept.result is not None:
            return say("daily.review"), self._review, say("daily.key.review")
        if self._kept.own is not None:  # left, cut off, or being played elsewhere
            return say("daily.back"), self.go_back, say("key.back")
        if not self._player:
            if self.stage.door.is_public:
                return say("daily.back"), self.go_back, say("key.back")
            return say("daily.say_who"), self._ask_who, say("home.say_who")
        if self._day < self._today - KEPT_DAYS:
            return say("daily.back"), self.go_back, say("key.back")
        if self._dailies.game(source) is None:
            return say("daily.preparing"), self._wait, say("daily.key.wait")
        return say("daily.play" if self._day == self._today else "daily.play_late"), self._play, say("daily.key.play")

    def _wait(self) -> None:
        """The game is not made yet: it is asked for again, where that failed."""
        if self._kept.source is not None:
            self._dailies.want(self.stage.helper, self._kept.source)

    def _play(self) -> None:
        source = self._kept.source
        if source is None or not self._player:
            return
        try:
            self.go(ReadyToPlay(self._dailies.seat(self._player, source), self._route))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _review(self) -> None:
        if self._kept.result is None:
            return
        try:
            self.stage.backstage.reviews.check(self._player, self._kept.result.run)
            self.go(Review(self._kept.result.run, self._route))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _to_board(self) -> None:
        """The whole leaderboard of the game, where somebody has played it."""
        source = self._kept.source
        game = None if source is None else self._dailies.game(source)
        if self._kept.rows and game is not None and source is not None:
            self.go(Leaderboard(game_id(game), source.conditions.formula.name))

    def _to_move(self) -> None:
        """The move of today, whatever day is shown."""
        self.go(DailyMove(self._variant.name))

    def _ask_who(self) -> None:
        self.go(WhoPlays(then=self._route))

    @property
    def _route(self) -> Daily:
        """This screen again; that of today follows the days."""
        return Daily(0 if self._day == self._today else self._day, self._variant.name)

    def _copy(self) -> None:
        result = self._kept.result
        if result is not None:
            self._message = hand_on(result, self._day, is_public=self.stage.door.is_public)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Enter, the days, letters, clicks; Escape leads home."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._show_day(self._day + (1 if event.key == pygame.K_RIGHT else -1))
        elif not self._by_letter(event) and not self._choices.handle(event):
            self.gui.handle(event)

    def _by_letter(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        match event.unicode.upper():
            case "C" if self._kept.result is not None:
                self._copy()
            case "V":
                names = list(VARIANTS)
                self._variant = VARIANTS[names[(names.index(self._variant.name) + 1) % len(names)]]
                self._show_day(self._day)
            case "J" if not self.stage.door.is_public:
                self._ask_who()
            case _:
                return False
        return True

    def _show_day(self, day: int) -> None:
        """Another day: neither one to come nor one whose game is not played any more."""
        self._day = max(self._today - KEPT_DAYS, min(day, self._today))
        self._message = ""
        self._kept = self._read(self.stage)
        self.lay_out()

    def tick(self, now: int) -> None:
        """Follows the day: at four in the morning another one begins, and the one shown is yesterday's."""
        today = self._dailies.today
        if today != self._today:
            is_today = self._day == self._today
            self._today = today
            self._day = today if is_today else min(self._day, today)
            self._kept = self._read(self.stage)
            self.lay_out()
        elif self._shown_text != self._does[0]:
            self.lay_out()  # the game has been made

    def lay_out(self) -> None:
        """Lays out anew, and remembers what the button says."""
        super().lay_out()
        self._shown_text = self._does[0]

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """The large card, the chain; the board and the move of the day are buttons."""
        week = (Card.at(self._places.week),) if self._chain_view is not None else ()
        return (Card.at(self._places.hero, "hero"), *week)

    def hints(self) -> Sequence[Hint]:
        """Enter, the days, the variants, copying, the way home."""
        copy = (
            [letter("c", say("daily.key.copy"))]
            if self._kept.source is not None and self._kept.result is not None
            else []
        )
        return (
            enter(self._does[2]),
            *copy,
            Hint("←", "", pygame.K_LEFT, is_joined=True),
            Hint("→", say("daily.key.day"), pygame.K_RIGHT),
            letter("v", say("daily.key.variant", variant=variant_text(self._variant.name))),
            self.back_hint(),
        )

    @property
    def _board_view(self) -> ListView:
        if self._kept.source is None:
            return board_view((), "", room=_ROWS, is_today=True)
        note = say("daily.other_boards", count=self._kept.others) if self._kept.others else ""
        return board_view(
            self._kept.rows,
            self._player,
            room=_ROWS,
            is_today=self._day == self._today,
            may_play=self._kept.own is None,
            note=note,
        )

    @property
    def _move_view(self) -> ListView:
        return move_view(self._kept.moves, self._player, room=3)

    @property
    def _chain_view(self) -> object:
        return chain_view(self._kept.chain, in_words=True)

    def _hero_view(self) -> DailyHeroView:
        day, source = day_text(self._day, self._today), self._kept.source
        if source is None:
            return DailyHeroView(day, say("daily.none_here"), lines=(self._kept.fault,))
        which = which_game(source, self._kept.lexicon)
        if self._kept.result is not None:
            return played_view(day, which, self._kept.result, self._kept.rows, self._message)
        return DailyHeroView(day, say("daily.same"), lines=(which, self._message or self._state()))

    def _state(self) -> str:
        """What there is to know before the game is played, or where it was not played to its end."""
        source = self._kept.source
        if source is None:
            return ""
        if self._kept.own is not None:
            return say("daily.was_left" if self._kept.own.is_over else "daily.is_open")
        if failed := self._dailies.why_not(source):
            return self.stage.backstage.notices.plain(failed)
        if self._dailies.game(source) is None:
            preparing = self.stage.preparing
            return say("daily.is_made") if preparing is None else in_preparation(preparing)
        return say("daily.one_attempt" if self._day == self._today else "daily.late_attempt")

    def panels(self) -> list[Panel]:
        """Title, player, the large card, the chain."""
        places, px = self._places, self.layout.px
        who = WhoView(self._player, date_and_time(self.stage.clock.date()))
        panels = [
            Panel("title", places.title, HeadingView(say("daily.title")), paint_heading),
            Panel("player", places.who(self._who_right), who, paint_who),
            Panel("behind game", places.texts(self._button), self._hero_view(), paint_daily_hero),
        ]
        chain = self._chain_view
        if chain is not None:
            panels.append(Panel("chain", places.week.inflate(-2 * px(40), -2 * px(20)), chain, paint_week))
        return panels
