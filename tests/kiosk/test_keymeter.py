"""Measuring from key to screen: every key sent is on a frame before it counts, in the program's own loop."""

import random

import pytest

from tests.kiosk.driver import Driver
from topping.kiosk import routes
from topping.kiosk.backstage.runs import keep_delay, kept_delay
from topping.kiosk.engine.clock import Clock
from topping.kiosk.keymeter import KeyMeter
from topping.paths import delay_file
from topping.play.keydelay import KeyDelay
from topping.store import Store


def test_each_key_is_waited_for_and_nothing_of_the_game_is_kept(kiosk: Driver, store: Store) -> None:
    kiosk.kiosk.clock = Clock()
    kiosk.show(routes.Play(kiosk.backstage.runs.trial()))
    meter = KeyMeter(kiosk.kiosk, random.Random(1), keys=4)
    kiosk.kiosk.run(meter.after_turn)
    assert len(meter.delays_ms) == 4
    assert all(delay >= 0 for delay in meter.delays_ms)
    assert store.runs.open_runs() == ()


def test_the_last_measurement_is_kept_and_a_damaged_one_is_none(kiosk: Driver) -> None:
    assert kept_delay() is None
    delay = KeyDelay(17, 34, 60, (1920, 1080), "2026-03-01T10:00:00+00:00")
    keep_delay(delay)
    assert kept_delay() == delay
    delay_file().write_text("no", "ascii")
    assert kept_delay() is None


@pytest.mark.parametrize("median", [0, 250])
def test_any_delay_is_read_back(kiosk: Driver, median: int) -> None:
    delay = KeyDelay(median, 300, 20, (1024, 600), "")
    keep_delay(delay)
    assert kept_delay() == delay
