"""Layout: computes the rectangles of a tree's elements from the rectangle of the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Final

from pygame import Rect

from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of, words_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.ui.tree import FINGER, Element, Phrase

BAR = 14
"""The room for the scroll bar at the right of a list."""
_LINE = 1.25
"""The height of a line as a multiple of the text size."""


@dataclass(frozen=True, slots=True)
class Set:
    """A typeset text: its lines, its size of type and its extent (pixels)."""

    lines: tuple[str, ...]
    size: int
    is_cut: bool = False
    """Whether the text was cut with an ellipsis."""


@dataclass(slots=True)
class Spot:
    """An element with its rectangle on the screen."""

    element: Element
    rect: Rect
    name: str
    """The element's id or, without one, its path from the root."""
    within: tuple[str, ...] = ()
    """The names of its ancestors, from the root."""
    set: Set | None = None
    """The typeset text."""
    shown: range = field(default_factory=lambda: range(0))
    """Of a `scroll`: the visible rows."""


def lay(tree: Element, rect: Rect) -> list[Spot]:
    """Lays out a tree within `rect`. Returns its elements with their rectangles, from back to front."""
    return Places().lay(tree, rect)


def natural(element: Element, width: int) -> tuple[int, int]:
    """Returns the size (pixels) that an element needs for its content, if it may be `width` wide."""
    return _Layout().natural(element, width)


class Places:
    """A layout that reuses the sizes and rectangles of unchanged elements from the screen's previous tree."""

    def __init__(self) -> None:
        self._last: _Layout | None = None

    def lay(self, tree: Element, rect: Rect) -> list[Spot]:
        """Lays out a tree within `rect`. Returns its elements with their rectangles, from back to front."""
        layout = _Layout()
        if self._last is not None:
            layout.follow(tree, self._last)
        layout.place(tree, rect, tree.id or "0", ())
        layout.set_texts()
        layout.tree, layout.before, self._last = tree, None, layout
        return layout.laid


def _px(length: float) -> int:
    return round(length * theme.scale())


_SEEN: Final = attrgetter(
    *(value.name for value in fields(Element) if value.compare and value.name != "children"), "acts"
)
"""Reads the values that determine an element's layout, except its children and its functions."""
_NO_PAD: Final = (0, 0, 0, 0)


class _Layout:
    """The computation of one layout. Sizes are cached by `id(element)`, so the tree is kept alive."""

    def __init__(self) -> None:
        self.measures = theme.measures()
        self._scale = self.measures.scale
        self.tree: Element | None = None
        self.laid: list[Spot] = []
        self.groups: dict[str, int] = {}
        """The number of texts in each group."""
        self.before: _Layout | None = None
        self._known: dict[int, dict[int, tuple[int, int]]] = {}
        """The natural sizes of each element, by the width available."""
        self._spans: dict[int, tuple[int, int]] = {}
        """The slice of `laid` (start, stop) with each element and its descendants."""
        self._kept: dict[int, Element] = {}
        """The equal element of the last tree for each unchanged element (descendants included)."""

    def follow(self, tree: Element, before: _Layout) -> None:
        """Takes over the sizes of elements that are equal in the previous tree, laid out by `before`."""
        if before.measures == self.measures and before.tree is not None:
            self.before = before
            self._match(tree, before.tree)

    def _match(self, new: Element, old: Element) -> bool:
        """Returns whether two elements are equal, including all elements inside them. Notes all equal pairs found."""
        is_same = len(new.children) == len(old.children)
        for number, child in enumerate(new.children):
            other = old.children[number] if number < len(old.children) else None
            if other is None or other.id != child.id:
                is_same = False
                other = next((sibling for sibling in old.children if sibling.id and sibling.id == child.id), None)
            if other is None or not self._match(child, other):
                is_same = False
        is_same = is_same and _SEEN(new) == _SEEN(old)
        if is_same and new.measure is old.measure and new.beside is old.beside:
            self._kept[id(new)] = old
            assert self.before is not None
            self._known[id(new)] = self.before._known.get(id(old), {})
            return True
        return False

    def _px(self, length: float) -> int:
        return round(length * self._scale) if length else 0

    def natural(self, element: Element, width: int) -> tuple[int, int]:
        """Returns the size (pixels) that an element needs for its content, if it may be `width` wide; from a cache."""
        known = self._known.get(id(element))
        if known is None:
            known = self._known[id(element)] = {}
        size = known.get(width)
        if size is None:
            size = known[width] = self._measured(element, width)
        return size

    def _measured(self, element: Element, width: int) -> tuple[int, int]:
        wide = None if element.width is None else max(self._px(element.width), self._px(element.min_width))
        high = None if element.height is None else self._px(element.height)
        if wide is None or high is None:
            left, top, right, bottom = self._pad(element)
            across, down = self._content(element, max(1, (width if wide is None else wide) - left - right))
            wide = max(across + left + right, self._px(element.min_width)) if wide is None else wide
            high = down + top + bottom if high is None else high
        if element.acts:
            high = max(high, FINGER)
        return min(wide, width), max(high, self._px(element.min_height))

    def _content(self, element: Element, width: int) -> tuple[int, int]:
        if element.measure is not None:
            return element.measure(element, width)
        if element.text is not None:
            return _text_size(element.text, width)
        gaps = self._px(element.gap) * max(0, len(element.children) - 1)
        if element.flow == "row":
            sizes = self._row_sizes(element, width - gaps)
            return sum(size[0] for size in sizes) + gaps, max((size[1] for size in sizes), default=0)
        sizes = [self.natural(child, width) for child in element.children]
        across = max((size[0] for size in sizes), default=0)
        if element.flow == "stack":
            return across, max((size[1] for size in sizes), default=0)
        return across, sum(size[1] for size in sizes) + gaps

    def _row_sizes(self, element: Element, room: int) -> list[tuple[int, int]]:
        """Returns the sizes (pixels) that the children of a row need, if it may be `room` wide.

        Children with `grow` share the width that the others leave.
        """
        firm = {place: self.natural(child, room) for place, child in enumerate(element.children) if not child.grow}
        left, share = room - sum(size[0] for size in firm.values()), sum(child.grow for child in element.children)
        return [
            firm[place] if place in firm else self.natural(child, max(1, round(left * child.grow / share)))
            for place, child in enumerate(element.children)
        ]

    def _pad(self, element: Element) -> tuple[int, int, int, int]:
        if element.pad == _NO_PAD:
            return _NO_PAD
        left, top, right, bottom = element.pad
        return self._px(left), self._px(top), self._px(right), self._px(bottom)

    # places

    def place(self, element: Element, rect: Rect, name: str, within: tuple[str, ...]) -> None:
        if self._stays(element, rect, name, within):
            return
        start = len(self.laid)
        laid = Spot(element, rect, name, within)
        self.laid.append(laid)
        if element.children:
            self._place_children(laid)
        self._spans[id(element)] = (start, len(self.laid))

    def _stays(self, element: Element, rect: Rect, name: str, within: tuple[str, ...]) -> bool:
        """Takes over the rectangles of an element and all elements inside from the previous layout.

        Returns False, and does nothing, if anything has changed. `within` are the ids of the elements around it.
        """
        old, before = self._kept.get(id(element)), self.before
        if old is None or before is None or id(old) not in before._spans:
            return False
        first, last = before._spans[id(old)]
        there = before.laid[first]
        if there.rect != rect or there.name != name or there.within != within:
            return False
        moved = len(self.laid) - first
        now: dict[int, Element] = {}
        if not _pair(old, element, now):
            return False
        for spot in before.laid[first:last]:
            start, end = before._spans.get(id(spot.element), (last, last))
            spot.element = now[id(spot.element)]
            if first <= start < last:  # an element may occur in several places of the tree
                self._spans[id(spot.element)] = start + moved, end + moved
            self.laid.append(spot)
        return True

    def _place_children(self, laid: Spot) -> None:
        element, rect, name = laid.element, laid.rect, laid.name
        left, top, right, bottom = self._pad(element)
        inner = Rect(
            rect.left + min(left, rect.width),
            rect.top + min(top, rect.height),
            max(0, rect.width - left - right),
            max(0, rect.height - top - bottom),
        )
        inside, children = (*laid.within, name), list(enumerate(element.children))
        if element.flow == "stack":
            for number, child in children:
                self.place(child, self._in_stack(element, child, inner), child.id or f"{name}.{number}", inside)
            return
        along = 0 if element.flow == "row" else 1
        if element.flow == "scroll":
            inner.width = max(0, inner.width - self._px(BAR) * element.keeps_bar)
            shown = self._in_sight(element, inner)
            laid.shown = range(element.before + shown.start, element.before + shown.stop)
            children = children[shown.start : shown.stop]
            if not element.keeps_bar and len(children) < element.rows:
                inner.width = max(0, inner.width - self._px(BAR))
        gap, room = self._px(element.gap), inner.size[along]
        children, sizes = self._sizes(list(children), inner, along, gap)
        used = sum(sizes) + gap * (len(sizes) - 1)
        if used > room:  # even the gaps do not fit
            gap = max(0, (room - sum(sizes)) // max(1, len(sizes) - 1))
            used = sum(sizes) + gap * (len(sizes) - 1)
        at = inner.topleft[along] + {"start": 0, "center": (room - used) // 2, "end": room - used}[element.justify]
        for (number, child), size in zip(children, sizes, strict=True):
            place = self._across(element, child, inner, along, at, size)
            self.place(child, place, child.id or f"{name}.{number}", inside)
            at += size + gap

    def _in_stack(self, element: Element, child: Element, inner: Rect) -> Rect:
        """Returns the rectangle of a child of a stack: all of `inner`, or with `align`, only as large as the child
        needs.
        """
        if element.align == "stretch":
            return inner.copy()
        wide, high = self.natural(child, inner.width)
        place = Rect(0, 0, min(wide, inner.width), min(high, inner.height))
        place.center = inner.center
        if element.align == "start":
            place.topleft = inner.topleft
        elif element.align == "end":
            place.bottomright = inner.bottomright
        return place

    def _across(self, element: Element, child: Element, inner: Rect, along: int, at: int, size: int) -> Rect:
        """Returns the rectangle of a child of a row (`along` 0) or column (1), at the position `at` with the length
        `size`.

        Its position and length in the other direction follow from the row's or column's `align`. All are pixels.
        """
        room = inner.size[1 - along]
        taken = room
        if element.align != "stretch":
            taken = min(room, self.natural(child, size if along == 0 else inner.width)[1 - along])
        over = inner.topleft[1 - along]
        over += {"start": 0, "stretch": 0, "center": (room - taken) // 2, "end": room - taken}[element.align]
        return Rect(at, over, size, taken) if along == 0 else Rect(over, at, taken, size)

    def _sizes(
        self, children: list[tuple[int, Element]], inner: Rect, along: int, gap: int
    ) -> tuple[list[tuple[int, Element]], list[int]]:
        room = inner.size[along]
        if along == 0:
            firm = sum(gap for _ in children[1:])
            wide = max(1, room - firm)
            sizes = {n: _least(child, 0) if child.grow else self.natural(child, wide)[0] for n, child in children}
        else:
            sizes = {
                n: _least(child, 1) if child.grow else self.natural(child, inner.width)[1] for n, child in children
            }
        while len(children) > 1 and sum(sizes[n] for n, _ in children) + gap * (len(children) - 1) > room:
            leaving = max(
                (child for child in children if child[1].drop),
                key=lambda child: (child[1].drop, child[0]),
                default=None,
            )
            if leaving is None:
                break
            children.remove(leaving)
        lengths = [sizes[n] for n, _ in children]
        left = room - sum(lengths) - gap * (len(lengths) - 1)
        if left < 0:
            return children, _shrunk(lengths, [_firm(child, along) for _, child in children], sum(lengths) + left)
        return children, _grown(
            lengths,
            [child.grow or child.spreads for _, child in children],
            left,
            [bool(child.grow) for _, child in children],
        )

    def _in_sight(self, element: Element, inner: Rect) -> range:
        """Returns the range of rows of a scrolling list that are visible. First scrolls the list so that the chosen row
        is visible.
        """
        gap, of = self._px(element.gap), len(element.children)
        heights: dict[int, int] = {}

        def fitting(first: int) -> int:
            used, last = 0, first
            while last < of:
                if last not in heights:
                    heights[last] = self.natural(element.children[last], inner.width)[1]
                if used + heights[last] > inner.height:
                    break
                used, last = used + heights[last] + gap, last + 1
            return max(last, first + 1)

        selected, first = element.seen
        selected, first = None if selected is None else max(0, selected - element.before), first - element.before
        first = max(0, min(first, of - 1))
        while first > 0 and fitting(first - 1) == of:
            first -= 1  # leaves no empty room after the last row
        if selected is not None and of:
            selected = min(selected, of - 1)
            first = min(first, selected)
            while fitting(first) <= selected:
                first += 1
        return range(first, fitting(first))

    # texts

    def set_texts(self) -> None:
        """Breaks the texts into lines and chooses their size of type; texts of one group get the same size.

        Unchanged groups keep their lines.
        """
        groups: dict[str, list[Spot]] = {}
        for spot in self.laid:
            if spot.element.text is not None:
                groups.setdefault(spot.element.text.group or f"\n{spot.name}", []).append(spot)
        self.groups = {name: len(members) for name, members in groups.items()}
        before = {} if self.before is None else self.before.groups
        for name, members in groups.items():
            if before.get(name) == len(members) and all(spot.set is not None for spot in members):
                continue
            size, least = max(theme.step(_text(spot).step) for spot in members), theme.least()
            while size > least and not all(_fits(spot, min(size, theme.step(_text(spot).step))) for spot in members):
                size -= 1
            for spot in members:
                spot.set = _set(spot, min(size, theme.step(_text(spot).step)))


def _pair(old: Element, new: Element, pairs: dict[int, Element]) -> bool:
    """Notes in `pairs`, by `id()` of each element of the tree `old`, which element of the equal tree `new` replaces it.

    Returns False if an old element stands at several places of the tree, and different elements replace it there.
    """
    if pairs.setdefault(id(old), new) is not new:
        return False
    return all(_pair(element, other, pairs) for element, other in zip(old.children, new.children, strict=True))


def _least(element: Element, along: int) -> int:
    """Returns the least width (`along` 0) or height (1) of an element that grows, in pixels.

    A text in a row needs room for its shortest form, or for its first word.
    """
    least = _px(element.min_height if along else element.min_width)
    if along or element.text is None:
        return least
    phrase = element.text
    words = [phrase.text] if phrase.lines == 1 else words_of(phrase.text.partition("\n")[0])
    sizes = [width_of(word, theme.least(), face=phrase.face) for word in (*phrase.shorter[-1:], *words)[:1] if word]
    return max([least, *sizes])


def _firm(element: Element, along: int) -> int:
    """Returns the width (`along` 0) or height (1) that an element keeps while others have more than theirs, in pixels.

    It shrinks below that only if the room is too small even so.
    """
    least = _px(element.min_height if along else element.min_width)
    return max(least, FINGER) if element.acts else least


def _shrunk(lengths: Sequence[int], firm: Sequence[int], room: int) -> list[int]:
    """Returns lengths reduced so that they fit into `room` (pixels).

    Each loses in proportion to what it has above its `firm` length; below that only if necessary.
    """
    room = max(0, room)
    least = [min(length, keep) for length, keep in zip(lengths, firm, strict=True)]
    if sum(least) >= room:
        return _parts(least, room)
    above = [length - keep for length, keep in zip(lengths, least, strict=True)]
    return [keep + part for keep, part in zip(least, _parts(above, room - sum(least)), strict=True)]


def _parts(weights: Sequence[float], whole: int) -> list[int]:
    """Divides `whole` (pixels) in proportion to `weights` into integers with exactly this sum."""
    total, parts, used, given = sum(weights), [], 0.0, 0
    for weight in weights:
        used += weight
        upto = round(whole * used / total) if total else 0
        parts.append(upto - given)
        given = upto
    return parts


def _grown(lengths: Sequence[int], shares: Sequence[float], left: int, grows: Sequence[bool]) -> list[int]:
    """Returns the lengths enlarged by `left` pixels in all, in proportion to `shares`.

    Children with `grows` and equal shares get equal lengths if possible.
    """
    if not any(shares):
        return list(lengths)
    pool = left + sum(length for length, grow in zip(lengths, grows, strict=True) if grow)
    fixed: set[int] = set()
    while True:  # a child that needs more than its share keeps its least length; the others share the rest
        free = [place for place, share in enumerate(shares) if share and place not in fixed]
        parts = dict(zip(free, _parts([shares[place] for place in free], max(0, pool)), strict=True))
        over = [place for place in free if grows[place] and parts[place] < lengths[place]]
        if not over:
            break
        fixed.update(over)
        pool -= sum(lengths[place] for place in over)
    return [
        parts[place] + (0 if grows[place] else length) if place in parts else length
        for place, length in enumerate(lengths)
    ]


# texts

_PIECES: Final = re.compile(r"[^-_./]*[-_./]|[^-_./]+")
"""The pieces into which a word too wide for a line is broken."""


def text_height(size: int) -> int:
    """Returns the height (pixels) of a line of text in this size of type."""
    return round(_LINE * size)


def _text_size(phrase: Phrase, width: int) -> tuple[int, int]:
    size = theme.step(phrase.step)
    whole = max((width_of(line, size, face=phrase.face) for line in phrase.text.split("\n")), default=0) + 1
    lines = 1 if phrase.lines == 1 else min(phrase.lines, len(broken(phrase.text, width, size, phrase.face)))
    return min(whole, width), lines * text_height(size)


def broken(text: str, width: int, size: int, face: Face = Face.TEXT) -> list[str]:
    """Breaks a text into lines of at most `width` pixels, at spaces and line ends.

    A word that is too wide is broken after hyphens, underscores, dots and slashes; otherwise it stays too wide.
    """

    def is_wide(said: str) -> bool:
        return width_of(said, size, face=face) > width

    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in words_of(part, is_wide):
            for place, piece in enumerate(_PIECES.findall(word) if is_wide(word) else [word]):
                longer = f"{line} {piece}" if line and not place else line + piece
                if line and is_wide(longer):
                    lines.append(line)
                    line = piece
                else:
                    line = longer
        lines.append(line)
    return lines


def room_of(element: Element, rect: Rect, size: int) -> Rect:
    """Returns the part of an element's rectangle that its text may fill, for a size of type (pixels)."""
    if element.beside is not None:
        rect = Rect(rect.left, rect.top, max(1, rect.width - element.beside(element, size)), rect.height)
    left, top, right, bottom = (_px(length) for length in element.pad)
    return Rect(rect.left + left, rect.top + top, max(1, rect.width - left - right), max(1, rect.height - top - bottom))


def _text(laid: Spot) -> Phrase:
    assert laid.element.text is not None, laid.name
    return laid.element.text


def _lines_in(phrase: Phrase, room: Rect, size: int) -> int:
    return max(1, min(phrase.lines, (room.height + size // 4) // text_height(size)))


def _fits(laid: Spot, size: int, said: str = "") -> bool:
    phrase, room = _text(laid), room_of(laid.element, laid.rect, size)
    lines = broken(said or phrase.text, room.width, size, phrase.face) if phrase.lines > 1 else [said or phrase.text]
    high = len(lines) <= _lines_in(phrase, room, size)
    return high and all(width_of(line, size, face=phrase.face) <= room.width for line in lines)


def _set(laid: Spot, size: int) -> Set:
    phrase, room = _text(laid), room_of(laid.element, laid.rect, size)
    shown = next((shown for shown in (phrase.text, *phrase.shorter) if _fits(laid, size, shown)), None)
    if shown is not None:
        lines = broken(shown, room.width, size, phrase.face) if phrase.lines > 1 else [shown]
        return Set(tuple(lines), size)
    shown = phrase.shorter[-1] if phrase.shorter else phrase.text
    lines = broken(shown, room.width, size, phrase.face) if phrase.lines > 1 else [shown]
    kept = lines[: _lines_in(phrase, room, size)]
    if len(kept) < len(lines):
        kept[-1] += "…"
    return Set(tuple(_cut(line, room.width, size, phrase.face) for line in kept), size, is_cut=True)


def _cut(line: str, width: int, size: int, face: Face) -> str:
    while line not in ("", "…") and width_of(line, size, face=face) > width:
        line = line.rstrip("…")[:-1].rstrip() + "…"
    return line
