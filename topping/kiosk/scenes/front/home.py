"""The first screen: the next game on a large card, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game.service.messages import News
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.figurecard import FigureCardView, paint_figure_card
from topping.kiosk.painters.front.hub import (
    ListView,
    TopView,
    paint_hero,
    paint_list,
    paint_picture,
    paint_terms,
    paint_top,
    picture_place,
    terms_width,
)
from topping.kiosk.painters.grid.board import BoardView
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.keycap import hint_width
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.training.charts.formcard import FormView, paint_form
from topping.kiosk.painters.training.daily.homedaily import DailyCardView, paint_daily_card
from topping.kiosk.routes.competition import ListCompetitions
from topping.kiosk.routes.front import AskLeave, ClubSettings, Home, HowToPlay
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.routes.people import WhoPlays
from topping.kiosk.routes.ranking import Begun, Leaderboard, MyRuns
from topping.kiosk.routes.route import Route
from topping.kiosk.routes.session import Sessions
from topping.kiosk.routes.training import Daily, DeckReview, Rush, Stats, Train
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.home_offer import HomeOffers
from topping.kiosk.scenes.front.home_places import NOBODY_ROWS, PLAYER_ROWS, HomeCard, HomePlaces
from topping.kiosk.scenes.front.home_training import HomeTraining
from topping.kiosk.scenes.front.hub_data import HubData, engine_view, how_view, other_games_view, picture
from topping.kiosk.stage import Stage
from topping.kiosk.views.hubline import hub_line
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.localtime import date_and_time
from topping.texts import say
from topping.texts.numbers import grouped
from topping.training.rush.modes import RushMode

_REST_MS: Final = 120
"""How long nobody touches anything before the competitions are read."""


class HomeScene(Scene):
    """Where the kiosk starts and comes back to; one Enter leads to the board."""

    def __init__(self, stage: Stage) -> None:
        backstage = stage.backstage
        self._player = ""  # at the public kiosk, whoever comes next is somebody else
        if not stage.door.is_public:
            self._player = backstage.players.last or next(iter(backstage.players.names()), "")
        self._data = HubData(backstage, self._player, stage.clock.date())
        self._offers = HomeOffers(stage, self._player, self._data.runs[0].game_name if self._data.runs else "")
        self._picture: BoardView | None = None
        self._touched: int | None = None
        """When the first frame came or, after that, the last key or click."""
        self._training = HomeTraining(stage, self._player)
        try:
            graph = backstage.choices.chosen_lexicon()
            self._lexicon = say(
                "home.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count
            )
        except ToppingError as fault:
            self._lexicon = backstage.notices.in_words(fault)
        self._has_read_competitions = self._reads_training = False
        self._focus: int | None = 0
        self._was_used = False
        """Whether a key or a click came: the notices have been seen then."""
        super().__init__(stage)

    # the cards

    def build(self) -> None:
        """The large button, the cards, and the keys that stand elsewhere than at the bottom."""
        rows = PLAYER_ROWS if self._player else NOBODY_ROWS
        self._places = HomePlaces(self.layout, rows, has_notices=bool(self._notices()))
        made = {card: self._choice(card, place) for card, place in self._places.cards.items()}
        self._cards = tuple(made)
        self._choices = CardChoices(self.gui, tuple(made.values()), self._focus)
        self._build_keys()

    def _choice(self, card: HomeCard, place: Rect) -> CardChoice:
        """The card at its place, with its key and where it leads."""
        match card:
            case HomeCard.HERO:
                offer = self._offers.first
                button, size = self._places.button(offer.text), self.layout.step(5)
                cap = say("key.enter")
                return CardChoice(
                    offer.text, button, self._start, cap=cap, kind=ButtonKind.HERO, text_size=size, zone=place
                )
            case HomeCard.ASIDE:
                return self._aside_choice(place)
            case HomeCard.DECK:
                return CardChoice(say("home.deck"), place, self._to_deck, (self._training.deck, paint_figure_card), "P")
            case HomeCard.RUSH:
                to_rush = partial(self._train, Rush(RushMode.CLOCK))
                return CardChoice(say("home.rush"), place, to_rush, (self._training.rush, paint_figure_card), "R")
            case HomeCard.CLUB:
                return CardChoice(say("home.club"), place, self._to_sessions, (self._data.club, paint_list), "B")
            case HomeCard.COMPETITIONS:
                content = (self._data.competitions, paint_list)
                return CardChoice(say("home.competitions"), place, self._to_competitions, content, "K")
            case HomeCard.FORM:
                to_statistics = partial(self.go, Stats(self._player))
                return CardChoice(say("home.form"), place, to_statistics, (self._training.form, paint_form), "S")
            case HomeCard.BOARD:
                to_board = partial(self.go, Leaderboard())
                return CardChoice(say("home.board"), place, to_board, (self._data.board, paint_list), "L")
            case HomeCard.OTHER:
                to_others = partial(self.go, OtherGames())
                return CardChoice(say("other.title"), place, to_others, (other_games_view(), paint_list), "A")

    def _aside_choice(self, place: Rect) -> CardChoice:
        """The card beside the large one: the game of the day or, where nobody is chosen, how to play."""
        if self._player:
            to_daily = partial(self._train, Daily())
            return CardChoice(say("daily.title"), place, to_daily, (self._aside_view(), paint_daily_card), "D")
        content = (self._aside_view(), paint_list)
        return CardChoice(say("home.how"), place, partial(self.go, HowToPlay()), content, "H")

    def _to_deck(self) -> None:
        self._train(DeckReview() if self._training.has_due else Train())

    def _train(self, route: Route) -> None:
        """A screen of training, for the player whose cards are on this one."""
        self.stage.backstage.players.last = self._player
        self.go(route)

    def _aside_view(self) -> ListView | DailyCardView:
        if self.stage.preparing is not None:
            view = engine_view(self.stage.preparing)
            return DailyCardView(view) if self._player else view
        return self._training.daily if self._player else how_view()

    def _show(self, card: HomeCard, state: ListView | FormView | FigureCardView | DailyCardView) -> None:
        """Shows another state of a card, if it is there."""
        if card in self._cards:
            self._choices.show(self._cards.index(card), state)

    def _build_keys(self) -> None:
        """`C` under the large button, `J` beside the player's name."""
        if self._offers_choice:
            other = letter("c", say("home.other_game"))
            self.hint_line(self._places.other_game(terms_width(self._terms)), on_plum=True).set((other,))
        if self._can_change_player:
            change = letter("j", self._change_label)
            self.hint_line(self._places.change(change.cap, change.label)).set((change,))

    # what there is to do

    @property
    def _offers_choice(self) -> bool:
        """Whether another game than the one on the large button can be chosen here; the public always chooses."""
        return not self.stage.door.is_public

    @property
    def _can_change_player(self) -> bool:
        return not self.stage.door.is_public

    @property
    def _change_label(self) -> str:
        return say("home.change" if self._player else "home.say_who")

    def _start(self) -> None:
        route = self._offers.first.leads_to()
        if route is not None:
            self.go(route)
        else:
            self.lay_out()

    def hear(self, news: News) -> None:
        """The next game is made: whoever waited for it is in front of it."""
        is_awaited = self._offers.is_awaited
        if not self._offers.hear(news):
            return
        fault = self._offers.stop_waiting()
        if is_awaited and not fault:
            self._start()
            return
        self.lay_out()
        if is_awaited:
            self.tell_line(self.stage.backstage.notices.plain(fault), self.stage.clock.now())

    def _to_sessions(self) -> None:
        self.guarded(partial(self.go, Sessions()))

    def _to_competitions(self) -> None:
        self.guarded(partial(self.go, ListCompetitions()))

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters, clicks; Escape leaves, at the public kiosk with the PIN."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._was_used, self._touched = True, now
        if is_key(event, pygame.K_ESCAPE) and self._offers.is_awaited:
            self._offers.stop_waiting()
            self.lay_out()
        elif is_key(event, pygame.K_ESCAPE):
            self._ask_to_leave()
        elif is_key(event, pygame.K_F9):
            self.guarded(partial(self.go, ClubSettings()))
        elif event.type == pygame.KEYDOWN and self._by_letter(event.unicode.upper()):
            pass
        elif not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus

    def _ask_to_leave(self) -> None:
        """Asks before the program ends: Escape was meant for the screen before, more often than not."""

        def answered(leaves: bool) -> None:
            if leaves:
                self.stage.end()

        if self.stage.door.is_public:
            self.stage.ask_to_leave()
        else:
            self.push(AskLeave("home"), answered)

    def _by_letter(self, character: str) -> bool:
        if character == "C" and self._offers_choice:
            self.go(self._offers.choice())
        elif character == "J" and self._can_change_player:
            self.go(WhoPlays(then=Home()))
        elif character == "T":
            self._train(Train())
        elif character == "M" and self._player:
            self.go(MyRuns(self._player))
        elif character == "E" and self._offers.open_runs:
            self.go(Begun(self._player))
        elif character == "H" and self._player:  # without a player, a card has that key
            self.go(HowToPlay())
        else:
            return False
        return True

    def tick(self, now: int) -> None:
        """Lays out anew where notices come, and shows the progress of the solver."""
        if bool(self._notices()) is not self._places.has_notices:
            self.lay_out()
        self._show(HomeCard.ASIDE, self._aside_view())
        if self._touched is None:
            return
        rest_ms = now - self._touched
        if self._player and not self._reads_training and self._training.is_due(rest_ms):
            self._reads_training = True
            self.asking(partial(self._read_training, rest_ms), holds=False)
        is_club = not self.stage.door.is_public  # the public is told of none
        if is_club and not self._has_read_competitions and now - self._touched >= _REST_MS:
            self._has_read_competitions = True
            self._data.read_competitions()
            self._show(HomeCard.COMPETITIONS, self._data.competitions)

    def _read_training(self, rest_ms: int) -> None:
        self._training.read(rest_ms)
        self._reads_training = False
        self._show_training()

    def _show_training(self) -> None:
        training = self._training
        self._show(HomeCard.DECK, training.deck)
        self._show(HomeCard.RUSH, training.rush)
        self._show(HomeCard.FORM, training.form)
        self._show(HomeCard.ASIDE, self._aside_view())

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frame has come without the picture, which would delay it."""
        if self._picture is None:
            self._picture = picture()
        if self._touched is None:
            self._touched = now

    def close(self) -> None:
        """What was told on this screen while somebody was there is not told again."""
        if self._was_used:
            self.stage.backstage.notices.lines.clear()
        super().close()

    # what is shown

    def _notices(self) -> list[str]:
        lines = list(self.stage.backstage.notices.lines)
        hub = hub_line(self.stage.backstage.hub.status)
        if hub:
            lines.append(self.stage.backstage.notices.plain(hub))
        if self.stage.door.is_public and not self.stage.door.has_pin:
            lines.insert(0, say("public.no_pin"))
        return lines

    @property
    def _terms(self) -> str:
        """Formula and times of the next game, as much of them as there is room for."""
        whole, short = self._offers.terms
        room = self._places.terms_room
        if self._offers_choice:
            room = self._places.terms_room_beside(say("home.other_game"))
        return whole if terms_width(whole) <= room else short

    def cards(self) -> tuple[Card, ...]:
        """The large card; the others are buttons."""
        return (Card(tuple(self._places.cards[HomeCard.HERO]), "hero"),)

    def hints(self) -> Sequence[Hint]:
        """Enter, arrows, the manual, the settings, the way out."""
        label = self._offers.first.does if self._focus == 0 else say("home.do_open")
        return (
            enter(label),
            Hint("← ↑ → ↓", say("home.do_choose")),
            letter("t", say("home.do_train")),
            *((letter("m", say("home.do_own_games")),) if self._player else ()),
            *((letter("e", say("home.do_begun", count=self._offers.open_runs)),) if self._offers.open_runs else ()),
            Hint("F1", say("home.do_learn"), pygame.K_F1),
            Hint("F3", say("home.do_words"), pygame.K_F3),
            Hint("F9", say("home.do_settings"), pygame.K_F9),
            escape(say("home.do_leave")),
        )

    def panels(self) -> list[Panel]:
        """The upper line, what the large card says, the notices."""
        places = self._places
        panels = [Panel("top", places.top, self._top_view(), paint_top)]
        if self._picture is not None:
            panels.append(Panel("picture", picture_place(places.cards[HomeCard.HERO]), self._picture, paint_picture))
        said = places.said(places.button(self._offers.first.text))
        panels.append(Panel("hero", said, self._offers.said(self._data.lines), paint_hero))
        terms = self._terms
        panels.append(Panel("terms", places.terms(terms_width(terms) + 1), terms, paint_terms))
        notices = self._notices()
        if notices:
            view = NoticeView(tuple(notices), self.layout.step(2), "left")
            panels.append(Panel("notice", places.notice, view, paint_notice))
        return panels

    def _top_view(self) -> TopView:
        taken, nobody = 0, ""
        if self._can_change_player:
            nobody = say("home.nobody")
            taken = hint_width("J", self._change_label, self.layout.step(1)) + self.layout.px(18)
        date = date_and_time(self.stage.clock.date())
        return TopView(date, self._lexicon, self._player, nobody, taken)
