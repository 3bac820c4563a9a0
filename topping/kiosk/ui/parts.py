"""The components of all screens, such as buttons, entry lines, lists, icons and tiles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.button import ButtonKind, cap_size_in
from topping.kiosk.paint.fields import FieldView
from topping.kiosk.paint.figures import figure_width, paint_figure
from topping.kiosk.paint.icons import Icon, cap_width, chip_size, hint_width, paint_avatar, paint_chip, paint_icon
from topping.kiosk.paint.pen import Span, initials, spans_width, width_of, wrap_spans, write_spans
from topping.kiosk.paint.pen import marked as spans_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tiled, paint_tiles, paint_word, word_width
from topping.kiosk.ui.layout import text_height
from topping.kiosk.ui.tree import (
    FINGER,
    Act,
    Cursor,
    Element,
    Phrase,
    Role,
    Type,
    TypedText,
    column,
    painted,
    row,
    scroll,
    space,
    text,
)
from topping.texts import say

Item = TypeVar("Item")


def following(values: Sequence[Item], present: Item, by: int = 1) -> Item:
    """Returns the value `by` positions after `present`; the first value follows the last.

    If `present` is not among the values, returns the first.
    """
    return values[(values.index(present) + by if present in values else 0) % len(values)]


# buttons


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """How a button looks apart from its text: kind, key cap, icon, whether it is enabled."""

    kind: ButtonKind
    cap: str = ""
    """The key that presses the button."""
    icon: Icon | None = None
    is_enabled: bool = True


def button(
    said: str,
    act: Act | None,
    kind: ButtonKind = ButtonKind.QUIET,
    *,
    step: int = Type.ROW,
    cap: str = "",
    icon: Icon | None = None,
    group: str = "",
    shorter: Sequence[str] = (),
    **more: Any,
) -> Element:
    """Returns a button with the text `said`; it is disabled if `act` is None. Arrows can focus it unless
    `takes_keys=False`.

    `step`, `group` and `shorter` are explained in `Phrase`; `more` are further fields of the `Element`.
    """
    face = Face.SEMI if kind in (ButtonKind.SEGMENT, ButtonKind.CHIP, ButtonKind.TAB) else Face.BOLD
    return Element(
        state=ButtonLook(kind, cap, icon, act is not None),
        text=Phrase(said, step, face=face, group=group, shorter=tuple(shorter)),
        act=act,
        measure=_measure_button,
        beside=_beside,
        **{"role": Role.BUTTON, "said": said, "takes_keys": act is not None, "height": 58, **more},
    )


def _beside(element: Element, size: int) -> int:
    """Returns the width (pixels) of a button's key cap, icon and margins, which its text, in type of `size` pixels,
    cannot use.
    """
    look = element.state
    assert isinstance(look, ButtonLook)
    if look.kind is ButtonKind.TAB:
        return theme.px(22 + 12) + (round(size * 1.1) + theme.px(16) if look.icon is not None else 0)
    cap = cap_width(look.cap, cap_size_in(size)) + round(size * 0.45) if look.cap else 0
    icon = round(size * 1.1) + round(size * 0.45) if look.icon is not None else 0
    return cap + icon + round(size * 0.8)


def _measure_button(element: Element, width: int) -> tuple[int, int]:
    assert element.text is not None
    size = theme.step(element.text.step)
    wide = width_of(element.text.text, size, face=element.text.face) + _beside(element, size) + 2 * theme.px(12)
    return min(max(wide, FINGER), width), max(theme.px(58), FINGER)


def hint(cap: str, said: str, press: Any, *, primary: bool = False, **more: Any) -> Element:
    """Returns a key hint: a key cap with what the key does (`said`).

    A click presses the `Key` `press`; `primary` marks the main action.
    """
    return Element(
        state=ButtonLook(ButtonKind.HINT, cap),
        text=Phrase(said, 1, group="hints", shorter=("",)),
        is_on=primary,
        press=press,
        measure=_measure_hint,
        beside=_beside_hint,
        **{"role": Role.BUTTON, "said": f"{cap} {said}".strip(), **more},
    )


def hint_length(cap: str, said: str) -> float:
    """Returns the width (pixels at 1920×1080) that a key hint with the key cap `cap` and the label `said` needs."""
    return _hint_width(cap, said) / theme.scale()


def _hint_width(cap: str, said: str) -> int:
    return max(hint_width(cap, said, theme.step(1)) + 3, theme.px(40))


def _beside_hint(element: Element, size: int) -> int:
    """Returns the width (pixels) that the key cap takes from the label of a key hint; 0 without a label.

    `size` is the size of type (pixels).
    """
    assert isinstance(element.state, ButtonLook)
    assert element.text is not None
    label = element.text.text
    return hint_width(element.state.cap, label, size) - width_of(label, size) - 1 if label else 0


def _measure_hint(element: Element, width: int) -> tuple[int, int]:
    assert element.text is not None
    assert isinstance(element.state, ButtonLook)
    wide = _hint_width(element.state.cap, element.text.text)
    return min(wide, width), max(theme.px(88), FINGER)


def tab(said: str, icon: Icon | None, act: Act, *, is_on: bool, **more: Any) -> Element:
    """Returns a tab with the text `said`, one of a column of tabs that switch what the screen shows.

    A click runs `act`; `more` are further fields of the `Element`.
    """
    return button(
        said, act, ButtonKind.TAB, icon=icon, group="tabs", is_on=is_on, **{"role": Role.TAB, "height": 64, **more}
    )


def segments(
    options: Sequence[str],
    chosen: int | None,
    act: Callable[[int], object],
    *,
    id: str,
    shorter: Mapping[str, str] | None = None,
    **more: Any,
) -> Element:
    """Returns a control to choose one of the values `options`, side by side; left and right arrows change it.

    `chosen` is the index of the present value; `act` receives that of the new one. `shorter` maps values to shorter
    names, used if room is short.
    """
    count = len(options)

    def turn(by: int) -> None:
        act(max(0, min(count - 1, (chosen if chosen is not None else -by) + by)))

    values = []
    for place, said in enumerate(options):
        value = button(
            said,
            partial(act, place),
            ButtonKind.SEGMENT,
            group=id,
            shorter=[shorter[said]] if shorter and said in shorter else (),
            id=f"{id}.{place}",
            is_on=place == chosen,
            role=Role.OPTION,
            spreads=1,
            takes_keys=False,
            height=None,
        )
        values.append(value)
    return row(*values, **{"pad": 5, "gap": 6, "fill": "well", "turn": turn, "id": id, "height": 64, **more})


def stepper(said: str, turn: Callable[[int], object], *, id: str, shorter: Sequence[str] = (), **more: Any) -> Element:
    """Returns a control to change a value: its text `said` between an arrow to the left and one to the right.

    Arrow keys and clicks call `turn` with -1 or 1. If `said` does not fit, the first form of `shorter` that fits is
    shown.
    """
    value = text(
        said,
        Type.ROW,
        face=Face.SEMI,
        lines=2,
        align="center",
        group="steppers",
        shorter=shorter,
        id=f"{id}.value",
        act=partial(turn, 1),
        role=Role.OPTION,
        grow=1,
    )
    before = _arrow(Icon.BEFORE, say("key.value_before"), partial(turn, -1), f"{id}.before")
    after = _arrow(Icon.AFTER, say("key.value_after"), partial(turn, 1), f"{id}.after")
    return row(
        before, value, after, **{"pad": 5, "gap": 6, "fill": "well", "turn": turn, "id": id, "min_height": 64, **more}
    )


def _arrow(icon: Icon, said: str, act: Act, id: str) -> Element:
    arrow = button("", act, ButtonKind.SEGMENT, icon=icon, takes_keys=False, height=None, min_width=44)
    return arrow.but(said=said, id=id)


# entry lines


def field(
    typed: TypedText, said: str, *, id: str, changed: Act | None = None, remark: str = "", **more: Any
) -> Element:
    """Returns an entry line for `typed`; `said` names what to type, and `remark` is shown at its right end.

    `changed` is called after each change of the text; `more` are further fields of the `Element`.
    """
    return Element(
        typed=typed,
        id=id,
        changed=changed,
        state=remark,
        seen=(None, len(typed.text)),
        **{"role": Role.FIELD, "said": said, "height": 64, "takes_keys": True, **more},
    )


def tall_field(
    typed: TypedText, said: str, *, around: FieldView | None = None, id: str = "field", **more: Any
) -> Element:
    """Returns the tall entry line on which proposals are typed; it receives letters without being focused.

    `said` names what to type, `around` is what is painted around the typed text; `more` are further fields.
    """
    return Element(
        typed=typed,
        id=id,
        state=around or FieldView(is_lit=not typed.waits),
        seen=(None, len(typed.text)),
        **{"role": Role.FIELD, "said": said, "height": 88, "min_height": FINGER, **more},
    )


# lists

_NEAR: Final = 18
"""Rows made on each side of the chosen row; more than any screen can show."""


def list_row(
    *cells: Element,
    act: Act | None = None,
    is_on: bool = False,
    said: str = "",
    height: float = 52,
    **more: Any,
) -> Element:
    """Returns a row of a list with these cells.

    If `is_on` (chosen), it is filled, with a bar at its left. `said` is its text for screen readers, by default
    that of its cells; `more` are further fields.
    """
    words = said or ", ".join(element.said for cell in cells for element in cell.walk() if element.said)
    return row(
        *cells,
        act=act,
        is_on=is_on,
        fill="row",
        said=words,
        **{"role": Role.ROW, "gap": 20, "pad": (20, 0), "align": "center", "min_height": height, **more},
    )


def near(cursor: Cursor, count: int) -> range:
    """Returns the indices of the rows around the chosen row (`cursor`), of `count` in all. Elements are made only for
    these rows.

    They are more than fit on the screen.
    """
    first = cursor.first if cursor.selected is None else cursor.selected
    first = max(0, min(first, count - 1) - _NEAR)
    return range(first, min(count, first + 2 * _NEAR))


def list_of(
    rows: Sequence[Element],
    cursor: Cursor,
    *,
    id: str = "list",
    said: str = "",
    empty: Element | None = None,
    before: int = 0,
    after: int = 0,
    **more: Any,
) -> Element:
    """Returns a scrolling list, moved by arrows, page keys and the wheel.

    `empty` is shown if it has no rows; `said` names it for screen readers. `before` and `after` are the numbers of rows
    left out above and below (see `near`).
    """
    if not rows and empty is not None:
        return column(empty, id=id, **{"grow": 1, **more})
    shown = [
        element.but(is_on=place == cursor.selected, id=element.id or f"{id}.{place}")
        for place, element in enumerate(rows, start=before)
    ]
    if shown and shown[-1].fill == "row" and not after:
        shown[-1] = shown[-1].but(fill="last")
    return scroll(
        shown,
        cursor,
        id=id,
        said=said,
        before=before,
        after=after,
        **{"role": Role.LIST, "takes_keys": cursor.selected is not None, "grow": 1, **more},
    )


def nothing_there(icon: Icon, said: str, *buttons: Element) -> Element:
    """Returns what an empty list shows: an icon, the sentence `said` and buttons."""
    return column(
        space(),
        row(space(), mark(icon, "ink3", 56), space()),
        text(said, Type.BODY, "ink2", lines=3, align="centre"),
        row(space(), *buttons, space()) if buttons else None,
        space(),
        gap=20,
        grow=1,
    )


def heading(said: str, **more: Any) -> Element:
    """Returns `said` as the title of a page. `more` are further fields of the `Element`."""
    return text(said, Type.TITLE, face=Face.TITLE, **{"role": Role.HEADING, "id": "title", **more})


def figure(said: str, step: int = Type.TITLE, colour: str = "ink", *, spoken: str = "", **more: Any) -> Element:
    """Returns the number `said` in large type: its digits have equal width, and digits after a comma are smaller.

    `spoken` is the text for screen readers. `more` are further fields of the `Element`.
    """
    more = {"measure": _measure_figure, "role": Role.TEXT, **more}
    return painted((said, int(step), colour), _paint_figure, spoken or said, **more)


def _measure_figure(element: Element, width: int) -> tuple[int, int]:
    said, step, _ = element.state
    size = theme.step(step)
    return min(width, figure_width(said, size, tenths=True) + 1 + _inset(size)), text_height(size)


def _paint_figure(surface: Surface, rect: Rect, state: tuple[str, int, str]) -> None:
    said, step, colour = state
    size = theme.step(step)
    place = Rect(rect.left + _inset(size), rect.top, rect.width - _inset(size), rect.height)
    paint_figure(surface, place, said, size, colour=getattr(theme, colour.upper()), tenths=True)


def _inset(size: int) -> int:
    """Returns how far (pixels) a large number is moved right, so that it is aligned with the text below it.

    `size` is its size of type (pixels).
    """
    return size // 50


def mark(
    icon: Icon, colour: str = "ink2", side: float = 28, stroke: float = 2.4, *, said: str = "", **more: Any
) -> Element:
    """Returns an icon with sides of `side` (pixels at 1920×1080) and lines of width `stroke` (of 24 units).

    `said` names it for screen readers, if no text beside it does.
    """
    return painted((icon, colour, stroke), _paint_mark, said, **{"width": side, "height": side, **more})


def _paint_mark(surface: Surface, rect: Rect, state: tuple[Icon, str, float]) -> None:
    icon, colour, stroke = state
    paint_icon(surface, rect, icon, getattr(theme, colour.upper()), stroke=stroke)


def chip(said: str, icon: Icon | None = None, colour: str = "ink2", *, hollow: bool = False, **more: Any) -> Element:
    """Returns the short text `said` in a small rounded box; if `hollow`, the box is only an outline.

    `more` are further fields of the `Element`.
    """
    more = {"measure": _measure_chip, "role": Role.TEXT, **more}
    return painted((said, icon, colour, hollow), _paint_chip, said, **more)


def _measure_chip(element: Element, width: int) -> tuple[int, int]:
    said, icon, *_ = element.state
    wide, high = chip_size(said, theme.step(Type.LABEL), icon=icon is not None)
    return min(wide, width), high


def _paint_chip(surface: Surface, rect: Rect, state: tuple[str, Icon | None, str, bool]) -> None:
    said, icon, colour, hollow = state
    high = min(rect.height, chip_size(said, theme.step(Type.LABEL))[1])
    place = Rect(rect.left, rect.centery - high // 2, rect.width, high)
    ink = getattr(theme, colour.upper())
    paint_chip(surface, place, said, theme.step(Type.LABEL), colour=ink, icon=icon, hollow=hollow)


def tiles(letters: str, style: str = "laid", *, side: float = 64, **more: Any) -> Element:
    """Returns letters as tiles in a `style` of `paint_tile`, with sides of `side`, or smaller if there is less room.

    `side` is in pixels at 1920×1080; `more` are further fields of the `Element`.
    """
    return painted((letters, style, side), _paint_tiles, letters, **{"measure": _measure_tiles, **more})


def _measure_tiles(element: Element, width: int) -> tuple[int, int]:
    letters, _, side = element.state
    tile = min(theme.px(side), width // max(1, len(letters)))
    return tile * len(letters), tile


def _paint_tiles(surface: Surface, rect: Rect, state: tuple[str, str, float]) -> None:
    letters, style, _ = state
    side = min(rect.width // max(1, len(letters)), rect.height)
    top = rect.centery - side // 2
    paint_tiles(
        surface, [(Rect(rect.left + at * side, top, side, side), letter, style) for at, letter in enumerate(letters)]
    )


def tiled(said: str, **more: Any) -> Element:
    """Returns the text `said` written in tiles; if the tiles do not fit, as plain text.

    `more` are further fields of the `Element`.
    """
    return painted(said, paint_tiled, said, **{"role": Role.HEADING, **more})


def word(said: str, step: int = Type.BODY, colour: str = "ink", *, is_struck: bool = False, **more: Any) -> Element:
    """Returns the played word `said`, struck through if `is_struck`. Letters of jokers are in lower case.

    `more` are further fields of the `Element`.
    """
    more = {"measure": _measure_word, "role": Role.TEXT, **more}
    return painted((said, int(step), colour, is_struck), _paint_word, said, **more)


def _measure_word(element: Element, width: int) -> tuple[int, int]:
    said, step = element.state[:2]
    return min(width, word_width(said, theme.step(step)) + 1), text_height(theme.step(step))


def _paint_word(surface: Surface, rect: Rect, state: tuple[str, int, str, bool]) -> None:
    said, step, colour, is_struck = state
    size = theme.step(step)
    paint_word(surface, rect, said, size, colour=getattr(theme, colour.upper()))
    if is_struck:
        high = max(2, size // 9)
        across = Rect(rect.left, rect.centery - high // 2, min(rect.width, word_width(said, size)), high)
        surface.fill(theme.MISSED, across)


def avatar(name: str, side: float = 44, **more: Any) -> Element:
    """Returns a player's avatar: a coloured disc with the initial of the name.

    Its width is `side` (pixels at 1920×1080); `more` are further fields of the `Element`.
    """
    return Element(state=name, paint=paint_avatar, width=side, height=side, **more)


_LONG: Final = 20
"""The number of letters above which a name is abbreviated."""


def person(name: str, *, colour: str = "ink", group: str = "", **more: Any) -> Element:
    """Returns a player's avatar and name.

    Names of one `group` get the same size of type; `more` are further fields of the `Element`.
    """
    return row(
        avatar(name, 40),
        text(name, Type.ROW, colour, Face.BOLD, grow=1, group=group, shorter=(initials(name),), min_height=44),
        gap=14,
        align="center",
        **more,
    )


def titled(name: str) -> str:
    """Returns a player's name for a title; a name of more than 20 characters is reduced to its initials."""
    return initials(name) if len(name) > _LONG else name


def line(**more: Any) -> Element:
    """Returns a dividing line. `more` are further fields of the `Element`."""
    return Element(paint=_paint_line, **{"height": 1.5, "min_height": 1.5, **more})


def upright() -> Element:
    """Returns the vertical coloured bar at the left of a quotation."""
    return Element(state="accent_text", paint=_paint_line, width=5)


def _paint_line(surface: Surface, rect: Rect, colour: str | None) -> None:
    surface.fill(getattr(theme, (colour or "line").upper()), rect)


def progress(done: int, of: int, said: str, *, colour: str = "ink2", **more: Any) -> Element:
    """Returns a bar that is filled to `done` / `of`.

    `said` describes it for screen readers; `more` are further fields of the `Element`.
    """
    return painted((done, of, colour), _paint_progress, said, **{"height": 14, **more})


def _paint_progress(surface: Surface, rect: Rect, state: tuple[int, int, str]) -> None:
    paint_box(surface, rect, theme.TRACK, rect.height / 2)
    wide = rect.width * state[0] // max(1, state[1])
    if wide >= rect.height:
        part = Rect(rect.left, rect.top, min(wide, rect.width), rect.height)
        paint_box(surface, part, getattr(theme, state[2].upper()), rect.height / 2)


def paragraph(spans: Sequence[Span], step: int = Type.BODY, *, lines: int = 1, **more: Any) -> Element:
    """Returns a text in several styles, cut with an ellipsis after `lines` lines.

    `more` are further fields of the `Element`.
    """
    more = {"measure": _measure_paragraph, "role": Role.TEXT, **more}
    return painted((tuple(spans), int(step), lines), _paint_paragraph, "".join(span.text for span in spans), **more)


def marked(said: str, step: int = Type.BODY, colour: str = "ink2", *, lines: int = 1, **more: Any) -> Element:
    """Returns the text `said`, in which the parts between asterisks are emphasised.

    The other parameters are those of `paragraph`.
    """
    return paragraph(spans_of(said, colour, "ink"), step, lines=lines, **more)


def _wrapped(state: tuple[tuple[Span, ...], int, int], width: int) -> tuple[list[list[Span]], int]:
    spans, step, lines = state
    sized = [replace(span, size=theme.step(span.size)) if span.size else span for span in spans]
    high = text_height(max([theme.step(step), *(span.size for span in sized)]))
    return (wrap_spans(sized, width, theme.step(step)) if lines > 1 else [sized]), high


def _measure_paragraph(element: Element, width: int) -> tuple[int, int]:
    parts, high = _wrapped(element.state, width)
    size, lines = theme.step(element.state[1]), element.state[2]
    return min(width, max(spans_width(line, size) for line in parts) + 1), min(lines, len(parts)) * high


def _paint_paragraph(surface: Surface, rect: Rect, state: tuple[tuple[Span, ...], int, int]) -> None:
    parts, high = _wrapped(state, rect.width)
    most = max(1, min(state[2], (rect.height + 2) // high))
    if len(parts) > most:
        size = theme.step(state[1])
        parts[most - 1] = [*wrap_spans(parts[most - 1], rect.width - size, size)[0], Span(" …")]
    high = min(high, max(1, rect.height // min(most, len(parts))))  # a pixel or two less keeps all in the rectangle
    top = rect.top + max(0, rect.height - min(most, len(parts)) * high) // 2
    for place, part in enumerate(parts[:most]):
        shown = [replace(span, colour=getattr(theme, (span.colour or "ink").upper())) for span in part]
        write_spans(surface, shown, Rect(rect.left, top + place * high, rect.width, high), theme.step(state[1]))


def note(said: str, tone: str = "plain", *, step: int = Type.ROW, **more: Any) -> Element:
    """Returns the explanation `said` on a line; with the `tone` `bad` or `good`, an error or a success with an icon.

    `more` are further fields of the `Element`.
    """
    if not said:
        return column(**more)
    icons = {"bad": mark(Icon.CROSS, "missed", 24, 3.4), "good": mark(Icon.TICK, "found", 24, 3.4)}
    words = text(said, step, "ink" if tone in icons else "ink2", lines=3, grow=1)
    return row(icons.get(tone), words, gap=14, **more)


def fact(said: str, shown: str, **more: Any) -> Element:
    """Returns the figure `shown` with its name `said` below it, for a strip (see `facts`).

    `more` are further fields of the element of the name.
    """
    return column(
        text(shown, Type.STRONG, face=Face.BOLD, group="facts"),
        text(said, Type.LABEL, "ink2", **{"lines": 2, "group": "fact names", **more}),
        gap=2,
        grow=1,
        role=Role.TEXT,
    )


def facts(*those: Element, **more: Any) -> Element:
    """Returns a strip of figures (each from `fact`) side by side, with lines between them.

    `more` are further fields of the `Element`. Their names begin at one height, and the strip is centred
    in its room.
    """
    apart_by = [part for fact_cell in those for part in (line(width=1.5, height=None), fact_cell)][1:]
    return column(space(), row(*apart_by, gap=24), space(), gap=0, **{"card": "card", "pad": (32, 20), **more})
