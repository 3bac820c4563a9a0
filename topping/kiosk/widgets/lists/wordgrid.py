"""A list of words in rows of several columns, which may be much longer than the screen.

Rows may have a label, and sections begin with a row of their own. Which word the keyboard is on is told by its place
among all words; nothing is kept for words that are not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, overload

import pygame
from pygame import Rect

_DRAG: Final = 16
"""How far a finger moves before it scrolls rather than chooses, in pixels."""


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: the place of its first word among all, and how many it has; a heading has none."""

    first: int
    count: int
    label: str = ""
    heading: str = ""


class EvenRows(Sequence[GridRow]):
    """The rows of so many words, all of them full but the last one; made when they are asked for."""

    def __init__(self, words: int, columns: int) -> None:
        self._words, self._columns = words, max(1, columns)

    def __len__(self) -> int:
        return -(-self._words // self._columns)

    @overload
    def __getitem__(self, place: int) -> GridRow: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[GridRow]: ...
    def __getitem__(self, place: int | slice) -> GridRow | Sequence[GridRow]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        first = place * self._columns
        return GridRow(first, min(self._columns, self._words - first))


def rows_of_groups(groups: Sequence[tuple[str, str, int]], columns: int) -> tuple[GridRow, ...]:
    """The rows of groups of words: each with a label for its first row, a heading above it, and its number of words."""
    rows, first = [], 0
    for label, heading, count in groups:
        if heading:
            rows.append(GridRow(first, 0, heading=heading))
        for start in range(0, count, max(1, columns)):
            rows.append(GridRow(first + start, min(columns, count - start), "" if start else label))
        first += count
    return tuple(rows)


@dataclass(slots=True)
class WordGrid:
    """Which rows are shown, and which word has the keyboard; arrows, the wheel, a click and a dragging finger move."""

    rect: Rect
    row_height: int
    columns: int = 1
    label_width: int = 0
    """Left of the words of each row."""
    rows: Sequence[GridRow] = field(default_factory=tuple)
    of: int = 0
    """How many words there are in all."""
    first: int = 0
    """The row shown first."""
    focus: int | None = None
    """The word that has the keyboard; None where it is elsewhere."""
    _held: tuple[int, int] | None = None
    """Where a finger went down, and the row that was shown first then."""
    _drags: bool = False

    @property
    def room(self) -> int:
        """How many rows fit."""
        return max(1, self.rect.height // max(1, self.row_height))

    @property
    def shown(self) -> Sequence[GridRow]:
        """The rows that are on screen."""
        return self.rows[self.first : self.first + self.room]

    @property
    def span(self) -> tuple[int, int]:
        """The places of the first word shown and of the one behind the last."""
        shown = self.shown
        return (shown[0].first, shown[-1].first + shown[-1].count) if shown else (0, 0)

    @property
    def cell_width(self) -> int:
        """The width of a column."""
        return (self.rect.width - self.label_width) // max(1, self.columns)

    def set(self, rows: Sequence[GridRow], of: int, *, first: int = 0, focus: int | None = None) -> None:
        """Another list, scrolled to a row and with the keyboard on a word."""
        self.rows, self.of, self.first = rows, of, first
        self.focus = None if focus is None or not of else max(0, min(focus, of - 1))
        self._scroll_to(first)

    def focus_on(self, word: int | None) -> None:
        """Puts the keyboard on a word and shows it, or takes it away."""
        self.focus = None if word is None or not self.of else max(0, min(word, self.of - 1))
        if self.focus is not None:
            row = self._row_of(self.focus)
            above = row - 1 if row and not self.rows[row - 1].count else row
            self._scroll_to(max(row - self.room + 1, min(self.first, above)))

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel, and keys: without the keyboard on a word, Down and the page keys bring it; whether it was taken.

        Up from the first row gives the keyboard back.
        """
        if event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self.first - event.y)
            return True
        if event.type != pygame.KEYDOWN or not self.of:
            return False
        if self.focus is None:
            if event.key not in (pygame.K_DOWN, pygame.K_PAGEDOWN):
                return False
            self.focus_on(self.span[0])
            return True
        return self._move(event.key)

    def _move(self, key: int) -> bool:
        focus = self.focus or 0
        match key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.focus_on(focus + (1 if key == pygame.K_RIGHT else -1))
            case pygame.K_HOME | pygame.K_END:
                self.focus_on(0 if key == pygame.K_HOME else self.of - 1)
            case pygame.K_UP | pygame.K_DOWN | pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self.room, pygame.K_PAGEDOWN: self.room}
                self._step(focus, steps[key])
            case _:
                return False
        return True

    def _step(self, focus: int, rows: int) -> None:
        """Moves by rows, down or (negative) up, in the same column where the row has one."""
        at = self._row_of(focus)
        column = focus - self.rows[at].first
        full = [place for place in self._reachable(at, rows) if self.rows[place].count]
        if rows == -1 and not full:
            self.focus = None
            return
        row = self.rows[full[-1]] if full else self.rows[at]
        self.focus_on(row.first + min(column, row.count - 1))

    def _reachable(self, at: int, rows: int) -> range:
        """The rows between one and the one so many farther, in the order in which they are passed; one row farther
        where that is a heading."""
        if rows > 0:
            end = min(len(self.rows) - 1, at + rows)
            if end > at and not self.rows[end].count and end + 1 < len(self.rows):
                end += 1
            return range(at + 1, end + 1)
        end = max(0, at + rows)
        if end < at and not self.rows[end].count and end > 0:
            end -= 1
        return range(at - 1, end - 1, -1)

    def pressed(self, event: pygame.event.Event) -> int | None:
        """The word that a click or a touch has chosen: it came down and went up on it without scrolling."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._held, self._drags = (event.pos[1], self.first), False
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            moved = self._held[0] - event.pos[1]
            self._drags = self._drags or abs(moved) >= _DRAG
            if self._drags:
                self._scroll_to(self._held[1] + round(moved / max(1, self.row_height)))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._held = self._held, None
            if held is not None and not self._drags:
                return self.word_at(event.pos)
        return None

    def word_at(self, point: tuple[int, int]) -> int | None:
        """The word at a point of the screen."""
        if not self.rect.collidepoint(point):
            return None
        place = (point[1] - self.rect.top) // max(1, self.row_height)
        shown = self.shown
        column = (point[0] - self.rect.left - self.label_width) // max(1, self.cell_width)
        if place >= len(shown) or not 0 <= column < shown[place].count:
            return None
        return shown[place].first + column

    def _row_of(self, word: int) -> int:
        """The row of a word."""
        low, high = 0, len(self.rows) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.rows[middle].first <= word:
                low = middle
            else:
                high = middle - 1
        return low

    def _scroll_to(self, row: int) -> None:
        self.first = max(0, min(row, len(self.rows) - self.room))
