"""The row of buttons for formula, variant and pace, each turned to its next value by Enter or a click."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.widgets.choices import Choice, Choices
from topping.kiosk.widgets.entry import is_key
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.turner import Turner
from topping.kiosk.wording import formula_text, speed_text, variant_text
from topping.rules.conditions import Conditions
from topping.rules.formula import FORMULAS, Formula
from topping.rules.variant import VARIANTS, Variant
from topping.texts import say

_WITHOUT, _JOKER = "without", "joker"


class ConditionsRow:
    """The conditions chosen; they survive a new layout of the screen."""

    def __init__(self, backstage: Backstage, chosen: Conditions, formulas: tuple[Formula, ...]) -> None:
        self._backstage = backstage
        plain = chosen.variant.with_joker(False).name
        self._formula = Turner(
            "game_choice.formula",
            tuple((one.name, formula_text(one.name)) for one in formulas),
            chosen.formula.name,
        )
        variants = tuple((one.name, variant_text(one.name)) for one in VARIANTS.values() if not one.joker)
        self._variant = Turner("game_choice.variant", variants, plain)
        jokers = ((_WITHOUT, say("game_choice.without_joker")), (_JOKER, say("game_choice.with_joker")))
        self._joker = Turner("game_choice.joker", jokers, _JOKER if chosen.variant.joker else _WITHOUT)
        self._speed = self._speeds(str(chosen.speed.schedule))
        self._choices: Choices | None = None

    def _speeds(self, schedule: str = "") -> Turner:
        speeds = self._backstage.choices.speeds(FORMULAS[self._formula.value])
        options = tuple((str(speed.schedule), speed_text(speed)) for speed in speeds)
        return Turner("game_choice.speed", options, schedule)

    @property
    def conditions(self) -> Conditions:
        """The conditions chosen."""
        formula = FORMULAS[self._formula.value]
        speed = next(one for one in self._backstage.choices.speeds(formula) if str(one.schedule) == self._speed.value)
        return replace(self._backstage.choices.usual.under(formula, speed), variant=self.variant)

    @property
    def variant(self) -> Variant:
        """The variant chosen."""
        return VARIANTS[self._variant.value].with_joker(self._joker.value == _JOKER)

    def build(self, gui: Gui, place: Rect, text_size: int) -> None:
        """Makes the buttons, in one row."""
        self._choices = Choices(gui, place, self._offered(), row_height=place.height, columns=4, text_size=text_size)

    def _offered(self) -> list[Choice]:
        return [Choice(one.text, partial(self._turn, one, 1)) for one in self._turners]

    @property
    def _turners(self) -> tuple[Turner, ...]:
        return (self._formula, self._variant, self._joker, self._speed)

    def _turn(self, one: Turner, step: int) -> None:
        one.turn(step)
        if one is self._formula:
            self._speed = self._speeds()
        self._row.set(self._offered())

    @property
    def _row(self) -> Choices:
        if self._choices is None:
            raise RuntimeError("not laid out yet")
        return self._choices

    def handle(self, event: pygame.event.Event) -> bool:
        """Left and Right, Enter or a click to turn a button on, Page Up and Down either way; whether it was taken."""
        focus = self._row.focus
        if focus is not None and is_key(event, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(self._turners[focus], 1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        return self._row.handle(event)

    def owns(self, place: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on one of the buttons."""
        return self._row.owns(place)

    def focus(self, takes_keys: bool) -> None:
        """Gives the row the focus, or takes it away."""
        self._row.focus_on((self._row.focus or 0) if takes_keys else None)
