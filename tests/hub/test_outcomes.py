"""What an exchange counts by, and what is told of it at first: outcomes that stand in a list.

`python -m tests.hub.test_outcomes` writes the list anew where an outcome is meant to change.
"""

import pytest

import topping.hub
from tests.conftest import CHECKOUT
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, write
from topping.hub.status import HubState, HubStatus

LIST = CHECKOUT / "tests" / "data" / "hub_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.hub, with_private=True)


def of_status() -> Told:
    yield from ((state.value, HubStatus(state)) for state in HubState)


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_status)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
