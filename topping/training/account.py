"""The account of a player's time: what the moves of each kind cost above par."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from topping.training.analysedmove import Kind
from topping.training.intervals import Estimate, Mean
from topping.training.par import Par, TimedMove


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
    named: bool
    """Whether the kind costs the player more than chance explains, in his last games (`kinds.py`)."""


@dataclass(frozen=True, slots=True)
class Account:
    """The rows of all kinds that were met, the one that cost most above par first."""

    rows: tuple[AccountRow, ...]

    @staticmethod
    def of(moves: Sequence[TimedMove], par: Par, named: frozenset[Kind] = frozenset()) -> Account:
        """The account of the moves of a run; `named` are the kinds that cost the player more than chance explains."""
        by_kind: defaultdict[Kind, list[TimedMove]] = defaultdict(list)
        for one in moves:
            by_kind[one.stake.difficulty.kind].append(one)
        rows = [_row(kind, some, par, is_named=kind in named) for kind, some in by_kind.items()]
        return Account(tuple(sorted(rows, key=lambda row: (-row.above.ms, row.kind.code))))

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


def _row(kind: Kind, moves: Sequence[TimedMove], par: Par, *, is_named: bool) -> AccountRow:
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
        is_named,
    )
