"""English sentences of what many screens have: keys on their caps, the pad of letters, the buttons of a list."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "pad.erase": "Erase",
    "pad.clear": "Clear",
    # lists
    "choices.previous": "‹ Previous",
    "choices.next": "Next ›",
    # where Escape leads
    "key.home": "home",
    "key.back": "back",
    # the names of keys, as they stand on key caps
    "key.enter": "Enter",
    "key.escape": "Esc",
    "key.backspace": "Backspace",
    "key.space": "Space",
    "key.tab": "Tab",
    "key.delete": "Del",
    "key.ctrl": "Ctrl",
    "key.shift": "Shift",
    "key.page_up": "Page Up",
    "key.page_down": "Page Down",
    # the arrows of a form
    "key.form_row": "row",
    "key.form_value": "change",
    # the sheet of keys
    "key.more": "more keys",
    "key.sheet": "All keys",
    "key.press": "press",
    "key.twice": "once more: {label}",
}
