"""Commands on what is kept: backups, the bank, players, sharing."""

import json
import os
import time
from pathlib import Path
from shutil import copytree

import pytest

from tests.play.session.helpers import DUPLICATE_PLAN, short
from tests.store.helpers import SHORT, facts, files, instant, play
from topping import config
from topping.cli import run
from topping.game.bank.file import BankReader, BankSubject, adding
from topping.hub.folder import make_hub
from topping.hub.process import the_only_one
from topping.hub.status import HubState, HubStatus, write_status
from topping.paths import hub_file
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Registered
from topping.rules.conditions.variant import NORMALE
from topping.store import open_store, open_to_read
from topping.store.classiclog import ClassicLog
from topping.store.sessions.log import SessionLog


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
    assert run(["players", "rename", "Zoé", "Paul"]) == 0
    capsys.readouterr()

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


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["bank", *arguments]) == 0
    return capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_a_deck_of_nobody_holds_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": 0, "due": 0, "new": 0, "next_day": None}


def test_how_far_the_bank_is_and_deleting_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys) == "Aucune encore : elles se font quand personne ne touche au kiosque.\n"
    assert json.loads(told(capsys, "--json")) == {"banks": []}
    assert told(capsys, "--drop") == "0 réserve de parties effacée.\n"

    subject = BankSubject(NORMALE, "open-fr", "0f" * 32)
    with adding(BankReader(subject.path, subject)) as (writer, _, _):
        assert writer is not None
        writer.add(bytes(2_000))
        writer.add(bytes(3_000))
    line = "normale, open-fr : 2 parties, 5 ko"
    assert told(capsys) == f"{line}\n"
    found = json.loads(told(capsys, "--json"))["banks"]
    size = subject.path.stat().st_size
    assert found == [{"variant": "normale", "lexicon": "open-fr", "hash": "0f" * 32, "games": 2, "bytes": size}]
    run(["doctor"])
    assert line in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert told(capsys, "--drop") == "1 réserve de parties effacée.\n"
    assert json.loads(told(capsys, "--json")) == {"banks": []}


@pytest.fixture
def played(home: Path) -> Path:
    with open_store().store as store:
        play(store, facts("Zoé", SHORT), 1_000, minute=0, game=SHORT)
        play(store, facts("Paul", SHORT), 2_000, minute=60 * 24 * 2, game=SHORT)
        store.runs.start(facts("Paul", SHORT), instant(60 * 24 * 3))
    return home


def test_renaming_merging_making_anonymous(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["players", "rename", "paul", "Zoe"]) == 0
    assert names() == ["Zoe", "Zoé"]
    assert run(["players", "merge", "Zoe", "Zoé"]) == 0
    assert names() == ["Zoé"]
    assert run(["players", "anonymise", "zoé"]) == 0
    assert names() == ["Joueur 1"]
    assert capsys.readouterr().out.splitlines() == [
        "Nouveau nom de paul\u00a0: Zoe.",
        "Parties données à Zoé\u00a0: 2. Zoe n’est plus dans le classement.",
        "Nouveau nom de ce joueur\u00a0: Joueur 1. Ses résultats restent.",
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["rename", "Personne", "X"], 1),
        (["merge", "Personne", "Paul"], 1),
        (["merge", "Paul", "Personne"], 1),
        (["merge", "Paul", "PAUL"], 2),
        (["anonymise", "Personne"], 1),
        (["anonymise", ""], 2),
        (["rename", "Paul", "x" * 31], 2),
    ],
)
def test_a_refused_action_changes_nothing(
    played: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], code: int
) -> None:
    assert run(["players", *arguments]) == code
    assert capsys.readouterr().err.count("\n") == 1
    assert names() == ["Paul", "Zoé"]


@pytest.mark.parametrize("arguments", [["rename", "A", "B"], ["merge", "A", "B"], ["anonymise", "A"]])
def test_no_database_is_created_where_nobody_has_played(home: Path, arguments: list[str]) -> None:
    assert run(["players", *arguments]) == 1
    assert run(["players"]) == 0
    assert not home.exists()


@pytest.mark.parametrize("arguments", [["rename", "A", "B"], ["merge", "A", "B"], ["anonymise", "A"], ["list"]])
def test_a_damaged_leaderboard_stays_where_it_is(played: Path, arguments: list[str]) -> None:
    (played / "topping.db").write_text("damaged")
    before = files(played)
    assert run(["players", *arguments]) == 1
    assert files(played) == before


def test_sessions_that_keep_the_name_are_listed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        log = SessionLog.start(store, DUPLICATE_PLAN, short(1), "", instant(0))
        log.add(Registered(1, "Zoé"), instant(0))
    assert run(["players", "anonymise", "Zoé"]) == 0
    assert "dans la séance 1, que" in capsys.readouterr().out


def test_runs_are_shown_to_others_only_once_it_is_said(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, told in (
        (["Zoé"], "personne"),
        (["Zoé", "oui"], "fini la sienne"),
        (["zoé"], "fini la sienne"),
        (["zoé", "false"], "personne"),
    ):
        assert run(["players", "share", *arguments]) == 0
        assert told in capsys.readouterr().out
    assert run(["players", "share", "Personne"]) == 1
    with pytest.raises(SystemExit, match="2"):
        run(["players", "share", "Zoé", "peut-être"])


def test_classic_games_that_keep_the_name_are_listed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store().store as store:
        for pair in (("ZOÉ", "Paul"), ("Paul", "Ana"), ("Ana", "zoé")):
            ClassicLog.start(store, pair, INTERNATIONAL, instant(1), seed=1)
    assert run(["players", "rename", "Zoé", "Zoe"]) == 0
    told = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert told[-1] == "Ce nom reste écrit dans les parties classiques 1 et 3, que « topping classic erase » efface."


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

    files = {name: str(tmp_path / f"{name}.facts") for name in TWO}
    assert "L. P. 2" in on("a", "players", "consent", "Léo Petit", "--minor")[1]
    code, said = on("a", "scores", "--export", files["a"])
    assert code == 0
    assert "Léo Petit (mineur) : « L. P. 2 » à la place du nom" in said
    assert "Petit" not in Path(files["a"]).read_text("utf-8")
    on("b", "scores", "--export", files["b"])

    code, said = on("b", "scores", "--import", files["b"], files["a"], files["a"])
    assert code == 0
    assert "0 fait nouveau" in said
    assert "1 nom se trouve sur deux ordinateurs" in said
    assert "Marie Curie (cet ordinateur, 1 partie" in on("b", "players", "match")[1]
    assert on("b", "players", "match", "2", "same")[0] == 2
    on("b", "players", "match", "1", "same")
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
    assert "topping players match" in said
    assert "dit que oui" in on("a", "players", "match")[1], "what was said there changes nobody here without a yes"
    on("a", "players", "match", "1", "same")
    said = on("b", "scores", "--import", files["a"])[1]
    assert "Marie Curie (2e essai, sur 2 ordinateurs)" in on("a", "scores")[1]

    said = on("b", "players", "anonymise", "Marie Curie")[1]
    assert files["b"] in said
    on("b", "scores", "--export", files["b"])
    assert "1 demande d’oubli attend une réponse d’ici" in on("a", "scores", "--import", files["b"])[1]
    assert "Curie" not in on("a", "scores")[1], "hidden at once"
    assert "demande d’oublier Marie Curie" in on("a", "players", "wishes")[1]
    assert "sans réponse de" in on("b", "players", "wishes")[1]
    assert "sans réponse de" in on("b", "hub", "status")[1]
    assert "1 demande d’oubli attend" in on("a", "hub", "status")[1]
    assert "motif" in on("a", "players", "wishes", "1", "no")[1]
    assert on("a", "players", "wishes", "9", "yes")[0] == 2
    on("a", "players", "wishes", "1", "yes")
    on("a", "scores", "--export", files["a"])
    on("b", "scores", "--import", files["a"])
    assert "oublié par" in on("b", "players", "wishes")[1]
    assert "sans réponse de" not in on("b", "hub", "status")[1]
    assert "Curie" not in on("a", "players", "wishes")[1]
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


def test_an_exchange_that_goes_on_elsewhere_is_told_where_it_is_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "home"))
    (tmp_path / "club").mkdir()
    make_hub(tmp_path / "club")
    config.save("hub.folder", str(tmp_path / "club"))
    rows = (
        (HubState.WELL, 100, 0, False, False), (HubState.WELL, 100, 9, True, False),
        (HubState.WELL, 40, 9, False, False), (HubState.LOST, 100, 9, False, False),
        (HubState.STOPPED, 100, 0, True, True), (HubState.STOPPED, 100, 9, False, False),
    )  # fmt: skip
    for state, percent, age_s, is_dead, is_dead_alone in rows:
        write_status(hub_file(), HubStatus(state, "club", percent=percent))
        os.utime(hub_file(), (time.time() - age_s,) * 2)
        with the_only_one():
            assert run(["hub", "status"]) == is_dead, (state, percent, age_s)
            assert ("s’est arrêté" in capsys.readouterr().out) == is_dead
            assert run(["hub", "sync"]) == 1
            assert "échange déjà" in capsys.readouterr().err
        assert run(["hub", "status"]) == is_dead_alone
        capsys.readouterr()
