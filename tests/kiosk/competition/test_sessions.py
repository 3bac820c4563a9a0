"""A competition whose games are sessions around a referee, in one room or in several (§6.4)."""

from dataclasses import replace

import pygame

from tests.kiosk.competition.helpers import enter, hero, kept, make_game
from tests.kiosk.driver import ENTER, F2, RIGHT, TAB, Driver, game
from topping.competition.entrant import Entrant
from topping.competition.events import Enrolled
from topping.kiosk import routes
from topping.kiosk.screens.session.hall import SessionScreen
from topping.play.session.events import Collected, Ended, Opened


def prepare(kiosk: Driver, *lines: str) -> str:
    kiosk.show(routes.ListCompetitions())
    kiosk.key(ENTER)
    kiosk.type("Simultané")
    kiosk.key(TAB, RIGHT, F2)
    kiosk.type("n")
    make_game(kiosk, game(moves=2))
    kiosk.key(ENTER)
    for line in lines:
        enter(kiosk, line)
    kiosk.key(F2)
    kiosk.key(ENTER)
    return kept(kiosk).uuid


def play_session(kiosk: Driver) -> None:
    """The session in front is played without a bulletin."""
    log = kiosk.scene_of(SessionScreen).log
    for move in (1, 2):
        log.add(Opened(move), kiosk.clock.date())
        log.add(Collected(move), kiosk.clock.date())
    log.add(Ended(), kiosk.clock.date())


def test_the_session_opens_with_the_roster_and_its_game_and_adds_to_the_total(kiosk: Driver) -> None:
    uuid = prepare(kiosk, "3 Élodie Martin", "7 Bruno Keller")
    assert "Ouvrir la séance" in kiosk.places
    kiosk.key(ENTER)
    assert kiosk.scene == "newsession"
    assert {"Élodie Martin", "Bruno Keller"} <= set(kiosk.texts())
    kiosk.key(F2)
    play_session(kiosk)
    kiosk.show(routes.CompetitionDesk(uuid))
    shown = kiosk.backstage.competitions.read(uuid)
    assert shown.has_session(1, "")
    assert {line.entrant.name: line.played for line in shown.overall} == {"Élodie Martin": 1, "Bruno Keller": 1}
    assert "Voir le classement" in kiosk.places
    assert kiosk.texts("queue")[2] == "0"


def test_each_room_has_its_own_session(kiosk: Driver) -> None:
    uuid = prepare(kiosk, "1 Élodie Martin")
    keeping = kiosk.backstage.competitions
    (first,) = keeping.read(uuid).competition.entrants.values()
    there = Entrant("there", 1, ("Bruno Keller",), centre="Nantes")
    keeping.add(uuid, Enrolled(replace(first, centre="Lyon")), Enrolled(there))
    kiosk.show(routes.CompetitionDesk(uuid))
    assert hero(kiosk) == "Lyon"
    kiosk.type("s")
    assert (hero(kiosk), kiosk.texts("queue")) == ("Nantes", ("1", "Bruno Keller", "–"))
    kiosk.key(ENTER, F2)
    play_session(kiosk)
    kiosk.show(routes.CompetitionDesk(uuid))
    shown = keeping.read(uuid)
    assert [shown.has_session(1, centre) for centre in shown.competition.centres] == [False, True]
    assert hero(kiosk) == "Lyon", "where the game has not been played"


def test_nothing_is_opened_before_the_competition_is(kiosk: Driver) -> None:
    uuid = prepare(kiosk, "1 Élodie Martin")
    kiosk.key(pygame.K_F12, pygame.K_F12)  # closes it
    kiosk.show(routes.CompetitionDesk(uuid))
    assert "Voir le classement" in kiosk.places
