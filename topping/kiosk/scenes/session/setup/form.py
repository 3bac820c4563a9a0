"""The settings of a session that is being prepared: formula, pace, draws, joker, announcement, and which game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final
from weakref import WeakMethod

import pygame
from pygame import Rect

from topping.kiosk.look import theme
from topping.kiosk.look.layout import Layout
from topping.kiosk.stage import Stage
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.wording import formula_text, speed_text, variant_text
from topping.play.session.newsession import FORMULAS, SessionStart
from topping.play.session.plan import Plan
from topping.rules.conditions.formula import FORMULAS as ALL_FORMULAS
from topping.rules.conditions.formula import Speed
from topping.rules.conditions.variant import VARIANTS
from topping.texts import say
from topping.texts.times import to_seconds

_LABEL: Final = 30
_WELL: Final = 62
_GAP: Final = 10


class Announced(StrEnum):
    """Who says the draws and the solutions."""

    VOICE = "voice"
    REFEREE = "referee"
    """The referee, from what the desk shows him to read."""
    SCREEN = "screen"
    """Nobody: they are shown."""


class GameWanted(StrEnum):
    """Which game is played."""

    DRAWN = "drawn"
    """One that is made when the session begins."""
    PREPARED = "prepared"
    FILE = "file"
    BAG = "bag"
    """One whose letters the referee draws by hand (§3.1)."""


class SetupForm:
    """One segmented control a row; `start` is what they make of the session."""

    def __init__(self, stage: Stage, start: SessionStart, changed: Callable[[], Any]) -> None:
        """`changed` is a method of the scene, which holds the form: it is kept weakly, so that both can be freed."""
        self._stage, self._told = stage, WeakMethod(changed)
        self._conditions = start.plan.conditions
        self.game = GameWanted.BAG if start.by_hand else GameWanted.DRAWN
        self._rows: dict[str, Segments] = {}
        self.places: dict[str, tuple[Rect, Rect]] = {}
        """The label and the control of each row."""

    @property
    def plan(self) -> Plan:
        """What the session is played under."""
        return Plan.of(self._conditions)

    @property
    def announced(self) -> Announced:
        """Who announces."""
        if self._stage.backstage.sessions.is_read:
            return Announced.REFEREE
        return Announced.VOICE if self._stage.backstage.settings.announce_session else Announced.SCREEN

    @property
    def names(self) -> tuple[str, ...]:
        """The rows, from top to bottom."""
        return tuple(self._rows)

    def _changed(self) -> None:
        tell = self._told()
        if tell is not None:
            tell()

    def build(self, gui: Gui, rect: Rect, layout: Layout) -> None:
        """Makes the controls, one under the other."""
        self._rows, self.places = {}, {}
        conditions, choices = self._conditions, self._stage.backstage.choices
        speeds = choices.speeds(conditions.formula)
        plain = conditions.variant.with_joker(False).name
        rows: tuple[tuple[str, tuple[tuple[str, str], ...], str, Callable[[str], None]], ...] = (
            ("formula", tuple((one.name, formula_text(one.name)) for one in FORMULAS), conditions.formula.name,
             self._set_formula),
            ("pace", tuple((str(one.schedule), _pace(one)) for one in speeds), str(conditions.speed.schedule),
             self._set_pace),
            ("draws", tuple((one.name, variant_text(one.name)) for one in VARIANTS.values() if not one.joker), plain,
             self._set_draws),
            ("joker", _words("joker", ("without", "with")), "with" if conditions.variant.joker else "without",
             self._set_joker),
            ("announced", _words("announced", tuple(Announced)), self.announced, self._set_announced),
            ("game", _words("game", tuple(GameWanted)), self.game, self._set_game),
        )  # fmt: skip
        pitch = min(theme.px(_LABEL + _WELL + _GAP), rect.height // len(rows))
        label, gap = min(theme.px(_LABEL), pitch // 3) + 2, max(2, pitch // 12)
        for number, (name, options, value, chosen) in enumerate(rows):
            top = rect.top + number * pitch
            well = Rect(rect.left, top + label, rect.width, pitch - label - gap)
            self.places[name] = (Rect(rect.left, top, rect.width, label), well)
            size = _fitting(options, well.width)
            self._rows[name] = Segments(gui, well, options, value, chosen, text_size=size)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a segment; whether it was."""
        return any(segments.handle(event) for segments in tuple(self._rows.values()))

    def step(self, name: str, by: int) -> None:
        """The value beside the present one of a row."""
        self._rows[name].step(by)

    def _set_formula(self, name: str) -> None:
        formula = ALL_FORMULAS[name]
        speed = self._stage.backstage.choices.speeds(formula)[0]
        self._conditions = replace(self._conditions, formula=formula, speed=speed)
        self._changed()

    def _set_pace(self, schedule: str) -> None:
        speeds = self._stage.backstage.choices.speeds(self._conditions.formula)
        speed = next(one for one in speeds if str(one.schedule) == schedule)
        self._conditions = replace(self._conditions, speed=speed)
        self._changed()

    def _set_draws(self, name: str) -> None:
        variant = VARIANTS[name].with_joker(self._conditions.variant.joker)
        self._conditions = replace(self._conditions, variant=variant)
        self._changed()

    def _set_joker(self, value: str) -> None:
        variant = self._conditions.variant.with_joker(value == "with")
        self._conditions = replace(self._conditions, variant=variant)
        self._changed()

    def _set_announced(self, value: str) -> None:
        backstage = self._stage.backstage
        backstage.sessions.is_read = value == Announced.REFEREE
        if value != Announced.REFEREE:
            announced = value == Announced.VOICE
            self._stage.change(replace(backstage.settings, announce_session=announced))
        self._changed()

    def _set_game(self, value: str) -> None:
        self.game = GameWanted(value)
        self._changed()


def _pace(speed: Speed) -> str:
    """`2:00`, or the name of a pace that changes in the course of a game."""
    first = speed.schedule.stages[0]
    is_even = len(speed.schedule.stages) == 1 and first.limit_ms is not None
    return to_seconds(first.limit_ms) if is_even and first.limit_ms is not None else speed_text(speed)


def _words(row: str, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), say(f"session_setup.{row}.{value}")) for value in values)


def _fitting(options: tuple[tuple[str, str], ...], width: int) -> int:
    """The size of the texts of a control, smaller where its segments would not fit."""
    size = theme.step(3)
    while size > theme.px(15) and Segments.width(options, size) > width:
        size -= 1
    return size
