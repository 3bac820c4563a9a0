"""Where one run stands among those comparable to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from topping.errors import StoreError
from topping.store.database import Database
from topping.store.players import folded
from topping.store.ranking import rows_of_game
from topping.store.row import Row


class Unranked(Enum):
    """Why a run does not rank; the first that holds, in this order."""

    UNFINISHED = "unfinished"
    NO_LEXICON = "no_lexicon"
    """The game names no lexicon: it was typed from a club sheet."""
    REPEAT = "repeat"
    """The player had already started this game."""
    RESUMED = "resumed"
    """It was interrupted and taken up again, and such runs are not to rank."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A run's place."""

    rank: int | None
    of: int
    """How many comparable runs rank, this one included where it does."""
    attempt: int
    """The player's how-manieth run of this game, unfinished ones included; from 1."""
    personal_best: bool
    """Whether no comparable run that the player finished in an earlier attempt was as good."""
    previous_best: Row | None
    """The best of those, the earliest of equal ones; None where there is none."""
    why_unranked: Unranked | None

    @property
    def is_repeat(self) -> bool:
        """Whether the player had already seen the draws."""
        return self.attempt > 1


def standing(database: Database, run_id: int, *, rank_resumed: bool = False) -> Standing:
    """The standing of a run, finished or not. Raises `StoreError`, also for a run that does not exist."""
    run = database.first(
        "SELECT game, folded, (SELECT count(*) FROM runs AS started WHERE started.player = runs.player "
        "AND started.game = runs.game AND started.id <= runs.id) AS attempt "
        "FROM runs JOIN players ON players.id = runs.player WHERE runs.id = ?",
        (run_id,),
    )
    if run is None:
        raise StoreError("store.run_unknown", run=run_id)
    rows = rows_of_game(database, run["game"], rank_resumed=rank_resumed)
    attempt: int = run["attempt"]
    own = next((row for row in rows if row.run_id == run_id), None)
    if own is None:
        return Standing(None, 0, attempt, False, None, Unranked.UNFINISHED)
    alike = [row for row in rows if row.comparable == own.comparable]
    earlier = [row for row in alike if row.attempt < attempt and folded(row.player) == run["folded"]]
    previous = min(earlier, key=lambda row: row.order, default=None)
    return Standing(
        rank=own.rank,
        of=sum(row.rank is not None for row in alike),
        attempt=attempt,
        personal_best=previous is None or own.result < previous.result,
        previous_best=previous,
        why_unranked=_why(own.ranks, attempt, barred=own.resumed and not rank_resumed),
    )


def _why(ranks: bool, attempt: int, *, barred: bool) -> Unranked | None:
    if not ranks:
        return Unranked.NO_LEXICON
    if attempt > 1:
        return Unranked.REPEAT
    return Unranked.RESUMED if barred else None
