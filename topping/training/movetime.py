"""The time of a move in three parts, read from the player's keystrokes and clicks.

The parts are: finding the word, typing it, finding its place on the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.run.strokes import Device, Stroke, StrokeKind

PAUSE_MS: Final = 1_000
"""Least pause between word and reference that counts as a search for the place (ms)."""

IDLE_MS: Final = 5_000
"""Time without cursor moves before the first letter after which the word counts as not found yet (ms)."""

_WORD: Final = (StrokeKind.LETTER, StrokeKind.JOKER)


@dataclass(frozen=True, slots=True)
class MoveTime:
    """The time of a move in three parts (ms): finding, typing and placing the word."""

    finding_ms: int
    """Time until the first key of the winning entry, plus the time after that entry."""
    typing_ms: int
    """The rest of the entry, until it was proposed."""
    placing_ms: int
    """Time within the entry to move the cursor before the first letter, or to pause before the reference.

    A pause counts from `PAUSE_MS` on, after the last letter of the word.
    """

    @property
    def elapsed_ms(self) -> int:
        """The time of the move, without its penalty (ms)."""
        return self.finding_ms + self.typing_ms + self.placing_ms


def move_time(
    elapsed_ms: int, found: bool, strokes: Sequence[Stroke] | None, won_at_ms: int | None = None
) -> MoveTime | None:
    """Splits the time `elapsed_ms` of a move into finding, typing and placing; None if the strokes do not show the
    parts.

    `strokes` are the keystrokes and clicks since the draw was last shown, in order; None if none were recorded.
    `won_at_ms` is the time of the proposal that counted, by default the last. A move whose top was not `found` was all
    finding.
    """
    if strokes is None:
        return None
    if not found:
        return MoveTime(elapsed_ms, 0, 0)
    end_ms = min(elapsed_ms, elapsed_ms if won_at_ms is None else won_at_ms)
    ends = [stroke.at_ms for stroke in strokes if stroke.kind is StrokeKind.ENTER and stroke.at_ms <= end_ms]
    entry = _entry(strokes, ends[-1]) if ends else None
    if entry is None:
        return None
    placing_ms = entry.placing_ms
    return MoveTime(elapsed_ms - (ends[-1] - entry.begun_ms), ends[-1] - entry.begun_ms - placing_ms, placing_ms)


def _entry(strokes: Sequence[Stroke], end_ms: int) -> _Entry | None:
    """Returns the instant of the first key of the word proposed at `end_ms`, and the time spent on finding its place
    (ms).

    Returns None if nothing was typed.
    """
    reader = _Follower()
    for stroke in strokes:
        if stroke.at_ms > end_ms:
            break
        if stroke.at_ms == end_ms and stroke.kind is StrokeKind.ENTER:
            break
        reader.take(stroke)
    return reader.entry


@dataclass(frozen=True, slots=True)
class _Entry:
    begun_ms: int
    placing_ms: int


class _Follower:
    """A replay of keystrokes and clicks on the entry line and the grid. It follows how much is typed and when, but no
    letters.
    """

    def __init__(self) -> None:
        self._on_grid = False
        self._line: list[Stroke] = []
        """The characters on the entry line, as the strokes that typed them."""
        self._is_selected = False
        self._line_begun_ms = 0
        self._grid: list[Stroke] = []
        self._grid_begun_ms = 0
        self._moved_ms: int | None = None
        """Start of the present cursor movement (ms); None after any other stroke."""
        self._last_ms = 0
        """Last cursor movement (ms)."""
        self._cursor_ms = 0
        """Duration of the cursor movement before the first letter of the entry on the grid (ms)."""
        self._asked_ms: int | None = None
        """Instant of the click on a joker's tile that asks for its letter (ms); None after the next stroke."""

    def take(self, stroke: Stroke) -> None:
        """Follows one keystroke or click: updates how much is typed, where the cursor is, and since when."""
        self._turn_to(stroke)
        if stroke.kind is StrokeKind.OTHER and stroke.device is Device.MOUSE:
            self._asked_ms = stroke.at_ms if self._asked_ms is None else self._asked_ms
            return
        self._deal_with(stroke)
        self._asked_ms = None

    def _deal_with(self, stroke: Stroke) -> None:
        match stroke.kind:
            case StrokeKind.CURSOR:
                self._is_selected = False
                self._grid = []  # letters laid return when the cursor moves
                if self._moved_ms is None or stroke.at_ms - self._last_ms >= IDLE_MS:
                    self._moved_ms = stroke.at_ms
                self._last_ms = stroke.at_ms
                return
            case StrokeKind.ENTER:
                self._is_selected = not self._on_grid and bool(self._line)
            case StrokeKind.CLEAR:
                self._text.clear()
                self._is_selected = False
            case StrokeKind.ERASE:
                self._erase()
            case _:
                self._type(stroke)
        self._moved_ms = None

    @property
    def entry(self) -> _Entry | None:
        """The word that Enter would propose now: the instant of its first key, and the time spent on finding its place
        (ms).

        None if nothing is typed.
        """
        if not self._text:
            return None
        if self._on_grid:
            return _Entry(self._grid_begun_ms, self._cursor_ms)
        return _Entry(self._line_begun_ms, self._pause_ms)

    @property
    def _text(self) -> list[Stroke]:
        return self._grid if self._on_grid else self._line

    def _turn_to(self, stroke: Stroke) -> None:
        """Switches between entry line and grid if the stroke does so. A switch removes the letters laid on the grid."""
        was_on_grid = self._on_grid
        if stroke.device is Device.LINE:
            self._on_grid = False
        elif stroke.device is Device.GRID or stroke.kind in _WORD:
            self._on_grid = True
        if was_on_grid is not self._on_grid:
            self._grid = []

    def _type(self, stroke: Stroke) -> None:
        if self._is_selected:
            self._line = []
            self._is_selected = False
        if not self._text:
            self._begin(stroke)
        self._text.append(stroke)

    def _begin(self, stroke: Stroke) -> None:
        if not self._on_grid:
            self._line_begun_ms = stroke.at_ms
            return
        first_ms = begun_ms = stroke.at_ms if self._asked_ms is None else self._asked_ms
        if self._moved_ms is not None and first_ms - self._last_ms < IDLE_MS:
            begun_ms = self._moved_ms
        self._grid_begun_ms, self._cursor_ms = begun_ms, first_ms - begun_ms

    def _erase(self) -> None:
        if self._is_selected:
            self._line = []  # the empty line stays selected, without effect
        elif self._text:
            self._text.pop()

    @property
    def _pause_ms(self) -> int:
        """The pause between the last letter of the word and the reference typed behind it, such as `H4` (ms); 0 if it
        is too short for a search.
        """
        first = _reference(self._line)
        if not first:
            return 0
        word = [stroke.at_ms for stroke in self._line[:first] if stroke.kind in _WORD]
        pause = self._line[first].at_ms - word[-1] if word else 0
        return pause if pause >= PAUSE_MS else 0


def _reference(line: Sequence[Stroke]) -> int:
    """Returns the index in `line` of the first key of a reference (such as `H4`) typed after the word; 0 if none
    follows.
    """
    typed = [place for place, stroke in enumerate(line) if stroke.kind is not StrokeKind.OTHER]
    digits = [at for at, place in enumerate(typed) if line[place].kind is StrokeKind.DIGIT]
    if not digits:
        return 0
    behind = len(typed) - 1 - digits[-1]
    if behind > 1 or digits[0] == 0:  # the reference comes first: `H4 PASSE`, `4H PASSE`
        return 0
    return typed[digits[0] - (1 if behind == 0 else 0)]
