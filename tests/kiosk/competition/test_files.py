"""Files of a competition at the kiosk: sealed games, results, rosters."""

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from openpyxl import Workbook

from tests.kiosk.competition.helpers import prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, Driver, game
from tests.screens.states.competition import founded
from topping.answers.games import read_rows
from topping.competition.plan import MOST_GAMES, CompetitionPlan
from topping.gamefiles.roompackage import sealed_package
from topping.kiosk.screens.competition.routes import (
    CompetitionRoster,
    ListCompetitions,
    SetUpCompetition,
)
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.store import open_store

AT = "2026-11-21T15:00:00+01:00"
CODE = "BAKO RITU NEFA LOSI"


def write_files(folder: Path, elsewhere: Path) -> str:
    """A package that an organiser has sent, and a file of another kind; the competition."""
    with open_store(elsewhere / "elsewhere.db").store as store:
        uuid = store.competitions.found(CompetitionPlan("Simultané d’Évry"), AT)
        store.competitions.place_game(uuid, 1, game(moves=2), AT)
        package = store.competitions.package(uuid, "Évry", CODE, label="Siège")
    ensure_folder(folder)
    (folder / "a-scelle.topping").write_bytes(sealed_package(package, "Simultané d’Évry", CODE))
    (folder / "c-autre.topping").write_bytes(b"\xff\xfe")
    return uuid


def test_a_sealed_file_opens_by_its_code_alone(kiosk: Driver, tmp_path: Path) -> None:
    uuid = write_files(club_games_folder(), tmp_path)
    kiosk.show(ListCompetitions())
    kiosk.key(pygame.K_F6)
    assert kiosk.scene == "competitionfiles"
    told = kiosk.texts("files")
    assert told[-4:] == ("Simultané d’Évry", "scellé", "c-autre.topping", "résultats d’une salle")
    assert "games / a-scelle.topping" in kiosk.texts("detail")
    kiosk.key(ENTER)
    assert "gardée ici, scellée" in kiosk.message
    assert kiosk.row == ("Simultané d’Évry", "gardé ici")
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


def test_a_file_of_another_kind_is_told(kiosk: Driver, tmp_path: Path) -> None:
    write_files(club_games_folder(), tmp_path)
    kiosk.show(ListCompetitions(files=True))
    kiosk.key(DOWN, ENTER)
    assert "celui d’une compétition" in kiosk.message


def test_a_room_says_where_it_counts(kiosk: Driver, tmp_path: Path) -> None:
    write_files(club_games_folder(), tmp_path)
    kiosk.show(ListCompetitions(files=True))
    kiosk.type(CODE.lower())
    kiosk.key(ENTER)
    kiosk.show(ListCompetitions())
    kiosk.step()
    assert "Ce poste y est une salle, Évry : l’organisateur compte et clôt." in kiosk.texts("detail")


def test_a_competition_has_so_many_games_at_most(kiosk: Driver) -> None:
    kiosk.show(SetUpCompetition(founded(kiosk, count=0, games=MOST_GAMES)))
    kiosk.key(pygame.K_F4)
    assert (kiosk.message, kiosk.answerer.asked) == ("Une compétition a 20 parties au plus.", [])


def test_without_a_file_the_folder_is_told(kiosk: Driver) -> None:
    kiosk.show(ListCompetitions(files=True))
    assert ".topping" in " ".join(kiosk.texts("files"))
    kiosk.key(ENTER)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "competitions"


@pytest.fixture
def rostered(open_kiosk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(ensure_folder(tmp_path / "downloads")))
    return open_kiosk()


def put(path: Path, content: bytes, age: int) -> None:
    ensure_folder(path.parent)
    path.write_bytes(content)
    os.utime(path, (1_790_000_000 - age,) * 2)


def files_of(kiosk: Driver) -> list[str]:
    """The names of the files listed, without their dates."""
    return [one for one in kiosk.texts("files") if "." in one and one.rpartition(".")[2].isalnum()]


def answer(kiosk: Driver, *, lacks_zeros: bool = False) -> None:
    """The answering thread reads the workbook that it was asked for."""
    asked = kiosk.answerer.asked[-1]
    assert asked.question is read_rows
    kiosk.answerer.tell(replace(asked.answer(), lacks_zeros=lacks_zeros))
    kiosk.step()


def test_a_workbook_is_shown_as_it_was_understood_then_enrolled(rostered: Driver, tmp_path: Path) -> None:
    made = Workbook()
    for row in (("N°", "Nom", "Licence"), (7, "Zoé Martin", "0012"), (8, "Luc Petit", 1.2e18)):
        made.worksheets[0].append(row)
    made.save(tmp_path / "downloads" / "inscrits.xlsx")
    uuid = prepare(rostered, "1 Élodie Martin")
    rostered.show(CompetitionRoster(uuid))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert rostered.scene == "competitionrosterfile"
    assert files_of(rostered) == ["inscrits.xlsx"]
    assert "Lecture du classeur…" in rostered.texts("detail")
    answer(rostered, lacks_zeros=True)
    told = " ".join(rostered.texts("detail"))
    assert "s’il en manque, enregistrez la feuille en .xlsx." in told
    assert "ligne 3 : le tableur a changé cette licence" in told
    assert rostered.texts("rows")[-3:] == ("7", "Zoé Martin", "0012")
    assert rostered.message == "Personne n’est inscrit : 1 ligne à corriger."
    made.worksheets[0]["C3"] = "0034"
    made.save(tmp_path / "downloads" / "inscrits.xlsx")
    rostered.key(ENTER)
    assert rostered.scene == "competitionrosterfile", "a faulty list enrols nobody: it is read again"
    answer(rostered)
    assert "Inscrire 2 joueurs" in " ".join(rostered.texts("detail"))
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
    rostered.show(CompetitionRoster(prepare(rostered, "1 Élodie Martin")))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert files_of(rostered) == ["liste.csv", "rien.txt", "vieux.xls", "abîmé.xlsx"]
    assert {"Ana Roy", "Évry"} <= set(rostered.texts("rows"))
    rostered.key(DOWN)
    assert "que des titres de colonnes" in " ".join(rostered.texts("detail"))
    for _ in ("vieux.xls", "abîmé.xlsx"):
        rostered.key(DOWN)
        rostered.answerer.fail("ce classeur est abîmé")
        rostered.step()
        assert "ce classeur est abîmé" in " ".join(rostered.texts("detail"))
    rostered.key(pygame.K_HOME)
    assert {"Ana Roy", "Évry"} <= set(rostered.texts("rows"))
    rostered.key(ESCAPE)
    assert rostered.scene == "competitionroster"


def test_without_a_file_the_folders_are_told(rostered: Driver) -> None:
    rostered.show(CompetitionRoster(prepare(rostered, "1 Élodie Martin")))
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert "copiez-la dans" in " ".join(rostered.texts("empty"))
    rostered.key(ENTER)
    assert rostered.scene == "competitionrosterfile"


def test_a_list_is_looked_through_before_anybody_is_enrolled(rostered: Driver) -> None:
    put(data_folder() / "competitions" / "liste.csv", "N°;Nom;Club\n4;Ana Roy;Évry\n5;Luc Petit;Lyon\n".encode(), 0)
    uuid = prepare(rostered, "1 Élodie Martin")
    rostered.type("j")
    rostered.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    read = rostered.texts("rows")
    assert {"Ana Roy", "Évry", "Luc Petit", "Lyon"} <= set(read)
    assert "2 noms lus" in rostered.texts("detail")
    rostered.key(ESCAPE)
    assert rostered.scene == "competitionroster"
    entrants = rostered.store.competitions.read(uuid).entrants.values()
    assert [one.name for one in entrants] == ["Élodie Martin"], "it was only looked at"
