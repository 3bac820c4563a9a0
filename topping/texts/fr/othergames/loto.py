"""French sentences of Loto."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse; the leaflet numbers no paragraphs
    "loto.players": "Le Loto se joue de {least} à {most:players} (livret, « Loto »).",
    "loto.over": "La partie est finie.",
    "loto.too_late": "Des lettres sont déjà appelées : les cartes ne changent plus (livret, « Loto »).",
    "loto.cards_missing": "Chacun écrit d’abord ses deux mots (livret, « Loto »).",
    "loto.not_in_bag": "« {letter} » n’est plus dans le sac.",
    "loto.not_yet": "{name} n’a pas fini : il manque {letters} (livret, « Loto »).",
    "loto.two_words": "Une carte a deux mots (livret, « Loto »).",
    "loto.seven_letters": "« {word} » : chaque mot a sept lettres, de A à Z (livret, « Loto »).",
    "loto.not_admitted": "{word} n’est pas admis.",
    "loto.too_often": "Le jeu n’a que {count} {letter} pour les deux mots (livret, « Loto »).",
}
