"""The table of a small tournament: the classic games for two that were begun on one day (§7)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import ToppingError
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.classic import ChooseClassic, ClassicTournament
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key, letter
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.localtime import local, recent_day_of
from topping.play.classic.match import ClassicResult
from topping.play.classic.tournament import TournamentRow, tournament_table
from topping.sheets.classic.tournamentcsv import TOURNAMENT_COLUMNS, tournament_csv
from topping.store.classic.classics import KeptClassic
from topping.texts import say
from topping.texts.numbers import signed

_AT_ONCE: Final = 3
"""How many games are read in one turn of the loop, so that a day of many games does not block it."""


class ClassicTournamentScreen(Screen):
    """Left and right go from day to day, E writes the table."""

    def __init__(self, stage: Stage, _: ClassicTournament) -> None:
        self._message, self._tone, self._place = "", "bad", 0
        self._days: dict[str, list[KeptClassic]] = {}
        """The games for two of each day, the last day first; days as in ISO 8601."""
        try:
            for kept in stage.backstage.classics.all():
                if len(kept.names) == 2:
                    self._days.setdefault(local(kept.started_at).date().isoformat(), []).append(kept)
        except ToppingError as fault:
            self._message = stage.backstage.notices.in_words(fault)
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
        self._going_on, self._rows_seen = len(games) - len(self._unread), Cursor(None)
        self._results: list[ClassicResult] = []

    def tick(self, now: int) -> None:
        """Reads a few more games."""
        for kept in self._unread[:_AT_ONCE]:
            try:
                self._results.append(self.stage.backstage.classics.result_of(kept))
            except ToppingError as fault:
                self._message, self._tone = self.in_words(fault), "bad"
        if self._unread:
            self._unread = self._unread[_AT_ONCE:]

    def _turn_day(self, by: int) -> None:
        if 0 <= self._place + by < len(self._days):
            self._place, self._message = self._place + by, ""
            self._begin_day()

    def _write(self) -> None:
        if not self._day or self._unread:
            return
        try:
            path = self.stage.backstage.classics.write_table(tournament_csv(self._rows), self._day)
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
            return
        self._message, self._tone = say("classic.sheet.written", path=path), "good"

    def keys(self) -> Sequence[Key]:
        """Days, the file, the way back; arrows up and down go through the rows."""
        days = (
            key(pygame.K_LEFT, partial(self._turn_day, 1), say("classic.key.day_before")),
            key(pygame.K_RIGHT, partial(self._turn_day, -1), say("classic.key.day_after")),
        )
        return (
            letter("e", self._write, say("classic.key.write")),
            *(days if len(self._days) > 1 else ()),
            escape(partial(self.go, ChooseClassic()), say("classic.key.games")),
        )

    def watches(self) -> Hashable:
        """How many games are still to be read."""
        return len(self._unread)

    @property
    def _said_day(self) -> str:
        return recent_day_of(self._days[self._day][0].started_at, self.stage.clock.date()) if self._day else ""

    @property
    def _rows(self) -> tuple[TournamentRow, ...]:
        return tournament_table(self._results, self._names)

    def view(self) -> Element:
        """The day, the table, and what is still to come."""
        message, tone = self._message, self._tone
        if not message and self._going_on:
            message, tone = say("classic.tournament.going_on", count=self._going_on), "plain"
        heads = [
            Head(
                say(f"classic.tournament.{name}"),
                None if name == "name" else 0,
                "left" if name == "name" else "right",
                drop=1 if name in ("won", "drawn", "lost") else 0,
            )
            for name in TOURNAMENT_COLUMNS
        ]
        rows = [_cells(one) for one in self._rows]
        empty = nothing_there(Icon.GROUP, say("classic.tournament.none"))
        return page(
            say("classic.tournament.title"),
            column(
                table(heads, rows, self._rows_seen, id="table", empty=empty, room=1744),
                note(message, tone, min_height=48, id="message") if message else None,
                card="card",
                pad=(24, 14),
                gap=8,
                grow=1,
            ),
            remark=self._said_day,
        )


def _cells(one: TournamentRow) -> tuple[str | Element, ...]:
    points = text(str(one.points), Type.ROW, face=Face.BOLD, align="right", group="points")
    name = text(one.name, Type.ROW, face=Face.BOLD, group="names")
    counts = map(str, (one.won, one.drawn, one.lost))
    return (str(one.rank), name, str(one.played), points, signed(one.difference), *counts)


SCREEN: Final = ClassicTournamentScreen
