"""The table of a small tournament: the classic games for two that were begun on one day (§7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.rows import RowColumn, RowsView, Words, paint_rows, row_height, rows_place
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ChooseClassic
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.hints import Hint, escape, letter, up_and_down
from topping.kiosk.widgets.lists.scrolling import ScrolledRows
from topping.kiosk.widgets.text.entry import is_key
from topping.localtime import day_of, local
from topping.play.classic.match import ClassicResult
from topping.play.classic.tournament import TournamentRow, tournament_table
from topping.sheets.classic.tournamentcsv import TOURNAMENT_COLUMNS, tournament_csv
from topping.store.classic.classics import KeptClassic
from topping.texts import say
from topping.texts.numbers import signed

_AT_ONCE: Final = 3
"""How many games are read in one turn of the loop, so that a day of many games does not block it."""


class ClassicTournamentScene(Scene):
    """Left and right go from day to day, E writes the table."""

    def __init__(self, stage: Stage) -> None:
        self._message = VerdictView("", "plain")
        self._days: dict[str, list[KeptClassic]] = {}
        """The games for two of each day, the last day first; days as in ISO 8601."""
        try:
            for kept in stage.backstage.classics.all():
                if len(kept.names) == 2:
                    self._days.setdefault(local(kept.started_at).date().isoformat(), []).append(kept)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._place = 0
        """The day shown."""
        self._begin_day()
        super().__init__(stage)

    @property
    def _day(self) -> str:
        """Empty where no game was played."""
        return list(self._days)[self._place] if self._days else ""

    def _begin_day(self) -> None:
        games = self._days.get(self._day, [])
        self._names = tuple(dict.fromkeys(name for kept in reversed(games) for name in kept.names))
        self._unread = [kept for kept in games if kept.is_ended]
        self._going_on = len(games) - len(self._unread)
        self._results: list[ClassicResult] = []
        self._rows: tuple[TournamentRow, ...] = tournament_table((), self._names)
        self._list = ScrolledRows(len(self._rows))

    def build(self) -> None:
        """The rows in their card."""
        inside = self.layout.main.inflate(-2 * theme.px(24), -2 * theme.px(16))
        note = theme.px(56)
        self._table = Rect(inside.left, inside.top, inside.width, inside.height - note)
        self._note = Rect(inside.left + theme.px(20), self._table.bottom, inside.width - theme.px(40), note)
        self._list.place(rows_place(self._table).height, row_height())

    def tick(self, now: int) -> None:
        """Reads a few more games."""
        if not self._unread:
            return
        for kept in self._unread[:_AT_ONCE]:
            try:
                self._results.append(self.stage.backstage.classics.result_of(kept))
            except ToppingError as fault:
                self._message = VerdictView(self.in_words(fault), "bad")
        self._unread = self._unread[_AT_ONCE:]
        self._rows = tournament_table(self._results, self._names)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Days, rows, the file, the way back."""
        if is_key(event, pygame.K_ESCAPE):
            self.go(ChooseClassic())
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._turn_day(1 if event.key == pygame.K_LEFT else -1)
        elif is_key(event, pygame.K_e):
            self._write()
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _turn_day(self, by: int) -> None:
        if 0 <= self._place + by < len(self._days):
            self._place += by
            self._message = VerdictView("", "plain")
            self._begin_day()
            self.lay_out()

    def _write(self) -> None:
        if not self._day or self._unread:
            return
        try:
            path = self.stage.backstage.classics.write_table(tournament_csv(self._rows), self._day)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("classic.sheet.written", path=path), "good")

    # what is shown

    def cards(self) -> tuple[Card, ...]:
        """One card around the table."""
        return (Card.at(self.layout.main),)

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        days = (
            Hint("←", "", pygame.K_LEFT, is_joined=True),
            Hint("→", say("classic.key.days"), pygame.K_RIGHT),
        )
        return (
            *(days if len(self._days) > 1 else ()),
            *(up_and_down(say("classic.key.turns")) if self._list.is_long else ()),
            letter("e", say("classic.key.write")),
            escape(say("classic.key.games")),
        )

    def panels(self) -> list[Panel]:
        """The day, the table, and what is still to come."""
        day = day_of(self._days[self._day][0].started_at) if self._day else ""
        message = self._message
        if not message.text and self._going_on:
            message = VerdictView(say("classic.tournament.going_on", count=self._going_on), "plain")
        return [
            Panel("title", self.layout.head, HeadingView(say("classic.tournament.title"), day), paint_heading),
            Panel("rows", self._table, self._view, paint_rows),
            Panel("message", self._note, message, paint_message),
        ]

    @property
    def _view(self) -> RowsView:
        widths = {"rank": 90, "name": 0, "points": 150, "difference": 190}
        columns = tuple(
            RowColumn(
                say(f"classic.tournament.{name}"),
                widths.get(name, 150),
                "left" if name in ("rank", "name") else "right",
            )
            for name in TOURNAMENT_COLUMNS
        )
        shown = self._rows[self._list.first : self._list.first + self._list.room]
        return RowsView(columns, tuple(map(_row, shown)), empty=say("classic.tournament.none"))


def _row(row: TournamentRow) -> tuple[Words, ...]:
    return (
        Words(str(row.rank)),
        Words(row.name, "ink", is_strong=True),
        Words(str(row.played)),
        Words(str(row.points), "ink", is_strong=True),
        Words(signed(row.difference), "ink"),
        Words(str(row.won)),
        Words(str(row.drawn)),
        Words(str(row.lost)),
    )
