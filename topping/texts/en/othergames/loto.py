"""English sentences of Loto."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse; the leaflet numbers no paragraphs
    "loto.players": "Loto is for {least} to {most:players} (leaflet, “Loto”).",
    "loto.over": "The game is over.",
    "loto.too_late": "Letters have been called: cards change no more (leaflet, “Loto”).",
    "loto.cards_missing": "Each writes his two words first (leaflet, “Loto”).",
    "loto.not_in_bag": "“{letter}” is not in the bag any more.",
    "loto.not_yet": "{name} is not there yet: {letters} missing (leaflet, “Loto”).",
    "loto.two_words": "A card has two words (leaflet, “Loto”).",
    "loto.seven_letters": "“{word}”: each word has seven letters, A to Z (leaflet, “Loto”).",
    "loto.not_admitted": "{word} is not admitted.",
    "loto.too_often": "The set has only {count} {letter} for both words (leaflet, “Loto”).",
}
