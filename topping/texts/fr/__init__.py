"""The French sentences, by key; the parts before the dot group them by the screen or subject they serve."""

from __future__ import annotations

from typing import Final

from topping.texts.fr import (
    cli,
    config,
    correction,
    errors,
    explained,
    formulas,
    game,
    ghosts,
    hall,
    helppages,
    home,
    kinds,
    kiosk,
    lexicon,
    manual,
    numbers,
    players,
    public,
    ranking,
    records,
    result,
    review,
    rules,
    runs,
    session,
    settings,
    sheets,
    standings,
    stats,
    statsheet,
    store,
)
from topping.texts.plural import Sentence

_ROOMS: Final = (
    errors,
    cli,
    config,
    correction,
    explained,
    formulas,
    game,
    ghosts,
    helppages,
    hall,
    home,
    kinds,
    kiosk,
    lexicon,
    manual,
    numbers,
    players,
    public,
    ranking,
    records,
    result,
    review,
    rules,
    runs,
    session,
    settings,
    sheets,
    standings,
    stats,
    statsheet,
    store,
)

SENTENCES: Final[dict[str, Sentence]] = {key: sentence for room in _ROOMS for key, sentence in room.SENTENCES.items()}
"""Written with plain spaces; the catalogue sets the non-breaking ones that French wants."""
