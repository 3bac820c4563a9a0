"""The footer of a screen: the active keys that it names, and their labels."""

from collections.abc import Sequence
from typing import Any, Final

import pygame

from topping.kiosk.paint import theme
from topping.kiosk.paint.pen import width_of
from topping.kiosk.ui.keys import Key
from topping.kiosk.ui.parts import (
    hint,
    hint_length,
)
from topping.kiosk.ui.tree import (
    Element,
    Type,
    column,
    row,
    space,
    text,
)
from topping.texts import say

_NAMED: Final = 6
"""The most keys named in the footer; the others are on the sheet of keys (F10)."""


def key_above(binding: Key, **more: Any) -> Element:
    """Returns a key cap with its label below it, for narrow places. `more` are further fields of the `Element`."""
    shown = row(hint(first_cap(binding), "", binding, height=44), space())
    return column(shown, text(binding.label, Type.LABEL, lines=2, group="keys"), gap=4, **more)


def first_cap(binding: Key) -> str:
    """Returns the cap of the first key of a `Key`; twice if it must be pressed twice."""
    first, *others = binding.shown.split()
    return f"{first} {first}" if first in others else first


def in_footer(said: str) -> str:
    """Returns the text of a button with a small initial letter, as the label of a key in the footer."""
    return said[:1].lower() + said[1:]


def footer(
    named: Sequence[Key],
    more: Key,
    again: Key | None = None,
    before: Sequence[Key] = (),
    *,
    is_short: bool,
    told: str = "",
) -> Element:
    """Returns the footer with the keys `named`, Escape at the right.

    If they are too many, or did not fit before (`is_short`), only some are shown, and `more`, which opens the list of
    all. `again` is a key that waits for its second press. It keeps its place: the keys `before` it that are no
    longer named leave empty room. `told` is a warning that data are not saved, shown if it fits.
    """
    right = [binding for binding in named if binding.codes[0] == pygame.K_ESCAPE]
    left = [binding for binding in named if binding not in right and binding.cap]
    if len(named) > _NAMED or is_short or len(left) + len(right) < len(named):
        left = [*left[: _NAMED - 1 - len(right)], more]
    hints, has_kept = list[Element](), any(binding.is_kept for binding in left)
    named_now = [binding.codes for binding in left]
    gone = [binding for binding in before if binding.codes not in named_now]
    for place, binding in enumerate(left):
        if binding is again:
            hints += [space(0, width=hint_length(other.shown, other.label)) for other in gone]
            label = say("key.twice", label=binding.label or binding.sheet)
            hints.append(hint(binding.cap, label, binding, min_width=hint_length(binding.cap, label)))
        else:
            is_last = (not place and again is None) or binding is more
            drop = 0 if is_last or gone else 1 if binding.is_kept else 2 + place
            label = "…" if binding is more and has_kept else binding.label
            least = hint_length(binding.shown, label) if gone else 0
            hints.append(hint(binding.shown, label, binding, primary=binding.is_primary, drop=drop, min_width=least))
    quiet: Sequence[Element] = ()
    if told:
        short = say("unkept.short")
        wide = width_of(short, theme.step(Type.LABEL)) / theme.scale() + 2
        more_told: dict[str, Any] = {"shorter": (short,), "min_width": wide, "drop": 99, "id": "unkept"}
        quiet = (text(told, Type.LABEL, "ink2", align="center", grow=99, **more_told),)
    return row(
        *hints,
        *quiet,
        space(min_width=20),
        *(hint(binding.shown, binding.label, binding) for binding in right),
        gap=20,
        grow=1,
    )
