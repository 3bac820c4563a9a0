"""Sentences that explain a move: how its score is made, what the best try lacked, what the word means."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "lack.at": "the {letter} of {square}",
    "lack.tile": "the {tile}",
    "lack.joker_tile": "the joker",
    "lack.joker": "the joker, on {places}",
    "lack.no_joker": "{tiles} instead of the joker",
    "lack.place": "the place: {reference}",
    "lack.squares": "{places}",
    "lack.word": "another word in the same place",
    "lack.word_tiles": "{tiles}, in the same place",
    "lack.word_bonus": "{bonus} in the same place",
    "lack.links": "going through {places}",
    "lack.links_bonus": "{bonus} through {places}",
    "lack.elsewhere": "another word, at {reference}",
    "lack.elsewhere_tiles": "{tiles}, at {reference}",
    "lack.elsewhere_bonus": "{bonus}, at {reference}",
    "lack.bonus": "all seven letters",
    "lack.bonus_letters": "{placed:letters} at once",
}
