"""English sentences of what leaves this machine and what comes from others."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "facts.unreadable": "this is no fact that Topping can read",
}
