"""The tree of elements that a screen shows: rows, columns and leaves, in reading order.

`layout` computes their places.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import Any, Final, TypeAlias

from pygame import Rect, Surface

from topping.kiosk.paint.theme import Face

Paint: TypeAlias = Callable[[Surface, Rect, Any], None]
Act: TypeAlias = Callable[[], object]
Pad: TypeAlias = float | tuple[float, float] | tuple[float, float, float, float]


class Type(IntEnum):
    """The sizes of type (pixels at 1920×1080)."""

    LABEL = 2
    """22: labels and heads."""
    ROW = 3
    """24: rows of lists and tables."""
    BODY = 4
    """27: running text."""
    CARD = 5
    """32: the title of a card."""
    STRONG = 6
    """40: emphasis; the least size of a key figure."""
    TITLE = 7
    """56: the title of a page, the figure of a fact."""
    CLOCK = 9
    """116: a running clock."""
    TOTAL = 10
    """168: the main figure of a results page."""


class Role(StrEnum):
    """What an element is for screen readers, such as a button; decorations have none."""

    NONE = ""
    TEXT = "text"
    HEADING = "heading"
    BUTTON = "button"
    TAB = "tab"
    OPTION = "option"
    """A value of a choice, or an answer to a question."""
    LIST = "list"
    ROW = "row"
    FIELD = "field"
    PICTURE = "picture"
    """A leaf with a painter of its own: a board, a chart, a clock."""
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text to be shown in a size of type, on at most `lines` lines.

    If it does not fit, it is written smaller; texts of one `group` get the same size. If that is not enough, the first
    fitting form of `shorter` is used, otherwise the text ends with an ellipsis.
    """

    text: str
    step: int = Type.BODY
    colour: str = "ink"
    """The name of a colour of the palette."""
    face: Face = Face.TEXT
    lines: int = 1
    align: str = "left"
    group: str = ""
    shorter: tuple[str, ...] = ()


@dataclass(slots=True)
class Cursor:
    """The state of a list, kept by its screen: the chosen row (None if none), and the first visible row."""

    selected: int | None = 0
    first: int = 0


@dataclass(slots=True)
class TypedText:
    """The text of an entry line, kept by its screen."""

    text: str = ""
    is_selected: bool = False
    """Whether the next character replaces the whole text."""
    longest: int = 60
    without: str = ""
    """Characters that are ignored, such as blanks."""
    is_capital: bool = False
    """Whether letters become capitals."""
    waits: bool = False
    """Whether typing goes to the grid for now, where a move is being laid."""
    digits: Callable[[str, str], bool] | None = None
    """Says whether the sign typed by a digit-row key means the digit, given the text before the caret; None: never."""


@dataclass(slots=True)
class Element:
    """An element of the tree that a screen shows: a leaf, or a row, column or stack of elements.

    Treat it as immutable: it is not frozen only because frozen classes take three times as long to make. Lengths are in
    pixels at 1920×1080. A `width` or `height` of None fits the content. A child with `grow` gets a share of the
    remaining room instead of its own length; with `spreads`, in addition to it. If room is short, children with `drop`
    are left out: the highest number first, the last of equals first.
    """

    flow: str = ""
    """The arrangement of the children: `row`, `column`, `stack` (over one another) or `scroll`; empty for a leaf.
    `keys` is the place of the footer of keys, `asked` the place of a question."""
    children: tuple[Element, ...] = ()
    id: str = ""
    """The name within the screen, for focus and tests; by default the position in the tree."""
    role: Role = Role.NONE
    said: str = ""
    """The text for screen readers."""
    width: float | None = None
    height: float | None = None
    min_width: float = 0
    min_height: float = 0
    grow: float = 0
    spreads: float = 0
    gap: float = 0
    pad: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Left, top, right, bottom."""
    align: str = "stretch"
    """The alignment across the flow: `stretch`, `start`, `center` or `end`."""
    justify: str = "start"
    """The alignment along the flow if nothing grows: `start`, `center` or `end`."""
    drop: int = 0
    card: str = ""
    """The kind of `Card` behind the element, painted with the background."""
    fill: str = ""
    """The kind of box behind the element, which changes with focus and pointer: `row`, `last`, `door`, `well`, `pill`,
    `track`, `ink`, `field`, `outline`, `dialog`."""
    cursor: Cursor | None = field(default=None, compare=False)
    """Of a `scroll`: the chosen row and the first visible row."""
    seen: tuple[int | None, int] = (None, 0)
    """The cursor's values at the time the tree was made."""
    before: int = 0
    after: int = 0
    """Of a `scroll` with very many rows: the numbers of rows before and after `children` that were not made."""
    keeps_bar: bool = False
    """Whether a `scroll` keeps room for its scroll bar even if all rows are visible."""
    is_on: bool = False
    """Whether this row, value or tab is the chosen one."""
    is_modal: bool = False
    """Whether elements outside get neither keys nor clicks."""
    takes_keys: bool = False
    """Whether the element can be focused with the arrows."""
    is_first: bool = False
    """Whether the element is focused when the screen opens."""
    text: Phrase | None = None
    state: Any = None
    """The hashable state that `paint` shows."""
    paint: Paint | None = None
    within: Callable[[Rect], Rect] | None = field(default=None, compare=False)
    """Returns the part of the rectangle to paint, for a moving part of a board that is painted often."""
    measure: Callable[[Element, int], tuple[int, int]] | None = field(default=None, compare=False)
    """Returns the size (pixels) of a leaf, given the most width. Use a function of a module: with a new function in
    each tree, all elements around the leaf would be measured again at every frame."""
    beside: Callable[[Element, int], int] | None = field(default=None, compare=False)
    """Returns the width (pixels) taken beside the text, given the text's size (pixels)."""
    live: Callable[[], Hashable] | None = field(default=None, compare=False)
    """Returns the state of an animated leaf; called at each frame without a new tree."""
    act: Act | None = field(default=None, compare=False)
    """The action of a click, and of Enter if focused."""
    turn: Callable[[int], object] | None = field(default=None, compare=False)
    """The action of the left (-1) and right (1) arrows if focused."""
    at: Callable[[tuple[int, int], Rect], object] | None = field(default=None, compare=False)
    """The action of the mouse button going down at a point of the rectangle, as on a board."""
    drag: Callable[[tuple[int, int], tuple[int, int], Rect], object] | None = field(default=None, compare=False)
    """The action of a drag or click, given the points where the button went down and up, as for tiles of a rack."""
    press: Hashable = None
    """The `Key` pressed by a click."""
    typed: TypedText | None = field(default=None, compare=False)
    """The content of an entry line. `state` is then its remark or, for a tall line, its `FieldView`."""
    changed: Act | None = field(default=None, compare=False)
    """Called after the typed text changed."""

    @property
    def acts(self) -> bool:
        """Whether a click on the element has an effect."""
        is_clicked = self.act is not None or self.press is not None or self.typed is not None
        return is_clicked or self.at is not None or self.drag is not None

    @property
    def rows(self) -> int:
        """The number of rows of a scrolling list: its elements, and the rows left out above (`before`) and below
        (`after`).
        """
        return self.before + len(self.children) + self.after

    def but(self, **values: Any) -> Element:
        """Returns a copy with some fields changed, three times as fast as `dataclasses.replace`."""
        made = Element(*_VALUES(self))
        for name, value in values.items():
            setattr(made, name, value)
        return made

    def walk(self) -> Iterator[Element]:
        """Yields the element and all its descendants, in reading order."""
        left = [self]
        while left:
            element = left.pop()
            yield element
            left.extend(reversed(element.children))


_VALUES: Final = attrgetter(*(value.name for value in fields(Element)))


def _pad(pad: Pad) -> tuple[float, float, float, float]:
    match pad:
        case (across, down):
            return (across, down, across, down)
        case (left, top, right, bottom):
            return (left, top, right, bottom)
        case int() | float():
            return (pad, pad, pad, pad)
    raise TypeError(pad)


def _box(flow: str, children: Sequence[Element | None], pad: Pad, more: dict[str, Any]) -> Element:
    return Element(flow, tuple(child for child in children if child is not None), pad=_pad(pad), **more)


def row(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Returns an element with its children from left to right. Children that are None are left out.

    `pad` is the room within its edges (pixels at 1920×1080); `more` are further fields of the `Element`.
    """
    return _box("row", children, pad, more)


def column(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Returns an element with its children from top to bottom. Children that are None are left out.

    `pad` is the room within its edges (pixels at 1920×1080); `more` are further fields of the `Element`.
    """
    return _box("column", children, pad, more)


def stack(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Returns an element with its children painted over one another. Children that are None are left out.

    `pad` is the room within its edges (pixels at 1920×1080); `more` are further fields of the `Element`.
    """
    return _box("stack", children, pad, more)


def grid(
    children: Sequence[Element], columns: int, *, gap: float = 24, row_height: float | None = None, **more: Any
) -> Element:
    """Returns an element with its children in `columns` columns of equal width, filled row by row.

    `gap` and `row_height` are pixels at 1920×1080; `more` are further fields of the `Element`.
    """
    rows = []
    for start in range(0, len(children), columns):
        cells = [child.but(grow=1, width=None) for child in children[start : start + columns]]
        cells += [space()] * (columns - len(cells))
        sizes: dict[str, Any] = {"height": row_height} if row_height else {"grow": more.get("grow", 1)}
        rows.append(row(*cells, gap=gap, **sizes))
    return column(*rows, gap=gap, **more)


def scroll(rows: Sequence[Element], cursor: Cursor, *, pad: Pad = 0, **more: Any) -> Element:
    """Returns a scrolling column, which shows as many rows as fit, including the chosen one.

    `cursor` holds the chosen row and the first visible one; `more` are further fields of the `Element`.
    """
    return _box("scroll", rows, pad, {"cursor": cursor, "seen": (cursor.selected, cursor.first), **more})


def space(grow: float = 1, **more: Any) -> Element:
    """Returns an empty element that takes a share of the remaining room, in proportion to `grow`.

    `more` are further fields of the `Element`.
    """
    return Element(grow=grow, **more)


def apart(length: float) -> Element:
    """Returns an empty element of the length `length` (pixels at 1920×1080), to keep neighbours apart."""
    return Element(width=length, height=length)


def keys_place(**more: Any) -> Element:
    """Returns the element in which the footer of keys is shown; `more` are further fields of it."""
    return Element("keys", id="keys", **{"height": 88, "min_height": 88, **more})


def text(
    said: str,
    step: int = Type.BODY,
    colour: str = "ink",
    face: Face = Face.TEXT,
    *,
    lines: int = 1,
    align: str = "left",
    group: str = "",
    shorter: Sequence[str] = (),
    **more: Any,
) -> Element:
    """Returns an element with the text `said`.

    `Phrase` explains the other parameters; `more` are further fields of the `Element`.
    """
    words = Phrase(said, step, colour, face, lines, align, group, tuple(shorter))
    return Element(text=words, **{"role": Role.TEXT, "said": said, **more})


def painted(state: Hashable, paint: Paint, said: str, **more: Any) -> Element:
    """Returns a leaf that `paint` paints from `state`.

    `said` describes it for screen readers (empty for decorations); `more` are further fields of the `Element`.
    """
    role = Role.PICTURE if said else Role.NONE
    return Element(state=state, paint=paint, **{"role": role, "said": said, **more})


def live(look: Callable[[], Hashable], paint: Paint, said: str, **more: Any) -> Element:
    """Returns an animated leaf: `look` is called for each frame and returns the state that `paint` paints.

    `said` describes it for screen readers; `more` are further fields of the `Element`.
    """
    return Element(live=look, paint=paint, **{"role": Role.PICTURE if said else Role.NONE, "said": said, **more})


FINGER: Final = 48
"""The least side (pixels of any screen) of an element that can be touched."""
