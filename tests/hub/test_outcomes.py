"""What an exchange counts by, and what is told of it at first: outcomes that stand in a list.

`python -m tests.hub.test_outcomes` writes the list anew where an outcome is meant to change.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

import topping.hub
from tests.conftest import CHECKOUT
from tests.hub.memory import MemoryCarrier, MemoryHub, MemoryShared
from tests.hub.somefacts import machine, some_facts
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import Interests
from topping.hub.carrier import Held, HubPlace
from topping.hub.keys import fingerprint
from topping.hub.postgres.carrier import connect
from topping.hub.process import Keeper
from topping.hub.status import HubState, HubStatus
from topping.log import LOG

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


class SlowCarrier(MemoryCarrier):
    """Has news every third time that it waits, and tells how much of them has come."""

    def __init__(self, hub: MemoryHub, pause: Callable[[float], None]) -> None:
        super().__init__(hub)
        self._pause, self._waits, self.percent = pause, 0, 20

    def wait(self, seconds: float) -> bool:
        self._pause(seconds)
        self._waits += 1
        return super().wait(seconds) and self._waits % 3 == 0

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        for part in super().news(interests, held):
            self.percent = self.percent % 100 + 40
            yield part


class Noting(logging.Handler):
    """Puts warnings among what happens."""

    def __init__(self, happened: list[object]) -> None:
        super().__init__(logging.WARNING)
        self._happened = happened

    def emit(self, record: logging.LogRecord) -> None:
        self._happened.append(record.getMessage())


def of_keeping() -> Told:
    """Half a minute of a process: what it tells and keeps, how long it waits, while facts come and a hub goes."""
    hub, ana, at, happened = MemoryHub(), MemoryShared(machine(1)), [1_000.0], list[object]()

    def pause(seconds: float) -> None:
        at[0] += seconds
        happened.append(f"{seconds:.6g}")

    keeping = Keeper(
        ana,
        HubPlace(folder=Path("/club")),
        lambda: SlowCarrier(hub, pause),
        lambda fact: fact,
        lambda status: happened.append(["told", status]),
        HubStatus(HubState.WELL, "/club", sent=3),
        is_genuine=lambda fact: fact.number % 6 > 0,
        has_taken=lambda: happened.append("taken"),
        beat=lambda status: happened.append(["beat", status.state]),
        clock=lambda: at[0],
        pause=pause,
    )
    handler = Noting(happened)
    LOG.addHandler(handler)
    try:
        for turn in range(90):
            if turn % 20 == 3:
                ana.say(FactKind.SIGNAL, {})
            if turn % 15 == 0:
                hub.order += some_facts(machine(2), 1 + turn, 15 + turn)
            hub.is_there = turn not in range(40, 44)
            at[0] += 20.0 * (turn == 70)
            keeping.turn()
            yield f"turn {turn}", [*happened, ana.noted]
            happened.clear()
        turns = iter((True, True, False))
        ana.say(FactKind.SIGNAL, {})
        keeping.run(lambda: next(turns))
        yield "end", [*happened, len(hub.facts), ana.noted]
    finally:
        LOG.removeHandler(handler)


SUBJECTS: tuple[Subject, ...] = (of_numbers, of_status, of_fingerprints, of_servers, of_keeping)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
