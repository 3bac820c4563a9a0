"""French sentences of a session whose letters are drawn by hand, from a real bag."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    # what is refused
    "bag.none": "les tirages de cette séance ne se font pas à la main",
    "bag.not_now": "le tirage du coup {move} ne peut pas se faire maintenant",
    "bag.over": "la partie est finie : plus rien à tirer du sac (§3.7)",
    "bag.drawn_already": "le tirage du coup {move} est déjà saisi ; « :- » le reprend",
    "bag.not_drawn": "le tirage du coup {move} n’est pas encore fait",
    "bag.nothing_typed": "aucun tirage saisi à reprendre",
    "bag.letter": "« {text} » n’est pas une lettre (le joker est « ? »)",
    "bag.missing": plural("count", one="il manque {count} lettre", other="il manque {count} lettres"),
    "bag.too_many": plural(
        "count",
        one="{count} lettre à tirer, et non {typed}",
        other="{count} lettres à tirer, et non {typed}",
    ),
    "bag.not_there": "« {letter} » de trop : il en reste {count} dans le sac",
    "bag.kept": "{letters} : le reliquat est {kept}",
    "bag.again": "{letters} : les mêmes lettres que celles déjà remises ; remettez-les et tirez encore (§3.6)",
    "bag.impossible": "ce tirage ne peut pas venir du sac : {letters}",
    "bag.not_valid": "{letters} n’est pas un tirage valable (§3.2)",
    "bag.valid": "{letters} est un tirage valable (§3.2) : pas de rejet",
    "bag.solution": "{solution} ne peut pas se jouer avec ce tirage",
}
