"""The solver finds on the whole bundled list what its naive twin once found."""

from __future__ import annotations

import json

from tests.solver import full_list, lexicons
from topping.rules.position import Position
from topping.rules.variant import VARIANTS
from topping.solver import Solver


def test_the_whole_list() -> None:
    kept = json.loads(full_list.ANSWERS.read_text(encoding="ascii"))
    graph = lexicons.bundled()
    assert graph.hash == kept["lexicon"], "the list has changed: python -m tests.solver.full_list"
    solver = Solver(graph)
    assert len(kept["answers"]) == 90
    for answer in kept["answers"]:
        position, variant = Position.parse(answer["position"]), VARIANTS[answer["variant"]]
        found, tops = solver.all(position, variant), solver.tops(position, variant)
        expected = {key: answer[key] for key in ("count", "digest", "tops")}
        assert full_list.summary(found, tops) == expected, answer["position"]
        assert solver.best(position, variant, 20) == found[:20]
