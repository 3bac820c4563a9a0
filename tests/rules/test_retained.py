"""The choice among equal tops, level by level (§3.4), down to the openness of the grid."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.helpers import board_with, random_placement
from tests.rules.strategies import boards, variants
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.games.game import GameState
from topping.rules.games.retained import _Grid, retain, retainable, unseen
from topping.rules.grid.board import EMPTY, SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.placement import Misfit, Placement, lay
from topping.rules.tiles import Bag

PASSE = board_with("PASSE H8")
JOKER_GAME = VARIANTS["normale+joker"]


def solution(text: str, points: int = 20) -> Solution:
    word, reference = text.split()
    return Solution(word, Reference.parse(reference), points)


def chosen(tops: list[str], rack: str, bag: str, board: Board = PASSE, variant: Variant = NORMALE) -> str:
    """Returns the choice, and checks that it does not depend on the order of the tops."""
    found = {
        str(retain([solution(text) for text in some], Position(board, rack), Bag.of(bag), variant).move)
        for some in permutations(tops)
    }
    assert len(found) == 1
    return found.pop()


def free(tops: list[str], rack: str, bag: str) -> list[str]:
    """Returns the tops that the referee may choose from."""
    found = retainable([solution(text) for text in tops], Position(PASSE, rack), Bag.of(bag), NORMALE)
    return [str(one.move) for one in found]


def test_the_referee_may_choose_among_tops_that_no_joker_and_no_ending_parts() -> None:
    assert free(["RIZ 13H", "IRA 13G"], "RIZAEBC", "AEB") == ["IRA 13G", "RIZ 13H"]
    assert free(["bAC 13H", "BA 13G"], "ABC?", "") == ["BA 13G"], "one without a joker must be taken"
    assert free(["RI 13H", "IRA 13G"], "RIAB", "") == ["IRA 13G"], "one that ends the game must be taken"
    assert free([], "RIZAEBC", "AEB") == []


def openness(board: Board) -> int:
    tiles = tuple((Square(*divmod(place, SIZE)), one) for place, one in enumerate(board.cells) if one != EMPTY)
    return _Grid(Board()).opened_by(Placement(solution("EE H4").move, tiles))


def openness_after(text: str, board: Board = PASSE) -> int:
    laid = lay(board, solution(text).move, NORMALE)
    assert not isinstance(laid, Misfit)
    return openness(board.with_tiles(laid.placed))


def test_a_single_top_is_retained() -> None:
    assert chosen(["RIZ 13H"], "RIZAEBC", "AEB") == "RIZ 13H"


def test_a_top_without_joker_goes_before_one_that_ends_the_game() -> None:
    # without the joker, `C?` is left: two letters; with it, a single letter
    assert chosen(["BA 13G", "bAC 13H"], "ABC?", "") == "BA 13G"


def test_then_a_top_that_ends_the_game() -> None:
    more_open, ends = "RI 13H", "IRA 13G"  # they leave `AB` and `B`
    assert openness_after(more_open) > openness_after(ends)
    assert chosen([more_open, ends], "RIAB", "") == ends
    assert chosen([more_open, ends], "RIAB", "E") == more_open


def test_ending_is_judged_on_the_letters_left_not_on_who_could_play_them() -> None:
    # two vowels are left in one case, a vowel and a consonant in the other
    assert chosen(["BC 13H", "BE 13H"], "BCEA", "") == "BC 13H"


def test_a_joker_left_keeps_the_game_going() -> None:
    # `A?` left does not end it, `I` left does
    assert chosen(["RI 13H", "RIz 13H"], "RIZ?", "") == "RI 13H"
    assert chosen(["ROI 13H", "RIO 13H"], "ROI?A", "") == "RIO 13H"


def test_among_tops_with_jokers_one_that_ends_the_game_goes_before_fewer_jokers() -> None:
    assert chosen(["rI 13H", "raI 13H"], "I??B", "") == "raI 13H"


def test_then_the_fewest_jokers() -> None:
    assert chosen(["rAi 13H", "RAi 13H"], "RA??BC", "EEBB") == "RAi 13H"
    assert openness_after("raIS 13H") > openness_after("RaI G11")
    assert chosen(["raIS 13H", "RaI G11"], "RIS??BC", "EEBB") == "RaI G11"


def test_then_the_most_open_grid() -> None:
    assert openness_after("RI 13H") > openness_after("RI I12") > openness_after("RI G11")
    assert chosen(["RI I12", "RI 13H", "RI G11"], "RIABCDE", "EEBB") == "RI 13H"
    # openness precedes the order of solution lists
    assert chosen(["IR G11", "RI 13H"], "RIABCDE", "EEBB") == "RI 13H"


def test_then_the_written_down_order() -> None:
    assert chosen(["RIZ 13H", "RIA 13H", "RIS 13H"], "RIZASBC", "EEBB") == "RIA 13H"
    assert chosen(["RIr 13H", "rIR 13H"], "RI?BCDE", "EEBB") == "RIr 13H"


def test_in_a_joker_game_a_joker_that_will_be_replaced_counts_as_preserved() -> None:
    tops = ["RIZ 13H", "rIA 13H"]
    # the bag holds an R: both preserve the joker, and the order of lists decides
    assert chosen(tops, "RIZA?BC", "EERB", variant=JOKER_GAME) == "rIA 13H"
    # the only R is in hand: the joker would stay on the grid
    assert chosen(tops, "RIZA?BC", "EEBB", variant=JOKER_GAME) == "RIZ 13H"
    # outside a joker game no joker returns
    assert chosen(tops, "RIZA?BC", "EERB") == "RIZ 13H"


def test_in_a_joker_game_one_that_will_be_replaced_goes_before_one_that_stays_and_ends_the_game() -> None:
    # the bag holds an R and no Z; BAz leaves `C` and the R, and ends the game
    tops = ["rB 13H", "BAz 13H"]
    assert chosen(tops, "ABC?", "R", variant=JOKER_GAME) == "rB 13H"
    assert chosen(tops, "ABC?", "R") == "BAz 13H"


def test_in_a_joker_game_the_tile_that_replaces_is_no_longer_left_to_play() -> None:
    # the R leaves the bag for the grid, and only the returned joker is left; with two R, an R is left too
    assert openness_after("EI 13H") > openness_after("IrE 13G")
    assert chosen(["EI 13H", "IrE 13G"], "IE?", "R", variant=JOKER_GAME) == "IrE 13G"
    assert chosen(["EI 13H", "IrE 13G"], "IE?", "RR", variant=JOKER_GAME) == "EI 13H"


def test_in_a_joker_game_no_joker_is_left_once_the_second_stays_on_the_grid() -> None:
    # `B` is left, or `AB`: the bag replaces neither joker
    one_spent = board_with("PaSSE H8")
    assert openness_after("rI 13H") > openness_after("IrA 13G")
    assert chosen(["rI 13H", "IrA 13G"], "IAB?", "", one_spent, JOKER_GAME) == "IrA 13G"


def test_a_joker_that_lies_there_already_is_not_spent_again() -> None:
    one_spent = board_with("PaSSE H8")
    for along, across in (("PaSSER H8", "RIABC 13H"), ("PaSSER H8", "RI 13H")):
        most_open = max((along, across), key=lambda text: openness_after(text, one_spent))
        assert chosen([along, across], "RIABC?", "EEBB", one_spent) == most_open


def test_one_joker_of_the_reserve_is_left_to_play() -> None:
    # `B` and a joker continue the game, so that the more open grid is chosen; `B` alone ends it
    tops = ["RI 13H", "IRA 13G"]
    one_spent, both_spent = board_with("PaSSE H8"), board_with("PaSsE H8")
    for bag in ("", "?"):
        assert chosen(tops, "RIAB", bag, variant=JOKER_GAME) == "RI 13H"
        assert chosen(tops, "RIAB", bag, one_spent, JOKER_GAME) == "RI 13H"
        assert chosen(tops, "RIAB", bag, both_spent, JOKER_GAME) == "IRA 13G"
    # with a joker in hand, the reserve does not count: a draw holds one joker
    assert chosen(tops, "RIA?", "", variant=JOKER_GAME) == "IRA 13G"


@given(variants, st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_choice_is_one_of_the_tops_whatever_their_order(variant: Variant, seed: int, shuffled: Random) -> None:
    state = GameState(variant, PASSE, Bag.full().without_jokers)
    rack = "AEIRST?"
    tops = []
    for number in range(8):
        laid = random_placement(state, rack, Random(seed + number))
        if laid is not None:
            tops.append(Solution(laid.move.word, laid.move.reference, 20))
    tops = list(dict.fromkeys(tops))
    position, bag = Position(PASSE, rack), Bag.of("ABCDE")
    first = retain(tops, position, bag, variant)
    shuffled.shuffle(tops)
    assert retain(tops, position, bag, variant) == first
    assert first in tops


def test_unseen_tiles_are_the_set_minus_grid_and_draw() -> None:
    position = Position(board_with("PAsSE H8"), "AE?")
    assert len(unseen(position)) == 102 - 8
    assert unseen(position).jokers == 0
    assert unseen(Position(board_with("ZZ A1"), "Z?????")).count("Z") == 0


def naive_openness(board: Board) -> int:
    """Computes openness by its definition, square by square."""
    total = 0
    for row in range(SIZE):
        for column in range(SIZE):
            tile = Square(row, column)
            for direction in Direction:
                neighbours = (tile.moved(direction, -1), tile.moved(direction, 1))
                if not board.holds(tile) or any(board.holds(square) for square in neighbours):
                    continue
                for step in (-1, 1):
                    reach = 0
                    square = tile.moved(direction, step)
                    while reach < 7 and square.on_board and not _taken_or_beside_one(board, square, direction):
                        reach += 1
                        square = square.moved(direction, step)
                    total += reach
    return total


def _taken_or_beside_one(board: Board, square: Square, along: Direction) -> bool:
    return any(board.holds(square.moved(along.other, aside)) for aside in (-1, 0, 1))


@given(boards)
def test_the_masks_agree_with_the_walk(board: Board) -> None:
    assert openness(board) == naive_openness(board)


@given(boards, st.frozensets(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), max_size=9))
def test_the_openness_after_a_move_agrees_with_the_walk(board: Board, squares: frozenset[tuple[int, int]]) -> None:
    free = [square for square in (Square(*place) for place in sorted(squares)) if not board.holds(square)]
    placement = Placement(solution("EE H4").move, tuple((square, "E") for square in free))
    after = board.with_tiles(placement.placed)
    grid = _Grid(board)
    for _ in range(2):  # the second time from the cache
        assert grid.opened_by(placement) == naive_openness(after) - naive_openness(board)


def test_the_openness_of_known_grids() -> None:
    assert openness(Board()) == 0
    assert openness(board_with("PASSE H8")) == 5 * 14
    assert openness(board_with("ET A1")) == 2 * 7
    assert openness(board_with("ET 1A")) == 2 * 7


def test_only_the_shape_counts_in_openness() -> None:
    assert openness(board_with("PASSE H8")) == openness(board_with("kIWiS H8"))
