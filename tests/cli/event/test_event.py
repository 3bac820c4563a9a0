"""`topping event`, from the founding to the results, as a secretary and a referee type it."""

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.conftest import CHECKOUT
from tests.outside.commands import Typed
from tests.outside.referee import opens
from tests.play.session.helpers import GAME as SESSION_GAME
from tests.play.session.helpers import typed
from tests.store.helpers import found as found_move
from tests.store.helpers import missed as missed_move
from tests.workbook.making import OLD
from topping.competition.counting import conditions_of
from topping.competition.events import RunEntered
from topping.gamefiles import shelf
from topping.play.session import events
from topping.play.session.newsession import CompetitionRoom
from topping.play.session.plan import Plan
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.store import RunFacts, now, open_store
from topping.store.sessions.log import SessionLog

Said = Callable[..., str]
NAME = "Tournoi d’Évry"
GAMES = CHECKOUT / "games"
SHEET = "N°;Nom;Prénom;Club;Licence\r\n1;Lefèvre;Élodie;Évry;0012345\r\n2;Petit;Luc;Lyon;0077\r\n"


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "inscrits.csv"
    path.write_bytes(SHEET.encode("latin-1"))
    return path


@pytest.fixture
def event(home: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    return Typed(capsys).lines


def game(place: int = 1) -> str:
    return f"normale-{place:02d}"


def test_the_secretary_s_workbook_is_read(event: Said, tmp_path: Path) -> None:
    made = Workbook()
    made.worksheets[0].title = "Inscrits"
    for row in (("Coupe de mars",), ("N°", "Nom", "Licence"), (1, "Zoé Martin", 12345), (2, "Luc", 1.2e18)):
        made.worksheets[0].append(row)
    made.create_sheet("Brouillon").append(("x",))
    made.save(tmp_path / "inscrits.xlsx")
    told = event("new", NAME, "--game", game(), "--players", tmp_path / "inscrits.xlsx", code=1)
    assert "Feuille lue : « Inscrits » ; 1 autre feuille n’est pas lue." in told
    assert "ligne 4 : le tableur a changé cette licence en nombre (1.20000E+18)" in told
    assert "Personne n’est inscrit : 1 ligne à corriger." in told
    assert NAME not in event("table")


def test_a_workbook_of_an_old_program_is_read_and_its_zeros_are_told(event: Said) -> None:
    told = event("new", NAME, "--game", game(), "--players", OLD / "inscrits.xls")
    assert "3 inscrits" in told
    assert "un zéro que seul le format de la cellule montre n’est pas lu" in told
    assert "0012345" in event("table", NAME, "--roster")


def run_one(name: str, number: int, missed: int = 0, place: int = 1) -> None:
    """A run of a game by the entrant of that number, a second for each move."""
    with open_store().store as store:
        uuid = store.competitions.named(name)
        competition = store.competitions.read(uuid)
        the_game: Game = store.competitions.game(uuid, place)
        entrant = next(one for one in competition.entrants.values() if one.number == number)
        placed = competition.game_at(place)
        assert placed is not None
        conditions = conditions_of(competition, placed)
        moves = range(1, (missed if missed and conditions.formula.out_on_miss else len(the_game.moves)) + 1)
        played = store.runs.start(RunFacts.of(entrant.name, the_game, conditions), now())
        for move, turn in zip(moves, the_game.turns(), strict=False):
            store.runs.add_move(played, missed_move(turn) if move == missed else found_move(turn, 1_000), turn)
        store.runs.finish(played, now())
        store.competitions.add(uuid, RunEntered(store.competitions.run_uuid(played), entrant.uuid, place), at=now())


def test_a_sealed_file_brings_a_competition_to_another_machine(
    event: Said, roster: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event("new", NAME, "--game", game(1), "--players", roster)
    sealed, back = tmp_path / "scellé.topping", tmp_path / "résultats.topping"
    code = event("package", NAME, "--out", sealed).split("Code : ")[1].strip()
    turns = list(shelf.load(GAMES / "normale-01.txt").turns())
    word = max((turn.solution.word for turn in turns), key=len)
    assert word.encode() not in sealed.read_bytes()
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "centre"))
    assert "gardé ici" in event("package", sealed)
    assert f"{NAME}" in event()
    assert "scellée" in event()
    assert '"sealed": true' in event("table", "--json")
    assert "scellé" in event("package", NAME, code=2)
    assert "n’ouvre pas" in event("package", sealed, "--code", "FAUX CODE ICI", code=2)
    assert "n’ouvre pas" in event("package", NAME, "--code", "FAUX CODE ICI", code=2)
    assert "ouverte, –, 1 partie, 2 inscrits" in event("package", NAME, "--code", code.lower().replace(" ", "-"))
    assert "scellée" not in event()
    assert "ouverte, –, 1 partie, 2 inscrits" in event("package", sealed, "--code", code)
    run_one(NAME, 2)
    event("results", NAME, "--out", back)
    assert word.encode() not in back.read_bytes()[:200]
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "home"))
    for _ in range(2):
        assert NAME in event("results", back)
    shown = event("table", NAME)
    assert "   1   2  Luc Petit" in shown
    assert "sur l’honneur" not in shown


def test_a_key_file_is_its_users_own_and_opens_what_it_sealed(
    event: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event("new", NAME, "--game", game())
    sealed, key = tmp_path / "scelle.topping", tmp_path / "clef.txt"
    told = event("package", NAME, "--out", sealed, "--key", key)
    assert "Code" not in told
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "centre"))
    assert "ouverte" in event("package", sealed, "--key", key)


def test_sessions_of_two_rooms_add_up_with_solos_over_all(event: Said, tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(format_game(SESSION_GAME), encoding="utf-8")
    event("new", "Simultané", "--sessions", "--formula", "duplicate", "--game", path, "--options", "solo=2:10")
    opens("Simultané")
    for centre, lines in (("Lyon", ("1", "2 JETS H5 22")), ("Évry", ("1 JETS H5 22", "2 JETS H5 22"))):
        with open_store().store as store:
            log = SessionLog.start(store, Plan(), SESSION_GAME, centre, "2025-03-01T19:30:00+01:00")
            for table in (1, 2):
                log.add(events.Registered(table, f"{centre} {table}"), "2025-03-01T19:31:00+01:00")
            for one in (events.Opened(1), events.Collected(1)):
                log.add(one, "2025-03-01T19:31:00+01:00")
            for line in lines:
                log.add(typed(line, log.session, 1, lambda word: True), "2025-03-01T19:40:00+01:00")
            log.add(events.Ended(), "2025-03-01T21:00:00+01:00")
            uuid = store.competitions.named("Simultané")
            store.scored_sessions.score(CompetitionRoom(uuid, 1, centre), log.id, now())
    record = json.loads(event("table", "Simultané", "--json"))
    lines = record["standings"]["overall"][0]["lines"]
    assert (lines[0]["name"], lines[0]["rank"], lines[0]["solos"]) == ("Lyon 1", 1, 1)
    assert len(lines) == 4
    assert (lines[0]["points"], lines[0]["games"][0]["bonus"]) == (44 + 10, 10)
    for form, begins in (
        ("--sigles", b'"1","Lyon 1","54"\r\n'),
        ("--sigles-roster", b'"1","Lyon 1","54","","","",""\r\n'),
    ):
        event("table", "Simultané", form, "--out", tmp_path / "sigles.txt")
        assert (tmp_path / "sigles.txt").read_bytes().startswith(begins)


def test_a_competition_of_another_list_is_taken_up_with_a_warning(event: Said, tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(format_game(replace(SESSION_GAME, lexicon_name="ods", lexicon_hash="f" * 64)), encoding="utf-8")
    told = event("new", NAME, "--game", path)
    assert "Partie faite avec la liste ods, qui n’est pas sur ce poste" in told


def test_what_cannot_be_is_told_in_a_line(event: Said, roster: Path, tmp_path: Path) -> None:
    assert "pas de compétition" in event("table", "rien", code=1)
    assert "besoin d’un nom" in event("new", " ", "--game", game(), code=2)
    assert "n’a pas encore de partie" not in event("new", NAME, "--game", game())
    empty = tmp_path / "vide.csv"
    empty.write_text("", encoding="utf-8")
    assert "ne nomme personne" in event("new", "Autre", "--game", game(), "--players", empty, code=2)
    empty.write_bytes(b"PK\x03\x04" + bytes(100))
    assert "ce classeur est abîmé" in event("new", "Autre", "--game", game(), "--players", empty, code=2)
    empty.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(100))
    assert "enregistrez la feuille en .xlsx" in event("new", "Autre", "--game", game(), "--players", empty, code=2)
    empty.write_bytes(b"Nom\0\0\0")
    assert "ni un classeur (.xlsx, .xls, .ods) ni du texte" in event(
        "new", "Autre", "--game", game(), "--players", empty, code=2
    )
    assert "c’est un dossier" in event("new", "Autre", "--game", game(), "--players", tmp_path, code=1)
    assert "existe pas" in event("new", "Autre", "--game", game(), "--players", tmp_path / "absent.csv", code=1)
    assert "--out" in event("package", NAME, code=2)
    assert "une seule compétition" in event("results", NAME, "autre", "--out", empty, code=2)
    assert "SIGLES" in event("table", NAME, "--sigles", code=2)
    assert "n’est pas celui d’une compétition" in event("results", roster, code=2)
    assert "--yes" in event("erase", NAME, code=2)
    assert "effacée" in event("erase", NAME, "--yes")
    assert "Aucune compétition" in event("table")
