"""The English sentences, by key: the same keys as the French ones, file by file."""

from __future__ import annotations

from typing import Final

from topping.texts import (
    english_backup,
    english_cli,
    english_config,
    english_correction,
    english_errors,
    english_formulas,
    english_game,
    english_kiosk,
    english_lexicon,
    english_numbers,
    english_players,
    english_public,
    english_rules,
    english_session,
    english_sheets,
    english_solver,
    english_standings,
    english_store,
    english_voice,
)

_ROOMS: Final = (
    english_backup,
    english_cli,
    english_config,
    english_correction,
    english_errors,
    english_formulas,
    english_game,
    english_kiosk,
    english_lexicon,
    english_numbers,
    english_players,
    english_public,
    english_rules,
    english_session,
    english_sheets,
    english_solver,
    english_standings,
    english_store,
    english_voice,
)

SENTENCES: Final[dict[str, str]] = {key: sentence for room in _ROOMS for key, sentence in room.SENTENCES.items()}
"""English has no spaces of its own to set."""
