"""French sentences of several machines."""

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "facts.unreadable": "ce n’est pas un fait que Topping sait lire",
    "hub.key_damaged": "la clé de cette machine ne se lit pas ({path}) : remettez ce fichier d’une sauvegarde, ou "
    "supprimez-le pour en avoir une autre, que l’arbitre inscrira",
    "hub.key_unreadable": "la clé de cette machine ne se lit pas ({path}) : {why}",
}
