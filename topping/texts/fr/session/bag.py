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
    # the draw being typed
    "bag.being_drawn": "L’arbitre tire du sac les lettres du coup {move}.",
    "bag.title": "Tirage du coup {move}",
    "bag.label.kept": "reliquat",
    "bag.label.new": "tirées du sac",
    "bag.take": plural(
        "count",
        one="Tirez {count} lettre du sac et tapez-la (joker : ?).",
        other="Tirez {count} lettres du sac et tapez-les dans l’ordre (joker : ?).",
    ),
    "bag.take_none": "Le sac est vide : Entrée prend le reliquat.",
    "bag.take_all": plural(
        "count",
        one="Il ne reste que {count} lettre dans le sac : Entrée la prend.",
        other="Il ne reste que {count} lettres dans le sac : Entrée les prend toutes.",
    ),
    "bag.held": "{vowels:vowels}, {consonants:consonants}",
    "bag.held_either": "{held}, {count} au gré de l’arbitre (joker ou Y)",
    "bag.is_valid": "Tirage valable (§3.2) : {held}.",
    "bag.is_rejected": "Rejet (§3.2) : {held} ; il en faut {least} de chaque. Entrée le note : tout retourne au sac.",
    "bag.searching": "Tirage noté. Le top se cherche…",
    "bag.found": "Top trouvé en {seconds} s. F2 donne le tirage ; F7 le reprend pour le corriger.",
    "bag.failed": "Le top n’a pas pu être cherché : {why} Entrée recommence.",
    "bag.barren": "Aucune solution avec ce tirage (§3.6) : remettez toutes les lettres dans le sac et tirez encore.",
    "bag.no_other_draw": "Aucun autre tirage n’est possible : la partie est finie (§3.6, §3.7).",
    "bag.give": "Le tirage est noté : F2 le donne, F7 le reprend.",
    "bag.taken_back": "Tirage repris : corrigez la ligne, puis Entrée.",
    "bag.clear_first": "Effacez d’abord ce qui est tapé.",
    "bag.noted": "Coup {move} : {letters}, tirage noté. F2 le donne, « :- » le reprend.",
    "bag.rejected": "Coup {move} : {letters}, rejet noté (§3.2) ; tout retourne au sac.",
    "bag.undone": "Coup {move} : dernier tirage repris.",
    "bag.inside": "Dans le sac",
    "bag.inside_count": "{count:letters}",
    "bag.put_back": "Remis au sac à ce coup",
    "bag.why.invalid": "{letters} : rejet (§3.2)",
    "bag.why.barren": "{letters} : sans solution (§3.6)",
    "bag.why.cancelled": "{letters} : coup annulé (§3.6)",
    "bag.tops": "Les tops, dans l’ordre du §3.4",
    "bag.retained": "{solution} est retenu.",
    "bag.desk_help": (
        ":AEIRSTN : les lettres tirées du sac, dans l’ordre (? : joker) ; « : » seul, ou F2, ouvre le tirage\n"
        ":- : reprendre le dernier tirage ou rejet, tant qu’il n’est pas donné"
    ),
    "bag.hint.take": "prendre ce tirage",
    "bag.hint.reject": "noter le rejet",
    "bag.hint.erase": "effacer",
    "bag.hint.again": "chercher encore",
    "bag.hint.give": "donner le tirage",
    "bag.hint.read": "lire le tirage",
    "bag.hint.back": "reprendre",
    "bag.hint.tops": "tenir : les tops",
    "bag.hint.desk": "bureau",
    "bag.hint.draw": "tirage du sac",
    "bag.solution": "{solution} ne peut pas se jouer avec ce tirage",
}
