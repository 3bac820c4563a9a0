"""The English sentences, by key: the same keys as the French ones, file by file."""

from __future__ import annotations

from typing import Final

from topping.texts.en import (
    backup,
    cli,
    config,
    correction,
    errors,
    formulas,
    game,
    kiosk,
    lexicon,
    manual,
    numbers,
    players,
    public,
    rules,
    session,
    sheets,
    solver,
    standings,
    store,
    voice,
)

_ROOMS: Final = (
    backup,
    cli,
    config,
    correction,
    errors,
    formulas,
    game,
    kiosk,
    lexicon,
    manual,
    numbers,
    players,
    public,
    rules,
    session,
    sheets,
    solver,
    standings,
    store,
    voice,
)

SENTENCES: Final[dict[str, str]] = {key: sentence for room in _ROOMS for key, sentence in room.SENTENCES.items()}
"""English has no spaces of its own to set."""
