"""Painters for words: a word with its hooks in a list, bars for word lengths, answers of an exercise."""

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.icons import Icon, paint_icon
from topping.kiosk.paint.pen import width_of, write
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tiles, paint_word, word_width
from topping.lexicon.spelling import LONGEST, SHORTEST
from topping.rules.grid.board import SIZE

_WORD, _SIGN = 3, 1
"""The steps of type of the words, and of hooks and figures around them."""
_PAD: Final = 14
_GAP: Final = 10
"""The gap between a word and its hooks."""
_HOOKS: Final = {2: 6, 3: 6, 4: 5, 5: 4}
"""The number of hooks that fit in a line on each side, by word length."""
_FEW_HOOKS: Final = 3
_FIGURE: Final = "0000"


@dataclass(frozen=True, slots=True)
class WordCell:
    """A word in a list of words, with the letters that can stand before or after it (hooks)."""

    word: str
    """The word, joker letters in lower case."""
    before: str = ""
    """The front hooks; empty while not known."""
    after: str = ""
    figure: str = ""
    """The figure by which the list is ordered."""
    is_barred: bool = False
    """Whether the word is not admitted."""
    room: int = 2
    """The length of the list's word with the most hooks; all words leave the same room for hooks."""
    has_figure: bool = False
    """Whether the list leaves room for figures."""


def columns_in(width: float, letters: tuple[int, int], *, has_figures: bool) -> int:
    """Returns how many columns of words fit into `width` pixels at 1920×1080.

    `letters` are the lengths of the shortest and of the longest word. With `has_figures`, a number stands beside each
    word.
    """
    shortest, longest = letters
    wanted = word_width("E" * longest, theme.step(_WORD)) + _hooks_width(shortest) + _hooks_width(longest)
    wanted += 2 * theme.px(_GAP) + 2 * theme.px(_PAD)
    wanted += _figure_width() if has_figures else 0
    return max(1, min(6, round(width * theme.scale()) // wanted))


def _hooks_width(letters: int) -> int:
    """Returns the width (pixels) that the hooks take on each side of words of `letters` letters."""
    return width_of("E" * _HOOKS.get(letters, _FEW_HOOKS), theme.step(_SIGN), face=Face.SEMI)


def _figure_width() -> int:
    return width_of(_FIGURE, theme.step(_SIGN), face=Face.SEMI) + theme.px(_GAP)


def paint_word_cell(surface: Surface, spot: Rect, cell: WordCell | None) -> None:
    """Paints a word between its hooks (letters that can stand before or after it); None if it is not loaded yet.

    All words of a column begin at the same x.
    """
    if cell is None:
        return
    pad, gap, size, hooks = theme.px(_PAD), theme.px(_GAP), theme.step(_WORD), _hooks_width(cell.room)
    room = spot.inflate(-2 * pad, 0)
    if cell.has_figure:
        figure = Rect(0, spot.top, _figure_width() - gap, spot.height)
        figure.right = room.right
        write(surface, cell.figure, figure, theme.step(_SIGN), colour=theme.INK2, face=Face.SEMI, align="right")
        room.width -= _figure_width()
    if room.width < hooks + 2 * gap + word_width(cell.word, size):
        hooks = 0
    left = room.left + (hooks + gap if hooks else 0)
    width = min(word_width(cell.word, size), room.right - left)
    word = Rect(left, spot.top, width, spot.height)
    ink = theme.INK3 if cell.is_barred else theme.INK
    if cell.word.isupper():
        write(surface, cell.word, word, size, colour=ink, face=Face.TITLE)
    else:
        paint_word(surface, word, cell.word, size, ink)
    if cell.is_barred:
        surface.fill(theme.MISSED, Rect(word.left, word.centery, width, max(2, theme.px(2))))
    if hooks:
        _paint_hooks(surface, Rect(room.left, spot.top, hooks, spot.height), cell.before, "right")
        _paint_hooks(surface, Rect(word.right + gap, spot.top, room.right - word.right - gap, spot.height), cell.after)


def _paint_hooks(surface: Surface, place: Rect, letters: str, align: str = "left") -> None:
    """Writes hooks (letters) on one line or two, cut with an ellipsis if they do not fit."""
    size = theme.step(_SIGN)
    lines = [letters]
    if width_of(letters, size, face=Face.SEMI) > place.width:
        half = -(-len(letters) // 2)
        lines = [letters[:half], letters[half:]]
    height = min(round(size * 1.1), place.height // len(lines))
    top = place.centery - height * len(lines) // 2
    for number, line in enumerate(lines):
        fitting = line
        while fitting and width_of(fitting, size, face=Face.SEMI) > place.width:
            fitting = fitting[:-1]
        band = Rect(place.left, top + number * height, place.width, height)
        write(surface, fitting, band, size, colour=theme.INK2, face=Face.SEMI, align=align)


LENGTHS: Final = range(SHORTEST, LONGEST + 1)
_LEAST: Final = 3
"""The height of the lowest bar."""


@dataclass(frozen=True, slots=True)
class LengthBarsView:
    """A bar chart with the number of words of each length."""

    counts: tuple[tuple[int, int], ...]
    """Pairs (length, number of words)."""
    chosen: int | None
    """The only length to be listed; None for all."""


def paint_length_bars(surface: Surface, rect: Rect, view: LengthBarsView) -> None:
    """Paints a bar for each word length, as high as the logarithm of its number of words.

    There are 80 words of two letters and 60,000 of ten, too different for proportional bars.
    """
    counts = dict(view.counts)
    most = math.log1p(max(counts.values(), default=1))
    size = theme.step(1)
    label = round(size * 1.15)
    for length in LENGTHS:
        spot = bar_place(rect, length)
        count = counts.get(length, 0)
        is_chosen = length == view.chosen
        ink = theme.ACCENT_TEXT if is_chosen else theme.INK2 if count else theme.INK3
        place = Rect(spot.left, spot.bottom - label, spot.width, label)
        write(surface, str(length), place, size, colour=ink, face=Face.SEMI, align="centre")
        if count:
            room = spot.height - label - theme.px(2)
            height = max(theme.px(_LEAST), round(room * math.log1p(count) / most))
            bar = Rect(0, 0, max(4, round(spot.width * 0.62)), min(height, room))
            bar.midbottom = (spot.centerx, place.top - theme.px(2))
            paint_box(surface, bar, theme.BAR if is_chosen else theme.INK3, theme.px(4))


def bar_place(rect: Rect, length: int) -> Rect:
    """Returns the rectangle of the bar, with its label, for words of `length` letters."""
    width = rect.width // len(LENGTHS)
    return Rect(rect.left + (length - SHORTEST) * width, rect.top, width, rect.height)


def length_at(rect: Rect, point: tuple[int, int]) -> int | None:
    """Returns the word length whose bar is at a point; None if there is none."""
    return next((length for length in LENGTHS if bar_place(rect, length).collidepoint(point)), None)


_SHADOW: Final = 16
"""The room for the shadows of tiles, at the right and below."""
_STACK: Final = 3
"""The most lines of hooks."""
_READABLE: Final = 1.5
"""The least side of a tile, as a multiple of the smallest type."""
_HOOK: Final = 0.3
"""The size of a hook, as a fraction of the tile's side."""


@dataclass(frozen=True, slots=True)
class HookedWord:
    """A word in tiles, with the letters that can stand before or after it (hooks)."""

    word: str
    """The word's letters A–Z; if the player typed no word, the typed text."""
    before: str
    after: str
    is_admitted: bool


def paint_hooked_word(surface: Surface, band: Rect, view: HookedWord) -> None:
    """Paints a word in tiles between its hooks, which are small; if the tiles are too small, writes the word."""
    letters = view.word
    band = Rect(band.left, band.top, band.width - theme.px(_SHADOW), band.height - theme.px(_SHADOW))
    side = band.height
    sides = [hooks_of_side for hooks_of_side in (view.before, view.after) if hooks_of_side]

    def width_at(side: int) -> int:
        hooks = sum(_stack_width(hooks_of_side, side, band.height) + _stack_gap(side) for hooks_of_side in sides)
        return side * len(letters) + hooks

    while side > 1 and width_at(side) > band.width:
        side -= 1
    is_small = side < _READABLE * theme.least()
    if is_small or not (letters.isascii() and letters.isalpha() and len(letters) <= SIZE):
        write(surface, letters, band, max(theme.step(1), round(band.height * 0.5)), face=Face.TITLE)
        return
    left = band.left
    if view.before:
        width = _stack_width(view.before, side, band.height)
        _paint_stack(surface, Rect(left, band.top, width, band.height), view.before, side, "right")
        left += width + _stack_gap(side)
    style, top = "laid" if view.is_admitted else "missed", band.centery - side // 2
    paint_tiles(
        surface, [(Rect(left + at * side, top, side, side), letter, style) for at, letter in enumerate(letters)]
    )
    if view.after:
        left += side * len(letters) + _stack_gap(side)
        width = _stack_width(view.after, side, band.height)
        _paint_stack(surface, Rect(left, band.top, width, band.height), view.after, side, "left")


def _stack_gap(side: int) -> int:
    return max(4, side // 7)


def _hook_size(side: int) -> int:
    return max(theme.step(1), round(side * _HOOK))


def _stack(letters: str, side: int, height: int) -> list[str]:
    """Splits the hooks (letters) into at most three lines, in as few columns as `height` (pixels) allows.

    `side` is that of the word's tiles (pixels).
    """
    lines = max(1, min(_STACK, height // round(_hook_size(side) * 1.05)))
    columns = -(-len(letters) // lines)
    return [letters[start : start + columns] for start in range(0, len(letters), columns)]


def _stack_width(letters: str, side: int, height: int) -> int:
    return max(len(line) for line in _stack(letters, side, height)) * round(_hook_size(side) * 0.9)


def _paint_stack(surface: Surface, place: Rect, letters: str, side: int, align: str) -> None:
    size, lines = _hook_size(side), _stack(letters, side, place.height)
    height, step = round(size * 1.05), round(size * 0.9)
    top = place.centery - height * len(lines) // 2
    for number, line in enumerate(lines):
        left = place.right - step * len(line) if align == "right" else place.left
        for letter in line:
            spot = Rect(left, top + number * height, step, height)
            write(surface, letter, spot, size, colour=theme.INK, face=Face.BOLD, align="centre")
            left += step


_TILE: Final = 112
"""The largest tile of a word, at 1920×1080; `_SMALL_TILE`: of a single letter."""
_SMALL_TILE: Final = 92
_APART: Final = 1.06
"""The pitch of tiles, as a multiple of their side."""
_LINE: Final = 1.28
"""The pitch of rows, as a multiple of the tile's side; `_LETTER_LINE`: of rows of letters with a mark below each."""
_LETTER_LINE: Final = 1.9
_MARK: Final = 0.62
_SLOT: Final = "#00000038"
_COLUMNS: Final = 2
"""The number of columns if tiles in one column would be smaller than `_LEAST_SIDE` of the largest."""
_LEAST_SIDE: Final = 0.5
_MARKS: Final = {"found": Icon.TICK, "missed": Icon.CROSS}


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer of an exercise in tiles, with an empty slot for each letter that is not known."""

    word: str
    """The letters, a joker's in lower case; blanks are slots."""
    style: str = "laid"
    """The style of the tiles; `found` and `missed` rows get a mark."""


@dataclass(frozen=True, slots=True)
class HooksView:
    """An exercise that asks for the letters that can stand before, or after, a word (hooks)."""

    word: str
    is_front: bool
    found: tuple[AnswerRow, ...]
    """The known answers, each a single letter."""


def paint_answers(surface: Surface, rect: Rect, rows: tuple[AnswerRow, ...]) -> None:
    """Paints the answers of an exercise in rows of tiles; in two columns if the tiles are then larger."""
    if not rows:
        return
    most = max(len(row.word) for row in rows)
    columns, side = 1, _side(rect, len(rows), most, 1)
    if side < _LEAST_SIDE * theme.px(_TILE) and len(rows) > 1:
        sides = [(count, _side(rect, len(rows), most, count)) for count in (1, _COLUMNS)]
        columns, side = max(sides, key=lambda count: count[1])
    lines = -(-len(rows) // columns)
    high = min(rect.height // lines, round(side * _LINE))
    wide = rect.width // columns
    top = rect.centery - high * lines // 2
    for index, row in enumerate(rows):
        column, line = divmod(index, lines)
        place = Rect(rect.left + column * wide, top + line * high, wide, high)
        _paint_row(surface, place, row, side, most)


def _side(rect: Rect, rows: int, letters: int, columns: int) -> int:
    """Returns the largest side (pixels) of tiles for this number of rows, letters per row, and columns."""
    lines = -(-rows // columns)
    wide = (rect.width // columns - theme.px(20)) / (_APART * letters + 2 * _MARK + 0.4)
    return max(6, int(min(theme.px(_TILE), wide, rect.height / lines / _LINE)))


def _paint_row(surface: Surface, rect: Rect, row: AnswerRow, side: int, most: int) -> None:
    step = side * _APART
    left = rect.centerx - step * most / 2
    places = [Rect(round(left + index * step), rect.centery - side // 2, side, side) for index in range(len(row.word))]
    _paint_tiles(surface, places, row)
    mark = round(side * _MARK)
    right = Rect(places[-1].right + round(0.2 * side), rect.centery - mark // 2, mark, mark)
    _paint_mark(surface, right, row.style)


def _paint_tiles(surface: Surface, places: list[Rect], row: AnswerRow) -> None:
    for place, letter in zip(places, row.word, strict=True):
        if letter == " ":
            radius, width = 9 * place.width / 66, 1.5 * theme.scale()
            paint_box(surface, place.inflate(-2, -2), _SLOT, radius, line=theme.LINE, width=width)
    lettered = zip(places, row.word, strict=True)
    paint_tiles(surface, [(place, letter, row.style) for place, letter in lettered if letter != " "])


def _paint_mark(surface: Surface, place: Rect, style: str) -> None:
    if style in _MARKS:
        paint_icon(surface, place, _MARKS[style], theme.FOUND if style == "found" else theme.MISSED, stroke=3.6)


def paint_hooks(surface: Surface, rect: Rect, view: HooksView) -> None:
    """Paints a word in tiles with an empty slot before or after it, and the hooks already found below."""
    shown = f" {view.word}" if view.is_front else f"{view.word} "
    side = int(min(theme.px(_TILE), rect.width / (_APART * len(shown))))
    band = Rect(rect.left, rect.top, rect.width, round(1.5 * side))
    _paint_row(surface, band, AnswerRow(shown), side, len(shown))
    if not view.found:
        return
    room = Rect(rect.left, band.bottom + theme.px(20), rect.width, rect.bottom - band.bottom - theme.px(20))
    small = int(min(theme.px(_SMALL_TILE), room.width / (_APART * 6)))
    across, lines = _letter_lines(room, len(view.found), small)
    while small > 12 and lines * small * _LETTER_LINE > room.height:
        small -= 2
        across, lines = _letter_lines(room, len(view.found), small)
    for index, answer in enumerate(view.found):
        line, column = divmod(index, across)
        of_line = min(across, len(view.found) - line * across)
        left = room.centerx - round(of_line * small * _APART / 2) + round(column * small * _APART)
        place = Rect(left, room.top + round(line * small * _LETTER_LINE), small, small)
        _paint_tiles(surface, [place], answer)
        mark = round(small * 0.5)
        below = Rect(place.centerx - mark // 2, place.bottom + round(small * 0.12), mark, mark)
        _paint_mark(surface, below, answer.style)


def _letter_lines(room: Rect, letters: int, side: int) -> tuple[int, int]:
    across = int(room.width / (_APART * side))
    return across, -(-letters // across)
