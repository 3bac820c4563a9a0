"""French sentences of the classic game played alone."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "other.solitaire": "Solitaire",
    "other.solitaire_text": "Seul contre son record : un chevalet, deux chevalets, ou toutes les lettres visibles.",
    "solitaire.terms": "« {text} » n’est pas une façon de jouer seul",
    "solitaire.event": "un coup de cette partie ne peut pas être relu",
    "solitaire.over": "la partie est finie",
    "solitaire.order": "les chevalets se remplissent une fois, au début de la partie",
    "solitaire.letters": "ces lettres ne peuvent pas être prises : {letters}",
    "solitaire.no_exchange": "on n’échange que s’il reste au moins {least:letters} dans le sac (§4.3)",
    "solitaire.not_admitted": plural(
        "words",
        one="mot non admis : {words}",
        other="mots non admis : {words}",
    ),
}
