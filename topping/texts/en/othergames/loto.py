"""English sentences of Loto."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

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
    # the screens
    "loto.title": "Loto",
    "loto.rule": "Two words of seven letters each",
    "loto.write": "{name} writes two words of seven letters; the others look away.",
    "loto.calling": "Enter calls a letter. Whoever has crossed all says so with his digit.",
    "loto.card_of": "card {number} of {of}",
    "loto.called_so_far": plural("count", one="{count} letter called", other="{count} letters called"),
    "loto.left": plural("count", one="{count} letter left", other="{count} letters left"),
    "loto.missing": "{count} to go",
    "loto.all_crossed": "all crossed",
    "loto.won": "Loto!",
    "loto.wins": "Loto! {name} has crossed all letters.",
    "loto.too_early": "Not yet, {name}: some letters are not crossed.",
    "loto.key.cards": "write the cards",
    "loto.key.take_card": "take the card",
    "loto.key.call": "call a letter",
    "loto.again": "again",
    "loto.call": "call",
    "loto.key.sheet": "sheet",
    "loto.key.again": "new game",
    "loto.key.leave": "other games",
    # the sheet
    "loto.column.player": "player",
    "loto.column.words": "words",
    "loto.column.missing": "letters missing",
    "loto.column.winner": "result",
    "loto.called": "letters called",
}
