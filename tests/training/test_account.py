"""The account: sums to the millisecond, and kinds that are named only where a test says so."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.helpers import stake, timed, timed_moves
from topping.training.account import Account
from topping.training.analysedmove import Kind
from topping.training.par import Par, TimedMove

PAR = Par.prior()


@given(st.lists(timed_moves, max_size=30))
@settings(max_examples=40)
def test_rows_sum_to_what_the_moves_cost(moves: list[TimedMove]) -> None:
    account = Account.of(moves, PAR)
    assert account.cost_ms == sum(one.cost_ms for one in moves)
    assert account.par_ms == PAR.total(one.stake for one in moves).ms
    assert account.above_ms == sum(row.above.ms for row in account.rows)
    assert sum(row.n for row in account.rows) == len(moves)
    assert len({row.kind for row in account.rows}) == len(account.rows)


def evenly(kind: Kind, n: int, factor: float = 1.0) -> list[TimedMove]:
    """Moves of a kind that take so many times their par, some more and some less."""
    one = stake(kind)
    spread = [0.5, 0.8, 1.0, 1.25, 2.0]
    median = 2.718281828 ** PAR.log_ms(one.difficulty)
    return [timed(one, round(median * factor * spread[place % 5])) for place in range(n)]


def test_a_kind_alone_is_not_compared() -> None:
    (row,) = Account.of(evenly(Kind.LINK, 50, 4.0), PAR).rows
    assert row.p == 1.0
    assert not row.named
