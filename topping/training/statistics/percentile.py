"""M11: where a player's first attempts stand among those of others at the same games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from topping.training.statistics.lacking import Absence, Lacking

LEAST_PLAYERS: Final = 5
"""With fewer players at a game, oneself among them, there is no percentile."""


@dataclass(frozen=True, slots=True)
class Percentile:
    """A game's first attempt among those of others."""

    run: int
    day: int
    players: int
    """First attempts at the game, one's own among them."""
    beaten: int
    """Those that took longer; one that took as long counts for none."""

    @property
    def share(self) -> float:
        """Of the others, how many took longer; between 0 and 1."""
        return round(self.beaten / (self.players - 1), 4)


@dataclass(frozen=True, slots=True)
class Percentiles:
    """The percentiles of games that enough players have played."""

    games: tuple[Percentile, ...]
    too_few: int
    """Games with fewer than `LEAST_PLAYERS` players."""

    @property
    def median(self) -> float:
        """The middle one of the shares."""
        return round(median(one.share for one in self.games), 4)


def percentiles(runs: Iterable[tuple[int, int, int, Sequence[int]]]) -> Percentiles | Lacking:
    """The percentiles of runs: each with its day, its total, and the totals of others' first attempts."""
    games, too_few = [], 0
    for run, day, total_ms, others in runs:
        if len(others) + 1 < LEAST_PLAYERS:
            too_few += 1
            continue
        games.append(Percentile(run, day, len(others) + 1, sum(other > total_ms for other in others)))
    if not games:
        return Lacking(Absence.NO_PLAYERS if too_few else Absence.NO_RUNS, 0, LEAST_PLAYERS)
    return Percentiles(tuple(games), too_few)
