"""English sentences of the classic game played alone."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "other.solitaire": "Solitaire",
    "other.solitaire_text": "Alone against your own record: one rack, two racks, or all letters face up.",
    "solitaire.terms": "“{text}” is no way of playing alone",
    "solitaire.event": "a turn of this game cannot be read again",
    "solitaire.over": "the game is over",
    "solitaire.order": "racks are filled once, at the start of the game",
    "solitaire.letters": "these letters cannot be taken: {letters}",
    "solitaire.no_exchange": "letters are exchanged only while the bag holds at least {least:letters} (§4.3)",
    "solitaire.not_admitted": plural(
        "words",
        one="word not admitted: {words}",
        other="words not admitted: {words}",
    ),
}
