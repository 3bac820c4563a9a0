"""English sentences of players, of the leaderboard and of records."""

from __future__ import annotations

from typing import Final

from topping.texts.en.people import players, ranking, records, sharing, store, who

ROOMS: Final = (players, ranking, records, sharing, store, who)
