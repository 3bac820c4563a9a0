"""French sentences of what is written for other programs."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "help.export": "écrire une partie pour d’autres programmes",
    "help.export.game": "fichier de partie, nom d’une partie fournie (« normale-01 ») ou identifiant d’une partie "
    "jouée ici",
    "help.export.game_metavar": "PARTIE",
    "help.export.to": "format : {known}",
    "help.export.out": "fichier où écrire ; sans lui, à l’écran",
    "export.over_game": "{path} est le fichier de la partie : écrivez ailleurs",
    "export.eliot_variant": "Eliot n’a pas la variante {variant} : il n’ouvre pas une partie dont un coup pose plus de "
    "sept lettres",
    "export.several_ids": "plusieurs parties ont un identifiant qui commence par {id}",
    "export.daily": "c’est la partie du jour : elle s’écrira demain",
    "export.several_games": "la séance a plusieurs parties : un fichier d’Eliot n’en contient qu’une",
    "export.nothing": "rien à écrire : aucun joueur, ou aucun coup relevé",
    "help.session.to": "fichier pour un autre programme : {known}",
}
