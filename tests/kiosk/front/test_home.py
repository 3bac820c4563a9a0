"""The first screen: one Enter to the board, letters as shortcuts, notices that go."""

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, Driver, game
from topping.config import Settings
from topping.hub.status import HubState, HubStatus
from topping.kiosk import routes
from topping.pin import hashed
from topping.store import Store


def played(kiosk: Driver, player: str = "Marie") -> None:
    kiosk.play(game(moves=1), player)
    kiosk.find_top()


def test_one_enter_leads_to_the_board_and_one_starts_the_clock(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(routes.Home())
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    kiosk.key(ENTER)
    assert kiosk.scene == "ready"
    assert set(kiosk.shown("board").cells) == {"."}
    kiosk.key(ENTER)
    assert (kiosk.scene, kiosk.run.since_ms) == ("play", kiosk.clock.time)


def test_leaving_before_the_clock_starts_is_no_attempt(kiosk: Driver, store: Store) -> None:
    played(kiosk)
    kiosk.show(routes.Home())
    kiosk.key(ENTER, ESCAPE)
    assert kiosk.scene == "home"
    assert kiosk.focused == "Partie suivante\N{NO-BREAK SPACE}: Normale 01 · open-fr"
    assert store.runs.open_runs() == ()


def test_a_hub_that_is_away_is_one_line_with_what_waits(kiosk: Driver) -> None:
    kiosk.backstage.hub.status = HubStatus(HubState.LOST, "serveur/club", waiting=7)
    kiosk.wait(50)
    assert "7 faits attendent" in kiosk.texts("notice")[0]
    kiosk.backstage.hub.status = HubStatus(HubState.WELL, "serveur/club")
    kiosk.wait(50)
    assert not kiosk.texts("notice")


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
