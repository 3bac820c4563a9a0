"""French sentences of the menu of other games, and of its card on the first screen."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "other.title": "Autres jeux",
    "other.card": "Partie classique,\nsolitaire",
    "other.remark": "Ce que contiennent aussi les livrets de règles",
    "other.loto": "Loto",
    "other.loto_text": "Deux mots de sept lettres ; les lettres sont appelées, qui a tout barré le premier gagne.",
    "other.judge": "Juge des mots",
    "other.judge_text": "Un écran verrouillé pour les contestations d’un tournoi : tous les mots admis, ou non.",
    "other.tally": "Lettres à rayer",
    "other.tally_text": "Les 102 lettres du jeu : celles qui restent dans le sac, d’un coup d’œil.",
    "other.blanks": "Feuilles à imprimer",
    "other.blanks_text": "Bulletins, feuilles de route, feuilles de marque et de match, vierges.",
    "other.key.open": "ouvrir",
    "other.key.choose": "choisir",
}
