"""Settings on the command line, options before commands, and the report of doctor."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import CHECKOUT
from tests.store.helpers import instant
from tests.store.training.test_decks import DAY, LEXICON, sight, word
from topping import config
from topping.cli import run
from topping.cli.upkeep import doctor
from topping.store import open_store
from topping.system import pin
from topping.texts import say

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of its own")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play.time", "1"), 'play.time ne peut pas valoir "1"\u00a0: il faut un nombre de 5 à 3600 (par défaut'),
        (("play.tim", "60"), "réglage inconnu\u00a0: play.tim (est-ce play.time\u00a0?)"),
        (("qwertz", "60"), "réglage inconnu\u00a0: qwertz"),
        (("kiosk.pin", "2718"), "topping config pin"),
    ],
)
def test_an_impossible_setting_is_refused(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], sentence: str
) -> None:
    assert run(["config", "set", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert "2718" not in told
    assert not home.exists()


def test_by_default_a_miss_costs_20_s_and_resumed_runs_do_not_rank(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """§3.8.4 for a miss."""
    assert run(["config", "show"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert {"play.penalty = 20", "ranking.resumed = false"} <= {*told}


def test_a_lexicon_that_is_not_installed_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "set", "lexicon.default", "ODS9"]) == 1
    assert "lexique inconnu" in capsys.readouterr().err
    assert run(["config", "set", "lexicon.default", "OPEN-FR"]) == 0
    assert config.load()[0].lexicon == "open-fr"
    assert run(["config", "set", "lexicon.default", ""]) == 0
    assert config.load()[0].lexicon == ""


def topping(home: Path, *arguments: str, typed: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "topping", "config", *arguments]
    environment = {**os.environ, "TOPPING_HOME": str(home)}
    return subprocess.run(command, input=typed, cwd=CHECKOUT, capture_output=True, check=False, env=environment)


def test_a_pin_is_read_from_what_is_piped_in_and_kept_hashed(home: Path) -> None:
    done = topping(home, "pin", typed=b"27182\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"27182" not in done.stdout + (home / "config.toml").read_bytes()
    assert pin.matches("27182", config.load()[0].pin)

    assert topping(home, "pin", "--clear", typed=b"").returncode == 0
    assert config.load()[0].pin == ""


@pytest.mark.parametrize("typed", [b"", b"123\n", b"abcd\n", b"\xff\xff\xff\xff\n", b"1" * 13])
def test_an_invalid_pin_changes_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: bytes
) -> None:
    config.save("kiosk.pin", pin.hashed("1234"), home / "config.toml")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed), encoding="utf-8"))
    assert run(["config", "pin"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert pin.matches("1234", config.load()[0].pin)


@posix
@pytest.mark.parametrize(
    ("typed", "code"), [(b"2718\n2718\n", 0), (b"2718\n2719\n", 2), (b"27\n27\n", 2), (b"\x04\x04", 2)]
)
def test_on_a_terminal_it_is_asked_twice_and_never_shown(home: Path, typed: bytes, code: int) -> None:
    import pty

    script = f"import sys; from topping.cli import run; sys.exit(run({['config', 'pin']!r}))"
    child, terminal = pty.fork()
    if not child:  # the new process, whose terminal this is
        os.chdir(CHECKOUT)
        os.execv(sys.executable, [sys.executable, "-c", script])
    said = b""
    for line in typed.splitlines(keepends=True) if b"\n" in typed else [typed[:1]]:
        said += until(terminal, b": ")
        os.write(terminal, line)
    said += until(terminal, b"")
    _, status = os.waitpid(child, 0)
    os.close(terminal)

    assert os.waitstatus_to_exitcode(status) == code
    assert b"27" not in said.replace(bytes(home), b"")
    assert b"Code de la borne" in said
    assert bool(config.load()[0].pin) == (code == 0)
    if code == 0:
        assert pin.matches("2718", config.load()[0].pin)


def until(terminal: int, wanted: bytes) -> bytes:
    """Returns the output of a terminal up to its prompt, or to its end."""
    said = b""
    while not (wanted and said.endswith(wanted)):
        try:
            more = os.read(terminal, 1000)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        said += more
    return said


def test_a_nearly_full_disk_is_reported(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1_000))
    assert run(["doctor"]) == 1
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"il reste très peu de place sur le disque de {fresh_home} :" in told
    assert told.splitlines()[-1] == "À revoir : 3."


def test_missing_libraries_and_kernels_are_reported(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(doctor, "has_library", lambda: False)
    for is_found, told in (
        (True, ("absent", "pygame-ce n’est pas installé", "compilé par Numba")),
        (False, ("absent", "pygame-ce n’est pas installé", "solveur non compilé")),
    ):
        monkeypatch.setattr("importlib.util.find_spec", lambda name, is_found=is_found: is_found or None)
        assert run(["doctor"]) == 1
        lines = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
        assert [one for one in told if one not in lines] == []
    monkeypatch.setattr(doctor, "version", lambda name: "1")
    assert run(["doctor"]) == 1
    assert say("setup.wrong_pygame") in capsys.readouterr().out


def test_the_size_of_the_cache_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "cache" / "solver").mkdir(parents=True)
    with (home / "cache" / "solver" / "tables-1.bin").open("wb") as file:
        file.truncate(62_000_000)
    assert run(["doctor"]) == 0
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"{home / 'cache'} (62 Mo)" in told
    assert told.splitlines()[-1] == "Tout va bien."


@pytest.mark.parametrize(
    ("entry", "told"),
    [("topping.__main__:main", "l’ancien nom : pip uninstall topping"), ("x:main", "un autre programme")],
)
def test_a_distribution_of_the_earlier_name_is_reported(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], entry: str, told: str
) -> None:
    found = SimpleNamespace(entry_points=[SimpleNamespace(value="other"), SimpleNamespace(value=entry)])
    monkeypatch.setattr(doctor, "distribution", lambda name: found)
    assert run(["doctor"]) == 1
    assert told in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("version", "told"),
    [("0", "1 carte, dont 1 carte au calendrier d’une autre version"), ("version", "calendrier à jour")],
)
def test_cards_of_decks_are_counted(home: Path, capsys: pytest.CaptureFixture[str], version: str, told: str) -> None:
    with open_store().store as store:
        store.decks.add("Zoé", LEXICON, [word("DUO")], instant(0))
        store.decks.see(1, sight(DAY))
        with store._database.writing() as sql:
            sql.execute(f"UPDATE card_states SET version = {version}")
    run(["doctor"])
    assert told in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


def test_the_recordings_that_a_club_lacks_are_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["doctor"])
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "vos enregistrements : 0 sur 290" in told
    assert "il vous manque" not in told
    (home / "voice").mkdir(parents=True)
    for name in ("pays-algerie.ogg", "top.wav", "pays-algérie.ogg"):
        (home / "voice" / name).touch()
    run(["doctor"])
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "vos enregistrements : 2 sur 290" in told
    assert ", pays-belgique, " in told
    assert "pays-algerie" not in told, "nor for the end of a list, where the club's own is said"
    assert "aucun enregistrement ne s’appelle pays-algérie" in told
