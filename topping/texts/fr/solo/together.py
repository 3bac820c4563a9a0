"""French sentences of a game played aloud, together, or watched on another screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # played aloud, and watched
    "oral.validate": "Valider le top",
    "oral.top": "# {word} {place} · {points:points}",
    "oral.also": "aussi {word} {place}",
    "oral.how": "Entrée : le joueur a dit le top. Une proposition fausse peut être tapée, puis Entrée.",
    "ready.typed": "au clavier",
    "ready.aloud": "à voix haute",
    "ready.oral": "À voix haute : vous voyez les tops et validez d’Entrée ; le joueur a l’autre écran.",
    "oral.key.validate": "valider",
    "oral.leave_question": "Quitter la partie ? Elle restera inachevée, hors classement. Le chronomètre tourne.",
    "oral.stay": "Continuer",
    "oral.leave": "Quitter la partie",
    "watched.over": "Fin de la partie",
    "watched.points": "{points:points}",
    "watched.so_far": "{result} · {found} sur {moves}",
    "watched.found": "Coup {move} : {time}",
    "watched.missed": "Coup {move} : {time}, top manqué",
    "watched.top": "{word} {place} · {points:points}",
    "watched.waiting": "Prochain tirage…",
    "watched.none": "Aucune partie à voix haute n’est en cours.",
    "watched.not_led": "L’écran de l’arbitre ne répond plus.",
    "watched.on_move": "{player} : coup {move}",
    "watched.after": "Après le coup {move}",
    "watched.leads": "{player} mène · coup {move}",
    "watched.behind": "{player} : + {gap} · coup {move}",
}
