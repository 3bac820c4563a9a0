"""The account of a player's time: what each kind of move cost above par, and which cost more than chance explains.

A kind is tested against the rest of the same account: whether its moves took longer, compared with par, than the others
did. Without such a test the costliest kind always looks like a weakness.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Final

from topping.training.analysedmove import KINDS, Kind
from topping.training.intervals import Estimate, Mean, below, information, mean_above, normal_of
from topping.training.par import SHORTEST_MS, Par, TimedMove

NEEDED: Final = 12
"""Moves of a kind from which it is tested."""

LEVEL: Final = 0.05
"""The chance that an account names any kind at all though none costs more than the others."""

DOUBT: Final = 0.025
"""Standard deviation of what the shipped factors of the kinds are wrong by, as logarithms: assumed."""

LOST: Final = 1.6
"""How many times as long a weakness takes that should be found."""

_STEPS: Final = 2
"""Of Newton's method, towards the most likely shift of a kind: misses make the first one fall short."""

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
    def of(moves: Sequence[TimedMove], par: Par) -> Account:
        """The account of some moves: of one run, or of many."""
        by_kind = _by_kind(moves)
        tests = {kind: _Evidence.of(some, par) for kind, some in by_kind.items()}
        spread, freedom = _spread_within(tests.values())
        compared = {
            kind: _Comparison.of(tests[kind], _rest(kind, tests), spread, freedom)
            for kind in KINDS
            if kind in tests and tests[kind].n >= NEEDED
        }
        chances = _corrected(compared, _weights(compared, par.sigma))
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
    """By how much their logarithms are above par in all, in standard deviations, at the most likely common shift."""
    information: float
    """How many moves that had all been found would tell as much: at most `n`."""
    weight: float
    """What a move of the kind costs more on average, where the logarithm of its time grows by 1; milliseconds."""

    @staticmethod
    def of(moves: Sequence[TimedMove], par: Par) -> _Evidence:
        laws = [par.law(one.stake) for one in moves]
        places = [
            (one.found, (log(max(one.elapsed_ms, SHORTEST_MS)) - law.log_ms) / law.sigma, law.limit_z)
            for one, law in zip(moves, laws, strict=True)
        ]
        shift = 0.0
        for _ in range(_STEPS):
            excess = sum(z - shift if found else mean_above(z - shift) for found, z, _ in places)
            told = sum(information(limit - shift) for *_, limit in places)
            excess += shift * told
            shift = excess / told if told else 0.0
        return _Evidence(len(moves), excess, told, sum(law.slope for law in laws) / max(1, len(laws)))


@dataclass(frozen=True, slots=True)
class _Comparison:
    """A kind against the others."""

    excess: float
    """By how many standard deviations its times, or those to expect over the limit, are above what the others say; as
    many of a normal law as are of Student's."""
    reach: float
    """How many more of these it is where all its times are longer by one standard deviation of a logarithm."""
    stake: float
    """What a move of the kind costs more where the logarithm of its time grows by 1; milliseconds."""

    @staticmethod
    def of(test: _Evidence, others: _Evidence, spread: float, freedom: float) -> _Comparison:
        weight, excess = others.information, others.excess
        if not weight or not test.information:
            return _Comparison(-inf, 0.0, test.weight)
        doubt = test.information * (DOUBT / spread) ** 2
        error = spread * sqrt(test.information * (1 + test.information / weight + doubt))
        t = (test.excess - test.information * excess / weight) / error
        return _Comparison(normal_of(t, freedom), test.information / error, test.weight)


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


def _spread_within(tests: Collection[_Evidence]) -> tuple[float, float]:
    """The standard deviation of one standardised residual around the mean of its kind, where it is 1 around par; and
    from how many values it is known."""
    freedom = sum(one.information for one in tests) - len(tests)
    if freedom <= 0:
        return 1.0, 1.0
    between = sum(one.excess**2 / one.information for one in tests if one.information)
    return sqrt(max(0.5, 1 - (between - len(tests)) / (freedom + len(tests)))), freedom


def _weights(compared: Mapping[Kind, _Comparison], sigma: float) -> dict[Kind, float]:
    """How the chance of a wrong name is divided among the kinds: so that most is named of what single moves lose.

    By the number of moves of each kind and their par alone, not by how long they took: the shares that make the sum of
    stake × chance of a name the largest, were any kind to take `LOST` times as long.
    """
    shift = log(LOST) / sigma
    reached = {kind: one for kind, one in compared.items() if one.reach and one.stake > 0}

    def shares(effort: float) -> dict[Kind, float]:
        return {
            kind: below(-(one.reach * shift / 2 + (effort - log(one.stake)) / (one.reach * shift)))
            for kind, one in reached.items()
        }

    low, high = -100.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if sum(shares(middle).values()) > LEVEL else (low, middle)
    return shares(high)


def _corrected(compared: Mapping[Kind, _Comparison], weights: Mapping[Kind, float]) -> dict[Kind, float]:
    """The chances of so much excess, corrected by Holm's procedure with weights: the chance that any kind is named
    that is no weakness is at most `LEVEL`."""
    corrected = {kind: 1.0 for kind in compared if kind not in weights}
    left, least = {kind: below(-compared[kind].excess) for kind in weights}, 0.0
    while left:
        total = sum(weights[kind] for kind in left)
        kind = min(left, key=lambda one: (left[one] / weights[one], one.code))
        least = max(least, min(1.0, left.pop(kind) * total / weights[kind]))
        corrected[kind] = least
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
