"""Results that come in and standings that go out by the club's server, at the kiosk."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.kiosk.competition.helpers import prepare
from tests.kiosk.driver import ENTER, Driver, game
from tests.screens.states import shown
from tests.screens.states.hub import joined
from tests.store.helpers import found
from topping.competition.decisions import EntrantExcluded
from topping.competition.events import Decided
from topping.store import RunFacts, Store, open_store
from topping.store.competitions.competitions import CompetitionEntry
from topping.store.outbox import OutboxKind

AT = "2026-03-01T10:00:00+00:00"
F9 = pygame.K_F9


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "room.db").store as store:
        yield store


@pytest.fixture
def uuid(kiosk: Driver, room: Store) -> str:
    """A competition of the organiser, on his page, of which a room has played the game."""
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    room.competitions.take_package(kiosk.store.competitions.package(uuid, "", "BAKO RITU", label="Siège"), AT)
    room.competitions.open(uuid, AT)
    play(room, uuid, 0)
    joined(kiosk)
    kiosk.type("e")
    assert kiosk.scene == "competitioninout"
    return uuid


def play(room: Store, uuid: str, number: int) -> None:
    entrant = [*room.competitions.read(uuid).entrants][number]
    whole, conditions = room.competitions.game(uuid, 1), room.competitions.read(uuid).plan.conditions
    facts = RunFacts.of(("Élodie", "Bruno")[number], whole, conditions)
    run = room.competitions.start_run(CompetitionEntry(uuid, entrant, 1), facts, AT)
    for turn in whole.turns():
        room.runs.add_move(run, found(turn, 4_000), turn)
    room.runs.finish(run, AT)


def answers(kiosk: Driver, login: str, question: str, body: str) -> None:
    """Stores an answer of the server, as the asking thread does with its own connection."""
    with open_store(kiosk.store.path).store as store:
        store.hub_answers.keep(f"{question} {login}", store.now_ms(), body)
    kiosk.clock.time += 1_000
    kiosk.step()
    kiosk.clock.time += 1_000
    kiosk.step()


def test_results_enter_by_themselves_while_the_page_stands(kiosk: Driver, room: Store, uuid: str) -> None:
    answers(kiosk, "lyon", f"results {uuid}", room.competitions.results_out(uuid))
    assert kiosk.message == "– : résultats entrés, parties 1."
    assert "authentifié" in kiosk.texts("rows")
    assert any(one.startswith("par le serveur du club") for one in kiosk.texts())
    play(room, uuid, 1)
    answers(kiosk, "lyon", f"results {uuid}", room.competitions.results_out(uuid))
    assert not kiosk.texts("question"), "a room that plays on asks nothing"
    assert len([one for one in kiosk.texts("ranks") if one == "0:08"]) == 2


def test_what_no_secret_proves_is_told_and_does_not_enter(kiosk: Driver, room: Store, uuid: str) -> None:
    text = room.competitions.results_out(uuid).partition("\n")[0]
    answers(kiosk, "voleur", f"results {uuid}", text)
    assert kiosk.message == "Du serveur, sans preuve, pas entré : voleur. Demandez un fichier à la salle."
    assert "authentifié" not in kiosk.texts("rows")
    kiosk.key(F9)
    answers(kiosk, "voleur", f"results {uuid}", f"{text} ")
    assert kiosk.message.startswith("Classement publié"), "it is told once, however often something is sent"
    assert not kiosk.store.competitions.read(uuid).results.taken
    kiosk.key(F9)
    answers(kiosk, "voleur", f"results {uuid}", f"{text} ")
    assert kiosk.message.startswith("Classement publié"), "it is told once, however often something is sent"


def test_standings_go_out_by_f9(kiosk: Driver, uuid: str) -> None:
    kiosk.key(F9)
    assert kiosk.message.startswith("Classement publié")
    assert kiosk.store.outbox.counts()[OutboxKind.STANDINGS] == 1
    assert json.loads(kiosk.store.competitions.published(uuid) or "")["name"] == "Coupe"


def test_without_a_server_nothing_is_published(kiosk: Driver) -> None:
    uuid = prepare(kiosk)
    kiosk.type("e")
    kiosk.key(F9)
    assert kiosk.store.competitions.published(uuid) is None


def test_a_room_reads_the_standings_that_the_organiser_has_published() -> None:
    with shown("competition in out/room by hub") as room:
        told = room.texts()
        assert "Classement provisoire de l’organisateur, lu il y a 5 min" in told
        assert room.texts("published")[:4] == ("1", "Camille Roy", "Salle du jeudi", "12:22")


def test_a_server_that_is_away_is_told_and_a_file_is_still_taken() -> None:
    with shown("competition in out/hub away") as kiosk:
        assert "Le serveur du club ne répond pas" in " ".join(kiosk.texts())
        kiosk.key(pygame.K_F4)
        assert "Fichiers des salles" in kiosk.texts()


def test_a_key_that_was_pressed_as_a_question_came_does_not_answer_it(kiosk: Driver, room: Store, uuid: str) -> None:
    answers(kiosk, "lyon", f"results {uuid}", room.competitions.results_out(uuid))
    entrant = next(iter(room.competitions.read(uuid).entrants))
    play(room, uuid, 1)
    room.competitions.add(uuid, Decided(EntrantExcluded(entrant), "§6.1", "A. Faure"), at=AT)
    kiosk.store.competitions.place_game(uuid, 2, game(moves=7), AT)
    with open_store(kiosk.store.path).store as store:
        store.hub_answers.keep(f"results {uuid} lyon", store.now_ms(), room.competitions.results_out(uuid))
    while not kiosk.texts("question"):
        kiosk.clock.time += 100
        kiosk.step()
    kiosk.type("1")
    assert kiosk.texts("question"), "nobody has read it yet"
    kiosk.clock.time += 1_000
    kiosk.step()
    kiosk.type("1")
    assert not kiosk.texts("question")
