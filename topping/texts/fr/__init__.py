"""The French sentences, by key; the parts before the dot group them by the screen or subject they serve."""

from __future__ import annotations

from typing import Final

from topping.texts.fr import (
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
from topping.texts.typography import typeset

_ROOMS: Final = (
    errors,
    backup,
    cli,
    config,
    correction,
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

SENTENCES: Final[dict[str, str]] = {
    key: typeset(sentence) for room in _ROOMS for key, sentence in room.SENTENCES.items()
}
"""Written with plain spaces, set with the non-breaking ones that French wants."""
