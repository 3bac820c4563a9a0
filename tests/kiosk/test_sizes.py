"""A display that changes size in the middle of typing: nothing typed is lost."""

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, TAB, Driver, game
from tests.kiosk.session.test_session import F4, F9, lead, play_move
from tests.kiosk.test_frames import resize
from topping.config import Settings
from topping.pin import hashed

SIZES = ((1920, 1080), (1024, 600), (1280, 720))


def test_a_squared_part_being_copied(kiosk: Driver) -> None:
    lead(kiosk)
    play_move(kiosk)
    kiosk.type("1")
    kiosk.key(F4)
    kiosk.type("pal")
    before = kiosk.shown("pad")
    resize(kiosk, (1920, 1080))
    assert kiosk.shown("pad") == before
    kiosk.type("e")
    assert kiosk.shown("pad") != before


def test_an_interruption(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F9)
    resize(kiosk, (1024, 600))
    assert any(one.startswith("Interruption") for one in kiosk.texts())
    kiosk.key(F9, TAB)
    resize(kiosk, (1920, 1080))
    assert kiosk.scene == "session"


def test_a_pin_and_what_stands_behind_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(pin=hashed("1234")), is_public=True)
    kiosk.play(game())
    kiosk.type("zut")
    kiosk.kiosk.ask_to_leave()
    kiosk.step()
    kiosk.type("12")
    for size in SIZES:
        resize(kiosk, size)
        assert (kiosk.scene, kiosk.shown("dots")) == ("pin", 2)
    resize(kiosk, (1920, 1080))
    kiosk.key(ESCAPE)
    assert (kiosk.scene, kiosk.entry.text) == ("play", "zut")
    assert kiosk.kiosk.scene.layout.size == (1920, 1080)


@pytest.mark.parametrize("ms", [61_000, 61_000 + 12_000, 61_000 + 24_000])
def test_every_face_of_the_idle_kiosk(open_kiosk: Open, ms: int) -> None:
    kiosk = open_kiosk(settings=Settings(idle_s=60), is_public=True)
    kiosk.wait(ms)
    for size in SIZES:
        resize(kiosk, size)
        assert kiosk.scene == "attract"
    kiosk.key(ENTER)
    assert kiosk.scene == "home"
