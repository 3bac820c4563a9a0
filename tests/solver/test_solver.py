"""The solver: its solutions, bounds, cache, and agreement with the naive twin."""

import json
import os
from array import array
from collections.abc import Iterator
from itertools import islice, permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.solver import full_list, lexicons, positions
from tests.solver.agree import NAMES, disagreement, some
from topping.compiled.calling import address_of, kernel, zeros
from topping.errors import InputError
from topping.lexicon import catalogue
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.board import SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Move
from topping.rules.placement import Placement, lay
from topping.rules.scoring import judge, score
from topping.rules.tiles import ALPHABET, JOKER
from topping.solver import Solver, tablefile, tables_file
from topping.solver.kernels.grid import STRIDE
from topping.solver.kernels.search import _SLOTS
from topping.solver.kernels.slots import BEFORE, BOUNDS, FIELDS, NONE, PLACE
from topping.solver.packing import POINTS_SHIFT
from topping.solver.solver import _Memory
from topping.solver.tables import TABLES_AT, Tables
from topping.solver.timing import measure

PASSE = "15/15/15/15/15/15/15/7PASSE3/15/15/15/15/15/15/15"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(lexicons.bundled())


@pytest.mark.parametrize(
    ("rack", "name", "count"),
    [("RERAEUI", "normale", 655), ("RERAEU?", "normale", 7445), ("RERAE??", "normale", 40350)],
)
def test_counts_of_all_solutions(solver: Solver, rack: str, name: str, count: int) -> None:
    """The naive twin finds as many with the whole list, in 10 to 40 seconds each."""
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
def test_reused_cross_sets_equal_new_ones(solver: Solver, name: str) -> None:
    variant, chance = VARIANTS[name], Random(name)
    games = [
        list(islice(positions.of_games(solver, variant, jokers, jokers), 30 - 10 * jokers)) for jokers in (0, 1, 2)
    ]
    plain, *_ = games
    one_way = [position for game in games for position in game]
    back = [*reversed(plain), plain[3], plain[-1], plain[3], Position(Board(), plain[3].rack), plain[-1]]
    moved = [
        Position(_with_a_changed_tile(position.board, chance), position.rack) for position in plain for _ in range(2)
    ]
    anew = Solver(lexicons.bundled())
    for position in [*one_way, *back, *moved]:
        anew._threads.memory = _Memory(1 << 20)
        assert solver.all(position, variant)._keys == anew.all(position, variant)._keys, f"{position} {name}"


def _with_a_changed_tile(board: Board, chance: Random) -> Board:
    """Returns the grid with one tile removed or changed."""
    tiles = [place for place, cell in enumerate(board.cells) if cell != "."]
    if not tiles:
        return board
    place = tiles[int(chance.random() * len(tiles))]
    return Board(board.cells[:place] + ".Ee"[int(chance.random() * 3)] + board.cells[place + 1 :])


def test_solutions_support_indexes_and_slices(solver: Solver) -> None:
    solutions = solver.all(Position.parse(f"{PASSE} RERAEU?/"), NORMALE)
    every = list(solutions)
    assert solutions[0] == every[0]
    assert solutions[-1] == every[-1]
    assert solutions[5000:10:-7] == tuple(every[5000:10:-7])
    assert solutions[:0] == ()
    assert solutions.points == [solution.points for solution in every]
    assert every[4100] in solutions
    with pytest.raises(IndexError):
        solutions[len(solutions)]


def test_one_tile_that_makes_words_both_ways_gives_two_solutions() -> None:
    solver = Solver(WordGraph.from_words(["AS", "OS"], "essai"))
    board = Board(".A" + "." * 13 + "O" + "." * 209)
    found = [str(solution) for solution in solver.all(Position(board, "S"), NORMALE)]
    assert {"AS 2A 8", "OS B1 8"} <= set(found)


@pytest.mark.parametrize("word", ["OS", "RUE", "PORT", "PORTE", "MAISON", "VOITURE"])
def test_a_word_across_is_checked_at_any_length_and_open_square(word: str) -> None:
    for open_at in range(len(word)):
        placed = word[open_at] + "S"
        column = [word[row] if row < len(word) and row != open_at else "." for row in range(SIZE)]
        position = Position(Board("".join(f"......{cell}........" for cell in column)), placed)
        for words in ([placed, word], [placed, word, word[::-1]], [placed], [placed, word[::-1], word + "S"]):
            difference = disagreement(Solver(WordGraph.from_words(words, "essai")), words, position, NORMALE)
            assert not difference, f"{difference}: {position} {words}"


def test_a_position_without_a_solution() -> None:
    solver = Solver(WordGraph.from_words(["ZZ"], "essai"))
    for rack in ("", "Z", "AB", "?"):
        assert solver.tops(Position(Board(), rack), NORMALE) == ()
        assert not solver.all(Position(Board(), rack), NORMALE)
        assert solver.best(Position(Board(), rack), NORMALE, 5) == ()


def test_too_many_letters_in_hand_are_refused(solver: Solver) -> None:
    with pytest.raises(InputError):
        solver.tops(Position(Board(), "AEIOUSTR"), NORMALE)
    assert solver.tops(Position(Board(), "AEIOUSTR"), VARIANTS["7et8"])


def test_invalid_characters_are_refused(solver: Solver) -> None:
    for position in (Position(Board("É" + "." * 224), "A"), Position(Board(), "é"), Position(Board("."), "A")):
        with pytest.raises(InputError):
            solver.tops(position, NORMALE)


def test_statistics_of_a_stream(solver: Solver) -> None:
    position = Position.parse(f"{PASSE} RERAEUI/")
    tops, nanoseconds = solver.timed_tops(position, NORMALE)
    assert tops == solver.tops(position, NORMALE)
    assert nanoseconds > 0
    figures = measure(solver, [position] * 10, NORMALE)
    assert figures["positions"] == 10
    assert figures["lexicon_bytes"] == solver.lexicon_bytes <= 64_000_000
    assert isinstance(figures["cpu_us"], dict)
    assert 0 < figures["cpu_us"]["p50"] <= figures["cpu_us"]["p90"] <= figures["cpu_us"]["p99"]
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
def test_keys_are_sorted_by_all_bits(count: int, points: int) -> None:
    chance = Random(count * points)
    least = (1 << 14) - points  # points are stored as their distance from the maximum
    random_keys = [
        least + int(chance.random() * points) << POINTS_SHIFT | int(chance.random() * (1 << POINTS_SHIFT))
        for _ in range(count)
    ]
    # many keys that differ in their last bits only
    alike = [key >> 40 << 40 | key & 7 for key in random_keys[: count // 2]]
    keys = array("Q", [*random_keys[count // 2 :], *alike][:count])
    spare, starts = zeros("Q", count), zeros("i", 1 << 13)
    expected = sorted(keys)
    kernel("sort_keys")(address_of(keys), len(keys), address_of(spare), address_of(starts))
    assert list(keys) == expected


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_solver_and_naive_twin_agree_on_small_lexicons(name: str, jokers: int) -> None:
    seed = 100 * NAMES.index(name) + 10 * jokers
    number = {0: 10, 1: 5, 2: 5}[jokers]  # the twin is slow with jokers
    graph = lexicons.small(seed, 250)
    solver, words = Solver(graph), list(graph.words())
    for position in some(solver, VARIANTS[name], jokers, seed, number):
        difference = disagreement(solver, words, position, VARIANTS[name])
        assert not difference, f"{difference}: {position} {name}"


@pytest.mark.parametrize("name", ["normale", "789"])
def test_more_jokers_than_a_bag_gives_are_refused(name: str) -> None:
    solver = Solver(lexicons.small(7, 60))
    for letters in ("???", "A???", "??????"):
        with pytest.raises(InputError) as refused:
            solver.tops(Position(Board(), letters), VARIANTS[name])
        assert refused.value.key == "solver.too_many_jokers"


COLUMNS = [("normale", 0), ("normale", 1), ("789", 2), ("7et8", 0)]


def slots(solver: Solver, position: Position, variant: Variant) -> Iterator[tuple[int, Reference, int]]:
    """Yields the slots listed by the search of a position: bound, reference, tiles to place."""
    solver.tops(position, variant)
    numbers = np.frombuffer(solver._memory().workspace, np.int64)[_SLOTS // 8 :]
    fields = numbers[BOUNDS : BOUNDS + (len(numbers) - BOUNDS) // FIELDS * FIELDS].reshape(-1, FIELDS)
    for bound in range(BOUNDS):
        slot = int(numbers[bound])
        while slot != NONE:
            start, tiles = divmod(int(fields[slot, PLACE]), 16)
            line, place = divmod(start, STRIDE)
            horizontal = line < SIZE
            square = Square(line, place) if horizontal else Square(place, line - SIZE)
            direction = Direction.HORIZONTAL if horizontal else Direction.VERTICAL
            yield bound, Reference(square, direction), tiles
            slot = int(fields[slot, BEFORE])


def fillings(position: Position, reference: Reference, tiles: int, chance: Random) -> Iterator[str]:
    """Yields words, real or not, that fill a slot with tiles in hand: all ways for few tiles, else some."""
    every = permutations(position.rack, tiles)
    few = tiles <= 2
    for _ in range(1000 if few else 12):
        hand = next(every, None) if few else positions.shuffled(list(position.rack), chance)[:tiles]
        if hand is None:
            return
        placing = iter(ALPHABET[int(chance.random() * 26)].lower() if tile == JOKER else tile for tile in hand)
        word, square, left = "", reference.square, tiles
        while square.on_board and (left or position.board.holds(square)):
            there = position.board.at(square)
            left -= there == "."
            word += next(placing) if there == "." else there
            square = square.moved(reference.direction, 1)
        yield word


@pytest.mark.parametrize(("name", "jokers"), COLUMNS)
def test_no_filling_exceeds_the_bound_of_its_slot(name: str, jokers: int) -> None:
    graph, variant, chance = lexicons.bundled(), VARIANTS[name], Random(jokers)
    solver = Solver(graph)
    games = positions.of_games(solver, variant, jokers, 5)
    tried = 0
    for position in [*islice(games, 3, 11, 7), positions.scattered(variant, jokers, chance)]:
        for bound, reference, tiles in list(slots(solver, position, variant)):
            for word in fillings(position, reference, tiles, chance):
                placement = lay(position.board, Move(word, reference), variant)
                assert isinstance(placement, Placement), f"{position}: {word} {reference}"
                brought = score(position.board, placement, variant)
                if all(graph.admits(across.upper()) for across in brought.words[1:]):
                    tried += 1
                    assert brought.points <= bound or bound == BOUNDS - 1, f"{position}: {word} {reference}"
    assert tried > 1000


@pytest.fixture
def small_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    monkeypatch.setattr(tablefile, "_WORTH_KEEPING", 0)
    return tmp_path


def same(first: Tables, second: Tables) -> bool:
    return first.sizes == second.sizes and first.content[TABLES_AT:] == second.content[TABLES_AT:]


@pytest.mark.usefixtures("small_home")
def test_tables_are_read_back_and_rebuilt_if_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    graph, other = lexicons.small(1), lexicons.small(2)
    made = tablefile.tables_of(graph)
    path = tables_file(graph.hash)
    whole = path.read_bytes()
    assert [file.name for file in path.parent.glob("*tables*")] == [path.name]
    with monkeypatch.context() as patch:
        patch.delattr(tablefile, "build")
        assert same(tablefile.tables_of(graph), made)
    tablefile.tables_of(other)
    for damaged in (b"", whole[:100], whole[:-64], whole[:5000] + b"?" + whole[5001:], whole[:40] + bytes(152),
                    tables_file(other.hash).read_bytes()):  # fmt: skip
        path.write_bytes(damaged)
        assert same(tablefile.tables_of(graph), made)
        assert path.read_bytes() == whole


def test_tables_are_made_without_a_writable_cache(small_home: Path) -> None:
    (small_home / "cache").write_text("a file, not a folder")
    graph = lexicons.small(1)
    assert Solver(graph).lexicon_bytes == tablefile.tables_of(graph).nbytes


@pytest.mark.usefixtures("small_home")
def test_tables_of_installed_lists_and_of_the_last_two_others_are_kept(tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("AA\nCHI\nZEN\n", encoding="utf-8")
    catalogue.add(tmp_path / "club.txt")
    graphs = [catalogue.find("club"), *(WordGraph.from_words(["AA", word], word) for word in ("BA", "BE", "BI"))]
    for served, graph in enumerate(graphs):
        tablefile.tables_of(graph)
        os.utime(tables_file(graph.hash), (served, served))  # the file system's clock may be coarse
    tablefile.tables_of(graphs[1])
    tablefile.tables_of(WordGraph.from_words(["AA", "BU"], "BU"))
    kept = [graph.name for graph in graphs if tables_file(graph.hash).exists()]
    assert kept == ["club", "BA"]


@pytest.mark.parametrize(("name", "jokers"), full_list.COLUMNS)
def test_whole_list_answers_match_the_naive_twin(name: str, jokers: int) -> None:
    kept = json.loads(full_list.ANSWERS.read_text(encoding="ascii"))
    graph = lexicons.bundled()
    assert graph.hash == kept["lexicon"], "the list has changed: python -m tests.solver.full_list"
    solver = Solver(graph)
    column = [answer for answer in kept["answers"] if column_of(answer) == (name, jokers)]
    assert len(column) == full_list.A_COLUMN
    for answer in column:
        position, variant = Position.parse(answer["position"]), VARIANTS[answer["variant"]]
        found, tops = solver.all(position, variant), solver.tops(position, variant)
        expected = {key: answer[key] for key in ("count", "digest", "tops")}
        assert full_list.summary(found, tops) == expected, answer["position"]
        assert solver.best(position, variant, 20) == found[:20]


def column_of(answer: dict[str, str]) -> tuple[str, int]:
    """The variant of an answer, and the jokers in its draw."""
    return answer["variant"], Position.parse(answer["position"]).rack.count(JOKER)
