"""What was missed in a session that is over goes into decks, from the club's list."""

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, Driver
from tests.kiosk.session.leading import F4, lead
from topping.kiosk.screens.session.routes import SessionMisses, Sessions
from topping.play.session.events import Collected, Ended, Opened
from topping.play.solitaire import SolitaireTerms
from topping.store import Store
from topping.store.sessions.log import SessionLog
from topping.texts import say


def session(kiosk: Driver, *, ended: bool = True) -> SessionLog:
    """Two moves, of which nobody hands anything in."""
    log = lead(kiosk, names=("Ana", "Bob", "Cléo"))
    for event in (Opened(1), Collected(1), Opened(2), Collected(2), *((Ended(),) if ended else ())):
        log.add(event, kiosk.clock.date())
    kiosk.show(Sessions())
    kiosk.key(DOWN)
    return log


def test_what_a_table_missed_enters_the_deck_of_who_sat_there(kiosk: Driver, store: Store) -> None:
    for name in ("Ana", "Marie"):
        kiosk.services.tablegames.begin_solitaire(name, SolitaireTerms(), seed=3)
    session(kiosk)
    kiosk.type("x")
    kiosk.key(ENTER)
    assert (len(store.decks.cards("Ana")), "2 cartes" in kiosk.message) == (2, True)
    kiosk.key(DOWN)
    kiosk.type("mar")
    kiosk.key(F4, ENTER)
    assert len(store.decks.cards("Marie")) == 2
    assert "dans le paquet de Marie" in " ".join(kiosk.texts("detail"))
    assert kiosk.texts("missed")[:5] == ("1", "PALETS", "H4", "22", "0"), "the tops that go into the deck"
    kiosk.key(ENTER)
    assert "rien de nouveau" in kiosk.message
    kiosk.type("ana")
    kiosk.key(ENTER)
    assert "autre joueur" in kiosk.message, "a seat is one player's"
    assert (len(store.decks.cards("Ana")), len(store.decks.cards("Marie"))) == (2, 2)
    kiosk.key(ESCAPE, ESCAPE)
    assert kiosk.scene == "club"


def test_a_name_that_nobody_has_is_asked_about_first(kiosk: Driver, store: Store) -> None:
    session(kiosk)
    kiosk.type("x")
    kiosk.type("Mraie")
    kiosk.key(ENTER, ESCAPE)
    assert store.decks.cards("Mraie") == ()
    kiosk.key(ENTER)
    kiosk.click_on(say("misses.new_player"))
    assert len(store.decks.cards("Mraie")) == 2
    kiosk.key(DOWN)
    kiosk.type("Mraie")
    kiosk.key(ENTER)
    assert "rien de nouveau" in kiosk.message, "known by now, and the moves were the same"
    kiosk.type("<" * 200)
    kiosk.key(ENTER)
    assert kiosk.scene == "sessionmisses"


def test_a_session_that_is_open_keeps_its_tops(kiosk: Driver) -> None:
    log = session(kiosk, ended=False)
    kiosk.type("x")
    assert kiosk.scene == "club"
    kiosk.show(SessionMisses(log.id))
    assert "secrets" in kiosk.message
    kiosk.key(ENTER)
    assert not kiosk.texts("seats") or say("misses.none") in kiosk.texts("seats")
