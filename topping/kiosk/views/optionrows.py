"""The options of a competition as rows of values to choose among."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.options import Options
from topping.sheets.options import options_lines
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
"""By the name of their field: the fields that are offered as values, the first being none."""
_TOPS_ONLY: Final = ("zero", "hidden")
"""Those that mean something only where the top ends a move."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option, its values and their texts, and the value in force; a value is a field of the text of options."""

    name: str
    values: tuple[tuple[str, str], ...]
    value: str

    @property
    def title(self) -> str:
        """What is chosen."""
        return say(f"option_row.{self.name}")


def option_rows(conditions: Conditions) -> tuple[OptionRow, ...]:
    """The rows of a formula; a value that came from elsewhere is offered too."""
    ends = conditions.formula.top_ends_move
    return tuple(_row(name, conditions) for name in _OFFERED if ends or name not in _TOPS_ONLY)


def with_field(options: Options, name: str, value: str) -> Options:
    """The options with another value of a row."""
    fields = {key: text for key, text in options.fields if text is not None}
    fields.pop(name, None)
    if value:
        fields[name] = value.partition("=")[2]
    return Options.parse(" ".join(f"{key}={text}" for key, text in fields.items()))


def meaning_of(row: OptionRow, conditions: Conditions) -> str:
    """The sentence of the value in force; what the row is about where it has its default."""
    alone = with_field(Options(), row.name, row.value)
    lines = options_lines(replace(conditions, options=alone))
    return lines[0] if lines else say(f"option_row.{row.name}.none")


def _row(name: str, conditions: Conditions) -> OptionRow:
    present = next((f"{key}={text}" for key, text in conditions.options.fields if key == name and text), "")
    offered = _OFFERED[name] if present in _OFFERED[name] else (*_OFFERED[name], present)
    return OptionRow(name, tuple((value, _text(name, value)) for value in offered), present)


def _text(name: str, value: str) -> str:
    """A value in a word or two; what one that is not offered means is said beside it."""
    return say(
        f"option_value.{name}.{_OFFERED[name].index(value)}" if value in _OFFERED[name] else "option_value.other"
    )
