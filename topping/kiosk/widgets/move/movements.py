"""The movements of the play screen: when each began, and what of it is to be seen at a moment."""

from __future__ import annotations

from pygame import Rect

from topping.kiosk.look import motion
from topping.kiosk.look.motion import drop_of, found_phase, shake_of
from topping.kiosk.painters.solo.found import FoundView
from topping.rules.games.game import Turn
from topping.rules.moves.replacement import replaced_squares

_MARGIN_MS = 100
"""Movements are looked at so long after their end, for the frame that shows it."""


class Movements:
    """The movements of one run. They follow what has happened, and nothing waits for them."""

    def __init__(self, *, is_on: bool) -> None:
        self._is_on = is_on
        self._drawn_ms: int | None = None
        """When the present draw was first on screen; None before."""
        self._answered_ms: int | None = None
        """When a valid word that is not the top was answered."""
        self._refused_ms: int | None = None
        """When a word that is not valid was answered."""
        self._found: tuple[int, Turn] | None = None

    def next_draw(self) -> None:
        """Another draw is coming."""
        self._drawn_ms = None
        self.quiet()

    def drawn(self, now: int) -> None:
        """The draw is on screen."""
        self._drawn_ms = now

    def answered(self, now: int, *, is_valid: bool) -> None:
        """A proposal was answered that is not the top."""
        self._answered_ms, self._refused_ms = (now, None) if is_valid else (None, now)

    def quiet(self) -> None:
        """The answer is no longer shown."""
        self._answered_ms = self._refused_ms = None

    def found(self, turn: Turn, now: int) -> None:
        """The top of a move was found."""
        self._found = (now, turn)

    def is_moving(self, now: int) -> bool:
        """Whether the next frame may differ from this one."""
        if not self._is_on:
            return False
        starts = ((self._drawn_ms, motion.SETTLING), (self._answered_ms, motion.HALO), (self._refused_ms, motion.SHAKE))
        if any(began is not None and 0 <= now - began < one.length_ms + _MARGIN_MS for began, one in starts):
            return True
        if self._found is None:
            return False
        ms = now - self._found[0]
        stays = range(motion.SWEEP.length_ms + _MARGIN_MS, motion.PILL.length_ms + motion.PILL_STAYS_MS)
        return 0 <= ms < motion.FOUND_MS + _MARGIN_MS and ms not in stays

    def raised(self, now: int, scale: float) -> int:
        """How many pixels the tiles of the draw are above their places."""
        if not self._is_on:
            return 0
        return round(drop_of(0 if self._drawn_ms is None else now - self._drawn_ms) * scale)

    def halo(self, now: int) -> int:
        """How strong the halo of the field is, in percent; it stays as long as the answer."""
        if self._answered_ms is None:
            return 0
        return motion.HALO.percent(now - self._answered_ms) if self._is_on else 100

    def shift(self, now: int, scale: float) -> int:
        """How many pixels the field is beside its place."""
        if self._refused_ms is None or not self._is_on:
            return 0
        return round(shake_of(now - self._refused_ms) * scale)

    def found_view(self, now: int, board: Rect) -> FoundView | None:
        """The word found, while anything of it moves."""
        if self._found is None or not self._is_on:
            return None
        began, turn = self._found
        move = turn.solution.move
        phase = found_phase(now - began, len(move.word))
        if phase is None:
            return None
        cells, placed = turn.after.board, {square for square, _ in turn.placement.placed}
        replaced = replaced_squares(turn.placement, cells)
        tiles = []
        for step in range(len(move.word)):
            square = move.reference.square.moved(move.reference.direction, step)
            style = "replaced" if square in replaced else "last" if square in placed else "laid"
            tiles.append((square, cells.at(square), style))
        return FoundView(
            (board.x, board.y, board.width, board.height),
            tuple(tiles),
            move.reference.direction,
            turn.solution.points,
            phase,
        )
