"""Choosing the options of a competition: a row each, with what its value means, over the screen that asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from topping.kiosk.routes.play import ChooseOptions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, key
from topping.kiosk.ui.screen import ModalScreen
from topping.kiosk.ui.templates import choice_row, form, page
from topping.kiosk.ui.tree import Cursor, Element
from topping.kiosk.wording import formula_text, times_text, variant_text
from topping.rules.conditions.options import Options
from topping.sheets.wording import options_lines
from topping.texts import say

_OFFERED: Final[dict[str, tuple[str, ...]]] = {
    "zero": ("", "zero=ends", "zero=5000", "zero=10000"),
    "declared": ("", "declared=yes"),
    "hidden": ("", "hidden=yes"),
    "hints": (
        "",
        "hints=points:5000,length:5000,letter:5000,place:5000",
        "hints=points:5000,length:10000,letter:15000,place:20000",
    ),
    "warnings": ("", "warnings=3:5:5000", "warnings=5:5:5000"),
    "ranks": ("", "ranks=3:2:1"),
    "solo": ("", "solo=10:10", "solo=2:10", "solo=16:0"),
}
"""By the name of their field: the fields of the text of options that are offered as values, the first being none."""
_TOPS_ONLY: Final = ("zero", "hidden")
"""Those that mean something only where the top ends a move."""


class ChooseOptionsScreen(ModalScreen[Options]):
    """The rows of the options; Escape answers with what is chosen."""

    def __init__(self, stage: Stage, route: ChooseOptions) -> None:
        self._conditions, self._cursor = route.conditions, Cursor()
        ends = route.conditions.formula.top_ends_move
        self._names = tuple(name for name in _OFFERED if ends or name not in _TOPS_ONLY)
        self._other = {name: self._present(name) for name in self._names}
        """What was in force from the first: it is offered too where it came from elsewhere."""
        super().__init__(stage)

    def _present(self, name: str) -> str:
        """The field in force of a row; empty for none."""
        fields = self._conditions.options.fields
        return next((f"{one}={text}" for one, text in fields if one == name and text), "")

    def _values(self, name: str) -> tuple[str, ...]:
        offered, other = _OFFERED[name], self._other[name]
        return offered if other in offered else (*offered, other)

    def _choose(self, name: str, value: str) -> None:
        options = _with_field(self._conditions.options, name, value)
        self._conditions = replace(self._conditions, options=options)

    def go_back(self) -> None:
        self.answer(self._conditions.options)

    def keys(self) -> Sequence[Key]:
        name = self._names[self._cursor.selected or 0]
        said = say("option_rows.hint.default") if self._present(name) else ""
        return (
            *self.form_named(),
            key(pygame.K_DELETE, partial(self._choose, name, ""), said),
            escape(self.go_back, say("option_rows.hint.done")),
        )

    def view(self) -> Element:
        conditions = self._conditions
        about = say(
            "option_rows.about",
            formula=formula_text(conditions.formula.name),
            variant=variant_text(conditions.variant.name),
            times=times_text(conditions.speed.schedule),
        )
        told = say("option_rows.compared" if options_lines(conditions) else "option_rows.none")
        rows = [self._row(name) for name in self._names]
        listed = form(rows, self._cursor, card="card", pad=(24, 20), id="form")
        return page(say("option_rows.title"), listed, remark=f"{about} · {told}")

    def _row(self, name: str) -> Element:
        present = self._present(name)
        alone = replace(self._conditions, options=_with_field(Options(), name, present))
        meaning = (*options_lines(alone), say(f"option_row.{name}.none"))[0]
        return choice_row(
            say(f"option_row.{name}"),
            self._values(name),
            present,
            partial(_text, name),
            partial(self._choose, name),
            id=name,
            line=meaning,
            goes_round=True,
        )


SCREEN: Final = ChooseOptionsScreen


def _with_field(options: Options, name: str, value: str) -> Options:
    fields = {key: text for key, text in options.fields if text is not None}
    fields.pop(name, None)
    if value:
        fields[name] = value.partition("=")[2]
    return Options.parse(" ".join(f"{key}={text}" for key, text in fields.items()))


def _text(name: str, value: str) -> str:
    """A value in a word or two; what one that is not offered means is said beside it."""
    return say(
        f"option_value.{name}.{_OFFERED[name].index(value)}" if value in _OFFERED[name] else "option_value.other"
    )
