"""The model game of 1973, move by move: the grid, the word in tiles, its score as a sum, and the turns before it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.look.playlayout import PlayLayout
from topping.kiosk.painters.classic.modelturn import ModelTurnView, paint_model_turn
from topping.kiosk.painters.classic.turnlist import TurnListView, TurnRow, paint_turn_list, turn_rows_in
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.views.classic import turn_headings
from topping.kiosk.views.scoresum import letter_views, terms
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.play.classic.modelgame import LEFT, NAMES, final_scores, model_game
from topping.play.explanation.scoreparts import score_parts
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board
from topping.rules.grid.square import Direction
from topping.texts import say

_REMARKS: Final = (1, 5, 9, 10, 14, 15, 16, 21, 25, 27)
"""Turns of which there is something to say: `model.turn.NUMBER`."""
_CARD: Final = 540
"""The height of what is told of a turn, for 1080 lines."""


class ModelGameScene(ModalScene[None]):
    """Arrows, Enter, Space and the wheel go through the turns; Escape leads back."""

    def __init__(self, stage: Stage) -> None:
        self._turns = model_game()
        self._shown = 0
        """How many turns have been played on the grid."""
        super().__init__(stage)

    def lay_out(self) -> None:
        """The places, for the screen's size."""
        self.places = PlayLayout(self.stage.screen.layout, wants_names=False)
        super().lay_out()

    def build(self) -> None:
        """What is told of the turn, over the turns before it."""
        places = self.places
        panel, height = places.panel, min(places.px(_CARD), round(places.panel.height * 0.58))
        self._card = Rect(panel.left, panel.top, panel.width, height)
        top = self._card.bottom + places.px(12)
        self._list = Rect(panel.left, top, panel.width, places.footer.top - top)

    def hints_place(self) -> Rect:
        """The keys are named under the list."""
        return self.places.footer

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Another turn, or the way back."""
        forward = is_key(event, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE) or is_enter(event)
        if is_key(event, pygame.K_ESCAPE):
            self.answer(None)
        elif forward or is_key(event, pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEUP):
            self._show(self._shown + (1 if forward else -1))
        elif is_key(event, pygame.K_HOME, pygame.K_END):
            self._show(0 if event.key == pygame.K_HOME else len(self._turns))
        elif event.type == pygame.MOUSEWHEEL:
            self._show(self._shown - event.y)
        else:
            self.gui.handle(event)

    def _show(self, count: int) -> None:
        self._shown = max(0, min(count, len(self._turns)))

    def hints(self) -> tuple[Hint, ...]:
        """Turns forward and back, the way back."""
        return (
            Hint("→", say("model.next"), pygame.K_RIGHT, primary=True),
            Hint("←", say("model.previous"), pygame.K_LEFT),
            escape(say("model.close")),
        )

    def panels(self) -> list[Panel]:
        """The grid, what is told of the turn, and the turns so far."""
        places = self.places
        room = turn_rows_in(self._list.height, places.row)
        rows = TurnListView(turn_headings(), self._rows()[:room], places.row, places.text(3), places.text(1))
        return [
            Panel("board", places.board, self._board(), paint_board),
            Panel("turn", self._card, self._view(), paint_model_turn),
            *((Panel("turns", self._list, rows, paint_turn_list),) if self._shown else ()),
        ]

    def _board(self) -> BoardView:
        if not self._shown:
            return BoardView(Board().cells)
        turn = self._turns[self._shown - 1]
        return BoardView(turn.after.cells, tuple(square for square, _ in turn.placement.placed))

    def _view(self) -> ModelTurnView:
        count = len(self._turns)
        if not self._shown:
            return ModelTurnView(say("model.title"), say("model.lead"), grid=say("missed.grid"))
        turn = self._turns[self._shown - 1]
        parts = score_parts(turn.before, turn.placement, NORMALE)
        reference = turn.placement.move.reference
        remark = say(f"model.turn.{turn.number}") if turn.number in _REMARKS else ""
        if turn.number == count:
            first, second = final_scores()
            remark = say("model.end", letter=LEFT, first=first, second=second, both=first + second)
        return ModelTurnView(
            title=say("model.turn", number=turn.number, of=count, name=NAMES[turn.player]),
            text=remark,
            reference=str(reference),
            is_down=reference.direction is Direction.VERTICAL,
            letters=letter_views(parts),
            grid=say("missed.grid"),
            terms=terms(parts),
        )

    def _rows(self) -> tuple[TurnRow, ...]:
        return tuple(
            TurnRow(
                str(turn.number),
                NAMES[turn.player],
                turn.placement.move.word,
                "",
                str(turn.placement.move.reference),
                str(turn.points),
                str(turn.totals[turn.player]),
            )
            for turn in reversed(self._turns[: self._shown])
        )
