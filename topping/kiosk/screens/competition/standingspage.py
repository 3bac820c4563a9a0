"""The standings of a competition: for the organiser, who can have ties broken, and live for the people in the room."""

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.answers.client import News
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.standings import Grouping
from topping.competition.ties import check_tie
from topping.kiosk.displays.rankingpages import PAGE_MS, game_under_way, room_table
from topping.kiosk.paint.icons import Icon
from topping.kiosk.screens.competition.competitions import CompetitionScreen
from topping.kiosk.screens.competition.routes import (
    CompetitionDecisions,
    CompetitionInOut,
    CompetitionStandings,
    CompetitionTable,
    Side,
)
from topping.kiosk.screens.competition.standingsrows import StandingRow, cells_of, columns_of, standing_rows, team_rows
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import nothing_there, segments
from topping.kiosk.ui.tables import Head, table, table_of
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, keys_place, row, space, text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.games.game import Game
from topping.texts import say
from topping.wording.competition import ShownCompetition

_TEAMS: Final = "team"
"""The segment of the teams, beside those of the groupings."""
_LOOK_MS: Final = 1_000
"""The interval (ms) at which the table reads the competition anew."""


class CompetitionStandingsScreen(CompetitionScreen):
    """The list of a competition's entrants by rank. The left and right arrows choose the grouping, such as by club."""

    def __init__(self, stage: Stage, _: CompetitionStandings, shown: ShownCompetition) -> None:
        self._by = Grouping.OVERALL.value
        """The value of a `Grouping`, or `_TEAMS`."""
        self._cursor = Cursor(None)
        self._tied: tuple[Entrant, ...] = ()
        """The entrants for whom a tie-break is being decided or made; empty for none."""
        self._under: Conditions | None = None
        """The conditions of the tie-break; None for those of the competition."""
        self._rows = standing_rows(shown)
        self._teams = team_rows(shown)
        super().__init__(stage, shown)

    @property
    def _options(self) -> tuple[str, ...]:
        teams = (_TEAMS,) if self._teams else ()
        return (*(one.value for one in self._shown.groupings), *teams)

    # keys

    def keys(self) -> Sequence[Key]:
        chosen, choose = self._chosen, say("competition.do_choose")
        if chosen is None:
            keys = [enter(self.go_back, say("competition.back"))]
        else:
            decide = CompetitionDecisions(self._uuid, chosen.line.entrant.uuid)
            keys = [enter(partial(self._guarded_go, decide), say("competition.do_decide"))]
        if self._cursor.selected is None:
            keys.append(key((pygame.K_DOWN, pygame.K_PAGEDOWN), partial(self._choose, 0), choose, cap="↑ ↓"))
        else:
            keys.append(self.arrows_named(choose, "↑ ↓"))
        if len(self._options) > 1:
            keys.append(key(pygame.K_RIGHT, partial(self._turn, 1), say("competition.do_group"), cap="← →"))
            keys.append(key(pygame.K_LEFT, partial(self._turn, -1)))
        if self._tie:
            ask = partial(self._does, partial(self._ask_among, self._tie))
            keys.append(letter("e", partial(self.guarded, ask), say("competition.do_tie_break")))
        results = partial(self._guarded_go, CompetitionInOut(self._uuid, side=Side.SHEETS))
        keys.append(letter("r", results, say("competition_desk.do_results")))
        return (*keys, escape(self.go_back, say("competition.back")))

    def _choose(self, place: int | None) -> None:
        self._cursor = Cursor(place, self._cursor.first)

    def _group(self, place: int) -> None:
        self._by, self._cursor = self._options[place], Cursor(None)
        self._fill()

    def _turn(self, by: int) -> None:
        options = self._options
        self._group(max(0, min(len(options) - 1, options.index(self._by) + by)))

    def _fill(self) -> None:
        self._teams = team_rows(self._shown)
        by = Grouping.OVERALL if self._by == _TEAMS else Grouping(self._by)
        self._rows = standing_rows(self._shown, by)

    @property
    def _chosen(self) -> StandingRow | None:
        place = self._cursor.selected
        found = "" if self._by == _TEAMS or place is None else self._rows[min(place, len(self._rows) - 1)]
        return found if isinstance(found, StandingRow) else None

    # ties

    @property
    def _tie(self) -> tuple[Entrant, ...]:
        """The entrants tied with the chosen one; without a choice, those of the best shared rank."""
        if self._by == _TEAMS:
            return ()
        if self._chosen is not None:
            return self._chosen.tied
        return next((one.tied for one in self._rows if isinstance(one, StandingRow) and one.tied), ())

    def _ask_among(self, tied: tuple[Entrant, ...]) -> None:
        """Asks the organiser how to break a tie between these entrants. Raises `ToppingError` if it must stay a tie."""
        check_tie(self._competition, self._shown.runs, tuple(one.uuid for one in tied))
        self._tied = tied
        conditions, speeds = self._competition.plan.conditions, self.stage.services.choices.speeds
        sudden = conditions.under(MORT_SUBITE, speeds(MORT_SUBITE)[0])
        self.ask(
            say("competition.tie_break_which", names=tuple(one.name for one in tied)),
            (say("competition.do_further_game"), partial(self._make, None)),
            (say("competition.do_mort_subite"), partial(self._make, sudden)),
            (say("competition.do_no_tie_break"), self._leave_it),
        )

    def _leave_it(self) -> None:
        self._tied = ()

    def _make(self, under: Conditions | None) -> None:
        if self._wanted_game.is_awaited:
            return
        self._under = under
        if not self._does(self._ask_game):
            self._leave_it()

    def hear(self, news: News) -> None:
        """Handles news from the answering thread. Closes the question about a tie once its game is made, or if that
        fails.
        """
        was_awaited = self._wanted_game.is_awaited
        super().hear(news)
        if was_awaited and not self._wanted_game.is_awaited:
            self._leave_it()

    def _made(self, game: Game) -> None:
        keeping = self.stage.services.competitions
        keeping.place_tie_break(self._uuid, game, tuple(one.uuid for one in self._tied), self._under)
        if not self._competition.is_open:
            keeping.add(self._uuid, StageSet(CompetitionStage.OPEN))
        self.go_back()

    def tick(self, now: int) -> None:
        if not self._tied:
            self._follow()

    def _take_over(self, shown: ShownCompetition) -> None:
        super()._take_over(shown)
        self._fill()

    # what is shown

    def view(self) -> Element:
        options, honour = self._options, self._shown.is_on_honour
        grouped = None
        if len(options) > 1:
            names = [say(f"competition.by.{one}") for one in options]
            grouped = row(segments(names, options.index(self._by), self._group, id="by"), space())
        state = say("competition.final" if self._competition.is_closed else "competition.provisional")
        is_told = honour or self.message or self._wanted_game.is_awaited
        waits = self._shown.questions
        told = say("competition_desk.questions", count=len(waits)) if waits else ""
        known = " · ".join(filter(None, (state, say("competition.on_honour") if honour else "", told)))
        listed = " · ".join(filter(None, (known, self._shown.lexicon_text)))
        whole = f"{self._competition.plan.name} · {listed}"
        return page(
            say("competition.standings"),
            grouped,
            fitted(
                column(self._table(), card="card", pad=(24, 14), grow=1),
                self._message(say("competition_sheet.honour") if honour else "") if is_told else None,
            ),
            remark=text(whole, Type.ROW, "ink2", align="right", grow=1, shorter=(listed, known), id="remark"),
            gap=16,
        )

    def _table(self) -> Element:
        empty = nothing_there(Icon.GROUP, say("competition_roster.none"))
        if self._by == _TEAMS:
            heads = (
                Head("", align="right"),
                Head(say("competition.column.team")),
                Head(say("competition.column.members"), None),
                Head(say(f"competition.column.{self._shown.measure.value}"), align="right"),
                Head(say("competition.column.gap"), align="right", drop=1),
            )
            acts = [partial(self._choose, place) for place in range(len(self._teams))]
            return table(heads, self._teams, self._cursor, id="standings", acts=acts, empty=empty, room=1744)
        columns, concerned = columns_of(self._shown, Grouping(self._by)), {one.uuid for one in self._tied}
        return table_of(
            [head for head, _ in columns.values()],
            self._rows,
            partial(cells_of, columns),
            self._cursor,
            act=lambda at: partial(self._choose, at),
            own=lambda one: isinstance(one, StandingRow) and one.line.entrant.uuid in concerned,
            id="standings",
            empty=empty,
            room=1744,
        )


class CompetitionTableScreen(CompetitionScreen):
    """The live standings for the people in the room, or the running game, page by page. Tab changes between the two.

    For a room with one display, or a machine that serves as display only.
    """

    keeps_awake = True
    is_desk = False

    def __init__(self, stage: Stage, _: CompetitionTable, shown: ShownCompetition) -> None:
        self._asked: bool | None = None
        """Whether Tab has chosen the standings; None shows the game while one runs."""
        self._looked = stage.clock.now()
        super().__init__(stage, shown)

    @property
    def _place(self) -> int:
        if self._asked:
            return 0
        return game_under_way(self._shown) or (self._shown.place_under_way if self._asked is False else 0)

    @property
    def _page(self) -> int:
        return self.moment // PAGE_MS

    def watches(self) -> Hashable:
        return self._page

    def keys(self) -> Sequence[Key]:
        other = say("competition_table.game" if not self._place else "competition_table.standings")
        return (
            key(pygame.K_TAB, self._turn, other, mods=-1),
            enter(self.go_back),
            escape(self.go_back, say("competition.back")),
        )

    def _turn(self) -> None:
        self._asked = bool(self._place)

    def tick(self, now: int) -> None:
        if now - self._looked >= _LOOK_MS and not self._is_looking:
            self._looked, self._is_looking = now, True
            self.reading(self._look)

    async def _look(self) -> None:
        await super()._look()
        if self.message:
            self.tell_line(self.message, self.stage.clock.now())
            self.tell()

    def view(self) -> Element:
        return room_table(self._shown, self._place, self._page, keys_place(grow=2))
