"""Games drawn by hand from a real bag, with the tops that the solver finds: the same as those that were made."""

import pytest

from tests.game.test_remake import of
from tests.solver.lexicons import maker
from topping.play.session.course import after
from topping.play.session.drawing import top_event
from topping.play.session.session import Session
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.retained import preferred, retain
from topping.rules.grid.position import Position
from topping.rules.moves import Solution


def tops_of(session: Session) -> tuple[Solution, ...]:
    assert session.bag is not None
    assert session.bag.drawn is not None
    return maker().solver.tops(Position(session.state.board, session.bag.drawn.letters), session.conditions.variant)


def searched(session: Session) -> Session:
    """The session once the draw that waits for its top has it, or has gone back."""
    return after(session, top_event(session, tops_of(session)))


@pytest.mark.parametrize("variant", [NORMALE, VARIANTS["7et8+joker"]], ids=str)
def test_the_first_of_the_order_of_the_rules_is_the_one_that_is_retained(variant: Variant) -> None:
    for turn in of(variant).turns():
        bag, tops = turn.before.bag_behind(turn.draw), maker().solver.tops(turn.position, variant)
        assert preferred(tops, turn.position, bag, variant)[0] == retain(tops, turn.position, bag, variant)
