"""French sentences of the model game of 1973, told turn by turn."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "model.title": "La partie type de 1973",
    "model.lead": (
        "Le livret de 1973 fait jouer A et B, en vingt-huit tours. À chacun : le mot, ce que rapporte chaque "
        "lettre, et le compte. Les places sont celles où tous les points imprimés tombent juste."
    ),
    "model.turn": "Tour {number} sur {of} : {name}",
    "model.next": "tour suivant",
    "model.previous": "tour précédent",
    "model.close": "fermer",
    "model.turn.1": "Le premier mot couvre l’étoile, qui double le mot.",
    "model.turn.5": "Le F était déjà là : il compte sa valeur simple.",
    "model.turn.9": "SOYEUX donne son S à QUAI : les deux mots se comptent, et le S dans chacun.",
    "model.turn.10": "TAXE prend le X de SOYEUX et finit au coin : le mot compte triple.",
    "model.turn.14": "Deux mots à la fois ; le joker fait le second E d’ECARTE, et ne vaut rien.",
    "model.turn.15": "Un mot se forme aussi en passant par une lettre déjà posée.",
    "model.turn.16": "Deux cases rouges : le mot compte neuf fois. Et les sept lettres d’un coup : 50 points.",
    "model.turn.21": "Le second joker fait le S de JOUES.",
    "model.turn.25": "Une seule lettre, deux mots : elle compte dans les deux.",
    "model.turn.27": "DAME formerait OM et UE, que ce livret n’admet pas. DANS irait aussi en M7, au même score.",
    "model.end": (
        "Reste {letter} à A : sa valeur passe à B. {first} à {second}, {both} à eux deux : « plus de 700, un "
        "excellent score »."
    ),
}
