"""French sentences of the screen of competition files: sealed ones, results of rooms."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "competitions.do_files": "fichier reçu",
    "competition_files.title": "Fichiers de compétition",
    "competition_files.about": "Un fichier scellé s’ouvre avec le code du juge-arbitre ; sans code, Entrée le garde "
    "ici jusqu’au départ. Des résultats reçus se fusionnent.",
    "competition_files.kept": "{name} : gardée ici, scellée. Elle s’ouvrira au départ que donne le juge-arbitre, ou "
    "avec le code.",
    "competition_files.here": "gardé ici",
    "competitions.sealed": "scellée",
    "competition_files.none": "Aucun fichier .topping ici : copiez-le dans {folder}.",
    "competition_files.code": "Code du juge-arbitre",
    "competition_files.do_open": "ouvrir le fichier",
    "competition_files.code_wanted": "Ce fichier est scellé : tapez le code que dit le juge-arbitre.",
    "competition_files.column.file": "fichier",
    "competition_files.column.name": "compétition",
    "competition_files.column.kind": "contenu",
    "competition_files.sealed": "scellé",
    "competition_files.results": "résultats",
    "competition_results.renvoi": "À renvoyer à l’organisateur",
    "competition_results.scelle": "Sceller les parties",
}
