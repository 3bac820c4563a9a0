"""What an exchange counts by, and what is told of it at first: outcomes that stand in a list.

`python -m tests.hub.test_outcomes` writes the list anew where an outcome is meant to change.
"""

from unittest.mock import Mock

import psycopg
import pytest

import topping.hub
from tests.conftest import CHECKOUT
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.hub.keys import fingerprint
from topping.hub.postgres.carrier import connect
from topping.hub.status import HubState, HubStatus

LIST = CHECKOUT / "tests" / "data" / "hub_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.hub, with_private=True)


def of_status() -> Told:
    yield from ((state.value, HubStatus(state)) for state in HubState)


def of_fingerprints() -> Told:
    yield from ((key[:4], fingerprint(key)) for key in ("00" * 32, "ff" * 32, "0123456789abcdef" * 4))


def of_servers() -> Told:
    """What is told of servers that cannot be reached, by what the library says."""
    for said in (
        "could not translate host name", "Name or service not known", "password authentication failed",
        "no password supplied", "Connection refused", "timeout expired", "No route to host", "SSL error",
        'database "x" does not exist', 'role "x" does not exist', "too many clients", "?",
    ):  # fmt: skip
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("psycopg.connect", Mock(side_effect=psycopg.OperationalError(said)))
            yield said, tried(connect, "host=x")
    for version, is_limited in ((130_009, True), (140_000, True), (140_000, False)):
        with pytest.MonkeyPatch.context() as patch:
            made = Mock()
            made.info.server_version = version
            patch.setattr("psycopg.connect", Mock(return_value=made))
            found = tried(connect, "host=x", is_limited=is_limited)
            yield f"{version} {is_limited}", [found is made or found, str(made.method_calls)]
    for dsn in ("host= = =", "postgresql://[", "nothing=1"):
        yield dsn, tried(connect, dsn)


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_status, of_fingerprints, of_servers)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
