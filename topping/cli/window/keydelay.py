"""Measures the time from a key press to the change on the screen, in a window with a temporary game."""

import random
from dataclasses import replace

from topping.answers.executor import QuestionThread
from topping.config import Settings
from topping.errors import SetupError
from topping.kiosk.app import Kiosk
from topping.kiosk.engine.clock import Clock
from topping.kiosk.engine.sounds import Cues
from topping.kiosk.engine.voice import Voice
from topping.kiosk.keymeter import KeyMeter
from topping.kiosk.screens.play.routes import Play
from topping.kiosk.services.runs import keep_delay
from topping.kiosk.services.services import Services
from topping.kiosk.window import Window
from topping.play.keydelay import KeyDelay
from topping.rules.conditions.conditions import Conditions
from topping.store import open_store


def measure(size: tuple[int, int] | None, settings: Settings) -> None:
    """Simulates key presses in a window of `size` (pixels), measures the time to the change on the screen, and stores
    the result.

    Raises `SetupError` if it cannot be stored.
    """
    clock, quiet = Clock(), replace(settings, muted=True, effects=False)
    with open_store().store as store:
        services = Services(store, clock, Conditions(), settings=quiet)
        screen = Window(size)
        screen.dress(quiet.theme, text_scale=quiet.text_scale)
        window = screen.surface.get_size()
        voice = Voice(volume=0, muted=True, tell=lambda fault: None)
        kiosk = Kiosk(screen, clock, services, QuestionThread(), voice, Cues(quiet, lambda fault: None))
        kiosk.navigation.begin(Play(services.runs.trial()))
        meter = KeyMeter(kiosk, random.Random())
        kiosk.run(meter.after_turn)
    delay = KeyDelay.of(meter.delays_ms, window, clock.date())
    try:
        keep_delay(delay)
    except OSError as fault:
        raise SetupError("delay.not_kept", why=fault) from fault
