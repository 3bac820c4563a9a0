"""French sentences of the commands `runs` and `review`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.runs": "les parties jouées, la dernière d’abord, avec le numéro de chacune",
    "help.runs.player": "celles d’un joueur",
    "runs.none_yet": "Aucune partie jouée pour l’instant.",
    "runs.none_such": "Aucune partie jouée ne répond à cette demande.",
    "runs.number": "N°",
    "runs.started": "Commencée le",
    "runs.player": "Joueur",
    "runs.game": "Partie",
    "runs.formula": "Formule",
    "runs.total": "Résultat",
    "runs.found": "Tops",
    "runs.state": "État",
    "runs.open": "en cours ou interrompue",
    "runs.left": plural("moves", one="abandonnée après {moves} coup", other="abandonnée après {moves} coups"),
    "runs.ranks": "classée",
    "runs.repeat": "{attempt}e essai, hors classement",
    "runs.resumed": "reprise, hors classement",
    "runs.unranked": "hors classement",
}
