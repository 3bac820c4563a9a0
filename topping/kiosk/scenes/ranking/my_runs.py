"""The finished runs of a player, the last one first; each opens its result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.heading import HeadingView
from topping.kiosk.painters.parts.rows import RowsView
from topping.kiosk.routes.keptruns import Result
from topping.kiosk.routes.ranking import Begun, MyRuns
from topping.kiosk.routes.training import Review
from topping.kiosk.scenes.ranking.own_list import OwnList
from topping.kiosk.stage import Stage
from topping.kiosk.views.ranking import own_rows
from topping.kiosk.views.records import best_text
from topping.kiosk.widgets.hints import Hint, enter, letter, up_and_down
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.store import LeaderboardPage
from topping.texts import say


class MyRunsScene(OwnList):
    """A row for each run. A game that the player chosen does not know yet is not opened, whoever has played it."""

    def __init__(self, stage: Stage, player: str, row: int = 0) -> None:
        self._viewer = stage.backstage.players.last
        table = stage.backstage.history.best_of(player)
        self._best = "" if table is None else best_text(table, stage.clock.date())
        self._page = LeaderboardPage((), 0)
        """The runs shown."""
        super().__init__(stage, player, row, stage.backstage.history.of_player(player, 0, 1).of)

    def build(self) -> None:
        """The runs that have room."""
        super().build()
        self._read()

    def _read(self) -> None:
        history = self.stage.backstage.history
        self._page = history.of_player(self._player, self._list.first, self._list.room)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, pages and the wheel go through the rows; Enter or a click opens one, R reviews it."""
        row = self._list.clicked(event)
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif row is not None:
            self._list.focus_on(row)
            self.asking(self._open)
        elif is_enter(event) and self._page.of:
            self.asking(self._open)
        elif is_key(event, pygame.K_r) and self._page.of:
            self._review()
        elif is_key(event, pygame.K_e):
            self.go(Begun(self._player))
        elif self._list.handle(event):
            self._message = ""
            self.asking(self._read)
        else:
            self.gui.handle(event)

    def _open(self) -> None:
        focus = self._list.focus or 0
        run = self._page.runs[focus - self._list.first]
        history = self.stage.backstage.history
        try:
            history.check_free(run.run_id)
            if not history.may_see(self._viewer, run.game):
                raise InputError("my_runs.hidden" if self._viewer else "my_runs.hidden_to_nobody", viewer=self._viewer)
            self.go(Result(history.reopen(run.run_id), self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _review(self) -> None:
        """The run of the row, move by move."""
        focus = self._list.focus or 0
        run = self._page.runs[focus - self._list.first]
        try:
            self.stage.backstage.reviews.check(self._viewer, run.run_id)
            self.go(Review(run.run_id, self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def place(self) -> MyRuns:
        """The row that the keyboard is on."""
        return MyRuns(self._player, self._list.focus or 0)

    def hints(self) -> Sequence[Hint]:
        """Opening a row, moving, going back."""
        keys: list[Hint] = []
        if self._page.of:
            keys = [enter(say("leaderboard.open")), letter("r", say("leaderboard.review"))]
            keys += up_and_down(say("leaderboard.rows"))
        return *keys, letter("e", say("begun.hint")), self.back_hint()

    def panels(self) -> list[Panel]:
        """The player, how many runs, the rows."""
        view: RowsView = own_rows(self._page.runs, self._list.shown_focus)
        title = HeadingView(say("my_runs.title", player=self._player), say("my_runs.count", count=self._page.of))
        return self.listed(title, view, self._best)
