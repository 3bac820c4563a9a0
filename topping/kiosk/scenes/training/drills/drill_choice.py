"""The choice of an exercise: the cards of all exercises in columns, each group under its heading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pygame import Rect

from topping.kiosk.look.layout import Layout
from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.parts.note import paint_line
from topping.kiosk.painters.training.drills.drillcard import paint_drill_card
from topping.kiosk.scenes.training.drills import drill_view
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.store.training.drills import KeptDrill
from topping.texts import say
from topping.training.drills.exercise import GROUPS, Exercise

EXERCISES: Final = tuple(one for group in GROUPS for one in group)
"""Every exercise, in the order of its card."""
_ROWS: Final = max(map(len, GROUPS))


class ChoicePlaces:
    """Where the cards and the headings stand; a column for each group."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def cards(
        self,
        gui: Gui,
        last: Mapping[Exercise, KeptDrill | None],
        focus: Exercise,
        take: Callable[[Exercise], None],
    ) -> CardChoices:
        """The cards, with what was reached `last`; `take` begins an exercise."""
        choices = []
        for number, (exercise, place) in enumerate(zip(EXERCISES, self._card_places(), strict=True), start=1):
            view = drill_view.drill_card(exercise, last[exercise])
            choices.append(
                CardChoice(view.title, place, partial(take, exercise), (view, paint_drill_card), str(number))
            )
        return CardChoices(gui, choices, EXERCISES.index(focus))

    def headings(self) -> list[Panel]:
        """The names of the groups."""
        high = round(1.35 * self._layout.step(3))
        return [
            Panel(f"group {place}", Rect(one.left, one.top, one.width, high), say(f"drill.group.{place}"), paint_line)
            for place, one in enumerate(self._columns())
        ]

    def _columns(self) -> list[Rect]:
        main, gap = self._layout.main, self._layout.px(24)
        width = (main.width - gap * (len(GROUPS) - 1)) // len(GROUPS)
        return [Rect(main.left + place * (width + gap), main.top, width, main.height) for place in range(len(GROUPS))]

    def _card_places(self) -> list[Rect]:
        places = []
        gap = self._layout.px(16)
        for group, column in zip(GROUPS, self._columns(), strict=True):
            top = column.top + round(1.6 * self._layout.step(3))
            high = (column.bottom - top - gap * (_ROWS - 1)) // _ROWS
            places += [Rect(column.left, top + row * (high + gap), column.width, high) for row in range(len(group))]
        return places
