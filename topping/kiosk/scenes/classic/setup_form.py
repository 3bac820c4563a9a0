"""The rules that a classic game is set up with: a row of values each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.segments import Segments
from topping.play.classic.houserules import INTERNATIONAL, LEAFLET, ClassicRules
from topping.texts import say

_MINUTE_MS: Final = 60_000
_CREDITS: Final = (10, 15, 20, 25, 30)
"""Minutes of each player that are offered, besides no clock."""
_NO_CLOCK: Final = "none"
_WINS: Final = (2, 3, 4, 5)
"""Won games that may win a match."""
_ONE_GAME: Final = "none"
ROWS: Final = ("rules", "clock", "match", "first", "jokers", "dictionary", "bags")
"""The rows, from above."""
_DRAWN, _SEATED = "drawn", "seated"
_OFF, _ON = "off", "on"


class ClassicForm:
    """The values chosen; they survive a new layout of the screen."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.rules = INTERNATIONAL
        self.draws_first = True
        """Whether who begins is drawn; otherwise the first named begins."""
        self.match_wins: int | None = None
        """Won games that win the match; None for a game by itself."""
        self._rows: dict[str, Segments] = {}
        self.labels: list[tuple[str, Rect, Rect]] = []
        """The rows' names, and where their labels and wells are."""

    def build(self, gui: Gui, place: Rect) -> int:
        """Makes the rows in a rectangle; returns where the last one ends."""
        gap = theme.px(12)
        high = min((place.height - gap * (len(ROWS) - 1)) // len(ROWS), max(theme.px(74), 58))
        label = place.width * 30 // 100
        self._rows, self.labels = {}, []
        for number, name in enumerate(ROWS):
            top = place.top + number * (high + gap)
            well = Rect(place.left + label, top, place.width - label, high)
            self.labels.append((name, Rect(place.left, top, label - theme.px(16), high), well))
            options = [(value, _text_of(name, value)) for value in self._values(name)]
            size = theme.step(2)
            while size > 11 and Segments.width(options, size) > well.width:
                size -= 1
            self._rows[name] = Segments(
                gui, well, options, self._value(name), partial(self._choose, name), text_size=size
            )
        gui.on_close(self._forget)
        return place.top + len(ROWS) * (high + gap) - gap

    def _forget(self) -> None:
        self._rows = {}

    def _values(self, name: str) -> tuple[str, ...]:
        match name:
            case "rules":
                return ("international", "leaflet")
            case "clock":
                return (*map(str, _CREDITS), _NO_CLOCK)
            case "match":
                return (_ONE_GAME, *map(str, _WINS))
            case "first":
                return (_DRAWN, _SEATED)
            case _:
                return (_OFF, _ON)

    def _value(self, name: str) -> str:
        match name:
            case "rules":
                return "international" if self.rules.most_passes == INTERNATIONAL.most_passes else "leaflet"
            case "clock":
                credit = self.rules.credit_ms
                return _NO_CLOCK if credit is None else str(credit // _MINUTE_MS)
            case "match":
                return _ONE_GAME if self.match_wins is None else str(self.match_wins)
            case "first":
                return _DRAWN if self.draws_first else _SEATED
            case _:
                return _ON if self._switches[name] else _OFF

    @property
    def _switches(self) -> Mapping[str, bool]:
        rules = self.rules
        return {"jokers": rules.recycles_jokers, "dictionary": rules.open_dictionary, "bags": rules.two_bags}

    def _choose(self, name: str, value: str) -> None:
        rules = self.rules
        match name:
            case "rules":
                chosen = INTERNATIONAL if value == "international" else LEAFLET
                self.rules = replace(
                    chosen,
                    recycles_jokers=rules.recycles_jokers,
                    open_dictionary=rules.open_dictionary,
                    two_bags=rules.two_bags,
                )
                self._rows["clock"].show(self._value("clock"))
            case "clock":
                self.rules = replace(rules, credit_ms=None if value == _NO_CLOCK else int(value) * _MINUTE_MS)
            case "match":
                self.match_wins = None if value == _ONE_GAME else int(value)
            case "first":
                self.draws_first = value == _DRAWN
            case "jokers":
                self.rules = replace(rules, recycles_jokers=value == _ON)
            case "dictionary":
                self.rules = replace(rules, open_dictionary=value == _ON)
            case "bags":
                self.rules = replace(rules, two_bags=value == _ON)
        self._changed()

    def step(self, name: str, by: int) -> None:
        """Another value of a row."""
        self._rows[name].step(by)

    def handle(self, event: pygame.event.Event) -> str:
        """A click on a value; the row it is in, empty for none."""
        return next((name for name, row in self._rows.items() if row.handle(event)), "")

    def with_theme(self, theme_agreed: str) -> ClassicRules:
        """The rules chosen, with the theme that was typed."""
        return replace(self.rules, theme=" ".join(theme_agreed.split()))


def _text_of(name: str, value: str) -> str:
    if name == "clock" and value != _NO_CLOCK:
        return say("classic.setup.minutes", count=int(value))
    if name == "match" and value != _ONE_GAME:
        return say("classic.setup.match_wins", count=int(value))
    return say(f"classic.setup.{name}.{value}")
