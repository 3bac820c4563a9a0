"""French sentences of simplified duplicate at home."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse
    "home.players": "Le duplicate à la maison se joue de 1 à {most:players}.",
    "home.minutes": "Le temps d’un coup est de 2, 3 ou 4 minutes (règle simplifiée, §3).",
    "home.unknown_player": "Ce joueur n’est pas à cette table.",
    "home.not_now": "Ce n’est pas le moment.",
}
