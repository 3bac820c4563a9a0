"""Scores of rushes: tops found, equal ones by how early the last top was found; compared within one group alone.

Only a first attempt at a set whose positions were all fresh ranks. Records are told as those of runs are
(`training/records.py`), by training days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.training.kinds import Kind
from topping.training.records import LocalDay, RatedRun, RecordClaim, RecordSpan, best_of_span, claims_of
from topping.training.rush.modes import RushMode

SEEN_DAYS: Final = 90
"""For how many days a position that was shown is not fresh."""


@dataclass(frozen=True, slots=True)
class RushGroup:
    """What scores must have in common to be compared: a themed one never stands beside a mixed one."""

    mode: RushMode
    kind: Kind | None
    variant: str
    lexicon_hash: str


@dataclass(frozen=True, slots=True)
class RushScore:
    """The score of a rush that ranks."""

    rush_id: int
    """Greater for one begun later."""
    player: str
    day: LocalDay
    """That of the training day on which it began."""
    found: int
    last_top_ms: int
    """What the clock had taken at the last top."""
    started_at: str
    """ISO 8601, UTC."""

    @property
    def rated(self) -> RatedRun:
        """The score as records compare it."""
        return RatedRun(self.rush_id, self.player, self.day, self.last_top_ms, 0, self.found, self.started_at)


@dataclass(frozen=True, slots=True)
class RushBests:
    """A player's records of a group as they stand, and his last scores; None where nothing was found in a span."""

    day: int | None = None
    week: int | None = None
    month: int | None = None
    ever: int | None = None
    last: tuple[int, ...] = ()
    """The last ones, that of the latest rush last."""
    rushes: int = 0
    """How many he has begun."""


MOST_LAST: Final = 3
"""How many of the last scores are told."""


def bests_of(scores: Sequence[RushScore], today: LocalDay) -> RushBests:
    """The records of one player's scores, on a training day."""
    rated = [one.rated for one in scores if one.found]
    best = {span: best_of_span(rated, today, span, Measure.TOPS) for span in RecordSpan}
    found = {span: None if one is None else one.found for span, one in best.items()}
    last = tuple(one.found for one in sorted(scores, key=lambda one: one.rush_id)[-MOST_LAST:])
    return RushBests(
        found[RecordSpan.DAY],
        found[RecordSpan.WEEK],
        found[RecordSpan.MONTH],
        found[RecordSpan.EVER],
        last,
        len(scores),
    )


def rush_claims(score: RushScore, earlier: Iterable[RushScore]) -> tuple[RecordClaim, ...]:
    """The records that a score sets among those of rushes begun before."""
    return claims_of(score.rated, (one.rated for one in earlier), Measure.TOPS)
