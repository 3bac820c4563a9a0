"""The first screen: the next game on a large card, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.painters.front.hub import (
    TEXT_ROOM,
    HeroView,
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
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.keycap import cap_width, hint_width
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.training.formcard import FormView, paint_form
from topping.kiosk.panel import Panel
from topping.kiosk.pen import width_of
from topping.kiosk.routes import (
    ChooseGame,
    ClubSettings,
    Home,
    HowToPlay,
    Leaderboard,
    MyRuns,
    ReadyToPlay,
    Resume,
    Sessions,
    Stats,
    WhoPlays,
    taken_up,
)
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.front.hub_data import HubData, greeting, picture
from topping.kiosk.stage import Stage
from topping.kiosk.theme import Face
from topping.kiosk.views.charts import form_view
from topping.kiosk.widgets.cards import CardChoice, CardChoices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.wording import conditions_text, formula_text, game_text
from topping.localtime import date_and_time
from topping.texts import say
from topping.texts.numbers import grouped

_HERO_SHARE = (1184 / 1768, 596 / 840)
"""The part of the width and of the height that the large card has, gaps left out."""
_LOW_SHARES = (0.28, 0.39, 0.33)
"""Those of the cards below, where there are three: club, form, leaderboard."""
_FORM = 3
"""The place of the card with the form among those of the screen."""
_LEFT_SHARE = 812 / 1768
"""The part of the width of the left one of the two cards below."""


class HomeScene(Scene):
    """Where the kiosk starts and comes back to; one Enter leads to the board."""

    def __init__(self, stage: Stage) -> None:
        backstage = stage.backstage
        self._player = ""  # at the public kiosk, whoever comes next is somebody else
        if not stage.door.is_public:
            self._player = backstage.players.last or next(iter(backstage.players.names()), "")
        self._data = HubData(backstage, self._player, stage.clock.date())
        self._picture: BoardView | None = None
        self._form = FormView(say("home.form"), "")
        self._has_form = False
        """Whether the form has been read: after the first frame, which that would delay."""
        self._seat = None
        if self._player:
            after = self._data.runs[0].game_name if self._data.runs else ""
            offered = backstage.choices.offered(self._player)
            self._seat = backstage.unplayed.next_seat(self._player, offered, after)
        try:
            graph = backstage.choices.chosen_lexicon()
            self._lexicon = say(
                "home.lexicon", name=graph.name, words=grouped(graph.word_count), count=graph.word_count
            )
        except ToppingError as fault:
            self._lexicon = backstage.notices.in_words(fault)
        self._focus: int | None = 0
        self._was_used = False
        """Whether a key or a click came: the notices have been seen then."""
        super().__init__(stage)

    # the places

    def _cards_places(self) -> tuple[Rect, Rect, tuple[Rect, ...]]:
        """The large card, the one beside it, and those below: three where somebody is chosen, else two."""
        layout = self.layout
        left, gap = layout.px(64), layout.px(24)
        top, bottom = layout.px(122), layout.hints.top - layout.px(6)
        if self._notices():
            bottom -= self._notice_height
        width = layout.size[0] - 2 * left - gap
        high = round((bottom - top - gap) * _HERO_SHARE[1])
        wide = round(width * _HERO_SHARE[0])
        below = top + high + gap
        return (
            Rect(left, top, wide, high),
            Rect(left + wide + gap, top, width - wide, high),
            self._low_places(Rect(left, below, width + gap, bottom - below), gap),
        )

    def _low_places(self, rect: Rect, gap: int) -> tuple[Rect, ...]:
        shares = _LOW_SHARES if self._player else (_LEFT_SHARE, 1 - _LEFT_SHARE)
        width = rect.width - gap * (len(shares) - 1)
        places = []
        left = rect.left
        for share in shares:
            places.append(Rect(left, rect.top, round(width * share), rect.height))
            left = places[-1].right + gap
        places[-1].width = rect.right - places[-1].left
        return tuple(places)

    @property
    def _notice_height(self) -> int:
        return round(self.layout.step(2) * 2.8)

    @property
    def _top(self) -> Rect:
        layout = self.layout
        return Rect(layout.px(64), layout.px(36), layout.size[0] - 2 * layout.px(64), layout.px(60))

    def build(self) -> None:
        """The large button and three cards; the keys that stand elsewhere than at the bottom."""
        hero, aside, below = self._cards_places()
        form = [self._form_choice(below[1])] if self._player else []
        self._laid_for_notices = bool(self._notices())
        text, act, size = self._first_text, self._start, self.layout.step(5)
        cap, button = say("key.enter"), self._button_place(hero)
        self._choices = CardChoices(
            self.gui,
            (
                CardChoice(text, button, act, cap=cap, kind=ButtonKind.HERO, text_size=size, zone=hero),
                self._aside_choice(aside),
                CardChoice(
                    say("home.club"), below[0], self._to_sessions, content=(self._data.club, paint_list), cap="B"
                ),
                *form,
                CardChoice(
                    say("home.board"),
                    below[-1],
                    partial(self.go, Leaderboard()),
                    content=(self._data.board, paint_list),
                    cap="L",
                ),
            ),
            self._focus,
        )
        self._build_keys(hero)

    def _button_place(self, hero: Rect) -> Rect:
        """The large button, as wide as what it says."""
        layout, size = self.layout, self.layout.step(5)
        text = width_of(self._first_text, size, face=Face.BOLD)
        width = cap_width(say("key.enter"), round(size * 0.72)) + text + round(2.6 * size)
        width = min(width, layout.px(TEXT_ROOM))
        place = Rect(hero.left + layout.px(52), 0, width, max(layout.px(84), 48))
        place.bottom = hero.bottom - max(layout.px(90), 54)  # for a finger, the key under it needs its own 48 pixels
        return place

    def _aside_choice(self, place: Rect) -> CardChoice:
        """The card beside the large one: one's own games or, where nobody is chosen, how to play."""
        content = (self._aside_view(), paint_list)
        if self._player:
            return CardChoice(say("home.own_games"), place, self._to_own_games, content=content, cap="M")
        return CardChoice(say("home.how"), place, partial(self.go, HowToPlay()), content=content, cap="H")

    def _form_choice(self, place: Rect) -> CardChoice:
        """The card that leads to the statistics."""
        act = partial(self.go, Stats(self._player))
        return CardChoice(say("home.form"), place, act, content=(self._form, paint_form), cap="S")

    def _aside_view(self) -> ListView:
        return self._engine_view() or (self._data.own_games if self._player else self._how_view())

    def _build_keys(self, hero: Rect) -> None:
        """`C` under the large button, `J` beside the player's name."""
        layout = self.layout
        size = layout.step(1)
        if self._offers_choice:
            left = hero.left + layout.px(52) + terms_width(self._terms) + layout.px(26)
            other = letter("c", say("home.other_game"))
            place = Rect(left, 0, hero.right - left - layout.px(30), max(layout.px(56), 48))
            place.centery = hero.bottom - max(layout.px(52), 27)
            self.hint_line(place, on_plum=True).set((other,))
        if self._can_change_player:
            change = letter("j", say("home.change" if self._player else "home.say_who"))
            width = hint_width(change.cap, change.label, size)
            place = Rect(self._top.right - width, 0, width, max(self._top.height, 48))
            place.centery = self._top.centery
            self.hint_line(place).set((change,))

    # what there is to do

    @property
    def _offers_choice(self) -> bool:
        """Whether another game than the one on the large button can be chosen here; the public always chooses."""
        return not self.stage.door.is_public

    @property
    def _offers_session(self) -> bool:
        """Whether Enter takes up a session that was cut off: where no player has a game to go on with."""
        return not self.stage.door.is_public and not self._player

    @property
    def _can_change_player(self) -> bool:
        return not self.stage.door.is_public

    def _first(self) -> tuple[str, str, Callable[[], None]]:
        """What the large button says and does, and the word for it at the bottom."""
        backstage = self.stage.backstage
        run, session = backstage.runs.interrupted, backstage.sessions.interrupted
        if run is not None:
            text = say("home.resume_run", game=game_text(run.seat.game.name), number=run.number)
            return text, say("home.do_resume"), partial(self.go, Resume(run))
        if session is not None and self._offers_session:
            name = session.facts.name or say("sessions.unnamed")
            return say("home.resume_session", name=name), say("home.do_resume"), self._take_up_session
        if not self._player:
            text = say("home.play" if self.stage.door.is_public else "home.first")
            return text, say("home.do_play"), self._play_first
        if self._seat is None:
            return say("home.choose_game"), say("home.do_choose"), self._choose
        game = game_text(self._seat.game.name)
        return say("home.next", game=game), say("home.do_play"), self._play_next

    @property
    def _first_text(self) -> str:
        return self._first()[0]

    def _start(self) -> None:
        self._first()[2]()

    def _play_first(self) -> None:
        """Asks who plays, then leads to the first game or, at the public kiosk, to the choice of one."""
        backstage = self.stage.backstage
        game = None if self.stage.door.is_public else backstage.unplayed.next("", backstage.choices.offered(""))
        self.go(WhoPlays(game))

    def _ask_who(self) -> None:
        self.go(WhoPlays(then=Home()))

    def _choose(self) -> None:
        self.go(ChooseGame(self._player) if self._player else WhoPlays())

    def _play_next(self) -> None:
        if self._seat is not None:
            self.stage.backstage.players.last = self._player
            self.go(ReadyToPlay(self._seat, Home()))

    def _to_sessions(self) -> None:
        self.guarded(partial(self.go, Sessions()))

    def _to_own_games(self) -> None:
        self.go(MyRuns(self._player))

    def _take_up_session(self) -> None:
        session = self.stage.backstage.sessions.interrupted
        if session is not None:
            self.guarded(partial(self._take_up, session.id))

    def _take_up(self, session: int) -> None:
        backstage = self.stage.backstage
        backstage.sessions.interrupted = None
        try:
            self.go(taken_up(backstage.sessions.take_up(session)))
        except ToppingError as fault:
            backstage.notices.tell(fault)
            self.go(Home())

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, letters, clicks; Escape leaves, at the public kiosk with the PIN."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._was_used = True
        if is_key(event, pygame.K_ESCAPE):
            self.stage.ask_to_leave()
        elif is_key(event, pygame.K_F9):
            self.guarded(partial(self.go, ClubSettings()))
        elif event.type == pygame.KEYDOWN and self._by_letter(event.unicode.upper()):
            pass
        elif not self._choices.handle(event):
            self.gui.handle(event)
        self._focus = self._choices.focus

    def _by_letter(self, character: str) -> bool:
        if character == "C" and self._offers_choice:
            self._choose()
        elif character == "J" and self._can_change_player:
            self._ask_who()
        elif character == "H" and self._player:  # without a player, a card has that key
            self.go(HowToPlay())
        else:
            return False
        return True

    def tick(self, now: int) -> None:
        """Lays out anew where notices come, and shows the progress of the solver."""
        if bool(self._notices()) is not self._laid_for_notices:
            self.lay_out()
        self._choices.show(1, self._aside_view())

    def shown(self, frame: Collection[str], now: int) -> None:
        """The first frame has come without the picture, which would delay it."""
        if self._picture is None:
            self._picture = picture()
        if self._player and not self._has_form:
            self._has_form = True
            self._form = form_view(self.stage.backstage.statistics.index(self._player))
            self._choices.show(_FORM, self._form)

    def close(self) -> None:
        """What was told on this screen while somebody was there is not told again."""
        if self._was_used:
            self.stage.backstage.notices.lines.clear()
        super().close()

    # what is shown

    def _notices(self) -> list[str]:
        lines = list(self.stage.backstage.notices.lines)
        if self.stage.door.is_public and not self.stage.door.has_pin:
            lines.insert(0, say("public.no_pin"))
        return lines

    def _engine_view(self) -> ListView | None:
        """The progress of the solver's first start."""
        preparing = self.stage.preparing
        if preparing is None:
            return None
        step = min(preparing.step + 1, preparing.of)
        return ListView(
            Icon.GEAR,
            say("home.engine"),
            say("home.engine_once"),
            say("home.engine_step", step=step, of=preparing.of),
            lines=tuple(say("home.engine_lines").split("\n")),
            marks=(True, True, False),
            progress=100 * preparing.step // max(1, preparing.of),
        )

    def _how_view(self) -> ListView:
        lines = tuple(say("home.how_lines").split("\n"))
        return ListView(Icon.EYE, say("home.how"), heading=say("home.how_title"), lines=lines)

    @property
    def _terms(self) -> str:
        """Formula and times of the next game, and whether it ranks."""
        backstage = self.stage.backstage
        conditions = backstage.choices.offered(self._player) if self._player else backstage.choices.usual
        if self._seat is not None:
            conditions = self._seat.conditions
        ranks = self._seat.will_rank if self._seat is not None else conditions.may_rank
        formula, times = formula_text(conditions.formula.name).lower(), conditions_text(conditions)
        whole = say(
            "home.terms", formula=formula, times=times, ranks=say("home.ranks" if ranks else "home.does_not_rank")
        )
        room = self.layout.px(TEXT_ROOM)
        if self._offers_choice:
            room -= self.layout.px(26) + hint_width("C", say("home.other_game"), self.layout.step(1))
        return whole if terms_width(whole) <= room else say("home.short_terms", formula=formula, times=times)

    def _hero_view(self) -> HeroView:
        backstage = self.stage.backstage
        run, session = backstage.runs.interrupted, backstage.sessions.interrupted
        lines = self._data.lines if self._player else tuple(say("home.first_lines").split("\n"))
        if run is not None:
            lines = (say("home.left_open", player=run.seat.player),)
        elif session is not None and self._offers_session:
            lines = (say("home.left_open_session", name=session.facts.name or say("sessions.unnamed")),)
        return HeroView(
            greeting(self.stage.clock.date()) if self._player else say("home.purpose"),
            self._player or say("home.welcome"),
            lines,
        )

    def cards(self) -> tuple[Card, ...]:
        """The large card; the others are buttons."""
        return (Card(tuple(self._cards_places()[0]), "hero"),)

    def hints(self) -> Sequence[Hint]:
        """Enter, arrows, the manual, the settings, the way out."""
        label = self._first()[1] if self._focus == 0 else say("home.do_open")
        return (
            enter(label),
            Hint("← ↑ → ↓", say("home.do_choose")),
            *((letter("h", say("home.do_see_how")),) if self._player else ()),
            Hint("F1", say("home.do_learn"), pygame.K_F1),
            Hint("F9", say("home.do_settings"), pygame.K_F9),
            escape(say("home.do_leave")),
        )

    def panels(self) -> list[Panel]:
        """The upper line, what the large card says, the notices."""
        hero, *_ = self._cards_places()
        date = self.stage.clock.date()
        change = ""
        if self._can_change_player:
            change = say("home.change" if self._player else "home.say_who")
        taken = hint_width("J", change, self.layout.step(1)) + self.layout.px(18) if change else 0
        nobody = say("home.nobody") if self._can_change_player else ""
        top = TopView(date_and_time(date), self._lexicon, self._player, nobody, taken)
        panels = [Panel("top", self._top, top, paint_top)]
        place = picture_place(hero)
        if self._picture is not None:
            panels.append(Panel("picture", place, self._picture, paint_picture))
        button = self._button_place(hero)
        said = Rect(hero.left, hero.top, self.layout.px(52 + TEXT_ROOM), button.top - hero.top)
        panels.append(Panel("hero", said, self._hero_view(), paint_hero))
        terms = self._terms
        below = Rect(button.left, 0, terms_width(terms) + 1, self.layout.px(44))
        below.centery = hero.bottom - max(self.layout.px(52), 27)
        panels.append(Panel("terms", below, terms, paint_terms))
        notices = self._notices()
        if notices:
            bottom = self.layout.hints.top
            place = Rect(self._top.left, bottom - self._notice_height, self._top.width, self._notice_height)
            view = NoticeView(tuple(notices), self.layout.step(2), "left")
            panels.append(Panel("notice", place, view, paint_notice))
        return panels
