"""Entries and exits at the kiosk: a package out, a room that plays it, results in, questions answered by keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import play_whole, prepare
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Driver, game
from tests.screens.states import shown
from tests.screens.states.competition import Never
from tests.store.helpers import found
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.competition.plan import CompetitionPlan
from topping.competition.results import Proof
from topping.gamefiles.roompackage import sealed_package
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.paths import club_games_folder, data_folder, ensure_folder
from topping.store import RunFacts, Store, open_store
from topping.store.competitions.competitions import CompetitionEntry

AT = "2026-03-01T10:00:00+00:00"

F4, F5, F6, F7 = pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F7


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "room.db").store as store:
        yield store


def written(name: str) -> Path:
    """A file in the folder of the only competition."""
    (path,) = (data_folder() / "competitions").glob(f"*/{name}")
    return path


def test_the_package_of_a_room_opens_by_the_code_that_is_shown(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.type("e")
    assert kiosk.scene == "competitioninout"
    kiosk.key(F6)
    code = kiosk.message.partition("Code : ")[2]
    again = kiosk.store.competitions.code(uuid)
    assert code == again
    assert written("paquet.topping").read_bytes().startswith("Topping, compétition scellée".encode())
    kiosk.key(F6)
    assert kiosk.message.endswith(code), "one code for all rooms, however often"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "competitiondesk"


def test_results_of_a_room_enter_from_a_file(kiosk: Driver, elsewhere: Store) -> None:
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    package = kiosk.store.competitions.package(uuid, "", "BAKO RITU", label="Siège")
    elsewhere.competitions.take_package(package, AT)
    elsewhere.competitions.open(uuid, AT)
    first = next(iter(elsewhere.competitions.read(uuid).entrants))
    whole = elsewhere.competitions.game(uuid, 1)
    conditions = elsewhere.competitions.read(uuid).plan.conditions
    entry = CompetitionEntry(uuid, first, 1)
    run = elsewhere.competitions.start_run(entry, RunFacts.of("Élodie", whole, conditions), AT)
    for turn in whole.turns():
        elsewhere.runs.add_move(run, found(turn, 4_000), turn)
    elsewhere.runs.finish(run, AT)
    ensure_folder(club_games_folder())
    (club_games_folder() / "resultats.topping").write_text(elsewhere.competitions.results_out(uuid), encoding="utf-8")
    kiosk.type("e")
    kiosk.key(F4)
    assert "resultats.topping" in kiosk.texts("files")
    kiosk.key(ENTER)
    assert kiosk.scene == "competitioninout"
    assert kiosk.message == "– : résultats entrés, parties 1."
    assert "authentifié" in kiosk.texts("rows")
    assert "0:08" in kiosk.texts("ranks")


def test_a_room_plays_its_package_alone_and_hands_its_results_back(kiosk: Driver, elsewhere: Store) -> None:
    organiser, code = elsewhere.competitions, "BAKO RITU NEFA"
    uuid = organiser.found(CompetitionPlan("Coupe"), AT)
    organiser.place_game(uuid, 1, game(moves=2), AT)
    organiser.add(uuid, Enrolled(Entrant("e1", 1, ("Élodie Martin",), centre="Lyon")), at=AT)
    organiser.add(uuid, Enrolled(Entrant("e2", 1, ("Bruno Keller",), centre="Évry")), at=AT)
    ensure_folder(club_games_folder())
    package = organiser.package(uuid, "Lyon", code, label="Siège")
    (club_games_folder() / "paquet.topping").write_bytes(sealed_package(package, "Coupe", code))
    kiosk.show(ListCompetitions(files=True))
    kiosk.type(code.lower())
    kiosk.key(ENTER)
    assert kiosk.scene == "competitiondesk"
    assert "Bruno Keller" not in " ".join(kiosk.texts()), "who plays elsewhere"
    kiosk.key(ENTER)
    play_whole(kiosk)
    assert "Rendre les résultats" in kiosk.places
    kiosk.key(pygame.K_F12, pygame.K_F12)
    assert not kiosk.store.competitions.read(uuid).is_closed, "the organiser closes"
    kiosk.key(ENTER)
    assert kiosk.scene == "roomresults"
    assert "Organisateur : Siège" in kiosk.texts()
    kiosk.key(ENTER)
    assert kiosk.message.startswith("Résultats écrits :")
    taken = organiser.take_results(written("resultats-lyon.topping").read_text(encoding="utf-8"), AT)
    assert (taken.proof, taken.counted) == (Proof.AUTHENTICATED, (1,))
    kiosk.show(ListCompetitions())
    assert "résultats rendus" in kiosk.row


@pytest.fixture
def asked() -> Iterator[Driver]:
    """A move that a room has cancelled, shown on the organiser's page."""
    with shown("competition in out/usual") as kiosk:
        yield kiosk


def test_what_each_answer_changes_stands_beside_it(asked: Driver) -> None:
    told = asked.texts("question")
    assert "Coup 4 annulé sur place (§3.6)" in told
    assert [one for one in told if "rang" in one.lower()][:2] == ["3 rangs changent", "rangs inchangés"]
    assert "le classement reste provisoire" in told
    assert any(one.startswith("Réponse 1 :") for one in told)


def test_an_answer_is_given_by_a_digit_and_taken_back_by_f7(asked: Driver) -> None:
    asked.type("1")
    assert asked.message == "Réponse : Pour toutes les salles."
    assert not asked.texts("question")
    asked.key(F7)
    assert "attend de nouveau" in asked.message
    asked.type("2")
    assert asked.message == "Réponse : Dans cette salle seulement."


def test_the_sheet_of_keys_names_each_answer(asked: Driver) -> None:
    asked.key(pygame.K_F10)
    named = [row[0] for row in asked.rows]
    assert {"1 pour toutes les salles", "2 dans cette salle seulement", "3 plus tard"} <= {*named}


def test_enter_gives_the_first_answer(asked: Driver) -> None:
    asked.key(ENTER)
    assert asked.message == "Réponse : Pour toutes les salles."


def test_later_keeps_the_standings_provisional_and_says_so_there(asked: Driver) -> None:
    asked.type("3")
    assert asked.message == "Sans réponse, le classement reste provisoire."
    asked.key(F5)
    assert asked.scene == "competitionstandings"
    assert "1 question des salles attend" in " ".join(asked.texts("remark"))


def test_every_row_says_where_its_results_are_from(asked: Driver) -> None:
    asked.key(pygame.K_END)
    said = " ".join(asked.texts("rows"))
    for proof in ("authentifié", "ici", "attendu", "en jeu, coup"):
        assert proof in said, proof


def test_a_licence_of_two_names_is_asked_about() -> None:
    with shown("competition in out/licence") as asked:
        assert "Licence 002 : deux noms" in asked.texts("question")
        asked.type("1")
        assert asked.message == "Réponse : La même personne."


def test_a_second_file_is_asked_about() -> None:
    with shown("competition in out/second") as asked:
        assert "Un second fichier est arrivé" in asked.texts("question")
        asked.type("1")
        assert asked.message == "Réponse : Remplacer."
        assert "Élodie Martin exclu sur place (§6.1)" in " ".join(asked.texts("question")), "what the second one asks"


def test_the_page_of_a_room_names_the_organiser_and_what_goes_back() -> None:
    with shown("competition in out/room") as room:
        assert "Organisateur : Poste du juge-arbitre" in room.texts()
        assert "Rendre les résultats" in " ".join(room.texts())


def test_a_question_may_be_answered_before_its_changes_of_ranks_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await Never()

    with shown("competition in out/usual") as kiosk:
        monkeypatch.setattr(kiosk.services.competitions, "rank_changes", never)
        kiosk.key(UP, DOWN)
        assert kiosk.texts("question").count("…") == 2
        kiosk.key(ENTER)
        assert kiosk.message == "Réponse : Pour toutes les salles."


def test_the_arrows_turn_from_the_rooms_to_the_roster_file_and_the_sheets(asked: Driver) -> None:
    for page in ("competitionrosterfile", "competitionoutputs", "competitioninout"):
        asked.key(RIGHT)
        assert asked.scene == page
        assert "Entrées et sorties" in asked.texts()
    asked.key(LEFT)
    assert asked.scene == "competitionoutputs"
    asked.key(ESCAPE)
    assert asked.scene == "competitiondesk"
    asked.type("r")
    assert asked.scene == "competitionoutputs", "one key from the desk"


def test_escape_leads_from_the_files_of_rooms_back_to_the_question(asked: Driver) -> None:
    asked.key(F4)
    assert "Fichiers des salles" in asked.texts()
    asked.type("1")
    assert not asked.message.startswith("Réponse"), "an answer is not given unseen"
    asked.key(ESCAPE)
    assert "Coup 4 annulé sur place (§3.6)" in asked.texts("question")


def test_in_a_room_nobody_enrols() -> None:
    with shown("competition in out/room") as kiosk:
        kiosk.key(RIGHT)
        assert kiosk.scene == "competitionoutputs"
        assert "Inscrits" not in kiosk.texts("sides")
