"""Elements of a screen: rows, columns and leaves, in the order in which they are read; `layout` gives them places."""

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
    """The sizes of type, as steps of `Layout`: there is nothing between them."""

    LABEL = 2
    """22: labels and heads."""
    ROW = 3
    """24: rows of lists and tables."""
    BODY = 4
    """27: what is read."""
    CARD = 5
    """32: the title of a card."""
    STRONG = 6
    """40: what stands out, and the least size of a key figure."""
    TITLE = 7
    """56: the title of a page, the figure of a fact."""
    CLOCK = 9
    """116: a running clock."""
    TOTAL = 10
    """168: the figure that an end is about."""


class Role(StrEnum):
    """What an element is to somebody who cannot see it; decoration has none."""

    NONE = ""
    TEXT = "text"
    HEADING = "heading"
    BUTTON = "button"
    TAB = "tab"
    OPTION = "option"
    """A value of a choice, or an answer of a question."""
    LIST = "list"
    ROW = "row"
    FIELD = "field"
    PICTURE = "picture"
    """What a painter of its own shows: a board, a chart, a clock."""
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in a size of type, on so many lines at the most.

    Texts of one `group` share one size, chosen for the one that has the least room. Where even the smallest size does
    not fit, the first of the `shorter` forms that does stands there, else it ends with an ellipsis.
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
    """The chosen row of a list, None for none, and the first row in sight; kept by the screen."""

    selected: int | None = 0
    first: int = 0


@dataclass(slots=True)
class TypedText:
    """What stands on an entry line; kept by the screen."""

    text: str = ""
    is_selected: bool = False
    """Whether the next character replaces all of it."""
    longest: int = 60
    without: str = ""
    """Characters that are not taken, such as blanks."""
    is_capital: bool = False
    """Whether letters are typed as capitals."""
    waits: bool = False
    """Whether the keys go elsewhere for now: to the grid on which a move is laid."""
    digits: Callable[[str, str], bool] | None = None
    """Whether a sign of a key of the digit row means its digit, given the text before the caret; None: never."""


@dataclass(slots=True)
class Element:
    """An element, never changed once made: it is not frozen because a frozen one takes three times as long to make.

    Lengths are those of 1920×1080; a `width` or `height` of None is what the content takes.

    What `grow`s shares the room that is left, in place of a length of its own; what `spreads` shares it besides. Where
    there is too little room, children with `drop` leave, those with the highest number first, the last one of equals.
    """

    flow: str = ""
    """How the children follow one another: `row`, `column`, `stack` (over one another) or `scroll`; empty for a leaf.
    `keys` is the place of the keys named at the bottom."""
    children: tuple[Element, ...] = ()
    id: str = ""
    """Its name within the screen, for focus and tests; by default its place in the tree."""
    role: Role = Role.NONE
    said: str = ""
    """What it is called by those who read a screen aloud."""
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
    """Across the flow: `stretch`, `start`, `center` or `end`."""
    justify: str = "start"
    """Along the flow, where nothing grows: `start`, `center` or `end`."""
    drop: int = 0
    card: str = ""
    """A kind of `Card` behind it, a part of the background."""
    fill: str = ""
    """What lies behind it and changes with the state: `row`, `last`, `own`, `door`, `well`, `pill`, `track`, `field`,
    `outline`, `dialog`."""
    cursor: Cursor | None = field(default=None, compare=False)
    """Of a `scroll`: what is chosen and in sight."""
    seen: tuple[int | None, int] = (None, 0)
    """The values of the cursor when the tree was made."""
    before: int = 0
    after: int = 0
    """Of a `scroll` that has very many rows, of which only those near the chosen one are made: how many others precede
    and follow its children."""
    keeps_bar: bool = False
    """Whether the rows of a `scroll` leave room for the mark of what is in sight where all are in sight too."""
    is_on: bool = False
    """Whether it is the chosen one: a row, a value, a tab."""
    is_modal: bool = False
    """Whether nothing outside it takes keys or clicks."""
    takes_keys: bool = False
    """Whether the arrows come to it."""
    is_first: bool = False
    """Whether it has the keys when the screen opens."""
    text: Phrase | None = None
    state: Any = None
    """What is painted of a leaf; it is hashable."""
    paint: Paint | None = None
    within: Callable[[Rect], Rect] | None = field(default=None, compare=False)
    """The part of its place that is painted, where that is less: what moves on a board is painted often."""
    measure: Callable[[Element, int], tuple[int, int]] | None = field(default=None, compare=False)
    """The pixels that a leaf takes, at most so wide. It is one function of a module: if each tree brought a new
    one, all that the leaf is in would be measured again at every frame."""
    beside: Callable[[Element, int], int] | None = field(default=None, compare=False)
    """The pixels that stand beside its text, where that has so many pixels."""
    live: Callable[[], Hashable] | None = field(default=None, compare=False)
    """The state of a leaf that moves: asked for at each frame, while the tree stays."""
    act: Act | None = field(default=None, compare=False)
    """What a click does, and Enter where the keys are."""
    turn: Callable[[int], object] | None = field(default=None, compare=False)
    """What the arrows left (-1) and right (1) do where the keys are."""
    at: Callable[[tuple[int, int], Rect], object] | None = field(default=None, compare=False)
    """What a click at a point of its place does, as soon as the button goes down: on a board, a rack."""
    drag: Callable[[tuple[int, int], tuple[int, int], Rect], object] | None = field(default=None, compare=False)
    """What happens where the button went down at one point and up at another, or at the same: a tile of a rack."""
    press: Hashable = None
    """The `Key` that a click presses."""
    typed: TypedText | None = field(default=None, compare=False)
    """What stands on its entry line; `state` is then a remark in it or, of a tall line, the `FieldView` around it."""
    changed: Act | None = field(default=None, compare=False)
    """Called when something else was typed."""

    @property
    def acts(self) -> bool:
        """Whether a click on it does something."""
        is_clicked = self.act is not None or self.press is not None or self.typed is not None
        return is_clicked or self.at is not None or self.drag is not None

    @property
    def rows(self) -> int:
        """Of a `scroll`: how many rows it has, with those that are not made."""
        return self.before + len(self.children) + self.after

    def but(self, **values: Any) -> Element:
        """A copy with other values, as `replace` makes it in three times as long."""
        made = Element(*_VALUES(self))
        for name, value in values.items():
            setattr(made, name, value)
        return made

    def walk(self) -> Iterator[Element]:
        """Itself and all that is in it."""
        left = [self]
        while left:
            one = left.pop()
            yield one
            left.extend(reversed(one.children))


_VALUES: Final = attrgetter(*(one.name for one in fields(Element)))


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
    return Element(flow, tuple(one for one in children if one is not None), pad=_pad(pad), **more)


def row(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Children from left to right; None is left out."""
    return _box("row", children, pad, more)


def column(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Children from top to bottom; None is left out."""
    return _box("column", children, pad, more)


def stack(*children: Element | None, pad: Pad = 0, **more: Any) -> Element:
    """Children over one another; None is left out."""
    return _box("stack", children, pad, more)


def grid(
    children: Sequence[Element], columns: int, *, gap: float = 24, row_height: float | None = None, **more: Any
) -> Element:
    """Children of one width in so many columns, row by row."""
    rows = []
    for start in range(0, len(children), columns):
        cells = [one.but(grow=1, width=None) for one in children[start : start + columns]]
        cells += [space()] * (columns - len(cells))
        sizes: dict[str, Any] = {"height": row_height} if row_height else {"grow": more.get("grow", 1)}
        rows.append(row(*cells, gap=gap, **sizes))
    return column(*rows, gap=gap, **more)


def scroll(rows: Sequence[Element], cursor: Cursor, *, pad: Pad = 0, **more: Any) -> Element:
    """A column of rows, of which as many are in sight as have room, the chosen one among them."""
    return _box("scroll", rows, pad, {"cursor": cursor, "seen": (cursor.selected, cursor.first), **more})


def space(grow: float = 1, **more: Any) -> Element:
    """Nothing, which takes what room there is."""
    return Element(grow=grow, **more)


def apart(length: float) -> Element:
    """Nothing, of a length along the flow."""
    return Element(width=length, height=length)


def keys_place(**more: Any) -> Element:
    """Where the keys are named."""
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
    """Words; `Phrase` says what happens where they do not fit."""
    words = Phrase(said, step, colour, face, lines, align, group, tuple(shorter))
    return Element(text=words, **{"role": Role.TEXT, "said": said, **more})


def painted(state: Hashable, paint: Paint, said: str, **more: Any) -> Element:
    """What a painter of its own shows of a state; `said` in words, empty for decoration."""
    role = Role.PICTURE if said else Role.NONE
    return Element(state=state, paint=paint, **{"role": role, "said": said, **more})


def live(look: Callable[[], Hashable], paint: Paint, said: str, **more: Any) -> Element:
    """A leaf that moves: `look` gives its state for each frame, without a new tree."""
    return Element(live=look, paint=paint, **{"role": Role.PICTURE if said else Role.NONE, "said": said, **more})


FINGER: Final = 48
"""The least side of what is touched, in pixels of any screen."""
