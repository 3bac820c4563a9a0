"""The first screen: one Enter to the board, letters as shortcuts, notices that go."""

from __future__ import annotations

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, RIGHT, Driver, game
from topping.config import Settings
from topping.hub.status import HubState, HubStatus
from topping.kiosk.routes.front import Home
from topping.kiosk.routes.play import ReadyToPlay
from topping.pin import hashed
from topping.store import Store


def played(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.play(game(moves=1), player)
    kiosk.find_top()


def test_one_enter_leads_to_the_board_and_one_starts_the_clock(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(Home())
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    assert set(kiosk.shown("board").cells) == {"."}
    kiosk.key(ENTER)
    assert (kiosk.scene, kiosk.run.since_ms) == ("play", kiosk.clock.time)


def test_leaving_before_the_clock_starts_is_no_attempt(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(Home())
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.scene == "home"
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    assert store.runs.open_runs() == ()


def test_how_many_moves_are_to_come_is_told_nowhere_before_the_start(kiosk: Driver) -> None:
    seat = kiosk.backstage.unplayed.next_seat("Marie", kiosk.backstage.choices.usual)
    assert seat is not None
    kiosk.show(ReadyToPlay(seat))
    assert str(len(seat.game.moves)) not in str(kiosk.snapshot())


def test_a_player_named_paul_is_typed_on_the_screen_that_the_letter_leads_to(kiosk: Driver) -> None:
    kiosk.type("j")
    assert (kiosk.scene, kiosk.entry.text) == ("whoplays", ""), "the letter is not typed there"
    kiosk.type("Paul")
    kiosk.key(ENTER)
    assert kiosk.scene == "home"
    assert "Paul" in kiosk.texts("hero")


def test_the_public_kiosk_knows_nobody(open_kiosk: Open) -> None:
    played(open_kiosk())
    public = open_kiosk(is_public=True, settings=Settings(pin=hashed("2580")))
    assert "Bienvenue" in public.texts("hero")
    assert not public.texts("player")
    assert {cap for cap, _, _ in public.shown("hints")}.isdisjoint({"J", "C", "F9"})
    assert not public.texts("club")
    assert not public.texts("progress")
    public.type("jcSs")
    assert public.scene == "home"
    public.key(ENTER)
    assert public.scene == "whoplays"


def test_a_key_named_below_is_pressed_by_a_click(kiosk: Driver) -> None:
    kiosk.click_on_hint("F9")
    assert kiosk.scene == "settings"
    kiosk.show(Home())
    kiosk.click_on_hint("F1")
    assert kiosk.scene == "help"


def test_what_was_told_goes_with_whoever_read_it(kiosk: Driver) -> None:
    kiosk.backstage.notices.lines.append("La partie de Marie ne peut pas être reprise.")
    kiosk.wait(200)
    assert kiosk.texts("notice") == ("La partie de Marie ne peut pas être reprise.",)
    kiosk.show(Home())
    assert kiosk.texts("notice"), "nobody was there"
    kiosk.key(RIGHT, ENTER)
    assert kiosk.scene == "help"
    kiosk.show(Home())
    assert not kiosk.texts("notice")


def test_a_hub_that_is_away_is_one_line_with_what_waits(kiosk: Driver) -> None:
    kiosk.backstage.hub.status = HubStatus(HubState.LOST, "serveur/club", waiting=7)
    kiosk.wait(50)
    assert "7 faits attendent" in kiosk.texts("notice")[0]
    kiosk.backstage.hub.status = HubStatus(HubState.WELL, "serveur/club")
    kiosk.wait(50)
    assert not kiosk.texts("notice")
