"""The leaderboard: by game, by player, filtered by formula, variant and lexicon."""

from __future__ import annotations

from collections.abc import Iterable
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
from topping.store import BoardFilter, LeaderboardPage
from topping.texts import say


class LeaderboardScene(Scene):
    """The finished runs, best first within what may be compared."""

    leads_back = True

    def __init__(self, stage: Stage, game: str = "", formula: str = "") -> None:
        values = stage.backstage.runs.filter_values()
        # a value that no run has, such as a game without runs, is replaced by all values
        self._filters = (
            _filter("game", ((id, kept_game_text(id, name)) for id, name in values.games), game),
            _filter("player", ((name, name) for name in values.players)),
            _filter("formula", ((name, formula_text(name)) for name in values.formulas), formula),
            _filter("variant", ((name, variant_text(name)) for name in values.variants)),
            _filter("lexicon", values.lexicons),
        )
        self._first = 0
        self._page = LeaderboardPage((), 0)
        """The runs shown: a page of the leaderboard, from index `_first` on."""
        super().__init__(stage)

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
        self._read()

    def _filter_choices(self) -> list[Choice]:
        return [Choice(one.text, partial(self._turn, one, 1)) for one in self._filters]

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Left and Right go from filter to filter, Up and Down turn one, Page Up and Page Down turn the pages."""
        page = rows_that_fit(self._table, self.layout.text(28))
        if is_key(event, pygame.K_ESCAPE) or (is_enter(event) and not self._page.of):
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
        self._read()

    def _scroll(self, rows: int) -> None:
        if 0 <= self._first + rows < self._page.of:
            self._first += rows
        elif rows < 0:
            self._first = 0
        self._read()

    def _read(self) -> None:
        game, player, formula, variant, lexicon = (one.value for one in self._filters)
        count = rows_that_fit(self._table, self.layout.text(28))
        wanted = BoardFilter(game, player, formula, variant, lexicon)
        self._page = self.stage.backstage.runs.leaderboard(wanted, self._first, count)

    def panels(self) -> list[Panel]:
        """The table."""
        size = self.layout.text(28)
        view = table_view(self._page.runs)
        return [
            Panel("table", self._table, view, lambda surface, rect, view: paint_table(surface, rect, view, size)),
            *super().panels(),
        ]


def _filter(key: str, found: Iterable[tuple[str, str]], value: str = "") -> Turner:
    everything = ("", say(f"leaderboard.all.{key}"))
    return Turner(f"leaderboard.{key}", (everything, *sorted(found, key=lambda one: one[1].casefold())), value)
