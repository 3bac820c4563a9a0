"""Passwords and paths: on no screen, in no log, in no file but the settings that hold them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.hub.conftest import HubDatabase
from tests.trials.program import command
from topping import config
from topping.errors import HubError
from topping.hub.carrier import place_in, place_named
from topping.hub.folder import make_hub
from topping.hub.keys import own_key
from topping.hub.machine import SharedStore
from topping.hub.opening import open_carrier
from topping.hub.postgres.carrier import connect
from topping.hub.process import Keeper
from topping.hub.status import read_status, write_status
from topping.kiosk.wording import hub_text
from topping.log import close_log, setup_log
from topping.paths import hub_file
from topping.store import open_store
from topping.texts import tell

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


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=list(ADDRESSES))
def test_the_name_of_a_server_holds_no_part_of_a_password(address: str) -> None:
    place = place_named(address.replace("{}", SECRET))
    assert place.folder is None
    assert SECRET.casefold() not in place.shown.casefold()
    with pytest.raises(HubError) as refused:
        connect(place.dsn)
    assert SECRET.casefold() not in tell(refused.value).casefold()
