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
    "missed.title": "Top missed",
    "missed.found": "Top found",
    "missed.move": "Move {number}",
    "missed.ended.limit": "time is up",
    "missed.ended.given_up": "solution asked for",
    "missed.ended.validated": "move confirmed",
    "missed.penalty": "+ {seconds} s",
    "missed.top": "The top",
    "missed.grid": "board",
    "missed.letters": "letters",
    "missed.factor.2": "double word",
    "missed.factor.3": "triple word",
    "missed.factor.other": "word",
    "missed.word": "word",
    "missed.points": "points",
    "missed.best": "Your best try",
    "missed.counted": "Your proposal",
    "missed.nothing": "no try",
    "missed.nothing_valid": "no valid try",
    "missed.lacked": "It lacked",
    "missed.at": "at {time}",
    "missed.next": "next move",
    "missed.to_result": "result",
    "missed.stays": "clock stopped, going on in {seconds} s",
    "missed.stopped": "clock stopped",
}
