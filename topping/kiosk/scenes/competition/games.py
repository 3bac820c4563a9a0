"""The games of a competition: up to twenty, made here, prepared, or imported; nothing of them is shown."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.competition.competition import Competition
from topping.competition.events import GamePlaced, GameRemoved
from topping.competition.plan import MOST_GAMES
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon, lexicon_in_words
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.choosing import ChooseCompetitionGame
from topping.kiosk.routes.competition import CompetitionDesk, CompetitionRoster, SetUpCompetition
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.views.competition.terms import terms_text
from topping.kiosk.widgets.hints import Hint, enter, escape, letter, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import in_preparation, variant_text
from topping.sheets.competition.sheet import game_title
from topping.texts import say


class CompetitionGamesScene(Scene):
    """A place a row; a new game is made by the helper process while the screen stays alive."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        self._message = VerdictView("", "plain")
        self._wanted_game = WantedGame(stage.helper)
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._games), focus=0)
        super().__init__(stage)

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    @property
    def _games(self) -> tuple[GamePlaced, ...]:
        return tuple(self._competition.games.values())

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The places at the left, what is to be known at the right."""
        main, gap = self.layout.main, theme.px(24)
        share = round(main.width * 0.36)
        self._left = Rect(main.left, main.top, main.width - share - gap, main.height)
        self._right = Rect(main.right - share, main.top, share, main.height)
        inside = self._left.inflate(-2 * theme.px(24), -2 * theme.px(16))
        note = max(theme.px(64), round(theme.step(3) * 2.6))
        self._table = Rect(inside.left, inside.top, inside.width, inside.height - note)
        self._note = Rect(inside.left + theme.px(20), self._table.bottom, inside.width - theme.px(40), note)
        self._about = self._right.inflate(-2 * theme.px(34), -2 * theme.px(28))
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """The list and the notes."""
        return Card.at(self._left), Card.at(self._right)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("competition_games.do_on" if self._games else "competition_games.do_new")),
            *([letter("n", say("competition_games.do_new"))] if self._games else []),
            letter("p", say("competition_games.do_prepared")),
            *((Hint(say("key.delete"), say("competition_games.do_remove"), pygame.K_DELETE),) if self._games else ()),
            *(up_and_down(say("competition.do_choose")) if len(self._games) > 1 else ()),
            letter("r", say("competition_games.do_settings")),
            escape(say("competition.back")),
        )

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """N makes a game, P chooses one, Delete takes one away; Enter goes on to the roster."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._list.focus_on(clicked)
        elif is_key(event, pygame.K_n) or (is_enter(event) and not self._games):
            self._make()
        elif is_enter(event):
            self.go(CompetitionRoster(self._competition.uuid))
        elif is_key(event, pygame.K_p):
            self.go(ChooseCompetitionGame(self._competition.uuid))
        elif is_key(event, pygame.K_r):
            self.go(SetUpCompetition(self._competition.uuid))
        elif is_key(event, pygame.K_DELETE):
            self._remove()
        elif not self._list.handle(event):
            self.gui.handle(event)
        self.name_keys()

    def _make(self) -> None:
        if self._wanted_game.is_awaited:
            return
        if len(self._games) >= MOST_GAMES:
            self._message = VerdictView(say("competition_games.full", count=MOST_GAMES), "bad")
            return
        try:
            lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        variant = self._competition.plan.conditions.variant
        self._wanted_game.ask_secret(variant, lexicon)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if made is None:
            return
        if isinstance(made, QuestionFailed):
            why = self.stage.backstage.notices.plain(made.sentence)
            self._message = VerdictView(say("game_choice.failed", why=why), "bad")
            return
        uuid = self._competition.uuid
        try:
            self.stage.backstage.competitions.place_game(uuid, made)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._read()
        self._list.focus_on(len(self._games) - 1)
        self.name_keys()

    def _remove(self) -> None:
        if self._list.focus is None or not self._games:
            return
        place = self._games[self._list.focus].place
        if self._shown.is_begun(place):
            self._message = VerdictView(say("competition_games.played"), "bad")
            return
        try:
            self.stage.backstage.competitions.add(self._competition.uuid, GameRemoved(place))
            self._message = VerdictView("", "plain")
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._read()

    def _read(self) -> None:
        try:
            self._shown = self.stage.backstage.competitions.read(self._competition.uuid)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._list.set(len(self._games))
        if self._list.focus is None:
            self._list.focus_on(0)

    def go_back(self) -> None:
        """The competition."""
        self.go(CompetitionDesk(self._competition.uuid))

    def panels(self) -> list[Panel]:
        """The places, what happens, what a game shows to nobody."""
        plan = self._competition.plan
        message = self._message
        if self._wanted_game.is_awaited:
            preparing = self.stage.preparing
            text = in_preparation(preparing) if preparing is not None else say("session_setup.making")
            message = VerdictView(text, "plain")
        lines = (
            f"# {say('competition_games.about_title')}",
            *say("competition_games.about").split("\n"),
            *self._lexicon,
        )
        heading = HeadingView(say("competition_games.title"), f"{plan.name} · {terms_text(plan)}")
        return [
            Panel("title", self.layout.head, heading, paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, message, paint_message),
            Panel("about", self._about, NoticeView(lines, theme.step(3), "left"), paint_notice),
        ]

    @property
    def _lexicon(self) -> tuple[str, ...]:
        try:
            return lexicon_in_words(self.stage.backstage.choices.chosen_lexicon())[:1]
        except ToppingError as fault:
            return (self.in_words(fault),)

    @property
    def _view(self) -> RowsView:
        columns = (
            RowColumn(say("competition_games.column.place"), 70, "right"),
            RowColumn(say("competition_games.column.name"), 0),
            RowColumn(say("competition_games.column.variant"), 260),
        )
        variant = variant_text(self._competition.plan.conditions.variant.name)
        rows = [(Words(str(one.place), "ink", is_strong=True), _named(one), Words(variant)) for one in self._games]
        first = self._list.first
        shown = tuple(rows[first : first + self._list.room])
        return RowsView(columns, shown, focused=self._list.shown_focus, empty=say("competition_games.none"))


def _named(placed: GamePlaced) -> Words:
    """What a game is called, and whether others may know it."""
    title = game_title(placed.place)
    return Words(say("competition_games.known", game=title), "accent") if placed.is_known else Words(title, "ink")
