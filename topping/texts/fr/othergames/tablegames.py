"""French sentences that all games around a table have in common."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence, plural

SENTENCES: Final[dict[str, Sentence]] = {
    "tablegame.event": "une action de cette partie ne peut pas être relue",
    "tablegame.same_name": "Deux joueurs ont le même nom.",
    # who plays
    "tablegame.hint": "Tapez les noms des joueurs, l’un après l’autre, puis F2.",
    "tablegame.left": "Partie laissée",
    "tablegame.table": "Autour de la table",
    "tablegame.next": "ajouter un joueur",
    "tablegame.count": plural("count", one="{count} joueur", other="{count} joueurs"),
    "tablegame.nobody": "Il faut un joueur au moins.",
    "tablegame.full": "La table est pleine : {most:players}.",
    "tablegame.twice": "{name} est déjà à la table.",
    "tablegame.making": "La partie se prépare…",
    "tablegame.key.begin": "commencer",
    "tablegame.key.add": "ajouter",
    "tablegame.key.remove": "ôter",
    "tablegame.key.clear": "effacer",
    "tablegame.key.take_up": "reprendre la dernière partie",
}
