"""English sentences of the machine as a player."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "machine.level_unknown": "unknown level: {name} (known: {known})",
    "machine.letters": "the board and the rack leave {unseen:letters}, not {others}",
}
