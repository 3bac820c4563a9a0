"""The account: sums to the millisecond."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.helpers import timed_moves
from topping.training.account import Account
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
