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
    "missed.title": "Top manqué",
    "missed.found": "Top trouvé",
    "missed.move": "Coup {number}",
    "missed.ended.limit": "temps écoulé",
    "missed.ended.given_up": "solution demandée",
    "missed.ended.validated": "coup validé",
    "missed.penalty": "+ {seconds} s",
    "missed.top": "Le top",
    "missed.grid": "grille",
    "missed.letters": "lettres",
    "missed.factor.2": "mot double",
    "missed.factor.3": "mot triple",
    "missed.factor.other": "mot",
    "missed.word": "mot",
    "missed.points": "points",
    "missed.best": "Votre meilleur essai",
    "missed.counted": "Votre proposition",
    "missed.nothing": "aucun essai",
    "missed.nothing_valid": "aucun essai valable",
    "missed.lacked": "Il manquait",
    "missed.at": "à {time}",
    "missed.next": "coup suivant",
    "missed.to_result": "résultat",
    "missed.stays": "chronomètre arrêté, suite dans {seconds} s",
    "missed.stopped": "chronomètre arrêté",
}
