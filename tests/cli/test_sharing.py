"""Leaderboards of several computers made one by files, by the command line alone."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from tests.store.helpers import SHORT, facts, play
from topping.cli import run
from topping.store import open_store

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
