"""What an exchange counts by, and what is told of it at first: outcomes that stand in a list.

`python -m tests.hub.test_outcomes` writes the list anew where an outcome is meant to change.
"""

import logging
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import Mock

import psycopg
import pytest

import topping.hub
from tests.conftest import CHECKOUT
from tests.hub.memory import MemoryCarrier, MemoryHub, MemoryShared
from tests.hub.somefacts import a_fact, key, machine, some_facts
from tests.hub.test_standings import COMPETITION, GAMES, MACHINES, Sayings, uuid
from tests.writtendown import Subject, Told, known_lines, lines, numbers_of, tried, write
from topping.errors import HubError
from topping.facts.fact import Fact, FactKind
from topping.facts.interests import EVERYTHING, SIGNALS_MS, Interests
from topping.facts.jsontext import Json
from topping.hub import folder as folders
from topping.hub.carrier import Carrier, GivenOver, Held, HubPlace, place_named
from topping.hub.chosenlines import ChosenLines
from topping.hub.exchange import Exchange
from topping.hub.folder import MARK, make_hub
from topping.hub.keys import fingerprint, is_genuine
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import as_hub_error, connect
from topping.hub.process import Keeper
from topping.hub.status import HubState, HubStatus
from topping.log import LOG

RUN = uuid(3, 99)
LIST = CHECKOUT / "tests" / "data" / "hub_outcomes.txt"


def of_numbers() -> Told:
    return numbers_of(topping.hub, with_private=True)


def of_status() -> Told:
    yield from ((state.value, str(HubStatus(state, "Évry"))) for state in HubState)


def of_fingerprints() -> Told:
    yield from ((public[:4], fingerprint(public)) for public in ("00" * 32, "ff" * 32, "0123456789abcdef" * 4))


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
    for version, how in ((130_009, {}), (140_000, {}), (140_000, {"is_limited": False})):
        with pytest.MonkeyPatch.context() as patch:
            made = Mock()
            made.info.server_version = version
            patch.setattr("psycopg.connect", asked := Mock(return_value=made))
            found = tried(connect, "host=x keepalives_idle=9", **how)
            yield f"{version} {how}", [found is made or found, str(made.method_calls), str(asked.call_args)]
    for fault in (
        "InsufficientPrivilege", "QueryCanceled", "LockNotAvailable", "DiskFull", "AdminShutdown", "ConnectionFailure",
        "SyntaxError",
    ):  # fmt: skip

        @as_hub_error()
        def fails(kind: str = fault) -> None:
            raise getattr(psycopg.errors, kind)(kind)

        yield fault, tried(fails)
    for dsn in ("host= = =", "postgresql://[", "nothing=1"):
        yield dsn, tried(connect, dsn)


def of_places() -> Told:
    for text in (
        "/nowhere/at/all", "/", "dbname=b", "host=h dbname=b", "hostaddr=1.2.3.4 dbname=b", "host=/run/x dbname=b",
        "host='a b' dbname=c", "host=h dbname=b password=a b", "host=h dbname=b password='a b'", "host=",
        "postgresql:///b", "postgresql://h", "postgres://u:p@h:1/b?x=1", "postgresql://[::1]/b", "postgresql://h/b c",
        "postgresql://h/", "postgresql://u:p@/b",
    ):  # fmt: skip
        place = place_named(text)
        yield text, [place, place.name, place.shown, place.kind]


def of_choosing() -> Told:
    """Which lines of a file concern a machine, by what it is interested in."""
    sayings, now_ms = Sayings(random.Random(6)), 2 * SIGNALS_MS
    for say in (sayings.run, sayings.player, sayings.run, sayings.merging, sayings.run, sayings.entry, sayings.player):
        say()
        say()
    others: list[tuple[FactKind | str, dict[str, Json]]] = [
        (FactKind.GAME, {"game": GAMES[0], "moves": 3}),
        (FactKind.SESSION, {"session": RUN}),
        (FactKind.SESSION_EVENT, {"event": {"session": "x"}, "session": RUN}),
        (FactKind.COMPETITION, {"competition": COMPETITION, "event": "stage"}),
        (FactKind.GONE, {}),
        ("novelty", {"run": RUN}),
    ]
    facts = [*sayings.facts, *(Fact(MACHINES[0], 90 + at, 5, *one) for at, one in enumerate(others))]
    facts += [Fact(MACHINES[0], 80, SIGNALS_MS + late, FactKind.SIGNAL, {}) for late in (-1, 0, 1)]
    lines = [str(fact).encode() for fact in facts]
    odd = lines[0].replace(b",", b", ", 1)  # not as the program writes it
    lines += [odd, odd[:-1], lines[0].replace(b"run-begun", b"player").replace(b":1", b":1.5", 1)]
    runs = [str(fact.body["run"]) for fact in facts if fact.kind == FactKind.RUN_BEGUN]
    every = (
        Interests(), EVERYTHING, *(Interests(machines=frozenset((one,))) for one in MACHINES[:2]),
        *(Interests(players=frozenset((uuid(2, number),))) for number in range(4)),
        Interests(unnamed=frozenset((uuid(2, 3),))), Interests(names=frozenset({"nom1", "nom5"})),
        *(Interests(games=frozenset((game,))) for game in GAMES), Interests(competitions=frozenset((COMPETITION,))),
        *(Interests(runs=frozenset((run,))) for run in runs), Interests(sessions=frozenset((RUN,))),
    )  # fmt: skip
    for number, interests in enumerate(every):
        chosen = ChosenLines()
        chosen.look_for(interests)
        found = [len(chosen.look_through(b"\n".join(lines) + b"\n")) for _ in range(2)]
        told = [lines.index(line) + 100 * is_gone for _, is_gone, line in chosen.choose(MACHINES[0], lines, now_ms)]
        yield str(number), [*found, len(lines), told]


class SlowCarrier(MemoryCarrier):
    """Has news now and then when it waits, and tells how much of them has come."""

    def __init__(
        self, hub: MemoryHub, shared: MemoryShared, pause: Callable[[float], None], happened: list[object]
    ) -> None:
        super().__init__(hub, shared)
        self._pause, self._happened, self._waits, self.percent = pause, happened, 0, 20

    def wait(self, seconds: float) -> bool:
        self._pause(seconds)
        self._waits += 1
        return super().wait(seconds) and self._waits % 23 == 0

    def give(self, facts: Sequence[Fact]) -> GivenOver:
        self._happened.append(f"given {[fact.number for fact in facts]}")
        return replace(super().give(facts), refused=tuple(fact.number for fact in facts if fact.number % 5 == 0))

    def close(self) -> None:
        self._happened.append("closed")

    def news(self, interests: Interests, held: Held) -> Iterator[Sequence[Fact]]:
        for part in super().news(interests, held):
            self.percent = self.percent % 100 + 40
            self._pause(0.1)
            yield part


class Noting(logging.Handler):
    """Puts what is logged among what happens."""

    def __init__(self, happened: list[object]) -> None:
        super().__init__(logging.INFO)
        self._happened = happened

    def emit(self, record: logging.LogRecord) -> None:
        self._happened.append(record.getMessage())


def of_keeping() -> Told:
    """Half a minute of a process: what it tells and keeps, how long it waits, while facts come and a hub goes."""
    hub, ana, at, happened = MemoryHub(), MemoryShared(machine(1)), [900.0], list[object]()

    def pause(seconds: float) -> None:
        at[0] += round(seconds * 8) / 8  # exact, so that bounds are met
        happened.append(f"{seconds:.6g}")

    keeping = Keeper(
        ana,
        HubPlace(folder=Path("/club")),
        lambda: SlowCarrier(hub, ana, pause, happened),
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
    LOG.setLevel(logging.INFO)
    try:
        for turn in range(90):
            if turn % 20 == 3:
                ana.say(FactKind.SIGNAL, {})
            if turn % 15 == 0:
                hub.order += some_facts(machine(2), 1 + turn, 15 + turn)
            hub.is_there = turn not in range(40, 44)
            at[0] += 37.5 * (turn == 70)  # at turn 83 a minute has passed since turn 3
            if turn == 55:
                ana.forget(2)
            keeping.turn()
            yield f"turn {turn}", [*happened, ana.noted, ana.looks]
            happened.clear()
        turns = iter((True, True, False, False))

        def is_wanted() -> bool:
            ana.say(FactKind.SIGNAL, {})  # the last of them just before the end
            return next(turns)

        keeping.run(is_wanted)
        yield "end", [*happened, len(hub.facts), ana.noted]
        happened.clear()
        keeping.run(is_wanted)
        yield "not even begun", [*happened, len(hub.facts)]
    finally:
        LOG.removeHandler(handler)
        LOG.setLevel(logging.NOTSET)


def spoil(path: Path, rng: random.Random, other: Fact) -> str:
    """What somebody does to a machine's file, in which `other` belongs to another machine."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    if path.is_symlink():
        path.unlink()
    what = rng.choice(
        ["cut", "alter", "reverse", "delete", "empty", "blank", "forge", "stray", "long", "touch", "link"]
    )
    match what:
        case "delete" | "link":
            path.unlink(missing_ok=True)
            if what == "link":
                path.symlink_to(path.with_name(MARK))
            return what
        case "cut" | "alter" if lines:
            at = rng.randrange(len(lines))
            lines[at] = lines[at][:-9] if what == "cut" else b"[" + lines[at][1:]
        case "reverse":
            lines.reverse()
        case "empty":
            lines = []
        case "blank":
            lines.insert(0, b"\n")
        case "forge":
            lines.append(f"{Fact(path.stem, 2 + len(lines), 5, FactKind.SIGNAL, {})}\n".encode())
        case "stray":
            lines.append(f"{other}\n".encode())
        case "long":
            lines.append(b"x" * 3_000 + b"\n" * rng.randrange(2))
    path.write_bytes(b"".join(lines))
    return what


def of_folder() -> Told:
    """What three machines exchange by a folder in which somebody spoils files, where bounds are small."""
    rng, homes = random.Random(7), [MemoryShared(machine(number)) for number in (1, 2, 3)]
    small = {"_CHUNK": 700, "_LONGEST_LINE": 2_000, "_MOST_A_TURN": 2_800, "_PART": 3, "_TAIL": 40}
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as at:
        folder = Path(at)
        make_hub(folder)
        for name, value in small.items():
            patch.setattr(folders, name, value)
        open_: dict[str, tuple[Carrier, Exchange]] = {}
        for step in range(260):
            home = rng.choice(homes) if step < 250 else homes[step % 3]
            own, path = key(1 + homes.index(home)), folder / f"{home.machine}.facts"
            what = rng.choice(("say", "say", "forget", "give", "take", "take", "spoil")) if step < 250 else "take"
            said: list[object] = []
            try:
                if home.machine not in open_:
                    carrier = open_carrier(HubPlace(folder=folder), home.machine, own, own_after=home.own_after)
                    open_[home.machine] = (carrier, Exchange(home, carrier, own.sign, is_genuine))
                carrier, exchange = open_[home.machine]
                if what == "say":
                    for _ in range(rng.randrange(1, 5)):
                        home.say(FactKind.SIGNAL, {"text": "é" * rng.randrange(99)})
                elif what == "forget" and home.last_own():
                    home.forget(rng.randrange(home.last_own()) + 1)
                elif what == "give":
                    said.append(exchange.give())
                elif what == "take":
                    home.concern(str(step))
                    said.append(exchange.take(said.append))
                elif what == "spoil":
                    what = spoil(path, rng, a_fact(machine(4), 1))
                    if path.is_file():
                        os.utime(path, ns=(0, step))  # within one tick of the clock a file would look untouched
                counts: list[object] = [exchange.waiting, exchange.sent, exchange.passed_over, carrier.is_behind]
            except HubError as fault:
                del open_[home.machine]
                counts = [fault.key]
            yield f"{step} {homes.index(home)} {what}", [said, counts, len(home.kept), len(home.gone_own())]


SUBJECTS: tuple[Subject, ...] = (
    of_numbers, of_status, of_fingerprints, of_servers, of_places, of_choosing, of_keeping, of_folder
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
def test_outcomes_are_those_that_were_told(subject: Subject) -> None:
    assert list(lines(subject)) == known_lines(LIST, subject)


if __name__ == "__main__":
    write(LIST, SUBJECTS)
