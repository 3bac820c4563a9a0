"""The standings of a competition: overall, by series, category, club or centre; ties are broken from here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.competition.competition import Competition
from topping.competition.entrant import Entrant
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.standings import Grouping
from topping.competition.ties import check_tie
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import WantedGame
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowsView, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import CompetitionDecisions, CompetitionDesk, CompetitionResults
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.competition.shown import ShownCompetition
from topping.kiosk.views.competition.standingrows import cells_of, columns_of, standing_lines
from topping.kiosk.views.competition.teamrows import team_columns, team_row_cells, team_rows
from topping.kiosk.widgets.hints import Hint, enter, escape, letter
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import in_preparation
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE
from topping.texts import say

_TEAMS: Final = "team"
"""The segment of the teams, beside those of the groupings."""
_QUIET: Final = VerdictView("", "plain")


class CompetitionStandingsScene(Scene):
    """What entrants are grouped by in a line of segments, everybody in rows."""

    stays = True

    def __init__(self, stage: Stage, shown: ShownCompetition) -> None:
        self._shown = shown
        self._by = Grouping.OVERALL
        self._shows_teams = False
        """Whether teams stand in the rows, in place of entrants."""
        self._message = _QUIET
        self._tied: tuple[Entrant, ...] = ()
        """Among whom a tie-break is being decided on."""
        self._wanted_game = WantedGame(stage.helper)
        self._under: Conditions | None = None
        """What that game is to be played under; None for the conditions of the competition."""
        self._version = stage.backstage.competitions.version
        self._is_looking = False
        """Whether what has changed is being read."""
        self._teams = team_rows(shown)
        self._rows = standing_lines(shown.groups(), shown.measure)
        self._list = RowList(Rect(0, 0, 1, 1), 1, len(self._rows))
        super().__init__(stage)

    @property
    def _competition(self) -> Competition:
        return self._shown.competition

    def build(self) -> None:
        """The segments over the card with the rows, and a line to say something."""
        main = self.layout.main
        options = tuple((one.value, say(f"competition.by.{one.value}")) for one in self._shown.groupings)
        if self._teams:
            options += ((_TEAMS, say("competition.by.team")),)
        high, gap = max(theme.px(56), 48), theme.px(14)
        self._segments: Segments | None = None
        top = main.top
        if len(options) > 1:
            size = theme.step(3)
            while size > theme.px(15) and Segments.width(options, size) > main.width:
                size -= 1
            chosen = _TEAMS if self._shows_teams else self._by.value
            place = Rect(main.left, top, min(main.width, Segments.width(options, size)), high)
            self._segments = Segments(self.gui, place, options, chosen, self._group, text_size=size)
            top = place.bottom + gap
        note = max(theme.px(56), round(theme.step(3) * 1.5)) if self._told.text else 0
        self._card = Rect(main.left, top, main.width, main.bottom - top - note)
        self._note = Rect(main.left + theme.px(24), self._card.bottom, main.width - theme.px(48), note)
        self._table = self._card.inflate(-2 * theme.px(24), -2 * theme.px(16))
        self._list.place(rows_place(self._table), row_height())

    def cards(self) -> tuple[Card, ...]:
        """The card of the rows."""
        return (Card.at(self._card),)

    # keys

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Left and Right group otherwise, the arrows choose a row; Enter decides about it, E breaks its tie."""
        clicked = self._list.clicked(event)
        if self._tied and event.type == pygame.KEYDOWN:
            self._answer(event)
        elif is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif clicked is not None:
            self._list.focus_on(clicked)
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT) and self._segments is not None:
            self._segments.step(-1 if event.key == pygame.K_LEFT else 1)
        elif is_key(event, pygame.K_DOWN) and self._list.focus is None:
            self._list.focus_on(0)
        elif is_enter(event):
            self._open()
        elif is_key(event, pygame.K_e):
            self._ask_for_tie_break()
        elif is_key(event, pygame.K_r):
            self.guarded(partial(self.go, CompetitionResults(self._competition.uuid)))
        elif not self._list.handle(event) and not (self._segments is not None and self._segments.handle(event)):
            self.gui.handle(event)
        self.name_keys()

    def _group(self, value: str) -> None:
        self._shows_teams = value == _TEAMS
        if not self._shows_teams:
            self._by = Grouping(value)
        self._fill()
        self._list.focus_on(None)
        self._list.first = 0
        self.lay_out()

    def _fill(self) -> None:
        self._teams = team_rows(self._shown)
        self._rows = standing_lines(self._shown.groups(self._by), self._shown.measure, self._by)
        self._list.set(len(self._teams if self._shows_teams else self._rows))

    @property
    def _focused(self) -> Entrant | None:
        if self._shows_teams:
            return None
        row = None if self._list.focus is None else self._rows[self._list.focus]
        return None if row is None or row.line is None else row.line.entrant

    def _open(self) -> None:
        entrant = self._focused
        uuid = self._competition.uuid
        if entrant is not None:
            self.guarded(partial(self.go, CompetitionDecisions(uuid, entrant.uuid)))
        else:
            self.go_back()

    def go_back(self) -> None:
        """The competition."""
        self.go(CompetitionDesk(self._competition.uuid))

    # ties

    @property
    def _tie(self) -> tuple[Entrant, ...]:
        """Who shares the rank of the row chosen, else the best rank that is shared."""
        if self._shows_teams:
            return ()
        if self._list.focus is not None:
            return self._rows[self._list.focus].tied
        return next((row.tied for row in self._rows if row.tied), ())

    def _ask_for_tie_break(self) -> None:
        if self._tie:
            self.guarded(partial(self._ask_among, self._tie))

    def _ask_among(self, tied: tuple[Entrant, ...]) -> None:
        try:
            check_tie(self._competition, self._shown.runs, tuple(one.uuid for one in tied))
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        self._tied = tied
        self._say(VerdictView(say("competition.tie_break_which", names=tuple(one.name for one in tied)), "plain"))

    def _answer(self, event: pygame.event.Event) -> None:
        """N: a further game; M: a mort subite; anything else: none."""
        conditions = self._competition.plan.conditions
        if is_key(event, pygame.K_m):
            speed = self.stage.backstage.choices.speeds(MORT_SUBITE)[0]
            self._make(conditions.under(MORT_SUBITE, speed))
        elif is_key(event, pygame.K_n) or is_enter(event):
            self._make(None)
        else:
            self._tied = ()
            self._say(_QUIET)

    def _make(self, under: Conditions | None) -> None:
        if self._wanted_game.is_awaited:
            return
        try:
            lexicon = WantedLexicon.of(self.stage.backstage.choices.chosen_lexicon())
        except ToppingError as fault:
            self._tied = ()
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        self._under = under
        variant = self._competition.plan.conditions.variant
        self._wanted_game.ask_secret(variant, lexicon)
        self._say(VerdictView(say("session_setup.making"), "plain"))

    def hear(self, news: News) -> None:
        """The game of the tie-break is there, or could not be made."""
        made = self._wanted_game.hear(news)
        if made is None:
            return
        tied, self._tied = self._tied, ()
        if isinstance(made, QuestionFailed):
            why = self.stage.backstage.notices.plain(made.sentence)
            self._say(VerdictView(say("game_choice.failed", why=why), "bad"))
            return
        keeping, uuid = self.stage.backstage.competitions, self._competition.uuid
        try:
            keeping.place_tie_break(uuid, made, tuple(one.uuid for one in tied), self._under)
            if not self._competition.is_open:
                keeping.add(uuid, StageSet(CompetitionStage.OPEN))
        except ToppingError as fault:
            self._say(VerdictView(self.in_words(fault), "bad"))
            return
        self.go_back()

    def _say(self, message: VerdictView) -> None:
        self._message = message
        self.lay_out()

    def tick(self, now: int) -> None:
        """What other machines have sent changes the rows."""
        version = self.stage.backstage.competitions.version
        if version != self._version and not self._tied and not self._is_looking:
            self._version, self._is_looking = version, True
            self.asking(self._look, holds=False)

    def _look(self) -> None:
        """Reads the competition anew."""
        try:
            self._shown = self.stage.backstage.competitions.read(self._competition.uuid)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
        self._is_looking = False
        self._fill()
        self.lay_out()

    # what is shown

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        if self._tied:
            return (
                Hint("N", say("competition.do_further_game"), pygame.K_n, text="n", primary=True),
                letter("m", say("competition.do_mort_subite")),
                escape(say("competition.do_no_tie_break")),
            )
        on_row = self._focused is not None
        return (
            enter(say("competition.do_decide" if on_row else "competition.back")),
            *((Hint("← →", say("competition.do_group")),) if self._segments is not None else ()),
            Hint("↑", "", pygame.K_UP, is_joined=True),
            Hint("↓", say("competition.do_choose"), pygame.K_DOWN),
            *((letter("e", say("competition.do_tie_break")),) if self._tie else ()),
            letter("r", say("competition_desk.do_results")),
            escape(say("competition.back")),
        )

    @property
    def _told(self) -> VerdictView:
        """The message, else what the marks at the table mean."""
        if self._message.text:
            preparing = self.stage.preparing
            if self._wanted_game.is_awaited and preparing is not None:
                return VerdictView(in_preparation(preparing), "plain")
            return self._message
        return VerdictView(say("competition.on_honour_means") if self._shown.is_on_honour else "", "plain")

    def panels(self) -> list[Panel]:
        """The title, whether the results are final, the rows."""
        panels = [
            Panel("title", self.layout.head, HeadingView(say("competition.standings"), self._remark), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
        ]
        if self._told.text:
            panels.append(Panel("message", self._note, self._told, paint_message))
        return panels

    @property
    def _view(self) -> RowsView:
        seen, focus = slice(self._list.first, self._list.first + self._list.room), self._list.shown_focus
        if self._shows_teams:
            teams = tuple(team_row_cells(self._shown, row) for row in self._teams[seen])
            return RowsView(team_columns(self._shown), teams, focused=focus)
        columns = columns_of(self._shown, self._table.width, self._by)
        rows = tuple(cells_of(self._shown, row, tuple(columns)) for row in self._rows[seen])
        concerned = {one.uuid for one in self._tied}
        own = frozenset(
            place
            for place, row in enumerate(self._rows[seen])
            if row.line is not None and row.line.entrant.uuid in concerned
        )
        return RowsView(tuple(columns.values()), rows, own, None if own else focus, say("competition_roster.none"))

    @property
    def _remark(self) -> str:
        honour = (say("competition.on_honour"),) if self._shown.is_on_honour else ()
        state = say("competition.final" if self._competition.is_closed else "competition.provisional")
        return " · ".join((self._competition.plan.name, state, *honour))
