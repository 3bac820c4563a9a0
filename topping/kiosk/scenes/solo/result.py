"""The end of a run: the result, its moves, its rank."""

from __future__ import annotations

from itertools import accumulate

import pygame
from pygame import Rect

from topping.kiosk.backstage.results import RunResult
from topping.kiosk.painters.chart import ChartView, paint_chart
from topping.kiosk.painters.notice import NoticeView, paint_notice
from topping.kiosk.painters.table import TableView, paint_table, rows_that_fit
from topping.kiosk.panel import Panel
from topping.kiosk.routes import ChooseGame, Home, Leaderboard, Route
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.kiosk.views.measures import MeasureView, moves_columns, moves_row, view_of
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.rules.gametext import game_id
from topping.store import RunStanding, Unranked
from topping.texts import say


class ResultScene(Scene):
    """Shows the result, the rank and the moves of a run, at its end or opened again."""

    def __init__(self, stage: Stage, result: RunResult, back: Route | None = None) -> None:
        self.result, self.run = result, result.run
        self._back = back or Home()
        self._view = view_of(self.run.conditions.formula.measure)
        self._shows_moves = self._view.opens_on_moves
        self._first = 0
        """The first move in the table."""
        super().__init__(stage)

    def build(self) -> None:
        """The buttons that lead on."""
        self.title = say("result.title", player=self.result.player)
        self.footer = say("result.footer")
        body, row = self.layout.body, self.layout.row
        self._words = Rect(body.left, body.top, body.width, body.height * 36 // 100)
        top = self._words.bottom
        self._below = Rect(body.left, top, body.width, body.bottom - row - self.layout.margin - top)
        place = Rect(body.left, body.bottom - row, body.width, row)
        self._choices = Choices(self.gui, place, self._offered(), row_height=row, columns=4, text_size=self.text_size)
        self._choices.focus_on(1)

    def _offered(self) -> list[Choice]:
        return [
            Choice(say("result.bars" if self._shows_moves else "result.moves"), self._turn_over),
            Choice(say("result.leaderboard"), self._leaderboard),
            Choice(say("result.other_game"), self._other_game),
            Choice(say("result.home"), self._home),
        ]

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows and Enter, Page Up and Down through the moves; Escape goes back to where the result was opened."""
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_DOWN):
            page = self._rows_that_fit if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) else 1
            self._scroll(page if event.key in (pygame.K_PAGEDOWN, pygame.K_DOWN) else -page)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif not self._choices.handle(event):
            self.gui.handle(event)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self.run.results) - self._rows_that_fit)
        self._first = max(0, min(self._first + rows, last))

    @property
    def _rows_that_fit(self) -> int:
        return rows_that_fit(self._below, self._table_size)

    @property
    def _table_size(self) -> int:
        return self.layout.text(26)

    def _turn_over(self) -> None:
        self._shows_moves = not self._shows_moves
        self._choices.set(self._offered())

    def go_back(self) -> None:
        """Back to where the result was opened; home at the end of a run."""
        self.go(self._back)

    def _leaderboard(self) -> None:
        formula = self.result.conditions.formula.name
        self.go(Leaderboard(game_id(self.result.game), formula))

    def _other_game(self) -> None:
        self.go(ChooseGame(self.result.player))

    def _home(self) -> None:
        self.go(Home())

    def panels(self) -> list[Panel]:
        """The result, the rank, and the moves as a table or as bars."""
        lines = (
            "# " + self._view.heading(self.run),
            self._view.detail(self.run),
            *_standing_in_words(self.result.standing, self._view),
            *self.result.notices,
        )
        return [
            Panel("words", self._words, NoticeView(lines, self.layout.text(34)), paint_notice),
            self._moves() if self._shows_moves else self._chart(),
            *super().panels(),
        ]

    def _chart(self) -> Panel:
        bars = (self._view.bar(result, self.run.turns[result.number - 1]) for result in self.run.results)
        return Panel("chart", self._below, ChartView(tuple(bars), say(self._view.chart_heading)), paint_chart)

    def _moves(self) -> Panel:
        results = self.run.results
        cumulated = tuple(accumulate(result.points for result in results))
        shown = results[self._first : self._first + self._rows_that_fit]
        rows = (moves_row(result, self.run.turns[result.number - 1], cumulated[result.number - 1]) for result in shown)
        view = TableView(moves_columns(), tuple(rows))
        size = self._table_size
        return Panel("moves", self._below, view, lambda surface, rect, view: paint_table(surface, rect, view, size))


def _standing_in_words(standing: RunStanding | None, view: MeasureView) -> list[str]:
    if standing is None:
        return [say("result.not_kept")]
    lines = []
    if standing.why_unranked is None:
        lines.append(say("result.rank", rank=standing.rank, of=standing.of))
    elif standing.why_unranked is Unranked.REPEAT:
        lines.append(say("result.repeat", attempt=standing.attempt))
    elif standing.why_unranked is Unranked.RESUMED:
        lines.append(say("result.resumed"))
    elif standing.why_unranked in (Unranked.PAUSED, Unranked.NO_LIMIT):
        lines.append(say(f"result.{standing.why_unranked.value}"))
    else:
        lines.append(say("result.no_lexicon"))
    if standing.previous_best is None:
        lines.append(say("result.first_time"))
    else:
        key = "result.personal_best" if standing.personal_best else "result.not_best"
        lines.append(say(key, best=view.of_row(standing.previous_best)))
    return lines
