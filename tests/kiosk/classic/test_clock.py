"""The clock of a classic game over a kill of the program."""

from tests.kiosk.classic.test_kept import begin, set_up
from tests.kiosk.conftest import Open
from tests.kiosk.driver import DOWN, ENTER, Driver
from tests.outside.words import words_of
from topping.kiosk.screens.classic.routes import ChooseClassic


def clock_s(kiosk: Driver) -> int:
    """The seconds that the player whose turn it is has left, as they are read."""
    times = [one for one in words_of(kiosk.kiosk.scene) if one.replace(":", "").isdecimal() and ":" in one]
    minutes, seconds = times[-1].split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_kill_gives_no_more_than_five_seconds_back(kiosk: Driver, open_kiosk: Open) -> None:
    set_up(kiosk, "Marie", "Jean")
    begin(kiosk)
    kiosk.wait(1_007_300)
    before = clock_s(kiosk)
    assert before == 20 * 60 - 1_007 - 1, "a second is over as soon as it has begun"
    again = open_kiosk()
    again.show(ChooseClassic())
    again.key(DOWN, ENTER)
    assert before <= clock_s(again) <= before + 5
    again.wait(60_000)
    assert clock_s(again) <= before + 5, "nobody has said yet that it goes on"
