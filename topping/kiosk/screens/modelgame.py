"""The model game of 1973, move by move: the grid, the word in tiles, its score as a sum, and the turns before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.kiosk.faces.told import score_letters, score_sum
from topping.kiosk.paint.grid import BoardView, paint_board
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.front import ModelGame
from topping.kiosk.screens.classic.turn import turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import ENTER, Key, escape, key
from topping.kiosk.ui.leaves import mark
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted, row, text
from topping.kiosk.wording.classic import TurnRow
from topping.play.classic.modelgame import LEFT, NAMES, ModelTurn, final_scores, model_game
from topping.play.explanation.scoreparts import score_parts
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import Board, Direction
from topping.texts import say

_REMARKS: Final = (1, 5, 9, 10, 14, 15, 16, 21, 25, 27)
"""Turns of which there is something to say: `model.turn.NUMBER`."""


class ModelGameScreen(ModalScreen[None]):
    """Arrows, Enter, Space and the wheel go through the turns; Escape leads back."""

    def __init__(self, stage: Stage, _: ModelGame) -> None:
        self._turns, self._shown = model_game(), 0
        self._list = Cursor(None)
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """The wheel turns moves wherever the pointer is."""
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-event.y)
        else:
            super().handle(event, now)

    def _turn(self, by: int) -> None:
        self._shown = max(0, min(self._shown + by, len(self._turns)))

    def keys(self) -> Sequence[Key]:
        last = len(self._turns)
        forward = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, *ENTER)
        back = (pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEUP)
        return (
            key(
                forward,
                partial(self._turn, 1),
                say("model.next") if self._shown < last else "",
                is_primary=True,
                mods=-1,
            ),
            key(back, partial(self._turn, -1), say("model.previous") if self._shown else "", mods=-1),
            key(pygame.K_HOME, partial(self._turn, -last)),
            key(pygame.K_END, partial(self._turn, last)),
            escape(partial(self.answer, None), say("model.close")),
        )

    def view(self) -> Element:
        if not self._shown:
            told = column(text(say("model.title"), Type.STRONG, face=Face.TITLE), _remark(say("model.lead")), gap=20)
            return play_skeleton(_board(BoardView(Board().cells), say("model.title")), told, None)
        turn = self._turns[self._shown - 1]
        view = BoardView(turn.after.cells, tuple(square for square, _ in turn.placement.placed))
        rows = [_row(one) for one in reversed(self._turns[: self._shown])]
        board = _board(view, str(turn.placement.move))
        return play_skeleton(board, self._told(turn), turns_table(rows, self._list))

    def _told(self, turn: ModelTurn) -> Element:
        """Title and place, tiles, the sum, and a sentence where there is something to say."""
        parts, count = score_parts(turn.before, turn.placement, NORMALE), len(self._turns)
        reference = turn.placement.move.reference
        is_down = reference.direction is Direction.VERTICAL
        remark = say(f"model.turn.{turn.number}") if turn.number in _REMARKS else ""
        if turn.number == count:
            first, second = final_scores()
            remark = say("model.end", letter=LEFT, first=first, second=second, both=first + second)
        title = say("model.turn", number=turn.number, of=count, name=NAMES[turn.player])
        return column(
            row(
                text(title, Type.STRONG, face=Face.TITLE, grow=1),
                text(str(reference), Type.STRONG, face=Face.TITLE),
                mark(Icon.ARROW_DOWN if is_down else Icon.ARROW_RIGHT, "ink", 30),
                gap=12,
                align="center",
            ),
            score_letters(parts),
            score_sum(parts),
            _remark(remark) if remark else None,
            gap=16,
            height=540,
            id="told",
        )


SCREEN: Final = ModelGameScreen


def _board(view: BoardView, said: str) -> Element:
    return painted(view, paint_board, said, height=1036, id="board")


def _remark(said: str) -> Element:
    return text(said, colour="ink2", lines=5, id="remark")


def _row(turn: ModelTurn) -> TurnRow:
    move = turn.placement.move
    points, total = str(turn.points), str(turn.totals[turn.player])
    return TurnRow(str(turn.number), NAMES[turn.player], move.word, "", str(move.reference), points, total)
