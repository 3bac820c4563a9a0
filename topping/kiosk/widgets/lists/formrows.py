"""Rows of a form, one under the other: a label and a segmented control each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.session.setup import LabelView, paint_focus, paint_label
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.segments import Segments

_LABEL: Final = 30
_WELL: Final = 62
_GAP: Final = 10
_FINGER: Final = 48
"""The height of a control for a finger, in pixels of any screen."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """A choice: its name, its label, its values with their texts, and the value chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str


class FormRows:
    """The controls; a click or `step` chooses, and `chosen` is called with the row's name and the value."""

    def __init__(self, gui: Gui, rect: Rect, rows: Sequence[FormRow], chosen: Callable[[str, str], None]) -> None:
        """They take `rect` from its top, as much of it as they need; `bottom` is where they end."""
        self._rows = {row.name: row for row in rows}
        self._chosen: Callable[[str, str], None] | None = chosen
        self._segments: dict[str, Segments] = {}
        self._places: dict[str, tuple[Rect, Rect]] = {}
        wanted = max(theme.px(_LABEL + _WELL + _GAP), theme.px(_LABEL + _GAP) + _FINGER)
        pitch = min(wanted, rect.height // max(1, len(rows)))
        label, gap = min(theme.px(_LABEL), pitch // 3) + 2, max(2, pitch // 12)
        apart = pitch // 16
        for number, row in enumerate(rows):
            top = rect.top + number * pitch
            well = Rect(rect.left, top + label + apart, rect.width, pitch - label - gap - apart)
            self._places[row.name] = (Rect(rect.left, top, rect.width, label), well)
            size = _fitting(row.options, well.width)
            self._segments[row.name] = Segments(
                gui, well, row.options, row.value, self._choosing(row.name), text_size=size
            )
        self.bottom = rect.top + pitch * len(rows)
        gui.on_close(self._forget)

    def _forget(self) -> None:
        """Drops the scene, which holds this."""
        self._chosen = None

    def _choosing(self, name: str) -> Callable[[str], None]:
        def chosen(value: str) -> None:
            if self._chosen is not None:
                self._chosen(name, value)

        return chosen

    @property
    def names(self) -> tuple[str, ...]:
        """The rows, from top to bottom."""
        return tuple(self._rows)

    def step(self, name: str, by: int) -> None:
        """The value beside the present one of a row."""
        self._segments[name].step(by)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a segment; whether it was."""
        return any(segments.handle(event) for segments in tuple(self._segments.values()))

    def panels(self, focus: str) -> list[Panel]:
        """The labels, and the ring around the row that the keys are in."""
        panels = [
            Panel(f"label {name}", place, LabelView(self._rows[name].label, name == focus), paint_label)
            for name, (place, _) in self._places.items()
        ]
        if focus in self._places:
            panels.append(Panel("behind focus", self._places[focus][1].inflate(16, 16), focus, paint_focus))
        return panels


def _fitting(options: tuple[tuple[str, str], ...], width: int) -> int:
    """The size of the texts of a control, smaller where its segments would not fit."""
    size = theme.step(3)
    while size > theme.px(15) and Segments.width(options, size) > width:
        size -= 1
    return size
