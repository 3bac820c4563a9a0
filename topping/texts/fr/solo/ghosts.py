"""French sentences of ghosts: whom or what a run is raced against, and how far it is behind."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "ghost.best": "votre record",
    "ghost.first": "votre 1re fois",
    "ghost.median": "votre médiane",
    "ghost.balanced": "record équilibré",
    "ghost.splits": "vos meilleurs coups",
    "ghost.par": "votre par",
    "ghost.published": "résultat publié",
    "ghost.shared_out": "{name} (total réparti)",
    "ghost.against": "Contre {name}",
    "ghost.nobody": "Sans fantôme",
    "ghost.shares.points": "Seul son total est connu : ses points sont répartis selon la valeur des tops.",
    "ghost.shares.time": "Seul son total est connu : son temps est réparti à parts égales entre les coups.",
    "ghost.column": "fantôme",
    "ghost.gain": "Gain possible {gain} : vos meilleurs coups réunis",
    "ghost.gone": "Après une pause, il n’y a plus de fantôme.",
    "ghost.ready": "Fantôme : {name}.",
    "ghost.rematch.player": "Rejouer contre {player}",
    "ghost.rematch.short": "Rejouer",
    "ghost.rematch.best": "Rejouer contre votre record",
    "ghost.seen": "déjà vue",
    "ghost.unranked": "hors classement",
}
