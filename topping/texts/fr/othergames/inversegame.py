"""French sentences of the screens of the inverse game."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "other.inverse": "Scrabble inversé",
    "other.inverse_text": "D’une grille finie, chacun à son tour retire des lettres ; ce qui reste est admis.",
    "inversegame.rule": "De une à six lettres d’un même mot ; ce qui reste tient ensemble et est admis",
    "inversegame.turn": "À {name}",
    "inversegame.over": "La partie est finie",
    "inversegame.hint_play": "Marquez les lettres à retirer, puis Entrée.",
    "inversegame.marked": "{count:letters} : {points:points}",
    "inversegame.passed": "passe",
    "inversegame.letters": "lettres",
    "inversegame.end.empty": "La grille est vide.",
    "inversegame.end.stuck": "Plus rien ne peut être retiré.",
    "inversegame.end.passed": "Tout le monde a passé deux fois de suite.",
    "inversegame.key.take": "retirer",
    "inversegame.key.mark": "marquer",
    "inversegame.key.pass": "passer",
    "inversegame.key.clear": "effacer",
    "inversegame.key.leave": "quitter",
    "inversegame.key.sheet": "feuille",
    "inversegame.key.again": "autre partie",
}
