"""The records of rushes: a player's own, those of the house, and what does not count."""

from datetime import timedelta

from tests.kiosk.driver import ENTER, Driver
from tests.kiosk.training.rushes import answer_slice, places
from topping.kiosk import routes
from topping.training.rush.sets import RushMode

SETS = ("normale-05", "normale-07", "normale-08")
"""Prepared games of which each rush has other positions."""


def rush(kiosk: Driver, player: str, tops: int, of: str) -> tuple[str, ...]:
    """Plays one with so many tops; what its end says."""
    kiosk.backstage.players.last = player
    kiosk.show(routes.Rush(RushMode.CLOCK))
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
    kiosk.show(routes.Rush(RushMode.CLOCK))
    told = kiosk.texts("records")[1:]
    return dict(zip(told[::2], told[1::2], strict=True))


def test_a_score_beats_the_own_record_or_that_of_the_house(kiosk: Driver) -> None:
    assert "premier score" in rush(kiosk, "Camille", 1, SETS[0])
    (told,) = [text for text in rush(kiosk, "Bob", 3, SETS[0]) if "1 top (Camille" in text]
    assert "maison" in told
    (told,) = [text for text in rush(kiosk, "Camille", 2, SETS[1]) if "1 top" in text]
    assert "maison" not in told
    assert to_beat(kiosk)["record"] == "2"
    assert not any("1 top" in text for text in rush(kiosk, "Camille", 2, SETS[2])), "an equal score beats nothing"


def test_a_score_is_the_best_of_its_day_for_a_day(kiosk: Driver) -> None:
    rush(kiosk, "Camille", 2, SETS[0])
    assert to_beat(kiosk)["aujourd’hui"] == "2"
    kiosk.clock.today += timedelta(days=1)
    assert "aujourd’hui" not in to_beat(kiosk)
    assert to_beat(kiosk)["record"] == "2"
