"""Measuring the delay from key to screen, in a window with a game that is not kept."""

from __future__ import annotations

import random
from dataclasses import replace

from topping.config import Settings
from topping.errors import SetupError
from topping.game.service.client import HelperService
from topping.kiosk.app import Kiosk
from topping.kiosk.backstage.backstage import Backstage
from topping.kiosk.backstage.runs import keep_delay
from topping.kiosk.engine.clock import SystemClock
from topping.kiosk.engine.cues import CuePlayer
from topping.kiosk.engine.voice import Voice
from topping.kiosk.keymeter import KeyMeter
from topping.kiosk.routes.play import Play
from topping.kiosk.window import Window
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store


def measure(size: tuple[int, int] | None, settings: Settings) -> KeyDelay:
    """Types some letters by itself, and keeps what was measured; raises `ToppingError`."""
    clock, quiet = SystemClock(), replace(settings, muted=True, effects=False, hub_dsn="", hub_folder="")
    with open_store().store as store:
        backstage = Backstage(store, clock, Conditions(), settings=quiet)
        screen = Window(size)
        screen.dress(quiet.theme, text_scale=quiet.text_scale)
        window = screen.surface.get_size()
        voice = Voice.open(volume=0, muted=True, tell=lambda fault: None)
        kiosk = Kiosk(screen, clock, backstage, HelperService(), voice, CuePlayer(quiet, lambda fault: None))
        kiosk.navigation.begin(Play(backstage.runs.trial()))
        meter = KeyMeter(kiosk, random.Random())
        kiosk.run(meter.after_turn)
    delay = KeyDelay.of(meter.delays_ms, window, clock.date())
    try:
        keep_delay(delay)
    except OSError as fault:
        raise SetupError("delay.not_kept", why=fault) from fault
    return delay
