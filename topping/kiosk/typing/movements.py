"""The animations while a player searches a move: falling tiles, entry line that glows or shakes, found word."""

import math
from typing import Final

from topping.kiosk.paint import theme
from topping.kiosk.paint.foundtop import FoundView
from topping.rules.games.game import Turn
from topping.rules.grid.board import EMPTY, SIZE, Square
from topping.rules.placement import replaced_squares

_DROP: Final = 6
"""How far tiles fall and the field shakes, in pixels at 1080 lines."""
_SHAKES: Final = 3
_MARGIN_MS = 100
"""How long (ms) after its end an animation still counts as moving, for its last frame."""


class Movements:
    """The animations of a run. They start with events of the game, and nothing waits for their end."""

    def __init__(self, *, is_on: bool) -> None:
        self._is_on = is_on
        self._drawn_ms: int | None = None
        """The time (ms) at which the current draw was first displayed; None before."""
        self._answered_ms: int | None = None
        """The time (ms) of the answer to a valid word below the top."""
        self._refused_ms: int | None = None
        """The time (ms) of the answer to an invalid word."""
        self._found: tuple[int, Turn] | None = None

    def next_draw(self) -> None:
        self._drawn_ms = None
        self.quiet()

    def drawn(self, now: int) -> None:
        self._drawn_ms = now

    def answered(self, now: int, *, is_valid: bool) -> None:
        self._answered_ms, self._refused_ms = (now, None) if is_valid else (None, now)

    def quiet(self) -> None:
        self._answered_ms = self._refused_ms = None

    def found(self, turn: Turn, now: int) -> None:
        self._found = (now, turn)

    def is_moving(self, now: int) -> bool:
        if not self._is_on:
            return False
        starts = (self._drawn_ms, theme.SETTLING), (self._answered_ms, theme.HALO), (self._refused_ms, theme.SHAKE)
        if any(began is not None and 0 <= now - began < motion.length_ms + _MARGIN_MS for began, motion in starts):
            return True
        if self._found is None:
            return False
        ms = now - self._found[0]
        stays = range(theme.SWEEP.length_ms + _MARGIN_MS, theme.PILL.length_ms + theme.PILL_STAYS_MS)
        return 0 <= ms < theme.FOUND_MS + _MARGIN_MS and ms not in stays

    def raised(self, now: int, scale: float) -> int:
        """Returns how far (pixels) the falling tiles of a new draw are above their final position at `now` (ms).

        `scale` is how many pixels of this screen a pixel at 1920×1080 is.
        """
        if not self._is_on:
            return 0
        share = theme.SETTLING.share(0 if self._drawn_ms is None else now - self._drawn_ms)
        return round(_DROP * (1 - share) * scale)

    def halo(self, now: int) -> int:
        """Returns the strength (percent) at `now` (ms) of the glow around the entry line after a valid word below the
        top.
        """
        if self._answered_ms is None:
            return 0
        return theme.HALO.percent(now - self._answered_ms) if self._is_on else 100

    def shift(self, now: int, scale: float) -> int:
        """Returns the horizontal offset (pixels) at `now` (ms) of the entry line, which shakes after an invalid word.

        `scale` is how many pixels of this screen a pixel at 1920×1080 is.
        """
        ms = -1 if self._refused_ms is None else now - self._refused_ms
        if not self._is_on or not 0 <= ms < theme.SHAKE.length_ms:
            return 0
        return round(_DROP * math.sin(2 * math.pi * _SHAKES * ms / theme.SHAKE.length_ms) * scale)

    def found_view(self, now: int) -> FoundView | None:
        """Returns the state at `now` (ms) of the animation of the top just found; None if it is over."""
        if self._found is None or not self._is_on:
            return None
        began, turn = self._found
        move = turn.solution.move
        phase = theme.found_phase(now - began, len(move.word))
        if phase is None:
            return None
        cells, placed = turn.after.board, {square for square, _ in turn.placement.placed}
        replaced = replaced_squares(turn.placement, cells)
        tiles = []
        for step in range(len(move.word)):
            square = move.reference.square.moved(move.reference.direction, step)
            style = "replaced" if square in replaced else "last" if square in placed else "laid"
            tiles.append((square, cells.at(square), style))
        taken = frozenset(Square(*divmod(at, SIZE)) for at, cell in enumerate(cells.cells) if cell != EMPTY)
        return FoundView(tuple(tiles), move.reference.direction, turn.solution.points, phase, taken)
