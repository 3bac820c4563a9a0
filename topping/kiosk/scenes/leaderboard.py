"""The leaderboard: by game, by player, filtered by variant and lexicon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from topping.kiosk.painters.table import Column, TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.store import Row, Selection
from topping.texts import say
from topping.texts.times import to_seconds, to_tenths

if TYPE_CHECKING:
    from topping.kiosk.app import Kiosk


@dataclass(slots=True)
class Filter:
    """One of the four filters: what it may be set to (value, text), and what it is set to."""

    key: str
    options: tuple[tuple[str, str], ...]
    value: str = ""

    @property
    def text(self) -> str:
        """What its button says."""
        chosen = dict(self.options).get(self.value, self.value)
        return say(f"leaderboard.{self.key}", value=chosen)

    def turn(self, step: int) -> None:
        """The next or the previous option."""
        values = [value for value, _ in self.options]
        place = values.index(self.value) if self.value in values else 0
        self.value = values[(place + step) % len(values)]


class LeaderboardScene(Scene):
    """The finished runs, best first within what may be compared."""

    leads_back = True

    def __init__(self, kiosk: Kiosk, game: str = "") -> None:
        self._all = kiosk.desk.rows(Selection())
        self._filters = (
            Filter("game", _options("game", self._all, lambda row: (row.game, row.game_name or row.game[:8])), game),
            Filter("player", _options("player", self._all, lambda row: (row.player, row.player))),
            Filter("variant", _options("variant", self._all, lambda row: (row.variant, row.variant))),
            Filter("lexicon", _options("lexicon", self._all, lambda row: (row.lexicon_hash, row.lexicon))),
        )
        if game not in dict(self._filters[0].options):
            self._filters[0].value = ""  # no run of that game was kept
        self._first = 0
        super().__init__(kiosk)

    def build(self) -> None:
        """A button for each filter."""
        self.title = say("leaderboard.title")
        self.footer = say("leaderboard.footer")
        body = self.layout.body
        row = self.layout.row
        place = Rect(body.left, body.top, body.width, row)
        self._buttons = Choices(
            self.gui, place, self._filter_choices(), row_height=row, columns=4, text_size=self.text_size
        )
        self._buttons.focus_on(0)
        self._table = Rect(body.left, body.top + row, body.width, body.height - row)

    def _filter_choices(self) -> list[Choice]:
        return [Choice(one.text, partial(self._turn, one, 1)) for one in self._filters]

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Left and Right go from filter to filter, Up and Down turn one, Page Up and Down scroll."""
        page = rows_that_fit(self._table, self.layout.text(28))
        if is_key(event, pygame.K_ESCAPE) or (is_enter(event) and not self._rows()):
            self.go_back()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self._turn(self._filters[self._buttons.focus or 0], step)
        elif is_key(event, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._scroll(page if event.key == pygame.K_PAGEDOWN else -page)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-3 * event.y)
        elif not self.back.handle(event) and not self._buttons.handle(event):
            self.gui.handle(event)

    def _turn(self, one: Filter, step: int) -> None:
        one.turn(step)
        self._first = 0
        self._buttons.set(self._filter_choices())

    def _scroll(self, rows: int) -> None:
        if 0 <= self._first + rows < len(self._rows()):
            self._first += rows
        elif rows < 0:
            self._first = 0

    def _rows(self) -> list[Row]:
        game, player, variant, lexicon = (one.value for one in self._filters)
        return [
            row
            for row in self._all
            if game in ("", row.game)
            and player in ("", row.player)
            and variant in ("", row.variant)
            and lexicon in ("", row.lexicon_hash)
        ]

    def panels(self) -> list[Panel]:
        """The table."""
        size = self.layout.text(28)
        shares = (8, 22, 22, 16, 11, 11, 12, 14)
        names = ("rank", "player_column", "game_column", "total", "found", "missed", "limit", "date")
        aligns = ("centre", "left", "left", "right", "right", "right", "right", "right")
        columns = tuple(
            Column(say(f"leaderboard.{name}"), share, align)
            for name, share, align in zip(names, shares, aligns, strict=True)
        )
        rows = self._rows()[self._first : self._first + rows_that_fit(self._table, size)]
        strong = frozenset(place for place, row in enumerate(rows) if row.rank == 1)
        view = TableView(columns, tuple(map(_cells, rows)), strong, say("leaderboard.empty"))
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            *super().panels(),
        ]


def _cells(row: Row) -> tuple[str, ...]:
    rank = str(row.rank) if row.rank is not None else say("leaderboard.repeat", attempt=row.attempt)
    terms = say("leaderboard.terms", limit=to_seconds(row.limit_ms), penalty=row.penalty_each_ms // 1000)
    return (
        rank,
        row.player,
        row.game_name or row.game[:8],
        to_tenths(row.total_ms),
        str(row.found),
        str(row.missed),
        terms,
        _day(row.finished_at),
    )


def _day(instant: str) -> str:
    """The day of an instant, as this machine's calendar has it: `21/11/2026`."""
    return datetime.fromisoformat(instant).astimezone().strftime("%d/%m/%Y")


def _options(key: str, rows: Sequence[Row], option: Callable[[Row], tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    found = dict(map(option, rows))
    return (("", say(f"leaderboard.all.{key}")), *sorted(found.items(), key=lambda pair: pair[1].casefold()))
