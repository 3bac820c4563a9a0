"""The grid heat map against a count square by square."""

from collections import Counter
from random import Random

from topping.rules.grid.board import SIZE
from topping.training.statistics.counting import NOWHERE, HeatMap, heat_map, place_of, squares_of


def test_squares_equal_a_count_one_by_one() -> None:
    random = Random(7)
    words: list[tuple[int, int, bool, int, bool]] = []
    while len(words) < 400:
        row, column, length = random.randrange(SIZE), random.randrange(SIZE), random.randint(2, 9)
        down = random.random() < 0.5
        if (row if down else column) + length <= SIZE:
            words.append((row, column, down, length, random.random() < 0.3))
    chart = heat_map(
        [place_of(*word[:4]) for word in words] + [NOWHERE], [place_of(*word[:4]) for word in words if word[4]]
    )
    assert isinstance(chart, HeatMap)
    offered: Counter[int] = Counter()
    hard: Counter[int] = Counter()
    border = border_hard = 0
    for row, column, down, length, was_hard in words:
        cells = [(row + step, column) if down else (row, column + step) for step in range(length)]
        offered.update(r * SIZE + c for r, c in cells)
        hard.update(r * SIZE + c for r, c in cells if was_hard)
        outer = any(r in (0, 14) or c in (0, 14) for r, c in cells)
        border, border_hard = border + outer, border_hard + (outer and was_hard)
    assert [square.offered for square in chart.squares] == [offered[at] for at in range(SIZE**2)]
    assert [square.hard for square in chart.squares] == [hard[at] for at in range(SIZE**2)]
    assert (chart.border.of, chart.border.hits) == (border, border_hard)
    assert (chart.moves, chart.centre.of) == (400, 400 - border)
    assert all((square.share is None) == (square.offered < 12) for square in chart.squares)


def test_a_place_is_one_number_and_back() -> None:
    assert list(squares_of(place_of(7, 3, False, 4))) == [108, 109, 110, 111]
    assert list(squares_of(place_of(12, 14, True, 3))) == [194, 209, 224]
    assert place_of(0, 12, False, 4) == NOWHERE
    assert max(place_of(0, 14, True, 15), place_of(14, 0, False, 15)) < NOWHERE
