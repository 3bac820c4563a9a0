"""Choosing the options of a competition: a row each, with what its value means, over the screen that asks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from topping.kiosk.look.panel import Panel
from topping.kiosk.painters.front.settingrow import RowGround, paint_row_ground, paint_row_title, side
from topping.kiosk.painters.parts.card import Card
from topping.kiosk.painters.parts.heading import HeadingView, paint_heading
from topping.kiosk.scene import ModalScene
from topping.kiosk.stage import Stage
from topping.kiosk.views.optionrows import meaning_of, option_rows, with_field
from topping.kiosk.widgets.hints import Hint, escape
from topping.kiosk.widgets.lists.segments import Segments
from topping.kiosk.widgets.text.entry import is_enter, is_key
from topping.kiosk.wording import formula_text, times_text, variant_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import Options
from topping.sheets.options import options_lines
from topping.texts import say


class ChooseOptionsScene(ModalScene[Options]):
    """The rows of the options; Escape answers with what is chosen."""

    def __init__(self, stage: Stage, conditions: Conditions) -> None:
        self._conditions = conditions
        self._place = 0
        """The row that has the keys."""
        super().__init__(stage)

    @property
    def options(self) -> Options:
        """What is chosen."""
        return self._conditions.options

    def build(self) -> None:
        """The values of each row."""
        main, px = self.layout.main, self.layout.px
        self._rows = option_rows(self._conditions)
        inner = main.inflate(-2 * px(44), -2 * px(20))
        pitch = min(max(px(112), 60), inner.height // len(self._rows))
        self._places = [
            Rect(inner.left, inner.top + place * pitch, inner.width, pitch) for place in range(len(self._rows))
        ]
        self._values = []
        for row, place in zip(self._rows, self._places, strict=True):
            height = min(max(px(62), 48), pitch)
            room, size = place.width * 46 // 100, self.layout.step(3)
            while size > px(15) and Segments.width(row.values, size) > room:
                size -= 1
            width = min(room, Segments.width(row.values, size))
            spot = Rect(place.right - side() - width, place.centery - height // 2, width, height)
            chosen = partial(self._choose, row.name)
            self._values.append((Segments(self.gui, spot, row.values, row.value, chosen, text_size=size), spot))

    def _choose(self, name: str, value: str) -> None:
        self._place = next(place for place, row in enumerate(self._rows) if row.name == name)
        self._conditions = replace(self._conditions, options=with_field(self.options, name, value))
        self.lay_out()

    def handle(self, event: pygame.event.Event, now: int) -> None:
        """Arrows choose, Enter takes the next value, Delete the default; or clicks."""
        row = self._rows[self._place]
        if is_key(event, pygame.K_ESCAPE):
            self.go_back()
        elif is_key(event, pygame.K_UP, pygame.K_DOWN):
            self._place = max(0, min(self._place + (1 if event.key == pygame.K_DOWN else -1), len(self._rows) - 1))
        elif is_key(event, pygame.K_LEFT, pygame.K_RIGHT):
            self._values[self._place][0].step(1 if event.key == pygame.K_RIGHT else -1)
        elif is_key(event, pygame.K_DELETE):
            self._choose(row.name, "")
        elif is_enter(event):
            values = [value for value, _ in row.values]
            self._choose(row.name, values[(values.index(row.value) + 1) % len(values)])
        elif not any(one.handle(event) for one, _ in self._values):
            self.gui.handle(event)
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                touched = [place for place, spot in enumerate(self._places) if spot.collidepoint(event.pos)]
                self._place = touched[0] if touched else self._place

    def go_back(self) -> None:
        """Answers with what is chosen."""
        self.answer(self.options)

    # what is shown

    def hints(self) -> tuple[Hint, ...]:
        """The keys of a row."""
        return (
            Hint("← →", say("option_rows.hint.change"), pygame.K_RIGHT, primary=True),
            Hint("↑ ↓", say("option_rows.hint.row"), pygame.K_DOWN),
            Hint(say("key.delete"), say("option_rows.hint.default"), pygame.K_DELETE),
            escape(say("option_rows.hint.done")),
        )

    def cards(self) -> tuple[Card, ...]:
        """Behind the rows."""
        return (Card.at(self.layout.main),)

    def panels(self) -> list[Panel]:
        """What the options are chosen for; the rows with what their values mean."""
        conditions = self._conditions
        about = say(
            "option_rows.about",
            formula=formula_text(conditions.formula.name),
            variant=variant_text(conditions.variant.name),
            times=times_text(conditions.speed.schedule),
        )
        told = say("option_rows.compared" if options_lines(conditions) else "option_rows.none")
        heading = HeadingView(say("option_rows.title"), f"{about} · {told}")
        panels = [Panel("heading", self.layout.head, heading, paint_heading)]
        for number, (row, place) in enumerate(zip(self._rows, self._places, strict=True)):
            ground = RowGround(number == self._place, number == len(self._rows) - 1)
            left = place.left + side()
            title = Rect(left, place.top, self._values[number][1].left - side() - left, place.height)
            panels += [
                Panel(f"behind row {number}", place, ground, paint_row_ground),
                Panel(f"row {number}", title, (row.title, meaning_of(row, conditions)), paint_row_title),
            ]
        return panels
