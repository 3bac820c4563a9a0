"""The end of a game, searched: against a twin that follows every line to its end."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import pytest

from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import sample, small
from tests.solver.positions import shuffled
from topping.game.machine.playing import leave_values
from topping.play.machine.advice import advise
from topping.play.machine.atclassic import PASSING, MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, hand_value
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import LINES, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Solution, laid
from topping.rules.tiles import Bag, in_letter_order, tile_of, without
from topping.solver import Solver


@pytest.fixture(scope="module")
def solver() -> Solver:
    """Plays games up to their ends."""
    return Solver(sample())


@pytest.fixture(scope="module")
def searcher() -> Solver:
    """Knows so few words that every line can be followed."""
    return Solver(small(1, 400))


def ends(solver: Solver, each: int, wanted: int) -> Iterator[EndState]:
    """Ends of games of the tops in which both hold so many letters; what they held besides lies on the grid."""
    for seed in range(1, wanted + 1):
        simulated = SimulatedGame(Random(seed))
        for _ in range(40):
            tops = solver.tops(simulated.sight().position, NORMALE)
            if not tops or not simulated.game.bag:
                break
            simulated.play(MachineTurn(tops[0]))
        game, seat = simulated.game, simulated.seat
        racks = ["".join(shuffled(list(rack), Random(seed)))[:each] for rack in game.racks]
        surplus = Bag.full().minus_as_far_as_it_goes("".join(map(tile_of, game.board.tiles)) + "".join(racks)).tiles
        free = [square for line in LINES[Direction.HORIZONTAL] for square in line if not game.board.holds(square)]
        on_grid = zip(free, surplus.replace("?", "e"), strict=False)
        yield EndState(game.board.with_tiles(on_grid), racks[seat], racks[1 - seat])


def minimax(solver: Solver, state: EndState) -> int:
    """The difference to the end, every line followed."""
    if not state.other:
        return -2 * hand_value(state.rack)
    if not state.rack:
        return 2 * hand_value(state.other)
    if state.passed:
        best = hand_value(state.other) - hand_value(state.rack)
    else:
        best = -minimax(solver, EndState(state.board, state.other, state.rack, passed=True))
    for one in solver.all(state.position, NORMALE):
        placement = laid(state.board, one.move)
        rack = without(state.rack, placement.tiles)
        assert rack is not None
        after = EndState(state.board.with_tiles(placement.placed), state.other, rack)
        best = max(best, one.points - minimax(solver, after))
    return best


def test_the_whole_search_finds_what_following_every_line_finds(solver: Solver, searcher: Solver) -> None:
    for state in ends(solver, 3, 10):
        check_against_the_twin(searcher, state)


def check_against_the_twin(solver: Solver, state: EndState) -> None:
    solve = partial(solver.all, variant=NORMALE)
    move, value = EndSearch(solve, budget=10**6, width=None).best(state)
    assert value == minimax(solver, state)
    after = -minimax(solver, move.after) if move.solution or not state.passed else 0
    assert move.points + after == value


def test_a_search_ends_with_its_budget(solver: Solver) -> None:
    (state,) = ends(solver, 7, 1)
    asked = 0

    def solve(position: Position) -> Sequence[Solution]:
        nonlocal asked
        asked += 1
        return solver.all(position, NORMALE)

    for budget in (1, 2, 50):
        asked = 0
        move, _ = EndSearch(solve, budget=budget).best(state)
        assert asked <= budget
        assert move.solution is None or move.solution in solver.all(state.position, NORMALE)


def test_advice_at_the_end_never_holds_the_best_turn_below_the_one_played(solver: Solver, searcher: Solver) -> None:
    solve = partial(searcher.all, variant=NORMALE)
    for state in ends(solver, 3, 4):
        sight = TurnSight(state.board, state.rack, 0, (len(state.other),))
        assert sight.opponent_rack == in_letter_order(state.other)
        solutions = searcher.all(state.position, NORMALE)
        for played in (PASSING, *map(MachineTurn, solutions[:2])):
            advice = advise(sight, played, solve, leave_values(), 4)
            assert advice.is_searched
            assert advice.cost >= 0
            assert [one.worth for one in advice.best] == sorted((one.worth for one in advice.best), reverse=True)
            assert advice.best[0].worth == minimax(searcher, state)
