"""Files of a competition at the kiosk: sealed games, results, rosters."""

import os
from pathlib import Path

import pygame
import pytest
from openpyxl import Workbook

from tests.kiosk.competition.helpers import passed, prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, Driver, game
from tests.screens.states.competition import founded
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.package import CompetitionPackage
from topping.competition.plan import MOST_GAMES, CompetitionPlan
from topping.game.sealing import SealedHeader, seal, unseal
from topping.game.service.gamequestions import WorkbookQuestion, WorkbookRead
from topping.game.service.messages import QuestionFailed
from topping.hub.keys import MachineKey
from topping.hub.machine import package_to_send
from topping.kiosk import routes
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.store import open_store
from topping.workbook.reading import read_workbook

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
    assert rostered.message == "Personne n’est inscrit : 1 ligne à corriger."
    rostered.key(ENTER)
    assert rostered.scene == "competitionrosterfile"
    made.worksheets[0]["C3"] = "0034"
    made.save(tmp_path / "downloads" / "inscrits.xlsx")
    rostered.key(ESCAPE, ENTER)
    answer(rostered)
    rostered.key(ENTER)
    assert rostered.scene == "competitionroster"
    entrants = rostered.store.competitions.read(uuid).entrants.values()
    assert [(one.number, one.name, one.licences) for one in entrants] == [
        (1, "Élodie Martin", ()),
        (7, "Zoé Martin", ("0012",)),
        (8, "Luc Petit", ("0034",)),
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


def test_a_list_is_looked_through_before_anybody_is_enrolled(rostered: Driver) -> None:
    put(data_folder() / "competitions" / "liste.csv", "N°;Nom;Club\n4;Ana Roy;Évry\n5;Luc Petit;Lyon\n".encode(), 0)
    uuid = prepare(rostered, "1 Élodie Martin")
    rostered.type("j")
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    rostered.key(ENTER)
    read = rostered.texts("rows")
    assert {"Ana Roy", "Évry", "Luc Petit", "Lyon"} <= set(read)
    assert "2" in rostered.texts("remark")[0].split(" · ")[1]
    rostered.key(ESCAPE, ESCAPE)
    assert rostered.scene == "competitionroster"
    entrants = rostered.store.competitions.read(uuid).entrants.values()
    assert [one.name for one in entrants] == ["Élodie Martin"], "it was only looked at"
