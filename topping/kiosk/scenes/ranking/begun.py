"""The games of a player that are not over: to be gone on with, reviewed as far as they were played, or closed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.heading import HeadingView
from topping.kiosk.routes.keptruns import Resume
from topping.kiosk.routes.ranking import Begun
from topping.kiosk.routes.training import Review
from topping.kiosk.scenes.ranking.own_list import OwnList
from topping.kiosk.stage import Stage
from topping.kiosk.views.ranking import begun_rows
from topping.kiosk.widgets.hints import Hint, enter, letter, up_and_down
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.run.kept import OpenRun
from topping.texts import say


class BegunScene(OwnList):
    """A row for each game, those that can be gone on with first."""

    def __init__(self, stage: Stage, player: str, row: int = 0) -> None:
        self._closes = 0
        """The run that was to be closed once: the second time closes it."""
        self._runs = stage.backstage.begun.of(player)
        super().__init__(stage, player, row, len(self._runs))

    @property
    def _chosen(self) -> OpenRun | None:
        return self._runs[self._list.focus or 0] if self._runs else None

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows go through the rows; Enter or a click goes on with one, R reviews it, X twice closes it."""
        row = self._list.clicked(event)
        before = self._closes
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._message, self._closes = "", 0
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif row is not None:
            self._list.focus_on(row)
            self._go_on()
        elif is_enter(event):
            self._go_on()
        elif is_key(event, pygame.K_r):
            self._review()
        elif is_key(event, pygame.K_x):
            self._close_run(before)
        elif not self._list.handle(event):
            self.gui.handle(event)

    def _go_on(self) -> None:
        run = self._chosen
        if run is None:
            return
        if run.is_left:
            self._message = say("begun.left_for_good")
            return
        try:
            self.go(Resume(self.stage.backstage.begun.rebuilt(run)))
        except ToppingError as fault:
            self._message = say("resume.impossible", why=self.in_words(fault))

    def _review(self) -> None:
        """The moves that were played."""
        run = self._chosen
        if run is None:
            return
        try:
            if not run.moves:
                raise InputError("begun.no_move")
            self.stage.backstage.reviews.check(self._player, run.id)
            self.go(Review(run.id, self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _close_run(self, before: int) -> None:
        run = self._chosen
        if run is None or run.is_left:
            return
        if before != run.id:
            self._closes, self._message = run.id, say("begun.close_again")
            return
        begun = self.stage.backstage.begun
        try:
            begun.close(run.id)
        except ToppingError as fault:
            self._message = self.in_words(fault)
        self.go(Begun(self._player, self._list.focus or 0))

    def place(self) -> Begun:
        """The row that the keyboard is on."""
        return Begun(self._player, self._list.focus or 0)

    def hints(self) -> Sequence[Hint]:
        """What can be done with the row, moving, going back."""
        run = self._chosen
        if run is None:
            return (self.back_hint(),)
        keys = [] if run.is_left else [enter(say("home.do_resume"))]
        keys.append(letter("r", say("leaderboard.review")))
        if not run.is_left:
            keys.append(letter("x", say("begun.close")))
        return *keys, *up_and_down(say("leaderboard.rows")), self.back_hint()

    def panels(self) -> list[Panel]:
        """The player, how many games can be gone on with, the rows."""
        count = sum(not one.is_left for one in self._runs)
        shown = self._runs[self._list.first : self._list.first + self._list.room]
        title = HeadingView(say("begun.title", player=self._player), say("begun.count", count=count))
        return self.listed(title, begun_rows(shown, self._list.shown_focus))
