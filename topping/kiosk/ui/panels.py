"""Turns a laid-out tree into panels to paint: boxes behind elements, texts, and other painters."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from pygame import Rect, Surface

from topping.kiosk.paint import theme
from topping.kiosk.paint.boxes import paint_bar, paint_box, paint_card, paint_ring, paint_scroll, ring_reach
from topping.kiosk.paint.button import ButtonView, paint_button
from topping.kiosk.paint.fields import EntryView, FieldView, field_place, paint_entry, paint_field
from topping.kiosk.paint.pen import write
from topping.kiosk.paint.theme import Panel, prepared_by
from topping.kiosk.ui.layout import Set, Spot, lay, text_height
from topping.kiosk.ui.parts import ButtonLook
from topping.kiosk.ui.tree import Element, Paint, Role

_CARDS = ("card", "hero", "accent")


@dataclass(frozen=True, slots=True)
class FillView:
    """The box behind an element: its kind, and whether the element is under the pointer, chosen or focused.

    `ring` tells how far the focus ring has grown (percent).
    """

    kind: str
    is_hovered: bool = False
    is_on: bool = False
    has_keys: bool = False
    ring: int = 100


def fill_radius(kind: str) -> float:
    """Returns the corner radius (pixels) of the box behind an element, by the kind of box."""
    return {"door": 24, "pill": 60, "row": 12, "last": 12, "now": 12, "dialog": 24}.get(kind, 16) * theme.scale()


def fill_reach(kind: str) -> int:
    """Returns how far (pixels) the shadow or the focus ring goes beyond a box of this kind."""
    return theme.px(64) if kind in ("door", "dialog") else ring_reach()


def paint_fill(surface: Surface, rect: Rect, view: FillView) -> None:
    """Paints the box behind an element.

    A row of a list is raised under the pointer, and filled if chosen. Other boxes get a ring if focused.
    """
    radius, unit = fill_radius(view.kind), theme.scale()
    if view.kind in ("row", "last", "now"):
        _paint_row(surface, rect, view, radius)
        return
    if view.kind == "well":
        paint_card(surface, rect, "well")
    elif view.kind == "pill":
        paint_box(surface, rect, theme.RAISED, radius, line=theme.LINE, width=1.5 * unit * theme.palette().stroke)
    elif view.kind == "outline":
        paint_box(surface, rect, "", theme.px(24), line=theme.LINE, width=max(1, theme.px(2)))
    elif view.kind == "track":
        paint_box(surface, rect, theme.TRACK, radius)
    elif view.kind == "ink":
        paint_box(surface, rect, theme.INK, radius)
    elif view.kind == "field":
        paint_box(surface, rect, theme.FIELD, radius, line=theme.LINE, width=1.5 * unit * theme.palette().stroke)
    elif view.is_hovered and not view.has_keys:
        paint_box(surface, rect, theme.RAISED, radius, line=theme.LINE, width=1.5 * unit * theme.palette().stroke)
    else:
        paint_card(surface, rect)
    if view.has_keys:
        paint_ring(surface, rect, radius, view.ring)


def _paint_row(surface: Surface, rect: Rect, view: FillView, radius: float) -> None:
    if view.is_on or view.has_keys:
        paint_box(surface, rect, theme.RAISED, radius)
        if view.has_keys:
            paint_bar(surface, rect, radius)
    elif view.is_hovered:
        paint_box(surface, rect, theme.RAISED, radius)
    elif view.kind == "row":
        surface.fill(theme.TRACK, Rect(rect.left, rect.bottom - 1, rect.width, max(1, round(theme.scale()))))
    if view.kind == "now":  # what is read aloud now, who plays now
        paint_box(surface, rect, "", radius, line=theme.ACCENT_TEXT, width=1.5 * theme.scale())


@dataclass(frozen=True, slots=True)
class TextView:
    """A text to paint, broken into lines; `colour` is the name of a colour."""

    set: Set
    colour: str
    face: theme.Face
    align: str


def still(tree: Element, rect: Rect) -> list[Panel]:
    """Lays out a tree in `rect` and returns its panels, without focus and animation."""
    return [panel for panel, _ in panels_of(lay(tree, rect), "", 100, "", "", str)]


def panels_of(
    laid: Sequence[Spot], focused: str, ring: int, hovered: str, held: str, line: Callable[[str], Hashable]
) -> Iterator[tuple[Panel, Callable[[], Hashable] | None]]:
    """Yields (panel, function) from back to front. The function returns the current state of an animated panel.

    For other panels it is None. `focused`, `hovered` and `held` are the ids of the elements that are focused, under the
    pointer, and pressed. `ring` tells how far the focus ring has grown (percent). `line` returns what to paint for the
    entry line with an id.
    """
    plum = {spot.name for spot in laid if spot.element.card == "hero"}
    rows = {
        spot.name for spot in laid if spot.element.role is Role.ROW and spot.element.is_on and focused in spot.within
    }
    for spot in laid:
        is_lit = spot.element.role is Role.OPTION and spot.element.is_on and not rows.isdisjoint(spot.within)
        for panel, look in _panels_of(spot, spot.name if is_lit else focused, ring, hovered, held):
            is_on_plum = not plum.isdisjoint(spot.within)
            yield (replace(panel, paint=_on_plum(panel.paint)) if is_on_plum else panel), look
        if spot.element.typed is not None:
            yield _entry_panel(spot, line)


def _panels_of(
    spot: Spot, focused: str, ring: int, hovered: str, held: str
) -> Iterator[tuple[Panel, Callable[[], Hashable] | None]]:
    if spot.rect.width and spot.rect.height:
        reach = 2 * ring_reach()
        element, name = spot.element, spot.name
        has_keys = name == focused
        if element.fill:
            view = FillView(
                element.fill,
                name == hovered,
                element.is_on,
                (has_keys and element.cursor is None) or (element.is_on and focused in spot.within),
                ring if has_keys else 100,
            )
            around = 2 * fill_reach(element.fill)
            yield Panel(f"{name} fill", spot.rect.inflate(around, around), view, _at(spot.rect, paint_fill)), None
        if isinstance(element.state, ButtonLook) and element.text is not None and spot.set is not None:
            look = element.state
            shown = ButtonView(
                look.kind,
                spot.set.lines[0],
                spot.set.size,
                name == hovered,
                name == held,
                has_keys,
                element.is_on,
                look.is_enabled,
                look.cap,
                look.icon,
                ring if has_keys else 100,
            )
            yield Panel(name, spot.rect.inflate(reach, reach), shown, _at(spot.rect, paint_button)), None
        elif element.text is not None and spot.set is not None:
            words = TextView(spot.set, element.text.colour, element.text.face, element.text.align)
            yield Panel(name, spot.rect.inflate(0, 2 * spot.set.size), words, paint_text), None
        elif element.paint is not None:
            state = element.state if element.live is None else element.live()
            if element.within is None:
                yield Panel(name, spot.rect, state, element.paint), element.live
            else:
                yield Panel(name, element.within(spot.rect), state, _at(spot.rect, element.paint)), element.live
        if has_keys and element.card in _CARDS and element.cursor is None:
            yield Panel(f"{name} ring", spot.rect.inflate(reach, reach), ring, _at(spot.rect, _paint_card_ring)), None
        if element.flow == "scroll" and len(spot.shown) < element.rows:
            state = (spot.shown.start, len(spot.shown), element.rows)
            yield Panel(f"{name} scroll", spot.rect, state, paint_scroll), None


def _entry_panel(spot: Spot, line: Callable[[str], Hashable]) -> tuple[Panel, Callable[[], Hashable]]:
    look = partial(line, spot.name)
    place = field_place(spot.rect) if isinstance(spot.element.state, FieldView) else spot.rect
    return Panel(spot.name, place, look(), _paint_line), look


def _paint_line(surface: Surface, rect: Rect, state: EntryView | tuple[EntryView, FieldView] | None) -> None:
    if isinstance(state, tuple):
        paint_field(surface, rect, *state)
    elif state is not None:
        paint_entry(surface, rect, state)


@lru_cache(maxsize=64)
def _on_plum(paint: Paint) -> Paint:
    """Returns a painter like `paint`, but in the dark colours, for elements on the large card of the home screen."""

    def steps(rect: Rect, state: object) -> Iterator[None]:
        made = Panel("", rect, state, paint).prepare()
        while True:
            with theme.on_plum():
                if next(made, made) is made:
                    return
            yield

    @prepared_by(steps)
    def painted(surface: Surface, rect: Rect, state: object) -> None:
        with theme.on_plum():
            paint(surface, rect, state)

    return painted


def _at(place: Rect, paint: Paint) -> Paint:
    """Returns a painter like `paint`, but always in the rectangle `place`."""
    return lambda surface, _, state: paint(surface, place, state)


def _paint_card_ring(surface: Surface, rect: Rect, grown: int) -> None:
    paint_ring(surface, rect, fill_radius("door"), grown)


def paint_text(surface: Surface, rect: Rect, view: TextView) -> None:
    """Writes the lines of a text, centred vertically; accents and descenders may exceed the element's rectangle."""
    inner = rect.inflate(0, -2 * view.set.size)
    high = min(text_height(view.set.size), inner.height // max(1, len(view.set.lines)))
    top = inner.centery - high * len(view.set.lines) // 2
    align = {"center": "centre"}.get(view.align, view.align)
    for place, line in enumerate(view.set.lines):
        band = Rect(rect.left, top + place * high + high // 2 - view.set.size, rect.width, 2 * view.set.size)
        write(
            surface, line, band, view.set.size, colour=getattr(theme, view.colour.upper()), face=view.face, align=align
        )
