"""French sentences of the screen that asks who plays."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # player
    "player.title": "Qui joue ?",
    "player.known": "Tapez votre nom, ou choisissez-le.",
    "player.none_known": "Tapez votre nom, puis Entrée.",
    "player.new": "Nouveau joueur « {name} »",
    "player.new_name": "Un nouveau nom : Entrée l’inscrit.",
    "player.meant": plural("count", one="{count} joueur connu", other="{count} joueurs connus"),
    "player.seen": plural("count", one="{day} · {count} partie", other="{day} · {count} parties"),
    "player.others": "d’autres joueurs",
    "player.pick": "choisir",
    "player.care": "gérer les joueurs",
    "player.play_with": "jouer avec {name}",
    "player.home": "accueil, sans changer",
    "player.back": "retour, sans changer",
    "player.nameless": "sans nom",
    "player.play_nameless": "jouer sans nom",
    "player.nothing_kept": "Sans nom : rien n’est gardé, rien ne compte.",
    "player.offer_nameless": "Personne à inscrire ? F6, jouer sans nom : rien n’est gardé, rien ne compte.",
    "player.confirm": "Valider",
}
