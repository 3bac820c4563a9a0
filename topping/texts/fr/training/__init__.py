"""French sentences of what teaches: the review of a run, statistics, cards, rushes, drills, the daily game."""

from __future__ import annotations

from typing import Final

from topping.texts.fr.training import (
    bank,
    daily,
    deck,
    deckcharts,
    deckcommand,
    drills,
    kinds,
    review,
    runs,
    rush,
    sitting,
    stats,
    statsheet,
    train,
    transfer,
)

ROOMS: Final = (
    bank,
    daily,
    deck,
    deckcharts,
    deckcommand,
    drills,
    kinds,
    review,
    runs,
    rush,
    sitting,
    stats,
    statsheet,
    train,
    transfer,
)
