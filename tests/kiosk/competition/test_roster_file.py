"""The roster of a competition from a file: texts are read here, workbooks by the helper."""

import os
from pathlib import Path

import pygame
import pytest
from openpyxl import Workbook

from tests.kiosk.competition.helpers import prepare
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver
from topping.game.service.gamequestions import WorkbookQuestion, WorkbookRead
from topping.game.service.messages import QuestionFailed
from topping.kiosk import routes
from topping.paths import data_folder, ensure_folder
from topping.workbook.reading import read_workbook


@pytest.fixture
def kiosk(open_kiosk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(ensure_folder(tmp_path / "downloads")))
    return open_kiosk()


def put(path: Path, content: bytes, age: int) -> None:
    ensure_folder(path.parent)
    path.write_bytes(content)
    os.utime(path, (1_790_000_000 - age,) * 2)


def files_of(kiosk: Driver) -> list[str]:
    return [one for one in kiosk.texts("files") if "." in one]


def answer(kiosk: Driver) -> None:
    """The helper reads the workbook that it was asked for."""
    asked = kiosk.helper.asked[-1]
    assert isinstance(asked, WorkbookQuestion)
    sheet = read_workbook(asked.content, asked.most_rows)
    kiosk.helper.coming.append(WorkbookRead(len(kiosk.helper.asked), sheet.name, sheet.rows, sheet.others))
    kiosk.step()


def test_a_workbook_is_shown_as_it_was_understood_then_enrolled(kiosk: Driver, tmp_path: Path) -> None:
    made = Workbook()
    for row in (("N°", "Nom", "Licence"), (7, "Zoé Martin", "0012"), (8, "Luc Petit", 1.2e18)):
        made.worksheets[0].append(row)
    made.save(tmp_path / "downloads" / "inscrits.xlsx")
    uuid = prepare(kiosk, "1 Élodie Martin")
    kiosk.show(routes.CompetitionRoster(uuid))
    kiosk.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert kiosk.scene == "competitionrosterfile"
    assert files_of(kiosk) == ["inscrits.xlsx"]
    kiosk.key(ENTER)
    assert "Lecture du classeur" in kiosk.message
    answer(kiosk)
    assert [one for one in kiosk.texts("rows") if len(one) == 1] == ["3", "2", "7"]
    assert "ligne 3 : le tableur a changé cette licence" in kiosk.message
    kiosk.key(DOWN)
    assert kiosk.message == "Lignes laissées de côté : 1."
    kiosk.key(ENTER)
    assert kiosk.scene == "competitionroster"
    entrants = kiosk.store.competitions.read(uuid).entrants.values()
    assert [(one.number, one.name, one.licences) for one in entrants] == [
        (1, "Élodie Martin", ()),
        (7, "Zoé Martin", ("0012",)),
    ]


def test_texts_are_read_at_once_and_what_cannot_be_is_told(kiosk: Driver) -> None:
    folder = data_folder() / "competitions"
    put(folder / "liste.csv", "Nom;Club\nAna Roy;Évry\n".encode("latin-1"), 0)
    put(folder / "rien.txt", b"Nom;Club\n", 1)
    put(folder / "vieux.xls", b"\xd0\xcf\x11\xe0", 2)
    put(folder / "abîmé.xlsx", b"PK\x03\x04", 3)
    put(folder / "~$inscrits.xlsx", b"x", 4)
    put(folder / "autre.topping", b"x", 5)
    kiosk.show(routes.CompetitionRoster(prepare(kiosk, "1 Élodie Martin")))
    kiosk.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert files_of(kiosk) == ["liste.csv", "rien.txt", "vieux.xls", "abîmé.xlsx"]
    kiosk.key(DOWN, ENTER)
    assert "que des titres de colonnes" in kiosk.message
    for _ in ("vieux.xls", "abîmé.xlsx"):
        kiosk.key(DOWN, ENTER)
        kiosk.helper.coming.append(QuestionFailed(len(kiosk.helper.asked), "ce classeur est abîmé"))
        kiosk.step()
        assert "abîmé" in kiosk.message
    kiosk.key(pygame.K_HOME, ENTER)
    assert kiosk.row == ("2", "Ana Roy", "Évry")
    kiosk.key(ESCAPE)
    assert files_of(kiosk)[0] == "liste.csv"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "competitionroster"


def test_without_a_file_the_folders_are_told(kiosk: Driver) -> None:
    kiosk.show(routes.CompetitionRoster(prepare(kiosk, "1 Élodie Martin")))
    kiosk.key(pygame.K_F4, mod=pygame.KMOD_SHIFT)
    assert "copiez-la dans" in " ".join(kiosk.texts("files"))
    kiosk.key(ENTER)
    assert kiosk.scene == "competitionrosterfile"
