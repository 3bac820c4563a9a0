"""Measures how long a typed letter takes from the key press to the screen, during a move.

A thread posts keys with the time to the program's event queue, independently of the loop, as the system does. The loop
runs as in any game. A key has arrived once the frame with its letter has been displayed. Delays of keyboard and display
cannot be measured here.
"""

import threading
import time
from typing import Final

import pygame

from topping.kiosk.app import Kiosk
from topping.kiosk.screens.play.play import PlayScreen
from topping.rules.tiles import Chance

KEYS: Final = 60
_SHORTEST_S: Final = 0.08
_LONGEST_S: Final = 0.30
_MOST_LETTERS: Final = 8
"""The number of letters after which the line is cleared."""
_PATIENCE_S: Final = 5.0
"""How long (s) a key may take before the measurement is given up."""


class KeyMeter:
    """A measurement: types letters into the entry line of the current game, and notes when each one is on screen."""

    def __init__(self, kiosk: Kiosk, chance: Chance, keys: int = KEYS) -> None:
        self._kiosk, self._chance, self._keys = kiosk, chance, keys
        self.delays_ms: list[int] = []
        self._sent_ns: int | None = None
        """The time (ns) at which the awaited key was sent."""
        self._wanted = 0
        """The number of letters on the line once the awaited key has arrived."""
        self._arrived = threading.Event()
        self._thread = threading.Thread(target=self._type, name="keys", daemon=True)

    def after_turn(self) -> None:
        """Notes whether a typed letter is on screen; called after each turn of the loop. Typing starts at the first
        draw.
        """
        scene = self._kiosk.scene
        if not isinstance(scene, PlayScreen) or scene.awaits_frame or self._kiosk.has_more_to_do:
            return
        if not self._thread.ident:
            self._thread.start()
        text = scene.typing.text
        if self._sent_ns is not None and len(text) == self._wanted:
            delay_ns = time.monotonic_ns() - self._sent_ns
            self._sent_ns = None
            if text:
                self.delays_ms.append(round(delay_ns / 1_000_000))
            self._arrived.set()

    def _type(self) -> None:
        """Posts letters and Escape at random moments until enough are measured or one gets no answer.

        Runs in a thread of its own, so that the moments do not depend on the kiosk's main loop.
        """
        letters = 0
        while len(self.delays_ms) < self._keys:
            time.sleep(_SHORTEST_S + (_LONGEST_S - _SHORTEST_S) * self._chance.random())
            is_full = letters == _MOST_LETTERS
            letters = 0 if is_full else letters + 1
            self._arrived.clear()
            self._wanted = letters
            self._sent_ns = time.monotonic_ns()
            self._press(pygame.K_ESCAPE if is_full else pygame.K_a, "" if is_full else "a")
            if not self._arrived.wait(_PATIENCE_S):
                break
        self._kiosk.end()

    def _press(self, key: int, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        if text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0))
