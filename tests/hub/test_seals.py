"""Sealed files that wait on a machine: opened by the founder's word alone, never where they were touched."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.store.helpers import GAME
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.errors import InputError
from topping.game.sealing import SealedHeader, seal
from topping.hub.keys import MachineKey
from topping.hub.machine import SealOpener, keep_sealed, open_sealed, package_in, package_to_send, take_package
from topping.store import Store, open_store

AT = "2026-11-21T15:00:00+01:00"
CODE = "BAKO RITU NEFA LOSI"
NAME = "Simultané"


@dataclass
class Hall:
    """The founder's machine, a centre that has kept his sealed file, and a third machine."""

    founder: Store
    centre: Store
    third: Store
    competition: str
    content: bytes

    def send(self, of: Store, to: Store, key: bytes) -> None:
        """What a carrier brings: signed facts, without games."""
        package = package_to_send(of, self.competition, "Poste", MachineKey(key * 32), with_games=False)
        assert take_package(to, CompetitionPackage.parse(str(package))).refused == 0

    @property
    def has_games(self) -> bool:
        return self.centre.competitions.has_game(self.competition, 1)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    stores = [open_store(tmp_path / f"{name}.db").store for name in ("founder", "centre", "third")]
    founder, centre, third = stores
    uuid = founder.competitions.found(CompetitionPlan(NAME), AT)
    founder.competitions.place_game(uuid, 1, GAME, AT)
    package = package_to_send(founder, uuid, "Siège", MachineKey(b"f" * 32), with_games=True)
    founder.competitions.keep_code(uuid, CODE, AT)
    made = Hall(founder, centre, third, uuid, seal(str(package).encode(), SealedHeader(uuid, NAME), CODE))
    assert keep_sealed(centre, made.content, AT) == uuid
    yield made
    for store in stores:
        store.close()


def test_a_kept_file_opens_at_the_start_that_its_founder_gives(hall: Hall) -> None:
    opener = SealOpener(hall.centre)
    assert opener.look() == ()
    hall.send(hall.founder, hall.centre, b"f")
    assert opener.look() == (), "its games are known by name alone"
    assert not hall.has_games
    hall.founder.competitions.open(hall.competition, AT)
    assert hall.founder.competitions.read(hall.competition).codes == (CODE,)
    hall.send(hall.founder, hall.centre, b"f")
    assert opener.look() == (hall.competition,)
    assert hall.has_games
    assert hall.centre.competitions.read(hall.competition).is_open
    assert hall.centre.sealed_files.all() == ()
    assert opener.look() == ()


def test_what_is_sealed_after_the_start_has_no_secret(hall: Hall) -> None:
    hall.founder.competitions.open(hall.competition, AT)
    hall.founder.competitions.keep_code(hall.competition, "NEFA LOSI BAKO RITU", AT)
    assert set(hall.founder.competitions.read(hall.competition).codes) == {CODE, "NEFA LOSI BAKO RITU"}


def test_a_file_that_was_touched_does_not_open_and_stays_to_say_so(hall: Hall) -> None:
    lines = hall.content.decode().split("\n")
    lines[2] = ("A" if lines[2][0] != "A" else "B") + lines[2][1:]
    keep_sealed(hall.third, "\n".join(lines).encode(), AT)
    hall.founder.competitions.open(hall.competition, AT)
    hall.send(hall.founder, hall.third, b"f")
    opener = SealOpener(hall.third)
    assert opener.look() == ()
    assert opener.look() == ()
    (kept,) = hall.third.sealed_files.all()
    with pytest.raises(InputError) as fault:
        open_sealed(hall.third, kept, CODE)
    assert fault.value.key == "sealed.touched"
    keep_sealed(hall.third, hall.content, "2026-11-21T16:00:00+01:00")
    assert opener.look() == (hall.competition,), "a sound file takes its place"


def test_a_file_that_was_touched_does_not_take_the_place_of_a_sound_one(hall: Hall) -> None:
    lines = hall.content.decode().split("\n")
    lines[2] = ("A" if lines[2][0] != "A" else "B") + lines[2][1:]
    for _ in range(2):
        keep_sealed(hall.centre, hall.content, AT)
        keep_sealed(hall.centre, "\n".join(lines).encode(), AT)
    (kept,) = hall.centre.sealed_files.all()
    assert kept.earlier == (hall.content,), "each once"
    open_sealed(hall.centre, kept, CODE)
    assert hall.has_games
    assert hall.centre.sealed_files.all() == ()


def test_a_file_that_holds_another_competition_than_it_names_is_refused(hall: Hall) -> None:
    package = package_to_send(hall.founder, hall.competition, "Siège", MachineKey(b"f" * 32), with_games=True)
    content = seal(str(package).encode(), SealedHeader("0" * 36, NAME), CODE)
    with pytest.raises(InputError) as fault:
        package_in(content, CODE)
    assert fault.value.key == "sealed.touched"


def test_what_is_open_here_is_not_sealed_again(hall: Hall) -> None:
    (kept,) = hall.centre.sealed_files.all()
    open_sealed(hall.centre, kept, CODE)
    with pytest.raises(InputError) as fault:
        keep_sealed(hall.centre, hall.content, AT)
    assert fault.value.key == "sealed.open_already"
    assert hall.centre.sealed_files.all() == ()
    with pytest.raises(InputError):
        keep_sealed(hall.centre, b"no such file", AT)
