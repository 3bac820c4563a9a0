"""What stands beside the running clock of a session or of a move on phones, and what waits until it stands."""

import pygame

from tests.hall.played import Played
from tests.kiosk.driver import ENTER, ESCAPE, F2, TAB, Driver, game
from tests.kiosk.session.leading import F5, F6, enter, lead, next_draw, play_move, session
from tests.screens.states.rooms import URL, led, moves
from topping.hall.status import HallStatus, write_status
from topping.kiosk.displays.following import LiveState, read_told
from topping.paths import hall_file, live_file

F1, F3, F10 = pygame.K_F1, pygame.K_F3, pygame.K_F10


def at_desk(kiosk: Driver) -> None:
    """The second move is played, and the referee is at the desk."""
    lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2 plat h5 12")
    next_draw(kiosk)
    kiosk.key(TAB, TAB)


def test_the_standings_replace_the_bulletins_while_a_clock_runs(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(F5)
    assert "Ana" in kiosk.texts("standings")
    assert kiosk.texts("timer")
    live = read_told(live_file(), LiveState.parse)
    assert live is not None
    assert not live.has_standings, "the room goes on seeing the draw"
    kiosk.key(F5)
    assert not kiosk.texts("standings")


def test_enter_leaves_the_standings_and_enters_no_slip(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(F5, ENTER)
    assert not kiosk.texts("standings")
    assert session(kiosk).entry(1, 3) is None


def test_a_typed_line_brings_the_bulletins_back(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(F5)
    kiosk.type("3 p")
    assert not kiosk.texts("standings")
    assert kiosk.texts("table")


def test_the_room_keeps_its_draw_when_the_standings_are_asked_for(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(TAB, F5)
    assert kiosk.kiosk.scene.canvas.find("rack")
    assert "Classement : entre deux coups." in kiosk.texts("message")


def test_help_at_the_desk_lists_rarer_lines_and_typing_goes_on(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(F1)
    assert "12 !moy" in kiosk.texts("guide")
    enter(kiosk, "3 plat h5 12")
    assert session(kiosk).entry(1, 3) is not None
    kiosk.key(ESCAPE)
    assert not kiosk.texts("guide")


def test_keys_listed_beside_the_clock_do_not_hide_that_its_time_is_over(kiosk: Driver) -> None:
    at_desk(kiosk)
    kiosk.key(TAB, F10)
    assert kiosk.texts("keys sheet")
    kiosk.wait(180_000)
    assert not kiosk.texts("keys sheet")
    assert kiosk.kiosk.scene.canvas.find("board")


def test_the_first_slip_takes_the_place_of_the_examples_and_shows_no_verdict(kiosk: Driver) -> None:
    lead(kiosk)
    next_draw(kiosk)
    kiosk.key(TAB, TAB)
    assert kiosk.texts("examples")
    assert not kiosk.texts("verdict"), "what the public face asked is answered"
    enter(kiosk, "1 palets h4 22")
    assert not kiosk.texts("examples")
    assert "22" not in kiosk.texts("table")
    kiosk.key(F2, F2)
    assert "22" in kiosk.texts("table")


# a move on phones


def late_room(kiosk: Driver) -> None:
    """Four seats of 24 have no phone yet in the middle of the third move."""
    led(kiosk, 24, moves(2, 11), 20)


def test_the_code_of_a_late_seat_stands_below_the_draw(kiosk: Driver) -> None:
    late_room(kiosk)
    kiosk.key(F6)
    assert kiosk.kiosk.scene.canvas.find("qr")
    assert kiosk.kiosk.scene.canvas.find("rack")
    before = kiosk.texts("code beside")
    kiosk.key(ENTER)
    assert kiosk.texts("code beside") != before, "the next seat that nobody has"
    kiosk.key(ESCAPE)
    assert kiosk.texts("names")


def test_a_move_that_begins_by_itself_is_not_hidden_by_help(kiosk: Driver) -> None:
    late_room(kiosk)
    played = Played(game("normale-08", 30), 8, now=kiosk.store.now_ms() - 20_000)

    def told() -> None:
        write_status(hall_file(), HallStatus.of(played.room, "Normale 08", played.here, URL, played.now))
        kiosk.wait(1_000)

    told()
    kiosk.key(F1)
    assert kiosk.scene == "help"
    played.start()
    told()
    assert kiosk.scene == "room"
    assert kiosk.kiosk.scene.canvas.find("rack")


def test_no_word_is_looked_up_before_the_room_during_a_move(kiosk: Driver) -> None:
    late_room(kiosk)
    kiosk.key(F3)
    assert kiosk.scene == "room"
