"""What a move costs a player on average, over many games: first attempts alone, each player once.

Points, times and tops are never mixed: runs are averaged within a kind, that is under equal conditions and with the
same lexicon, whatever the games. Resumed runs and games that name no lexicon are left out, as on the leaderboard.

The mean is the sum of what the runs cost over the sum of their moves, misses and penalties included; its interval
follows from how runs differ from each other (ratio of sums, Student's t), because the moves of one game have its
difficulty in common.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from math import sqrt
from typing import Final

from topping.lexicon.editions import editions_of, list_of
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import Measure
from topping.store.conditions import shown
from topping.store.database import Database, query
from topping.store.instants import canonical

LEAST_RUNS: Final = 5
"""With fewer games, no mean is given."""
_NORMAL: Final = 1.2815515655446004
"""What leaves a tenth of a normal distribution above it: 80 % lie within, on both sides together."""


@dataclass(frozen=True, slots=True)
class RunKind:
    """Runs that may be averaged over several games."""

    conditions_id: int
    conditions: Conditions
    lexicon: str
    lexicon_hash: str
    runs: int
    """First attempts of all players."""


@dataclass(frozen=True, slots=True)
class PlayerMean:
    """A player's mean over his first attempts of one kind."""

    player: str
    runs: int
    """How many games."""
    moves: int
    found: int
    """Tops found."""
    mean: float
    """Milliseconds a move (topping), points lost a move (duplicate), tops found a game (mort subite)."""
    margin: float
    """Half of the interval at 80 %; infinite for one game."""

    @property
    def is_enough(self) -> bool:
        """Whether there are games enough for the mean to be shown."""
        return self.runs >= LEAST_RUNS


class MeanCosts:
    """The means of a database's players. Every method may raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def kinds(self) -> tuple[RunKind, ...]:
        """The kinds of runs that there are, the most played one first."""
        kinds: dict[tuple[int, str], RunKind] = {}
        for one in self._database.all(query("kinds_of_runs")):
            if not shown(one).may_rank:
                continue
            key = one["conditions_id"], list_of(one["lexicon_hash"])
            runs = one["runs"] + (kinds[key].runs if key in kinds else 0)  # several editions of a list
            kinds[key] = RunKind(one["conditions_id"], shown(one), one["lexicon"], key[1], runs)
        return tuple(sorted(kinds.values(), key=lambda one: -one.runs))

    def of(self, kind: RunKind, since: str = "") -> tuple[PlayerMean, ...]:
        """Each player's mean over the runs that ended since an instant (ISO 8601 with its offset), best first.

        Players with games enough come first. Best is the least cost, or the most tops found; where two are equal, the
        one with more games, then by name.
        """
        values = {
            "conditions": kind.conditions_id,
            "lexicons": json.dumps(editions_of(kind.lexicon_hash)),
            "since": canonical(since) if since else "",
        }
        means = map(_mean, self._database.all(query("means_of_players"), values))
        sign = -1 if kind.conditions.formula.measure is Measure.TOPS else 1
        return tuple(
            sorted(means, key=lambda one: (not one.is_enough, sign * one.mean, -one.runs, one.player.casefold()))
        )


def _mean(row: sqlite3.Row) -> PlayerMean:
    mean = row["cost"] / row["weight"]
    runs = row["runs"]
    margin = float("inf")
    if runs > 1:
        squares = row["cost_cost"] - 2 * mean * row["cost_weight"] + mean * mean * row["weight_weight"]
        margin = _student(runs - 1) * sqrt(max(0.0, squares) * runs / (runs - 1)) / row["weight"]
    return PlayerMean(row["name"], runs, row["moves"], row["found"], mean, margin)


def _student(freedom: int) -> float:
    """What leaves a tenth of Student's distribution above it: Cornish and Fisher's expansion, to 0.01 from 4 on."""
    z = _NORMAL
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
