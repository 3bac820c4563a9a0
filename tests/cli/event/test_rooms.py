"""Packages for rooms and results of rooms, by commands."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.event.test_event import NAME, Said, game, run_one
from tests.outside.commands import Typed
from tests.outside.referee import decides, opens
from topping.competition.decisions import MoveVoided

CODE = "bako ritu nefa losi"


@pytest.fixture
def event(home: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    return Typed(capsys).lines


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Has the commands that follow run on the machine of that name."""

    def go(machine: str) -> None:
        monkeypatch.setenv("TOPPING_HOME", str(tmp_path / machine))

    return go


@pytest.fixture
def packages(event: Said, at: Callable[[str], None], tmp_path: Path) -> Path:
    """The packages of two rooms, beside the file that was asked for."""
    roster = tmp_path / "inscrits.csv"
    roster.write_text("N°;Nom;Centre\n1;Élodie Lefèvre;Lyon\n2;Luc Petit;Évry\n", encoding="utf-8")
    at("organisateur")
    event("new", NAME, "--game", game(), "--players", roster)
    event("package", NAME, "--out", tmp_path / "paquet.topping", "--code", CODE)
    opens(NAME)
    return tmp_path


def test_each_room_has_a_file_and_one_room_may_be_asked_for(event: Said, packages: Path) -> None:
    assert sorted(one.name for one in packages.glob("paquet*")) == ["paquet-evry.topping", "paquet-lyon.topping"]
    event("package", NAME, "--out", packages / "seul.topping", "--code", CODE, "--room", "Lyon")
    assert (packages / "seul.topping").exists()


def test_a_room_gives_back_what_the_organiser_counts_and_is_asked_about(
    event: Said, packages: Path, at: Callable[[str], None]
) -> None:
    at("evry")
    assert "Évry, 1 partie, 1 inscrit" in event("package", packages / "paquet-evry.topping", "--code", CODE)
    assert "rien de" in event("results", NAME, code=2)
    run_one(NAME, 2)
    decides(NAME, lambda sheet: MoveVoided(1, 2))
    event("results", NAME, "--out", packages / "retour.topping")
    assert "résultats rendus" in event()
    at("organisateur")
    told = event("results", packages / "retour.topping")
    assert "Évry, authentifié ; parties comptées : 1" in told
    assert "Des questions attendent une réponse" in told
    shown = event("table", NAME)
    assert "Luc Petit" in shown
    assert "Classement provisoire : 1 question des salles attend une réponse." in shown
    assert "coup 2 de la partie 1 annulé : panne (J. Roy" in shown


def test_a_second_file_replaces_the_first_where_that_is_said(
    event: Said, packages: Path, at: Callable[[str], None]
) -> None:
    at("evry")
    event("package", packages / "paquet-evry.topping", "--code", CODE)
    run_one(NAME, 2)
    event("results", NAME, "--out", packages / "retour.topping")
    text = (packages / "retour.topping").read_text(encoding="utf-8")
    (packages / "sans-preuve.topping").write_text(text.splitlines()[0], encoding="utf-8")
    at("organisateur")
    assert "sur l’honneur ; parties comptées : 1" in event("results", packages / "sans-preuve.topping")
    assert "--replace le remplace" in event("results", packages / "retour.topping")
    assert "sur l’honneur" in event("table", NAME)
    assert "Second fichier compté" in event("results", packages / "retour.topping", "--replace")
    assert "sur l’honneur" not in event("table", NAME)


def test_results_are_the_rooms_and_packages_the_organisers(
    event: Said, packages: Path, at: Callable[[str], None]
) -> None:
    assert "a été fondée sur ce poste" in event("results", NAME, code=2)
    assert "ce paquet est pour une salle" in event("package", packages / "paquet-lyon.topping", "--code", CODE, code=2)
    at("evry")
    event("package", packages / "paquet-evry.topping", "--code", CODE)
    assert "seul l’organisateur" in event("package", NAME, "--out", packages / "autre.topping", code=2)
    assert "déjà une autre salle" in event("package", packages / "paquet-lyon.topping", "--code", CODE, code=2)
