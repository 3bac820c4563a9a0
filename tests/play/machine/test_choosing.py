"""The choice of moves by the machine, also at the end of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.machine.simulated import SimulatedGame
from tests.solver.lexicons import sample, small
from tests.solver.positions import shuffled
from topping.bank.machine import leave_values
from topping.errors import InputError
from topping.play.machine import endgame
from topping.play.machine.advice import advise
from topping.play.machine.atclassic import PASSING, MachineTurn, TurnSight
from topping.play.machine.endgame import EndSearch, EndState, Solve, hand_value
from topping.play.machine.leaves import LeaveValues, features, kept_of
from topping.play.machine.levels import LEVELS, Level, format_seats, parse_seats
from topping.play.machine.weighing import choose, kept_after, leave_worth, weigh
from topping.rules.conditions.variant import NORMALE
from topping.rules.grid.board import LINES, Board, Direction
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import laid
from topping.rules.scoring import score
from topping.rules.tiles import TILES, Bag, in_letter_order, tile_of, without
from topping.solver import Solver


class LengthVocabulary:
    """A vocabulary in which short words are common, and words ending with S are played often."""

    def frequency(self, word: str) -> int:
        return max(0, 11 - len(word))

    def plays(self, word: str) -> int:
        return 20 if word.endswith("S") else 0


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(sample())


def sights(solver: Solver, seed: int) -> Iterator[TurnSight]:
    """Returns the views of the players of a game in which both play tops."""
    game = SimulatedGame(Random(seed))
    while not game.is_over:
        sight = game.sight()
        yield sight
        tops = solver.tops(sight.position, NORMALE)
        game.play(MachineTurn(tops[0]) if tops else PASSING)


def test_weighed_turns_equal_all_turns_sorted(solver: Solver) -> None:
    leaves = leave_values()
    for sight in sights(solver, 5):
        solutions = solver.all(sight.position, NORMALE)
        plain = [solution.points + leave_worth(sight, kept_after(sight, solution), leaves) for solution in solutions]
        if sight.may_exchange:
            kept = [one for one in kept_of(sight.rack) if len(one) < len(sight.rack)]
            plain += [leave_worth(sight, one, leaves) for one in kept]
        weighed = weigh(sight, solutions, leaves, 5)
        if plain:
            assert [one.worth for one in weighed] == pytest.approx(sorted(plain, reverse=True)[:5])
        else:
            assert [one.turn for one in weighed] == [PASSING]
        for one in weighed:
            used = one.turn.exchanged
            if one.turn.solution is not None:
                used = laid(sight.board, one.turn.solution.move).tiles
            assert in_letter_order(without(sight.rack, used) or "") == one.kept


def test_letters_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(InputError) as told:
        TurnSight(Board(), "ABCDEFG", 88, (8,))
    assert told.value.details == {"unseen": 95, "others": 96}


@pytest.mark.parametrize(
    ("name", "word", "knows"),
    [
        ("debutant", "AAAAA", True),
        ("debutant", "AAAAAA", False),
        ("debutant", "AAAAAS", False),
        ("amateur", "AAAAAA", True),
        ("amateur", "AAAAAAA", False),
        ("amateur", "AAAAAAS", False),
        ("club", "AAAAAAAA", True),
        ("club", "AAAAAAAAA", False),
        ("club", "AAAAAAAAS", True),
        ("expert", "AAAAAAAAAAAA", True),
    ],
)
def test_a_level_knows_common_words_or_words_often_played(name: str, word: str, knows: bool) -> None:
    assert LEVELS[name].knows(word, LengthVocabulary()) == knows


def chosen(level: Level, sight: TurnSight, solve: Solve, seed: int) -> MachineTurn:
    return choose(level, sight, solve, LengthVocabulary(), leave_values(), Random(seed))


def test_club_amateur_and_beginner_bring_fewer_points_a_turn_in_this_order(solver: Solver) -> None:
    """An expert also keeps better letters; the manual tells how often each level beats the one below."""
    solve = partial(solver.all, variant=NORMALE)
    points = dict.fromkeys(("club", "amateur", "debutant"), 0)
    for sight in islice(sights(solver, 5), 12):
        for name in points:
            turns = [chosen(LEVELS[name], sight, solve, seed) for seed in range(8)]
            points[name] += sum(turn.solution.points for turn in turns if turn.solution is not None)
    assert sorted(points, key=lambda name: -points[name]) == list(points)


def test_a_beginner_overlooks_the_best_word_that_he_knows_in_most_turns(solver: Solver) -> None:
    """He plays a word of half its points or more; an expert never plays less than the best."""
    solve = partial(solver.all, variant=NORMALE)
    (sight,) = islice(sights(solver, 6), 1)
    known = [one for one in solve(sight.position) if LEVELS["debutant"].knows(one.word.upper(), LengthVocabulary())]
    turns = [chosen(LEVELS["debutant"], sight, solve, seed).solution for seed in range(100)]
    points = [turn.points for turn in turns if turn is not None]
    assert len(points) == 100
    assert 0.1 < sum(point == known[0].points for point in points) / 100 < 0.6


class NoShortWords:
    """The vocabulary of a person who knows no word of two letters."""

    def frequency(self, word: str) -> int:
        return 9 if len(word) > 2 else 0

    def plays(self, word: str) -> int:
        return 0


def test_a_level_forms_only_words_that_it_knows(solver: Solver) -> None:
    solve = partial(solver.all, variant=NORMALE)
    for sight in sights(solver, 5):
        turn = choose(LEVELS["club"], sight, solve, NoShortWords(), leave_values(), Random(1))
        if turn.solution is not None:
            formed = score(sight.board, laid(sight.board, turn.solution.move), NORMALE).words
            assert all(len(word) > 2 for word in formed)


def test_a_level_that_knows_no_word_of_its_letters_exchanges_or_passes(solver: Solver) -> None:
    def nothing(_: Position) -> Sequence[Solution]:
        return ()

    first = next(sights(solver, 5))
    last = next(sight for seed in range(20) for sight in sights(solver, seed) if not sight.may_exchange)
    assert chosen(LEVELS["club"], first, nothing, 1) == MachineTurn.exchanging(first.rack)
    assert chosen(LEVELS["club"], last, nothing, 1) == PASSING


def test_an_expert_plays_the_turn_of_most_points_and_leave(solver: Solver) -> None:
    solve = partial(solver.all, variant=NORMALE)
    for sight in islice(sights(solver, 5), 6):
        (best,) = weigh(sight, solve(sight.position), leave_values(), 1)
        assert chosen(LEVELS["expert"], sight, solve, 1) == best.turn


def test_advice_tells_what_a_turn_costs_beside_the_best(solver: Solver) -> None:
    solve = partial(solver.all, variant=NORMALE)
    sight = next(sights(solver, 5))
    best, *others = weigh(sight, solve(sight.position), leave_values(), 3)
    assert advise(sight, best.turn, solve, leave_values(), 3).cost == 0
    for other in others:
        advice = advise(sight, other.turn, solve, leave_values(), 3)
        assert advice.best[0].turn == best.turn
        assert advice.cost == pytest.approx(best.worth - other.worth)


LEAVES = st.lists(st.sampled_from(TILES), max_size=6).map("".join)


@given(st.dictionaries(LEAVES.flatmap(lambda leave: st.sampled_from(features(leave) or ("E1",))), st.integers(-99, 99)))
def test_a_table_reads_back(hundredths: dict[str, int]) -> None:
    table = LeaveValues({name: worth / 4 for name, worth in hundredths.items()})
    assert LeaveValues.parse(str(table)) == table


@pytest.mark.parametrize(
    "line", ["E1", "E1\tmuch", "E1\t1\nE1\t2", "1E\t1", "=7/0\t1", "=3/4\t1", "E0\t1", "e1\t1", "\t1"]
)
def test_another_text_is_no_table_of_leaves(line: str) -> None:
    with pytest.raises(ValueError, match=r"leave|float"):
        LeaveValues.parse(line)


@given(LEAVES)
def test_a_value_is_the_sum_of_the_features(leave: str) -> None:
    table = leave_values()
    assert (
        table.value(leave)
        == table.value(leave[::-1])
        == pytest.approx(sum(table.points.get(feature, 0) for feature in features(leave)))
    )


@given(st.lists(st.sampled_from(TILES), max_size=7).map("".join))
def test_each_set_of_kept_letters_comes_once(rack: str) -> None:
    kept = list(kept_of(rack))
    ways = 1
    for tile in set(rack):
        ways *= rack.count(tile) + 1
    assert len(kept) == len(set(kept)) == ways


@given(st.dictionaries(st.integers(0, 3), st.sampled_from(list(LEVELS.values()))))
def test_seats_read_back(levels: dict[int, Level]) -> None:
    assert parse_seats(format_seats(levels)) == levels


@pytest.mark.parametrize("text", ["", "banc", "machine:", "machine:x=expert", "machine:1=champion"])
def test_any_other_text_has_none(text: str) -> None:
    assert parse_seats(text) == {}


@pytest.fixture(scope="module")
def ending_solver() -> Solver:
    """Plays games to their ends."""
    return Solver(sample())


@pytest.fixture(scope="module")
def searcher() -> Solver:
    """Knows so few words that every line can be searched."""
    return Solver(small(1, 400))


def ends(ending_solver: Solver, each: int, wanted: int) -> Iterator[EndState]:
    """Returns ends of games of tops with this number of letters in each rack; the other letters are on the grid."""
    for seed in range(1, wanted + 1):
        simulated = SimulatedGame(Random(seed))
        for _ in range(40):
            tops = ending_solver.tops(simulated.sight().position, NORMALE)
            if not tops or not simulated.game.bag:
                break
            simulated.play(MachineTurn(tops[0]))
        game, seat = simulated.game, simulated.seat
        racks = ["".join(shuffled(list(rack), Random(seed)))[:each] for rack in game.racks]
        surplus = Bag.full().minus_available("".join(map(tile_of, game.board.tiles)) + "".join(racks)).tiles
        free = [square for line in LINES[Direction.HORIZONTAL] for square in line if not game.board.holds(square)]
        on_grid = zip(free, surplus.replace("?", "e"), strict=False)
        yield EndState(game.board.with_tiles(on_grid), racks[seat], racks[1 - seat])


def minimax(ending_solver: Solver, state: EndState) -> int:
    """Returns the difference at the end, from a search of every line."""
    if not state.other:
        return -2 * hand_value(state.rack)
    if state.passes == 2:
        return hand_value(state.other) - hand_value(state.rack)
    best = -minimax(ending_solver, EndState(state.board, state.other, state.rack, state.passes + 1))
    for one in ending_solver.all(state.position, NORMALE):
        placement = laid(state.board, one.move)
        rack = without(state.rack, placement.tiles)
        assert rack is not None
        after = EndState(state.board.with_tiles(placement.placed), state.other, rack)
        best = max(best, one.points - minimax(ending_solver, after))
    return best


def test_a_full_search_equals_a_search_of_every_line(ending_solver: Solver, searcher: Solver) -> None:
    for state in ends(ending_solver, 3, 10):
        check_against_the_twin(searcher, state)
        check_against_the_twin(searcher, replace(state, passes=1))


def check_against_the_twin(ending_solver: Solver, state: EndState) -> None:
    solve = partial(ending_solver.all, variant=NORMALE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(endgame, "WIDTH", 10**6)
        move, value = EndSearch(solve, budget=10**6).best(state)
    assert value == minimax(ending_solver, state)
    assert move.points - minimax(ending_solver, move.after) == value


def test_a_search_ends_with_its_budget(ending_solver: Solver) -> None:
    (state,) = ends(ending_solver, 7, 1)
    asked = 0

    def solve(position: Position) -> Sequence[Solution]:
        nonlocal asked
        asked += 1
        return ending_solver.all(position, NORMALE)

    for budget in (1, 2, 50):
        asked = 0
        move, _ = EndSearch(solve, budget=budget).best(state)
        assert asked <= budget
        assert move.solution is None or move.solution in ending_solver.all(state.position, NORMALE)


def test_advice_at_the_end_never_holds_the_best_turn_below_the_one_played(
    ending_solver: Solver, searcher: Solver
) -> None:
    solve = partial(searcher.all, variant=NORMALE)
    for state in ends(ending_solver, 3, 4):
        sight = TurnSight(state.board, state.rack, 0, (len(state.other),))
        assert sight.opponent_rack == in_letter_order(state.other)
        solutions = searcher.all(state.position, NORMALE)
        for turn in (PASSING, *map(MachineTurn, solutions[:2])):
            advice = advise(sight, turn, solve, leave_values(), 4)
            assert advice.is_searched
            assert advice.cost >= 0
            assert [one.worth for one in advice.best] == sorted((one.worth for one in advice.best), reverse=True)
            assert advice.best[0].worth == minimax(searcher, state)
