"""The tables, the slots with their bounds and the solutions that the solver makes: outcomes that stand in a list.

A table with a mark too many, or a bound too high, finds the same solutions and takes longer; so they are written down.
`python -m tests.solver.test_outcomes` writes the list anew where an outcome is meant to change.
"""

from hashlib import sha256
from itertools import islice

import pytest

import topping.solver
from tests.conftest import CHECKOUT
from tests.solver.lexicons import bundled, sample, small
from tests.solver.positions import of_games
from tests.solver.test_solver import slots
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, write
from topping.rules.conditions.variant import VARIANTS
from topping.solver import Solver
from topping.solver.tablefile import build

LIST = CHECKOUT / "tests" / "data" / "solver_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.solver)


def of_tables() -> Told:
    for graph in (small(1), small(2, 40), small(3, 64), sample()):
        tables = build(graph)
        yield graph.name, [tables.sizes, sha256(tables.content).hexdigest()[:16]]


def of_slots() -> Told:
    solver = Solver(bundled())
    for name, jokers in (("normale", 0), ("normale", 1), ("normale", 2), ("7et8", 0), ("789", 1)):
        variant = VARIANTS[name]
        for place, position in enumerate(islice(of_games(solver, variant, jokers, 3), 12)):
            filed = [(bound, str(reference), tiles) for bound, reference, tiles in slots(solver, position, variant)]
            solutions = solver.all(position, variant)
            found = [str(one) for one in (*solutions[:20], *solutions[20::97])]
            yield f"{name} {jokers} {place}", [len(filed), len(solutions), filed, found]


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_tables, of_slots)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
