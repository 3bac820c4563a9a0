"""The kiosk leads a room: keys become orders to the room's program, its state becomes screens."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.hall.phones import Phone
from tests.hall.played import Played
from tests.kiosk.driver import DOWN, ENTER, ESCAPE, RIGHT, Driver
from tests.screens.states import shown
from tests.screens.states.rooms import URL, after, led, moves, names_of, seated
from topping.config import Settings
from topping.hall.events import GameOver, SeatTaken
from topping.hall.orders import OrderKind
from topping.hall.status import HallStatus, format_status, parse_status, read_status, write_status
from topping.kiosk.engine.clock import Clock
from topping.kiosk.otherscreens import RoomFace
from topping.kiosk.routes import Home
from topping.kiosk.screens.session.newroom import NewRoomScreen
from topping.kiosk.screens.session.room import RoomScreen
from topping.kiosk.screens.session.routes import NewRoom, Sessions
from topping.kiosk.services import room
from topping.kiosk.services.room import HallLeading
from topping.kiosk.window import Window
from topping.paths import hall_file
from topping.rules.games.game import Game
from topping.store.database import now_ms

F4, F5, F6, F8, F9 = (getattr(pygame, f"K_F{number}") for number in (4, 5, 6, 8, 9))


@pytest.fixture
def kiosk() -> Iterator[Driver]:
    with shown("sessions/empty") as opened:
        yield opened


def drawn(kiosk: Driver, game: Game) -> None:
    """The game being drawn is there."""
    kiosk.answerer.tell(game)
    kiosk.step()


def test_what_a_room_tells_is_read_as_it_was_written(game: Game) -> None:
    played = Played(game)
    moves(2, 2)(played)
    status = HallStatus.of(played.room, "Normale 08", {1, 2}, URL, played.now)
    assert parse_status(format_status(status)) == status
    assert parse_status("{}") is None


def test_nothing_of_a_move_is_told_before_it_is_over(game: Game) -> None:
    played = Played(game)
    moves(1, 1)(played)
    status = HallStatus.of(played.room, "", {1, 2, 3}, URL, played.now)
    assert (status.move, status.top) == (2, None)
    assert status.cells == played.room.turns[1].before.board.cells


def test_one_key_of_the_club_opens_a_room_and_phones_play_in_it(kiosk: Driver, game: Game, port: int) -> None:
    """The real program, as the kiosk starts it."""
    place = ("--address", "127.0.0.1", "--port", str(port))
    hall = HallLeading(lambda arguments: room.start((*arguments, *place)))
    vars(kiosk.services)["hall"] = hall
    kiosk.type("4")
    assert isinstance(kiosk.kiosk.scene, NewRoomScreen)
    kiosk.key(ENTER)
    drawn(kiosk, game)
    kiosk.scene_of(RoomScreen)

    def until(text: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not any(text in said for said in kiosk.texts()):
            assert time.monotonic() < end, (text, kiosk.texts())
            time.sleep(0.05)
            kiosk.wait(200)

    try:
        until("0 sont là, sur 8")
        assert sorted(hall.slips) == [1, 2, 3, 4, 5, 6, 7, 8]

        async def come() -> Phone:
            phone = Phone(port, 2, code=hall.slips[2].code)
            await phone.come()
            await phone.hears(lambda frame: "you" in frame)
            return phone

        async def evening() -> None:
            phone = await come()
            await asyncio.to_thread(until, "1 sont là, sur 8")
            kiosk.key(ENTER)
            await phone.hears(lambda frame: frame["t"] == "wait" and frame["in"] is not None)

        asyncio.run(evening())
        until("La partie commence dans")
    finally:
        hall.order(OrderKind.STOP)
        hall.order(OrderKind.STOP)
        hall.close()


def test_keys_of_the_lobby_are_orders(kiosk: Driver) -> None:
    room = led(kiosk, 4, seated, 2)
    kiosk.key(DOWN, F6)
    kiosk.key(F4)
    kiosk.write("Nadia Lopez")
    kiosk.key(ENTER)
    kiosk.key(ESCAPE)
    kiosk.key(ENTER)
    assert room.orders == ["slip 2", "name 2 Nadia Lopez", "start"]


def test_enter_shows_codes_while_nobody_is_there(kiosk: Driver) -> None:
    room = led(kiosk, 4, seated, 0)
    assert "Faire entrer les téléphones" in kiosk.texts()
    kiosk.key(ENTER)
    assert room.orders == []
    assert "1  Élodie Martin" in kiosk.texts()


def test_the_next_seats_code_comes_by_itself_once_one_is_taken(kiosk: Driver, game: Game) -> None:
    led(kiosk, 4, seated, 1)
    kiosk.key(F5)
    assert "2  Jean-Baptiste Lefèvre" in kiosk.texts()
    played = Played(game, 4, names=("Élodie Martin", "Jean-Baptiste Lefèvre", "Zoé Dubois", "Aïcha Benali"))
    played.happens(*(SeatTaken(played.now, table, "k") for table in (1, 2)))
    write_status(hall_file(), HallStatus.of(played.room, "Normale 08", {1, 2}, URL, played.now))
    kiosk.wait(400)
    assert "3  Zoé Dubois" in kiosk.texts()
    assert any("2 Jean-Baptiste Lefèvre" in said for said in kiosk.texts())


def test_the_referee_holds_and_stops_the_game_by_keys(kiosk: Driver) -> None:
    room = led(kiosk, 4, moves(1, 2))
    kiosk.key(F9)
    kiosk.key(F8)
    assert room.orders == ["hold"], "stopping takes two presses"
    kiosk.key(F8)
    assert room.orders == ["hold", "stop"]


def test_during_a_move_the_room_sees_who_has_found_and_no_word(kiosk: Driver, game: Game) -> None:
    led(kiosk, 24, moves(1, 11))
    texts = kiosk.texts()
    assert "11 sur 24 ont trouvé" in texts
    top = tuple(game.turns())[1].solution.word.upper()
    assert not any(top in said.upper() for said in texts)


def test_another_game_is_played_with_the_same_seats(kiosk: Driver, game: Game) -> None:
    def over(played: Played) -> None:
        moves(1, 2)(played)
        played.happens(GameOver(played.now))

    room = led(kiosk, 4, over)
    assert "Partie terminée" in kiosk.texts()
    kiosk.key(ENTER)
    assert isinstance(kiosk.kiosk.scene, NewRoomScreen)
    kiosk.key(ENTER)
    drawn(kiosk, game)
    assert isinstance(kiosk.kiosk.scene, RoomScreen)
    (order,) = room.orders
    assert order.startswith("again 60 20 moves_lost /")


def test_a_players_run_is_reviewed_from_the_standings(kiosk: Driver, game: Game) -> None:
    """The kiosk's own player has never played the game; the run is looked at as its player's."""

    def over(played: Played) -> None:
        moves(2, 2)(played)
        played.happens(GameOver(played.now))

    led(kiosk, 4, over)
    kiosk.has_played(game, "Zoé Dubois")
    (run,) = kiosk.store.finished.of_player("Zoé Dubois", 0, 9).runs
    status = read_status(hall_file())
    assert status is not None
    seats = tuple(replace(seat, run=run.run_id if seat.table == 3 else 0) for seat in status.seats)
    write_status(hall_file(), replace(status, seats=seats))
    kiosk.wait(400)

    def choose(named: str) -> None:
        for _ in range(4):
            if f"R revoir {named}" not in kiosk.texts():
                kiosk.key(DOWN)
        assert f"R revoir {named}" in kiosk.texts()

    choose("Élodie M.")
    kiosk.type("r")
    assert "Élodie Martin n’a pas de coup à revoir." in kiosk.texts()
    choose("Zoé D.")
    kiosk.type("r")
    assert kiosk.scene == "review"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "room"
    assert "R revoir Zoé D." in kiosk.texts(), "the same row"


def test_names_are_typed_one_seat_after_the_other(kiosk: Driver) -> None:
    """Enter alone leaves a seat its name; the last one ends it."""
    room = led(kiosk, 3, seated, 0)
    kiosk.key(F4)
    kiosk.write("Nadia Lopez")
    kiosk.key(ENTER)
    assert "Nom à la table 2" in kiosk.texts()
    kiosk.key(ENTER)
    kiosk.write("Luc Petit")
    kiosk.key(ENTER)
    assert room.orders == ["name 1 Nadia Lopez", "name 3 Luc Petit"]
    kiosk.key(DOWN, DOWN, DOWN)
    assert "Nom à la table 3" not in kiosk.texts()


def test_mort_subite_is_played_after_topping_with_the_same_seats(kiosk: Driver, game: Game) -> None:
    def over(played: Played) -> None:
        moves(1, 2)(played)
        played.happens(GameOver(played.now))

    room = led(kiosk, 4, over)
    kiosk.key(ENTER)
    kiosk.key(DOWN, RIGHT, ENTER)
    drawn(kiosk, game)
    (order,) = room.orders
    assert order.startswith("again 0 0 moves_lost /")


def test_the_screen_leaves_with_the_evening(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    room = led(kiosk, 4, seated, 2)
    monkeypatch.setattr(room, "poll", lambda: 0)
    kiosk.wait(400)
    assert kiosk.scene == "club"


def test_home_and_club_say_that_a_game_waits() -> None:
    with shown("room terms/one waits") as kiosk:
        for there in (Home(), Sessions()):
            kiosk.show(there)
            assert "à reprendre : une partie n’est pas terminée" in kiosk.texts()


def test_who_leaves_the_screen_finds_the_room_again(kiosk: Driver) -> None:
    led(kiosk, 4, seated, 2)
    kiosk.key(ESCAPE)
    kiosk.type("4")
    assert isinstance(kiosk.kiosk.scene, RoomScreen)


def test_a_room_that_a_failure_cut_off_goes_on_at_the_address_its_phones_know(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "own_addresses", lambda: ("10.0.0.7", "192.168.1.10"))
    monkeypatch.setattr(room, "may_listen", lambda address, port: "")
    with shown("room terms/one waits") as kiosk:
        begun: list[tuple[str, ...]] = []

        def refuse(arguments: tuple[str, ...]) -> None:
            begun.append(arguments)
            raise OSError("no")

        vars(kiosk.services)["hall"] = HallLeading(refuse)  # type: ignore[arg-type]  # it returns no process: it only refuses
        status = HallStatus.of(Played(game).room, "", {1}, "http://192.168.1.10:8081/", 0)
        write_status(hall_file(), status)
        kiosk.show(NewRoom())
        kiosk.key(ENTER)
        assert begun == [("resume", "--address", "192.168.1.10", "--port", "8081")]


@pytest.mark.parametrize("seats", [4, 24, 60])
def test_the_second_display_shows_the_room_and_no_key(tmp_path: Path, game: Game, seats: int) -> None:
    """Addresses before the game, the move with its clock, the standings after it."""
    shown_to_room = Window((1280, 720), is_beside=True)
    face = RoomFace(shown_to_room, Clock(), tmp_path / "hall.json", Settings())
    try:
        face.turn()
        for play in (seated, moves(1, min(3, seats)), after(2)):
            played = Played(game, seats, now=now_ms() - 100_000, names=names_of(seats))
            play(played)
            write_status(tmp_path / "hall.json", HallStatus.of(played.room, "Normale 08", played.here, URL, played.now))
            assert face.turn(), "another face is painted"
    finally:
        face.release()
        shown_to_room.close()
