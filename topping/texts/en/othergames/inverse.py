"""English sentences of the inverse game."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse; the leaflet numbers no paragraphs
    "inverse.players": "The inverse game is for {least} to {most:players} (leaflet).",
    "inverse.empty_grid": "The grid is empty: a finished game is needed.",
    "inverse.too_many_tiles": "This grid has more letters than a set holds.",
    "inverse.over": "The game is over.",
    "inverse.not_your_turn": "It is {name}’s turn.",
    "inverse.how_many": "One to {most:letters} are taken (leaflet).",
    "inverse.empty_square": "There is no letter on one of these squares.",
    "inverse.one_word": "The letters taken are of one word (leaflet).",
    "inverse.not_joined": "What stays must be joined, each letter in a word (leaflet).",
    "inverse.not_admitted": "{words}: what stays must be admitted (leaflet).",
    # the sheet
    "inverse.column.turn": "turn",
    "inverse.column.player": "player",
    "inverse.column.word": "word",
    "inverse.column.letters": "letters",
    "inverse.column.squares": "squares",
    "inverse.column.points": "points",
    "inverse.column.total": "total",
}
