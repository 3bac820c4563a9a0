"""A room set up at the kiosk: which game, whose seats, at which address; only the referee reaches it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.hall.test_kiosk import drawn
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, Driver
from tests.screens.states import shown
from tests.screens.states.rooms import StandIn
from topping.gamefiles import shelf
from topping.gamefiles.rosterfile import read_roster_file, seated
from topping.hall.addresses import NetworkKind, OwnNetwork
from topping.kiosk import routes
from topping.kiosk.screens.session import newroom
from topping.kiosk.services.room import HallLeading
from topping.paths import data_folder
from topping.play.run.strokes import InputMark
from topping.play.session.plan import Player
from topping.rules.conditions.conditions import PHONES, Conditions
from topping.rules.games.game import Game
from topping.store import RunFacts
from topping.system.launching import ChildProcess


class Started(StandIn):
    """A program that keeps what it was started with: its options, game and players."""

    def __init__(self) -> None:
        super().__init__(0)
        self.options: tuple[str, ...] = ()
        self.game = ""
        self.players: tuple[Player, ...] = ()

    def start(self, arguments: tuple[str, ...]) -> tuple[ChildProcess, IO[bytes], IO[bytes]]:
        self.options = arguments
        self.game = shelf.load(Path(self.option("--game"))).name
        if "--players" in arguments:
            self.players = seated(read_roster_file(Path(self.option("--players")), pairs=False).read)
        return self, self.output, io.BytesIO()

    def option(self, name: str) -> str:
        return self.options[self.options.index(name) + 1]


@pytest.fixture
def kiosk() -> Iterator[Driver]:
    with shown("sessions/empty") as opened:
        yield opened


@pytest.fixture
def started(kiosk: Driver) -> Started:
    program = Started()
    vars(kiosk.services)["hall"] = HallLeading(program.start)
    kiosk.type("4")
    return program


def test_a_newcomer_presses_enter_and_a_new_game_is_drawn(kiosk: Driver, started: Started, game: Game) -> None:
    kiosk.key(ENTER)
    assert kiosk.answerer.games_asked[-1][0] >= 2**64, "a secret game: nobody can type its seed"
    drawn(kiosk, game)
    assert kiosk.scene == "room"
    assert started.option("--seats") == "8"
    assert started.game == "Partie du samedi 21 novembre · 20:14", "by which the lists know it afterwards"


def test_a_prepared_game_is_chosen_like_anywhere_else(kiosk: Driver, started: Started) -> None:
    kiosk.key(DOWN, DOWN, RIGHT, ENTER)
    assert kiosk.scene == "gamechoice"
    assert {"Topping", "Mort subite"} & set(kiosk.texts()) == {"Topping"}, "the terms were chosen before"
    kiosk.key(RIGHT, ENTER)
    assert started.game == "Normale 02"
    assert kiosk.scene == "room"


def test_escape_from_the_games_leads_back_to_what_was_chosen(kiosk: Driver, started: Started) -> None:
    kiosk.key(DOWN, LEFT, DOWN, RIGHT, DOWN, DOWN, LEFT, ENTER)
    kiosk.key(ESCAPE)
    kiosk.key(DOWN, LEFT)
    assert "6 sièges" in kiosk.texts()
    kiosk.key(ENTER, ENTER)
    assert (started.option("--seats"), started.option("--time")) == ("6", "40")


def test_a_seed_gives_its_game(kiosk: Driver, started: Started, game: Game) -> None:
    kiosk.key(DOWN, DOWN, RIGHT, RIGHT, ENTER)
    kiosk.type("1234")
    kiosk.key(ENTER)
    assert kiosk.answerer.games_asked[-1][0] == 1234
    drawn(kiosk, game)
    assert kiosk.scene == "room"


def test_a_game_comes_from_a_file(kiosk: Driver, started: Started) -> None:
    kiosk.key(DOWN, DOWN, RIGHT, RIGHT, RIGHT, ENTER)
    assert kiosk.scene == "gamefile"
    kiosk.write(str(next(one.path for one in shelf.prepared() if one.name == "normale-09")))
    kiosk.key(ENTER)
    assert started.game == "Normale 09"
    assert kiosk.scene == "room"


def test_the_players_of_a_file_have_their_seats(kiosk: Driver, started: Started, game: Game) -> None:
    folder = data_folder() / "competitions"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "club.csv").write_text("Table;Nom\n3;Zoé Dubois\n7;Le Goff, Yvon\n", encoding="utf-8")
    kiosk.key(RIGHT)
    assert "Joueurs d’un fichier" in kiosk.texts(), "what Enter does"
    kiosk.key(ENTER)
    assert "Zoé Dubois" in kiosk.texts(), "what was understood"
    kiosk.key(ENTER)
    assert "Zoé Dubois, Le Goff, Yvon" in kiosk.texts()
    kiosk.key(ENTER)
    drawn(kiosk, game)
    assert started.players == (Player(3, "Zoé Dubois"), Player(7, "Le Goff, Yvon"))


def test_the_seats_of_the_last_evening_are_offered(kiosk: Driver, game: Game) -> None:
    """A seat that had no name then has none now; an evening of the week before is another one."""
    for at, name in (("12", "Luc Petit"), ("19", "Zoé Dubois"), ("19", "Table 2"), ("19", "Ana Roy")):
        facts = RunFacts.of(name, game, Conditions.topping(60_000), input=InputMark.PHONE)
        kiosk.store.runs.start(facts, f"2025-11-{at}T20:10:00+01:00")
    program = Started()
    vars(kiosk.services)["hall"] = HallLeading(program.start)
    kiosk.type("4")
    kiosk.key(RIGHT, RIGHT)
    assert "Zoé Dubois, Table 2, Ana Roy" in kiosk.texts()
    kiosk.key(ENTER)
    drawn(kiosk, game)
    assert [player.name for player in program.players] == ["Zoé Dubois", "Table 2", "Ana Roy"]


def test_several_networks_are_offered_in_plain_words(
    kiosk: Driver, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    networks = OwnNetwork("192.168.1.10", NetworkKind.WIFI), OwnNetwork("10.0.0.3", NetworkKind.CABLE)
    monkeypatch.setattr(newroom, "own_networks", lambda: networks)
    monkeypatch.setattr("topping.kiosk.services.room.own_addresses", lambda: [one.address for one in networks])
    program = Started()
    vars(kiosk.services)["hall"] = HallLeading(program.start)
    kiosk.type("4")
    assert {"Wi-Fi 192.168.1.10", "câble 10.0.0.3"} <= set(kiosk.texts())
    kiosk.key(DOWN, DOWN, DOWN, RIGHT, ENTER)
    drawn(kiosk, game)
    assert program.option("--address") == "10.0.0.3"


def test_a_machine_without_a_network_says_so_before_the_room_opens(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newroom, "own_networks", tuple)
    kiosk.type("4")
    assert any("sur aucun réseau" in said for said in kiosk.texts())


def test_an_evening_on_phones_changes_neither_who_plays_at_the_kiosk_nor_how(kiosk: Driver, game: Game) -> None:
    kiosk.has_played(game, "Camille Roy")
    for name in ("Camille Roy", "Luc Petit"):
        facts = RunFacts.of(name, game, Conditions.topping(30_000, helps=(PHONES,)), input=InputMark.PHONE)
        kiosk.store.runs.start(facts, "2027-11-19T20:10:00+01:00")
    kiosk.show(routes.Home())
    assert "Camille Roy" in kiosk.texts()
    assert "Luc Petit" not in kiosk.texts()
    assert kiosk.services.choices.offered("Camille Roy").speed == Conditions().speed
