"""The games of a competition: up to twenty, made here, prepared, or imported; nothing of them is shown."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.competition.events import GamePlaced, GameRemoved
from topping.competition.plan import MOST_GAMES
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon, lexicon_in_words
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.choosing import ChooseCompetitionGame
from topping.kiosk.routes.competition import CompetitionGames, CompetitionRoster, SetUpCompetition
from topping.kiosk.screens.competition.opened import CompetitionScreen, opened
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, nothing_there, table
from topping.kiosk.ui.templates import main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.views.competition.terms import terms_text
from topping.kiosk.wording import in_preparation, variant_text
from topping.sheets.competition.sheet import game_title
from topping.texts import say


class CompetitionGamesScreen(CompetitionScreen):
    """A place a row; a new game is made by the helper process while the screen stays alive."""

    def __init__(self, stage: Stage, _: CompetitionGames, shown: ShownCompetition) -> None:
        self._wanted_game, self._cursor = WantedGame(stage.helper), Cursor()
        super().__init__(stage, shown)

    @property
    def _games(self) -> tuple[GamePlaced, ...]:
        return tuple(self._competition.games.values())

    def watches(self) -> Hashable:
        """Whether a game is being made, and how far that is."""
        return self._wanted_game.is_awaited, self.stage.preparing

    def keys(self) -> Sequence[Key]:
        """N makes a game, P chooses one, Delete twice takes one away; Enter goes on to the roster."""
        on = partial(self.go, CompetitionRoster(self._uuid))
        new = say("competition_games.do_new")
        if not self._games:
            first: tuple[Key, ...] = (enter(self._make, new), letter("n", self._make))
        else:
            may_leave = not self._shown.is_begun(self._chosen.place)
            first = (
                enter(on, say("competition_games.do_on")),
                letter("n", self._make, new),
                key(pygame.K_DELETE, self._remove, say("competition_games.do_remove"), is_twice=may_leave),
            )
        return (
            *first,
            letter("p", partial(self.go, ChooseCompetitionGame(self._uuid)), say("competition_games.do_prepared")),
            letter("r", partial(self.go, SetUpCompetition(self._uuid)), say("competition_games.do_settings")),
            escape(self.go_back, say("competition.back")),
        )

    @property
    def _chosen(self) -> GamePlaced:
        return self._games[min(self._cursor.selected or 0, len(self._games) - 1)]

    def _make(self) -> None:
        if self._wanted_game.is_awaited:
            return
        if len(self._games) >= MOST_GAMES:
            self._tell(say("competition_games.full", count=MOST_GAMES))
            return
        try:
            lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        except ToppingError as fault:
            self._tell(self.in_words(fault))
            return
        self._wanted_game.ask_secret(self._competition.plan.conditions.variant, lexicon)

    def hear(self, news: News) -> None:
        """The game asked for is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if made is None:
            return
        if isinstance(made, QuestionFailed):
            self._tell(say("game_choice.failed", why=self.stage.backstage.notices.plain(made.sentence)))
            return
        try:
            self.stage.backstage.competitions.place_game(self._uuid, made)
        except ToppingError as fault:
            self._tell(self.in_words(fault))
        self._look()
        self._cursor.selected = max(0, len(self._games) - 1)

    def _remove(self) -> None:
        place = self._chosen.place
        if self._shown.is_begun(place):
            self._tell(say("competition_games.played"))
        elif self._keeps(GameRemoved(place)):
            self._tell()
            self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._games) - 1))

    def view(self) -> Element:
        """The places, what happens, what a game shows to nobody."""
        plan = self._competition.plan
        preparing = self.stage.preparing
        making = in_preparation(preparing) if preparing is not None else say("session_setup.making")
        message = self._message() if not self._wanted_game.is_awaited else note(making, pad=(20, 0), id="message")
        about = column(
            text(say("competition_games.about_title"), Type.CARD, face=Face.TITLE),
            *(text(one, Type.ROW, "ink2", lines=6) for one in say("competition_games.about").split("\n")),
            space(),
            text(self._lexicon, Type.LABEL, "ink2", lines=3),
            card="card",
            pad=(40, 36),
            gap=24,
            width=620,
        )
        listed = column(self._table(), message, card="card", pad=(24, 14), gap=8, grow=1)
        title, remark = say("competition_games.title"), f"{plan.name} · {terms_text(plan)}"
        return page(title, row(listed, about, gap=24, grow=1), remark=remark)

    def _table(self) -> Element:
        heads = (
            Head(say("competition_games.column.place"), align="right"),
            Head(say("competition_games.column.name"), None),
            Head(say("competition_games.column.variant")),
        )
        variant = variant_text(self._competition.plan.conditions.variant.name)
        rows = [(str(one.place), _named(one), variant) for one in self._games]
        new = main_button(say("competition_games.new"), self._make, cap=say("key.enter"))
        empty = nothing_there(Icon.CARDS, say("competition_games.none"), new)
        return table(heads, rows, self._cursor, id="games", acts=[self.changed] * len(rows), empty=empty, room=1100)

    @property
    def _lexicon(self) -> str:
        try:
            return lexicon_in_words(self.stage.backstage.choices.chosen_lexicon())[0]
        except ToppingError as fault:
            return self.in_words(fault)


def _named(placed: GamePlaced) -> Element:
    """What a game is called, and whether others may know it."""
    title = game_title(placed.place)
    if placed.is_known:
        return text(say("competition_games.known", game=title), Type.ROW, "accent_text", Face.BOLD, group="games")
    return text(title, Type.ROW, face=Face.BOLD, group="games")


SCREEN: Final = opened(CompetitionGamesScreen)
