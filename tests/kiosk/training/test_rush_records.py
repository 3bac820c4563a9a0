"""The records of rushes: a player's own, those of the house, and what does not count."""

from datetime import timedelta

import pygame

from tests.kiosk.driver import DOWN, ENTER, ESCAPE, LEFT, RIGHT, Asked, Driver
from tests.kiosk.training.rushes import answer_slice, places
from topping.answers.training import make_rush_slice
from topping.kiosk import routes
from topping.kiosk.screens.training.routes import Rush
from topping.texts import say
from topping.training.analysedmove import Kind
from topping.training.rush.positionset import RushMode

SETS = ("normale-05", "normale-07", "normale-08")
"""Prepared games of which each rush has other positions."""


def rush(kiosk: Driver, player: str, tops: int, of: str) -> tuple[str, ...]:
    """Plays one with so many tops; what its end says."""
    kiosk.services.players.last = player
    kiosk.show(Rush(RushMode.CLOCK))
    answer_slice(kiosk, places(of))
    kiosk.key(ENTER)
    kiosk.step()
    for slot in range(tops):
        kiosk.wait(1_000)
        kiosk.enter(places(of)[slot].solution.move.circled)
        kiosk.step()
    kiosk.wait(200_000)
    assert kiosk.scene == "rushover"
    return kiosk.texts()


def to_beat(kiosk: Driver) -> dict[str, str]:
    """The scores before the start, by what they are called."""
    kiosk.show(Rush(RushMode.CLOCK))
    told, facts = [one for one in kiosk.texts("records") if one != say("rush.records")], kiosk.texts("facts")
    known = {"record": facts[1]} if facts[0] == say("rush.own_record") else {}
    return {**known, **dict(zip(told[::2], told[1::2], strict=True))}


def test_a_score_beats_the_own_record_or_that_of_the_house(kiosk: Driver) -> None:
    assert "premier score" in rush(kiosk, "Camille", 1, SETS[0])
    (told,) = [text for text in rush(kiosk, "Bob", 3, SETS[0]) if "1 top (Camille" in text]
    assert "maison" in told
    (told,) = [text for text in rush(kiosk, "Camille", 2, SETS[1]) if "1 top" in text]
    assert "maison" not in told
    assert to_beat(kiosk)["record"] == "2"
    assert not any("1 top" in text for text in rush(kiosk, "Camille", 2, SETS[2])), "an equal score beats nothing"


def chosen(kiosk: Driver) -> Asked:
    """What the positions were asked for last."""
    return [one for one in kiosk.answerer.asked if one.question is make_rush_slice][-1]


def test_the_arrows_choose_the_length_and_records_follow(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 2, SETS[0])
    kiosk.show(Rush(RushMode.CLOCK))
    assert say("rush.own_record") in kiosk.texts("facts")
    for at_start in ("5:00", "1:00", "1:00", "3:00"):
        kiosk.key(RIGHT)
        assert kiosk.texts("timer")[0].startswith(at_start)
        assert (say("rush.own_record") in kiosk.texts("facts")) == (at_start == "3:00")
    kiosk.key(LEFT)
    kiosk.key(ENTER)
    answer_slice(kiosk, places(SETS[1]))
    kiosk.step()
    kiosk.wait(61_000)
    assert kiosk.scene == "rushover"
    assert "une minute" in kiosk.texts("eyebrow")[0]


def test_themes_are_ticked_and_told_on_the_result(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(Rush(RushMode.CLOCK))
    kiosk.key(pygame.K_F6)
    kiosk.type("71")
    kiosk.key(RIGHT, pygame.K_SPACE, ENTER)
    assert chosen(kiosk).wanted.themes == (Kind.JOKER, Kind.DRY_SCRABBLE, Kind.LINK)
    answer_slice(kiosk, places(SETS[0]))
    kiosk.key(ENTER)
    kiosk.step()
    kiosk.wait(200_000)
    assert kiosk.scene == "rushover"
    assert "Joker posé, Scrabbles secs, Un raccord" in kiosk.texts("eyebrow")[0]
    kiosk.wait(1_000)
    kiosk.key(ENTER)
    assert chosen(kiosk).wanted.themes == (Kind.JOKER, Kind.DRY_SCRABBLE, Kind.LINK), "once more is the same again"


def test_escape_leaves_the_themes_as_they_were(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(Rush(RushMode.CLOCK, (Kind.LINK,)))
    kiosk.key(pygame.K_F6)
    kiosk.type("123")
    kiosk.key(ESCAPE)
    assert kiosk.scene == "rushready"
    assert chosen(kiosk).wanted.themes == (Kind.LINK,)


def test_past_rushes_are_a_list_and_a_curve(kiosk: Driver) -> None:
    for tops, of in zip((1, 3, 2), SETS, strict=True):
        told = rush(kiosk, "Camille", tops, of)
    assert told
    kiosk.wait(1_000)
    kiosk.key(pygame.K_F5)
    assert [text for text in kiosk.texts("rushes") if text.isdecimal()] == ["2", "3", "1"]
    assert kiosk.texts("told") == ("3 semblables, record 3, moyenne des 3 derniers 2,0",)
    kiosk.key(DOWN)
    assert kiosk.texts("past rush")[0] == "3 tops · trois minutes"
    kiosk.key(ENTER)
    assert kiosk.scene == "rushready"
    assert not kiosk.texts("rushes")


def test_f5_opens_the_past_rushes_and_leads_back_to_the_prepared_one(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 1, SETS[0])
    kiosk.show(Rush(RushMode.FAULTS))
    before, asked = kiosk.texts(), len(kiosk.answerer.asked)
    kiosk.key(pygame.K_F5)
    assert kiosk.texts("rushes")
    kiosk.key(pygame.K_F5)
    assert kiosk.texts() == before
    assert len(kiosk.answerer.asked) == asked, "its positions are not asked for again"
    kiosk.key(pygame.K_F5, ESCAPE)
    assert kiosk.texts() == before, "Escape closes the list as well"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"


def test_a_list_of_past_rushes_that_a_route_opens_begins_no_rush_and_is_left_by_escape(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 1, SETS[0])
    kiosk.show(routes.Home())
    asked = len(kiosk.answerer.asked)
    kiosk.show(Rush(RushMode.CLOCK, past=0))
    assert len(kiosk.answerer.asked) == asked, "no positions are sought while one looks at the list"
    kiosk.key(ESCAPE)
    assert kiosk.scene == "home"
    kiosk.show(Rush(RushMode.CLOCK, past=0))
    kiosk.key(pygame.K_F5)
    assert len(kiosk.answerer.asked) == asked + 1
    answer_slice(kiosk, places(SETS[1]))
    kiosk.key(pygame.K_F5, ESCAPE)
    assert kiosk.scene == "rushready", "the list was opened in place this time"
    kiosk.key(ENTER)
    assert kiosk.scene == "rush"


def test_enter_on_a_past_rush_prepares_one_of_its_length_and_themes(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 1, SETS[0])
    kiosk.show(Rush(RushMode.FAULTS, (Kind.LINK,)))
    kiosk.key(pygame.K_F5, ENTER)
    assert chosen(kiosk).wanted.themes == ()
    assert kiosk.texts("timer") == ("3:00",)


def test_somebody_without_a_rush_is_led_to_one(kiosk: Driver) -> None:
    kiosk.services.players.last = "Camille"
    kiosk.show(Rush(RushMode.CLOCK, past=0))
    assert "Aucun éclair encore : le premier ouvre la liste et la courbe." in kiosk.texts()
    kiosk.key(ENTER)
    assert kiosk.texts("lengths")


def test_a_score_is_the_best_of_its_day_for_a_day(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 2, SETS[0])
    assert to_beat(kiosk)["aujourd’hui"] == "2"
    kiosk.clock.today += timedelta(days=1)
    assert "aujourd’hui" not in to_beat(kiosk)
    assert to_beat(kiosk)["record"] == "2"
