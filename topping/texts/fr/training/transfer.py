"""French sentences of the comparison of trained words with words held back."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "transfer.title": "L’entraînement se voit-il en partie ?",
    "transfer.nothing": "Si les mots travaillés se trouvent mieux que ceux, tirés au sort, qu’on ne vous demande pas.",
    "transfer.aside": plural(
        "count",
        one="temps en part du par, après {count} partie classée",
        other="temps en part du par, après {count} parties classées",
    ),
    "transfer.trained": "mots travaillés",
    "transfer.held": "mots mis de côté",
    "transfer.found": plural("count", one="{share} sur {count} top", other="{share} sur {count} tops"),
    "transfer.few": "pas encore assez de mots",
    "transfer.verdict.not_yet": plural(
        "games",
        one="Pas encore : rien n’est sûr après {games} partie classée.",
        other="Pas encore : rien n’est sûr après {games} parties classées.",
    ),
    "transfer.verdict.faster": "Oui : les mots travaillés se trouvent plus vite.",
    "transfer.verdict.slower": "Non : les mots travaillés se trouvent moins vite.",
    "transfer.verdict.no_difference": plural(
        "games",
        one="Aucune différence sûre en {games} partie classée.",
        other="Aucune différence sûre en {games} parties classées.",
    ),
    "transfer.difference": "Temps des mots travaillés : {value} % ({low} à {high}) face aux mots mis de côté.",
    "transfer.next": plural(
        "games",
        one="{games} partie classée depuis le premier mot ; prochain relevé à la {look}e.",
        other="{games} parties classées depuis le premier mot ; prochain relevé à la {look}e.",
    ),
    "transfer.words": "À travailler : {trained:words} ; mis de côté : {held:words}.",
    "statsheet.head.transfer_words": "Mots",
    "statsheet.head.words": "Différents",
    "statsheet.head.found": "Trouvés",
    "statsheet.head.of_par": "Du par",
}
