"""Keyboards on the screen, for those with a mouse or a finger alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.tree import Element, Role, Type, column, row
from topping.texts import say

ERASE: Final = "\b"
"""The key that takes away the character before the caret."""
WORDS: Final = ("AZERTYUIOP", "QSDFGHJKLM", f"WXCVBN {ERASE}")
"""The rows of a pad for words alone."""
_SPACE: Final = 2.5
"""How many keys wide the space bar is."""


def pad(rows: Sequence[str], types: Callable[[str], object], **more: Any) -> Element:
    """Rows of keys, each of which `types` its character; a blank is the space bar."""
    return column(
        *(row(*(_key(one, types) for one in each), gap=9, grow=1, min_height=50) for each in rows),
        **{"gap": 9, "id": "pad", "height": 330, "min_height": 170, **more},
    )


def _key(character: str, types: Callable[[str], object]) -> Element:
    icon = Icon.ERASE if character == ERASE else None
    shown = {ERASE: "", " ": say("key.space")}.get(character, character)
    step = Type.ROW if character == " " else Type.CARD
    one = button(shown, partial(types, character), ButtonKind.KEY, step=step, icon=icon, takes_keys=False)
    said = say("pad.erase") if icon else shown
    wide = _SPACE if character == " " else 1
    return replace(one, said=said, role=Role.BUTTON, grow=wide, width=None, height=None, id=f"pad {character}")
