"""The canvas of a screen: lays out its tree of elements, and makes the panels to paint from it."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Protocol

from pygame import Rect

from topping.kiosk.paint.boxes import Card
from topping.kiosk.paint.theme import FOCUS, Layout, Panel
from topping.kiosk.ui.keys import Reach
from topping.kiosk.ui.layout import Places, Spot
from topping.kiosk.ui.lines import EntryLines, Gui
from topping.kiosk.ui.panels import panels_of
from topping.kiosk.ui.tree import Element, Role


class Shown(Protocol):
    """What a canvas shows: an object that returns trees of elements."""

    def watched(self) -> Hashable:
        """Returns a value that stands for the shown state; when it changes, the canvas asks for a new tree."""

    def tree(self) -> Element:
        """Returns the tree of elements to lay out."""
        ...

    def shorten(self, tree: Element, laid: list[Spot]) -> bool:
        """Returns whether too many elements of `tree` had no room in the layout `laid`.

        If so, the canvas asks for another tree, which must be shorter.
        """
        ...


class Canvas:
    """The laid-out tree of a screen, with its entry lines and the position of the pointer.

    A new tree is made after a call of `changed` or a change of the `watched` value. Otherwise the last tree is painted
    again, and only its `live` leaves are animated.
    """

    def __init__(self, shown: Shown, layout: Layout) -> None:
        self._shown = shown
        self.layout = layout
        self._gui: Gui | None = None
        self.lines = EntryLines()
        self.pointer: tuple[int, int] | None = None
        self.held = ""
        """The element on which the mouse button went down."""
        self.forget()

    def forget(self) -> None:
        """Drops the tree and its panels when the screen closes."""
        self._is_outdated = True
        self._watched: Hashable = None
        self._made = 0
        """The number of trees made so far."""
        self._places = Places()
        self._laid: list[Spot] = []
        self._reach = Reach([])
        self._ringed = ""
        self._ringed_ms: int | None = None
        """The focused element, and the start (ms) of the focus ring's animation; None once it is done."""
        self._painted: tuple[Hashable, list[tuple[Panel, Callable[[], Hashable] | None]]] = (None, [])
        """The panels made last, preceded by the values they depend on. A moving panel comes with a function for its
        state."""

    def changed(self) -> None:
        self._is_outdated = True

    def lay_out(self, layout: Layout) -> None:
        """Sets the window's size for the next layout, and drops the entry lines. The screen keeps the typed texts."""
        self.lines.forget()
        self.layout, self._is_outdated = layout, True
        if self._gui is not None:
            self._gui.close()
        self._gui = Gui(layout)

    def close(self) -> None:
        """Drops entry lines, tree and panels."""
        if self._gui is not None:
            self._gui.close()
            self._gui = None
        self.lines = EntryLines()
        self.forget()

    @property
    def is_closed(self) -> bool:
        return self._gui is None

    @property
    def gui(self) -> Gui:
        """The pygame_gui manager of the entry lines; raises RuntimeError after `close`."""
        if self._gui is None:
            raise RuntimeError("this screen has left")
        return self._gui

    # layout

    def laid(self) -> list[Spot]:
        """Returns the elements with their rectangles; first makes a new tree if the last one is outdated."""
        watched = self._shown.watched()
        if self._is_outdated or watched != self._watched:
            self._is_outdated, self._watched = False, watched  # before the view, which may ask for a place
            self._made += 1
            tree = self._shown.tree()
            self._laid = self._places.lay(tree, self.layout.screen)
            if self._shown.shorten(tree, self._laid):
                self._laid = self._places.lay(self._shown.tree(), self.layout.screen)
        return self._laid

    @property
    def reach(self) -> Reach:
        """The elements that can be focused or clicked now."""
        laid = self.laid()
        if self._reach.laid is not laid:
            self._reach = Reach(laid)
        return self._reach

    @property
    def last(self) -> list[Spot]:
        """The elements with their rectangles as laid out last, even if the tree is outdated."""
        return self._laid

    def find(self, name: str) -> Rect | None:
        """Returns the rectangle of the element with this id; None if absent."""
        return next((spot.rect for spot in self.laid() if spot.name == name), None)

    def texts(self, name: str = "") -> tuple[str, ...]:
        """Returns the texts for screen readers, in reading order; with `name`, only those within the element of this
        id.
        """
        return tuple(
            spot.element.said
            for spot in self.laid()
            if spot.element.said
            and (not name or name == spot.name or name in spot.within)
            and spot.element.role not in (Role.ROW, Role.LIST)
        )

    # painting

    def cards(self) -> tuple[Card, ...]:
        return tuple(Card.at(spot.rect, spot.element.card) for spot in self.laid() if spot.element.card)

    def is_moving(self, now: int) -> bool:
        """Returns whether the focus ring is being animated."""
        begun = self._ringed_ms
        return begun is not None and 0 <= now - begun <= FOCUS.length_ms

    def panels(self, focus: str, now: int, *, animates: bool) -> list[Panel]:
        """Returns the panels to paint from back to front, with a focus ring around the element of the id `focus`.

        `now` (ms) is the time of the frame. If `animates`, the ring grows gradually.
        """
        reach = self.reach
        focused = reach.focused(focus)
        if focused != self._ringed:
            self._ringed, self._ringed_ms = focused, now if animates and self._ringed else None
        ring = 100 if self._ringed_ms is None else FOCUS.percent(now - self._ringed_ms)
        over = reach.hit(self.pointer) if self.pointer is not None else None
        hovered = over.name if over is not None else ""
        painted_from = (self._made, focused, ring, hovered, self.held)
        if self._painted[0] != painted_from:
            panels = panels_of(reach.laid, focused, ring, hovered, self.held, self.lines.look)
            self._painted = (painted_from, list(panels))
        return [panel if look is None else replace(panel, state=look()) for panel, look in self._painted[1]]
