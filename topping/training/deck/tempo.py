"""The tempo of a player's memory: how many times as long it lasts as the model says, by his own reviews.

Nobody forgets as the model has it. What was known less often than predicted comes back sooner, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from topping.training.deck.schedule import RETENTION, lasting
from topping.training.deck.states import CardState

LEAST_TEMPO: Final = 0.25
MOST_TEMPO: Final = 1.0
PRIOR_REVIEWS: Final = 40
"""The weight of the model against the player's own reviews, in reviews: a few of his change little."""


def tempo_of(states: Iterable[CardState]) -> float:
    """How many times as long a player's memories last as the model says, by all his reviews.

    The first review of a card says nothing. All reviews of each card count: its last one alone is more often known, as
    a card that was not known comes back at once.
    """
    reviews, known, predicted = float(PRIOR_REVIEWS), RETENTION * PRIOR_REVIEWS, RETENTION * PRIOR_REVIEWS
    for state in states:
        reviews += state.later
        known += state.known
        predicted += state.predicted
    if not 0 < predicted < reviews or known >= reviews:
        return 1.0 if known < reviews else MOST_TEMPO
    return min(max(lasting(predicted / reviews, known / reviews), LEAST_TEMPO), MOST_TEMPO)
