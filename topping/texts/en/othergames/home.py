"""English sentences of simplified duplicate at home."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # what the rules refuse
    "home.players": "Duplicate at home is for 1 to {most:players}.",
    "home.minutes": "The time of a move is 2, 3 or 4 minutes (simplified rules, §3).",
    "home.unknown_player": "This player is not at this table.",
    "home.not_now": "Not now.",
}
