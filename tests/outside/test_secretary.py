"""What a secretary meets with a competition: its roster, its close, its files for other programs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.driver import game
from tests.outside.commands import Typed
from tests.outside.hands import at_kiosk
from topping.cli import run
from topping.rules.games.gametext import format_game
from topping.store import open_store

SHEET = (
    "N°;Nom;Série;Catégorie;Club;Licence\n1;Zoé Martin;4A;V;Évry;0012345\n3;Jean Total;;;Lyon;\n"
    "TOTAL;;;;2;\n;Total des joueurs : 2;;;;\n"
)
RULING = ("--reason", "bruit", "--author", "J. Roy")


@pytest.fixture
def competition(event: Typed, tmp_path: Path) -> Typed:
    path, roster = tmp_path / "partie.txt", tmp_path / "inscrits.csv"
    path.write_text(format_game(game()), encoding="utf-8")
    roster.write_text(SHEET, encoding="utf-8")
    event("new", "Coupe", "--sessions", "--formula", "duplicate", "--game", path)
    event("roster", "Coupe", roster, code=1)
    event("open", "Coupe")
    return event


def test_a_row_of_totals_enrols_nobody(event: Typed, tmp_path: Path) -> None:
    roster = tmp_path / "inscrits.csv"
    roster.write_text(SHEET, encoding="utf-8")
    event("new", "Coupe", "--game", "normale-01")
    told = event("roster", "Coupe", roster, code=1)
    assert "Nouveaux inscrits : 2" in told
    assert "ligne de total" in told
    assert "Jean Total" in event("export", "Coupe", "--roster")


def test_closing_asks(competition: Typed) -> None:
    assert "--yes" in competition("close", "Coupe", code=2)
    assert "provisoire" in competition("show", "Coupe")
    competition("close", "Coupe", "--yes")
    assert "provisoire" not in competition("show", "Coupe")


def test_decisions_are_told_with_the_number_that_revokes_them(competition: Typed) -> None:
    competition("decide", "Coupe", "void", "--move", 2, *RULING)
    competition("decide", "Coupe", "exclude", "--number", 3, *RULING)
    assert "1. coup 2" in competition("show", "Coupe")
    assert "2. Jean Total exclu" in competition("show", "Coupe")


def test_sigles_with_series_category_club_and_licence(competition: Typed, tmp_path: Path) -> None:
    def lines(form: str) -> list[str]:
        competition("export", "Coupe", form, "--out", tmp_path / "sigles.txt")
        return (tmp_path / "sigles.txt").read_text("latin-1").splitlines()

    assert lines("--sigles")[:2] == ['"1","Zoé Martin","0"', '"2","--table vide--","-1"']
    assert lines("--sigles-roster")[0] == '"1","Zoé Martin","0","4A","V","Évry","0012345"'
    assert lines("--sigles-roster")[1] == '"2","--table vide--","-1"'


def test_pairs_are_called_so(home: Path, event: Typed) -> None:
    event("new", "Coupe", "--pairs", "--game", "normale-01")
    assert "par paires" in event("show", "Coupe")
    with at_kiosk(home, at="competitions") as hands:
        assert hands.reads("par paires")


def test_a_competition_whose_games_are_elsewhere_says_what_to_do(
    event: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Callable[[str], Path]
) -> None:
    monkeypatch.setenv("TOPPING_HOME", str(machine("Siège")))
    event("new", "Coupe", "--game", "normale-01")
    event("open", "Coupe")
    results = tmp_path / "coupe.topping"
    event("export", "Coupe", "--results", "--out", results)
    room = machine("Salle")
    monkeypatch.setenv("TOPPING_HOME", str(room))
    event("import", results)
    assert "ouverte ailleurs" in event("list")
    assert "topping event open" in event("open", "Coupe", code=1)
    with at_kiosk(room, at="competitions") as hands:
        hands.must_see("competitions.open_elsewhere")


def test_machines_with_a_usual_name_are_told_apart(
    event: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platform.node", lambda: "vm")
    event("new", "Coupe", "--game", "normale-01")
    with open_store().store as store:
        (label,) = store.competitions.posts().values()
    assert label.startswith("vm ")
    shared = tmp_path / "partage"
    shared.mkdir()
    assert run(["hub", "init", str(shared)]) == 0
    assert run(["hub", "join", str(shared), "--name", "Salle 2", "--yes"]) == 0
    with open_store().store as store:
        assert list(store.competitions.posts().values()) == ["Salle 2"]
