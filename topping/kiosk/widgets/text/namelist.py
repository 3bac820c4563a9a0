"""The names of those who play: typed on a line one after the other, listed, and taken off again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from topping.errors import InputError, ToppingError
from topping.kiosk.look import theme
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.choices import Choice, Choices
from topping.kiosk.widgets.text.clipboard import pasted_lines
from topping.kiosk.widgets.text.entry import EntryLine, is_enter, is_key
from topping.store.people.names import folded, normalised


class NameList:
    """Enter adds the name that is typed; on a listed name, which the arrows or Tab go to, it takes that one off.

    So does a click on it; Delete on an empty line takes off the last. What is listed outlasts a new layout.
    """

    def __init__(self, most: int, names: Sequence[str] = ()) -> None:
        """`most`: how many names there may be."""
        self._most = most
        self._names = list(names)
        self._typed = ""
        self._focus: int | None = None
        """The name that the keyboard is on; None while it is on the line."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those that are listed, in their order."""
        return tuple(self._names)

    @property
    def typed(self) -> str:
        """What stands on the line, not listed yet."""
        return self._typed

    @property
    def is_idle(self) -> bool:
        """Whether nothing is typed and the keyboard is on no listed name: Enter and arrows are free for the screen."""
        return not self._typed.strip() and self._focus is None

    def build(self, gui: Gui, line: Rect, listed: Rect, *, columns: int) -> None:
        """Makes the line and the list at their places."""
        self._gui = gui
        self.line = EntryLine(gui, line)
        self.line.set(self._typed)
        self._listed = Choices(
            gui, listed, self._choices(), row_height=max(theme.px(64), 52), columns=columns, text_size=theme.step(4)
        )
        self._send_keys(self._focus)

    def handle(self, event: pygame.event.Event) -> None:
        """Takes what concerns the names, and hands on the rest to line and buttons.

        Raises `InputError` for a name that cannot be listed; others of the same lines are listed nevertheless.
        """
        try:
            self._take(event)
        finally:
            self._typed = self.line.text

    def add(self, text: str) -> None:
        """Lists the names of these lines, and empties the line. Raises `InputError` for the last that cannot be."""
        refused: ToppingError | None = None
        for name in filter(str.strip, text.splitlines()):
            try:
                self._add(normalised(name))
            except InputError as fault:
                refused = fault
        self.line.clear()
        self._typed = ""
        self._list()
        if refused is not None:
            raise refused

    def _add(self, name: str) -> None:
        if folded(name) in map(folded, self._names):
            raise InputError("tablegame.twice", name=name)
        if len(self._names) == self._most:
            raise InputError("tablegame.full", most=self._most)
        self._names.append(name)

    def _take(self, event: pygame.event.Event) -> None:
        if lines := pasted_lines(event):
            self.add(lines)
        elif self._focus is None and self._names and is_key(event, pygame.K_DOWN, pygame.K_TAB):
            self._send_keys(0)
        elif self._listed.handle(event):
            self._send_keys(None if self._focus is None else self._listed.focus)
        elif self._focus is not None and is_key(event, pygame.K_UP, pygame.K_TAB):
            self._send_keys(None)
        elif is_enter(event):
            self.add(self.line.text)
        elif is_key(event, pygame.K_ESCAPE):
            self.line.clear()
        elif is_key(event, pygame.K_DELETE) and not self.line.text and self._names:
            self._remove(self._names[-1])
        else:
            if event.type == pygame.TEXTINPUT or (event.type == pygame.MOUSEBUTTONDOWN and self.line.owns(event.pos)):
                self._send_keys(None)
            self._gui.handle(event)

    def _remove(self, name: str) -> None:
        self._names.remove(name)
        self._list()

    def _list(self) -> None:
        self._listed.set(self._choices())

    def _choices(self) -> list[Choice]:
        return [Choice(name, partial(self._remove, name)) for name in self._names]

    def _send_keys(self, name: int | None) -> None:
        """Gives the keyboard to a listed name, or to the line."""
        self._focus = name
        self._listed.focus_on(name)
        if name is None:
            self.line.focus()
        else:
            self.line.unfocus()
