"""The account of a player's time: what each kind of move cost above par, and which cost more than chance explains.

A kind is tested against the rest of the same account: whether its moves took longer, compared with par, than the others
did. Without such a test the costliest kind always looks like a weakness.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from topping.training.intervals import Estimate, Mean
from topping.training.kinds import KINDS, Kind
from topping.training.lognormal import below, information, mean_above
from topping.training.par import SHORTEST_MS, Par, TimedMove

NEEDED: Final = 12
"""Moves of a kind from which it is tested."""

LEVEL: Final = 0.05
"""The chance that an account names any kind at all though none costs more than the others."""

DRIFT: Final = 0.05
"""Standard deviation of the logarithm of a player's level between earlier moves and those of an account: assumed."""

_SCRABBLES: Final = frozenset({Kind.DRY_SCRABBLE, Kind.SCRABBLE})


@dataclass(frozen=True, slots=True)
class AccountRow:
    """What the moves of one kind cost."""

    kind: Kind
    n: int
    """Moves of the kind."""
    cost_ms: int
    """What they cost, penalties included."""
    par_ms: int
    """The sum of their pars."""
    above: Estimate
    """Milliseconds above par in all, below it where negative: exactly `cost_ms` less `par_ms`, with its interval."""
    p: float | None
    """The chance of so much above par, or more, were the kind no weakness, corrected for the number of kinds tested;
    None with fewer than `NEEDED` moves."""
    named: bool
    """Whether the kind costs more than chance explains."""


@dataclass(frozen=True, slots=True)
class Account:
    """The rows of all kinds that were met, the one that cost most above par first."""

    rows: tuple[AccountRow, ...]

    @staticmethod
    def of(moves: Sequence[TimedMove], par: Par, earlier: Sequence[TimedMove] = ()) -> Account:
        """The account of some moves: of one run, or of many.

        `earlier` are moves of the same player from before them, which tell more exactly how long the other kinds take
        him; none of them is in the account.
        """
        by_kind = _by_kind(moves)
        tests = {kind: _Evidence.of(some, par) for kind, some in by_kind.items()}
        before = {kind: _Evidence.of(some, par) for kind, some in _by_kind(earlier).items()}
        spread = _spread_within(tests.values())
        chances = _corrected(
            {
                kind: (tests[kind].chance(_rest(kind, tests), _rest(kind, before), spread), tests[kind].weight)
                for kind in KINDS
                if kind in tests and tests[kind].n >= NEEDED
            }
        )
        rows = [_row(kind, some, par, chances.get(kind)) for kind, some in by_kind.items()]
        return Account(tuple(sorted(rows, key=lambda row: (-row.above.ms, row.kind.code))))

    @property
    def named(self) -> tuple[Kind, ...]:
        """The kinds that cost more than chance explains, costliest first; mostly none."""
        return tuple(row.kind for row in self.rows if row.named)

    @property
    def cost_ms(self) -> int:
        """What all moves cost."""
        return sum(row.cost_ms for row in self.rows)

    @property
    def par_ms(self) -> int:
        """The par of all moves."""
        return sum(row.par_ms for row in self.rows)

    @property
    def above_ms(self) -> int:
        """Milliseconds above par in all."""
        return self.cost_ms - self.par_ms


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What the moves of a kind say of how long they took, compared with par."""

    n: int
    excess: float
    """The sum of the standardised residuals of the logarithms; of a missed move, the one to expect over its limit."""
    information: float
    """The variance of that sum, were par right."""
    weight: float
    """What a move of the kind costs more on average, where the logarithm of its time grows by 1; milliseconds."""

    @staticmethod
    def of(moves: Sequence[TimedMove], par: Par) -> _Evidence:
        excess = told = weight = 0.0
        for one in moves:
            law = par.law(one.stake)
            if one.found:
                excess += (log(max(one.elapsed_ms, SHORTEST_MS)) - law.log_ms) / law.sigma
            else:
                excess += mean_above((log(max(one.elapsed_ms, SHORTEST_MS)) - law.log_ms) / law.sigma)
            told += information(law.limit_z)
            weight += law.slope
        return _Evidence(len(moves), excess, told, weight / max(1, len(moves)))

    def chance(self, others: _Evidence, before: _Evidence, spread: float) -> float:
        """The chance of so much excess over the others, or more, were there no difference; 1 without others.

        `spread` is the standard deviation of one standardised residual.
        """
        weight = others.information
        excess = others.excess
        if before.information:  # a player's level is not quite the same from one time to another
            kept = 1 / (1 + before.information * DRIFT**2)
            weight += before.information * kept
            excess += before.excess * kept
        if not weight or not self.information:
            return 1.0
        error = spread * sqrt(self.information * (1 + self.information / weight))
        return below(-(self.excess - self.information * excess / weight) / error)


def _by_kind(moves: Sequence[TimedMove]) -> dict[Kind, list[TimedMove]]:
    by_kind: dict[Kind, list[TimedMove]] = {}
    for one in moves:
        by_kind.setdefault(one.stake.difficulty.kind, []).append(one)
    return by_kind


def _rest(kind: Kind, tests: Mapping[Kind, _Evidence]) -> _Evidence:
    """What the other kinds say together; both kinds of scrabbles are left out for either."""
    family = _SCRABBLES if kind in _SCRABBLES else {kind}
    others = [one for other, one in tests.items() if other not in family]
    return _Evidence(
        sum(one.n for one in others), sum(one.excess for one in others), sum(one.information for one in others), 0.0
    )


def _spread_within(tests: Collection[_Evidence]) -> float:
    """The standard deviation of one standardised residual around the mean of its kind, where it is 1 around par."""
    told = sum(one.information for one in tests)
    between = sum(one.excess**2 / one.information for one in tests if one.information)
    return sqrt(max(0.5, 1 - (between - len(tests)) / told)) if told > len(tests) else 1.0


def _corrected(chances: dict[Kind, tuple[float, float]]) -> dict[Kind, float]:
    """Chances with their weights, corrected by Holm's procedure with weights: the chance that any kind is named that
    is no weakness stays below `LEVEL`, and a kind whose moves have more to lose has more of it."""
    left, corrected, least = dict(chances), dict[Kind, float](), 0.0
    while left:
        kind = min(left, key=lambda one: (left[one][0] / left[one][1], one.code))
        chance, weight = left[kind]
        least = max(least, min(1.0, chance * sum(other for _, other in left.values()) / weight))
        corrected[kind] = least
        del left[kind]
    return corrected


def _row(kind: Kind, moves: Sequence[TimedMove], par: Par, p: float | None) -> AccountRow:
    pars = [par.expected_ms(one.stake.difficulty, one.stake.limit_ms, one.stake.penalty_ms) for one in moves]
    above = [one.cost_ms - expected for one, expected in zip(moves, pars, strict=True)]
    mean = Mean.of(above)
    margin = None if mean is None else mean.times(len(moves)).margin
    return AccountRow(
        kind,
        len(moves),
        sum(one.cost_ms for one in moves),
        sum(pars),
        Estimate(len(moves), sum(above), margin),
        p,
        named=p is not None and p <= LEVEL and sum(above) > 0,
    )
