"""French sentences of a game played aloud, together, or watched on another screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # played aloud, and watched
    "oral.top": "{place} · {points:points}",
    "oral.also": "aussi {word} {place}",
    "oral.elsewhere": "{places} et ailleurs",
    "oral.also_words": "aussi {words}",
    "oral.also_at": "{word} aussi en {place}",
    "oral.how": "Entrée : le joueur a dit le top. Une proposition fausse peut être tapée, puis Entrée.",
    "ready.typed": "au clavier",
    "ready.aloud": "à voix haute",
    "ready.oral": "À voix haute : vous voyez les tops et validez d’Entrée ; le joueur a l’autre écran.",
    "oral.key.validate": "valider",
    "oral.leave_question": "Quitter la partie ? Elle restera inachevée, hors classement. Le chronomètre tourne.",
    "oral.stay": "Continuer",
    "oral.leave": "Quitter la partie",
    "oral.put_off_question": "Quitter la partie ? « Plus tard » la garde, hors classement. Le chronomètre tourne.",
    "oral.put_off": "Plus tard",
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
    # beginning together
    "ready.together": "ensemble",
    "meeting.title": "Départ ensemble",
    "meeting.leads": "donne le départ",
    "meeting.player": "Joueur",
    "meeting.clock": "Horloge",
    "meeting.within": "À … près",
    "meeting.leading": "Vous donnez le départ",
    "meeting.waiting": "On attend le départ",
    "meeting.alone": "Personne d’autre encore : sur les autres postes, on choisit la même partie, puis E.",
    "duel.leave": "Échap : quitter le duel.",
    "meeting.you_lead": "Entrée : tous partent dans 10 secondes, chacun à son propre chronomètre.",
    "meeting.wait": "{player} donnera le départ.",
    "meeting.soon": "Le départ est donné.",
    "meeting.duel": "Duel : chaque tirage arrive chez tous en même temps.",
    "meeting.seated_before": "{name} est déjà assis au poste « {post} » pour cette partie : elle ne commence pas ici. "
    "Échap : au bureau.",
    "meeting.refused": "Le départ est passé, et l’arbitre n’admet plus personne.",
    "meeting.late.own_time": "Un retardataire part quand il arrive, avec tout son temps.",
    "meeting.late.moves_lost": "Un retardataire perd les coups déjà passés.",
    "meeting.late.refused": "Un retardataire n’est pas admis.",
    "meeting.hint.start": "départ dans 10 s",
    "meeting.hint.duel": "duel",
    "meeting.hint.late": "retardataires",
    "meeting.hint.back": "retour",
    "duel.waiting": "On attend que tous aient fini le coup.",
    # from key to screen
    "help.delay": "mesure le temps de la touche à l’écran sur cette machine, pour les résultats d’une compétition",
    "delay.measured": (
        "De la touche à l’écran : {median} ms, 95 fois sur 100 moins de {most} ms "
        "({keys} touches, fenêtre {width} × {height})."
    ),
    "delay.not_in_it": "Le clavier et l’écran eux-mêmes n’y sont pas comptés.",
    "delay.not_kept": "la mesure ne peut être gardée : {why}",
}
