"""English sentences of the screens of the inverse game."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "other.inverse": "Inverse game",
    "other.inverse_text": "From a finished grid each in turn takes letters; what stays is admitted.",
    "inversegame.rule": "One to six letters of one word; what stays is joined and admitted",
    "inversegame.turn": "{name}’s turn",
    "inversegame.over": "The game is over",
    "inversegame.hint_play": "Mark the letters to take, then Enter.",
    "inversegame.marked": "{count:letters}: {points:points}",
    "inversegame.passed": "pass",
    "inversegame.letters": "letters",
    "inversegame.end.empty": "The grid is empty.",
    "inversegame.end.stuck": "Nothing more can be taken.",
    "inversegame.end.passed": "Everybody has passed twice in a row.",
    "inversegame.key.take": "take",
    "inversegame.key.mark": "mark",
    "inversegame.key.pass": "pass",
    "inversegame.key.clear": "clear",
    "inversegame.key.leave": "leave",
    "inversegame.key.sheet": "sheet",
    "inversegame.key.again": "another game",
}
