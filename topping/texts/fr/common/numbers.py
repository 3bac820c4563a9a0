"""How French writes numbers, and nouns with their number."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "number.group": "\u202f",
    "number.decimal": "{whole},{tenths}",
    "number.percent": "{number} %",
    # counted nouns, for sentences with several numbers: {points:points} is `count.points`
    "count.characters": plural("count", one="{count} caractère", other="{count} caractères"),
    "count.consonants": plural("count", one="{count} consonne", other="{count} consonnes"),
    "count.files": plural("count", one="{count} fichier", other="{count} fichiers"),
    "count.entrants": plural("count", one="{count} inscrit", other="{count} inscrits"),
    "count.games": plural("count", one="{count} partie", other="{count} parties"),
    "count.letters": plural("count", one="{count} lettre", other="{count} lettres"),
    "count.minutes": plural("count", one="{count} minute", other="{count} minutes"),
    "count.missed": plural("count", one="{count} manqué", other="{count} manqués"),
    "count.moves": plural("count", one="{count} coup", other="{count} coups"),
    "count.players": plural("count", one="{count} joueur", other="{count} joueurs"),
    "count.points": plural("count", one="{count} point", other="{count} points"),
    "count.pts": plural("count", one="{count} pt", other="{count} pts"),
    "count.rows": plural("count", one="{count} rangée", other="{count} rangées"),
    "count.slow": plural("count", one="{count} lent", other="{count} lents"),
    "count.solutions": plural("count", one="{count} solution", other="{count} solutions"),
    "count.squares": plural("count", one="{count} case", other="{count} cases"),
    "count.tops": plural("count", one="{count} top", other="{count} tops"),
    "count.vowels": plural("count", one="{count} voyelle", other="{count} voyelles"),
    "count.words": plural("count", one="{count} mot", other="{count} mots", many="{count} de mots"),
}
