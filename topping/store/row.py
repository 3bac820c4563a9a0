"""One finished run as the leaderboard shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Terms: TypeAlias = tuple[object, ...]


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
    formula: str
    variant: str
    lexicon: str
    lexicon_hash: str
    rules_version: str
    schedule: str
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
    found: int
    moves: int

    @property
    def total_ms(self) -> int:
        """What ranks: time used and penalties."""
        return self.play_ms + self.penalty_ms

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
            self.schedule,
            self.penalty_each_ms,
            self.start_mode,
            self.assists,
            self.resumed,
        )

    @property
    def order(self) -> tuple[int, str, int]:
        """Sorting key among comparable runs: the lowest total, then the earliest end, then the first started."""
        return (self.total_ms, self.finished_at, self.run_id)
