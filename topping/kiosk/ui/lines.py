"""The entry lines of a screen, pygame_gui's: they come, go and follow their places with the tree."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.painters.parts.entry import EntryView
from topping.kiosk.ui.layout import Spot
from topping.kiosk.ui.tree import Type
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.text.entry import EntryLine


class EntryLines:
    """A line for each element on which something is typed, by its name; the text itself is the screen's."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[EntryLine, Rect]] = {}
        self._agreed: dict[str, tuple[str, bool]] = {}
        """What stood on each line when the screen and the line last agreed, and whether it was marked as a whole."""

    def forget(self) -> None:
        """Drops the lines, which went with their `Gui`."""
        self._lines.clear()

    def view(self, name: str) -> EntryView | None:
        """What a line shows; None where there is none of that name."""
        found = self._lines.get(name)
        return None if found is None else found[0].view

    def follow(self, gui: Gui, laid: Sequence[Spot], writing: str) -> None:
        """Before each frame: lines for the elements there are, in their places, with the screen's texts.

        Letters go to the line named `writing`.
        """
        wanted = {one.name: one for one in laid if one.element.typed is not None}
        for name, (line, rect) in [*self._lines.items()]:
            if name not in wanted or wanted[name].rect != rect:
                del self._lines[name]
                line.remove()
        for name, one in wanted.items():
            typed = one.element.typed
            assert typed is not None
            if name not in self._lines:
                line = EntryLine(gui, one.rect, typed.longest, size=theme.step(Type.CARD))
                self._lines[name] = (line, one.rect.copy())
            line, _ = self._lines[name]
            if line.text != typed.text:
                line.set(typed.text)
            if typed.is_selected and not line.is_selected:
                line.select_all()
            self._agreed[name] = typed.text, typed.is_selected
            line.remark(str(one.element.state or ""))
        for name, (line, _) in self._lines.items():
            if name == writing:
                line.focus()
            else:
                line.unfocus()

    def read(self, laid: Sequence[Spot]) -> None:
        """After an event: what was typed goes to the screen, unless the screen has put another text there."""
        for one in [*laid]:
            typed, found = one.element.typed, self._lines.get(one.name)
            if typed is None or found is None:
                continue
            line, wanted = found[0], (typed.text, typed.is_selected)
            if wanted != self._agreed.get(one.name, wanted):
                line.set(typed.text)
                if typed.is_selected:
                    line.select_all()
                self._agreed[one.name] = wanted
                continue
            is_other, typed.text, typed.is_selected = line.text != typed.text, line.text, line.is_selected
            self._agreed[one.name] = typed.text, typed.is_selected
            if is_other and one.element.changed is not None:
                one.element.changed()
