"""French sentences of the inverse game."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse; the leaflet numbers no paragraphs
    "inverse.players": "Le Scrabble inversé se joue de {least} à {most:players} (livret, « Scrabble inversé »).",
    "inverse.empty_grid": "La grille est vide : il faut une partie finie.",
    "inverse.too_many_tiles": "Cette grille a plus de lettres qu’un jeu n’en contient.",
    "inverse.over": "La partie est finie.",
    "inverse.not_your_turn": "C’est à {name} de jouer.",
    "inverse.how_many": "On retire de 1 à {most:letters} (livret, « Scrabble inversé »).",
    "inverse.empty_square": "Il n’y a pas de lettre sur une de ces cases.",
    "inverse.one_word": "Les lettres retirées sont d’un même mot (livret, « Scrabble inversé »).",
    "inverse.not_joined": "Ce qui reste doit tenir ensemble, chaque lettre dans un mot (livret, « Scrabble inversé »).",
    "inverse.not_admitted": "{words} : ce qui reste doit être admis (livret, « Scrabble inversé »).",
    # the sheet
    "inverse.column.turn": "tour",
    "inverse.column.player": "joueur",
    "inverse.column.word": "mot",
    "inverse.column.letters": "lettres",
    "inverse.column.squares": "cases",
    "inverse.column.points": "points",
    "inverse.column.total": "total",
}
