import os
import subprocess
from pathlib import Path
from typing import IO

import pytest

from topping.hub.status import HubLink, HubState, HubStatus, write_status
from topping.kiosk.wording import hub_text


class FakeProcess:
    stdin: IO[bytes] | None = None

    def __init__(self) -> None:
        self.code: int | None = None
        self.was_waited_for = False

    def poll(self) -> int | None:
        return self.code

    def terminate(self) -> None:
        self.kill()

    def kill(self) -> None:
        self.code = -9

    def wait(self, timeout: float | None = None) -> int:
        if self.code is None and not self.was_waited_for:
            self.was_waited_for = True
            raise subprocess.TimeoutExpired("hub", timeout or 0)
        return self.code or 0


def test_a_process_is_there_while_a_place_is_named(tmp_path: Path) -> None:
    started: list[FakeProcess] = []
    settings: list[tuple[str, ...]] = [()]

    def start() -> FakeProcess:
        started.append(FakeProcess())
        return started[-1]

    link = HubLink(lambda: settings[0], start, tmp_path / "hub.json")
    link.tick(0)
    assert started == []
    settings[0] = ("dsn", "", "")
    link.tick(100)
    assert started == [], "it is looked at twice a second"
    link.tick(600)
    link.tick(1_200)
    assert len(started) == 1
    started[0].code = 1
    link.tick(2_000)
    assert len(started) == 1, "one that ends at once is left alone for a while"
    link.tick(2_700)
    assert len(started) == 2
    settings[0] = ("other", "", "")
    link.tick(3_300)
    assert len(started) == 3
    settings[0] = ()
    link.tick(4_000)
    link.tick(9_000)
    assert (len(started), link.status) == (3, None)


def test_a_system_that_starts_nothing_is_asked_again(tmp_path: Path) -> None:
    def start() -> FakeProcess:
        raise OSError("no more processes")

    link = HubLink(lambda: ("dsn",), start, tmp_path / "hub.json")
    for now in range(0, 10_000, 500):
        link.tick(now)
    link.close()


def test_what_it_tells_is_read_and_it_ends_with_the_kiosk(tmp_path: Path) -> None:
    process = FakeProcess()
    link = HubLink(lambda: ("dsn",), lambda: process, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
    link.tick(0)
    assert link.status == HubStatus(HubState.WELL, "club")
    link.close()
    assert process.code == -9, "one that does not end is killed"


def test_one_calm_line_tells_what_waits() -> None:
    assert hub_text(None) == hub_text(HubStatus(HubState.WELL, "club", 3)) == ""
    assert hub_text(HubStatus(HubState.STARTING, "club", 3)) == ""
    assert (
        hub_text(HubStatus(HubState.LOST, "club")) == "club n’est pas joignable\N{NO-BREAK SPACE}; tout se garde ici."
    )
    assert "1 fait attend d’être envoyé" in hub_text(HubStatus(HubState.LOST, "club", 1))
    assert "2 faits attendent d’être envoyés" in hub_text(HubStatus(HubState.LOST, "club", 2))
    assert "trop récent" in hub_text(HubStatus(HubState.REFUSED, "club", fault="trop récent"))


def test_a_process_that_gives_no_sign_of_life_is_seen_as_dead(tmp_path: Path) -> None:
    file = tmp_path / "hub.json"
    link = HubLink(lambda: ("dsn",), FakeProcess, file)
    write_status(file, HubStatus(HubState.WELL, "club"))
    for now in range(0, 7_500, 500):
        link.tick(now)
        assert hub_text(link.status) == ""
    for now in range(7_500, 10_000, 500):
        link.tick(now)
    assert "s’est arrêté" in hub_text(link.status)
    write_status(file, HubStatus(HubState.WELL, "club"))
    os.utime(file, (1, 1))
    link.tick(10_500)
    assert hub_text(link.status) == ""


@pytest.mark.parametrize("state", [HubState.STARTING, HubState.LOST, HubState.REFUSED])
def test_one_that_begins_or_waits_for_a_server_takes_its_time(tmp_path: Path, state: HubState) -> None:
    link = HubLink(lambda: ("dsn",), FakeProcess, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(state, "club"))
    for now in range(0, 30_000, 500):
        link.tick(now)
    assert link.status is not None
    assert link.status.state is state


def test_another_kiosk_that_exchanges_is_no_fault(tmp_path: Path) -> None:
    process = FakeProcess()
    link = HubLink(lambda: ("dsn",), lambda: process, tmp_path / "hub.json")
    write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
    link.tick(0)
    process.code = 0
    link.tick(500)
    assert hub_text(link.status) == ""


@pytest.mark.parametrize(
    ("ends", "beats", "seen"),
    [
        ({}, False, ["0 started 1", "0 well", "8000 stopped"]),
        ({}, True, ["0 started 1", "0 well"]),
        ({9_500: 1}, True, ["0 started 1", "0 well", "9500 started 2", "9500 stopped", "19500 well"]),
        ({10_000: 1}, True, ["0 started 1", "0 well", "10000 started 2"]),
        ({500: 1}, True, ["0 started 1", "0 well", "500 stopped", "2000 started 2", "12000 well"]),
        ({500: 0}, False, ["0 started 1", "0 well", "2000 started 2", "10000 stopped"]),
    ],
)
def test_what_is_seen_of_a_process_over_time(
    tmp_path: Path, ends: dict[int, int], beats: bool, seen: list[str]
) -> None:
    """What changes at which millisecond: `ends` has codes that it ends with, `beats` is whether it tells all along."""
    started: list[FakeProcess] = []

    def start() -> FakeProcess:
        started.append(FakeProcess())
        return started[-1]

    link, changes, count, state = HubLink(lambda: ("dsn",), start, tmp_path / "hub.json"), list[str](), 0, ""
    for now in range(0, 21_000, 500):
        if beats or not now:
            write_status(tmp_path / "hub.json", HubStatus(HubState.WELL, "club"))
        if now in ends:
            started[-1].code = ends[now]
        link.tick(now)
        assert link.status is not None
        if len(started) != count:
            count = len(started)
            changes.append(f"{now} started {count}")
        if link.status.state != state:
            state = link.status.state
            changes.append(f"{now} {state}")
    assert changes == seen
