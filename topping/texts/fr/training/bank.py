"""French sentences of the games made for training, from which grids of cards are taken."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "help.bank": "les parties faites pour l’entraînement, quand le kiosque ne sert pas : combien il y en a",
    "help.bank.drop": "les effacer ; elles se refont d’elles-mêmes",
    "bank.line": "{variant}, {lexicon} : {games:games}, {size} ko",
    "bank.none": "Aucune encore : elles se font quand personne ne touche au kiosque.",
    "bank.dropped": plural(
        "count",
        one="{count} réserve de parties effacée.",
        other="{count} réserves de parties effacées.",
    ),
    "doctor.bank": "parties d’entraînement",
}
