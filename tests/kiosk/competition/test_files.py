"""Files of competitions at the kiosk: a sealed one waits for its code, results are merged."""

from pathlib import Path

import pygame

from tests.kiosk.competition.helpers import passed
from tests.kiosk.driver import BACKSPACE, DOWN, ENTER, ESCAPE, Driver, game
from topping.competition.events import CompetitionStage, StageSet
from topping.competition.package import CompetitionPackage
from topping.competition.plan import CompetitionPlan
from topping.game.sealing import SealedHeader, seal, unseal
from topping.hub.keys import MachineKey
from topping.hub.machine import package_to_send
from topping.kiosk import routes
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.store import open_store

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
    sent = CompetitionPackage.parse((folder / "renvoi.topping").read_text(encoding="utf-8"))
    assert sent.games == ()
    assert all(fact.signature for fact in sent.facts)


def test_the_sheets_of_the_games_are_written_once_the_competition_is_closed(kiosk: Driver) -> None:
    uuid = passed(kiosk)
    is_closed = kiosk.store.competitions.read(uuid).is_closed
    kiosk.backstage.competitions.add(uuid, StageSet(CompetitionStage.CLOSED))
    kiosk.show(routes.CompetitionResults(uuid))
    kiosk.type("p")
    (folder,) = (data_folder() / "competitions").iterdir()
    assert not is_closed
    assert (folder / "partie-1.html").exists()
    assert not [text for text, _, _ in kiosk.buttons if "Partie" in text]
