"""The referee decides at the kiosk: standings follow at once, on this display and another; files and rosters."""

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from openpyxl import Workbook

from tests.competition.sample import competition, entrant, run
from tests.kiosk.competition.helpers import hero, passed, play_whole, prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, F2, LEFT, RIGHT, TAB, Driver, game
from tests.kiosk.unseen import UnseenScreen
from tests.screens.states.competition import TITLE, closed, founded, keeping_of, opened
from topping.competition.decisions import MoveVoided, NamePutRight, RunSetAside, TimeGivenBack
from topping.competition.events import CompetitionStage, RunEntered, StageSet
from topping.competition.package import CompetitionPackage
from topping.competition.plan import MOST_GAMES, CompetitionPlan
from topping.competition.standings import Grouping
from topping.config import Settings
from topping.game.sealing import SealedHeader, seal, unseal
from topping.game.service.gamequestions import WorkbookQuestion, WorkbookRead
from topping.game.service.messages import QuestionFailed
from topping.hub.keys import MachineKey
from topping.hub.machine import package_to_send
from topping.kiosk import routes
from topping.kiosk.faces.ranking import PAGE_MS
from topping.kiosk.otherscreens import RoomTable
from topping.kiosk.screens.competition.decisions import DecisionKind
from topping.kiosk.screens.competition.standings import StandingRow, columns_of, standing_rows, team_rows
from topping.kiosk.ui.panels import TextView
from topping.kiosk.wording.competition import ShownCompetition
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.play.run.run import Phase
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store
from topping.workbook.reading import read_workbook


def type_line(kiosk: Driver, text: str) -> None:
    kiosk.type(text)
    kiosk.key(ENTER)


def history(kiosk: Driver) -> list[str]:
    return [one.replace("\N{NO-BREAK SPACE}", " ") for one in kiosk.texts("history")]


def test_a_decision_is_revoked_by_few_keys(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    before = kiosk.backstage.competitions.read(uuid).overall
    kiosk.show(routes.CompetitionDesk(uuid))
    kiosk.type("d")
    assert "2  Bruno Keller" in kiosk.texts("form"), "who played last"
    kiosk.key(ENTER, ENTER, ENTER)
    type_line(kiosk, "10")
    kiosk.type("chaise")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1
    kiosk.key(pygame.K_F5, pygame.K_DELETE)
    assert "motif" in kiosk.message
    kiosk.type("erreur d’inscrit")
    kiosk.key(F2)
    assert len(history(kiosk)) == 1, "the reason is that of a revocation"
    kiosk.key(pygame.K_DELETE)
    assert "décision annulée : erreur d’inscrit" in history(kiosk)[0]
    assert kiosk.backstage.competitions.read(uuid).overall == before


def test_a_run_set_aside_is_played_again(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    for _ in range(4):
        kiosk.key(RIGHT)
    kiosk.key(TAB)
    kiosk.type("panne de courant")
    kiosk.key(F2)
    assert "Décision prise" in kiosk.message
    kiosk.key(ESCAPE)
    assert hero(kiosk) == "Élodie Martin", "whose run was set aside"
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    kiosk.key(pygame.K_F5)
    assert kiosk.run.phase is Phase.THINKING, "no pause, since the referee may admit the run"
    kiosk.key(ESCAPE)
    assert "chaque coup qui manque" in kiosk.asked


def test_an_entrant_is_chosen_by_his_number_and_excluded(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    kiosk.key(LEFT, LEFT, DOWN)
    kiosk.type("2")
    assert "2  Bruno Keller" in kiosk.texts("form")
    kiosk.key(DOWN)
    kiosk.type("tricherie")
    kiosk.key(F2)
    lines = kiosk.backstage.competitions.read(uuid).overall
    assert [line.entrant.name for line in lines if line.is_excluded] == ["Bruno Keller"]


def test_values_go_round_and_a_name_is_put_right(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    kiosk.key(LEFT)
    assert "rectifier le nom" in kiosk.texts("form")
    kiosk.key(DOWN, RIGHT, RIGHT)
    assert "1  Élodie Martin" in kiosk.texts("form"), "there are two"
    kiosk.click_on("1  Élodie Martin")
    assert "2  Bruno Keller" in kiosk.texts("form")
    kiosk.key(DOWN)
    for text in ("Bruno Kellermann", "mal écrit"):
        type_line(kiosk, text)
    kiosk.key(F2)
    (kept,) = kiosk.backstage.competitions.read(uuid).competition.decisions
    assert isinstance(kept.decided.decision, NamePutRight)
    assert kept.decided.decision.names == ("Bruno Kellermann",)


def kind(kiosk: Driver, name: str) -> None:
    """Turns to a kind of decision."""
    kiosk.key(pygame.K_HOME)
    for _ in DecisionKind:
        if name not in kiosk.texts("form"):
            kiosk.key(RIGHT)


def test_what_is_decided_by_enter_alone_and_what_cannot_be(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    kiosk.show(routes.CompetitionDecisions(uuid, "personne"))
    for name, typed, told in (
        ("exclure (§6.1)", "", "Choisissez d’abord de qui il s’agit."),
        ("rendre du temps", "", "Élodie Martin n’a pas joué cette partie."),
        ("annuler un coup", "3", "Ce n’est pas le numéro d’un coup de cette partie."),
        ("rectifier le nom", "Ana / Bob", "Un inscrit porte un nom, une paire en porte deux."),
    ):
        kind(kiosk, name)
        if told[:1] != "C" or typed:
            kiosk.key(DOWN)
            kiosk.type("1")
        kiosk.key(TAB)
        if typed:
            kiosk.type(typed)
        kiosk.key(F2)
        assert kiosk.message == told
        kiosk.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    kind(kiosk, "annuler un coup")
    kiosk.key(ENTER, ENTER, ENTER)
    type_line(kiosk, "2")
    type_line(kiosk, "salle évacuée")
    kiosk.key(ENTER)
    assert kiosk.message == "Décision prise ; le classement en tient compte."
    (kept,) = kiosk.backstage.competitions.read(uuid).competition.decisions
    (first, _) = kiosk.backstage.competitions.read(uuid).competition.entrants
    assert kept.decided.decision == MoveVoided(1, 2, first)


@pytest.mark.parametrize(("typed", "ms"), [("12,5", 12_500), ("-10", -10_000), ("+1", 0), ("0,0004", 0), ("1.x", 0)])
def test_time_is_given_back_or_taken_to_the_millisecond(kiosk: Driver, typed: str, ms: int) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionDecisions(uuid))
    kind(kiosk, "rendre du temps")
    kiosk.key(DOWN, TAB)
    for text in (typed, "coupure de courant"):
        type_line(kiosk, text)
    kiosk.key(F2)
    kept = kiosk.backstage.competitions.read(uuid).competition.decisions
    decided = [one.decided.decision for one in kept if isinstance(one.decided.decision, TimeGivenBack)]
    assert [one.ms for one in decided] == ([ms] if ms else [])


def test_a_decision_is_about_one_of_the_runs_of_an_entrant(kiosk: Driver) -> None:
    uuid = opened(kiosk, count=2, games=1)
    keeping = keeping_of(kiosk)
    keeping.scored["elsewhere"] = replace(keeping.scored["run-1-1"], uuid="elsewhere", started_at=90_000_000)
    keeping.add(uuid, RunEntered("elsewhere", "entrant-1", 1))
    kiosk.show(routes.CompetitionDecisions(uuid, "entrant-1"))
    kind(kiosk, "annuler un coup")
    assert kiosk.texts("attempt values") == (), "it is annulled in each of them"
    kind(kiosk, "faire rejouer")
    stands = kiosk.texts("attempt values")
    assert len(stands) == 3
    kiosk.key(DOWN, DOWN, DOWN, RIGHT)
    assert kiosk.texts("attempt values") != stands
    kiosk.key(ENTER)
    type_line(kiosk, "machine en panne")
    kiosk.key(ENTER)
    (kept,) = keeping.read(uuid).competition.decisions
    assert kept.decided.decision == RunSetAside("elsewhere")
    kiosk.show(routes.CompetitionDecisions(uuid, "entrant-1"))
    kiosk.key(ENTER, ENTER, ENTER, ENTER)
    type_line(kiosk, "0,0")
    kiosk.key(F2)
    assert kiosk.message.startswith("Écrivez des secondes")


def test_what_was_missed_goes_into_a_deck_once_all_is_closed(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    for _ in range(2):
        kiosk.key(ENTER, ENTER)
        kiosk.step()
        while kiosk.scene == "play":
            kiosk.key(F2, F2)
            kiosk.wait(5_000)
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.type("x")
    assert not kiosk.message, "somebody might still have to play"
    kiosk.backstage.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.type("x")
    assert "2" in kiosk.message


ENTRANTS = (
    entrant("a", 1, club="Évry"),
    entrant("b", 2, centre="Nord"),
    entrant("c", 3, club="Évry", centre="Nord"),
    entrant("d", 4, club="Lyon"),
)


@pytest.fixture
def shown() -> ShownCompetition:
    found = competition(entrants=ENTRANTS, plan=CompetitionPlan("Par équipes", team_size=2))
    runs = (run("a1", [1, 2, 3]), run("b1", [2, 2, 3]), run("c1", [3, 2, 3]), run("d1", [9, 9, 9], input="oral"))
    return ShownCompetition(found, {one.uuid: one for one in runs})


def test_inputs_side_by_side_and_the_percentage_of_tops(shown: ShownCompetition) -> None:
    late = competition(entrants=(*ENTRANTS, entrant("e", 5)))
    shown = ShownCompetition(replace(shown.competition, entrants=late.entrants), shown.runs)
    (columns, rows) = columns_of(shown), [one for one in standing_rows(shown) if isinstance(one, StandingRow)]
    inputs = [(one.line.entrant.name, columns["input"][1](one)) for one in rows]
    assert inputs[3:] == [("Joueur d", "voix"), ("Joueur e", "")]
    headings = [one for one in standing_rows(shown, Grouping.INPUT) if isinstance(one, str)]
    assert headings == ["Pas encore de partie", "clavier", "voix"]
    assert Grouping.INPUT in shown.groupings


def test_teams_of_clubs_and_rooms_with_those_who_are_not_complete(shown: ShownCompetition) -> None:
    rows = [tuple(cell if isinstance(cell, str) else cell.said for cell in row) for row in team_rows(shown)]
    assert rows == [
        ("", "Équipes de club", "", "", ""),
        ("1", "Évry", "Joueur a, Joueur c", "0:14", ""),
        ("–", "Lyon", "incomplète\N{NO-BREAK SPACE}: Joueur d", "0:27", ""),
        ("", "Équipes de centre", "", "", ""),
        ("1", "Nord", "Joueur b, Joueur c", "0:15", ""),
    ]


def test_teams_come_after_the_groups_and_nobody_decides_about_them(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.CompetitionStandings(closed(kiosk, plan=CompetitionPlan(TITLE, Conditions(), team_size=5))))
    kiosk.key(*(pygame.K_RIGHT,) * 4)
    assert [one for one in kiosk.texts("standings") if one in "123–"] == ["1", "2", "3", "–"]
    kiosk.key(pygame.K_DOWN)
    kiosk.type("e")
    assert not kiosk.texts("question")
    kiosk.key(pygame.K_LEFT)
    assert "Sans club" not in kiosk.texts("standings")
    kiosk.key(pygame.K_DOWN, pygame.K_END)
    assert "Sans club" in kiosk.texts("standings")


def table_of(kiosk: Driver, wanted: str, database: Path | None = None) -> RoomTable:
    path = kiosk.store.path if database is None else database
    return RoomTable(UnseenScreen((1280, 720)), kiosk.clock, path, wanted, Settings())


def panels(table: RoomTable) -> dict[str, object]:
    table.turn()
    return {panel.name: panel.state for panel in table.panels()}


def told(table: RoomTable) -> list[str]:
    """What is written on it."""
    return [state.set.lines[0] for state in panels(table).values() if isinstance(state, TextView)]


def test_it_follows_every_move_of_the_kiosk(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    uuid = prepare(kiosk, games=2)
    kiosk.key(ENTER)
    kiosk.key(ENTER)
    play_whole(kiosk)
    table = table_of(kiosk, "coupe")
    assert "Classement" in told(table), "nobody is playing: the standings"
    shown = table.panels()
    assert table.panels() is shown
    kiosk.clock.time += PAGE_MS
    assert table.panels() is not shown
    kiosk.key(ENTER, ENTER)
    kiosk.step()
    seen = []
    while kiosk.scene == "play":
        seen.append(next((one for one in told(table) if one.startswith("coup ")), ""))
        kiosk.find_top()
    assert seen == ["coup 1", "coup 2"]
    assert "Classement" in told(table)
    assert (
        kiosk.backstage.competitions.read(uuid).score(kiosk.backstage.competitions.read(uuid).passing(1)[1], 1).counts
    )


AT = "2026-11-21T15:00:00+01:00"
CODE = "BAKO RITU NEFA LOSI"


def write_files(folder: Path, elsewhere: Path) -> str:
    """What another machine sends: a sealed competition, and its results; the UUID."""
    with open_store(elsewhere / "elsewhere.db").store as store:
        uuid = store.competitions.found(CompetitionPlan("Simultané d’Évry"), AT)
        store.competitions.place_game(uuid, 1, game(moves=2), AT)
        sealed = package_to_send(store, uuid, "Siège", MachineKey(b"k" * 32), with_games=True)
        results = package_to_send(store, uuid, "Siège", MachineKey(b"k" * 32), with_games=False)
    ensure_folder(folder)
    header = SealedHeader(uuid, "Simultané d’Évry")
    (folder / "a-scelle.topping").write_bytes(seal(str(sealed).encode(), header, CODE))
    (folder / "b-resultats.topping").write_text(str(results), encoding="utf-8")
    (folder / "c-autre.topping").write_bytes(b"\xff\xfe")
    return uuid


def test_a_sealed_file_opens_by_its_code_alone(kiosk: Driver, tmp_path: Path) -> None:
    uuid = write_files(club_games_folder(), tmp_path)
    kiosk.show(routes.ListCompetitions())
    kiosk.key(pygame.K_F6)
    assert kiosk.scene == "competitionfiles"
    told = kiosk.texts("files")
    assert [one for one in told if one.endswith(".topping")] == [
        "a-scelle.topping",
        "b-resultats.topping",
        "c-autre.topping",
    ]
    kiosk.key(ENTER)
    assert "gardée ici, scellée" in kiosk.message
    assert kiosk.row[0] == "gardé ici"
    kiosk.key(ESCAPE)
    assert kiosk.row[:2] == ("Simultané d’Évry", "scellée")
    kiosk.key(ENTER)
    assert kiosk.scene == "competitionfiles"
    kiosk.key(ENTER)
    assert "tapez le code" in kiosk.message
    kiosk.type("mauvais code")
    kiosk.key(ENTER)
    assert "n’ouvre pas" in kiosk.message
    assert not kiosk.store.competitions.all()
    kiosk.key(*(BACKSPACE,) * len("mauvais code"))
    kiosk.type("bako ritu nefa losi")
    kiosk.key(ENTER)
    assert kiosk.scene == "competitiondesk"
    assert kiosk.store.competitions.read(uuid).is_open
    assert kiosk.store.competitions.game(uuid, 1).moves == game(moves=2).moves


def test_results_are_merged_and_another_file_is_told(kiosk: Driver, tmp_path: Path) -> None:
    uuid = write_files(club_games_folder(), tmp_path)
    kiosk.show(routes.OpenCompetitionFile())
    kiosk.key(DOWN, DOWN, ENTER)
    assert "celui d’une compétition" in kiosk.message
    kiosk.key(ESCAPE)
    kiosk.key(pygame.K_F6)
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "competitiondesk"
    assert not kiosk.store.competitions.read(uuid).is_open
    assert not kiosk.store.competitions.has_game(uuid, 1)
    kiosk.store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=AT)
    kiosk.show(routes.ListCompetitions())
    kiosk.key(DOWN)
    assert kiosk.message.startswith("Ouverte ailleurs : les parties ne sont pas sur ce poste.")
    written = club_games_folder() / "b-resultats.topping"
    written.write_text(written.read_text("utf-8").replace("Simultané", "Simulacre"), "utf-8")
    kiosk.show(routes.OpenCompetitionFile())
    kiosk.key(DOWN, ENTER)
    assert kiosk.message == "b-resultats.topping : 1 fait refusé, que son poste n’a pas signé"


def test_a_competition_has_so_many_games_at_most(kiosk: Driver) -> None:
    kiosk.show(routes.CompetitionGames(founded(kiosk, count=0, games=MOST_GAMES)))
    kiosk.type("n")
    assert (kiosk.message, kiosk.helper.asked) == ("Une compétition a 20 parties au plus.", [])


def test_without_a_file_the_folder_is_told(kiosk: Driver) -> None:
    kiosk.show(routes.OpenCompetitionFile())
    assert ".topping" in " ".join(kiosk.texts("files"))
    kiosk.key(ENTER)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "competitions"


def test_what_is_sealed_at_the_kiosk_opens_by_the_code_it_shows(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.click_on("Sceller les parties")
    code = kiosk.message.partition("Code : ")[2]
    (folder,) = (data_folder() / "competitions").iterdir()
    package = CompetitionPackage.parse(unseal((folder / "scelle.topping").read_bytes(), code).decode())
    assert (package.competition, len(package.games)) == (uuid, 1)
    kiosk.click_on("À renvoyer à l’organisateur")
    assert "Code" not in kiosk.message
    assert str(folder / "renvoi.topping") in kiosk.message
    sent = CompetitionPackage.parse((folder / "renvoi.topping").read_text(encoding="utf-8"))
    assert sent.games == ()
    assert all(fact.signature for fact in sent.facts)


@pytest.fixture
def rostered(open_kiosk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(ensure_folder(tmp_path / "downloads")))
    return open_kiosk()


def put(path: Path, content: bytes, age: int) -> None:
    ensure_folder(path.parent)
    path.write_bytes(content)
    os.utime(path, (1_790_000_000 - age,) * 2)


def files_of(kiosk: Driver) -> list[str]:
    return [one for one in kiosk.texts("files") if "." in one]


def answer(kiosk: Driver, *, lacks_zeros: bool = False) -> None:
    """The helper reads the workbook that it was asked for."""
    asked = kiosk.helper.asked[-1]
    assert isinstance(asked, WorkbookQuestion)
    sheet = read_workbook(asked.content, asked.most_rows)
    read = WorkbookRead(len(kiosk.helper.asked), sheet.name, sheet.rows, sheet.others, lacks_zeros=lacks_zeros)
    kiosk.helper.coming.append(read)
    kiosk.step()


def test_a_workbook_is_shown_as_it_was_understood_then_enrolled(rostered: Driver, tmp_path: Path) -> None:
    made = Workbook()
    for row in (("N°", "Nom", "Licence"), (7, "Zoé Martin", "0012"), (8, "Luc Petit", 1.2e18)):
        made.worksheets[0].append(row)
    made.save(tmp_path / "downloads" / "inscrits.xlsx")
    uuid = prepare(rostered, "1 Élodie Martin")
    rostered.show(routes.CompetitionRoster(uuid))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert rostered.scene == "competitionrosterfile"
    assert files_of(rostered) == ["inscrits.xlsx"]
    rostered.key(ENTER)
    assert "Lecture du classeur" in rostered.message
    answer(rostered, lacks_zeros=True)
    rostered.key(DOWN)
    assert rostered.message.endswith("s’il en manque, enregistrez la feuille en .xlsx.")
    rostered.key(ESCAPE, ENTER)
    answer(rostered)
    assert [one for one in rostered.texts("rows") if len(one) == 1] == ["3", "2", "7"]
    assert "ligne 3 : le tableur a changé cette licence" in rostered.message
    rostered.key(DOWN)
    assert rostered.message == "Lignes laissées de côté : 1."
    rostered.key(ENTER)
    assert rostered.scene == "competitionroster"
    entrants = rostered.store.competitions.read(uuid).entrants.values()
    assert [(one.number, one.name, one.licences) for one in entrants] == [
        (1, "Élodie Martin", ()),
        (7, "Zoé Martin", ("0012",)),
    ]


def test_texts_are_read_at_once_and_what_cannot_be_is_told(rostered: Driver) -> None:
    folder = data_folder() / "competitions"
    put(folder / "liste.csv", "Nom;Club\nAna Roy;Évry\n".encode("latin-1"), 0)
    put(folder / "rien.txt", b"Nom;Club\n", 1)
    put(folder / "vieux.xls", b"\xd0\xcf\x11\xe0", 2)
    put(folder / "abîmé.xlsx", b"PK\x03\x04", 3)
    put(folder / "~$inscrits.xlsx", b"x", 4)
    put(folder / "autre.topping", b"x", 5)
    rostered.show(routes.CompetitionRoster(prepare(rostered, "1 Élodie Martin")))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert files_of(rostered) == ["liste.csv", "rien.txt", "vieux.xls", "abîmé.xlsx"]
    rostered.key(DOWN, ENTER)
    assert "que des titres de colonnes" in rostered.message
    for _ in ("vieux.xls", "abîmé.xlsx"):
        rostered.key(DOWN, ENTER)
        rostered.helper.coming.append(QuestionFailed(len(rostered.helper.asked), "ce classeur est abîmé"))
        rostered.step()
        assert "abîmé" in rostered.message
    rostered.key(pygame.K_HOME, ENTER)
    assert rostered.row == ("2", "Ana Roy", "Évry")
    rostered.key(ESCAPE)
    assert files_of(rostered)[0] == "liste.csv"
    rostered.key(ESCAPE)
    assert rostered.scene == "competitionroster"


def test_without_a_file_the_folders_are_told(rostered: Driver) -> None:
    rostered.show(routes.CompetitionRoster(prepare(rostered, "1 Élodie Martin")))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert "copiez-la dans" in " ".join(rostered.texts("files"))
    rostered.key(ENTER)
    assert rostered.scene == "competitionrosterfile"
