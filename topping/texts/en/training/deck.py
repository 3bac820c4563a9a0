"""English sentences of the deck and of its cards."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "deck.key": "this names no card of the deck: {text}",
}
