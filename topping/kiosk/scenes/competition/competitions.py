"""The list of competitions: one is opened, or a new one begun."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from topping.competition.events import CompetitionStage
from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.notice import NoticeView, paint_notice
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.competition import CompetitionDesk, OpenCompetitionFile, SetUpCompetition
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.rowlist import RowList
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.localtime import day_of, minute_of
from topping.sheets.wording import printable
from topping.store.competitions.competitions import KeptCompetition
from topping.store.competitions.sealedfiles import KeptSeal
from topping.texts import say

_WIDEST = 58
"""The width of all columns, in sizes of their type."""
_TONES = {CompetitionStage.PREPARED: "accent_text", CompetitionStage.OPEN: "found", CompetitionStage.CLOSED: "ink2"}


class CompetitionsScene(Scene):
    """Offers a new competition first, then those that are kept, the last one founded at the top."""

    def __init__(self, stage: Stage, fault: ToppingError | None = None) -> None:
        """`fault` is why the competition that was asked for cannot be shown."""
        self._fault = "" if fault is None else stage.backstage.notices.in_words(fault)
        self._kept: tuple[KeptCompetition | KeptSeal, ...] = ()
        """Those whose files are still sealed first."""
        stage.second.leave()  # no competition is led any more
        try:
            keeping = stage.backstage.competitions
            seals = keeping.seals()
            sealed = {one.competition for one in seals}
            self._kept = (*seals, *(one for one in keeping.all() if one.uuid not in sealed))
        except ToppingError as why:
            self._fault = stage.backstage.notices.in_words(why)
        is_open = [isinstance(one, KeptSeal) or one.stage is not CompetitionStage.CLOSED for one in self._kept]
        first_open = is_open.index(True) + 1 if True in is_open else 0
        self._list = RowList(Rect(0, 0, 1, 1), 1, 1 + len(self._kept), focus=first_open)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def build(self) -> None:
        """The rows in their card, and a line under them."""
        inside = self.layout.main.inflate(-2 * theme.px(24), -2 * theme.px(16))
        note = max(theme.px(72), round(theme.step(3) * 2.6))
        self._table = Rect(inside.left, inside.top, inside.width, inside.height - note)
        self._note = Rect(inside.left + theme.px(20), self._table.bottom, inside.width - theme.px(40), note)
        self._list.place(rows_place(self._table), row_height())
        top = self._list.rect.top + row_height() + theme.px(24)
        self._about = Rect(self._note.left, top, self._note.width, self._note.bottom - top)
        if not self._kept:  # what is said stands under the first row
            self._table.height = top - self._table.top

    def cards(self) -> tuple[Card, ...]:
        """One card around the list."""
        return (Card.at(self.layout.main),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        label = say("competitions.do_open" if self._list.focus else "competitions.do_new")
        return (
            enter(label),
            *up_and_down(say("competition.do_choose")),
            Hint("F6", say("competitions.do_files"), pygame.K_F6),
            escape(say("competition.home")),
        )

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, or clicks."""
        clicked = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_F6):
            self.go(OpenCompetitionFile())
        elif clicked is not None:
            self._list.focus_on(clicked)
            self._open(clicked)
        elif is_enter(event):
            self._open(self._list.focus or 0)
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _open(self, row: int) -> None:
        chosen = self._kept[row - 1] if row else None
        if isinstance(chosen, KeptSeal):
            self.go(OpenCompetitionFile(chosen.competition))
        else:
            self.go(SetUpCompetition() if chosen is None else CompetitionDesk(chosen.uuid))

    def panels(self) -> list[Panel]:
        """The list; where there is none yet, what a competition is, step by step."""
        panels = [
            Panel("title", self.layout.head, HeadingView(say("competitions.title")), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
        ]
        if self._fault:
            panels.append(Panel("message", self._note, VerdictView(self._fault, "bad"), paint_message))
        elif self._means:
            panels.append(Panel("message", self._note, VerdictView(self._means, "plain"), paint_message))
        elif not self._kept:
            steps = NoticeView(tuple(say("competitions.about").split("\n")), theme.step(4), "left")
            panels.append(Panel("about", self._about, steps, paint_notice))
        return panels

    @property
    def _means(self) -> str:
        """What the state of the competition at hand means, where it is to be opened here first."""
        chosen = self._kept[self._list.focus - 1] if self._list.focus else None
        if isinstance(chosen, KeptSeal):
            return say("competitions.sealed_means")
        return say("competitions.open_elsewhere_means") if chosen is not None and chosen.lacks_games else ""

    @property
    def _view(self) -> RowsView:
        all_columns = (
            RowColumn(say("competitions.column.name"), 0),
            RowColumn(say("competitions.column.stage"), 190),
            RowColumn(say("competitions.column.games"), 110, "right"),
            RowColumn(say("competitions.column.entrants"), 120, "right"),
            RowColumn(say("competitions.column.date"), 190),
            RowColumn(say("competitions.column.form"), 200),
            RowColumn(say("competitions.column.last"), 270),
        )
        columns = all_columns[: len(all_columns) - (2 if self._is_tight else 0)]
        if not self._kept:
            columns = (RowColumn("", 0),)
        rows = [(Words(say("competitions.new"), "accent_text", is_strong=True), *[Words("")] * 6)]
        rows += [_row(one) for one in self._kept]
        first = self._list.first
        shown = tuple(row[: len(columns)] for row in rows[first : first + self._list.room])
        return RowsView(columns, shown, focused=self._list.shown_focus)

    @property
    def _is_tight(self) -> bool:
        """Whether texts are so large that the last columns would leave no room for names."""
        return theme.step(4) * _WIDEST > self._table.width


def _row(one: KeptCompetition | KeptSeal) -> tuple[Words, ...]:
    if isinstance(one, KeptSeal):
        sealed = Words(say("competitions.sealed"), "accent_text")
        name, received, nothing = Words(printable(one.name), "ink", wraps=True), day_of(one.received_at), Words("")
        return (name, sealed, nothing, nothing, Words(received), nothing, nothing)
    return (
        Words(one.name, "ink", wraps=True),
        Words(say("competitions.open_elsewhere"), "accent_text")
        if one.lacks_games
        else Words(say(f"competition.stage.{one.stage.value}"), _TONES[one.stage]),
        Words(str(one.games), "ink"),
        Words(str(one.entrants), "ink"),
        Words(day_of(one.founded_at)),
        Words(say("competitions.form.pairs" if one.pairs else f"competitions.form.{one.form.value}")),
        Words(minute_of(one.last_at)),
    )
