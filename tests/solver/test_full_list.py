"""The solver finds on the whole bundled list what its naive twin once found."""

import json

import pytest

from tests.solver import full_list, lexicons
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.position import Position
from topping.rules.tiles import JOKER
from topping.solver import Solver


@pytest.mark.parametrize(("name", "jokers"), full_list.COLUMNS)
def test_the_whole_list(name: str, jokers: int) -> None:
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
