"""What the solver promises besides being right."""

from array import array
from itertools import islice
from random import Random

import pytest

from tests.solver import lexicons, positions
from tests.solver.agree import disagreement
from topping.compiled.calling import address_of, kernel, zeros
from topping.errors import InputError
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.grid.board import SIZE, Board
from topping.rules.grid.position import Position
from topping.rules.moves import judge
from topping.solver import Solver
from topping.solver.keys import POINTS_SHIFT
from topping.solver.solver import _Memory
from topping.solver.timing import measure

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(lexicons.bundled())


@pytest.mark.parametrize(
    ("rack", "name", "count"),
    [("RERAEUI", "normale", 651), ("RERAEU?", "normale", 7354), ("RERAE??", "normale", 40174)],
)
def test_counts_of_all_solutions(solver: Solver, rack: str, name: str, count: int) -> None:
    position = Position.parse(f"{PASSE} {rack}/")
    solutions = solver.all(position, VARIANTS[name])
    assert len(solutions) == len(set(solutions)) == count
    assert list(solutions) == sorted(solutions, key=lambda solution: solution.rank)
    for solution in solutions[:: len(solutions) // 200]:
        judgement = judge(position, solution.move, VARIANTS[name], lexicons.bundled().admits)
        assert judgement.fault is None
        assert judgement.score is not None
        assert judgement.score.points == solution.points
    for best in (100, 10**12):
        assert solver.best(position, VARIANTS[name], best) == solutions[:best]
    assert solver.tops(position, VARIANTS[name]) == tuple(
        solution for solution in solutions if solution.points == solutions[0].points
    )


def test_room_for_solutions_grows(solver: Solver) -> None:
    position, expected = Position.parse(f"{PASSE} RERAEUI/"), Solver(lexicons.bundled())
    solver._threads.memory = _Memory(10)
    assert list(solver.all(position, NORMALE)) == list(expected.all(position, NORMALE))
    assert solver._memory().room > 10


@pytest.mark.parametrize("name", ["normale", "789"])
def test_cross_sets_handed_on_are_those_made_anew(solver: Solver, name: str) -> None:
    variant, chance = VARIANTS[name], Random(name)
    games = [
        list(islice(positions.of_games(solver, variant, jokers, jokers), 30 - 10 * jokers)) for jokers in (0, 1, 2)
    ]
    plain, *_ = games
    one_way = [position for game in games for position in game]
    back = [*reversed(plain), plain[3], plain[-1], plain[3], Position(Board(), plain[3].rack), plain[-1]]
    moved = [Position(_without_a_tile(position.board, chance), position.rack) for position in plain for _ in range(2)]
    anew = Solver(lexicons.bundled())
    for position in [*one_way, *back, *moved]:
        anew._threads.memory = _Memory(1 << 20)
        assert solver.all(position, variant)._keys == anew.all(position, variant)._keys, f"{position} {name}"


def _without_a_tile(board: Board, chance: Random) -> Board:
    """The grid as it would be had a tile been taken away, or been another one."""
    tiles = [place for place, cell in enumerate(board.cells) if cell != "."]
    if not tiles:
        return board
    place = tiles[int(chance.random() * len(tiles))]
    return Board(board.cells[:place] + ".Ee"[int(chance.random() * 3)] + board.cells[place + 1 :])


def test_solutions_are_a_list(solver: Solver) -> None:
    solutions = solver.all(Position.parse(f"{PASSE} RERAEU?/"), NORMALE)
    every = list(solutions)
    assert solutions[0] == every[0]
    assert solutions[-1] == every[-1]
    assert solutions[5000:10:-7] == tuple(every[5000:10:-7])
    assert solutions[:0] == ()
    assert solutions.points == [one.points for one in every]
    assert every[4100] in solutions
    with pytest.raises(IndexError):
        solutions[len(solutions)]


def test_one_tile_that_makes_words_both_ways_gives_two_solutions() -> None:
    solver = Solver(WordGraph.from_words(["AS", "OS"], "essai"))
    board = Board(".A" + "." * 13 + "O" + "." * 209)
    found = [str(solution) for solution in solver.all(Position(board, "S"), NORMALE)]
    assert {"AS 2A 8", "OS B1 8"} <= set(found)


@pytest.mark.parametrize("word", ["OS", "RUE", "PORT", "TABLE", "MAISON", "VOITURE"])
def test_a_word_across_is_looked_up_whatever_its_length_and_its_open_square(word: str) -> None:
    for open_at in range(len(word)):
        placed = word[open_at] + "S"
        column = [word[row] if row < len(word) and row != open_at else "." for row in range(SIZE)]
        position = Position(Board("".join(f"......{cell}........" for cell in column)), placed)
        for words in ([placed, word], [placed, word, word[::-1]], [placed]):
            told = disagreement(Solver(WordGraph.from_words(words, "essai")), words, position, NORMALE)
            assert not told, f"{told}: {position} {words}"


def test_nothing_can_be_played() -> None:
    solver = Solver(WordGraph.from_words(["ZZ"], "essai"))
    for rack in ("", "Z", "AB", "?"):
        assert solver.tops(Position(Board(), rack), NORMALE) == ()
        assert not solver.all(Position(Board(), rack), NORMALE)
        assert solver.best(Position(Board(), rack), NORMALE, 5) == ()


def test_too_many_letters_in_hand(solver: Solver) -> None:
    with pytest.raises(InputError):
        solver.tops(Position(Board(), "AEIOUSTR"), NORMALE)
    assert solver.tops(Position(Board(), "AEIOUSTR"), VARIANTS["7et8"])


def test_characters_are_checked(solver: Solver) -> None:
    for position in (Position(Board("É" + "." * 224), "A"), Position(Board(), "é"), Position(Board("."), "A")):
        with pytest.raises(InputError):
            solver.tops(position, NORMALE)


def test_statistics_of_a_stream(solver: Solver) -> None:
    position = Position.parse(f"{PASSE} RERAEUI/")
    tops, nanoseconds = solver.timed_tops(position, NORMALE)
    assert tops == solver.tops(position, NORMALE)
    assert nanoseconds > 0
    told = measure(solver, [position] * 10, NORMALE)
    assert told["positions"] == 10
    assert told["lexicon_bytes"] == solver.lexicon_bytes <= 64_000_000
    assert isinstance(told["cpu_us"], dict)
    assert 0 < told["cpu_us"]["p50"] <= told["cpu_us"]["p90"] <= told["cpu_us"]["p99"]
    assert measure(solver, [], NORMALE)["positions"] == 0


def test_no_solution_is_lost_with_nine_letters_and_two_jokers(solver: Solver) -> None:
    position = Position.parse(f"{PASSE} ERSTIAN??/")
    solutions = solver.all(position, VARIANTS["789"])
    assert len(solutions) == len(set(solutions)) > 100_000
    assert [solution.rank for solution in solutions[:2000]] == sorted(solution.rank for solution in solutions[:2000])
    for count in (5000, 20_000):
        assert solver.best(position, VARIANTS["789"], count) == solutions[:count]


@pytest.mark.parametrize("count", [1, 2, 65, 1000, 1001, 5000])
@pytest.mark.parametrize("points", [1, 300, 1 << 14])
def test_sorted_by_all_bits(count: int, points: int) -> None:
    chance = Random(count * points)
    least = (1 << 14) - points  # points are counted from the most that there can be
    told = [
        least + int(chance.random() * points) << POINTS_SHIFT | int(chance.random() * (1 << POINTS_SHIFT))
        for _ in range(count)
    ]
    alike = [key >> 40 << 40 | key & 7 for key in told[: count // 2]]  # many that only the last bits tell apart
    keys = array("Q", [*told[count // 2 :], *alike][:count])
    spare, starts = zeros("Q", count), zeros("i", 1 << 13)
    expected = sorted(keys)
    kernel("sort_keys")(address_of(keys), len(keys), address_of(spare), address_of(starts))
    assert list(keys) == expected
