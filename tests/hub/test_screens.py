"""A kiosk that joins a club's server, looks at its boards and leaves it, by keys, on a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.hub.conftest import HubDatabase, Machine
from tests.hub.rows import run
from tests.kiosk.competition.helpers import prepare
from tests.kiosk.conftest import Open, clipboard, open_kiosk, store
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, Driver, game
from tests.store.helpers import found
from topping.config import Settings
from topping.gamefiles.roompackage import package_in
from topping.hub.client import HubClient
from topping.hub.joined import joined_hub
from topping.hub.publishedstandings import published_standings
from topping.kiosk import routes
from topping.kiosk.screens.ranking.routes import Leaderboard
from topping.paths import data_folder
from topping.store import RunFacts
from topping.store.competitions.competitions import CompetitionEntry
from topping.system.pin import hashed

__all__ = ["clipboard", "open_kiosk", "store"]
F5, F6, F8, F9 = pygame.K_F5, pygame.K_F6, pygame.K_F8, pygame.K_F9


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOPPING_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def kiosk(open_kiosk: Open) -> Iterator[Driver]:
    driver = open_kiosk()
    yield driver
    driver.services.hub.close()


def exchange(kiosk: Driver) -> None:
    """What the thread does at its next look."""
    kiosk.services.hub.try_now()
    kiosk.services.hub.turn()
    kiosk.wait(500)


def join(kiosk: Driver, line: object) -> None:
    kiosk.show(routes.ClubServer())
    kiosk.key(ENTER)
    kiosk.write(str(line))
    kiosk.key(ENTER)
    exchange(kiosk)


def said(kiosk: Driver) -> str:
    return " ".join(kiosk.texts())


def test_a_kiosk_joins_by_a_line_and_sends_what_was_played(hub: HubDatabase, kiosk: Driver) -> None:
    kiosk.play(game(moves=1), "Marie")
    kiosk.find_top()
    kiosk.wait(3_000)
    assert "Rejoindre un club" in said_server(kiosk)
    join(kiosk, hub.invite("mardi"))
    assert "à jour" in said(kiosk)
    assert "Club" in said(kiosk)
    assert "son identité" not in said(kiosk)
    assert "l’identité du serveur n’est pas prouvée" in said(kiosk), "the server is on this machine"
    assert hub.rows("SELECT player FROM topping.runs") == [("Marie",)]


def said_server(kiosk: Driver) -> str:
    kiosk.show(routes.ClubServer())
    return said(kiosk)


def test_a_line_that_is_none_or_lets_nobody_in_is_told_and_nothing_is_joined(hub: HubDatabase, kiosk: Driver) -> None:
    kiosk.show(routes.ClubServer())
    kiosk.key(ENTER)
    kiosk.write("https://club.example/scores")
    kiosk.key(ENTER)
    assert "topping://" in kiosk.message
    kiosk.key(ESCAPE)
    join(kiosk, str(hub.invite("mardi")).replace("mardi", "jeudi"))
    assert "refuse l’identifiant" in said(kiosk)
    assert joined_hub() is None


def test_the_name_of_the_machine_is_changed_for_others_too(hub: HubDatabase, kiosk: Driver) -> None:
    join(kiosk, hub.invite("mardi"))
    kiosk.key(F6)
    kiosk.write("Salle du mardi")
    kiosk.key(ENTER)
    exchange(kiosk)
    assert "Salle du mardi" in said(kiosk)
    assert hub.rows("SELECT label FROM topping.kiosks") == [("Salle du mardi",)]


@pytest.mark.parametrize(("keys", "left"), [((), 1), ((DOWN, DOWN, RIGHT), 0)], ids=["rows stay", "rows go"])
def test_leaving_asks_twice_and_does_with_the_rows_as_was_chosen(
    hub: HubDatabase, kiosk: Driver, keys: tuple[int, ...], left: int
) -> None:
    line = hub.invite("mardi")
    join(kiosk, line)
    with HubClient.open(line) as client:
        client.put("run", [run()])
    kiosk.key(*keys)
    kiosk.key(F8)
    kiosk.services.hub.turn()
    assert joined_hub() is not None
    kiosk.key(F8)
    kiosk.services.hub.turn()
    kiosk.wait(500)
    assert joined_hub() is None
    assert "Rejoindre un club" in said(kiosk)
    assert hub.rows("SELECT count(*) FROM topping.runs") == [(left,)]


def test_a_server_that_is_away_is_told_with_what_waits_and_its_words(hub: HubDatabase, kiosk: Driver) -> None:
    join(kiosk, hub.invite("mardi"))
    kiosk.play(game(moves=1), "Marie")
    kiosk.find_top()
    kiosk.wait(3_000)
    hub.rows(
        "CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'No space left on device'; END $$"
    )
    hub.rows("CREATE TRIGGER refused BEFORE INSERT ON topping.runs EXECUTE FUNCTION public.refuse()")
    kiosk.show(routes.ClubServer())
    kiosk.key(ENTER)
    exchange(kiosk)
    assert "« No space left on device »" in said(kiosk)
    assert "1 partie classée" in said(kiosk)
    assert "Rien n’est perdu" in said(kiosk)
    kiosk.show(routes.Home())
    assert "1 résultat attend ici" in " ".join(kiosk.texts("notice"))
    hub.rows("DROP TRIGGER refused ON topping.runs")
    kiosk.show(routes.ClubServer())
    exchange(kiosk)
    assert "à jour" in said(kiosk)


def test_the_board_of_the_club_shows_others_and_leads_back_to_this_machine(hub: HubDatabase, kiosk: Driver) -> None:
    join(kiosk, hub.invite("mardi"))
    kiosk.play(game(moves=1), "Marie")
    kiosk.find_top()
    kiosk.wait(3_000)
    exchange(kiosk)
    ((id, terms),) = hub.rows("SELECT game, terms FROM topping.runs")
    with HubClient.open(hub.invite("biblio")) as other:
        other.present("Bibliothèque")
        other.put("run", [run("<b>Rose</b>\x1b[2J", 500, game=id, terms=terms)])
    kiosk.show(Leaderboard(id))
    kiosk.key(F5)
    assert kiosk.scene == "clubboard"
    exchange(kiosk)
    rows = " ".join(kiosk.texts("rows"))
    assert "<b>Rose</b> [2J Bibliothèque" in rows
    assert "Marie" in rows
    assert "2 essais, 2 postes" in said(kiosk)
    assert "Qui joue à deux postes a deux lignes." in said(kiosk)
    kiosk.key(LEFT)
    assert kiosk.scene == "leaderboard"
    assert "Rose" not in said(kiosk)


def test_the_public_kiosk_asks_for_its_code_before_its_settings(open_kiosk: Open) -> None:
    public = open_kiosk(settings=Settings(pin=hashed("2580")), is_public=True)
    public.key(F9)
    assert public.scene == "pin"


def test_results_of_a_room_come_to_the_organisers_page_and_his_standings_to_the_room(
    hub: HubDatabase, kiosk: Driver, machine: Callable[..., Machine]
) -> None:
    siege, lyon = hub.invite("siege"), hub.invite("lyon")
    join(kiosk, siege)
    uuid = prepare(kiosk)
    kiosk.key(ENTER)
    kiosk.type("e")
    kiosk.key(F6)
    code = kiosk.message.partition("Code : ")[2]
    (sealed,) = (data_folder() / "competitions").glob("*/paquet.topping")
    room = machine("lyon")
    room.join(lyon)
    competitions, at = room.store.competitions, kiosk.clock.date()
    competitions.take_package(package_in(sealed.read_bytes(), code), at)
    competitions.open(uuid, at)
    assert competitions.organiser_login(uuid) == siege.login
    whole, conditions = competitions.game(uuid, 1), competitions.read(uuid).plan.conditions
    first = next(iter(competitions.read(uuid).entrants))
    entry = CompetitionEntry(uuid, first, 1)
    number = competitions.start_run(entry, RunFacts.of("Élodie", whole, conditions), at)
    for turn in whole.turns():
        room.store.runs.add_move(number, found(turn, 4_000), turn)
    room.store.runs.finish(number, at)
    room.exchange()
    kiosk.wait(21_000)
    exchange(kiosk)
    kiosk.wait(500)
    assert "résultats entrés" in kiosk.message
    assert "0:08" in kiosk.texts("ranks")
    kiosk.key(F9)
    exchange(kiosk)
    room.sender.ask(f"standings {uuid}")
    room.exchange()
    (answer,) = room.store.hub_answers.beginning(f"standings {uuid}")
    read = published_standings(answer)
    assert read is not None
    assert [(one.name, one.total) for one in read.lines if one.rank] == [("Élodie Martin", 8_000)]
