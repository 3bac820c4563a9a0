"""The end of a solitaire: the total, how good it is by the scale of 1973, the record, every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topping.errors import ToppingError
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.routes.classic import ChooseSolitaire, SolitaireOver
from topping.kiosk.screens.classic.turns import turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter
from topping.kiosk.ui.leaves import fact, note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import end, main_button, next_button
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted
from topping.kiosk.views.classic import turn_headings
from topping.kiosk.views.solitaire import solitaire_board, solitaire_rows
from topping.texts import say
from topping.texts.numbers import whole

_GUARD_MS: Final = 1_000
"""For how long after the end Enter does nothing: it may have been meant for the game."""


class SolitaireOverScreen(Screen):
    """Enter leads to another game, E writes the sheet, arrows go through the turns."""

    stays = True

    def __init__(self, stage: Stage, route: SolitaireOver) -> None:
        self._table, self._turns = route.table, Cursor(None)
        self._since, self._message, self._tone = stage.clock.now(), "", "bad"
        self._record: int | None = None
        try:
            self._record = stage.backstage.solitaires.record_before(self._table.kept)
        except ToppingError as fault:
            self._message = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    def _again(self) -> None:
        if self.received - self._since >= _GUARD_MS:
            self.go_back()

    def go_back(self) -> None:
        """To the choice of another game under the same terms."""
        self.go(ChooseSolitaire(self._table.kept.player, self._table.game.terms))

    def _write(self) -> None:
        try:
            path = self.stage.backstage.solitaires.write_sheet(self._table)
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
            return
        self._message, self._tone = say("solitaire.written", path=path), "good"

    def keys(self) -> Sequence[Key]:
        """Another game, the sheet, the way back."""
        return (
            self.enter_named(say("solitaire.key.again")),
            letter("e", self._write),
            escape(self.go_back, say("classic.key.leave")),
        )

    def view(self) -> Element:
        """Grid, outcome, turns."""
        game, player = self._table.game, self._table.kept.player
        words = [turn for turn in game.turns if turn.move is not None]
        best = max((turn.points for turn in words), default=0)
        return end(
            say("solitaire.ended", player=player),
            whole(game.total),
            say(f"solitaire.judged.{game.grade.value}"),
            line=self._compared,
            strip=(
                fact(say("solitaire.fact.words"), str(len(words))),
                fact(say("solitaire.fact.turns"), str(len(game.turns))),
                fact(say("solitaire.fact.best"), str(best)),
            ),
            body=column(
                turns_table(turn_headings(), solitaire_rows(game, player), self._turns),
                note(self._message, self._tone, id="message") if self._message else None,
                gap=8,
                grow=1,
            ),
            buttons=(
                main_button(
                    say("solitaire.again"), self._again, cap=say("key.enter"), group="next", step=Type.BODY, spreads=1
                ),
                next_button(say("classic.sheet.write"), self._write, cap="E", name="write", step=Type.BODY),
            ),
            spoken=say("solitaire.total", points=abs(game.total), total=whole(game.total)),
            board=painted(
                solitaire_board(game, (), None), paint_board, say("classic.sheet.board"), height=1036, id="board"
            ),
        )

    @property
    def _compared(self) -> str:
        """Against the player's own best under the same terms."""
        total, before = self._table.game.total, self._record
        if before is None:
            return say("solitaire.first")
        if total > before:
            return say("solitaire.beaten", points=before)
        return say("solitaire.equalled" if total == before else "solitaire.not_beaten", points=before)


SCREEN: Final = SolitaireOverScreen
