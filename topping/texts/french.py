"""The French sentences, by key; the parts before the dot group them by the screen or subject they serve."""

from __future__ import annotations

from typing import Final

from topping.texts import (
    french_cli,
    french_errors,
    french_game,
    french_kiosk,
    french_lexicon,
    french_rules,
    french_solver,
    french_store,
)

SENTENCES: Final[dict[str, str]] = {
    **french_errors.SENTENCES,
    **french_cli.SENTENCES,
    **french_game.SENTENCES,
    **french_kiosk.SENTENCES,
    **french_lexicon.SENTENCES,
    **french_rules.SENTENCES,
    **french_solver.SENTENCES,
    **french_store.SENTENCES,
}
