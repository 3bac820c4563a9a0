"""Scores of finished rushes: the number of tops found; ties go to the one with the earlier last top.

A rush ranks only if it is the player's first attempt at a set of new positions. Records follow `training/records.py`,
by training days.
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
from topping.training.rush.positionset import RushMode
from topping.training.rush.rush import SlotEnd

_SLOW: Final = 1.5
"""A top is slow if it took more than this multiple of the mean of the rush, and more than its par."""


@dataclass(frozen=True, slots=True)
class PlayedSlot:
    """A position of a finished rush, with its top and how the player did."""

    slot: int
    """From 0."""
    position: Position
    kind: Kind
    solution: Solution
    """The retained top."""
    par_ms: int
    """By the shipped weights alone (ms)."""
    end: SlotEnd
    elapsed_ms: int
    """Without the penalty (ms)."""
    tries: int

    @property
    def is_found(self) -> bool:
        """Whether the player found the top of the position."""
        return self.end is SlotEnd.TOP


def missed_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """Returns the positions whose top the player missed.

    The position on screen at the end of the rush is not missed.
    """
    return tuple(slot for slot in played if slot.end.is_miss)


def slow_of(played: Sequence[PlayedSlot]) -> tuple[PlayedSlot, ...]:
    """Returns the positions whose top was found slowly.

    Slow means over 1.5 times the mean time of the tops found, and over par (expected time). Par is scaled to the
    player's speed in this rush: over the tops found, its mean equals the mean of his times.
    """
    found = [slot for slot in played if slot.is_found]
    if not found:
        return ()
    mean, par = fmean(slot.elapsed_ms for slot in found), fmean(slot.par_ms for slot in found)
    return tuple(
        slot for slot in found if slot.elapsed_ms > _SLOW * mean and slot.elapsed_ms * par > mean * slot.par_ms
    )


def aimed_of(played: Sequence[PlayedSlot]) -> dict[int, int]:
    """Returns the target time of each position (ms), by index: the expected time (par), scaled to the player's speed in
    this rush.

    Empty if no top was found.
    """
    found = [slot for slot in played if slot.is_found]
    par = sum(slot.par_ms for slot in found)
    spent = sum(slot.elapsed_ms for slot in found)
    return {slot.slot: round(slot.par_ms * spent / par) for slot in played} if par else {}


def hardest_of(played: Sequence[PlayedSlot]) -> PlayedSlot | None:
    """Returns the position with the longest expected time (par) whose top was found; None if no top was found."""
    return max((slot for slot in played if slot.is_found), key=lambda slot: slot.par_ms, default=None)


def tries_of(played: Sequence[PlayedSlot]) -> int:
    """Returns the number of the player's proposals on all positions."""
    return sum(slot.tries for slot in played)


SEEN_DAYS: Final = 90
"""Number of days during which a position shown is not new."""


@dataclass(frozen=True, slots=True)
class RushGroup:
    """What two rushes must have in common for their scores to be compared: mode, themes (kinds of moves), variant and
    lexicon.
    """

    mode: RushMode
    themes: tuple[Kind, ...]
    variant: str
    lexicon_hash: str


@dataclass(frozen=True, slots=True)
class RushScore:
    """The score of a rush that ranks."""

    rush_id: int
    """Greater for a rush begun later."""
    player: str
    day: LocalDay
    """The training day of its start."""
    found: int
    last_top_ms: int
    """Time on the clock at the last top (ms)."""
    started_at: str
    """ISO 8601, UTC."""

    @property
    def rated(self) -> RatedRun:
        """The score as a `RatedRun`, which the rules for records can compare."""
        return RatedRun(self.rush_id, self.player, self.day, self.last_top_ms, 0, self.found, self.started_at)


@dataclass(frozen=True, slots=True)
class RushBests:
    """A player's best scores of the day, week, month and ever, and his last scores, for one `RushGroup`.

    A best score is None for a period without any top.
    """

    day: int | None = None
    week: int | None = None
    month: int | None = None
    ever: int | None = None
    last: tuple[int, ...] = ()
    """The last scores, the latest last."""
    rushes: int = 0
    """Number of rushes begun."""

    @property
    def mean(self) -> float | None:
        """The mean of the last scores; None for fewer than two scores."""
        return fmean(self.last) if len(self.last) > 1 else None


MOST_LAST: Final = 5
"""Number of last scores shown, with their mean: a record alone is luck by two or three tops."""


def bests_of(scores: Sequence[RushScore], today: LocalDay) -> RushBests:
    """Returns a player's best scores and last scores from all his `scores`, with `today` as the present day."""
    rated = [score.rated for score in scores if score.found]
    best = {span: best_of_span(rated, today, span, Measure.TOPS) for span in RecordSpan}
    found = {span: None if best_run is None else best_run.found for span, best_run in best.items()}
    last = tuple(score.found for score in sorted(scores, key=lambda score: score.rush_id)[-MOST_LAST:])
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
    """The result of a finished rush, whether it ranks or not."""

    rush_id: int
    group: RushGroup
    day: int
    """The training day of its start."""
    started_at: str
    """ISO 8601, UTC."""
    found: int
    missed: int
    spent_ms: int
    best_combo: int
    ranks: bool

    @property
    def pace_ms(self) -> int | None:
        """The mean time per top, with penalties (ms); None without tops."""
        return self.spent_ms // self.found if self.found else None


@dataclass(frozen=True, slots=True)
class ShortGameResult:
    """The result of a finished short game: a rush of up to ten moves from stored games, such as only last moves of
    games.
    """

    rush_id: int
    """Greater for a game begun later."""
    found: int
    of: int
    """Number of its moves."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of the chart of a player's scores: the score, the mean of the last scores, and the best so far."""

    day: int
    found: int
    mean: float
    """The mean of this score and those before it, `MOST_LAST` at most."""
    record: int
    """The best score so far, with this one."""


def curve_of(past: Iterable[PastRush], group: RushGroup) -> tuple[CurvePoint, ...]:
    """Returns the points of the chart of a player's ranked scores in a `RushGroup`, in order of play."""
    ranked = sorted((rush for rush in past if rush.ranks and rush.group == group), key=lambda rush: rush.rush_id)
    scores = [rush.found for rush in ranked]
    return tuple(
        CurvePoint(rush.day, rush.found, fmean(scores[max(0, at - MOST_LAST) : at]), max(scores[:at]))
        for at, rush in enumerate(ranked, start=1)
    )


def rush_claims(score: RushScore, earlier: Iterable[RushScore]) -> tuple[RecordClaim, ...]:
    """Returns the records that a score sets against the scores of rushes begun before it."""
    return claims_of(score.rated, (other_score.rated for other_score in earlier), Measure.TOPS)
