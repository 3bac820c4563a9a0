"""French sentences of the charts of a deck, on the screen and from the command `stats`."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "deckchart.retention.title": "Su comme prévu ?",
    "deckchart.retention.aside": "% de cartes sues, selon la prévision",
    "deckchart.retention.all": "Prévu {predicted}, su {known} ({interval}), n {n}.",
    "deckchart.retention.sum": "Prévu {predicted} %, su *{known} %*, de {low} à {high} %, n {n}",
    "deckchart.wait": "Révisez votre paquet, et elle paraît.",
    "deckchart.retention.expected": "comme prévu",
    "deckchart.retention.none": "Si vos cartes sont sues aussi souvent que le calendrier le prévoit.",
    "deckchart.below": "moins de {high} %",
    "deckchart.bin": "{low}–{high} %",
    "deckchart.later": "{number} et plus",
    "deckchart.forecast.title": "Les cartes à venir",
    "deckchart.forecast.remark": "d’après aujourd’hui, dix minutes par jour",
    "deckchart.forecast.none": "Combien de cartes viendront, jour après jour.",
    "deckchart.recognition.title": "Le temps de reconnaître une carte",
    "deckchart.recognition.remark": "cartes sues : secondes, par révision",
    "deckchart.recognition.none": "Ce qu’une carte vous prend, de révision en révision.",
    "deckchart.on_grid": "sur une grille",
    "deckchart.plain": "sans grille",
    "deckchart.hint": "paquet",
    "deckchart.hint.back": "parties",
    "statsheet.lacking.no_sights": "Aucune carte révisée dans cette période.",
    "statsheet.head.predictions": "Prévision",
    "statsheet.head.reviews": "Révisions",
    "statsheet.head.review": "Révision",
    "statsheet.head.predicted": "Prévu",
    "statsheet.head.known": "Su",
    "statsheet.head.cards": "Cartes",
    "statsheet.head.asked": "Question",
}
