"""The leaves of trees that many screens share: titles, figures, icons, tiles, names, notes and facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_box
from topping.kiosk.paint.figures import figure_width, paint_figure
from topping.kiosk.paint.icons import Icon, chip_size, paint_avatar, paint_chip, paint_icon
from topping.kiosk.paint.pen import Span, initials, spans_width, wrap_spans, write_spans
from topping.kiosk.paint.pen import marked as spans_of
from topping.kiosk.paint.theme import Face
from topping.kiosk.paint.tiles import paint_tile_body, paint_tile_shadow, paint_tiled, paint_word, word_width
from topping.kiosk.ui.layout import text_height
from topping.kiosk.ui.tree import Element, Role, Type, column, row, text


def heading(said: str, **more: Any) -> Element:
    """The title of a page."""
    return text(said, Type.TITLE, face=Face.TITLE, **{"role": Role.HEADING, "id": "title", **more})


def figure(said: str, step: int = Type.TITLE, colour: str = "ink", *, spoken: str = "", **more: Any) -> Element:
    """Large digits that do not move as they change; what follows a comma is smaller."""
    return Element(
        state=(said, int(step), colour),
        paint=_paint_figure,
        measure=_measure_figure,
        **{"role": Role.TEXT, "said": spoken or said, **more},
    )


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
    """By how much a large digit begins before its place."""
    return size // 50


def mark(
    icon: Icon, colour: str = "ink2", side: float = 28, stroke: float = 2.4, *, said: str = "", **more: Any
) -> Element:
    """An icon; `said` where it alone tells something."""
    return Element(
        state=(icon, colour, stroke),
        paint=_paint_mark,
        width=side,
        height=side,
        **{"role": Role.PICTURE if said else Role.NONE, "said": said, **more},
    )


def _paint_mark(surface: Surface, rect: Rect, state: tuple[Icon, str, float]) -> None:
    side = min(rect.size)
    place = Rect(0, 0, side, side)
    place.center = rect.center
    paint_icon(surface, place, state[0], getattr(theme, state[1].upper()), stroke=state[2])


def chip(said: str, icon: Icon | None = None, colour: str = "ink2", *, hollow: bool = False, **more: Any) -> Element:
    """A word or two in a box."""
    return Element(
        state=(said, icon, colour, hollow),
        paint=_paint_chip,
        measure=_measure_chip,
        **{"role": Role.TEXT, "said": said, **more},
    )


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
    """Letters in tiles, smaller where they have no room."""
    return Element(
        state=(letters, style, side),
        paint=_paint_tiles,
        measure=_measure_tiles,
        **{"role": Role.PICTURE, "said": letters, **more},
    )


def _measure_tiles(element: Element, width: int) -> tuple[int, int]:
    letters, _, side = element.state
    one = min(theme.px(side), width // max(1, len(letters)))
    return one * len(letters), one


def _paint_tiles(surface: Surface, rect: Rect, state: tuple[str, str, float]) -> None:
    letters, style, _ = state
    side = min(rect.width // max(1, len(letters)), rect.height)
    places = [Rect(rect.left + place * side, rect.centery - side // 2, side, side) for place in range(len(letters))]
    for place in places:
        paint_tile_shadow(surface, place, style)
    for place, one in zip(places, letters, strict=True):
        paint_tile_body(surface, place, one, style)


def tiled(said: str, **more: Any) -> Element:
    """A name in tiles where it has room, else written."""
    return Element(state=said, paint=paint_tiled, **{"role": Role.HEADING, "said": said, **more})


def word(said: str, step: int = Type.BODY, colour: str = "ink", *, is_struck: bool = False, **more: Any) -> Element:
    """A word played: a joker's letter is small; one that was taken back is struck."""
    return Element(
        state=(said, int(step), colour, is_struck),
        paint=_paint_word,
        measure=_measure_word,
        **{"role": Role.TEXT, "said": said, **more},
    )


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
    """The disc of a player."""
    return Element(state=name, paint=paint_avatar, width=side, height=side, **more)


_LONG: Final = 20
"""Letters of a name that is long."""


def person(name: str, *, colour: str = "ink", group: str = "", **more: Any) -> Element:
    """A player: disc and name."""
    return row(
        avatar(name, 40),
        text(name, Type.ROW, colour, Face.BOLD, grow=1, group=group, shorter=(initials(name),), min_height=44),
        gap=14,
        align="center",
        **more,
    )


def titled(name: str) -> str:
    """A name for where there is little room beside it: with initials where it is long."""
    return initials(name) if len(name) > _LONG else name


def line(**more: Any) -> Element:
    """A line between two parts."""
    return Element(paint=_paint_line, **{"height": 1.5, "min_height": 1.5, **more})


def upright() -> Element:
    """A coloured edge at the left of what is quoted."""
    return Element(state="accent_text", paint=_paint_line, width=5)


def _paint_line(surface: Surface, rect: Rect, colour: str | None) -> None:
    surface.fill(getattr(theme, (colour or "line").upper()), rect)


def progress(done: int, of: int, said: str, *, colour: str = "ink2", **more: Any) -> Element:
    """A track, and the part of it that is done."""
    return Element(
        state=(done, of, colour), paint=_paint_progress, **{"role": Role.PICTURE, "said": said, "height": 14, **more}
    )


def _paint_progress(surface: Surface, rect: Rect, state: tuple[int, int, str]) -> None:
    paint_box(surface, rect, theme.TRACK, rect.height / 2)
    wide = rect.width * state[0] // max(1, state[1])
    if wide >= rect.height:
        part = Rect(rect.left, rect.top, min(wide, rect.width), rect.height)
        paint_box(surface, part, getattr(theme, state[2].upper()), rect.height / 2)


def paragraph(spans: Sequence[Span], step: int = Type.BODY, *, lines: int = 1, **more: Any) -> Element:
    """Words in several styles, their colours and sizes by name and step; what has no room ends with an ellipsis."""
    said = "".join(one.text for one in spans)
    return Element(
        state=(tuple(spans), int(step), lines),
        paint=_paint_paragraph,
        measure=_measure_paragraph,
        **{"role": Role.TEXT, "said": said, **more},
    )


def marked(said: str, step: int = Type.BODY, colour: str = "ink2", *, lines: int = 1, **more: Any) -> Element:
    """A text in which what stands between asterisks stands out."""
    return paragraph(spans_of(said, colour, "ink"), step, lines=lines, **more)


def _wrapped(state: tuple[tuple[Span, ...], int, int], width: int) -> tuple[list[list[Span]], int]:
    spans, step, lines = state
    sized = [replace(one, size=theme.step(one.size)) if one.size else one for one in spans]
    high = text_height(max([theme.step(step), *(one.size for one in sized)]))
    return (wrap_spans(sized, width, theme.step(step)) if lines > 1 else [sized]), high


def _measure_paragraph(element: Element, width: int) -> tuple[int, int]:
    parts, high = _wrapped(element.state, width)
    size, lines = theme.step(element.state[1]), element.state[2]
    return min(width, max(spans_width(one, size) for one in parts) + 1), min(lines, len(parts)) * high


def _paint_paragraph(surface: Surface, rect: Rect, state: tuple[tuple[Span, ...], int, int]) -> None:
    parts, high = _wrapped(state, rect.width)
    most = max(1, min(state[2], (rect.height + 2) // high))
    if len(parts) > most:
        size = theme.step(state[1])
        parts[most - 1] = [*wrap_spans(parts[most - 1], rect.width - size, size)[0], Span(" …")]
    top = rect.top + max(0, rect.height - min(most, len(parts)) * high) // 2
    for place, part in enumerate(parts[:most]):
        shown = [replace(one, colour=getattr(theme, (one.colour or "ink").upper())) for one in part]
        write_spans(surface, shown, Rect(rect.left, top + place * high, rect.width, high), theme.step(state[1]))


def note(said: str, tone: str = "plain", *, step: int = Type.ROW, **more: Any) -> Element:
    """A line that explains, or one that tells a fault (`bad`) or a success (`good`) with its mark."""
    if not said:
        return column(**more)
    icons = {"bad": mark(Icon.CROSS, "missed", 24, 3.4), "good": mark(Icon.TICK, "found", 24, 3.4)}
    words = text(said, step, "ink" if tone in icons else "ink2", lines=3, grow=1)
    return row(icons.get(tone), words, gap=14, **more)


def fact(said: str, shown: str, **more: Any) -> Element:
    """A figure with what it is under it, for a strip of two to four."""
    return column(
        text(shown, Type.STRONG, face=Face.BOLD, group="facts"),
        text(said, Type.LABEL, "ink2", **{"lines": 2, "group": "fact names", **more}),
        gap=2,
        grow=1,
        role=Role.TEXT,
    )


def facts(*those: Element, **more: Any) -> Element:
    """A strip of facts, side by side, with lines between them."""
    apart_by = [part for one in those for part in (line(width=1.5, height=None), one)][1:]
    return row(*apart_by, gap=24, **{"card": "card", "pad": (32, 20), **more})
