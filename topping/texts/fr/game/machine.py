"""French sentences of the machine as a player."""

from __future__ import annotations

from typing import Final

from topping.texts.plural import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "machine.level_unknown": "niveau inconnu : {name} (connus : {known})",
    "machine.letters": "la grille et le chevalet laissent {unseen:letters}, et non {others}",
}
