"""Keyboards on the screen, for those with a mouse or a finger alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.ui.parts import button
from topping.kiosk.ui.tree import Element, Type, column, row
from topping.texts import say

ERASE: Final = "\b"
"""The key that takes away the character before the caret."""
CLEAR: Final = "\f"
"""The key that empties the line."""
WORDS: Final = ("AZERTYUIOP", "QSDFGHJKLM", f"WXCVBN {ERASE}")
"""The rows of a pad for words alone."""
PATTERNS: Final = ("AZERTYUIOP789", "QSDFGHJKLM456", "WXCVBN?.*-123", f"+/[]^() {CLEAR}{ERASE}0")
"""The rows of a pad for words and the signs of patterns."""
_WIDE: Final = {" ": 2.5, CLEAR: 1.5}
"""How many keys wide those with a word are."""


def pad(rows: Sequence[str], types: Callable[[str], object], **more: Any) -> Element:
    """Rows of keys, each of which `types` its character; a blank is the space bar, a word needs more room."""
    return column(
        *(row(*(_key(one, types) for one in each), gap=9, grow=1, min_height=50) for each in rows),
        **{"gap": 9, "id": "pad", "height": 330, "min_height": 170, **more},
    )


def _key(character: str, types: Callable[[str], object]) -> Element:
    icon = Icon.ERASE if character == ERASE else None
    shown = {ERASE: "", CLEAR: say("pad.clear"), " ": say("key.space")}.get(character, character)
    step = Type.ROW if character in _WIDE else Type.CARD
    one = button(
        shown,
        partial(types, character),
        ButtonKind.KEY,
        step=step,
        icon=icon,
        group="pad words" if character in _WIDE else "pad",
        takes_keys=False,
    )
    said, name = say("pad.erase") if icon else shown, {CLEAR: "clear"}.get(character, character)
    return replace(one, said=said, grow=_WIDE.get(character, 1), width=None, height=None, id=f"pad {name}")
