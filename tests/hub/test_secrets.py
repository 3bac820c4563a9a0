"""Keys, seals and what no other machine may read."""

import logging
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from logging.handlers import BufferingHandler
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.program import Said, command
from tests.conftest import CHECKOUT
from tests.hub.conftest import HubDatabase
from tests.hub.somefacts import a_fact, machine
from tests.store.helpers import GAME
from topping import config
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.errors import HubError, InputError, SetupError
from topping.facts.fact import FactKind
from topping.game.sealing import SealedHeader, seal
from topping.hub import process
from topping.hub.carrier import place_in, place_named
from topping.hub.folder import make_hub
from topping.hub.keys import FILE, GenuineFacts, MachineKey, is_signed_by, own_key
from topping.hub.machine import (
    SealOpener,
    SharedStore,
    keep_sealed,
    open_sealed,
    package_in,
    package_to_send,
    take_package,
)
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import connect
from topping.hub.process import Keeper
from topping.hub.status import HubState, read_status, start, write_status
from topping.kiosk.wording import hub_text
from topping.log import close_log, setup_log
from topping.paths import hub_file
from topping.store import Store, open_store
from topping.texts import tell

KEY = MachineKey(bytes(range(32)))
OTHER = MachineKey(bytes(32))


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=50), st.integers(1, 10**15))
def test_what_is_signed_is_told_from_anything_else(text: str, number: int) -> None:
    fact = a_fact(machine(1), number, text=text)
    signed = KEY.sign(fact)
    assert is_signed_by(signed, KEY.public)
    assert KEY.sign(signed) == signed
    assert type(fact).parse(str(signed)) == signed
    assert not is_signed_by(fact, KEY.public)
    assert not is_signed_by(signed.signed(f"!{signed.signature}"), KEY.public)
    assert not is_signed_by(signed, OTHER.public)
    assert not is_signed_by(replace(signed, number=number + 1), KEY.public)
    assert not is_signed_by(replace(signed, machine=machine(2)), KEY.public)
    assert not is_signed_by(replace(signed, body={"text": text + "!"}), KEY.public)
    assert not is_signed_by(replace(signed, at=signed.at + 1), KEY.public)


@pytest.mark.parametrize("wrong", ["", "xyz", "ab", "ÉÉ", "00" * 31, "zz" * 32])
def test_what_is_no_key_verifies_nothing(wrong: str) -> None:
    assert not is_signed_by(KEY.sign(a_fact(machine(1), 1)), wrong)


def test_what_was_looked_at_once_is_told_from_what_was_changed() -> None:
    genuine, own = GenuineFacts(), KEY.new_machine()
    fact = KEY.sign(a_fact(own, 1))
    for _ in range(2):
        assert genuine(fact)
        assert not genuine(replace(fact, body={"text": "!"}))
        assert not genuine(replace(fact, signature=None))
        assert not genuine(OTHER.sign(fact))
        assert not genuine(KEY.sign(a_fact(OTHER.new_machine(), 1)))


@pytest.mark.parametrize("wrong", ["", "!!!", "AAAA", "é"])
def test_what_is_no_signature_is_none(wrong: str) -> None:
    assert not is_signed_by(a_fact(machine(1), 1).signed(wrong), KEY.public)


def test_a_machine_keeps_its_key(tmp_path: Path) -> None:
    key = own_key(tmp_path)
    assert own_key(tmp_path).public == key.public
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert own_key(tmp_path / "other").public != key.public


@pytest.mark.parametrize("content", [b"", b"xyz", b"00" * 31, b"\xff\xfe"])
def test_a_damaged_key_is_told_and_stays(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(SetupError, match="key_damaged"):
        own_key(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


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
        assert take_package(to, CompetitionPackage.parse(str(package))) == 0

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


def test_a_file_that_was_touched_does_not_open_and_stays_to_say_so(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    lines = hall.content.decode().split("\n")
    lines[2] = ("A" if lines[2][0] != "A" else "B") + lines[2][1:]
    keep_sealed(hall.third, "\n".join(lines).encode(), AT)
    hall.founder.competitions.open(hall.competition, AT)
    hall.send(hall.founder, hall.third, b"f")
    opener = SealOpener(hall.third)
    assert opener.look() == ()
    assert opener.look() == ()
    assert sum("sealed file" in line for line in caplog.messages) == 1
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


SECRET = "Zq7Secret"
ADDRESSES = {
    "no bracket": "postgresql://u:{}@[bad/club",
    "per cent": "postgresql://u:100%{}@localhost/db",
    "at": "postgresql://u:a@{}@localhost:1/db",
    "slash": "postgresql://u:a/{}@localhost/db",
    "slash and at": "postgresql://u:a/{}@b@localhost/db",
    "hash": "postgresql://u:a#{}@localhost/db",
    "question": "postgresql://u:a?{}@localhost/db",
    "blank": "postgresql://u:a {}@localhost/db",
    "in the query": "postgresql://localhost:1/db?user=u&password={}",
    "unknown word": "postgresql://localhost:1/db?passwort={}",
    "port": "postgresql://u@localhost:{}/db",
    "words": "host=localhost port=1 user=u password={}",
    "quoted": "host=localhost port=1 user=u password='a {}'",
    "unquoted": "host=localhost port=1 user=u password=a {}",
    "no end": "host=localhost port=1 user=u password='{}",
    "in the database": "dbname=postgresql://u:{}@localhost:1/db",
    "one slash": "postgresql:/u:{}@localhost/db",
    "no slash": "postgresql:u:{}@localhost/db",
    "other": "mysql://u:{}@localhost/db",
    "capitals": "PostgreSQL://u:{}@localhost/db",
    "wrong host": "postgresql://u:{}@no-such-host.invalid/db",
    "nobody there": "postgresql://u:{}@localhost:1/db",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("TOPPING_HOME", str(home))
    home.mkdir()
    return home


def exchange_once(home: Path) -> str:
    """What the process beside the kiosk does with what the settings say, and the kiosk's line about it."""
    setup_log()
    try:
        settings, _ = config.load()
        place = place_in(settings)
        if place is None:
            return ""
        with open_store().store as store:
            shared, key = SharedStore(store), own_key()
            keeper = Keeper(
                shared, place, lambda: open_carrier(place, shared.machine, key), key.sign,
                lambda status: write_status(hub_file(), status), pause=lambda seconds: None,
            )  # fmt: skip
            keeper.turn()
            keeper.close()
    finally:
        close_log()
    return hub_text(read_status(hub_file()))


def leaks(home: Path) -> list[str]:
    files = [one for one in home.rglob("*") if one.is_file() and one.name != "config.toml"]
    return [one.name for one in files if SECRET.encode() in one.read_bytes()]


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=list(ADDRESSES))
def test_no_part_of_a_password_is_told_or_kept(address: str, home: Path) -> None:
    dsn = address.replace("{}", SECRET)
    said = [command(("hub", verb, dsn)) for verb in ("join", "init")]
    said.append(command(("config", "set", "hub.dsn", dsn)))
    said += [command(asked.split()) for asked in ("config show", "hub status", "hub status --json", "hub sync")]
    said.append(command(("hub", "table", "Coupe")))
    line = exchange_once(home)
    assert SECRET not in line
    assert SECRET.casefold() not in "".join(one.out + one.error for one in said).casefold()
    assert "Traceback" not in "".join(one.error for one in said)
    assert leaks(home) == []


def test_a_password_that_the_server_refuses_is_told_without_it(hub: HubDatabase, home: Path) -> None:
    login = hub.dsn("nobody_of_that_name")
    told = command(("hub", "join", f"{login} password={SECRET}"))
    assert "identifiant ou mot de passe refusé" in told.error
    assert SECRET not in told.out + told.error
    assert str(hub.socket) not in told.error


def test_what_the_library_says_itself_is_told_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    library, heard = logging.getLogger("psycopg"), BufferingHandler(9)
    monkeypatch.setattr(logging.root, "handlers", [heard])
    monkeypatch.setattr(logging, "lastResort", heard)
    monkeypatch.setattr(library, "handlers", [one for one in library.handlers if type(one) is logging.NullHandler])
    library.warning(SECRET)
    assert heard.buffer == []


def test_the_servers_log_never_sees_the_password_of_a_new_login(hub: HubDatabase, home: Path) -> None:
    made = command(("hub", "init", hub.admin, "--kiosk", f"{hub.name}_k")).out
    password = made.split("password=")[1].split()[0]
    assert len(password) > 20
    log = (hub.socket / "log").read_text(encoding="utf-8", errors="replace")
    assert password not in log


def test_where_a_folder_lies_is_on_no_screen_and_in_no_file(home: Path, tmp_path: Path) -> None:
    hidden = tmp_path / SECRET / "club"
    hidden.mkdir(parents=True)
    make_hub(hidden)
    config.save("hub.folder", str(hidden))
    exchange_once(home)
    hidden.rename(hidden.with_name("ailleurs"))
    line = exchange_once(home)
    assert "club n’est pas joignable" in line
    assert leaks(home) == []


def test_what_the_process_says_itself_holds_no_password(home: Path) -> None:
    config.save("hub.dsn", f"postgresql://u:100%{SECRET}@localhost/db")
    process = subprocess.Popen(
        [sys.executable, "-m", "topping.hub.process"],
        cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    first = process.stderr.readline()
    process.kill()  # it would wait before it tries again
    out, err = process.communicate()
    assert b"hub" in first
    assert SECRET.encode() not in first + out + err
    assert leaks(home) == []


@pytest.mark.parametrize(
    ("spoilt", "code", "logged"),
    [
        ("nothing", 0, ""),
        ("no place", 0, ""),
        ("held", 0, "another process exchanges"),
        ("hub.lock", 1, "hub lock: IsADirectoryError"),
        ("topping.db", 1, "hub: StoreError"),
    ],
)
def test_how_the_process_ends(
    spoilt: str, code: int, logged: str, home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Within this process, whose standard input has ended."""
    monkeypatch.setattr(process, "log_to_stderr", list)
    monkeypatch.setattr("gc.set_threshold", lambda *numbers: None)
    (home / "hub").mkdir()
    make_hub(home / "hub")
    if spoilt != "no place":
        config.save("hub.folder", str(home / "hub"))
    if spoilt.startswith(("hub.", "topping.")):
        (home / spoilt).mkdir()
    turns = iter((True, False))
    monkeypatch.setattr("threading.Thread.is_alive", lambda thread: next(turns))
    with process.the_only_one() if spoilt == "held" else nullcontext():
        caplog.set_level(logging.INFO)
        assert process.main() == code
    assert logged in caplog.text
    status = read_status(hub_file())
    assert (status is not None and status.state) == (spoilt == "nothing" and HubState.WELL)
    assert len([*(home / "hub").glob("*.facts")]) == (spoilt == "nothing"), "this machine has presented itself"


def test_a_database_that_cannot_be_read_ends_the_process_though_the_kiosk_lives(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    config.save("hub.folder", str(home))
    (home / "topping.db").mkdir()
    monkeypatch.setattr("topping.hub.status._MOST_LOGGED", 2)
    caplog.set_level(logging.INFO)
    beside = start()
    (reading,) = (thread for thread in threading.enumerate() if thread.name == "hub log")
    assert beside.wait(60) == 1
    assert reading.daemon
    reading.join()
    assert caplog.messages[0].startswith("hub: ")
    assert "store.disk" in caplog.messages[0]
    assert len(caplog.messages) == 2, "no more are kept"


def test_a_code_that_came_by_hand_opens_a_kept_file_when_the_process_begins(
    hall: Hall, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.founder.competitions.open(hall.competition, AT)
    hall.send(hall.founder, hall.centre, b"f")
    hall.centre.close()
    shutil.copy(hall.centre.path, home / "topping.db")
    config.save("hub.folder", str(home))
    monkeypatch.setattr(process, "log_to_stderr", list)
    assert process.main() == 0
    with open_store().store as store:
        assert store.sealed_files.all() == ()


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=list(ADDRESSES))
def test_the_name_of_a_server_holds_no_part_of_a_password(address: str) -> None:
    place = place_named(address.replace("{}", SECRET))
    assert place.folder is None
    assert SECRET.casefold() not in place.shown.casefold()
    with pytest.raises(HubError) as refused:
        connect(place.dsn)
    assert SECRET.casefold() not in tell(refused.value).casefold()


Machine = Callable[..., Said]


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Runs a command on a machine: its name, then the command, which must succeed."""

    def run(name: str, *arguments: object) -> Said:
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        said = command([*map(str, arguments)])
        assert said.code == 0, said.error
        return said

    return run


def files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of a folder with its content, byte for character, letters in upper case; word lists apart."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "lexicons" not in path.parts and "cache" not in path.parts:
            yield path, path.read_bytes().decode("latin-1").upper()


def test_games_of_a_file_are_said_to_be_possibly_known(at: Machine, tmp_path: Path) -> None:
    at("siege", "event", "new", "Coupe", "--game", "normale-07")
    assert "Peut-être connue d’avance\N{NO-BREAK SPACE}: Partie 1." in at("siege", "event", "table", "Coupe").out
    at("siege", "event", "new", "Autre", "--games", 1)
    assert "connue d’avance" not in at("siege", "event", "table", "Autre").out


PACKED_KEY = MachineKey(b"k" * 32)


@pytest.fixture
def centre(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "centre.db").store as store:
        yield store


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "referee.db").store as store:
        yield store


def sent(store: Store, uuid: str) -> CompetitionPackage:
    return CompetitionPackage.parse(str(package_to_send(store, uuid, "Centre de Lyon", PACKED_KEY, with_games=False)))


def founded(store: Store) -> str:
    uuid = store.competitions.found(CompetitionPlan("Simultané"), AT)
    store.competitions.place_game(uuid, 1, GAME, AT)
    return uuid


def test_what_a_machine_sends_is_signed_and_taken(centre: Store, referee: Store) -> None:
    uuid = founded(centre)
    SharedStore(centre).present("Centre", PACKED_KEY)
    package = sent(centre, uuid)
    assert all(fact.signature for fact in package.facts)
    assert [fact.body["label"] for fact in package.facts if fact.kind == FactKind.MACHINE] == ["Centre de Lyon"]
    assert take_package(referee, package) == 0
    assert referee.competitions.read(uuid).plan.name == "Simultané"
