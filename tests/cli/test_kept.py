"""Commands on what is kept: backups, the doctor's report of banks, files of the leaderboard."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from tests.store.helpers import SHORT, facts, instant, play
from topping.cli import run
from topping.config import Settings
from topping.errors import InputError
from topping.facts.interests import Leaves
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.kiosk.backstage.runs import keep_delay
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.variant import NORMALE
from topping.store import Store, open_store, open_to_read
from topping.store.sharing.wording import match_in_words


def names() -> list[str]:
    store = open_to_read()
    assert store is not None
    with store:
        return sorted(store.people.names())


def test_a_backup_is_restored(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    with open_store().store as store:
        play(store, facts("Zoé", SHORT), 1, game=SHORT)
    assert run(["backup", str(file)]) == 0
    assert capsys.readouterr().out == f"Sauvegarde écrite dans {file} (joueurs\u00a0: 1, parties jouées\u00a0: 1).\n"
    with open_store().store as store:
        store.people.rename("Zoé", "Paul")

    assert run(["restore", str(file)]) == 0

    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"Classement remis de {file} (joueurs\u00a0: 1, parties jouées\u00a0: 1)."
    assert told[1].startswith(f"Celui qui était là est gardé sous {home / 'topping.db.replaced-'}")
    assert names() == ["Zoé"]


def test_an_empty_database_is_restored(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    assert run(["backup", str(file)]) == 0
    assert not home.exists()
    assert run(["restore", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert names() == []


def test_an_existing_file_needs_force(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    file.write_text("x")
    assert run(["backup", str(file)]) == 1
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "x"
    assert run(["backup", "--force", str(file)]) == 0
    assert run(["restore", str(file)]) == 0


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_folder_is_refused(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, str(tmp_path)]) == 1
    assert "est un dossier" in capsys.readouterr().err
    assert not home.exists()


def test_the_doctor_tells_how_many_games_there_are_for_training(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> str:
        run(["doctor"])
        said = capsys.readouterr().out
        return said.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")

    assert "Aucune encore : elles se font quand personne ne touche au kiosque." in told()
    subject = BankSubject(NORMALE, "open-fr", "0f" * 32)
    with adding(BankReader(subject.path, subject)) as (writer, _, _):
        assert writer is not None
        writer.add(bytes(2_000))
        writer.add(bytes(3_000))
    assert "normale, open-fr : 2 parties, 5 ko" in told()


def test_the_doctor_measures_the_delay_only_if_asked_and_tells_the_last_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(size: tuple[int, int] | None, settings: Settings) -> None:
        keep_delay(KeyDelay(16, 35, 60, size or (0, 0), "2026-11-22T12:00:00.000Z"))

    monkeypatch.setattr("topping.cli.window.opening.measure", measure)
    home.mkdir()
    told = []
    for arguments in ((), ("--delay", "--windowed"), ()):
        run(["doctor", *arguments])
        told.append(capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " "))
    assert "pas encore mesuré (topping doctor --delay)" in told[0]
    assert all("16 ms, 95 fois sur 100 moins de 35 ms (60 touches, fenêtre 1280 × 720)" in one for one in told[1:])


TWO = ("a", "b")


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Two computers on which Marie has played one game, the second one later, and Paul and a child once."""
    for minute, name in enumerate(TWO):
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / name))
        with open_store().store as store:
            play(store, facts("Marie Curie", SHORT), 2_000 - minute, minute=minute, game=SHORT)
            play(store, facts(("Léo Petit", "Paul")[minute], SHORT), 9_000, minute=minute + 5, game=SHORT)
    return {name: tmp_path / name for name in TWO}


def at(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Runs a command on one of the computers; its code and what it said."""
    monkeypatch.setenv("TOPPING_HOME", str(home))
    capsys.readouterr()
    code = run([*words])
    said = capsys.readouterr()
    return code, (said.out + said.err).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_two_leaderboards_become_one(
    homes: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def on(name: str, *words: str) -> tuple[int, str]:
        return at(homes[name], monkeypatch, capsys, *words)

    def opened(name: str) -> Store:
        return open_store(homes[name] / "topping.db").store

    files = {name: str(tmp_path / f"{name}.facts") for name in TWO}
    with opened("a") as store:
        store.consents.keep("Léo Petit", Leaves.NAME, minor=True, at=instant(9))
    code, said = on("a", "scores", "--export", files["a"])
    assert code == 0
    assert "Léo Petit (mineur) : « L. P. 2 » à la place du nom" in said
    assert "Petit" not in Path(files["a"]).read_text("utf-8")
    on("b", "scores", "--export", files["b"])

    code, said = on("b", "scores", "--import", files["b"], files["a"], files["a"])
    assert code == 0
    assert "0 fait nouveau" in said
    assert "1 nom se trouve sur deux ordinateurs" in said
    with opened("b") as store:
        (pair,) = store.matches.all()
        assert pair.one.name == "Marie Curie"
        store.matches.unite(pair)
    rows = {(one["player"], one["total_ms"]): one for one in json.loads(on("b", "scores", "--json")[1])}
    assert {key: row["rank"] for key, row in rows.items()} == {
        ("Marie Curie", 2_000): 1,
        ("Marie Curie", 1_999): None,
        ("L. P. 2", 9_000): 2,
        ("Paul", 9_000): 2,
    }
    assert rows["Marie Curie", 2_000]["machine"]
    table = on("b", "scores")[1]
    assert "Marie Curie (2e essai, sur 2 ordinateurs)" in table
    assert "classement sur l’honneur" in table

    on("b", "scores", "--export", files["b"])
    said = on("a", "scores", "--import", files["b"])[1]
    assert "1 nom se trouve sur deux ordinateurs" in said
    with opened("a") as store:
        (pair,) = store.matches.all()
        assert "dit que oui" in match_in_words(pair), "what was said there changes nobody here without a yes"
        store.matches.unite(pair)
    said = on("b", "scores", "--import", files["a"])[1]
    assert "Marie Curie (2e essai, sur 2 ordinateurs)" in on("a", "scores")[1]

    with opened("b") as store:
        assert [one.target for one in store.exports.holding("Marie Curie")] == [files["b"]]
        store.people.anonymise("Marie Curie")
    on("b", "scores", "--export", files["b"])
    assert "1 demande d’oubli attend une réponse d’ici" in on("a", "scores", "--import", files["b"])[1]
    assert "Curie" not in on("a", "scores")[1], "hidden at once"
    with opened("a") as store:
        (wish,) = store.wishes.asked()
        assert wish.player == "Marie Curie"
        with pytest.raises(InputError, match="no_reason"):
            store.wishes.refuse(wish, "")
        store.wishes.grant(wish)
    on("a", "scores", "--export", files["a"])
    on("b", "scores", "--import", files["a"])
    assert "Curie" not in on("a", "scores", "--import", files["a"], files["b"])[1], "an older file brings no name back"
    assert "Curie" not in on("a", "scores")[1]


def test_files_that_are_none_are_refused_in_a_sentence(
    homes: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.facts"
    at(homes["a"], monkeypatch, capsys, "scores", "--export", str(file))
    whole = file.read_bytes()
    odd = tmp_path / "odd"
    for content, code, words in (
        (b"", 0, "0 fait nouveau"),
        (b"\x00\xff" * 5_000, 1, "n’est pas un fichier"),
        (b"[" * 100_000 + b"\n" + whole, 0, "1 ligne"),
        (whole[:-30], 0, "0 fait nouveau"),
        (whole.replace(b'"found":true', b'"found":false'), 0, "refusé"),
        (b"x" * 3_000_000, 1, "n’est pas un fichier"),
    ):
        odd.write_bytes(content)
        found, said = at(homes["b"], monkeypatch, capsys, "scores", "--import", str(odd))
        assert (found, words in said) == (code, True), (content[:20], said)
    found, said = at(homes["b"], monkeypatch, capsys, "scores", "--import", str(tmp_path), str(tmp_path / "none"))
    assert found == 1
    assert "dossier" in said
    nowhere = str(tmp_path / "none" / "a.facts")
    assert at(homes["a"], monkeypatch, capsys, "scores", "--export", nowhere)[0] != 0
    assert at(tmp_path / "empty", monkeypatch, capsys, "scores", "--export", str(odd))[0] != 0


def test_a_copy_that_reads_what_the_other_one_has_said_tells_that_it_is_another_machine_now(
    homes: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "copy.facts")
    at(homes["a"], monkeypatch, capsys, "scores", "--export", file)
    copytree(homes["a"], tmp_path / "copy")
    for home in (homes["a"], tmp_path / "copy"):
        monkeypatch.setenv("TOPPING_HOME", str(home))
        with open_store().store as store:
            play(store, facts(home.name, SHORT), 5_000, minute=20, game=SHORT)
    at(tmp_path / "copy", monkeypatch, capsys, "scores", "--export", file)
    assert "une autre identité" in at(homes["a"], monkeypatch, capsys, "scores", "--import", file)[1]
    assert "une autre identité" not in at(homes["a"], monkeypatch, capsys, "scores", "--import", file)[1]
