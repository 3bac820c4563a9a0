"""French sentences of a competition's options: what a player is told before a game and in the middle of a move."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what is told of each before the game
    "options.zero.ends": "Zéro : un mot non admis termine le coup, à son coût entier.",
    "options.zero.cost": "Zéro : chaque mot non admis coûte {seconds} s.",
    "options.declared": "Score annoncé : un top ne compte qu’avec son score exact, MOT H4 32.",
    "options.hidden": "Statut caché : rien n’est dit d’une proposition avant la fin du coup.",
    "options.hints": "Indices payants, avec F5 : {hints}.",
    "options.hint": "{hint} {seconds} s",
    "options.warnings.points": "Avertissements : {free} sans frais, puis {points:points} de moins chacun.",
    "options.warnings.time": "Avertissements : {free} sans frais, puis {seconds} s chacun.",
    "options.ranks": "Points au rang : {top} au top, {second} au score suivant, {other} aux autres solutions.",
    "options.solo": "Solo : {bonus:points} à partir de {least:players}.",
    "hint_name.points": "le score",
    "hint_name.length": "le nombre de lettres",
    "hint_name.letter": "la première lettre",
    "hint_name.place": "la référence",
    # in the middle of a move
    "play.key.hint": "indice",
    "play.hint_question": "Quel indice ? Son prix s’ajoute au coup.",
    "play.hint_answer": "{hint} : + {seconds} s",
    "play.no_hint": "Plus d’indice sur ce coup.",
    "play.hints": "Indices : {hints}.",
    "play.hint.points": "le top fait {points:points}",
    "play.hint.length": "{letters:letters}",
    "play.hint.letter": "commence par {letter}",
    "play.hint.place": "en {place}",
    "play.end_move.hidden": "F2 encore pour terminer le coup avec ce que vous avez proposé.",
    "play.end_move.ranks": "F2 encore pour voir la solution : votre meilleure proposition compte.",
    "play.asides": "dont {added} en plus",
    "verdict.zero_lost": "{why} Coup perdu.",
    "verdict.costs": "{text} + {seconds} s.",
    "verdict.warned": "{text} Avertissement {number}.",
    "verdict.warned_points": "{text} Avertissement {number} : − {points:points}.",
    "verdict.warned_time": "{text} Avertissement {number} : + {seconds} s.",
    "verdict.wrong_score": "Le score annoncé n’est pas le bon.",
    "verdict.score_wanted": "Ajoutez le score : MOT H4 32.",
    "verdict.hint": "Indice demandé : {hint}.",
}
