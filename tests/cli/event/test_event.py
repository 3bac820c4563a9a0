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
from tests.play.session.helpers import GAME as SESSION_GAME
from tests.store.helpers import found as found_move
from tests.store.helpers import missed as missed_move
from tests.workbook.making import OLD
from topping.cli import run
from topping.cli.event import command
from topping.cli.window.request import KioskRequest
from topping.competition.counting import conditions_of
from topping.competition.events import RunEntered
from topping.game import shelf
from topping.play.session import events
from topping.play.session.desk import typed
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
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
    event("new", NAME, "--game", game())
    told = event("roster", NAME, tmp_path / "inscrits.xlsx", code=1)
    assert "Feuille lue : « Inscrits » ; 1 autre feuille n’est pas lue." in told
    assert "ligne 4 : le tableur a changé cette licence en nombre (1.20000E+18)" in told
    assert "Personne n’est inscrit : 1 ligne à corriger." in told
    assert "Zoé" not in event("export", NAME, "--roster")


def test_a_workbook_of_an_old_program_is_read_and_its_zeros_are_told(event: Said) -> None:
    event("new", NAME, "--game", game())
    told = event("roster", NAME, OLD / "inscrits.xls")
    assert "Nouveaux inscrits : 3" in told
    assert "un zéro que seul le format de la cellule montre n’est pas lu" in told
    assert "0012345" in event("roster", NAME, OLD / "inscrits.xls", "--check")


def test_what_was_missed_becomes_puzzles_once_it_is_closed(event: Said, roster: Path) -> None:
    event("new", NAME, "--game", game(), "--players", roster)
    event("open", NAME)
    run_one(NAME, 1)
    run_one(NAME, 2, missed=3)
    assert "n’est pas close" in event("puzzles", NAME, code=1)
    event("close", NAME, "--yes")
    told = event("puzzles", NAME)
    third = list(shelf.load(GAMES / "normale-01.txt").turns())[2]
    assert told.startswith(f"P1, coup 3 : {third.draw.letters} → {third.solution.move.circled}, ")
    assert told.count("\n") == 1
    assert "trouvé par 1 sur 2 (Élodie Lefèvre)" in told
    assert "1 " in event("puzzles", NAME, "--player", "luc petit")
    assert "0" in event("puzzles", NAME, "--player", "Luc Petit")
    assert "noms proches : Luc Petit" in event("puzzles", NAME, "--player", "Luc Petti", code=1)
    assert run(["players", "list"]) == 0


def test_a_tie_is_broken_by_command_from_a_real_tie_to_its_end(event: Said, roster: Path) -> None:
    with roster.open("a", encoding="latin-1") as file:
        file.write("3;Roy;Ana;Lyon;0099\r\n")
    event("new", NAME, "--game", game(), "--players", roster)
    assert "personne n’est ex aequo" in event("tiebreak", NAME, "--game", game(3), code=2)
    event("open", NAME)
    run_one(NAME, 1)
    run_one(NAME, 2, missed=2)
    run_one(NAME, 3)
    assert "deux inscrits au moins" in event("tiebreak", NAME, 1, "--game", game(4), code=2)
    assert "pas d’inscrit 9" in event("tiebreak", NAME, 1, 9, "--game", game(4), code=2)
    told = event("tiebreak", NAME, 1, 2, "--game", game(4), code=2)
    assert "ils ne sont pas ex aequo ; leur rang : Élodie Lefèvre (1) et Luc Petit (3)" in told
    event("close", NAME, "--yes")
    assert "partie 101, Élodie Lefèvre et Ana Roy" in event("tiebreak", NAME, "--game", game(3))
    assert "ouverte" in event("list")
    assert "le départage 1 est déjà en cours ; doivent encore le jouer : Élodie Lefèvre et Ana Roy" in event(
        "tiebreak", NAME, 1, 3, code=2
    )
    run_one(NAME, 3, place=101)
    assert ranks(event("show", NAME)) == [("1", "Élodie"), ("1", "Ana"), ("3", "Luc")]
    run_one(NAME, 1, missed=4, place=101)
    shown = event("show", NAME)
    assert ranks(shown) == [("1", "Ana"), ("2", "Élodie"), ("3", "Luc")]
    rows = {
        name: line for line in shown.split("\n\n")[1].splitlines() for name in ("Ana", "Élodie", "Luc") if name in line
    }
    assert "Départage 1 (§3.8.3) : rang 1" in rows["Ana"]
    assert "Départage 1 (§3.8.3) : rang 2" in rows["Élodie"]
    assert "Départage" not in rows["Luc"]
    assert event("export", NAME, "--csv").count("Départage 1 (§3.8.3) : rang") == 2
    lines = json.loads(event("export", NAME, "--json"))["standings"]["overall"][0]["lines"]
    assert [line["tie_break"] for line in lines] == [
        "Départage 1 (§3.8.3) : rang 1",
        "Départage 1 (§3.8.3) : rang 2",
        "",
    ]
    assert "ils ne sont pas ex aequo" in event("tiebreak", NAME, 1, 3, code=2)


def test_a_tie_is_broken_by_a_further_game_and_by_another_where_that_ends_level(event: Said, roster: Path) -> None:
    event("new", NAME, "--game", game(), "--players", roster)
    event("open", NAME)
    for place in (1, 101, 102):
        if place > 1:
            assert f"partie {place}," in event("tiebreak", NAME, "--formula", "topping", "--game", game(place - 90))
        for number in (1, 2):
            run_one(NAME, number, missed=number == 1 and place == 102, place=place)
        shown = event("show", NAME)
        assert [rank for rank, _ in ranks(shown)] == (["1", "2"] if place == 102 else ["1", "1"])
    assert ranks(shown) == [("1", "Luc"), ("2", "Élodie")]
    assert "Départage 2 : rang 1" in shown
    assert "Départage 1 : rang" not in shown, "it has parted nobody"


def ranks(shown: str) -> list[tuple[str, str]]:
    """Rank and first name of each line of the first table."""
    rows = [line.split() for line in shown.split("\n\n")[1].splitlines()[2:]]
    return [(row[0], row[2]) for row in rows]


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
    code = event("seal", NAME, "--out", sealed).split("Code : ")[1].strip()
    turns = list(shelf.load(GAMES / "normale-01.txt").turns())
    word = max((turn.solution.word for turn in turns), key=len)
    assert word.encode() not in sealed.read_bytes()
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "centre"))
    assert "gardé ici" in event("open", sealed)
    assert f"{NAME}" in event()
    assert "scellée" in event()
    assert '"sealed": true' in event("list", "--json")
    assert "scellé" in event("open", NAME, code=2)
    assert "n’ouvre pas" in event("open", sealed, "--code", "FAUX CODE ICI", code=2)
    assert "n’ouvre pas" in event("open", NAME, "--code", "FAUX CODE ICI", code=2)
    assert "ouverte, 1 partie, 2 inscrits" in event("open", NAME, "--code", code.lower().replace(" ", "-"))
    assert "scellée" not in event()
    assert "ouverte, 1 partie, 2 inscrits" in event("open", sealed, "--code", code)
    run_one(NAME, 2)
    event("export", NAME, "--results", "--out", back)
    assert word.encode() not in back.read_bytes()[:200]
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "home"))
    for _ in range(2):
        assert NAME in event("import", back)
    shown = event("show", NAME)
    assert "   1   2  Luc Petit" in shown
    assert "sur l’honneur" in shown


def test_a_key_file_is_its_users_own_and_opens_what_it_sealed(
    event: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event("new", NAME, "--game", game())
    sealed, key = tmp_path / "scelle.topping", tmp_path / "clef.txt"
    told = event("seal", NAME, "--out", sealed, "--key", key)
    assert "Code" not in told
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path / "centre"))
    assert "ouverte" in event("open", sealed, "--key", key)


def test_sessions_of_two_rooms_add_up_with_solos_over_all(event: Said, tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(format_game(SESSION_GAME), encoding="utf-8")
    event("new", "Simultané", "--sessions", "--formula", "duplicate", "--game", path, "--options", "solo=2:10")
    event("open", "Simultané")
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
        assert "joueurs 2, coups 1" in event("session", "Simultané", log.id, "--centre", centre)
    record = json.loads(event("export", "Simultané", "--json"))
    lines = record["standings"]["overall"][0]["lines"]
    assert (lines[0]["name"], lines[0]["rank"], lines[0]["solos"]) == ("Lyon 1", 1, 1)
    assert len(lines) == 4
    assert (lines[0]["points"], lines[0]["games"][0]["bonus"]) == (44 + 10, 10)
    for form, begins in (
        ("--sigles", b'"1","Lyon 1","54"\r\n'),
        ("--sigles-roster", b'"1","Lyon 1","54","","","",""\r\n'),
    ):
        event("export", "Simultané", form, "--out", tmp_path / "sigles.txt")
        assert (tmp_path / "sigles.txt").read_bytes().startswith(begins)


def test_a_session_of_a_centre_opens_with_its_entrants_and_is_counted_when_the_kiosk_is_left(
    event: Said, roster: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(format_game(SESSION_GAME), encoding="utf-8")
    event("new", "Simultané", "--sessions", "--formula", "duplicate", "--game", path)
    event("roster", "Simultané", roster, "--centre", "Lyon")
    assert "pas ouverte" in event("start", "Simultané", "--centre", "Lyon", code=2)
    event("open", "Simultané")
    asked: list[KioskRequest] = []

    def left_after_a_move(size: tuple[int, int] | None, request: KioskRequest, *, is_public: bool = False) -> None:
        asked.append(request)
        wanted = request.session
        assert isinstance(wanted, SessionStart)
        assert wanted.game is not None
        with open_store().store as store:
            log = SessionLog.start(store, wanted.plan, wanted.game, wanted.name, now())
            for player in wanted.players:
                log.add(events.Registered(player.table, player.name), now())
            assert wanted.room is not None
            store.scored_sessions.score(wanted.room, log.id, now())  # as the kiosk says when it begins
            for one in (events.Opened(1), events.Collected(1)):
                log.add(one, now())
            log.add(typed("1", log.session, 1, lambda word: True), now())

    monkeypatch.setattr(command, "open_kiosk", left_after_a_move)
    assert "joueurs 2, coups 1" in event("start", "Simultané", "--centre", "Lyon")
    session = asked[0].session
    assert isinstance(session, SessionStart)
    assert session.players == (Player(1, "Élodie Lefèvre"), Player(2, "Luc Petit"))
    assert "   1   1  Élodie Lefèvre" in event("show", "Simultané")
    for line, words in (
        ("1 JETS H5 22", ("export", "Simultané", "--json")),
        ("2 JETS H5 22", ("export", "Simultané", "--results")),
        ("2", ("close", "Simultané", "--yes")),
    ):
        with open_store().store as store:
            log, uuid = SessionLog.resume(store, 1), store.competitions.named("Simultané")
            log.add(typed(line, log.session, 1, lambda word: True), now())
            before = store.competitions.read(uuid).sessions
        event(*words)
        with open_store().store as store:
            assert store.competitions.read(uuid).sessions != before, words
    event("export", "Simultané", "--out", tmp_path / "tout")
    page = (tmp_path / "tout" / "partie-1.html").read_text(encoding="utf-8")
    first, second, *_ = (move.solution.word.upper() for move in SESSION_GAME.moves)
    assert first in page
    assert second not in page, "nobody has played it"
    record = json.loads((tmp_path / "tout" / "tout.json").read_text(encoding="utf-8"))
    (played,) = record["games"]
    assert played["moves"] == 1
    assert {line["games"][0]["of"] for line in record["standings"]["overall"][0]["lines"]} == {1}


def test_a_competition_of_another_list_is_taken_up_with_a_warning(event: Said, tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(format_game(replace(SESSION_GAME, lexicon_name="ods", lexicon_hash="f" * 64)), encoding="utf-8")
    told = event("new", NAME, "--game", path)
    assert "Partie faite avec la liste ods (ffffffff), qui n’est pas sur ce poste" in told


def test_what_cannot_be_is_told_in_a_line(event: Said, roster: Path, tmp_path: Path) -> None:
    assert "pas de compétition" in event("show", "rien", code=1)
    assert "besoin d’un nom" in event("new", " ", "--game", game(), code=2)
    assert "n’a pas encore de partie" not in event("new", NAME, "--game", game())
    assert "pas de compétition" in event("roster", "autre", roster, code=1)
    empty = tmp_path / "vide.csv"
    empty.write_text("", encoding="utf-8")
    assert "ne nomme personne" in event("roster", NAME, empty, code=2)
    empty.write_bytes(b"PK\x03\x04" + bytes(100))
    assert "ce classeur est abîmé" in event("roster", NAME, empty, code=2)
    empty.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(100))
    assert "enregistrez la feuille en .xlsx" in event("roster", NAME, empty, code=2)
    empty.write_bytes(b"Nom\0\0\0")
    assert "ni un classeur (.xlsx, .xls, .ods) ni du texte" in event("roster", NAME, empty, code=2)
    assert "c’est un dossier" in event("roster", NAME, tmp_path, code=1)
    assert "existe pas" in event("roster", NAME, tmp_path / "absent.csv", code=1)
    assert "pas d’inscrit" in event("decide", NAME, "exclude", "--number", 9, "--reason", "a", "--author", "b", code=2)
    assert "coup avec --move" in event("decide", NAME, "void", "--move", 99, "--reason", "a", "--author", "b", code=2)
    assert "un motif" in event("decide", NAME, "void", "--move", 1, "--reason", " ", "--author", "b", code=2)
    assert "SIGLES" in event("export", NAME, "--sigles", code=2)
    assert "n’est pas celui d’une compétition" in event("import", roster, code=2)
    assert "--yes" in event("erase", NAME, code=2)
    assert "effacée" in event("erase", NAME, "--yes")
    assert "Aucune compétition" in event("list")
