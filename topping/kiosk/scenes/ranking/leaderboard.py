"""The leaderboard: by game, by player, filtered by formula, variant and lexicon."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from topping.kiosk.painters.table import paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.leaderboard import table_view
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_enter, is_key
from topping.kiosk.widgets.turner import Turner
from topping.kiosk.wording import formula_text, kept_game_text, variant_text
from topping.store import Row, Selection
from topping.texts import say


class LeaderboardScene(Scene):
    """The finished runs, best first within what may be compared."""

    leads_back = True

    def __init__(self, stage: Stage, game: str = "", formula: str = "") -> None:
        self._all = stage.backstage.rows(Selection())
        # a value that no row has, a game of which no run was kept, gives way to all of them
        self._filters = (
            self._filter("game", lambda row: (row.game, kept_game_text(row)), game),
            self._filter("player", lambda row: (row.player, row.player)),
            self._filter("formula", lambda row: (row.formula, formula_text(row.formula)), formula),
            self._filter("variant", lambda row: (row.variant, variant_text(row.variant))),
            self._filter("lexicon", lambda row: (row.lexicon_hash, row.lexicon)),
        )
        self._first = 0
        super().__init__(stage)

    def _filter(self, key: str, pair: Callable[[Row], tuple[str, str]], value: str = "") -> Turner:
        everything = ("", say(f"leaderboard.all.{key}"))
        found = dict(map(pair, self._all))  # a game of several names has its latest
        options = sorted(found.items(), key=lambda option: option[1].casefold())
        return Turner(f"leaderboard.{key}", (everything, *options), value)

    def build(self) -> None:
        """A button for each filter."""
        self.title = say("leaderboard.title")
        self.footer = say("leaderboard.footer")
        body = self.layout.body
        row = self.layout.row
        place = Rect(body.left, body.top, body.width, row)
        self._buttons = Choices(
            self.gui,
            place,
            self._filter_choices(),
            row_height=row,
            columns=len(self._filters),
            text_size=self.layout.text(26),
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

    def _turn(self, one: Turner, step: int) -> None:
        one.turn(step)
        self._first = 0
        self._buttons.set(self._filter_choices())

    def _scroll(self, rows: int) -> None:
        if 0 <= self._first + rows < len(self._rows()):
            self._first += rows
        elif rows < 0:
            self._first = 0

    def _rows(self) -> list[Row]:
        game, player, formula, variant, lexicon = (one.value for one in self._filters)
        return [
            row
            for row in self._all
            if game in ("", row.game)
            and player in ("", row.player)
            and formula in ("", row.formula)
            and variant in ("", row.variant)
            and lexicon in ("", row.lexicon_hash)
        ]

    def panels(self) -> list[Panel]:
        """The table."""
        size = self.layout.text(28)
        view = table_view(self._rows()[self._first : self._first + rows_that_fit(self._table, size)])
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            *super().panels(),
        ]
