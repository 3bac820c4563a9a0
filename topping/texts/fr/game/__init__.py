"""French sentences of games: the rules, the correction of bulletins, making a game, its lexicon, its sheets."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.game import (
    correction,
    exporting,
    importedprograms,
    importing,
    lexicon,
    machine,
    making,
    rules,
    sheets,
    words,
)

ROOMS: Final = (correction, exporting, importedprograms, importing, lexicon, machine, making, rules, sheets, words)
