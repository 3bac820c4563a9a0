from hypothesis import given
from hypothesis import strategies as st

from tests.rules.strategies import moves
from topping.rules.grid.board import Reference
from topping.rules.moves import Move, Solution

solutions = st.builds(lambda move, points: Solution(move.word, move.reference, points), moves, st.integers(0, 300))


def solution(text: str) -> Solution:
    word, reference, points = text.split()
    return Solution(word, Reference.parse(reference), int(points))


def test_the_order_of_solution_lists_level_by_level() -> None:
    texts = [
        "ZUT H8 30",
        "ABLE 3C 20",
        "BABA B2 20",
        "BABA C1 20",
        "BABa C1 20",
        "BAbA C1 20",
        "BABA 2B 20",
        "AA H8 3",
    ]
    ranked = sorted((solution(text) for text in reversed(texts)), key=lambda one: one.rank)
    assert [str(one) for one in ranked] == texts


@given(solutions, solutions)
def test_only_equal_solutions_share_a_rank(one: Solution, other: Solution) -> None:
    assert (one.rank == other.rank) == (one == other)


@given(st.lists(solutions))
def test_many_solutions_are_those_made_one_by_one(ones: list[Solution]) -> None:
    many = Solution.many((one.word for one in ones), (one.reference for one in ones), (one.points for one in ones))
    assert many == tuple(ones)
    assert list(map(hash, many)) == list(map(hash, ones))


@given(solutions)
def test_a_solution_holds_its_move(one: Solution) -> None:
    assert one.move == Move(one.word, one.reference)
    assert solution(str(one)) == one
