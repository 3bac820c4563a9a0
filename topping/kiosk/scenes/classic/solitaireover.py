"""The end of a solitaire: the total, how good it is by the scale of 1973, the record, every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.kiosk.backstage.solitaires import SolitaireTable
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.classic.turnlist import TurnListView, paint_turn_list
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.painters.parts.asking import AskingView, paint_asking
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.painters.parts.note import paint_message
from topping.kiosk.painters.parts.status import VerdictView
from topping.kiosk.routes.classic import ChooseSolitaire
from topping.kiosk.scene import Scene
from topping.kiosk.scenes.classic.play_places import ClassicPlaces
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import turn_headings
from topping.kiosk.views.solitaire import solitaire_board, solitaire_rows, total_told
from topping.kiosk.widgets.hints import Hint, enter, escape, up_and_down
from topping.kiosk.widgets.lists.scrolling import ScrolledRows
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.texts import say

_GUARD_MS: Final = 1_000
"""For how long after the end Enter does nothing: it may have been meant for the game."""


class SolitaireOverScene(Scene):
    """Arrows go through the turns, Enter leads to another game, E writes the sheet."""

    stays = True

    def __init__(self, stage: Stage, table: SolitaireTable) -> None:
        self.table = table
        self._rows = solitaire_rows(table.game, table.kept.player)
        self._list = ScrolledRows(len(self._rows))
        self._message = VerdictView("", "plain")
        self._record: int | None = None
        try:
            self._record = stage.backstage.solitaires.record_before(table.kept)
        except ToppingError as fault:
            self._message = VerdictView(stage.backstage.notices.in_words(fault), "bad")
        self._since = stage.clock.now()
        super().__init__(stage)

    def lay_out(self) -> None:
        """The places, for the screen's size."""
        self.places = ClassicPlaces(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """The total over the list."""
        places = self.places
        said = places.layout.step(2) * 2
        self._head = Rect(places.plates.left, places.plates.top, places.plates.width, places.px(320))
        below = self._head.bottom + places.px(12)
        self._said = Rect(self._head.left, places.footer.top - said, self._head.width, said)
        self._turns = Rect(self._head.left, below, self._head.width, self._said.top - below - places.px(4))
        self._list.place(self._turns.height - round(places.row * 0.9), places.row)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows, the wheel, Enter, E, Escape."""
        if is_key(event, pygame.K_ESCAPE) or (is_enter(event) and now - self._since >= _GUARD_MS):
            self.go(ChooseSolitaire(self.table.kept.player, self.table.game.terms))
        elif is_key(event, pygame.K_e):
            self._write()
        elif not is_enter(event) and not self._list.handle(event):
            self.gui.handle(event)

    def _write(self) -> None:
        try:
            path = self.stage.backstage.solitaires.write_sheet(self.table)
        except ToppingError as fault:
            self._message = VerdictView(self.in_words(fault), "bad")
            return
        self._message = VerdictView(say("solitaire.written", path=path), "good")

    def hints(self) -> Sequence[Hint]:
        """What the keys do."""
        return (
            enter(say("solitaire.key.again")),
            Hint("E", say("classic.key.write"), pygame.K_e, text="e"),
            *(up_and_down(say("classic.key.turns")) if self._list.is_long else ()),
            escape(say("classic.key.leave")),
        )

    def panels(self) -> list[Panel]:
        """Grid, outcome, turns."""
        game, places = self.table.game, self.places
        shown = self._rows[self._list.first : self._list.first + self._list.room]
        turns = TurnListView(turn_headings(), shown, places.row, places.text(3), places.text(1))
        outcome = AskingView(
            Icon.CUP,
            total_told(game),
            (self._grade, self._compared),
        )
        return [
            Panel("board", places.board, solitaire_board(game, (), None), paint_board),
            Panel("outcome", self._head, outcome, paint_asking),
            Panel("turns", self._turns, turns, paint_turn_list),
            Panel("message", self._said, self._message, paint_message),
        ]

    @property
    def _grade(self) -> str:
        return say(f"solitaire.judged.{self.table.game.grade.value}")

    @property
    def _compared(self) -> str:
        """Against the player's own best under the same terms."""
        total, before = self.table.game.total, self._record
        if before is None:
            return say("solitaire.first")
        if total > before:
            return say("solitaire.beaten", points=before)
        return say("solitaire.equalled" if total == before else "solitaire.not_beaten", points=before)
