"""The card of the conditions: formula, variant, joker and time, each a row of values with its key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Surface

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.look import theme
from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.look.pen import width_of, write
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.keycap import cap_height, cap_width, paint_cap
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.wording import formula_text, times_text, variant_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import FORMULAS, Formula, Speed
from topping.rules.conditions.variant import VARIANTS, Variant
from topping.texts import say

_WITHOUT, _JOKER = "without", "joker"
_NAMES: Final = ("formula", "variant", "joker", "time")


class ConditionsCard:
    """The conditions chosen; they survive a new layout of the screen."""

    def __init__(
        self, backstage: Backstage, chosen: Conditions, formulas: tuple[Formula, ...], *, offers_no_limit: bool
    ) -> None:
        self._backstage, self._formulas, self._offers_no_limit = backstage, formulas, offers_no_limit
        self._formula = chosen.formula
        self._plain = chosen.variant.with_joker(False).name
        self._has_joker = chosen.variant.joker
        self._speed = next(
            (one for one in self._speeds if one.schedule == chosen.speed.schedule), self._usual_speed(chosen.formula)
        )
        self.options = chosen.options
        """Those of a competition, which a screen of their own chooses."""
        self._rows: dict[str, Segments] = {}
        self._labels: list[tuple[str, Rect]] = []
        self.shows_keys = True
        """Whether letters choose."""

    @property
    def _speeds(self) -> tuple[Speed, ...]:
        """The paces of the formula, those of one length each from the shortest to the longest, no limit last."""
        offered = self._backstage.choices.speeds(self._formula, offers_no_limit=self._offers_no_limit)
        return tuple(sorted(offered, key=_length))

    def _usual_speed(self, formula: Formula) -> Speed:
        return self._backstage.choices.speeds(formula)[0]

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen."""
        usual = self._backstage.choices.usual.under(self._formula, self._speed)
        return replace(usual, variant=self.variant, options=self.options)

    @property
    def variant(self) -> Variant:
        """The variant chosen."""
        return VARIANTS[self._plain].with_joker(self._has_joker)

    def build(self, gui: Gui, layout: Layout, place: Rect, changed: Callable[[], None]) -> int:
        """Makes the rows in a rectangle; returns where the room under them begins."""
        label, gap = max(layout.px(36), layout.step(2) + 4), layout.px(8)
        well = max(layout.px(66), 48)
        wanted = max(layout.px(132), label + gap + well + layout.px(20))
        pitch = max(label + well, min(wanted, (place.height - layout.px(110)) // len(_NAMES)))
        self._labels = []
        for number, name in enumerate(_NAMES):
            top = place.top + number * pitch
            self._labels.append((name, Rect(place.left, top, place.width, label)))
            spot = Rect(place.left, top + label + min(gap, pitch - label - well), place.width, well)
            options = self._options(name)
            size = layout.step(3)
            while size > layout.px(15) and _tight_width(options, size) > spot.width:
                size -= 1
            chosen = self._value(name)
            self._rows[name] = Segments(gui, spot, options, chosen, _choosing(self, name, changed), text_size=size)
        return place.top + len(_NAMES) * pitch

    def _options(self, name: str) -> list[tuple[str, str]]:
        match name:
            case "formula":
                return [(one.name, formula_text(one.name)) for one in self._formulas]
            case "variant":
                return [(one.name, variant_text(one.name)) for one in VARIANTS.values() if not one.joker]
            case "joker":
                return [(_WITHOUT, say("game_choice.without")), (_JOKER, say("game_choice.with"))]
            case _:
                return [(str(one.schedule), times_text(one.schedule)) for one in self._speeds]

    def _value(self, name: str) -> str:
        match name:
            case "formula":
                return self._formula.name
            case "variant":
                return self._plain
            case "joker":
                return _JOKER if self._has_joker else _WITHOUT
            case _:
                return str(self._speed.schedule)

    def choose(self, name: str, value: str) -> None:
        """Takes a value of a row: `formula`, `variant`, `joker` or `time`."""
        match name:
            case "formula":
                self._formula = FORMULAS[value]
                self._speed = self._usual_speed(self._formula)
            case "variant":
                self._plain = value
            case "joker":
                self._has_joker = value == _JOKER
            case _:
                self._speed = next(one for one in self._speeds if str(one.schedule) == value)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a value, or the key of a row, which takes its next value (with Shift the one before)."""
        if event.type == pygame.KEYDOWN and self.shows_keys:
            name = next((one for one in _NAMES if event.unicode.upper() == say(f"game_choice.key.{one}")), None)
            if name is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
                return False
            values = [value for value, _ in self._options(name)]
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._rows[name].choose(values[(values.index(self._value(name)) + step) % len(values)])
            return True
        return any(one.handle(event) for one in list(self._rows.values()))

    def panels(self) -> list[Panel]:
        """The names of the rows, with their keys."""
        return [
            Panel(
                f"label {name}",
                place,
                (say(f"game_choice.key.{name}") if self.shows_keys else "", say(f"game_choice.label.{name}")),
                _paint_label,
            )
            for name, place in self._labels
        ]


def _choosing(card: ConditionsCard, name: str, changed: Callable[[], None]) -> Callable[[str], None]:
    def chosen(value: str) -> None:
        card.choose(name, value)
        changed()

    return chosen


def _tight_width(options: list[tuple[str, str]], size: int) -> int:
    """The width of values that stand close together."""
    return sum(width_of(text, size, face=Face.SEMI) + size for _, text in options) + size


def _length(speed: Speed) -> tuple[bool, int]:
    limit = speed.schedule.stages[0].limit_ms
    return (limit is None, limit or 0)


def _paint_label(surface: Surface, rect: Rect, view: tuple[str, str]) -> None:
    cap, label = view
    size = theme.step(1)
    left = rect.left
    if cap:
        place = Rect(left, 0, cap_width(cap, size), min(cap_height(size), rect.height))
        place.centery = rect.centery
        paint_cap(surface, place, cap, size)
        left = place.right + theme.px(12)
    room = Rect(left, rect.top, rect.right - left, rect.height)
    write(surface, label, room, theme.step(2), colour=theme.INK3, face=Face.SEMI)
