"""English sentences of the model game of 1973, told turn by turn."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "model.title": "The model game of 1973",
    "model.lead": (
        "The booklet of 1973 has A and B play twenty-eight turns. For each: the word, what each letter brings, "
        "and the sum. The places are those at which every printed score comes out."
    ),
    "model.turn": "Turn {number} of {of}: {name}",
    "model.next": "next turn",
    "model.previous": "turn before",
    "model.close": "close",
    "model.turn.1": "The first word covers the star, which doubles it.",
    "model.turn.5": "The F was there already: it counts its plain value.",
    "model.turn.9": "SOYEUX gives its S to QUAI: both words count, and the S in each.",
    "model.turn.10": "TAXE takes the X of SOYEUX and ends in the corner: the word counts three times.",
    "model.turn.14": "Two words at once; the joker is the second E of ECARTE, and brings nothing.",
    "model.turn.15": "A word may also go through a letter that lies there.",
    "model.turn.16": "Two red squares: the word counts nine times. And seven letters at once: 50 points.",
    "model.turn.21": "The other joker is the S of JOUES.",
    "model.turn.25": "One letter, two words: it counts in both.",
    "model.turn.27": "DAME would have made OM and UE, which are no words here. This one fits at M7 too.",
    "model.end": (
        "A is left with {letter}: its value goes to B. {first} to {second}, {both} together: “over 700, an "
        "excellent score”."
    ),
}
