"""English sentences of what many screens have: keys on their caps, the pad of letters."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "pad.erase": "Erase",
    "pad.clear": "Clear",
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
    "key.alt": "Alt",
    "key.shift": "Shift",
    "key.page_up": "Page Up",
    "key.page_down": "Page Down",
    # the arrows of a form
    "key.form_row": "row",
    "key.form_value": "change",
    "key.value_before": "value before",
    "key.value_after": "next value",
    # the sheet of keys
    "key.help": "help",
    "key.more": "more…",
    "key.sheet": "All keys",
    "key.press": "press",
    "key.twice": "once more: {label}",
    # keys that have moved
    "key.went": "{label}: {cap} now",
    "key.taken": "{old}: {now}. {label} is {cap}.",
    "key.something_else": "something else",
}
