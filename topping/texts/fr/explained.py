"""Sentences that explain a move: how its score is made, what the best try lacked, what the word means."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "lack.at": "le {letter} de {square}",
    "lack.tile": "le {tile}",
    "lack.joker_tile": "le joker",
    "lack.joker": "le joker, sur {places}",
    "lack.no_joker": "{tiles} au lieu du joker",
    "lack.place": "la place : {reference}",
    "lack.squares": "{places}",
    "lack.word": "un autre mot à la même place",
    "lack.word_tiles": "{tiles}, à la même place",
    "lack.word_bonus": "{bonus} à la même place",
    "lack.links": "le passage par {places}",
    "lack.links_bonus": "{bonus} à travers {places}",
    "lack.elsewhere": "un autre mot, en {reference}",
    "lack.elsewhere_tiles": "{tiles}, en {reference}",
    "lack.elsewhere_bonus": "{bonus}, en {reference}",
    "lack.bonus": "le scrabble",
    "lack.bonus_letters": "{placed:letters} d’un coup",
}
