"""What a room hears of a session, in which order, and what a kiosk without a sound device does."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import F2, F8, Driver, game
from tests.kiosk.session.leading import lead
from topping.config import Settings
from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.engine.voice import Voice
from topping.kiosk.screens.session.leading import QUIET_MS

LIMIT_MS = 180_000
"""Three minutes a move."""


def announces(kiosk: Driver, *, is_said: bool) -> None:
    kiosk.services.put(replace(kiosk.services.settings, announce_session=is_said), {})


def spoken(kiosk: Driver) -> list[str]:
    """What was said since the last time, without silences asked for."""
    said = [one for one in kiosk.voice.said if one]
    kiosk.voice.said.clear()
    return said


def test_a_draw_is_announced_before_its_clock_and_the_top_after_it(kiosk: Driver) -> None:
    announces(kiosk, is_said=True)
    lead(kiosk)  # the draw is STLEAPL, its top PALETS in H4 for 22 points
    kiosk.key(F2)
    (draw,) = spoken(kiosk)
    by_letter, whole = draw.split(" tirage ")
    countries = ["suisse", "tunisie", "luxembourg", "egypte", "algerie", "portugal", "luxembourg"]
    letters = [f"pays-{country} lettre-{letter}" for country, letter in zip(countries, "stleapl", strict=True)]
    assert by_letter == " ".join(["partie-normale minutes-3", *letters])
    assert whole == "pays-algerie pays-egypte pays-luxembourg deux-fois pays-portugal pays-suisse pays-tunisie"

    kiosk.wait(40_000)
    assert spoken(kiosk) == ["chrono"], "the clock starts once all letters were said"
    kiosk.wait(LIMIT_MS)
    assert spoken(kiosk) == ["trente-secondes", "termine"]
    kiosk.key(F2)
    (solution,) = spoken(kiosk)
    palets = " ".join(f"lettre-{letter}" for letter in "palets")
    word_first = f"nombre-22 points horizontal lettre-h nombre-4 {palets}"
    assert solution == f"{word_first} rappel {palets} lettre-h nombre-4 nombre-22 points"


def test_where_nothing_is_announced_signals_alone_are_said(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(LIMIT_MS + 500)
    kiosk.key(F2)
    kiosk.wait(QUIET_MS)
    assert spoken(kiosk) == ["chrono", "trente-secondes", "termine"]


def test_a_move_cut_short_says_that_it_is_over(kiosk: Driver) -> None:
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(10_000)
    kiosk.key(F2, F2)
    assert spoken(kiosk) == ["chrono", "termine"]


def test_no_solution_is_said_while_the_move_is_searched(kiosk: Driver) -> None:
    announces(kiosk, is_said=True)
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(LIMIT_MS)
    assert not any("points" in one for one in spoken(kiosk))


# a machine without sound


def real_voice(kiosk: Driver, *, muted: bool = False) -> Voice:
    """The voice of the program, which tells its faults on the screen."""

    def tell(fault: ToppingError) -> None:
        kiosk.services.notices.tell(fault)

    kiosk.kiosk.voice = voice = Voice(muted=muted, tell=tell)
    return voice


@pytest.fixture
def silent(open_kiosk: Open, own_device: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A kiosk whose machine has no sound device, opened as the program opens it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    kiosk = open_kiosk(at_home=False)
    voice = real_voice(kiosk)
    assert not voice.get_ready()
    yield kiosk
    voice.close()


def test_without_a_sound_device_the_kiosk_plays_on_and_says_so_once(silent: Driver) -> None:
    silent.show(routes.Home())
    fault = silent.kiosk.voice.fault
    assert fault is not None
    assert fault.key == "voice.device"
    notices = [one for one in silent.texts() if "nonsense" in one]
    assert len(notices) == 1, silent.texts()
    silent.play(game(moves=2))
    silent.find_top()
    silent.key(F8, F8)
    silent.wait(30_000)
    assert silent.scene in ("result", "again")
    lead(silent)
    silent.key(F2)
    silent.wait(LIMIT_MS + 500)
    assert not silent.kiosk.voice.is_speaking


def test_a_muted_kiosk_opens_no_device(open_kiosk: Open, own_device: object) -> None:
    kiosk = open_kiosk(at_home=False, settings=Settings(muted=True))
    voice = real_voice(kiosk, muted=True)
    voice.obey(kiosk.services.settings, "fr")
    lead(kiosk)
    kiosk.key(F2)
    kiosk.wait(LIMIT_MS + 500)
    assert not voice.is_speaking
    assert voice.fault is None
