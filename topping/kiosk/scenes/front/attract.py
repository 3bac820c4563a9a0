"""The idle kiosk: a position of a game that nobody can play, half a minute to think, then the top is laid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from topping.errors import ToppingError
from topping.game import shelf
from topping.kiosk.look.motion import LAID
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.showcase import (
    CountdownView,
    InvitationView,
    ShowcaseView,
    paint_countdown,
    paint_glow,
    paint_invitation,
    paint_showcase,
    paint_wordmark,
)
from topping.kiosk.painters.grid.board import BoardView, paint_board
from topping.kiosk.painters.grid.rack import RackView, paint_rack
from topping.kiosk.scene import Scene
from topping.kiosk.stage import Stage
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY
from topping.rules.grid.square import Square
from topping.store import Store
from topping.texts import say

THINK_MS: Final = 30_000
"""How long a position is shown before its answer."""
ANSWER_MS: Final = 7_000
"""How long the answer is shown before the next position."""
_WORTH: Final = 60
"""Positions whose top is worth less are left out."""
_STEP: Final = 11
"""From one position shown to the next, so that games do not follow themselves move by move."""


@dataclass(frozen=True, slots=True)
class _Position:
    """A draw and the board before it."""

    turn: Turn
    last: tuple[Square, ...]
    """The tiles placed by the move before."""


class AttractScene(Scene):
    """Shows positions one after the other; any key or click only leads to the first screen."""

    stays = True
    has_own_f3 = True

    def __init__(self, stage: Stage) -> None:
        stage.backstage.players.last = ""  # the next player is somebody else
        self._since = self.now = stage.clock.now()
        self._positions = stage.backstage.beside.ask(_positions)
        self._moves = stage.backstage.settings.animations
        super().__init__(stage)

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Any key or click leaves."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.go_back()

    def tick(self, now: int) -> None:
        """Time has passed."""
        self.now = now

    def is_moving(self, now: int) -> bool:
        """Whether the answer is being laid."""
        position, into = self._present(now)
        if position is None or not self._moves:
            return False
        return 0 <= into - THINK_MS <= LAID.length_ms * len(position.turn.placement.placed)

    def _present(self, now: int) -> tuple[_Position | None, int]:
        """The position being shown, and since when (ms)."""
        turned, into = divmod(now - self._since, THINK_MS + ANSWER_MS)
        if not self._positions:
            return None, into
        return self._positions[turned * _STEP % len(self._positions)], into

    def panels(self) -> list[Panel]:
        """The board, what the top is worth, the draw, the time, the invitation."""
        layout = self.layout
        board = layout.board
        side = Rect(board.right + layout.px(34), board.top, 0, board.height)
        side.width = layout.size[0] - layout.px(32) - side.left
        position, into = self._present(self.moment)
        logo = _part(side, 22, 64)
        panels = [
            Panel("behind glow", layout.screen, (side.centerx, side.top + layout.px(330)), paint_glow),
            Panel("logo", logo, "TOPPING", paint_wordmark),
            Panel(
                "invitation",
                _part(side, 880, 152),
                InvitationView(say("attract.title"), say("attract.remark")),
                paint_invitation,
            ),
        ]
        if position is None:
            return [*panels, Panel("board", board, BoardView(EMPTY * 225), paint_board)]
        turn, laid = position.turn, self._laid(position, into)
        answers = into >= THINK_MS
        solution = turn.solution
        word, _, reference = solution.move.circled.rpartition(" ")
        under = say("attract.top", word=word, reference=reference) if answers else say("attract.question")
        showcase = ShowcaseView(say("attract.answer" if answers else "attract.worth"), solution.points, under)
        panels += [
            Panel("board", board, _board(position, laid), paint_board),
            Panel("words", _part(side, 140, 500), showcase, paint_showcase),
            Panel("rack", _part(side, 656, 136), _rack(turn, laid), paint_rack),
        ]
        if not answers:
            left_s = -(-(THINK_MS - into) // 1000)
            countdown = CountdownView(100 * into // THINK_MS, say("attract.in"), say("attract.seconds", seconds=left_s))
            panels.append(Panel("time", _part(side, 806, 48), countdown, paint_countdown))
        return panels

    def _laid(self, position: _Position, into: int) -> int:
        """How many tiles of the answer lie on the board."""
        if into < THINK_MS:
            return 0
        if not self._moves:
            return len(position.turn.placement.placed)
        return min(len(position.turn.placement.placed), (into - THINK_MS) // LAID.length_ms + 1)


def _part(side: Rect, top: int, height: int) -> Rect:
    """A band of the panel, given in pixels of a board of 1036."""
    scale = side.height / 1036
    return Rect(side.left, side.top + round(top * scale), side.width, round(height * scale))


def _board(position: _Position, laid: int) -> BoardView:
    placed = position.turn.placement.placed[:laid]
    if not placed:
        return BoardView(position.turn.before.board.cells, position.last)
    cells = list(position.turn.before.board.cells)
    for square, character in placed:
        cells[square.row * 15 + square.column] = character
    return BoardView("".join(cells), tuple(square for square, _ in placed), last_style="found")


def _rack(turn: Turn, laid: int) -> RackView:
    """The draw, in which the letters laid on the board are pressed."""
    letters = turn.draw.kept + turn.draw.new
    used = [False] * len(letters)
    for _, character in turn.placement.placed[:laid]:
        wanted = "?" if character.islower() else character
        place = next((at for at, one in enumerate(letters) if one == wanted and not used[at]), None)
        if place is not None:
            used[place] = True
    return RackView(turn.draw.kept, turn.draw.new, tuple(used), countries=False, label=0)


def _positions(_: Store) -> Sequence[_Position]:
    """What there is to show; a game that cannot be read is skipped without a notice.

    It is read beside the loop, as questions to the database are.
    """
    found: list[_Position] = []
    try:
        paths = shelf.demo_games()
    except ToppingError:
        return ()
    for path in paths:
        try:
            turns = shelf.load(path).turns()
            before: tuple[Square, ...] = ()
            for turn in turns:
                if turn.solution.points >= _WORTH:
                    found.append(_Position(turn, before))
                before = tuple(square for square, _ in turn.placement.placed)
        except ToppingError:
            continue
    return tuple(found)
