"""Games drawn by hand from a real bag, with the tops that the solver finds: the same as those that were made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.game.test_remake import is_sound, maker, of
from tests.play.session.test_drawing import by_hand, played, told
from topping.play.session import events
from topping.play.session.course import after
from topping.play.session.drawing import top_event, wanted
from topping.play.session.othergame import with_other_top, without_last
from topping.play.session.session import Session
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.gametext import format_game
from topping.rules.games.retained import preferred, retain
from topping.rules.grid.position import Position
from topping.rules.moves.move import Solution


def tops_of(session: Session) -> tuple[Solution, ...]:
    assert session.bag is not None
    assert session.bag.drawn is not None
    return maker().solver.tops(Position(session.state.board, session.bag.drawn.letters), session.conditions.variant)


def searched(session: Session) -> Session:
    """The session once the draw that waits for its top has it, or has gone back."""
    return after(session, top_event(session, tops_of(session)))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_shipped_game_drawn_by_hand_is_that_game(variant: Variant) -> None:
    game, session = of(variant), by_hand(variant)
    for move in game.moves:
        for rejection in move.draw.rejected:
            session = told(session, f":{rejection.letters}")
            if session.bag is not None and session.bag.drawn is not None:
                session = searched(session)
        session = played(searched(told(session, f":{move.draw.new}")))
    assert session.is_played_out
    assert format_game(replace(game, moves=session.games[0].moves)) == format_game(game)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_rejections_cancelled_moves_and_other_tops_replays(seed: int) -> None:
    chance, session = Random(seed), by_hand(NORMALE)
    for _ in range(200):
        if session.is_played_out:
            break
        want = wanted(session)
        session = told(session, ":" + "".join(chance.sample(want.bag.tiles, want.count)))
        if session.bag is None or session.bag.drawn is None:
            continue
        tops = tops_of(session)
        session = after(session, top_event(session, tops))
        if not session.has_next:
            continue
        session = after(session, events.Opened(session.opened + 1))
        turn = session.turn(session.opened)
        if chance.random() < 0.2:
            session = after(session, events.Cancelled(session.opened, without_last(session)))
            continue
        free = preferred(tops, turn.position, turn.before.bag_behind(turn.draw), NORMALE)
        if len(free) > 1 and chance.random() < 0.5:
            session = after(session, events.Retained(session.opened, with_other_top(session, free[1])))
        session = after(session, events.Collected(session.opened))
    assert session.is_played_out
    assert session.cancelled
    assert is_sound(session.games[0])


@pytest.mark.parametrize("variant", [NORMALE, VARIANTS["7et8+joker"]], ids=str)
def test_the_first_of_the_order_of_the_rules_is_the_one_that_is_retained(variant: Variant) -> None:
    for turn in of(variant).turns():
        bag, tops = turn.before.bag_behind(turn.draw), maker().solver.tops(turn.position, variant)
        assert preferred(tops, turn.position, bag, variant)[0] == retain(tops, turn.position, bag, variant)
