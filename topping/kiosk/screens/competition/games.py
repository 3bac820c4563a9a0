"""The games of a competition, each at its place."""

from collections.abc import Sequence
from functools import partial

import pygame

from topping.competition.events import GamePlaced, GameRemoved
from topping.competition.plan import (
    MOST_GAMES,
)
from topping.errors import InputError, ToppingError
from topping.gamefiles.lexicon import lexicon_in_words
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.choosing.routes import ChooseCompetitionGame
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.routes import CompetitionGames, CompetitionRoster, SetUpCompetition
from topping.kiosk.screens.referee import bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.rules.games.game import Game
from topping.sheets.competition import game_title
from topping.texts import say
from topping.wording.competition import ShownCompetition, terms_text
from topping.wording.conditions import variant_text


class CompetitionGamesScreen(CompetitionScreen):
    """A place a row; a new game is made by the helper while the screen stays alive."""

    def __init__(self, stage: Stage, _: CompetitionGames, shown: ShownCompetition) -> None:
        self._cursor = Cursor()
        super().__init__(stage, shown)

    @property
    def _games(self) -> tuple[GamePlaced, ...]:
        return tuple(self._competition.games.values())

    @property
    def _chosen(self) -> GamePlaced:
        return self._games[min(self._cursor.selected or 0, len(self._games) - 1)]

    def keys(self) -> Sequence[Key]:
        new, make = say("competition_games.do_new"), partial(self._does, self._make)
        if not self._games:
            first: tuple[Key, ...] = (enter(make, new), letter("n", make, sheet=new))
        else:
            may_go, removes = not self._shown.is_begun(self._chosen.place), say("competition_games.do_remove")
            first = (
                enter(partial(self.go, CompetitionRoster(self._uuid)), say("competition_games.do_on")),
                letter("n", make, new),
                key(pygame.K_DELETE, self._remove, removes, is_twice=may_go),
            )
        choose = partial(self.go, ChooseCompetitionGame(self._uuid))
        return (
            *first,
            letter("p", choose, say("competition_games.do_prepared")),
            letter("r", partial(self.go, SetUpCompetition(self._uuid)), say("competition_games.do_settings")),
            escape(self.go_back, say("competition.back")),
        )

    def _make(self) -> None:
        """Raises `ToppingError`."""
        if len(self._games) >= MOST_GAMES:
            raise InputError("competition_games.full", count=MOST_GAMES)
        self._ask_game()

    def _made(self, game: Game) -> None:
        self.stage.services.competitions.place_game(self._uuid, game)
        self.doing(self._read_last)

    async def _read_last(self) -> None:
        await self._read()
        self._cursor.selected = max(0, len(self._games) - 1)

    def _remove(self) -> None:
        place = self._chosen.place
        if self._shown.is_begun(place):
            self.tell(say("competition_games.played"), "bad")
        else:
            self.doing(partial(self._removed, place))

    async def _removed(self, place: int) -> None:
        await self._keep(GameRemoved(place))
        self.tell()
        self._cursor.selected = max(0, min(self._cursor.selected or 0, len(self._games) - 1))

    def view(self) -> Element:
        plan = self._competition.plan
        about = beside_end(
            say("competition_games.about_title"),
            *(text(one, Type.ROW, "ink2", lines=6) for one in say("competition_games.about").split("\n")),
            space(),
            *(text(one, Type.LABEL, "ink2", lines=4) for one in dict.fromkeys((*self._lists, self._lexicon))),
            pad=(40, 36),
            gap=24,
            grow=0,
            width=620,
        )
        listed = column(self._table(), self._message(), card="card", pad=(24, 14), gap=8, grow=1)
        title, remark = say("competition_games.title"), f"{plan.name} · {terms_text(plan)}"
        return page(title, row(listed, about, gap=24, grow=1), remark=remark)

    def _table(self) -> Element:
        columns = heads("competition_games.column", ">place name* variant")
        variant = variant_text(self._competition.plan.conditions.variant.name)
        rows = [(str(one.place), _name_of(one), variant) for one in self._games]
        new = main_button(say("competition_games.new"), partial(self._does, self._make), cap=say("key.enter"))
        empty = nothing_there(Icon.CARDS, say("competition_games.none"), new)
        return table(columns, rows, self._cursor, id="games", acts=[self.changed] * len(rows), empty=empty, room=1100)

    @property
    def _lexicon(self) -> str:
        try:
            return lexicon_in_words(self.stage.services.choices.chosen_lexicon())[0]
        except ToppingError as fault:
            return self.in_words(fault)


def _name_of(placed: GamePlaced) -> Element:
    title = game_title(placed.place)
    if placed.is_known:
        return bold(say("competition_games.known", game=title), "games", "accent_text")
    return bold(title, "games")
