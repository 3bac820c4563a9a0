"""The French sentences, by key; the parts before the dot group them by the screen or subject they serve."""

from __future__ import annotations

from typing import Final

from topping.texts import (
    french_backup,
    french_cli,
    french_config,
    french_correction,
    french_errors,
    french_formulas,
    french_game,
    french_kiosk,
    french_lexicon,
    french_numbers,
    french_players,
    french_public,
    french_rules,
    french_session,
    french_sheets,
    french_solver,
    french_standings,
    french_store,
    french_voice,
)
from topping.texts.typography import typeset

_ROOMS: Final = (
    french_errors,
    french_backup,
    french_cli,
    french_config,
    french_correction,
    french_formulas,
    french_game,
    french_kiosk,
    french_lexicon,
    french_numbers,
    french_players,
    french_public,
    french_rules,
    french_session,
    french_sheets,
    french_solver,
    french_standings,
    french_store,
    french_voice,
)

SENTENCES: Final[dict[str, str]] = {
    key: typeset(sentence) for room in _ROOMS for key, sentence in room.SENTENCES.items()
}
"""Written with plain spaces, set with the non-breaking ones that French wants."""
