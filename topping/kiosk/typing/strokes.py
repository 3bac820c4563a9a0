"""What is kept of typing a move, its strokes, and what is shown of it, its movements."""

from __future__ import annotations

from typing import Final

import pygame

from topping.kiosk.paint import motion
from topping.kiosk.paint.found import FoundView
from topping.kiosk.paint.motion import drop_of, found_phase, shake_of
from topping.kiosk.typing.move import ARROWS, MoveTyping, plain_letters
from topping.kiosk.ui.keys import ENTER
from topping.play.run.strokes import Device, StrokeKind, kind_of
from topping.rules.games.game import Turn
from topping.rules.moves.replacement import replaced_squares

_CARET: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


def strokes_of(
    event: pygame.event.Event, typing: MoveTyping, before_caret: str, *, shift: bool
) -> tuple[tuple[StrokeKind, Device], ...]:
    """The strokes of an event, before it is dealt with; none where nothing is typed."""
    on_grid = typing.grid is not None
    device = Device.GRID if on_grid else Device.LINE
    if event.type == pygame.TEXTINPUT:
        kinds = _on_grid(event.text, shift=shift) if on_grid else _on_line(event.text, before_caret)
        return tuple((kind, device) for kind in kinds)
    if event.type != pygame.KEYDOWN:
        return ()
    if event.key in ENTER:
        return ((StrokeKind.ENTER, device),)
    if event.key == pygame.K_TAB:
        return ((StrokeKind.CURSOR, device),)
    if event.key == pygame.K_ESCAPE:
        if typing.is_empty:
            return ((StrokeKind.CURSOR, device),) if on_grid else ()
        return ((StrokeKind.CLEAR, device),)
    if event.key in ARROWS and (on_grid or not typing.text):
        return ((StrokeKind.CURSOR, Device.GRID),)
    if event.key == pygame.K_BACKSPACE or (event.key == pygame.K_DELETE and not on_grid):
        return ((StrokeKind.ERASE, device),)
    if event.key in _CARET and not on_grid:
        return ((StrokeKind.CURSOR, device),)
    if not on_grid and event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ((StrokeKind.OTHER, device),)  # text is pasted
    return ()


def _on_line(text: str, before: str) -> list[StrokeKind]:
    return [kind_of(character, before + text[:place]) for place, character in enumerate(text)]


def _on_grid(text: str, *, shift: bool) -> list[StrokeKind]:
    """On the grid every letter is one of the word; with Shift it stands for a joker."""
    letter = StrokeKind.JOKER if shift else StrokeKind.LETTER
    return [letter if plain_letters(character) else kind_of(character, "") for character in text]


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

    def found_view(self, now: int) -> FoundView | None:
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
            tuple(tiles),
            move.reference.direction,
            turn.solution.points,
            phase,
        )
