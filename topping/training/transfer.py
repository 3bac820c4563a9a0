"""Does training show in play? Words that were trained against words held back, where they turn up as tops.

Both kinds came into training in the same way, at the same time, and a hash alone parted them (`held.py`): what is
missed today is found more often next time without any training, and only words held back tell how much of a gain that
is. Counted are tops of ranked games played on a later day than the word's turn came.

The comparison is looked at five times only, after `LOOKS` ranked games, each time with a bound so far out that a
difference is claimed of at most 5 % of players without one, over all looks together. Between two looks nothing changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp, log, sqrt
from typing import Final

from topping.training.held import Arm, WordEntry
from topping.training.intervals import NORMAL_80, Share, mean_above, normal_of
from topping.training.kinds import SHORTEST_MS
from topping.training.par import Par, TimedMove

LOOKS: Final = (40, 80, 120, 160, 200)
"""Ranked games after which the comparison is looked at; it ends with the last one."""

BOUNDS: Final = (3.48, 3.09, 2.75, 2.51, 2.18)
"""How many standard errors a difference must have at each look. The chances that they leave, on both sides together,
are 0.0005, 0.002, 0.006, 0.012 and 0.0293: less than 0.05 in all, however the looks hang together."""

PLAN: Final = tuple(zip(LOOKS, BOUNDS, strict=True))

LEAST_FAMILIES: Final = 8
"""With tops of fewer families on either side, a look says nothing."""

_STEPS: Final = 20
_NEAR: Final = 1e-6
_FITTED: Final = 400
"""How many moves the par of a look is fitted to, the last ones that are not compared."""


class TransferVerdict(Enum):
    """What the comparison says; the values are names in JSON."""

    NOT_YET = "not_yet"
    FASTER = "faster"
    """Trained words are found faster than those held back."""
    SLOWER = "slower"
    NO_DIFFERENCE = "no_difference"
    """None was seen in as many games as are looked at."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A top of a ranked game."""

    word: str
    """A–Z."""
    move: TimedMove


@dataclass(frozen=True, slots=True)
class RankedGame:
    """A first attempt under equal conditions, without help, whose moves may be compared."""

    day: int
    """The training day on which it was started."""
    tops: tuple[TurnedUp, ...]
    """Those whose draw had not been shown before."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long, with an interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ArmFigures:
    """How the words of one side went."""

    words: int
    """Different words that turned up."""
    found: Share
    """Tops found, of how many."""
    of_par: Ratio | None
    """Their times as a part of par, misses as times over the limit, at 80 %; None of too few families."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen after so many ranked games."""

    games: int
    trained: ArmFigures
    held: ArmFigures
    difference: Ratio | None
    """The times of trained words as a part of those of held ones; its interval holds at all looks together, 95 %. None
    of too few families."""

    @property
    def verdict(self) -> TransferVerdict:
        """What this look says."""
        if self.difference is not None and self.difference.high < 1:
            return TransferVerdict.FASTER
        if self.difference is not None and self.difference.low > 1:
            return TransferVerdict.SLOWER
        return TransferVerdict.NO_DIFFERENCE if self.games >= LOOKS[-1] else TransferVerdict.NOT_YET


@dataclass(frozen=True, slots=True)
class Transfer:
    """The comparison as it stands."""

    games: int
    """Ranked games on days after the first word's turn came."""
    trained: int
    """Words of each side whose turn has come."""
    held: int
    look: Look | None
    """The last one; None before the first."""

    @property
    def verdict(self) -> TransferVerdict:
        """What it says."""
        return TransferVerdict.NOT_YET if self.look is None else self.look.verdict

    @property
    def is_over(self) -> bool:
        """Whether it is decided: no word is held back any more, and nothing more is looked at."""
        return self.verdict is not TransferVerdict.NOT_YET

    @property
    def next_look(self) -> int | None:
        """After how many ranked games it is looked at next; None once it is over."""
        if self.is_over:
            return None
        seen = 0 if self.look is None else self.look.games
        return next(one for one in LOOKS if one > seen)

    @staticmethod
    def of(
        entries: Iterable[WordEntry], games: Sequence[RankedGame], plan: Sequence[tuple[int, float]] = PLAN
    ) -> Transfer:
        """The comparison of a player, from the words whose turn has come and his ranked games, oldest first.

        `plan` is after how many games it is looked at, with the bounds; simulations try others.

        A word of a family that the player marked by hand, or that came in with two different arms (two players merged
        into one), is left out.
        """
        compared = _compared(entries)
        first = min((one.day for one in compared.values()), default=None)
        later = [] if first is None else [one for one in games if one.day > first]
        look = None
        for count, bound in plan:
            if len(later) < count or (look is not None and look.verdict is not TransferVerdict.NOT_YET):
                break
            look = _look(later[:count], compared, bound)
        arms = [one.arm for one in compared.values()]
        return Transfer(len(later), arms.count(Arm.TRAINED), arms.count(Arm.HELD), look)


def _compared(entries: Iterable[WordEntry]) -> dict[str, WordEntry]:
    """The entries of both sides, by word."""
    by_word: dict[str, list[WordEntry]] = defaultdict(list)
    for one in entries:
        by_word[one.word].append(one)
    marked = {family for some in by_word.values() for one in some if one.arm is Arm.HAND for family in one.kin.families}
    compared = {}
    for word, some in by_word.items():
        first = min(some, key=lambda one: one.day)
        is_alike = all(one.arm is first.arm for one in some)
        if is_alike and first.arm in (Arm.TRAINED, Arm.HELD) and not marked & first.kin.families:
            compared[word] = first
    return compared


def _look(games: Sequence[RankedGame], compared: Mapping[str, WordEntry], bound: float) -> Look:
    tops: dict[Arm, list[tuple[str, TurnedUp]]] = {Arm.TRAINED: [], Arm.HELD: []}
    others: list[TimedMove] = []
    for game in games:
        for top in game.tops:
            entry = compared.get(top.word)
            if entry is None:
                others.append(top.move)
            elif entry.day < game.day:
                tops[entry.arm].append((entry.kin.own[0], top))
    par = Par.fit(others[-_FITTED:])
    shifts = {arm: _Shift.of(some, par) for arm, some in tops.items()}
    return Look(
        len(games),
        _figures(tops[Arm.TRAINED], shifts[Arm.TRAINED], par),
        _figures(tops[Arm.HELD], shifts[Arm.HELD], par),
        _difference(shifts[Arm.TRAINED], shifts[Arm.HELD], bound, par),
    )


@dataclass(frozen=True, slots=True)
class _Shift:
    """By how much the logarithms of some times are above par, in standard deviations of one time."""

    mean: float
    error: float
    """Its standard error, from how families differ from each other: a word that turns up twice tells less than two."""
    families: int

    @staticmethod
    def of(tops: Sequence[tuple[str, TurnedUp]], par: Par) -> _Shift | None:
        """The most likely common shift, a miss being a time over the limit; None of fewer than `LEAST_FAMILIES`."""
        if len({family for family, _ in tops}) < LEAST_FAMILIES:
            return None
        places = [(family, top.move.found, _place(top.move, par)) for family, top in tops]
        shift = told = 0.0
        for _ in range(_STEPS):
            excess, told = 0.0, 0.0
            for _, is_found, z in places:
                above, weight = _told(z - shift, is_found=is_found)
                excess += above
                told += weight
            step = excess / told
            shift += step
            if abs(step) < _NEAR:
                break
        by_family: dict[str, float] = defaultdict(float)
        for family, is_found, z in places:
            by_family[family] += _told(z - shift, is_found=is_found)[0]
        families = len(by_family)
        squares = sum(one * one for one in by_family.values())
        return _Shift(shift, sqrt(squares * families / (families - 1)) / told, families)


def _place(move: TimedMove, par: Par) -> float:
    """Where the logarithm of a time lies around par; for a miss, where that of the limit does."""
    return (log(max(move.elapsed_ms, SHORTEST_MS)) - par.log_ms(move.stake.difficulty)) / par.sigma


def _told(z: float, *, is_found: bool) -> tuple[float, float]:
    """The expected place of a time above the mean, and how much of a found one it tells."""
    if is_found:
        return z, 1.0
    above = mean_above(z)
    return above, max(1e-3, above * (above - z))


def _figures(tops: Sequence[tuple[str, TurnedUp]], shift: _Shift | None, par: Par) -> ArmFigures:
    found = Share(sum(top.move.found for _, top in tops), len(tops))
    of_par = None if shift is None else _ratio(shift.mean, _student(NORMAL_80, shift.families - 1) * shift.error, par)
    return ArmFigures(len({top.word for _, top in tops}), found, of_par)


def _difference(trained: _Shift | None, held: _Shift | None, bound: float, par: Par) -> Ratio | None:
    if trained is None or held is None:
        return None
    one, other = trained.error**2, held.error**2
    if one == other == 0:
        return None
    freedom = (one + other) ** 2 / (one**2 / (trained.families - 1) + other**2 / (held.families - 1))
    return _ratio(trained.mean - held.mean, _student(bound, freedom) * sqrt(one + other), par)


def _ratio(shift: float, half: float, par: Par) -> Ratio:
    return Ratio(*(round(exp(par.sigma * one), 3) for one in (shift, shift - half, shift + half)))


def _student(z: float, freedom: float) -> float:
    """The place in Student's law that cuts off as much as `z` does in the normal one."""
    low, high = z, 50.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if normal_of(middle, freedom) < z else (low, middle)
    return high
