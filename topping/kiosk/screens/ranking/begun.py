"""The games of a player that are not over: to be gone on with, reviewed as far as they were played, or closed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.errors import InputError, ToppingError
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import Begun
from topping.kiosk.routes.play import ChooseGame, Resume
from topping.kiosk.routes.training import Review
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter, moved
from topping.kiosk.ui.leaves import note, titled
from topping.kiosk.ui.parts import Head, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.kiosk.wording import formula_text, kept_game_text
from topping.localtime import recent_minute_of
from topping.play.run.kept import OpenRun
from topping.texts import say


class BegunScreen(Screen):
    """A row for each game, those that can be gone on with first."""

    def __init__(self, stage: Stage, route: Begun) -> None:
        self._player, self._message = route.player, ""
        self._runs = stage.backstage.begun.of(route.player)
        self._cursor = Cursor(max(0, min(route.row, len(self._runs) - 1)))
        super().__init__(stage)

    @property
    def _run(self) -> OpenRun:
        return self._runs[self._cursor.selected or 0]

    def moved(self, name: str) -> None:
        """What is wrong with a run is no longer told at another one."""
        self._message = ""

    def _go_on(self) -> None:
        if self._run.is_left:
            self._message = say("begun.left_for_good")
            return
        try:
            self.go(Resume(self.stage.backstage.begun.rebuilt(self._run)))
        except ToppingError as fault:
            self._message = say("resume.impossible", why=self.in_words(fault))

    def _review(self) -> None:
        """The moves that were played."""
        try:
            if not self._run.moves:
                raise InputError("begun.no_move")
            self.stage.backstage.reviews.check(self._player, self._run.id)
            self.go(Review(self._run.id, self.place()))
        except ToppingError as fault:
            self._message = self.in_words(fault)

    def _close_run(self) -> None:
        begun = self.stage.backstage.begun
        try:
            begun.close(self._run.id)
        except ToppingError as fault:
            self._message = self.in_words(fault)
        self._runs = begun.of(self._player)

    def place(self) -> Begun:
        return Begun(self._player, self._cursor.selected or 0)

    def keys(self) -> Sequence[Key]:
        if not self._runs:
            return self.enter_named(say("leaderboard.play")), self.back_key()
        is_open = not self._run.is_left
        closes = key(pygame.K_F8, self._close_run, say("begun.close"), is_twice=True)
        return (
            *([self.enter_named(say("home.do_resume"))] if is_open else []),
            letter("r", self._review, say("leaderboard.review")),
            *([moved(closes, "begun.close", "x", was_twice=True)] if is_open else []),
            self.arrows_named(say("leaderboard.rows"), "↑ ↓"),
            self.back_key(),
        )

    def view(self) -> Element:
        heads = (
            Head(say("ranking.day")),
            Head(say("ranking.game"), None),
            Head(say("ranking.formula"), drop=1),
            Head(say("ranking.found"), align="right"),
            Head(say("begun.state"), None),
        )
        play = main_button(say("leaderboard.play"), partial(self.go, ChooseGame(self._player)), cap="")
        listed = table(
            heads,
            [self._row(one) for one in self._runs],
            self._cursor,
            id="runs",
            acts=[self._go_on] * len(self._runs),
            empty=nothing_there(Icon.CLOCK, say("begun.none"), play),
            room=1744,
        )
        count = sum(not one.is_left for one in self._runs)
        told = text(say("begun.closed_how"), Type.ROW, "ink2") if count else None
        told = note(self._message, "bad", id="message") if self._message else told
        return page(
            say("begun.title", player=titled(self._player)),
            column(
                listed,
                row(told, height=60, min_height=48, pad=(20, 0), align="center"),
                card="card",
                pad=(24, 14),
                grow=1,
            ),
            remark=say("begun.count", count=count),
        )

    def _row(self, run: OpenRun) -> tuple[str | Element, ...]:
        at = say("begun.left", count=run.moves) if run.is_left else say("begun.at_move", number=run.moves + 1)
        return (
            recent_minute_of(run.shown_at or run.started_at, self.stage.clock.date()),
            text(kept_game_text(run.game, run.game_name), Type.ROW, face=Face.BOLD, group="games"),
            formula_text(run.conditions.formula.name),
            say("begun.found", found=run.found, of=run.moves),
            text(at, Type.ROW, "ink3" if run.is_left else "ink", group="states"),
        )


SCREEN: Final = BegunScreen
