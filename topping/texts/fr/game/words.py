"""French sentences of the word tools: what is malformed, and the command."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

_FAULTS: Final[dict[str, str]] = {
    "words.pattern": (
        "modèle « {text} » non compris : lettres de A à Z, « . » ou « ? » pour une lettre, « * » pour une suite de "
        "lettres, [AEI] pour une de ces lettres, [^AEI] pour une autre"
    ),
    "words.expression": "expression régulière « {text} » non comprise à partir de « {at} » ({most} signes au plus)",
    "words.expression_unfinished": "expression régulière « {text} » inachevée",
    "words.expression_too_big": "expression régulière trop longue une fois ses répétitions écrites",
    "words.letters": (
        "lettres « {text} » non comprises : de A à Z, « ? » pour un joker, {most} au plus dont {jokers} jokers"
    ),
    "words.letter_list": "lettres « {text} » non comprises : de A à Z",
    "words.plus_letters": "« {text} » : {most:letters} au plus, dont un joker, pour en ajouter une",
    "words.not_a_word": "« {text} » n’est pas un mot de 2 à 15 lettres",
    "words.stopped": "recherche arrêtée après {seconds} s : simplifiez l’expression",
}

SENTENCES: Final[dict[str, Sentence]] = {**_FAULTS}
