"""One finished run as the leaderboard shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from topping.rules.formula import FORMULAS, Measure

Terms: TypeAlias = tuple[object, ...]
Result: TypeAlias = tuple[int, ...]
"""A result as a key: the least is best, equal ones share a rank."""


@dataclass(frozen=True, slots=True)
class Row:
    """A finished run, its totals and its place."""

    run_id: int
    rank: int | None
    """From 1; None for a repeat, or a game that names no lexicon."""
    attempt: int
    """The player's how-manieth run of this game, unfinished ones included; from 1."""
    player: str
    game: str
    """Game id: 64 hex digits."""
    game_name: str
    game_moves: int
    """How many moves the game has; a player who is out has played fewer."""
    formula: str
    variant: str
    lexicon: str
    lexicon_hash: str
    rules_version: str
    schedule: str
    speed: str
    """The name of the pace; empty where it has none."""
    limit_ms: int
    """Time for the first move; `schedule` tells them all."""
    penalty_each_ms: int
    start_mode: str
    assists: tuple[str, ...]
    resumed: bool
    ranks: bool
    """False for a game that names no lexicon."""
    started_at: str
    """ISO 8601, UTC."""
    finished_at: str
    """ISO 8601, UTC."""
    play_ms: int
    """Time used, without penalties."""
    penalty_ms: int
    scored: int
    """Points scored."""
    top_points: int
    """The sum of the tops of the moves played."""
    found: int
    """Tops found."""
    moves: int
    """Moves played."""

    @property
    def total_ms(self) -> int:
        """Time used and penalties."""
        return self.play_ms + self.penalty_ms

    @property
    def percent(self) -> float:
        """Points scored in percent of the tops', to the tenth, rounded half up; 0 where there are no tops.

        It never ranks, and nothing is reckoned from it.
        """
        tenths = (2_000 * self.scored + self.top_points) // (2 * self.top_points) if self.top_points else 0
        return tenths / 10

    @property
    def difference(self) -> int:
        """Points scored less the tops': 0 where every top was found, otherwise below as a rule."""
        return self.scored - self.top_points

    @property
    def missed(self) -> int:
        """Tops missed."""
        return self.moves - self.found

    @property
    def is_repeat(self) -> bool:
        """Whether the player had already seen the draws."""
        return self.attempt > 1

    @property
    def comparable(self) -> Terms:
        """What two runs must share to rank together."""
        return (
            self.game,
            self.lexicon_hash,
            self.rules_version,
            self.formula,
            self.variant,
            self.schedule,
            self.penalty_each_ms,
            self.start_mode,
            self.assists,
            self.resumed,
        )

    @property
    def measure(self) -> Measure:
        """What ranks; the time for a formula that only a newer version knows."""
        formula = FORMULAS.get(self.formula)
        return Measure.TIME if formula is None else formula.measure

    @property
    def result(self) -> Result:
        """What ranks, as a key among comparable runs: the least is best, and equal ones share a rank.

        The least total time; the most points; the most tops, then the least total time.
        """
        match self.measure:
            case Measure.TIME:
                return (self.total_ms,)
            case Measure.POINTS:
                return (-self.scored,)
            case Measure.TOPS:
                return (-self.found, self.total_ms)

    @property
    def order(self) -> tuple[Result, str, int]:
        """Sorting key among comparable runs: the best result, then the earliest end, then the first started."""
        return (self.result, self.finished_at, self.run_id)
