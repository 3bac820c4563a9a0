"""A session taken up again, interrupted, told in standings, and opened later."""

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, F2, TAB, Driver
from tests.kiosk.session.leading import (
    F5,
    F12,
    enter,
    lead,
    play_move,
    session,
    text,
)
from topping.kiosk.screens.session.routes import Sessions
from topping.play.session.events import Ended, Opened, Registered, Sealed
from topping.play.session.session import Session
from topping.store import Store
from topping.store.sessions.log import SessionLog

# taken up after too long


def taken_up_after(kiosk: Driver, log: SessionLog, ms: int) -> None:
    """The program was closed for so long, and the session is chosen from the list."""
    kiosk.show(Sessions())
    kiosk.clock.time += ms
    kiosk.key(DOWN, ENTER)


def test_a_session_taken_up_later_ends_unless_the_referee_says_why_not(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    taken_up_after(kiosk, log, 80 * 60_000)
    assert kiosk.scene == "interruptedsession"
    told = " ".join(kiosk.texts())
    assert "il y a 80 minutes" in told
    assert "les résultats sont annulés, après 1 coup" in told
    kiosk.key(ENTER)
    assert kiosk.texts("message") == ("Dites d’abord pourquoi la partie continue.",)
    kiosk.key(ESCAPE)
    assert kiosk.scene == "club"
    assert SessionLog.resume(kiosk.store, log.id).session == log.session, "nothing is decided"
    kiosk.key(DOWN, ENTER)
    kiosk.type("panne de courant")
    kiosk.key(ENTER)
    assert kiosk.scene == "session"
    kept = SessionLog.resume(kiosk.store, log.id).session
    assert [one.reason for one in kept.excused] == ["panne de courant"]
    assert not kept.is_ended
    taken_up_after(kiosk, log, 60_000)
    assert kiosk.scene == "session", "the reason was the last thing entered"


# keeping it


def test_a_move_that_was_cut_off_starts_its_time_again(kiosk: Driver, store: Store) -> None:
    log = lead(kiosk)
    log.add(Opened(1), kiosk.clock.date())
    kiosk.lead(SessionLog.resume(store, log.id))
    assert "a été interrompu" in text(kiosk, "message")
    kiosk.wait(200_000)
    assert session(kiosk).collected == 0
    kiosk.key(F2)
    kiosk.wait(180_200)
    kiosk.key(F2)
    assert session(kiosk).collected == 1


def test_the_desk_answers_to_arbiters_and_appeals(kiosk: Driver) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "arbitre Léa : 1-2")
    assert kiosk.verdict == "Arbitre Léa : tables 1-2."
    assert log.session.arbiter_of(2) == "Léa"
    enter(kiosk, "1 !recours mot admis")
    assert "coup 1 : recours noté" in kiosk.verdict
    enter(kiosk, "arbitre Léa :")
    assert "plus aucune table" in kiosk.verdict
    enter(kiosk, "!sceller")
    assert "n’est pas close" in kiosk.verdict


def test_standings_during_the_session_and_at_its_end(kiosk: Driver) -> None:
    lead(kiosk)
    play_move(kiosk)
    enter(kiosk, "1", "2 plat h5 12", "3 zzett h4 30")
    kiosk.key(F5)
    assert kiosk.scene == "sessionstandings"
    assert kiosk.texts("note") == ("Jeudi · 4 joueurs · Provisoire ; bulletins à saisir : 1.",)
    kiosk.key(ESCAPE)
    kiosk.key(F12)
    assert "1 bulletin qui manque comptera comme non remis : coup 1 (4)" in text(kiosk, "verdict")
    kiosk.key(F12)
    assert "Solos : coup 1 Ana (+0)" in kiosk.texts("note")[0]
    kiosk.key(ENTER)
    assert kiosk.scene == "session", "appeals and corrections are still to come"
    kiosk.key(F12)
    assert kiosk.scene == "sessionstandings"
    kiosk.key(ENTER)
    enter(kiosk, "!sceller")
    assert kiosk.verdict == "la séance est scellée : ses résultats sont définitifs"
    kiosk.key(TAB, ESCAPE)
    assert "est close" in kiosk.message
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_a_suspension_behind_the_standings_is_told(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(2_000)
    kiosk.key(F5)
    kiosk.clock.time += 60_000
    kiosk.step(2)
    assert kiosk.scene == "session"
    assert "pause" in kiosk.snapshot()


def test_what_cannot_be_kept_is_told_and_does_not_count(kiosk: Driver, store: Store) -> None:
    log = lead(kiosk)
    play_move(kiosk)
    SessionLog.resume(store, log.id).add(Registered(9, "Zoé"), kiosk.clock.date())  # another program goes on with it
    enter(kiosk, "1 palets h4 22")
    assert "ouverte ailleurs" in kiosk.verdict
    assert kiosk.entry.text == "1 palets h4 22"
    assert log.session.entry(1, 1) is None


@pytest.fixture
def opened(kiosk: Driver) -> Session:
    """A session whose results are final, in the list of the club's sessions."""
    log = lead(kiosk)
    play_move(kiosk)
    log.add_all((Ended(), Sealed()), kiosk.clock.date())
    kiosk.clock.time += 90 * 60_000
    kiosk.show(Sessions())
    return log.session


def test_it_opens_on_its_results_and_no_key_changes_it(kiosk: Driver, opened: Session) -> None:
    kiosk.key(DOWN, ENTER)
    assert kiosk.scene == "session", kiosk.message
    for key in (ENTER, *range(pygame.K_F2, pygame.K_F12 + 1), pygame.K_SPACE, ESCAPE, ENTER):
        kiosk.key(key)
        kiosk.wait(1_000)
    kiosk.type("1 !zero")
    kiosk.key(ENTER)
    (number,) = [one.id for one in kiosk.store.sessions.all()]
    assert SessionLog.resume(kiosk.store, number).session == opened
