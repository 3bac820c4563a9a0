"""The finished runs of a player, the last one first; each opens its result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Begun, MyRuns
from topping.kiosk.routes.play import ChooseGame, Result
from topping.kiosk.routes.training import Review
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter, moved
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, near, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.kiosk.wording import formula_text, kept_game_text
from topping.kiosk.wording.results import best_text, marks, rank_text, view_of
from topping.localtime import recent_day_of
from topping.store import RankedRun
from topping.texts import say

_MORE: Final = 60
"""How many runs are read besides those that are shown, before and after them."""


class MyRunsScreen(Screen):
    """A row for each run. A game that the player chosen does not know yet is not opened, whoever has played it."""

    def __init__(self, stage: Stage, route: MyRuns) -> None:
        self._player, self._viewer = route.player, stage.backstage.players.last
        records = stage.backstage.history.best_of(route.player)
        self._best = "" if records is None else best_text(records, stage.clock.date())
        self._of = stage.backstage.history.of_player(route.player, 0, 1).of
        self._cursor = Cursor(max(0, min(route.row, self._of - 1)))
        self._message = ""
        self._here = range(0)
        self._runs: tuple[RankedRun, ...] = ()
        """Those that were read, at these places."""
        super().__init__(stage)
        self._read()

    def _read(self) -> None:
        rows = near(self._cursor, self._of)
        if rows.start < self._here.start or rows.stop > self._here.stop:
            first = max(0, rows.start - _MORE)
            runs = self.stage.backstage.history.of_player(self._player, first, len(rows) + 2 * _MORE).runs
            self._here, self._runs = range(first, first + len(runs)), runs

    def moved(self, name: str) -> None:
        """Reads the runs around another row."""
        self._message = ""
        self.asking(self._read)

    @property
    def _run(self) -> RankedRun:
        return self._runs[(self._cursor.selected or 0) - self._here.start]

    def _open(self) -> None:
        run, history = self._run, self.stage.backstage.history
        try:
            history.check_free(run.run_id)
            if not history.may_see(self._viewer, run.game):
                raise InputError("my_runs.hidden" if self._viewer else "my_runs.hidden_to_nobody", viewer=self._viewer)
            self.go(Result(history.reopen(run.run_id), self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _review(self) -> None:
        """The run of the row, move by move."""
        try:
            self.stage.backstage.reviews.check(self._viewer, self._run.run_id)
            self.go(Review(self._run.run_id, self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def place(self) -> MyRuns:
        return MyRuns(self._player, self._cursor.selected or 0)

    def _play(self) -> None:
        self.go(ChooseGame(self._player))

    def keys(self) -> Sequence[Key]:
        rows = (
            self.enter_named(say("leaderboard.open")),
            letter("r", self._review, say("leaderboard.review")),
            self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
        )
        return (
            *(rows if self._of else (self.enter_named(say("leaderboard.play")),)),
            moved(key(pygame.K_F6, partial(self.go, Begun(self._player)), say("begun.hint")), "begun.open", "e"),
            self.back_key(),
        )

    def view(self) -> Element:
        rows = near(self._cursor, self._of)
        made = range(max(rows.start, self._here.start), min(rows.stop, self._here.stop))
        heads = (
            Head(say("ranking.day")),
            Head(say("ranking.game"), None),
            Head(say("ranking.formula"), drop=1),
            Head(say("ranking.result"), align="right"),
            Head(say("ranking.found"), align="right", drop=2),
            Head(say("ranking.rank"), align="right"),
            Head(say("ranking.remarks"), None),
        )
        play = main_button(say("leaderboard.play"), self._play, cap="")
        listed = table(
            heads,
            [self._row(one) for one in self._runs[made.start - self._here.start : made.stop - self._here.start]],
            self._cursor,
            id="runs",
            acts=[partial(self.asking, self._open)] * len(made),
            empty=None if self._of else nothing_there(Icon.LIST, say("my_runs.none"), play),
            room=1744,
            before=made.start,
            after=self._of - made.stop,
        )
        best = text(self._best, Type.ROW, "ink2", lines=2, grow=1, id="best") if self._best else None
        told = note(self._message, "bad", id="message") if self._message else best
        foot = row(told, height=60, min_height=48, pad=(20, 0), align="center") if told is not None else None
        return page(
            say("my_runs.title", player=self._player),
            column(listed, foot, card="card", pad=(24, 14), grow=1),
            remark=say("my_runs.count", count=self._of),
        )

    def _row(self, run: RankedRun) -> tuple[str | Element, ...]:
        return (
            recent_day_of(run.finished_at, self.stage.clock.date()),
            text(kept_game_text(run.game, run.game_name), Type.ROW, face=Face.BOLD, group="games"),
            formula_text(run.conditions.formula.name),
            text(view_of(run.measure).of_row(run), Type.ROW, face=Face.BOLD, group="results", align="right"),
            str(run.found),
            rank_text(run),
            text(" · ".join(marks(run)), Type.ROW, "ink3", lines=2, group="remarks"),
        )


SCREEN: Final = MyRunsScreen
