"""Scores of rushes: tops found, equal ones by the last top; the positions as they were played.

Only a first attempt at a set whose positions were all fresh ranks. Records are told as those of runs are
(`training/records.py`), by training days.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from topping.rules.conditions.formula import Measure
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.training.analysedmove import Kind
from topping.training.records import LocalDay, RatedRun, RecordClaim, RecordSpan, best_of_span, claims_of
from topping.training.rush.rush import SlotEnd
from topping.training.rush.sets import RushMode

_SLOW: Final = 1.5
"""A top took long if it took more than this many times the mean of the rush, and more than its par."""


@dataclass(frozen=True, slots=True)
class PlayedSlot:
    """A position of a rush that is over."""

    slot: int
    """From 0."""
    position: Position
    kind: Kind
    solution: Solution
    """The retained top."""
    par_ms: int
    """By the shipped weights alone."""
    end: SlotEnd
    elapsed_ms: int
    """Without the penalty."""
    tries: int

    @property
    def is_found(self) -> bool:
        """Whether its top was found."""
        return self.end is SlotEnd.TOP


def missed_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """Those whose top was missed; one that the end of the rush cut is unfinished."""
    return tuple(one for one in played if one.end.is_miss)


def slow_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """The tops that took long: more than 1.5 times the mean of the tops found, and more than their par.

    Par is that of somebody as fast as the player was in this rush: the shipped pars, so many times as long on average
    as the tops took.
    """
    found = [one for one in played if one.is_found]
    if not found:
        return ()
    mean, par = fmean(one.elapsed_ms for one in found), fmean(one.par_ms for one in found)
    return tuple(one for one in found if one.elapsed_ms > _SLOW * mean and one.elapsed_ms * par > mean * one.par_ms)


def hardest_of(played: Sequence[PlayedSlot]) -> PlayedSlot | None:
    """The hardest position whose top was found, by the shipped weights; None where none was."""
    return max((one for one in played if one.is_found), key=lambda one: one.par_ms, default=None)


def tries_of(played: Sequence[PlayedSlot]) -> int:
    """How often something was proposed."""
    return sum(one.tries for one in played)


SEEN_DAYS: Final = 90
"""For how many days a position that was shown is not fresh."""


@dataclass(frozen=True, slots=True)
class RushGroup:
    """What scores must have in common to be compared: lengths and choices of themes are kept apart."""

    mode: RushMode
    themes: tuple[Kind, ...]
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

    @property
    def mean(self) -> float | None:
        """Of the last scores; None where there are less than two."""
        return fmean(self.last) if len(self.last) > 1 else None


MOST_LAST: Final = 5
"""How many of the last scores are told, and their mean: a record alone is luck by two or three tops."""


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


@dataclass(frozen=True, slots=True)
class PastRush:
    """A rush as it was played, whether it ranks or not."""

    rush_id: int
    group: RushGroup
    day: int
    """The training day on which it began."""
    started_at: str
    """ISO 8601, UTC."""
    found: int
    missed: int
    spent_ms: int
    best_combo: int
    ranks: bool

    @property
    def pace_ms(self) -> int | None:
        """The time per top, penalties included; None if none was found."""
        return self.spent_ms // self.found if self.found else None


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """A short game that was played to its end."""

    rush_id: int
    """Greater for one begun later."""
    found: int
    of: int
    """Its moves."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A score among those of its group, in the order in which they were played."""

    day: int
    found: int
    mean: float
    """Of this score and those before it, `MOST_LAST` at most."""
    record: int
    """The best score so far, this one included."""


def curve_of(past: Iterable[PastRush], group: RushGroup) -> tuple[CurvePoint, ...]:
    """The scores of a group that rank, from the first to the last."""
    ranked = sorted((one for one in past if one.ranks and one.group == group), key=lambda one: one.rush_id)
    scores = [one.found for one in ranked]
    return tuple(
        CurvePoint(one.day, one.found, fmean(scores[max(0, at - MOST_LAST) : at]), max(scores[:at]))
        for at, one in enumerate(ranked, start=1)
    )


def rush_claims(score: RushScore, earlier: Iterable[RushScore]) -> tuple[RecordClaim, ...]:
    """The records that a score sets among those of rushes begun before."""
    return claims_of(score.rated, (one.rated for one in earlier), Measure.TOPS)
