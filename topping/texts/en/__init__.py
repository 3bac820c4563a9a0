"""The English sentences, by key: the same keys as the French ones, file by file."""

from __future__ import annotations

from typing import Final

from topping.texts.en import (
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
    store,
)
from topping.texts.plural import Sentence

_ROOMS: Final = (
    cli,
    config,
    correction,
    explained,
    errors,
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
    store,
)

SENTENCES: Final[dict[str, Sentence]] = {key: sentence for room in _ROOMS for key, sentence in room.SENTENCES.items()}
