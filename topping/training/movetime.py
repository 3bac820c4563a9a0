"""Where the time of a move went: finding the word, typing it, and looking for its place, told from the strokes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from topping.play.run.strokes import Device, Stroke, StrokeKind

PAUSE_MS: Final = 1_000
"""From how long a pause between the word and its reference is a search for the place."""

IDLE_MS: Final = 5_000
"""How long the cursor of the grid stands still before the first letter until the move is one that is not found yet."""

_WORD: Final = (StrokeKind.LETTER, StrokeKind.JOKER)


@dataclass(frozen=True, slots=True)
class MoveTime:
    """The parts of a move's time, in milliseconds; their sum is the time of the move."""

    finding_ms: int
    """Until the first key of the entry that won, and whatever came after that entry."""
    typing_ms: int
    """The rest of the entry, until it was proposed."""
    placing_ms: int
    """Within the entry: moving the cursor before the first letter, and a pause of `PAUSE_MS` or more between the
    word's last letter and the reference."""

    @property
    def elapsed_ms(self) -> int:
        """The time of the move, without its penalty."""
        return self.finding_ms + self.typing_ms + self.placing_ms


def move_time(
    elapsed_ms: int, found: bool, strokes: Sequence[Stroke] | None, won_at_ms: int | None = None
) -> MoveTime | None:
    """The parts of the time of a move that took `elapsed_ms`; None where the strokes do not tell.

    `strokes` are those of the last showing of the draw, in the order of their times: empty where nothing was typed,
    None where the run has none at all. `won_at_ms` is when the try that counted was proposed; without it, the last
    proposal is the one. A missed move is all finding.
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
    """The entry that was proposed at `end_ms`; None where nothing had been typed."""
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
    """What the strokes make of the entry line and of the grid, as far as they tell: lengths and times, no letters."""

    def __init__(self) -> None:
        self._on_grid = False
        self._line: list[Stroke] = []
        """The characters on the entry line, each as the stroke that typed it."""
        self._is_selected = False
        self._line_begun_ms = 0
        self._grid: list[Stroke] = []
        self._grid_begun_ms = 0
        self._moved_ms: int | None = None
        """Since when the cursor has been moving, with nothing but that since."""
        self._last_ms = 0
        """When the cursor moved last."""
        self._cursor_ms = 0
        """How long it moved before the first letter of the entry on the grid."""
        self._asked_ms: int | None = None
        """When the letter of a joker was asked for, by a click on its tile, with nothing since."""

    def take(self, stroke: Stroke) -> None:
        """One more stroke."""
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
                self._grid = []  # letters laid come back when the cursor goes elsewhere
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
        """The entry that an Enter would propose now."""
        if not self._text:
            return None
        if self._on_grid:
            return _Entry(self._grid_begun_ms, self._cursor_ms)
        return _Entry(self._line_begun_ms, self._pause_ms)

    @property
    def _text(self) -> list[Stroke]:
        return self._grid if self._on_grid else self._line

    def _turn_to(self, stroke: Stroke) -> None:
        """Follows the keys from the entry line to the grid and back."""
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
            self._line = []  # it stays selected, which nobody notices of an empty line
        elif self._text:
            self._text.pop()

    @property
    def _pause_ms(self) -> int:
        """The pause between the word's last letter and the reference, where it is long enough to be a search."""
        first = _reference(self._line)
        if not first:
            return 0
        word = [stroke.at_ms for stroke in self._line[:first] if stroke.kind in _WORD]
        pause = self._line[first].at_ms - word[-1] if word else 0
        return pause if pause >= PAUSE_MS else 0


def _reference(line: Sequence[Stroke]) -> int:
    """The place of the first character of the reference behind the word; 0 where there is none there."""
    typed = [place for place, stroke in enumerate(line) if stroke.kind is not StrokeKind.OTHER]
    digits = [at for at, place in enumerate(typed) if line[place].kind is StrokeKind.DIGIT]
    if not digits:
        return 0
    behind = len(typed) - 1 - digits[-1]
    if behind > 1 or digits[0] == 0:  # the reference comes first: `H4 PASSE`, `4H PASSE`
        return 0
    return typed[digits[0] - (1 if behind == 0 else 0)]
