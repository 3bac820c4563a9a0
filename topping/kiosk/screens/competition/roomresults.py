"""A room's results in a competition: the file for the organiser, and the standings that the organiser has published."""

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from topping.hub.publishedstandings import PublishedLine, PublishedStandings, standings_question
from topping.hub.status import HubState
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.pen import initials
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.resultspage import ResultsPage, file_name
from topping.kiosk.screens.competition.routes import CompetitionInOut, CompetitionStandings
from topping.kiosk.screens.competition.standingsrows import short_ranks
from topping.kiosk.screens.referee import bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import nothing_there
from topping.kiosk.ui.tables import Head, table
from topping.kiosk.ui.templates import beside_end, fitted, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.kiosk.views.hub import ago_text
from topping.rules.conditions.formula import Measure
from topping.sheets.competition import decision_in_words, sheet_of
from topping.store.database import canonical, ms_of
from topping.texts import say
from topping.wording.competition import ShownCompetition
from topping.wording.sentences import printable


class RoomResultsScreen(ResultsPage):
    """The page of a room's games and decisions in a competition. Enter writes them to a file for the organiser."""

    def __init__(self, stage: Stage, route: CompetitionInOut, shown: ShownCompetition) -> None:
        self._published: PublishedStandings | None = None
        self._answered = -1
        """The database's version when the published standings were last looked at."""
        super().__init__(stage, route, shown)
        self._does(self._look_at_answer)

    def tick(self, now: int) -> None:
        super().tick(now)
        if self._asks_hub(standings_question(self._uuid), now):
            self._does(self._look_at_answer)

    def _look_at_answer(self) -> None:
        """Reads the published standings from the server's last answer; raises `ToppingError`."""
        keeping = self.stage.services.competitions
        if self._answered == keeping.version:
            return
        self._answered = keeping.version
        published = keeping.published(self._uuid)
        if published != self._published:
            self._published = published
            self.changed()

    def watches(self) -> Hashable:
        return super().watches(), self._now // 60_000

    @property
    def _now(self) -> int:
        return ms_of(canonical(self.stage.clock.date()))

    @property
    def _goes_by_hub(self) -> bool:
        keeping = self.stage.services.competitions
        return self._hub_state is not None and bool(keeping.organiser_login(self._uuid))

    def keys(self) -> Sequence[Key]:
        arrows = (self.arrows_named(say("competition_inout.do_row"), "↑ ↓"),) if len(self._rows) > 1 else ()
        return (
            enter(partial(self.doing, self._give), say("competition_inout.do_give")),
            *arrows,
            *self._side_keys(),
            key(
                pygame.K_F5,
                partial(self.go, CompetitionStandings(self._uuid)),
                say("competition_inout.do_ranks"),
            ),
            escape(self.go_back, say("competition_inout.do_back")),
        )

    async def _give(self) -> None:
        """Writes the file of results for the organiser; raises `ToppingError`."""
        name = file_name("competition_inout.results_name", self._competition.seat.room or "")
        path = self._written(name, self.stage.services.competitions.results_out(self._uuid))
        await self._read()
        self.tell(say("competition_inout.given", path=path), "good")

    def view(self) -> Element:
        seat = self._competition.seat
        title = say("competition_inout.own_results", room=printable(seat.room or "–"))
        about = self._message(say("competition_inout.about_room"))
        left = fitted(beside_end(title, self._table(), about, pad=(32, 24), gap=8))
        sheet = sheet_of(self._shown, self.stage.clock.date())
        decided = [
            text(decision_in_words(sheet, one), Type.ROW, "ink2", lines=3) for one in self._competition.decisions
        ]
        state = "given_already" if self._competition.has_given else "to_give"
        if self._goes_by_hub:
            state = "waits_for_hub" if self._hub_state is HubState.AWAY else "goes_by_hub"
        right = column(
            text(say("competition_inout.organiser", organiser=printable(seat.organiser)), Type.CARD, face=Face.TITLE),
            text(say(f"competition_inout.{state}"), Type.BODY, "ink2", lines=3),
            main_button(say("competition_inout.do_give"), partial(self.doing, self._give), takes_keys=False),
            apart(12),
            *decided,
            space() if not decided else None,
            *self._standing(),
            card="card",
            pad=(32, 24),
            gap=12,
            grow=1,
        )
        return page(say("competition_inout.title"), row(left, right, gap=24, grow=1), remark=self._head())

    def _standing(self) -> tuple[Element, ...]:
        """Draws the standings published by the organiser; before that, the ranks known here."""
        found = self._published
        if found is None:
            return (short_ranks(self._shown),)
        final = "final" if found.is_final else "provisional"
        told = say(f"competition_inout.standing_{final}", ago=ago_text(found.at_ms, self._now))
        columns = (
            Head("", align="right"),
            Head(say("competition.column.entrant"), None),
            Head(say("competition_inout.column.room"), drop=1),
            Head(say(f"competition.column.{found.measure.value}"), align="right"),
        )
        cells = [self._line(found, one) for one in found.lines]
        empty = nothing_there(Icon.CUP, say("competition_desk.no_result"))
        rows = table(columns, cells, Cursor(None), id="published", empty=empty, room=820, row_height=48)
        return text(told, Type.ROW, "ink2", lines=2, id="age"), rows

    def _line(self, found: PublishedStandings, one: PublishedLine) -> tuple[str | Element, ...]:
        total = "" if one.total is None else str(one.total)
        if one.total is not None and found.measure is Measure.TIME:
            total = self._shown.value_text(one.total)
        said = printable(one.name)
        name = text(said, Type.ROW, face=Face.SEMI, group="names", shorter=(initials(said),))
        return str(one.rank or "–"), name, printable(one.room), bold(total, "values", align="right")
